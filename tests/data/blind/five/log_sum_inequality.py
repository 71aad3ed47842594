"""The log sum inequality for two terms."""

from checker.language import (
    Claim,
    Source,
    log,
    scalar,
)

a, b, c, e = scalar("a"), scalar("b"), scalar("c"), scalar("e")

CLAIM = Claim(
    title="(a + c) log((a + c)/(b + e)) ≤ a log(a/b) + c log(c/e)",
    source=Source(paper="blind-five", where="Cover and Thomas, Section 2.7", fidelity="reconstructed"),
    forall=(a, b, c, e),
    where=(a > 0, b > 0, c > 0, e > 0),
    conclude=(a + c) * log((a + c) / (b + e)) <= a * log(a / b) + c * log(c / e),
)
