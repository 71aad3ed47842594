"""Σ_t a_t/√(a_1 + … + a_t) ≤ 2√(a_1 + … + a_T)."""

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

a, s, t = vector("a", "T"), index("s", "T"), index("t", "T")

CLAIM = Claim(
    title="Σ_t a_t/√(a_1 + … + a_t) ≤ 2√(a_1 + … + a_T)",
    source=Source(
        paper="fifteen",
        where="Auer, Cesa-Bianchi and Gentile (2002), Lemma 3.5; Duchi, Hazan and Singer (2011), Lemma 4; from memory",
        fidelity="reconstructed",
    ),
    forall=(a,),
    where=(positive(a),),
    conclude=sum_over(t, entry(a, t) / sqrt(sum_over(s, indicator(s <= t) * entry(a, s)))) <= 2 * sqrt(total(a)),
)
