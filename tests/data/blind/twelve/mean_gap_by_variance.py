"""Σw_i x_i − Πx_i^(w_i) ≤ Var_w(x)/(2·max x)."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    exp,
    index,
    log,
    maximum,
    minimum,
    positive,
    sum_over,
    total,
    vector,
)

w, x = vector("w", "n"), vector("x", "n")
i = index("i", "n")
arithmetic, geometric = dot(w, x), exp(dot(w, log(x)))

CLAIM = Claim(
    title="Σw_i x_i − Πx_i^(w_i) ≤ Var_w(x)/(2·max x)",
    source=Source(
        paper="twelve",
        where="Cartwright and Field, A refinement of the arithmetic mean-geometric mean inequality (1978), after the theorem; from memory",
        fidelity="reconstructed",
    ),
    forall=(w, x),
    where=(positive(x),),
    assuming=(minimum(w) >= 0, equals(total(w), 1)),
    conclude=arithmetic - geometric <= sum_over(i, entry(w, i) * (entry(x, i) - arithmetic) ** 2) / (2 * maximum(x)),
)
