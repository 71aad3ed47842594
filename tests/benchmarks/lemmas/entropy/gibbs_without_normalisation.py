"""a·log(a/c) + b·log(b/d) ≥ 0 for positive numbers.

Role.  From Cover and Thomas, theorem 2.6.3, with the sums forgotten.
Note.  At a = b = 1, c = d = 2 it says −2 log 2 ≥ 0.
"""

from checker.language import Claim, Source, log, scalar

a, b, c = scalar("a"), scalar("b"), scalar("c")
d = scalar("d")

CLAIM = Claim(
    title="a·log(a/c) + b·log(b/d) ≥ 0 for positive numbers",
    source=Source(
        paper="cover-thomas", where="Cover and Thomas, theorem 2.6.3, with the sums forgotten", fidelity="reconstructed"
    ),
    forall=(a, b, c, d),
    where=(a > 0, b > 0, c > 0, d > 0),
    conclude=a * log(a / c) + b * log(b / d) >= 0,
)
