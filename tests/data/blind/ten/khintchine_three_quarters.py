"""A lower bound of the mean absolute value of a signed sum."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    dot,
    expectation,
    norm,
    vector,
)

a, eps = vector("a", "n"), vector("eps", "n")

CLAIM = Claim(
    title="(3/4)·‖a‖ ≤ E|Σ_i ε_i a_i|",
    source=Source(
        paper="haagerup-1981", where="The best constants in the Khintchine inequality", fidelity="paraphrase"
    ),
    forall=(a,),
    conclude=Fraction(3, 4) * norm(a) <= expectation(eps, "signs", abs(dot(a, eps))),
)
