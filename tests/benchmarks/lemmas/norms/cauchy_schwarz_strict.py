"""|⟨u, v⟩| < ‖u‖·‖v‖.

Role.  From Steele 2004, chapter 1, with a strict sign.
Note.  Equality at parallel vectors, for instance u = v = (1) or at 0.
"""

from checker.language import Claim, Source, dot, norm, vector

u, v = vector("u", "n"), vector("v", "n")

CLAIM = Claim(
    title="|⟨u, v⟩| < ‖u‖·‖v‖",
    source=Source(paper="steele", where="Steele 2004, chapter 1, with a strict sign", fidelity="reconstructed"),
    forall=(u, v),
    conclude=abs(dot(u, v)) < norm(u) * norm(v),
)
