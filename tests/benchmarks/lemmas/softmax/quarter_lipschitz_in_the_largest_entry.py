"""‖softmax(x) − softmax(y)‖_∞ ≤ ‖x − y‖_∞/4.

Role.  From Nair 2025, with the sigmoid's constant 1/4.
Note.  At x = (1, −1), y = (0, 0) it says 0.380… ≤ 1/4.
"""

from checker.language import Claim, Source, max_norm, softmax, vector

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="‖softmax(x) − softmax(y)‖_∞ ≤ ‖x − y‖_∞/4",
    source=Source(paper="nair", where="Nair 2025, with the sigmoid's constant 1/4", fidelity="reconstructed"),
    forall=(x, y),
    conclude=max_norm(softmax(x) - softmax(y)) <= max_norm(x - y) / 4,
)
