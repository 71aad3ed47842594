"""A step of descent on ½(∏_k x_k − 1)² keeps x > 0 c-balanced and does not lower an entry, while ∏_k x_k ≤ 1."""

from checker.language import (
    Claim,
    Source,
    entry,
    for_each,
    index,
    positive,
    product_over,
    scalar,
    vector,
)

x, c, gamma = vector("x", "d"), scalar("c"), scalar("gamma")
g, h, r, s, t, u = (index(letter, "d") for letter in "ghrstu")
P = product_over(u, entry(x, u))


def new(r):
    return entry(x, r) - gamma * (P - 1) * P / entry(x, r)


CLAIM = Claim(
    title="A step of descent on ½(∏_k x_k − 1)² keeps x > 0 c-balanced and does not lower an entry, while ∏_k x_k ≤ 1",
    source=Source(
        paper="fifteen",
        where="ETH Optimization for Data Science, notes of quantaji, chapter 9, Lemma 9.5",
        fidelity="verbatim",
    ),
    forall=(x, c, gamma),
    where=(positive(x),),
    assuming=(gamma > 0, P <= 1, for_each(g, for_each(h, entry(x, g) <= c * entry(x, h)))),
    conclude=for_each(r, entry(x, r) <= new(r)) & for_each(s, for_each(t, new(s) <= c * new(t))),
)
