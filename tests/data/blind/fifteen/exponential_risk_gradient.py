"""γ·L(w) ≤ ‖∇L(w)‖ for the exponential loss and data with margin γ along a unit vector."""

from checker.language import (
    Claim,
    Source,
    column,
    dot,
    equals,
    exp,
    for_each,
    index,
    length,
    matrix,
    norm,
    row,
    scalar,
    sum_over,
    vector,
)

X, w, u, gamma = matrix("X", "n", "d"), vector("w", "d"), vector("u", "d"), scalar("gamma")
i, j, r = index("i", "n"), index("j", "n"), index("r", "n")
n = length(column(X, 0))

CLAIM = Claim(
    title="γ·L(w) ≤ ‖∇L(w)‖ for the exponential loss and data with margin γ along a unit vector",
    source=Source(
        paper="fifteen",
        where="Ji and Telgarsky (2019), The implicit bias of gradient descent on nonseparable data; Nacson et al. (2019); from memory",
        fidelity="reconstructed",
    ),
    forall=(X, w, u, gamma),
    assuming=(equals(norm(u), 1), for_each(i, dot(row(X, i), u) >= gamma)),
    conclude=gamma * sum_over(j, exp(-dot(w, row(X, j)))) / n
    <= norm(-1 / n * sum_over(r, exp(-dot(w, row(X, r))) * row(X, r))),
)
