"""A wider mask lowers every weight of the narrower one."""

from checker.language import Claim, Source, entry, equals, for_each, index, masked_softmax, vector

u, m, wide = vector("u", "n"), vector("m", "n"), vector("wide", "n")
i, j = index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="m ≤ m′ implies s_{m′}(u)_i ≤ s_m(u)_i for each i with m_i = 1",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(u, m, wide, i),
    assuming=(
        for_each(j, equals(entry(m, j), 0) | equals(entry(m, j), 1)),
        for_each(j, equals(entry(wide, j), 0) | equals(entry(wide, j), 1)),
        for_each(j, entry(m, j) <= entry(wide, j)),
        equals(entry(m, i), 1),
    ),
    conclude=entry(masked_softmax(u, wide), i) <= entry(masked_softmax(u, m), i),
)
