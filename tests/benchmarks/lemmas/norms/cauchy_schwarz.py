"""|⟨u, v⟩| ≤ ‖u‖·‖v‖.

Role.  From Steele 2004, chapter 1.
Note.  For v ≠ 0, ‖u − (⟨u, v⟩/‖v‖²)v‖² ≥ 0; for v = 0 both sides are 0.
"""

from checker.language import Claim, Source, dot, norm, vector

u, v = vector("u", "n"), vector("v", "n")

CLAIM = Claim(
    title="|⟨u, v⟩| ≤ ‖u‖·‖v‖",
    source=Source(paper="steele", where="Steele 2004, chapter 1", fidelity="reconstructed"),
    forall=(u, v),
    conclude=abs(dot(u, v)) <= norm(u) * norm(v),
)
