"""A step shorter than 1/L does not end at a critical point."""

from checker.language import (
    Claim,
    Source,
    equals,
    function,
    gradient,
    scalar,
    smooth,
    vector,
)

x = vector("x", "d")
f, L, K = function("f", of=x), scalar("L"), scalar("K")

CLAIM = Claim(
    title="A step shorter than 1/L does not end at a critical point",
    source=Source(
        paper="eighteen",
        where="notes on Optimization for Data Science (ETH Zurich, 2022), Lemma 9.3",
        fidelity="reconstructed",
    ),
    forall=(f, x, L, K),
    assuming=(smooth(f, L), L < K, ~equals(gradient(f, x), 0 * x)),
    conclude=~equals(gradient(f, x - gradient(f, x) / K), 0 * x),
)
