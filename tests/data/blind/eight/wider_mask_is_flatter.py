"""Letting a query see more tokens lowers its largest weight."""

from checker.language import Claim, Source, dot, entry, equals, exp, for_each, index, masked_softmax, maximum, vector

u, m, wide, j = vector("u", "n"), vector("m", "n"), vector("wide", "n"), index("j", "n")

CLAIM = Claim(
    title="m ≤ m′ implies max s_{m′}(u) ≤ max s_m(u)",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(u, m, wide),
    where=(dot(m, exp(u)) > 0,),
    assuming=(
        for_each(j, equals(entry(m, j), 0) | equals(entry(m, j), 1)),
        for_each(j, equals(entry(wide, j), 0) | equals(entry(wide, j), 1)),
        for_each(j, entry(m, j) <= entry(wide, j)),
    ),
    conclude=maximum(masked_softmax(u, wide)) <= maximum(masked_softmax(u, m)),
)
