"""The moment generating function of a centred variable whose upper side is bounded."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    exp,
    for_each,
    index,
    scalar,
    sum_over,
    total,
    vector,
)

p, x, lam, i, j, l = (
    vector("p", "n"),
    vector("x", "n"),
    scalar("lambda"),
    index("i", "n"),
    index("j", "n"),
    index("l", "n"),
)

CLAIM = Claim(
    title="E e^{λx} ≤ e^{λ²E x²} where E x = 0 and λx ≤ 1",
    source=Source(paper="freedman-1975", where="On tail probabilities for martingales, Lemma", fidelity="paraphrase"),
    forall=(p, x, lam),
    assuming=(
        for_each(i, entry(p, i) >= 0),
        equals(total(p), 1),
        equals(dot(p, x), 0),
        for_each(j, lam * entry(x, j) <= 1),
    ),
    conclude=dot(p, exp(lam * x)) <= exp(lam**2 * sum_over(l, entry(p, l) * entry(x, l) ** 2)),
)
