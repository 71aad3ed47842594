"""How far p_R/R can be from p_mm/‖p_mm‖ at one radius, whatever the data: Lemma 8a of docs/limits_path.md.

With ρ = ‖p_mm‖ and C of :func:`constants`: ‖p_R/R − p_mm/ρ‖² ≤ 2ρ log C / R once R > ρ log C, and for the ridge the same with a
lower bound of ‖p_λ‖ for R.  Data-free in its rate: data that turn late turn no later than this.

**Domain.** exact data; the scores' optimal tokens unique; ℓ with |ℓ′| > 0 not increasing (logistic, exponential, correlation).
**Guarantee.** each bound is rounded up.
"""

from __future__ import annotations

from fractions import Fraction

from flint import arb, fmpq

from checker.arithmetic.balls import Balls, working_precision
from checker.attention import losses
from checker.data.dataset import Dataset, Vector
from checker.errors import InputError, ResourceLimit
from checker.paths.enclosure import ends
from checker.paths.model import rational

_BITS = 256
_LOSSES = ("logistic", "exponential", "correlation")


def path_bound(data: Dataset, loss: str, target: Vector, radius: Fraction) -> Fraction:
    """Of ‖p_R/R − p_mm/‖p_mm‖‖², p_mm = ``target``.  **Raises.** ResourceLimit where the radius is too short to say anything."""
    with working_precision(_BITS):
        above, below = constants(data, loss)
        return _squared(above / below, arb(rational(radius)) / arb(_square(target)).sqrt())


def ridge_bound(data: Dataset, loss: str, target: Vector, weight: Fraction) -> Fraction:
    """The same for the direction of argmin L + λ‖p‖², λ = ``weight``."""
    with working_precision(_BITS):
        above, below = constants(data, loss)
        long = -(arb(rational(weight)) * _square(target)).log()
        if not long > 0:
            raise ResourceLimit("λ‖p_mm‖² is not below 1: the bound says nothing. Give a smaller λ.")
        return _squared(above / below, long - ((above + data.n * long * long) / below).log())


def constants(data: Dataset, loss: str) -> tuple[arb, arb]:
    """A and B with n(L − L*) ≤ A·e^(−r) where every margin is at least r, and ≥ B·min(1, e^(−m)) where one is m; C = A/B.

    **Raises.** InputError for another loss, for tied optimal tokens, and where no input has a worse token.
    """
    if loss not in _LOSSES:
        raise InputError(f"the {loss} loss: the bound is proved for {', '.join(_LOSSES)}. Name one of them.")
    A, above, below = Balls(_BITS), arb(0), []
    for row in data.scores:
        best, worst = max(row), min(row)
        gaps = [arb(rational(best - g)) for g in row if g < best]
        if len(gaps) != len(row) - 1:
            raise InputError("optimal tokens tie: the bound compares each with worse ones. Give unique optimal tokens.")
        if gaps:
            least, most = (abs(arb(losses.slope(A, loss, A.number(g)))) for g in (best, worst))
            above += most * len(gaps) * arb(rational(best - worst))
            below += [least * gap / len(row) for gap in gaps]
    if not below:
        raise InputError(
            "no input has a worse token: L is constant. Give an input with two tokens of different scores."
        )
    return above, A.least(below)


def _squared(ratio: arb, long: arb) -> Fraction:
    if not long > ratio.log():
        raise ResourceLimit("the radius is too short, or λ too large, for the bound to say anything.")
    return ends(2 * ratio.log() / long)[1]


def _square(vector: Vector) -> fmpq:
    return sum((rational(x) ** 2 for x in vector), fmpq(0))
