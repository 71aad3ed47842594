"""The step behind Hoeffding's lemma for a fair sign."""

from checker.language import (
    Claim,
    Source,
    exp,
    scalar,
)

x = scalar("x")

CLAIM = Claim(
    title="(eˣ + e⁻ˣ)/2 ≤ exp(x²/2)",
    source=Source(paper="blind-five", where="Lemma B.1", fidelity="reconstructed"),
    forall=(x,),
    conclude=(exp(x) + exp(-x)) / 2 <= exp(x**2 / 2),
)
