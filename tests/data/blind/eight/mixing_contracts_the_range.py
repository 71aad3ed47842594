"""Two rows of attention with a floor under their weights have close outputs."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    for_each,
    index,
    length,
    maximum,
    minimum,
    scalar,
    total,
    vector,
)

p, q, v, delta, j = vector("p", "n"), vector("q", "n"), vector("v", "n"), scalar("delta"), index("j", "n")

CLAIM = Claim(
    title="⟨p, v⟩ − ⟨q, v⟩ ≤ (1 − nδ)·(max v − min v) if all weights of p and q are ≥ δ",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(p, q, v, delta),
    assuming=(
        equals(total(p), 1),
        equals(total(q), 1),
        for_each(j, entry(p, j) >= delta),
        for_each(j, entry(q, j) >= delta),
    ),
    conclude=dot(p, v) - dot(q, v) <= (1 - length(v) * delta) * (maximum(v) - minimum(v)),
)
