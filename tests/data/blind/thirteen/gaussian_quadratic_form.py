"""E(gᵀAg)² = 2‖A‖_F² + (tr A)² for symmetric A and standard normal g."""

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

A, g = matrix("A", "n", "n"), vector("g", "n")
i = index("i", "n")

CLAIM = Claim(
    title="E(gᵀAg)² = 2‖A‖_F² + (tr A)² for symmetric A and standard normal g",
    source=Source(
        paper="thirteen",
        where="Petersen and Pedersen, The matrix cookbook, section 8.2; Magnus (1978); from memory",
        fidelity="reconstructed",
    ),
    forall=(A,),
    assuming=(equals(A, A.T),),
    conclude=equals(
        expectation(g, "gaussian", dot(g, A @ g) ** 2),
        2 * frobenius(A) ** 2 + sum_over(i, entry(row(A, i), i)) ** 2,
    ),
)
