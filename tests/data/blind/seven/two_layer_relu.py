"""A Lipschitz constant of a two-layer ReLU network."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    index,
    matrix,
    maximum,
    norm,
    pair,
    row,
    sum_over,
    vector,
)

W, c, x, y = matrix("W", "m", "d"), vector("c", "m"), vector("x", "d"), vector("y", "d")
j, k, h = index("j", "m"), index("k", "m"), index("h", "m")
f_x = sum_over(j, entry(c, j) * maximum(pair(dot(row(W, j), x), 0)))
f_y = sum_over(k, entry(c, k) * maximum(pair(dot(row(W, k), y), 0)))

CLAIM = Claim(
    title="|f(x) − f(y)| ≤ Σ|c_j|·‖w_j‖·‖x − y‖",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        W,
        c,
        x,
        y,
    ),
    conclude=abs(f_x - f_y) <= sum_over(h, abs(entry(c, h)) * norm(row(W, h))) * norm(x - y),
)
