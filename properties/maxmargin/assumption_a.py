"""Assumption A: on a bounded interval ℓ falls strictly and has a bounded, Lipschitz slope.

Role.  The only thing the theory asks of the loss.
Note.  M₀ and M₁ are certified for each interval; the hinge and the squared loss are the losses that do not pass,
and the sigmoid of the paper `similarity`, as printed, rises.
"""

from checker.language import (
    Claim,
    Source,
    curvature_bound,
    instance,
    is_loss,
    loss_kind,
    loss_slope,
    loss_value,
    scalar,
    slope_bound,
)

ell = loss_kind("ell", "logistic", "exponential", "correlation", "squared", "sigmoid", "hinge")
a, b, u, w = scalar("a"), scalar("b"), scalar("u"), scalar("w")
passes = is_loss(ell, "logistic") | is_loss(ell, "exponential") | is_loss(ell, "correlation")

CLAIM = Claim(
    title="Logistic, exponential and correlation loss satisfy Assumption A on every interval, with M₀ and M₁",
    source=Source(paper="maxmargin", where="slide “Assumption A”", fidelity="verbatim"),
    forall=(ell, a, b, u, w),
    where=(a <= u, u < w, w <= b),
    assuming=(passes,),
    conclude=(loss_value(ell, w) < loss_value(ell, u))
    & (abs(loss_slope(ell, u) - loss_slope(ell, w)) <= curvature_bound(ell, a, b) * abs(u - w))
    & (abs(loss_slope(ell, u)) <= slope_bound(ell, a, b)),
    cannot_drop={
        passes: [
            instance(ell="squared", a="1", b="2", u="1", w="2"),
            instance(ell="hinge", a="1", b="2", u="1", w="2"),
            instance(ell="sigmoid", a="0", b="1", u="0", w="1"),
        ]
    },
)
