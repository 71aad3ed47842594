"""E f(x − ηG) ≤ f(x) − (η/2)‖∇f(x)‖² + Lη²σ²/2 for EG = ∇f(x), E‖G − ∇f(x)‖² ≤ σ² and η ≤ 1/L."""

from checker.language import (
    Claim,
    Source,
    equals,
    function,
    gradient,
    law,
    mean,
    norm,
    random_vector,
    scalar,
    smooth,
    vector,
)

P = law("P")
x, G = vector("x", "d"), random_vector("G", P, "d")
f, L, eta, sigma = function("f", of=x), scalar("L"), scalar("eta"), scalar("sigma")

CLAIM = Claim(
    title="E f(x − ηG) ≤ f(x) − (η/2)‖∇f(x)‖² + Lη²σ²/2 for EG = ∇f(x), E‖G − ∇f(x)‖² ≤ σ² and η ≤ 1/L",
    source=Source(
        paper="thirteen",
        where="Ghadimi and Lan (2013); Bottou, Curtis and Nocedal, Optimization methods for large-scale machine learning (2018), Lemma 4.4; from memory",
        fidelity="reconstructed",
    ),
    forall=(P, f, x, G, L, eta, sigma),
    assuming=(
        L > 0,
        smooth(f, L),
        eta > 0,
        eta <= 1 / L,
        equals(mean(P, G), gradient(f, x)),
        mean(P, norm(G - gradient(f, x)) ** 2) <= sigma**2,
    ),
    conclude=mean(P, f(x - eta * G)) <= f(x) - eta / 2 * norm(gradient(f, x)) ** 2 + L * eta**2 * sigma**2 / 2,
)
