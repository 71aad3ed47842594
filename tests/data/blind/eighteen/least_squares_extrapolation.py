"""Weighted least squares extrapolates errors by the norm of the feature under the inverse moments."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    index,
    matrix,
    max_norm,
    minimum,
    row,
    sqrt,
    sum_over,
    total,
    vector,
)

F, rho, eps = matrix("F", "n", "d"), vector("rho", "n"), vector("eps", "n")
theta, fitted, feature, w = vector("theta", "d"), vector("fitted", "d"), vector("feature", "d"), vector("w", "d")
i = index("i", "n")


def moments(u):
    return sum_over(i, entry(rho, i) * dot(row(F, i), u) * row(F, i))


CLAIM = Claim(
    title="Weighted least squares extrapolates errors by the norm of the feature under the inverse moments",
    source=Source(
        paper="eighteen",
        where="Szepesvári (2023), Theoretical foundations of reinforcement learning, lecture 8, extrapolation error control in least-squares",
        fidelity="reconstructed",
    ),
    forall=(F, rho, eps, theta, fitted, feature, w),
    assuming=(
        0 <= minimum(rho),
        equals(total(rho), 1),
        equals(moments(fitted), sum_over(i, entry(rho, i) * (dot(row(F, i), theta) + entry(eps, i)) * row(F, i))),
        equals(moments(w), feature),
    ),
    conclude=abs(dot(feature, fitted) - dot(feature, theta)) <= sqrt(dot(feature, w)) * max_norm(eps),
)
