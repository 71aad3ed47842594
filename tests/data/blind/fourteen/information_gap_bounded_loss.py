"""|E_q f − E_p f| ≤ B·√(KL(q‖p)/2) for 0 ≤ f ≤ B."""

from checker.language import (
    Claim,
    Source,
    abs,
    dot,
    entry,
    equals,
    for_each,
    index,
    log,
    positive,
    scalar,
    sqrt,
    total,
    vector,
)

p, q, f, bound = vector("p", "n"), vector("q", "n"), vector("f", "n"), scalar("B")
i = index("i", "n")

CLAIM = Claim(
    title="|E_q f − E_p f| ≤ B·√(KL(q‖p)/2) for 0 ≤ f ≤ B",
    source=Source(
        paper="fourteen",
        where="Xu and Raginsky (2017), Information-theoretic analysis of generalization, Lemma 1, for bounded losses; from memory",
        fidelity="reconstructed",
    ),
    forall=(p, q, f, bound),
    assuming=(
        positive(p),
        positive(q),
        equals(total(p), 1),
        equals(total(q), 1),
        for_each(i, (0 <= entry(f, i)) & (entry(f, i) <= bound)),
    ),
    conclude=abs(dot(q, f) - dot(p, f)) <= bound * sqrt(dot(q, log(q) - log(p)) / 2),
)
