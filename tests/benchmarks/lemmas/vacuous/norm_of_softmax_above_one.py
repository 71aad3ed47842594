"""⟨softmax(x), x⟩ ≥ 0 if ‖softmax(x)‖ > 1.

Role.  From Gao and Pavel 2017, section II, contradictory hypotheses.
Note.  The norm of the weights is at most their sum 1.
"""

from checker.language import Claim, Source, dot, norm, softmax, vector

x = vector("x", "n")

CLAIM = Claim(
    title="⟨softmax(x), x⟩ ≥ 0 if ‖softmax(x)‖ > 1",
    source=Source(
        paper="gao-pavel", where="Gao and Pavel 2017, section II, contradictory hypotheses", fidelity="reconstructed"
    ),
    forall=(x,),
    assuming=(norm(softmax(x)) > 1,),
    conclude=dot(softmax(x), x) >= 0,
)
