"""A cosine close to one makes the directions close."""

from checker.language import (
    Claim,
    Source,
    dot,
    norm,
    scalar,
    vector,
)

x, y, eps = vector("x", "d"), vector("y", "d"), scalar("eps")

CLAIM = Claim(
    title="‖x/‖x‖ − y/‖y‖‖² ≤ 2ε",
    source=Source(paper="blind-five", where="Lemma 5.6", fidelity="reconstructed"),
    forall=(x, y, eps),
    where=(norm(x) > 0, norm(y) > 0),
    assuming=(dot(x, y) >= (1 - eps) * norm(x) * norm(y),),
    conclude=norm((1 / norm(x)) * x - (1 / norm(y)) * y) ** 2 <= 2 * eps,
)
