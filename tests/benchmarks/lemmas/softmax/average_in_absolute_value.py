"""|⟨softmax(x), v⟩| ≤ ‖v‖_∞.

Role.  From Boyd and Vandenberghe, section 2.1.4.
Note.  A convex combination of numbers between −‖v‖_∞ and ‖v‖_∞.
"""

from checker.language import Claim, Source, dot, max_norm, softmax, vector

x, v = vector("x", "n"), vector("v", "n")

CLAIM = Claim(
    title="|⟨softmax(x), v⟩| ≤ ‖v‖_∞",
    source=Source(paper="boyd-vandenberghe", where="Boyd and Vandenberghe, section 2.1.4", fidelity="reconstructed"),
    forall=(x, v),
    conclude=abs(dot(softmax(x), v)) <= max_norm(v),
)
