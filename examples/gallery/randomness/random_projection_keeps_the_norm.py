"""A random projection keeps the squared norm on average, and how much that varies: the moments behind the Johnson–Lindenstrauss lemma.

Source.  Dasgupta and Gupta 2003, An Elementary Proof of a Theorem of Johnson and Lindenstrauss; here with normal entries.
By hand.  True: ‖Gx‖²/‖x‖² has the χ² law with m degrees of freedom, whose mean is m and whose second moment is m(m + 2).
"""

from checker.language import Claim, Source, equals, expectation, length, matrix, norm, vector

x, b = vector("x", "d"), vector("b", "m")  # b only says what m is
G, m = matrix("G", "m", "d"), length(b)

CLAIM = Claim(
    title="E‖Gx‖² = m‖x‖² and E‖Gx‖⁴ = m(m + 2)‖x‖⁴ for an m × d matrix of independent standard normal entries",
    source=Source(paper="dasgupta-gupta-2003", where="the moments used in the proof", fidelity="reconstructed"),
    forall=(x, b),
    conclude=equals(expectation(G, "gaussian", norm(G @ x) ** 2), m * norm(x) ** 2)
    & equals(expectation(G, "gaussian", norm(G @ x) ** 4), m * (m + 2) * norm(x) ** 4),
)
