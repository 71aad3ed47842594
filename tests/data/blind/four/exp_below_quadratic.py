"""A quadratic upper bound on the exponential for nonnegative arguments."""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="e^x ≤ 1 + x + x² for x ≥ 0",
    source=Source(paper="blind-four", where="Section 3, Lemma 61", fidelity="reconstructed"),
    forall=(x,),
    assuming=(x >= 0,),
    conclude=exp(x) <= 1 + x + x**2,
)
