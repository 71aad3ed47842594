"""E_ε max_i |⟨ε, a_i⟩| ≤ max_i ‖a_i‖·√(2 log m) for m vectors a_i."""

from checker.language import (
    Claim,
    Source,
    column,
    expectation,
    index,
    length,
    log,
    matrix,
    max_norm,
    maximum,
    norm,
    row,
    sqrt,
    stack,
    vector,
)

A, eps = matrix("A", "m", "n"), vector("eps", "n")
i = index("i", "m")
largest = maximum(stack(i, norm(row(A, i))))

CLAIM = Claim(
    title="E_ε max_i |⟨ε, a_i⟩| ≤ max_i ‖a_i‖·√(2 log m) for m vectors a_i",
    source=Source(
        paper="thirteen",
        where="Massart's finite class lemma, Shalev-Shwartz and Ben-David (2014), Lemma 26.8, with absolute values; from memory",
        fidelity="reconstructed",
    ),
    forall=(A,),
    conclude=expectation(eps, "signs", max_norm(A @ eps)) <= largest * sqrt(2 * log(length(column(A, 0)))),
)
