"""The trace of a product with a symmetric matrix."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    index,
    matrix,
    operator_norm,
    row,
    sum_over,
)

A, B = matrix("A", "n", "n"), matrix("B", "n", "n")
i, j = index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="tr(AB) ≤ ‖A‖·tr(B) for symmetric B",
    source=Source(
        paper="hsu-2012",
        where="A tail inequality for quadratic forms of subgaussian random vectors, appendix",
        fidelity="paraphrase",
    ),
    forall=(A, B),
    assuming=(equals(B, B.T),),
    conclude=sum_over(i, entry(row(A @ B, i), i)) <= operator_norm(A) * sum_over(j, entry(row(B, j), j)),
)
