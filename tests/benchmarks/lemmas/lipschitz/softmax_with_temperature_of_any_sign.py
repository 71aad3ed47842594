"""‖softmax(tx) − softmax(ty)‖ ≤ (t/2)‖x − y‖.

Role.  From Gao and Pavel 2017, corollary 3, with t > 0 forgotten.
Note.  At t = −1, x = (0), y = (1) it says 0 ≤ −1/2.
"""

from checker.language import Claim, Source, norm, scalar, softmax, vector

x, y, t = vector("x", "n"), vector("y", "n"), scalar("t")

CLAIM = Claim(
    title="‖softmax(tx) − softmax(ty)‖ ≤ (t/2)‖x − y‖",
    source=Source(
        paper="gao-pavel", where="Gao and Pavel 2017, corollary 3, with t > 0 forgotten", fidelity="reconstructed"
    ),
    forall=(x, y, t),
    conclude=norm(softmax(t * x) - softmax(t * y)) <= t / 2 * norm(x - y),
)
