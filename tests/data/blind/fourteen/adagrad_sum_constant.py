"""Σ_t a_t/√(Σ_{s≤t} a_s) ≤ √(Σ_t a_t)."""

from checker.language import (
    Claim,
    Source,
    entry,
    index,
    indicator,
    positive,
    sqrt,
    sum_over,
    total,
    vector,
)

a, t, s = vector("a", "T"), index("t", "T"), index("s", "T")

CLAIM = Claim(
    title="Σ_t a_t/√(Σ_{s≤t} a_s) ≤ √(Σ_t a_t)",
    source=Source(
        paper="fourteen",
        where="Auer, Cesa-Bianchi and Gentile (2002), Lemma 3.5; Duchi, Hazan and Singer (2011), Lemma 4: the constant is 2; invented slip",
        fidelity="reconstructed",
    ),
    forall=(a,),
    assuming=(positive(a),),
    conclude=sum_over(t, entry(a, t) / sqrt(sum_over(s, indicator(s <= t) * entry(a, s)))) <= sqrt(total(a)),
)
