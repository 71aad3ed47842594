"""(1 − ᾱ′)/(1 − ᾱ)·β ≤ β for ᾱ = (1 − β)ᾱ′."""

from checker.language import (
    Claim,
    Source,
    scalar,
)

beta, before = scalar("beta"), scalar("alphabar_before")
bar = (1 - beta) * before

CLAIM = Claim(
    title="(1 − ᾱ′)/(1 − ᾱ)·β ≤ β for ᾱ = (1 − β)ᾱ′",
    source=Source(
        paper="fourteen",
        where="Ho, Jain and Abbeel (2020), DDPM, equation (7): β̃_t and β_t; from memory",
        fidelity="reconstructed",
    ),
    forall=(beta, before),
    assuming=(
        beta > 0,
        beta < 1,
        before > 0,
        before <= 1,
    ),
    conclude=(1 - before) / (1 - bar) * beta <= beta,
)
