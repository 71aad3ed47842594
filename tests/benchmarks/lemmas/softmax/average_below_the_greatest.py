"""⟨softmax(x), v⟩ ≤ max v.

Role.  From Boyd and Vandenberghe, section 2.1.4 (convex combinations).
Note.  The weights are positive with sum 1.
"""

from checker.language import Claim, Source, dot, maximum, softmax, vector

x, v = vector("x", "n"), vector("v", "n")

CLAIM = Claim(
    title="⟨softmax(x), v⟩ ≤ max v",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 2.1.4 (convex combinations)",
        fidelity="reconstructed",
    ),
    forall=(x, v),
    conclude=dot(softmax(x), v) <= maximum(v),
)
