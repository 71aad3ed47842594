"""⟨u, v⟩² = ‖u‖²‖v‖² if u and v are linearly dependent.

Role.  From Steele 2004, chapter 1, the case of equality.
Note.  One of them is a multiple of the other; put this in.
"""

from checker.language import Claim, Source, dot, equals, norm, parallel, vector

u, v = vector("u", "n"), vector("v", "n")

CLAIM = Claim(
    title="⟨u, v⟩² = ‖u‖²‖v‖² if u and v are linearly dependent",
    source=Source(paper="steele", where="Steele 2004, chapter 1, the case of equality", fidelity="reconstructed"),
    forall=(u, v),
    assuming=(parallel(u, v),),
    conclude=equals(dot(u, v) ** 2, norm(u) ** 2 * norm(v) ** 2),
)
