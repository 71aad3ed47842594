"""The value of a leading token whose weight is below average."""

from checker.language import Claim, Source, dot, entry, for_each, index, length, softmax, vector

u, v, i, j = vector("u", "n"), vector("v", "n"), index("i", "n"), index("j", "n")
s = softmax(u)

CLAIM = Claim(
    title="⟨s, v⟩ ≤ v_i if u_i ≥ u_j for all j and s_i < 1/n",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        u,
        v,
        i,
    ),
    assuming=(
        for_each(j, entry(u, i) >= entry(u, j)),
        entry(s, i) < 1 / length(u),
    ),
    conclude=dot(s, v) <= entry(v, i),
)
