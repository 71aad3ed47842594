"""Hutchinson's estimator of a trace is unbiased, and its variance leaves out the diagonal.

Source.  Hutchinson 1990, A stochastic estimator of the trace of the influence matrix, Proposition 1.
By hand.  True: E ξ_iξ_j = [i = j]; in the square the pairs i ≠ j remain, each twice as A is symmetric: 2·Σ_(i≠j) a_ij².
"""

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

A, xi, i = matrix("A", "n", "n"), vector("xi", "n"), index("i", "n")
trace, squares = sum_over(i, entry(row(A, i), i)), sum_over(i, entry(row(A, i), i) ** 2)
S, s, r = A + A.T, 2 * trace, 4 * squares  # every symmetric matrix is of this form

CLAIM = Claim(
    title="E⟨ξ, Sξ⟩ = tr S and Var⟨ξ, Sξ⟩ = 2(‖S‖_F² − Σ s_ii²) for symmetric S = A + Aᵀ and independent fair signs ξ",
    source=Source(paper="hutchinson-1990", where="Proposition 1", fidelity="paraphrase"),
    forall=(A,),
    conclude=equals(expectation(xi, "signs", dot(xi, S @ xi)), s)
    & equals(expectation(xi, "signs", dot(xi, S @ xi) ** 2) - s**2, 2 * (frobenius(S) ** 2 - r)),
)
