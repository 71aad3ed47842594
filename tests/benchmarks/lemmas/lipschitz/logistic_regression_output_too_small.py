"""|g(⟨w, x⟩) − g(⟨w, y⟩)| ≤ ‖w‖‖x − y‖/5.

Role.  From Kim, Papamakarios and Mnih 2021, section 2, with 1/5 for 1/4.
Note.  At w = (1), x = (1/2), y = (−1/2) it says 0.2449… ≤ 0.2.
"""

from checker.language import Claim, Source, dot, norm, sigmoid, vector

w, x, y = vector("w", "d"), vector("x", "d"), vector("y", "d")

CLAIM = Claim(
    title="|g(⟨w, x⟩) − g(⟨w, y⟩)| ≤ ‖w‖‖x − y‖/5",
    source=Source(
        paper="kim-papamakarios-mnih",
        where="Kim, Papamakarios and Mnih 2021, section 2, with 1/5 for 1/4",
        fidelity="reconstructed",
    ),
    forall=(w, x, y),
    conclude=abs(sigmoid(dot(w, x)) - sigmoid(dot(w, y))) <= norm(w) * norm(x - y) / 5,
)
