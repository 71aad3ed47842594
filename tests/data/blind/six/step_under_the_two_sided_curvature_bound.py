"""A gradient step, from the interpolated monotonicity inequality."""

from checker.language import (
    Claim,
    Source,
    dot,
    norm,
    scalar,
    vector,
)

x, g, mu, L, eta = vector("x", "d"), vector("g", "d"), scalar("mu"), scalar("L"), scalar("eta")

CLAIM = Claim(
    title="⟨g, x⟩ ≥ μL/(μ+L)‖x‖² + ‖g‖²/(μ+L), 0 ≤ η ≤ 2/(μ+L) ⇒ ‖x − ηg‖² ≤ (1 − 2ημL/(μ+L))‖x‖²",
    source=Source(paper="blind-six", where="Appendix B, item 14", fidelity="reconstructed"),
    forall=(x, g, mu, L, eta),
    where=(mu > 0, L > 0),
    assuming=(eta >= 0, eta <= 2 / (mu + L), dot(g, x) >= mu * L / (mu + L) * norm(x) ** 2 + norm(g) ** 2 / (mu + L)),
    conclude=norm(x - eta * g) ** 2 <= (1 - 2 * eta * mu * L / (mu + L)) * norm(x) ** 2,
)
