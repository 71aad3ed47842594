"""When the averaged momentum outgrows a constant gradient, it has made at least two steps."""

from checker.language import Claim, Source, iterate, natural, norm, scalar, vector

g, m, beta, k = vector("g", "d"), vector("m", "d"), scalar("beta"), natural("k")
m_k = iterate(k, m, start=0 * g, update=beta * m + (1 - beta) * g)

CLAIM = Claim(
    title="‖m_k‖ > ‖g‖ for m ← βm + (1 − β)g from 0 implies k ≥ 2",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(g, beta, k),
    assuming=(beta >= 0, beta <= 1, norm(m_k) > norm(g)),
    conclude=k >= 2,
)
