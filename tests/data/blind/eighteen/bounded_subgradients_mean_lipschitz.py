"""Subgradients of length at most B bound the change of f by B times the distance."""

from checker.language import (
    Claim,
    Source,
    convex,
    function,
    norm,
    scalar,
    subgradient,
    vector,
)

x, y, g, h, B = vector("x", "d"), vector("y", "d"), vector("g", "d"), vector("h", "d"), scalar("B")
f = function("f", of=x)

CLAIM = Claim(
    title="Subgradients of length at most B bound the change of f by B times the distance",
    source=Source(
        paper="eighteen",
        where="notes on Optimization for Data Science (ETH Zurich, 2022), Lemma 6.5, from left to right",
        fidelity="reconstructed",
    ),
    forall=(f, x, y, g, h, B),
    assuming=(convex(f), subgradient(f, x, g), subgradient(f, y, h), norm(g) <= B, norm(h) <= B),
    conclude=abs(f(x) - f(y)) <= B * norm(x - y),
)
