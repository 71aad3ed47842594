"""The mean of two of three numbers that are drawn without replacement varies by a quarter of what they vary.

Source.  Cochran 1977, Sampling Techniques, Theorem 2.2: the variance is (S²/m)·(1 − m/n) with S² = Σ(x_i − x̄)²/(n − 1) (from memory).
By hand.  True: m = 2 and n = 3 give S²/6 = Σ(x_i − x̄)²/12, a quarter of the mean square Σ(x_i − x̄)²/3.
"""

from checker.language import Claim, Source, at, entry, equals, expectation, index, order, sum, sum_over, vector

x, o, i = vector("x", 3), order("o", 3), index("i", 3)
mean = sum(x) / 3
batch = (entry(x, at(o, 0)) + entry(x, at(o, 1))) / 2

CLAIM = Claim(
    title="E((x_o(0) + x_o(1))/2 − x̄)² = (1/12)·Σ_i (x_i − x̄)² for a uniformly random order o of three",
    source=Source(paper="cochran-1977", where="Theorem 2.2, m = 2 and n = 3", fidelity="reconstructed"),
    forall=(x,),
    conclude=equals(expectation(o, "uniform", (batch - mean) ** 2), sum_over(i, (entry(x, i) - mean) ** 2) / 12),
)
