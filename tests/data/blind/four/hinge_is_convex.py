"""The hinge loss is convex along a segment."""

from checker.language import Claim, Source, loss_value, scalar

a, b, t = scalar("a"), scalar("b"), scalar("t")

CLAIM = Claim(
    title="hinge(ta + (1−t)b) ≤ t·hinge(a) + (1−t)·hinge(b)",
    source=Source(paper="blind-four", where="Section 2, Remark 47", fidelity="reconstructed"),
    forall=(a, b, t),
    assuming=(t >= 0, t <= 1),
    conclude=loss_value("hinge", t * a + (1 - t) * b) <= t * loss_value("hinge", a) + (1 - t) * loss_value("hinge", b),
)
