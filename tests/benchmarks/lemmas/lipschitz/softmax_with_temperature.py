"""‖softmax(tx) − softmax(ty)‖ ≤ (|t|/2)‖x − y‖.

Role.  From Gao and Pavel 2017, corollary 3.
Note.  Softmax has the constant 1/2, and ‖tx − ty‖ = |t|‖x − y‖.
"""

from checker.language import Claim, Source, norm, scalar, softmax, vector

x, y, t = vector("x", "n"), vector("y", "n"), scalar("t")

CLAIM = Claim(
    title="‖softmax(tx) − softmax(ty)‖ ≤ (|t|/2)‖x − y‖",
    source=Source(paper="gao-pavel", where="Gao and Pavel 2017, corollary 3", fidelity="reconstructed"),
    forall=(x, y, t),
    conclude=norm(softmax(t * x) - softmax(t * y)) <= abs(t) / 2 * norm(x - y),
)
