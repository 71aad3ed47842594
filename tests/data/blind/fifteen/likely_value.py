"""Some value has probability at least e^(−H)."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    exp,
    for_some,
    index,
    log,
    positive,
    total,
    vector,
)

p, i = vector("p", "n"), index("i", "n")

CLAIM = Claim(
    title="Some value has probability at least e^(−H)",
    source=Source(
        paper="fifteen",
        where="teorth/pfr, blueprint, entropy.tex, the lemma P[X = s] ≥ exp(−H[X])",
        fidelity="verbatim",
    ),
    forall=(p,),
    where=(positive(p),),
    assuming=(equals(total(p), 1),),
    conclude=for_some(i, entry(p, i) >= exp(dot(p, log(p)))),
)
