"""The momentum buffer under a constant gradient."""

from checker.language import Claim, Source, equals, iterate, natural, scalar, vector

g, m, beta, k = vector("g", "d"), vector("m", "d"), scalar("beta"), natural("k")
m_k = iterate(k, m, start=0 * g, update=beta * m + g)

CLAIM = Claim(
    title="(1 − β)·m_k = (1 − β^k)·g",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        g,
        beta,
        k,
    ),
    assuming=(
        beta > 0,
        beta < 1,
    ),
    conclude=equals((1 - beta) * m_k, (1 - beta**k) * g),
)
