"""e^(−Δ) = 1 − σ(a) for Δ = log(1 + e^a)."""

from checker.language import (
    Claim,
    Source,
    equals,
    exp,
    log,
    scalar,
    sigmoid,
)

a = scalar("a")
step_size = log(1 + exp(a))

CLAIM = Claim(
    title="e^(−Δ) = 1 − σ(a) for Δ = log(1 + e^a)",
    source=Source(
        paper="fourteen",
        where="Gu and Dao (2023), Mamba, proof of Theorem 1 (Appendix C), read in viktor-shcherb/msc_thesis, references/2024-05-mamba-selective-state-spaces",
        fidelity="reconstructed",
    ),
    forall=(a,),
    conclude=equals(exp(-step_size), 1 - sigmoid(a)),
)
