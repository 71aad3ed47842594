"""The mean of two examples drawn without replacement has the variance (n − 2)/(2(n − 1))·σ²."""

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
n = length(x)
average = total(x) / n
variance_of_all = sum_over(i, (entry(x, i) - average) ** 2) / n
batch = (entry(x, at(o, 0)) + entry(x, at(o, 1))) / 2

CLAIM = Claim(
    title="The mean of two examples drawn without replacement has the variance (n − 2)/(2(n − 1))·σ²",
    source=Source(
        paper="twelve",
        where="Mishchenko, Khaled and Richtarik, Random reshuffling (2020), after Lemma 1, two of n; from memory",
        fidelity="reconstructed",
    ),
    forall=(x,),
    where=(n >= 2,),
    conclude=equals(expectation(o, "uniform", (batch - average) ** 2), (n - 2) / (2 * (n - 1)) * variance_of_all),
)
