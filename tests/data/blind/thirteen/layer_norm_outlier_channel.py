"""Σy = 0, ‖y‖² = n and y_i ≥ √n ⇒ |y_j| ≤ 1/√n for all other j."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    for_each,
    implies,
    index,
    length,
    norm,
    sqrt,
    total,
    vector,
)

y = vector("y", "n")
i, j = index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="Σy = 0, ‖y‖² = n and y_i ≥ √n ⇒ |y_j| ≤ 1/√n for all other j",
    source=Source(
        paper="thirteen",
        where="Remark on outlier channels after LayerNorm, after Ba, Kiros and Hinton, Layer normalization (2016); reconstructed",
        fidelity="reconstructed",
    ),
    forall=(y, i),
    assuming=(equals(total(y), 0), equals(norm(y) ** 2, length(y)), entry(y, i) >= sqrt(length(y))),
    conclude=for_each(j, implies(~equals(i, j), abs(entry(y, j)) <= 1 / sqrt(length(y)))),
)
