"""max softmax(x) ≤ 4/5 for x ∈ ℝ³ with ‖x‖_∞ ≤ 1.

Role.  From Gao and Pavel 2017, section II, three logits between −1 and 1.
Note.  The greatest value is e/(e + 2/e) = 0.786….
"""

from checker.language import Claim, Source, max_norm, maximum, softmax, vector

x = vector("x", "3")

CLAIM = Claim(
    title="max softmax(x) ≤ 4/5 for x ∈ ℝ³ with ‖x‖_∞ ≤ 1",
    source=Source(
        paper="gao-pavel",
        where="Gao and Pavel 2017, section II, three logits between −1 and 1",
        fidelity="reconstructed",
    ),
    forall=(x,),
    assuming=(max_norm(x) <= 1,),
    conclude=maximum(softmax(x)) <= "4/5",
)
