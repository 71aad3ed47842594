"""E|⟨ε, a⟩| ≥ ‖a‖/√3 for random signs ε."""

from checker.language import (
    Claim,
    Source,
    dot,
    expectation,
    norm,
    sqrt,
    vector,
)

a, eps = vector("a", "n"), vector("eps", "n")

CLAIM = Claim(
    title="E|⟨ε, a⟩| ≥ ‖a‖/√3 for random signs ε",
    source=Source(
        paper="thirteen",
        where="Khintchine's inequality by the fourth moment, Vershynin, High-dimensional probability, exercise in section 2.6; from memory",
        fidelity="reconstructed",
    ),
    forall=(a,),
    conclude=expectation(eps, "signs", abs(dot(eps, a))) >= norm(a) / sqrt(3),
)
