"""½Σ(√p_i − √q_i)² ≤ TV(p, q)."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    index,
    minimum,
    sqrt,
    sum_over,
    total,
    vector,
)

p, q = vector("p", "n"), vector("q", "n")
i = index("i", "n")

CLAIM = Claim(
    title="½Σ(√p_i − √q_i)² ≤ TV(p, q)",
    source=Source(
        paper="twelve",
        where="Le Cam and Yang, Asymptotics in Statistics (2000), after section 3.1; from memory",
        fidelity="reconstructed",
    ),
    forall=(p, q),
    where=(minimum(p) >= 0, minimum(q) >= 0),
    assuming=(equals(total(p), 1), equals(total(q), 1)),
    conclude=sum_over(i, (sqrt(entry(p, i)) - sqrt(entry(q, i))) ** 2) / 2 <= total(abs(p - q)) / 2,
)
