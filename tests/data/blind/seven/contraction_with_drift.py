"""A linear recursion stays below the larger of its start and its fixed point."""

from checker.language import Claim, Source, iterate, maximum, natural, pair, scalar

a, a0, b, c, k = scalar("a"), scalar("a0"), scalar("b"), scalar("c"), natural("k")
a_k = iterate(k, a, start=a0, update=(1 - c) * a + b)

CLAIM = Claim(
    title="a_k ≤ max(a_0, b/c) for a_{k+1} = (1 − c)a_k + b and 0 < c ≤ 1",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        a0,
        b,
        c,
        k,
    ),
    assuming=(
        c > 0,
        c <= 1,
    ),
    conclude=a_k <= maximum(pair(a0, b / c)),
)
