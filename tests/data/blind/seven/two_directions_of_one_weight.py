"""Two directions that are both aligned with w and point apart."""

from checker.language import Claim, Source, dot, norm, vector

w, q, r = vector("w", "d"), vector("q", "d"), vector("r", "d")

CLAIM = Claim(
    title="‖q + r‖ ≤ ‖w‖ if cos∠(w, q) = cos∠(w, r) = 1 and ⟨q, r⟩ < 0",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        w,
        q,
        r,
    ),
    assuming=(
        norm(w) > 0,
        dot(w, q) >= norm(w) * norm(q),
        dot(w, r) >= norm(w) * norm(r),
        dot(q, r) < 0,
    ),
    conclude=norm(q + r) <= norm(w),
)
