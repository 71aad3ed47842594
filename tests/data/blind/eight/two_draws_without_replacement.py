"""The mean inner product of two examples drawn without replacement."""

from checker.language import (
    Claim,
    Source,
    at,
    column,
    dot,
    equals,
    expectation,
    index,
    length,
    matrix,
    norm,
    order,
    row,
    sum_over,
)

X, o, i = matrix("X", "n", "d"), order("o", "n"), index("i", "n")
n = length(column(X, 0))
squared = norm(sum_over(i, row(X, i))) ** 2 - sum_over(i, norm(row(X, i)) ** 2)

CLAIM = Claim(
    title="E⟨x_{o(1)}, x_{o(2)}⟩ = (‖Σ x_i‖² − Σ ‖x_i‖²)/(n(n − 1))",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(X,),
    where=(n >= 2,),
    conclude=equals(expectation(o, "uniform", dot(row(X, at(o, 0)), row(X, at(o, 1)))), squared / (n * (n - 1))),
)
