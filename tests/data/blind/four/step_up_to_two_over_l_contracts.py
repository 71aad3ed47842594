"""Gradient descent on the quadratic (L/2)‖x‖² strictly shrinks a nonzero iterate for each positive step up to 2/L."""

from checker.language import Claim, Source, norm, scalar, vector

x, eta, L = vector("x", "d"), scalar("eta"), scalar("L")

CLAIM = Claim(
    title="0 < ηL ≤ 2, x ≠ 0 give ‖x − ηLx‖ < ‖x‖",
    source=Source(paper="blind-four", where="Section 2, Remark 71", fidelity="reconstructed"),
    forall=(x, eta, L),
    assuming=(L > 0, eta > 0, eta * L <= 2, norm(x) > 0),
    conclude=norm(x - eta * L * x) < norm(x),
)
