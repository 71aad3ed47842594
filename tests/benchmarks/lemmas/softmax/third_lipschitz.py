"""‖softmax(x) − softmax(y)‖ ≤ ‖x − y‖/3.

Role.  From Gao and Pavel 2017, corollary 3, with 1/3 for a true 1/2.
Note.  At x = (1, −1), y = (0, 0) the sides are √2·0.380… and √2/3.
"""

from checker.language import Claim, Source, norm, softmax, vector

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="‖softmax(x) − softmax(y)‖ ≤ ‖x − y‖/3",
    source=Source(
        paper="gao-pavel", where="Gao and Pavel 2017, corollary 3, with 1/3 for a true 1/2", fidelity="reconstructed"
    ),
    forall=(x, y),
    conclude=norm(softmax(x) - softmax(y)) <= norm(x - y) / 3,
)
