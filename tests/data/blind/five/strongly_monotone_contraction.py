"""A gradient step with a strongly monotone and Lipschitz gradient contracts the squared error."""

from checker.language import (
    Claim,
    Source,
    dot,
    norm,
    scalar,
    vector,
)

e, g, mu, L, eta = vector("e", "d"), vector("g", "d"), scalar("mu"), scalar("L"), scalar("eta")

CLAIM = Claim(
    title="‖e − ηg‖² ≤ (1 − 2ημ + η²L²)‖e‖²",
    source=Source(paper="blind-five", where="Lemma 7.2", fidelity="reconstructed"),
    forall=(e, g, mu, L, eta),
    assuming=(eta >= 0, dot(g, e) >= mu * norm(e) ** 2, norm(g) <= L * norm(e)),
    conclude=norm(e - eta * g) ** 2 <= (1 - 2 * eta * mu + eta**2 * L**2) * norm(e) ** 2,
)
