"""‖x − η∇f(x) − (y − η∇f(y))‖ ≤ (1 − ηβγ/(β + γ))·‖x − y‖ for η ≤ 2/(β + γ)."""

from checker.language import (
    Claim,
    Source,
    function,
    gradient,
    norm,
    scalar,
    smooth,
    strongly_convex,
    vector,
)

x, y = vector("x", "d"), vector("y", "d")
f, beta, gamma, eta = function("f", of=x), scalar("beta"), scalar("gamma"), scalar("eta")


def step(v):
    return v - eta * gradient(f, v)


CLAIM = Claim(
    title="‖x − η∇f(x) − (y − η∇f(y))‖ ≤ (1 − ηβγ/(β + γ))·‖x − y‖ for η ≤ 2/(β + γ)",
    source=Source(
        paper="thirteen",
        where="Hardt, Recht and Singer, Train faster, generalize better (2016), Lemma 3.7(3); from memory",
        fidelity="reconstructed",
    ),
    forall=(f, x, y, beta, gamma, eta),
    assuming=(gamma > 0, strongly_convex(f, gamma), smooth(f, beta), eta > 0, eta <= 2 / (beta + gamma)),
    conclude=norm(step(x) - step(y)) <= (1 - eta * beta * gamma / (beta + gamma)) * norm(x - y),
)
