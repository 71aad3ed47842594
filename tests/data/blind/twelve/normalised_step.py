"""f(x − ηg/‖g‖) ≤ f(x) − η‖∇f(x)‖ + 2η‖g − ∇f(x)‖ + Lη²/2."""

from checker.language import (
    Claim,
    Source,
    function,
    gradient,
    norm,
    scalar,
    smooth,
    vector,
)

x, g = vector("x", "d"), vector("g", "d")
f, L, eta = function("f", of=x), scalar("L"), scalar("eta")
error = g - gradient(f, x)

CLAIM = Claim(
    title="f(x − ηg/‖g‖) ≤ f(x) − η‖∇f(x)‖ + 2η‖g − ∇f(x)‖ + Lη²/2",
    source=Source(
        paper="twelve",
        where="Cutkosky and Mehta, Momentum improves normalized SGD (2020), after Lemma 2; from memory",
        fidelity="reconstructed",
    ),
    forall=(f, x, g, L, eta),
    assuming=(smooth(f, L), eta > 0, norm(g) > 0),
    conclude=f(x - eta / norm(g) * g) <= f(x) - eta * norm(gradient(f, x)) + 2 * eta * norm(error) + L * eta**2 / 2,
)
