"""A stationary point of the path proved: Krawczyk's test in python-flint balls, and the second-order condition.

With x₀ the midpoint solution, Y ≈ F′(x₀)⁻¹ and a box X around x₀,

    K(X) = x₀ − Y F(x₀) + (I − Y F′(X))(X − x₀)

and K(X) in the interior of X proves that F has exactly one zero in X, and that it lies in K(X) (Krawczyk 1969;
Rump 2010, Theorem 13.3).  F is the system of :mod:`checker.paths.balls`, whose unknowns stay moderate at any
radius; the midpoint solution has relative accuracy 2^−bits, so R = 10¹² costs 40 bits and nothing else.

The multiplier e^−κ/R is positive by its form.  A Lagrangian Hessian certainly positive definite on the tangent space at
every point of the enclosure makes the stationary point a strict local minimiser of L on the ball ‖θ‖ ≤ R.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from flint import arb, arb_mat

from checker.errors import Undecided
from checker.paths.balls import System, positive_definite
from checker.paths.flint import exact, newton

_BOXES = (4, 8, 16, 32, 64, 128)  # −log₂ of the half-widths tried, widest first; then shares of the bits


@dataclass(frozen=True, kw_only=True)
class Enclosure:
    """x encloses the one zero (θ, κ), or θ with κ given, of the system in the box x₀ ± ``half_width``.

    ``strict_minimum``: the second-order condition was proved.  Holds balls: use inside the ``workprec`` that made it.
    """

    system: System
    x: arb_mat
    log_scale: arb | None
    half_width: Fraction
    strict_minimum: bool

    @property
    def theta(self) -> arb_mat:
        return arb_mat(self.system.balls.dimension, 1, self.x.entries()[: self.system.balls.dimension])

    @property
    def kappa(self) -> arb:
        return self.x[self.system.balls.dimension, 0] if self.log_scale is None else self.log_scale


def enclosed(system: System, start: tuple[Fraction, ...], *, bits: int) -> Enclosure:
    """The stationary point near ``start``, enclosed.

    **Guarantee.** encloses: existence, and uniqueness in the box.
    **Raises.** Undecided when Newton does not settle or no box passes the test; nothing is then known.
    """
    middle, fixed = newton(system, start, bits=bits)
    for exponent in (*_BOXES, bits // 3, 2 * bits // 5, bits // 2):
        half_width = Fraction(1, 2**exponent)
        found = krawczyk(system, middle, fixed, half_width)
        if found is not None:
            x = _tightened(system, found, fixed)
            strict = positive_definite(system.lagrangian_hessian(x, fixed))
            return Enclosure(system=system, x=x, log_scale=fixed, half_width=half_width, strict_minimum=strict)
    raise Undecided(
        f"Krawczyk's test failed on every box around the midpoint solution at {bits} bits: existence of a stationary "
        "point is not proved. Give more bits, or look at a problem whose minimum is not degenerate."
    )


def krawczyk(system: System, middle: arb_mat, fixed: arb | None, half_width: Fraction) -> arb_mat | None:
    """K(X) for X = middle ± half_width if it lies in the interior of X, else None."""
    wide = arb(0, float(half_width)) if half_width >= Fraction(1, 2**1000) else None
    radius = wide if wide is not None else arb(0, 1) * arb(half_width.numerator) / arb(half_width.denominator)
    box = arb_mat(middle.nrows(), 1, [m + radius for m in middle.entries()])
    image = _image(system, box, fixed)
    if image is None:
        return None
    inside = all(b.contains_interior(k) for b, k in zip(box.entries(), image.entries(), strict=True))
    return image if inside else None


def _image(system: System, box: arb_mat, fixed: arb | None) -> arb_mat | None:
    middle, size = box.mid(), box.nrows()
    value, jacobian, _ = system.values(middle, fixed)
    _, wide, _ = system.values(box, fixed)
    try:
        inverse = jacobian.mid().inv().mid()
    except ZeroDivisionError:
        return None
    identity = arb_mat([[arb(int(i == j)) for j in range(size)] for i in range(size)])
    return middle - inverse * value + (identity - inverse * wide) * (box - middle)


def _tightened(system: System, x: arb_mat, fixed: arb | None) -> arb_mat:
    """Krawczyk again on its own image: the zero lies in every K(X) ∩ X, and the widths fall quadratically."""
    for _ in range(12):
        image = _image(system, x, fixed)
        if image is None:
            return x
        pairs = list(zip(x.entries(), image.entries(), strict=True))
        new = arb_mat(x.nrows(), 1, [a.intersection(b) for a, b in pairs])
        if not any(bool(b.rad() < a.rad() / 2) for a, b in zip(x.entries(), new.entries(), strict=True)):
            return new
        x = new
    return x


def ends(x: arb) -> tuple[Fraction, Fraction]:
    """Exact rationals below and above everything in the ball."""
    return exact(x.lower()), exact(x.upper())
