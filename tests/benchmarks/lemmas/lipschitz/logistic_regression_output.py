"""|g(⟨w, x⟩) − g(⟨w, y⟩)| ≤ ‖w‖‖x − y‖/4.

Role.  From Kim, Papamakarios and Mnih 2021, section 2 (composition with a sigmoid).
Note.  The sigmoid has the constant 1/4; Cauchy's inequality.
"""

from checker.language import Claim, Source, dot, norm, sigmoid, vector

w, x, y = vector("w", "d"), vector("x", "d"), vector("y", "d")

CLAIM = Claim(
    title="|g(⟨w, x⟩) − g(⟨w, y⟩)| ≤ ‖w‖‖x − y‖/4",
    source=Source(
        paper="kim-papamakarios-mnih",
        where="Kim, Papamakarios and Mnih 2021, section 2 (composition with a sigmoid)",
        fidelity="reconstructed",
    ),
    forall=(w, x, y),
    conclude=abs(sigmoid(dot(w, x)) - sigmoid(dot(w, y))) <= norm(w) * norm(x - y) / 4,
)
