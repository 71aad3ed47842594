"""With the linear bias −m·(b − j) the weight at distance b − a is at most e^(2B − m(b − a)) times that of b."""

from checker.language import (
    Claim,
    Source,
    entry,
    exp,
    for_each,
    index,
    number_of,
    scalar,
    softmax,
    stack,
    vector,
)

u, m, B = vector("u", "n"), scalar("m"), scalar("B")
a, b = index("a", "n"), index("b", "n")
i, j = index("i", "n"), index("j", "n")
s = softmax(stack(j, entry(u, j) - m * (number_of(b) - number_of(j))))

CLAIM = Claim(
    title="With the linear bias −m·(b − j) the weight at distance b − a is at most e^(2B − m(b − a)) times that of b",
    source=Source(
        paper="twelve",
        where="Press, Smith and Lewis, Train short, test long (2022), after section 3; from memory",
        fidelity="reconstructed",
    ),
    forall=(u, m, B, a, b),
    assuming=(m > 0, for_each(i, abs(entry(u, i)) <= B), a <= b),
    conclude=entry(s, a) <= exp(2 * B - m * (number_of(b) - number_of(a))) * entry(s, b),
)
