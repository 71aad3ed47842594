"""The bias of softmax attention as kernel regression."""

from checker.language import (
    Claim,
    Source,
    entry,
    function,
    index,
    lipschitz,
    matrix,
    norm,
    row,
    scalar,
    softmax,
    stack,
    sum_over,
    vector,
)

X, q, h, c = matrix("X", "n", "d"), vector("q", "d"), scalar("h"), scalar("c")
f, i, j = function("f", of=q), index("i", "n"), index("j", "n")
p = softmax(stack(j, -(norm(row(X, j) - q) ** 2) / (2 * h**2)))

CLAIM = Claim(
    title="The bias of softmax attention as kernel regression",
    source=Source(
        paper="seventeen",
        where="Nadaraya and Watson (1964); Tsybakov (2009), Section 1.5; Kim, Nguyen and Suzuki (2024) in context",
        fidelity="reconstructed",
    ),
    forall=(f, X, q, h, c),
    assuming=(
        h > 0,
        lipschitz(f, c),
    ),
    conclude=abs(sum_over(i, entry(p, i) * f(row(X, i))) - f(q)) <= c * sum_over(i, entry(p, i) * norm(row(X, i) - q)),
)
