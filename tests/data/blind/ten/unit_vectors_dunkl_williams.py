"""Normalising two vectors."""

from checker.language import (
    Claim,
    Source,
    norm,
    vector,
)

x, y = vector("x", "d"), vector("y", "d")

CLAIM = Claim(
    title="‖x‖·‖x/‖x‖ − y/‖y‖‖ ≤ ‖x − y‖",
    source=Source(
        paper="math-stackexchange",
        where="question on the distance of projections onto the sphere",
        fidelity="paraphrase",
    ),
    forall=(x, y),
    assuming=(
        norm(x) > 0,
        norm(y) > 0,
    ),
    conclude=norm(x) * norm(1 / norm(x) * x - 1 / norm(y) * y) <= norm(x - y),
)
