"""The mean gradient over a batch that is drawn without replacement is an unbiased estimate of the mean gradient.

Source.  Bottou, Curtis, Nocedal 2018, Optimization Methods for Large-Scale Machine Learning, sections 3 and 4 (from memory).
By hand.  True: each place of the random order has the mean gradient as its mean, and means add up.
"""

from checker.language import Claim, Source, at, equals, expectation, index, length, matrix, order, row, sum_over, vector

g, weight, batch = matrix("g", "n", "d"), vector("weight", "n"), vector("batch", "b")  # the last only says what b is
o, i, k = order("o", "n"), index("i", "n"), index("k", "b")

CLAIM = Claim(
    title="E (1/b)·Σ_k g_o(k) = (1/n)·Σ_i g_i for the first b examples of a uniformly random order o",
    source=Source(paper="bottou-2018", where="sections 3 and 4, without replacement", fidelity="reconstructed"),
    forall=(g, weight, batch),
    conclude=equals(
        expectation(o, "uniform", sum_over(k, row(g, at(o, k))) / length(batch)),
        sum_over(i, row(g, i)) / length(weight),
    ),
)
