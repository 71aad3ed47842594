"""The subdifferential of a convex function is a monotone operator."""

from checker.language import (
    Claim,
    Source,
    convex,
    dot,
    function,
    subgradient,
    vector,
)

x, y, u, v = vector("x", "d"), vector("y", "d"), vector("u", "d"), vector("v", "d")
f = function("f", of=x)

CLAIM = Claim(
    title="The subdifferential of a convex function is a monotone operator",
    source=Source(
        paper="eighteen",
        where="notes on Optimization for Data Science (ETH Zurich, 2022), Remark 6.11",
        fidelity="reconstructed",
    ),
    forall=(f, x, y, u, v),
    assuming=(convex(f), subgradient(f, x, u), subgradient(f, y, v)),
    conclude=dot(u - v, x - y) >= 0,
)
