"""Gradients at examples drawn with given weights, each divided by its weight, are unbiased too.

Source.  Needell, Ward, Srebro 2014, Stochastic Gradient Descent, Weighted Sampling, and the Randomized Kaczmarz Algorithm, section 3.
By hand.  True: Σ_i w_i·g_i/(n·w_i) = (1/n)·Σ_i g_i, as no w_i is 0.
"""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    expectation,
    index,
    length,
    matrix,
    positive,
    row,
    total,
    vector,
    weighted,
)

g, w, i = matrix("g", "n", "d"), vector("w", "n"), index("i", "n")

CLAIM = Claim(
    title="E g_i/(n·w_i) = (1/n)·Σ_i g_i for an example i that is drawn with the weights w > 0",
    source=Source(paper="needell-2014", where="section 3, weighted sampling", fidelity="reconstructed"),
    forall=(g, w),
    where=(positive(w), equals(total(w), 1)),
    conclude=equals(
        expectation(i, weighted(w), row(g, i) / (length(w) * entry(w, i))), expectation(i, "uniform", row(g, i))
    ),
)
