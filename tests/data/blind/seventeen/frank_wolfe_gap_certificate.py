"""The Frank-Wolfe gap bounds the suboptimality over a polytope."""

from checker.language import (
    Claim,
    Source,
    convex,
    differentiable,
    dot,
    entry,
    equals,
    for_each,
    function,
    gradient,
    index,
    is_argmin,
    matrix,
    row,
    total,
    vector,
)

x, V, w = vector("x", "d"), matrix("V", "m", "d"), vector("w", "m")
f, i, k = function("f", of=x), index("i", "m"), index("k", "m")
g = gradient(f, x)

CLAIM = Claim(
    title="The Frank-Wolfe gap bounds the suboptimality over a polytope",
    source=Source(
        paper="seventeen",
        where="notes on Optimization for Data Science (ETH Zurich, 2022), Lemma 8.2; Jaggi (2013)",
        fidelity="reconstructed",
    ),
    forall=(f, x, V, w, i),
    assuming=(
        convex(f),
        differentiable(f),
        for_each(k, entry(w, k) >= 0),
        equals(total(w), 1),
        is_argmin(V @ g, i),
    ),
    conclude=f(x) - f(V.T @ w) <= dot(g, x - row(V, i)),
)
