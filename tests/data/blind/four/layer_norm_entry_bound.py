"""After layer normalisation, with mean zero and squared norm n, no entry exceeds the square root of n − 1."""

from checker.language import Claim, Source, entry, equals, index, length, norm, total, vector

x, i = vector("x", "n"), index("i", "n")

CLAIM = Claim(
    title="Σx_j = 0, ‖x‖² = n give x_i² ≤ n − 1",
    source=Source(paper="blind-four", where="Draft, Fact 58", fidelity="reconstructed"),
    forall=(x, i),
    assuming=(equals(total(x), 0), equals(norm(x) ** 2, length(x))),
    conclude=entry(x, i) ** 2 <= length(x) - 1,
)
