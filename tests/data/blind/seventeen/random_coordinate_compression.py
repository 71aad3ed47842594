"""Keeping one random coordinate, times d, has variance (d − 1)‖x‖²."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    expectation,
    index,
    indicator,
    length,
    norm,
    stack,
    vector,
)

x = vector("x", "d")
i, j = index("i", "d"), index("j", "d")
d = length(x)
kept = d * entry(x, i) * stack(j, indicator(equals(i, j)))

CLAIM = Claim(
    title="Keeping one random coordinate, times d, has variance (d − 1)‖x‖²",
    source=Source(
        paper="seventeen",
        where="Stich, Cordonnier and Jaggi (2018), Sparsified SGD with memory; Wangni et al. (2018), random-1 made unbiased",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=equals(expectation(i, "uniform", norm(kept - x) ** 2), (d - 1) * norm(x) ** 2),
)
