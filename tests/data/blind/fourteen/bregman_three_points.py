"""D(z, x) = D(z, y) + D(y, x) + ⟨∇f(y) − ∇f(x), z − y⟩ for D(a, b) = f(a) − f(b) − ⟨∇f(b), a − b⟩."""

from checker.language import (
    Claim,
    Source,
    convex,
    differentiable,
    dot,
    equals,
    function,
    gradient,
    vector,
)

x, y, z = vector("x", "d"), vector("y", "d"), vector("z", "d")
f = function("f", of=x)


def bregman(a, b):
    return f(a) - f(b) - dot(gradient(f, b), a - b)


CLAIM = Claim(
    title="D(z, x) = D(z, y) + D(y, x) + ⟨∇f(y) − ∇f(x), z − y⟩ for D(a, b) = f(a) − f(b) − ⟨∇f(b), a − b⟩",
    source=Source(
        paper="fourteen",
        where="Chen and Teboulle (1993), Lemma 3.1; Bubeck (2015), Convex optimization, equation (4.1); from memory",
        fidelity="reconstructed",
    ),
    forall=(f, x, y, z),
    assuming=(
        differentiable(f),
        convex(f),
    ),
    conclude=equals(bregman(z, x), bregman(z, y) + bregman(y, x) + dot(gradient(f, y) - gradient(f, x), z - y)),
)
