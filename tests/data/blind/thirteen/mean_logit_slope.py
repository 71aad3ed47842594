"""(⟨softmax(βu), u⟩ − ⟨softmax(γu), u⟩)/(β − γ) ≤ (max u − min u)²/4 for γ < β."""

from checker.language import (
    Claim,
    Source,
    dot,
    maximum,
    minimum,
    scalar,
    softmax,
    vector,
)

u, beta, gamma = vector("u", "n"), scalar("beta"), scalar("gamma")


def boltzmann(b):
    return dot(softmax(b * u), u)


CLAIM = Claim(
    title="(⟨softmax(βu), u⟩ − ⟨softmax(γu), u⟩)/(β − γ) ≤ (max u − min u)²/4 for γ < β",
    source=Source(
        paper="thirteen",
        where="Exponential families: A″ is a variance; Popoviciu (1935); Boltzmann exploration in Asadi and Littman (2017); from memory",
        fidelity="reconstructed",
    ),
    forall=(u, beta, gamma),
    assuming=(gamma < beta,),
    conclude=(boltzmann(beta) - boltzmann(gamma)) / (beta - gamma) <= (maximum(u) - minimum(u)) ** 2 / 4,
)
