"""x_i ≥ x_j + log 3, x_i ≥ x_k + log 3 and j ≠ k give s_j + s_k ≤ 2/5.

Role.  Mass of two losing tokens.
"""

from fractions import Fraction

from checker.language import Claim, Source, entry, equals, index, log, softmax, vector

x = vector("x", "n")
i, j, k = index("i", "n"), index("j", "n"), index("k", "n")

CLAIM = Claim(
    title="x_i ≥ x_j + log 3, x_i ≥ x_k + log 3 and j ≠ k give s_j + s_k ≤ 2/5",
    source=Source(paper="blind-two", where="Mass of two losing tokens", fidelity="reconstructed"),
    forall=(
        x,
        i,
        j,
        k,
    ),
    assuming=(
        entry(x, i) >= entry(x, j) + log(3),
        entry(x, i) >= entry(x, k) + log(3),
        ~equals(j, k),
    ),
    conclude=entry(softmax(x), j) + entry(softmax(x), k) <= Fraction(2, 5),
)
