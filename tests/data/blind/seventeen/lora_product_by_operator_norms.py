"""The product of the factors is at most half the sum of their squared norms."""

from checker.language import (
    Claim,
    Source,
    frobenius,
    matrix,
    operator_norm,
)

B, A = matrix("B", "m", "r"), matrix("A", "r", "n")

CLAIM = Claim(
    title="The product of the factors is at most half the sum of their squared norms",
    source=Source(
        paper="seventeen",
        where="Srebro, Rennie and Jaakkola (2005), Maximum-margin matrix factorization, Lemma 1, with Frobenius norms; operator norms here; invented slip",
        fidelity="reconstructed",
    ),
    forall=(B, A),
    conclude=frobenius(B @ A) <= (operator_norm(A) ** 2 + operator_norm(B) ** 2) / 2,
)
