"""The logistic loss at a and at −a differ by a."""

from checker.language import Claim, Source, equals, loss_value, scalar

a = scalar("a")

CLAIM = Claim(
    title="ℓ(a) = ℓ(−a) − a for the logistic loss",
    source=Source(paper="blind-four", where="Lemma 44", fidelity="reconstructed"),
    forall=(a,),
    conclude=equals(loss_value("logistic", a), loss_value("logistic", -a) - a),
)
