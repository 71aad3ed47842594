"""Weights of at most 2/n that are one nat from uniform: a tenth of the output's norm."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    for_each,
    frobenius,
    index,
    length,
    log,
    matrix,
    norm,
    number,
    softmax,
    vector,
)

u, V, i = vector("u", "n"), matrix("V", "n", "d"), index("i", "n")
n, p = length(u), softmax(u)

CLAIM = Claim(
    title="Weights of at most 2/n that are one nat from uniform: a tenth of the output's norm",
    source=Source(
        paper="sixteen",
        where="As studies of attention sinks combine a cap on the weights with a bound on the divergence from uniform",
        fidelity="reconstructed",
    ),
    forall=(
        u,
        V,
    ),
    assuming=(
        for_each(i, entry(p, i) <= 2 / n),
        dot(p, log(p)) + log(n) >= 1,
    ),
    conclude=norm(V.T @ p) <= number("1/10") * frobenius(V),
)
