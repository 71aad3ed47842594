"""The stability condition of one section with the burn-in condition of another."""

from checker.language import (
    Claim,
    Source,
    norm,
    scalar,
    vector,
)

x, g, eta, mu, L = vector("x", "d"), vector("g", "d"), scalar("eta"), scalar("mu"), scalar("L")

CLAIM = Claim(
    title="‖x − ηg‖ ≤ ‖x‖",
    source=Source(paper="blind-five", where="Theorem 7.8", fidelity="reconstructed"),
    forall=(x, g, eta, mu, L),
    assuming=(mu > 0, mu <= L, eta > 0, eta * L <= 1, eta * mu >= 2),
    conclude=norm(x - eta * g) <= norm(x),
)
