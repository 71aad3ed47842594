"""‖RMSNorm(x) − RMSNorm(y)‖ ≤ 2√d·‖g‖_∞·‖x − y‖/(‖x‖ + ‖y‖) with gain g."""

from checker.language import (
    Claim,
    Source,
    hadamard,
    length,
    max_norm,
    norm,
    sqrt,
    vector,
)

x, y, g = vector("x", "d"), vector("y", "d"), vector("g", "d")


def rms_norm(v):
    return hadamard(g, sqrt(length(v)) / norm(v) * v)


CLAIM = Claim(
    title="‖RMSNorm(x) − RMSNorm(y)‖ ≤ 2√d·‖g‖_∞·‖x − y‖/(‖x‖ + ‖y‖) with gain g",
    source=Source(
        paper="thirteen",
        where="Dunkl and Williams, A simple norm inequality (1964), applied to Zhang and Sennrich, Root mean square layer normalization (2019); from memory",
        fidelity="reconstructed",
    ),
    forall=(x, y, g),
    where=(norm(x) > 0, norm(y) > 0),
    conclude=norm(rms_norm(x) - rms_norm(y)) <= 2 * sqrt(length(x)) * max_norm(g) * norm(x - y) / (norm(x) + norm(y)),
)
