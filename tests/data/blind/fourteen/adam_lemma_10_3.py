"""Σ_t √(g_t²/t) ≤ 2G_∞·‖g_{1:T}‖₂ where every |g_t| ≤ G_∞."""

from checker.language import (
    Claim,
    Source,
    abs,
    entry,
    for_each,
    index,
    norm,
    number_of,
    scalar,
    sqrt,
    sum_over,
    vector,
)

g, bound, t, s = vector("g", "T"), scalar("G"), index("t", "T"), index("s", "T")

CLAIM = Claim(
    title="Σ_t √(g_t²/t) ≤ 2G_∞·‖g_{1:T}‖₂ where every |g_t| ≤ G_∞",
    source=Source(
        paper="fourteen",
        where="Kingma and Ba (2015), Adam, Lemma 10.3, as in Nischalj10/adam, adam_research_paper.md",
        fidelity="verbatim",
    ),
    forall=(g, bound),
    assuming=(for_each(s, abs(entry(g, s)) <= bound),),
    conclude=sum_over(t, sqrt(entry(g, t) ** 2 / (number_of(t) + 1))) <= 2 * bound * norm(g),
)
