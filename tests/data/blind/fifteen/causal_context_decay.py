"""(A^k)_ij ≤ (1 − (j − 1)ε)^k for a causal row-stochastic A with entries ≥ ε on and below the diagonal."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    for_each,
    implies,
    index,
    indicator,
    iterate,
    matrix,
    natural,
    number_of,
    row,
    scalar,
    stack,
    total,
    vector,
)

A, eps, k = matrix("A", "T", "T"), scalar("eps"), natural("k")
i, j = index("i", "T"), index("j", "T")
g, h, r, s = index("g", "T"), index("h", "T"), index("r", "T"), index("s", "T")
u = vector("u", "T")

CLAIM = Claim(
    title="(A^k)_ij ≤ (1 − (j − 1)ε)^k for a causal row-stochastic A with entries ≥ ε on and below the diagonal",
    source=Source(
        paper="fifteen",
        where="Wu, Wang, Jegelka and Jadbabaie (2025), On the emergence of position bias in transformers, Theorem 4.1, one matrix in all layers, C = 1",
        fidelity="reconstructed",
    ),
    forall=(A, eps, k, i, j),
    assuming=(
        eps > 0,
        for_each(r, equals(total(row(A, r)), 1)),
        for_each(
            g,
            for_each(
                h,
                implies(h <= g, eps <= entry(row(A, g), h)) & implies(g < h, equals(entry(row(A, g), h), 0)),
            ),
        ),
    ),
    conclude=entry(iterate(k, u, start=stack(s, indicator(equals(s, j))), update=A @ u), i)
    <= (1 - eps * number_of(j)) ** k,
)
