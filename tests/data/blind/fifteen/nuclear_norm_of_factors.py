"""Σ_kσ_k(UVᵀ) ≤ (‖U‖_F² + ‖V‖_F²)/2."""

from checker.language import (
    Claim,
    Source,
    frobenius,
    index,
    matrix,
    number_of,
    singular_value,
    sum_over,
)

U, V, i = matrix("U", "n", "r"), matrix("V", "n", "r"), index("i", "n")

CLAIM = Claim(
    title="Σ_kσ_k(UVᵀ) ≤ (‖U‖_F² + ‖V‖_F²)/2",
    source=Source(
        paper="fifteen",
        where="Srebro, Rennie and Jaakkola (2005); Tarzanagh et al. (2023), Transformers as support vector machines (K and Q trained); from memory",
        fidelity="reconstructed",
    ),
    forall=(U, V),
    conclude=sum_over(i, singular_value(U @ V.T, number_of(i) + 1)) <= (frobenius(U) ** 2 + frobenius(V) ** 2) / 2,
)
