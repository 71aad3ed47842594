"""The gradient update is (1 − ηmL/(m + L))-expansive for η ≤ 2/(m + L)."""

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
f, m, L, eta = function("f", of=x), scalar("m"), scalar("L"), scalar("eta")


def update(v):
    return v - eta * gradient(f, v)


CLAIM = Claim(
    title="The gradient update is (1 − ηmL/(m + L))-expansive for η ≤ 2/(m + L)",
    source=Source(
        paper="twelve",
        where="Hardt, Recht and Singer, Train faster, generalize better (2016), after Lemma 3.7, part 3; from memory",
        fidelity="reconstructed",
    ),
    forall=(f, x, y, m, L, eta),
    assuming=(m > 0, strongly_convex(f, m), smooth(f, L), eta >= 0, eta <= 2 / (m + L)),
    conclude=norm(update(x) - update(y)) <= (1 - eta * m * L / (m + L)) * norm(x - y),
)
