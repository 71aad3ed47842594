"""E_π((x_{π(0)} + x_{π(1)})/2 − x̄)² = (n − 2)/(2(n − 1))·(1/n)Σ(x_i − x̄)²."""

from checker.language import (
    Claim,
    Source,
    at,
    entry,
    equals,
    expectation,
    index,
    length,
    order,
    sum_over,
    total,
    vector,
)

x, o, i = vector("x", "n"), order("o", "n"), index("i", "n")
mean = total(x) / length(x)
pair_mean = (entry(x, at(o, 0)) + entry(x, at(o, 1))) / 2

CLAIM = Claim(
    title="E_π((x_{π(0)} + x_{π(1)})/2 − x̄)² = (n − 2)/(2(n − 1))·(1/n)Σ(x_i − x̄)²",
    source=Source(
        paper="fourteen",
        where="Mishchenko, Khaled and Richtárik (2020), Random reshuffling, Lemma 1, with τ = 2; from memory",
        fidelity="reconstructed",
    ),
    forall=(x,),
    where=(length(x) >= 2,),
    conclude=equals(
        expectation(o, "uniform", (pair_mean - mean) ** 2),
        (length(x) - 2) / (2 * (length(x) - 1)) * (sum_over(i, (entry(x, i) - mean) ** 2) / length(x)),
    ),
)
