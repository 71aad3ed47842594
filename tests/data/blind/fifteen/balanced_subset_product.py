"""c^(−∣I∣)(∏_k x_k)^(1 − ∣I∣/d) ≤ ∏_(k∉I) x_k ≤ c^∣I∣(∏_k x_k)^(1 − ∣I∣/d) for a c-balanced x > 0."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    for_each,
    index,
    length,
    positive,
    product_over,
    real_power,
    scalar,
    total,
    vector,
)

x, inside, c = vector("x", "d"), vector("inside", "d"), scalar("c")
g, h, r, s, t = (index(letter, "d") for letter in "ghrst")
outside = product_over(s, real_power(entry(x, s), 1 - entry(inside, s)))
power = real_power(product_over(t, entry(x, t)), 1 - total(inside) / length(x))

CLAIM = Claim(
    title="c^(−∣I∣)(∏_k x_k)^(1 − ∣I∣/d) ≤ ∏_(k∉I) x_k ≤ c^∣I∣(∏_k x_k)^(1 − ∣I∣/d) for a c-balanced x > 0",
    source=Source(
        paper="fifteen",
        where="ETH Optimization for Data Science, notes of quantaji, chapter 9, Lemma 9.6",
        fidelity="verbatim",
    ),
    forall=(x, inside, c),
    where=(positive(x), c > 0),
    assuming=(
        for_each(g, for_each(h, entry(x, g) <= c * entry(x, h))),
        for_each(r, equals(entry(inside, r), 0) | equals(entry(inside, r), 1)),
    ),
    conclude=(real_power(1 / c, total(inside)) * power <= outside) & (outside <= real_power(c, total(inside)) * power),
)
