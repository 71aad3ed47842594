"""On the right side the exponential loss is at most 7/5 of the logistic one."""

from fractions import Fraction

from checker.language import Claim, Source, loss_value, scalar

a = scalar("a")

CLAIM = Claim(
    title="e^(−a) ≤ (7/5)·log(1 + e^(−a)) for a ≥ 0",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(a,),
    assuming=(a >= 0,),
    conclude=loss_value("exponential", a) <= Fraction(7, 5) * loss_value("logistic", a),
)
