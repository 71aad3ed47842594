"""The gradient at a random example is an unbiased estimate of the mean gradient, and so is the mean over a batch.

Source.  Bottou, Curtis, Nocedal 2018, Optimization Methods for Large-Scale Machine Learning, sections 3 and 4.
By hand.  True: each example of the batch is drawn uniformly, so its mean is (1/n)·Σ_i g_i, and means add up.
"""

from checker.language import Claim, Source, equals, expectation, index, length, matrix, row, sum_over, vector

g, batch = matrix("g", "n", "d"), vector("batch", "b")  # row i is the gradient at example i; batch only says what b is
i, k, weight = index("i", "n"), index("k", "b"), vector("weight", "n")
mean = sum_over(i, row(g, i)) / length(weight)

CLAIM = Claim(
    title="E (1/b)·Σ_k g_(i_k) = (1/n)·Σ_i g_i for examples i_1, …, i_b that are drawn uniformly",
    source=Source(paper="bottou-2018", where="sections 3 and 4", fidelity="reconstructed"),
    forall=(g, batch, weight),
    conclude=equals(sum_over(k, expectation(i, "uniform", row(g, i))) / length(batch), mean),
)
