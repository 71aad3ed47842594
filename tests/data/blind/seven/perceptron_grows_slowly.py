"""The perceptron's norm after k steps, in any cyclic order of the examples."""

from checker.language import (
    Claim,
    Source,
    at,
    dot,
    for_each,
    index,
    indicator,
    iterate,
    matrix,
    natural,
    norm,
    order,
    row,
    scalar,
    vector,
)

X, w, z, R = matrix("X", "n", "d"), vector("w", "d"), vector("z", "d"), scalar("R")
o, k, t, i = order("o", "n"), natural("k"), natural("t"), index("i", "n")
x = row(X, at(o, t))
w_k = iterate(k, w, start=0 * z, update=w + indicator(dot(x, w) <= 0) * x, step=t)

CLAIM = Claim(
    title="‖w_k‖² ≤ k·R² from w_0 = 0",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        X,
        z,
        R,
        o,
        k,
    ),
    assuming=(for_each(i, norm(row(X, i)) <= R),),
    conclude=norm(w_k) ** 2 <= k * R**2,
)
