"""Bernoulli's inequality for whole exponents, down to t = -1."""

from checker.language import Claim, Source, natural, scalar

t, k = scalar("t"), natural("k")

CLAIM = Claim(
    title="Bernoulli's inequality for whole exponents, down to t = -1",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(t, k),
    assuming=(t >= -1, k >= 1),
    conclude=(1 + t) ** k >= 1 + k * t,
)
