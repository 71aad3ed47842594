"""The fourth moment of a Rademacher sum is at most 3‖a‖⁴."""

from checker.language import (
    Claim,
    Source,
    dot,
    expectation,
    norm,
    vector,
)

a, xi = vector("a", "n"), vector("xi", "n")

CLAIM = Claim(
    title="The fourth moment of a Rademacher sum is at most 3‖a‖⁴",
    source=Source(
        paper="seventeen",
        where="Vershynin (2018), Exercise 2.6.5; O'Donnell (2014), Analysis of Boolean functions, Bonami lemma of degree 1",
        fidelity="reconstructed",
    ),
    forall=(a,),
    conclude=expectation(xi, "signs", dot(a, xi) ** 4) <= 3 * norm(a) ** 4,
)
