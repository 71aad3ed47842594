"""The output of two tokens is at least as long as the shorter one."""

from checker.language import (
    Claim,
    Source,
    minimum,
    norm,
    pair,
    scalar,
    vector,
)

x, y, t = vector("x", "d"), vector("y", "d"), scalar("t")

CLAIM = Claim(
    title="‖tx + (1 − t)y‖ ≥ min(‖x‖, ‖y‖)",
    source=Source(paper="blind-five", where="Remark 4.4", fidelity="reconstructed"),
    forall=(x, y, t),
    assuming=(t >= 0, t <= 1),
    conclude=norm(t * x + (1 - t) * y) >= minimum(pair(norm(x), norm(y))),
)
