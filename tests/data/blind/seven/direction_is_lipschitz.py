"""The direction of w moves no faster than w, measured by its norm."""

from checker.language import Claim, Source, norm, vector

w, q = vector("w", "d"), vector("q", "d")

CLAIM = Claim(
    title="‖w/‖w‖ − q/‖q‖‖ ≤ ‖w − q‖/‖w‖",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        w,
        q,
    ),
    where=(
        norm(w) > 0,
        norm(q) > 0,
    ),
    conclude=norm(1 / norm(w) * w - 1 / norm(q) * q) <= norm(w - q) / norm(w),
)
