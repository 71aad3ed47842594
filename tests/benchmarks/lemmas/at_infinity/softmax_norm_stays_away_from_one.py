"""‖softmax(x)‖² ≤ 99/100 for x ∈ ℝ².

Role.  From Gao and Pavel 2017, section II, a supremum at infinity.
Note.  At x = (6, 0) it is 0.995….
"""

from checker.language import Claim, Source, norm, softmax, vector

x = vector("x", "2")

CLAIM = Claim(
    title="‖softmax(x)‖² ≤ 99/100 for x ∈ ℝ²",
    source=Source(
        paper="gao-pavel", where="Gao and Pavel 2017, section II, a supremum at infinity", fidelity="reconstructed"
    ),
    forall=(x,),
    conclude=norm(softmax(x)) ** 2 <= "99/100",
)
