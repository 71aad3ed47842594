"""The variance of the values under attention is at most the missing mass times the squared range."""

from checker.language import Claim, Source, dot, entry, for_each, index, scalar, softmax, sum_over, vector

u, v, R = vector("u", "n"), vector("v", "n"), scalar("R")
i, j = index("i", "n"), index("j", "n")
s = softmax(u)

CLAIM = Claim(
    title="Σ_j s_j (v_j − ⟨s, v⟩)² ≤ (1 − s_i)·R² if |v_j − v_i| ≤ R for all j",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        u,
        v,
        R,
        i,
    ),
    assuming=(for_each(j, abs(entry(v, j) - entry(v, i)) <= R),),
    conclude=sum_over(j, entry(s, j) * (entry(v, j) - dot(s, v)) ** 2) <= (1 - entry(s, i)) * R**2,
)
