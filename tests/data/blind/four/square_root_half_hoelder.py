"""The square root is Hölder continuous with exponent one half and constant one."""

from checker.language import Claim, Source, scalar, sqrt

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="|√a − √b| ≤ √|a − b|",
    source=Source(paper="blind-four", where="Section 3, Lemma 7", fidelity="reconstructed"),
    forall=(a, b),
    where=(a >= 0, b >= 0),
    conclude=abs(sqrt(a) - sqrt(b)) <= sqrt(abs(a - b)),
)
