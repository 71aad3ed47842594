"""‖x/‖x‖ − y/‖y‖‖ ≤ ‖x − y‖/max(‖x‖, ‖y‖)."""

from checker.language import (
    Claim,
    Source,
    maximum,
    norm,
    pair,
    vector,
)

x, y = vector("x", "d"), vector("y", "d")

CLAIM = Claim(
    title="‖x/‖x‖ − y/‖y‖‖ ≤ ‖x − y‖/max(‖x‖, ‖y‖)",
    source=Source(
        paper="thirteen",
        where="Spherical normalisation of embeddings, after Dunkl and Williams (1964); from memory",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    where=(norm(x) > 0, norm(y) > 0),
    conclude=norm(x / norm(x) - y / norm(y)) <= norm(x - y) / maximum(pair(norm(x), norm(y))),
)
