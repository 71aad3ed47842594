"""softmax(x)_i ≤ 9/10 for x ∈ ℝ² with ‖x‖_∞ ≤ 1.

Role.  From Gao and Pavel 2017, section II, two logits in one vector.
Note.  The entry is at most 1/(1 + e⁻²) = 0.8807….
"""

from checker.language import Claim, Source, entry, index, max_norm, softmax, vector

x, i = vector("x", "2"), index("i", "2")

CLAIM = Claim(
    title="softmax(x)_i ≤ 9/10 for x ∈ ℝ² with ‖x‖_∞ ≤ 1",
    source=Source(
        paper="gao-pavel", where="Gao and Pavel 2017, section II, two logits in one vector", fidelity="reconstructed"
    ),
    forall=(x, i),
    assuming=(max_norm(x) <= 1,),
    conclude=entry(softmax(x), i) <= "9/10",
)
