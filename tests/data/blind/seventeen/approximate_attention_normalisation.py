"""Entries known up to a factor 1 ± ε give weights known up to 2ε."""

from checker.language import (
    Claim,
    Source,
    entry,
    for_each,
    index,
    positive,
    scalar,
    total,
    vector,
)

a, b, eps = vector("a", "n"), vector("b", "n"), scalar("eps")
i = index("i", "n")

CLAIM = Claim(
    title="Entries known up to a factor 1 ± ε give weights known up to 2ε",
    source=Source(
        paper="seventeen",
        where="Alman and Song (2023), Fast attention requires bounded entries, the step from the matrix to the normalised matrix",
        fidelity="reconstructed",
    ),
    forall=(a, b, eps),
    assuming=(
        positive(a),
        0 <= eps,
        eps < 1,
        for_each(i, abs(entry(b, i) - entry(a, i)) <= eps * entry(a, i)),
    ),
    conclude=for_each(i, abs(entry(b, i) / total(b) - entry(a, i) / total(a)) <= 2 * eps),
)
