"""Σ_{t<k} (f(w_t) − f(u)) ≤ ‖w_0 − u‖²/(2η) + ηkG²/2."""

from checker.language import (
    Claim,
    Source,
    convex,
    differentiable,
    function,
    gradient,
    iterate,
    lipschitz,
    natural,
    norm,
    scalar,
    vector,
)

k, eta, G = natural("k"), scalar("eta"), scalar("G")
w0, w, u, regret = vector("w0", "d"), vector("w", "d"), vector("u", "d"), scalar("regret")
f = function("f", of=w0)
_, regret_k = iterate(k, (w, regret), start=(w0, 0), update=(w - eta * gradient(f, w), regret + (f(w) - f(u))))

CLAIM = Claim(
    title="Σ_{t<k} (f(w_t) − f(u)) ≤ ‖w_0 − u‖²/(2η) + ηkG²/2",
    source=Source(
        paper="twelve",
        where="Shalev-Shwartz and Ben-David, Understanding Machine Learning (2014), after Lemma 14.1 and Corollary 14.2; from memory",
        fidelity="reconstructed",
    ),
    forall=(f, w0, u, eta, G, k),
    assuming=(eta > 0, convex(f), differentiable(f), lipschitz(f, G)),
    conclude=regret_k <= norm(w0 - u) ** 2 / (2 * eta) + eta * k * G**2 / 2,
)
