"""p·e^(t(1 − p)) + (1 − p)·e^(−tp) ≤ e^(t²/9) for 0 ≤ p ≤ 1."""

from checker.language import (
    Claim,
    Source,
    exp,
    scalar,
)

p, t = scalar("p"), scalar("t")

CLAIM = Claim(
    title="p·e^(t(1 − p)) + (1 − p)·e^(−tp) ≤ e^(t²/9) for 0 ≤ p ≤ 1",
    source=Source(
        paper="fifteen",
        where="Hoeffding's lemma for a Bernoulli variable, Boucheron, Lugosi and Massart (2013), Lemma 2.2",
        fidelity="reconstructed",
    ),
    forall=(p, t),
    assuming=(0 <= p, p <= 1),
    conclude=p * exp(t * (1 - p)) + (1 - p) * exp(-t * p) <= exp(t**2 / 9),
)
