"""u_i ≥ u_j + 1 for all j ≠ i ⇒ sparsemax(u)_i = 1."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    for_each,
    implies,
    index,
    sparsemax,
    vector,
)

u = vector("u", "n")
i, j = index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="u_i ≥ u_j + 1 for all j ≠ i ⇒ sparsemax(u)_i = 1",
    source=Source(
        paper="thirteen",
        where="Martins and Astudillo, From softmax to sparsemax (2016), margin of the sparsemax loss; from memory",
        fidelity="reconstructed",
    ),
    forall=(u, i),
    assuming=(for_each(j, implies(~equals(i, j), entry(u, i) >= entry(u, j) + 1)),),
    conclude=equals(entry(sparsemax(u), i), 1),
)
