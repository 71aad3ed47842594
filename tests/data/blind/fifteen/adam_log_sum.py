"""Σ_j a_j/(ε + b_j) ≤ log(1 + b_N/ε) − N log β for b_j = Σ_(l≤j) β^(j−l)a_l."""

from checker.language import (
    Claim,
    Source,
    entry,
    for_each,
    index,
    indicator,
    length,
    log,
    number_of,
    real_power,
    scalar,
    sum_over,
    vector,
)

a, beta, eps = vector("a", "N"), scalar("beta"), scalar("eps")
j, s, r, i = (index(letter, "N") for letter in "jsri")
seen = sum_over(s, indicator(s <= j) * real_power(beta, number_of(j) - number_of(s)) * entry(a, s))
last = sum_over(r, real_power(beta, length(a) - 1 - number_of(r)) * entry(a, r))

CLAIM = Claim(
    title="Σ_j a_j/(ε + b_j) ≤ log(1 + b_N/ε) − N log β for b_j = Σ_(l≤j) β^(j−l)a_l",
    source=Source(
        paper="fifteen",
        where="Défossez, Bottou, Bach and Usunier (2022), A simple convergence proof of Adam and Adagrad, Lemma 5.2; from memory",
        fidelity="reconstructed",
    ),
    forall=(a, beta, eps),
    where=(beta > 0,),
    assuming=(beta <= 1, eps > 0, for_each(i, entry(a, i) >= 0)),
    conclude=sum_over(j, entry(a, j) / (eps + seen)) <= log(1 + last / eps) - length(a) * log(beta),
)
