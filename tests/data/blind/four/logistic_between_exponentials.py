"""For correctly classified points the logistic loss is between half the exponential loss and the exponential loss."""

from fractions import Fraction

from checker.language import Claim, Source, loss_value, scalar

a = scalar("a")
logistic, exponential = loss_value("logistic", a), loss_value("exponential", a)

CLAIM = Claim(
    title="e^{−a}/2 ≤ log(1 + e^{−a}) ≤ e^{−a} for a ≥ 0",
    source=Source(paper="blind-four", where="Appendix B, Proposition 45", fidelity="reconstructed"),
    forall=(a,),
    assuming=(a >= 0,),
    conclude=(Fraction(1, 2) * exponential <= logistic) & (logistic <= exponential),
)
