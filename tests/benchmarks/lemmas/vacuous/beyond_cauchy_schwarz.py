"""‖u − v‖ ≤ 1 if ‖u‖ ≤ 1, ‖v‖ ≤ 1 and ⟨u, v⟩ ≥ 2.

Role.  From Steele 2004, chapter 1, contradictory hypotheses.
Note.  Cauchy's inequality gives ⟨u, v⟩ ≤ 1.
"""

from checker.language import Claim, Source, dot, norm, vector

u, v = vector("u", "n"), vector("v", "n")

CLAIM = Claim(
    title="‖u − v‖ ≤ 1 if ‖u‖ ≤ 1, ‖v‖ ≤ 1 and ⟨u, v⟩ ≥ 2",
    source=Source(paper="steele", where="Steele 2004, chapter 1, contradictory hypotheses", fidelity="reconstructed"),
    forall=(u, v),
    assuming=(norm(u) <= 1, norm(v) <= 1, dot(u, v) >= 2),
    conclude=norm(u - v) <= 1,
)
