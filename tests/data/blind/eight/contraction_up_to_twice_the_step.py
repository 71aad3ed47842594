"""A gradient step contracts by 1 − ημ for every step up to 2/L."""

from checker.language import Claim, Source, entry, for_each, hadamard, index, norm, scalar, vector

a, w, eta, mu, L, i = vector("a", "d"), vector("w", "d"), scalar("eta"), scalar("mu"), scalar("L"), index("i", "d")

CLAIM = Claim(
    title="‖w − η a∘w‖ ≤ (1 − ημ)·‖w‖ for μ ≤ a_i ≤ L and ηL ≤ 2",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(a, w, eta, mu, L),
    assuming=(mu > 0, eta >= 0, eta * L <= 2, for_each(i, (entry(a, i) >= mu) & (entry(a, i) <= L))),
    conclude=norm(w - eta * hadamard(a, w)) <= (1 - eta * mu) * norm(w),
)
