"""⟨softmax(x), x⟩ ≤ ⟨softmax(2x), x⟩.

Role.  From Boyd and Vandenberghe, section 3.1.5 (slopes of log-sum-exp along a ray).
Note.  The derivative of ⟨softmax(tx), x⟩ in t is a variance.
"""

from checker.language import Claim, Source, dot, softmax, vector

x = vector("x", "n")

CLAIM = Claim(
    title="⟨softmax(x), x⟩ ≤ ⟨softmax(2x), x⟩",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 3.1.5 (slopes of log-sum-exp along a ray)",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=dot(softmax(x), x) <= dot(softmax(2 * x), x),
)
