"""The Rademacher average of finitely many vectors."""

from checker.language import (
    Claim,
    Source,
    column,
    expectation,
    for_each,
    index,
    length,
    log,
    matrix,
    maximum,
    norm,
    row,
    scalar,
    sqrt,
    vector,
)

A, R, sigma, i = matrix("A", "N", "n"), scalar("R"), vector("sigma", "n"), index("i", "N")

CLAIM = Claim(
    title="E max_i ⟨a_i, ε⟩ ≤ R√(2 log N) for random signs ε, ‖a_i‖ ≤ R",
    source=Source(
        paper="massart-2000",
        where="Some applications of concentration inequalities to statistics, Lemma 5.2",
        fidelity="paraphrase",
    ),
    forall=(A, R),
    assuming=(for_each(i, norm(row(A, i)) <= R),),
    conclude=expectation(sigma, "signs", maximum(A @ sigma)) <= R * sqrt(2 * log(length(column(A, 0)))),
)
