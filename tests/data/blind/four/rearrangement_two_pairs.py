"""The rearrangement inequality for two pairs."""

from checker.language import Claim, Source, implies, scalar

a, b, c, d = scalar("a"), scalar("b"), scalar("c"), scalar("d0")

CLAIM = Claim(
    title="a ≤ b and c ≤ d give ad + bc ≤ ac + bd",
    source=Source(paper="blind-four", where="Section 2, Remark 5", fidelity="reconstructed"),
    forall=(a, b, c, d),
    conclude=implies((a <= b) & (c <= d), a * d + b * c <= a * c + b * d),
)
