"""Newton on the optimality system, on midpoints of python-flint balls: as many digits as asked for.

**Guarantee.** float, none (midpoints); :mod:`checker.paths.enclosure` proves.
"""

from __future__ import annotations

from fractions import Fraction

from flint import arb, arb_mat

from checker.errors import Undecided
from checker.paths.balls import System
from checker.paths.model import rational

_MOST_STEPS = 80


def newton(system: System, start: tuple[Fraction, ...], *, bits: int) -> tuple[arb_mat, arb | None]:
    """The midpoint solution x = (θ, κ), or θ with κ beside it; ``start`` is a parameter near it.

    **Raises.** Undecided when Newton does not settle, which says that the start was no good or the minimum is not strict.
    """
    size = system.balls.dimension
    theta = arb_mat(size, 1, [arb(rational(x)) for x in start]).mid()
    fixed = _fixed_scale(system, theta)
    x = theta
    if fixed is None:
        pull = length(system.balls.derivatives(theta).descent)
        x = arb_mat(size + 1, 1, [*theta.entries(), (1 / pull).log().mid()])
    wanted = (length(theta) + 1) * arb(2) ** (60 - bits)
    small = False
    for _ in range(_MOST_STEPS):
        value, jacobian, _found = system.values(x, fixed)
        try:
            step = jacobian.mid().solve(value.mid()).mid()
        except ZeroDivisionError as error:
            raise Undecided("the optimality system is singular at the iterate, so Newton has no step there.") from error
        x = (x - step).mid()
        if small:
            return x, fixed
        small = bool(length(step) < wanted)  # one step more after the first small one
    raise Undecided(
        f"Newton on the optimality system did not settle in {_MOST_STEPS} steps: no stationary point was found here. "
        "Try another start, radius or more bits."
    )


def _fixed_scale(system: System, theta: arb_mat) -> arb | None:
    """κ where it is no unknown: −log 2λ for ridge; any number inside, taken to make the Hessian's trace 1."""
    if system.kind == "ridge":
        assert system.weight is not None
        return -(2 * arb(rational(system.weight))).log()
    if system.kind == "interior":
        hessian = system.balls.derivatives(theta).hessian
        trace = sum((abs(hessian[i, i]) for i in range(hessian.nrows())), arb(0))
        return -trace.log().mid() if trace > 0 else arb(0)
    return None


def length(column: arb_mat) -> arb:
    """‖column‖."""
    return (column.transpose() * column)[0, 0].nonnegative_part().sqrt()


def exact(x: arb) -> Fraction:
    """The exact rational a midpoint holds."""
    mantissa, exponent = x.man_exp()
    whole, shift = int(mantissa), int(exponent)
    return Fraction(whole << shift) if shift >= 0 else Fraction(whole, 1 << -shift)
