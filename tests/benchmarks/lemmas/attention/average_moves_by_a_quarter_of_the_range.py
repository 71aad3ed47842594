"""|⟨softmax(x) − softmax(y), v⟩| ≤ ‖x − y‖_∞(max v − min v)/4.

Role.  From Kim, Papamakarios and Mnih 2021, section 3, with 1/4 for 1/2.
Note.  At x = (1, −1), y = (0, 0), v = (1, −1) it says 0.7615… ≤ 0.5.
"""

from checker.language import Claim, Source, dot, max_norm, maximum, minimum, softmax, vector

x, y, v = vector("x", "n"), vector("y", "n"), vector("v", "n")

CLAIM = Claim(
    title="|⟨softmax(x) − softmax(y), v⟩| ≤ ‖x − y‖_∞(max v − min v)/4",
    source=Source(
        paper="kim-papamakarios-mnih",
        where="Kim, Papamakarios and Mnih 2021, section 3, with 1/4 for 1/2",
        fidelity="reconstructed",
    ),
    forall=(x, y, v),
    conclude=abs(dot(softmax(x) - softmax(y), v)) <= max_norm(x - y) * (maximum(v) - minimum(v)) / 4,
)
