"""‖x − η∇f(x) − (y − η∇f(y))‖ ≤ (1 − ηγ)·‖x − y‖ for η ≤ 2/β with ηγ ≤ 1."""

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
    title="‖x − η∇f(x) − (y − η∇f(y))‖ ≤ (1 − ηγ)·‖x − y‖ for η ≤ 2/β with ηγ ≤ 1",
    source=Source(
        paper="thirteen",
        where="After Hardt, Recht and Singer (2016), Lemma 3.7, with the step of the convex case; reconstructed",
        fidelity="reconstructed",
    ),
    forall=(f, x, y, beta, gamma, eta),
    assuming=(gamma > 0, strongly_convex(f, gamma), smooth(f, beta), eta > 0, eta <= 2 / beta, eta * gamma <= 1),
    conclude=norm(step(x) - step(y)) <= (1 - eta * gamma) * norm(x - y),
)
