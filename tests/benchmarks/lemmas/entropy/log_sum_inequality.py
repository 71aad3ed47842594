"""(a + b)·log((a + b)/(c + d)) ≤ a·log(a/c) + b·log(b/d) for positive numbers.

Role.  From Cover and Thomas, theorem 2.7.1, two terms.
Note.  Jensen's inequality for the convex t·log t with weights c/(c + d), d/(c + d).
"""

from checker.language import Claim, Source, log, scalar

a, b, c = scalar("a"), scalar("b"), scalar("c")
d = scalar("d")

CLAIM = Claim(
    title="(a + b)·log((a + b)/(c + d)) ≤ a·log(a/c) + b·log(b/d) for positive numbers",
    source=Source(paper="cover-thomas", where="Cover and Thomas, theorem 2.7.1, two terms", fidelity="reconstructed"),
    forall=(a, b, c, d),
    where=(a > 0, b > 0, c > 0, d > 0),
    conclude=(a + b) * log((a + b) / (c + d)) <= a * log(a / c) + b * log(b / d),
)
