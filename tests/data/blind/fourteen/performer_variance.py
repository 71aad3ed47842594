"""Var_ω[e^(⟨ω,x⟩ − ‖x‖²/2)e^(⟨ω,y⟩ − ‖y‖²/2)] = e^(‖x+y‖²)·e^(2⟨x,y⟩)·(1 − e^(−‖x+y‖²))."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    exp,
    norm,
    variance,
    vector,
)

x, y, omega = vector("x", "d"), vector("y", "d"), vector("omega", "d")
estimate = exp(dot(omega, x) - norm(x) ** 2 / 2) * exp(dot(omega, y) - norm(y) ** 2 / 2)

CLAIM = Claim(
    title="Var_ω[e^(⟨ω,x⟩ − ‖x‖²/2)e^(⟨ω,y⟩ − ‖y‖²/2)] = e^(‖x+y‖²)·e^(2⟨x,y⟩)·(1 − e^(−‖x+y‖²))",
    source=Source(
        paper="fourteen",
        where="Choromanski et al. (2021), Rethinking attention with Performers, Lemma 2, m = 1; from memory",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    conclude=equals(
        variance(omega, "gaussian", estimate),
        exp(norm(x + y) ** 2) * exp(2 * dot(x, y)) * (1 - exp(-(norm(x + y) ** 2))),
    ),
)
