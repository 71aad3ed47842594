"""A gradient step on a diagonal quadratic."""

from checker.language import (
    Claim,
    Source,
    hadamard,
    maximum,
    minimum,
    norm,
    scalar,
    vector,
)

a, x, mu, L, eta = vector("a", "n"), vector("x", "n"), scalar("mu"), scalar("L"), scalar("eta")

CLAIM = Claim(
    title="μ ≤ a_i ≤ L, 0 < η ≤ 2/L ⇒ ‖x − η a∘x‖ ≤ (1 − ημ)‖x‖",
    source=Source(paper="blind-six", where="Appendix A, fact 2", fidelity="reconstructed"),
    forall=(a, x, mu, L, eta),
    where=(L > 0,),
    assuming=(mu > 0, minimum(a) >= mu, maximum(a) <= L, eta > 0, eta <= 2 / L),
    conclude=norm(x - eta * hadamard(a, x)) <= (1 - eta * mu) * norm(x),
)
