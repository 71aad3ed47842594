"""Bernoulli's inequality for a whole exponent."""

from checker.language import Claim, Source, natural, scalar

x, k = scalar("x"), natural("k")

CLAIM = Claim(
    title="(1 + x)^k ≥ 1 + kx for x > −1",
    source=Source(paper="blind-four", where="Appendix A, Lemma 6", fidelity="reconstructed"),
    forall=(x, k),
    assuming=(x > -1,),
    conclude=(1 + x) ** k >= 1 + k * x,
)
