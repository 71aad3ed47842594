"""f(x − ηm/‖m‖) ≤ f(x) − η‖∇f(x)‖ + 2η‖m − ∇f(x)‖ + Lη²/2."""

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

x, m = vector("x", "d"), vector("m", "d")
f, L, eta = function("f", of=x), scalar("L"), scalar("eta")

CLAIM = Claim(
    title="f(x − ηm/‖m‖) ≤ f(x) − η‖∇f(x)‖ + 2η‖m − ∇f(x)‖ + Lη²/2",
    source=Source(
        paper="thirteen",
        where="Cutkosky and Mehta, Momentum improves normalized SGD (2020), Lemma 2; from memory",
        fidelity="reconstructed",
    ),
    forall=(f, x, m, L, eta),
    where=(norm(m) > 0,),
    assuming=(smooth(f, L), eta > 0),
    conclude=f(x - eta / norm(m) * m)
    <= f(x) - eta * norm(gradient(f, x)) + 2 * eta * norm(m - gradient(f, x)) + L * eta**2 / 2,
)
