"""Pairing large with large beats pairing large with small, for two pairs."""

from checker.language import Claim, Source, scalar

a, b, r, s = scalar("a"), scalar("b"), scalar("r"), scalar("s")

CLAIM = Claim(
    title="Pairing large with large beats pairing large with small, for two pairs",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(a, b, r, s),
    assuming=(a <= b, r <= s),
    conclude=a * s + b * r <= a * r + b * s,
)
