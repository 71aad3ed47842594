"""Softmax is strictly monotone."""

from checker.language import Claim, Source, dot, equals, softmax, vector

u, w = vector("u", "n"), vector("w", "n")

CLAIM = Claim(
    title="⟨softmax(u) − softmax(w), u − w⟩ > 0 if u ≠ w",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        u,
        w,
    ),
    assuming=(~equals(u, w),),
    conclude=dot(softmax(u) - softmax(w), u - w) > 0,
)
