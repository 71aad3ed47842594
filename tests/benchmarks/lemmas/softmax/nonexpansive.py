"""‖softmax(x) − softmax(y)‖ ≤ ‖x − y‖.

Role.  From Gao and Pavel 2017, proposition 4 with λ = 1.
Note.  The Jacobian diag(s) − ssᵀ has norm at most 1/2.
"""

from checker.language import Claim, Source, norm, softmax, vector

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="‖softmax(x) − softmax(y)‖ ≤ ‖x − y‖",
    source=Source(paper="gao-pavel", where="Gao and Pavel 2017, proposition 4 with λ = 1", fidelity="reconstructed"),
    forall=(x, y),
    conclude=norm(softmax(x) - softmax(y)) <= norm(x - y),
)
