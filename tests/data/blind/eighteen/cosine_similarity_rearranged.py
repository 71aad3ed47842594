"""The derivative of the cosine similarity in both places, rearranged."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    norm,
    rate,
    vector,
)

x, y, u, v = vector("x", "n"), vector("y", "n"), vector("u", "n"), vector("v", "n")
cosine = dot(x, y) / (norm(x) * norm(y))

CLAIM = Claim(
    title="The derivative of the cosine similarity in both places, rearranged",
    source=Source(
        paper="eighteen",
        where="dscamiss (2025), notes on derivatives, cosine similarity, the rearranged total derivative, as printed; the last sign is wrong",
        fidelity="reconstructed",
    ),
    forall=(x, y, u, v),
    assuming=(~equals(x, 0 * x), ~equals(y, 0 * y)),
    conclude=equals(
        rate(cosine, {x: u, y: v}),
        (dot(u, y) + dot(x, v)) / (norm(x) * norm(y)) - cosine * (dot(u, x) / norm(x) ** 2 - dot(y, v) / norm(y) ** 2),
    ),
)
