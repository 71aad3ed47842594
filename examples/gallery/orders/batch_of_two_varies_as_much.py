"""A batch of two examples varies without replacement as it does with replacement.

Source.  Cochran 1977, Sampling Techniques, Theorem 2.2 (from memory), denied: without replacement stands the factor (n − m)/(n − 1).
By hand.  False: for the numbers 0, 0, 3 the left side is 1/2 and the right side 1.
"""

from checker.language import Claim, Source, at, entry, equals, expectation, index, order, sum, sum_over, vector

x, o, i = vector("x", 3), order("o", 3), index("i", 3)
mean = sum(x) / 3
batch = (entry(x, at(o, 0)) + entry(x, at(o, 1))) / 2

CLAIM = Claim(
    title="E((x_o(0) + x_o(1))/2 − x̄)² = (1/6)·Σ_i (x_i − x̄)² for a uniformly random order o of three",
    source=Source(
        paper="cochran-1977", where="Theorem 2.2 without its factor, m = 2 and n = 3", fidelity="reconstructed"
    ),
    forall=(x,),
    conclude=equals(expectation(o, "uniform", (batch - mean) ** 2), sum_over(i, (entry(x, i) - mean) ** 2) / 6),
)
