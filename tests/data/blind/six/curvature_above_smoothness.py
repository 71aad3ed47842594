"""A gradient that is strongly monotone and Lipschitz."""

from checker.language import (
    Claim,
    Source,
    dot,
    norm,
    scalar,
    vector,
)

x, g, mu, L = vector("x", "d"), vector("g", "d"), scalar("mu"), scalar("L")

CLAIM = Claim(
    title="⟨g, x⟩ ≥ μ‖x‖², ‖g‖ ≤ L‖x‖, L < μ, x ≠ 0 ⇒ ‖x − g‖ ≤ ‖x‖",
    source=Source(paper="blind-six", where="Remark 2", fidelity="reconstructed"),
    forall=(x, g, mu, L),
    assuming=(norm(x) > 0, dot(g, x) >= mu * norm(x) ** 2, norm(g) <= L * norm(x), mu > L),
    conclude=norm(x - g) <= norm(x),
)
