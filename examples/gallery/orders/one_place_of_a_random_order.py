"""At each place of a random order the gradient at the example that stands there is an unbiased estimate of the mean gradient.

Source.  Gürbüzbalaban, Ozdaglar, Parrilo 2021, Why Random Reshuffling Beats Stochastic Gradient Descent (the setting, from memory).
By hand.  True: in (n − 1)! of the n! orders a given example stands at a given place.
"""

from checker.language import (
    Claim,
    Source,
    at,
    equals,
    expectation,
    index,
    length,
    matrix,
    natural,
    order,
    row,
    sum_over,
    vector,
)

g, weight, t = matrix("g", "n", "d"), vector("weight", "n"), natural("t")  # row i is the gradient at example i
o, i = order("o", "n"), index("i", "n")

CLAIM = Claim(
    title="E g_o(t) = (1/n)·Σ_i g_i for a uniformly random order o and every t",
    source=Source(paper="gurbuzbalaban-2021", where="random reshuffling, the setting", fidelity="reconstructed"),
    forall=(g, weight, t),
    conclude=equals(expectation(o, "uniform", row(g, at(o, t))), sum_over(i, row(g, i)) / length(weight)),
)
