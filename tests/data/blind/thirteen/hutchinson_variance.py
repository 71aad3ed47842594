"""E(εᵀAε − tr A)² = 2(‖A‖_F² − Σ a_ii²) for random signs ε."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    expectation,
    frobenius,
    index,
    matrix,
    row,
    sum_over,
    vector,
)

A, eps = matrix("A", "n", "n"), vector("eps", "n")
i, j = index("i", "n"), index("j", "n")
trace = sum_over(i, entry(row(A, i), i))

CLAIM = Claim(
    title="E(εᵀAε − tr A)² = 2(‖A‖_F² − Σ a_ii²) for random signs ε",
    source=Source(
        paper="thirteen",
        where="Hutchinson (1990); Avron and Toledo, Randomized algorithms for estimating the trace (2011), Lemma on the Rademacher variance; from memory",
        fidelity="reconstructed",
    ),
    forall=(A,),
    conclude=equals(
        expectation(eps, "signs", (dot(eps, A @ eps) - trace) ** 2),
        2 * (frobenius(A) ** 2 - sum_over(j, entry(row(A, j), j) ** 2)),
    ),
)
