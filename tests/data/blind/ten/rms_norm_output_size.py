"""RMS normalisation with ε in the root."""

from checker.language import (
    Claim,
    Source,
    dot,
    hadamard,
    length,
    max_norm,
    norm,
    scalar,
    sqrt,
    vector,
)

x, eps, g, G = vector("x", "d"), scalar("eps"), vector("g", "d"), scalar("G")

CLAIM = Claim(
    title="‖g∘x‖/√(‖x‖²/d + ε) ≤ G√d",
    source=Source(paper="zhang-sennrich-2019", where="Root mean square layer normalization", fidelity="paraphrase"),
    forall=(x, eps, g, G),
    assuming=(
        eps > 0,
        max_norm(g) <= G,
    ),
    conclude=norm(1 / sqrt(dot(x, x) / length(x) + eps) * hadamard(g, x)) <= G * sqrt(length(x)),
)
