"""|⟨softmax(x) − softmax(y), v⟩| ≤ ‖x − y‖·‖v‖/2.

Role.  From Kim, Papamakarios and Mnih 2021, section 3 (fixed values).
Note.  Cauchy's inequality, and softmax has the constant 1/2.
"""

from checker.language import Claim, Source, dot, norm, softmax, vector

x, y, v = vector("x", "n"), vector("y", "n"), vector("v", "n")

CLAIM = Claim(
    title="|⟨softmax(x) − softmax(y), v⟩| ≤ ‖x − y‖·‖v‖/2",
    source=Source(
        paper="kim-papamakarios-mnih",
        where="Kim, Papamakarios and Mnih 2021, section 3 (fixed values)",
        fidelity="reconstructed",
    ),
    forall=(x, y, v),
    conclude=abs(dot(softmax(x) - softmax(y), v)) <= norm(x - y) * norm(v) / 2,
)
