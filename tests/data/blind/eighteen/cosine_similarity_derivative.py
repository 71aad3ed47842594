"""The derivative of the cosine similarity along u at x."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    norm,
    rate,
    vector,
)

x, y, u = vector("x", "n"), vector("y", "n"), vector("u", "n")
cosine = dot(x, y) / (norm(x) * norm(y))

CLAIM = Claim(
    title="The derivative of the cosine similarity along u at x",
    source=Source(
        paper="eighteen",
        where="dscamiss (2025), notes on derivatives, cosine similarity, the partial derivative by x",
        fidelity="reconstructed",
    ),
    forall=(x, y, u),
    assuming=(~equals(x, 0 * x), ~equals(y, 0 * y)),
    conclude=equals(rate(cosine, {x: u}), dot(u, 1 / (norm(x) * norm(y)) * y - cosine / norm(x) ** 2 * x)),
)
