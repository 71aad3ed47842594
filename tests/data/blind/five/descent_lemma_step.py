"""From the quadratic upper bound to sufficient decrease, for steps up to 1/L."""

from checker.language import (
    Claim,
    Source,
    norm,
    scalar,
    vector,
)

g, f, h, L, eta = vector("g", "d"), scalar("f"), scalar("h"), scalar("L"), scalar("eta")

CLAIM = Claim(
    title="h ≤ f − (η/2)‖g‖²",
    source=Source(paper="blind-five", where="Lemma 7.1", fidelity="reconstructed"),
    forall=(g, f, h, L, eta),
    assuming=(eta > 0, L > 0, eta * L <= 1, h <= f - eta * norm(g) ** 2 + L * eta**2 / 2 * norm(g) ** 2),
    conclude=h <= f - eta / 2 * norm(g) ** 2,
)
