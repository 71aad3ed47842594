"""The operator norm and the sum of the singular values are dual."""

from checker.language import (
    Claim,
    Source,
    abs,
    dot,
    index,
    matrix,
    number_of,
    operator_norm,
    singular_value,
    sum_over,
    vec,
)

A, B, i = matrix("A", "d", "d"), matrix("B", "d", "d"), index("i", "d")

CLAIM = Claim(
    title="|⟨A, B⟩| ≤ ‖A‖_op·Σ_k σ_k(B)",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(A, B),
    conclude=abs(dot(vec(A), vec(B))) <= operator_norm(A) * sum_over(i, singular_value(B, number_of(i) + 1)),
)
