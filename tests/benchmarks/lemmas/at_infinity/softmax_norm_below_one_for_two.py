"""‖softmax(x)‖ < 1 for x ∈ ℝ².

Role.  From Gao and Pavel 2017, section II, a supremum that is not attained.
Note.  s₁² + s₂² = 1 − 2s₁s₂, and both weights are positive.
"""

from checker.language import Claim, Source, norm, softmax, vector

x = vector("x", "2")

CLAIM = Claim(
    title="‖softmax(x)‖ < 1 for x ∈ ℝ²",
    source=Source(
        paper="gao-pavel",
        where="Gao and Pavel 2017, section II, a supremum that is not attained",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=norm(softmax(x)) < 1,
)
