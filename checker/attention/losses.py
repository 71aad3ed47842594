"""The losses ℓ, their slopes ℓ′, and certified constants for Assumption A on any interval.

**Convention.** ``A`` is an arithmetic, u one of its numbers.
**Source.** maxmargin slide "Assumption A"; similarity Definition 3.5 for the sigmoid.
"""

from __future__ import annotations

from checker.attention.linear import dot
from checker.errors import ClaimError, Undefined
from checker.statements.terms.vocabulary import LOSSES


def sigmoid(A, u):
    """g(u) = 1/(1 + e^{−u})."""
    one = A.number(1)
    return one / (one + A.exp(-u))


def sigmoid_slope(A, u):
    """g′(u) = g(u)·(1 − g(u)) = e^{−|u|}/(1 + e^{−|u|})², which neither cancels nor overflows."""
    one, e = A.number(1), _falling_exp(A, u)
    return e / ((one + e) * (one + e))


def _falling_exp(A, u):
    """e^{−|u|}; for a ball around 0 the equally right e^{−u}."""
    return A.exp(u) if A.sign(u) == -1 else A.exp(-u)


def sigmoid_curvature(A, u):
    """g″(u) = g′(u)·(1 − 2g(u))."""
    return sigmoid_slope(A, u) * (A.number(1) - A.number(2) * sigmoid(A, u))


def value(A, loss: str, u):
    """ℓ(u).

    logistic log(1+e^{−u}); exponential e^{−u}; correlation −u; squared (1−u)²; hinge max(0, 1−u);
    sigmoid 1/(1+e^{−u}), the loss of similarity Definition 3.6 exactly as printed (it increases).
    """
    one = A.number(1)
    if loss == "logistic":
        return A.log1p(A.exp(u)) - u if A.sign(u) == -1 else A.log1p(A.exp(-u))
    if loss == "exponential":
        return A.exp(-u)
    if loss == "correlation":
        return -u
    if loss == "sigmoid":
        return sigmoid(A, u)
    if loss == "squared":
        return (one - u) * (one - u)
    if loss == "hinge":
        return A.greatest([A.number(0), one - u])
    raise ClaimError(f"There is no loss {loss!r}. Known: {', '.join(LOSSES)}.")


def slope(A, loss: str, u):
    """ℓ′(u).  **Raises.** Undefined for hinge, which has none at u = 1."""
    one = A.number(1)
    if loss == "logistic":
        if A.sign(u) == -1:
            return -(one / (one + A.exp(u)))
        e = A.exp(-u)
        return -(e / (one + e))
    if loss == "exponential":
        return -A.exp(-u)
    if loss == "correlation":
        return A.number(-1)
    if loss == "sigmoid":
        return sigmoid_slope(A, u)
    if loss == "squared":
        return A.number(-2) * (one - u)
    raise _without_slope(loss)


def slope_bound(A, loss: str, low, high):
    """M₁ = max |ℓ′| on [low, high]; attained, so the best possible."""
    if loss in ("logistic", "exponential"):
        return -slope(A, loss, low)  # |ℓ′| decreases
    if loss == "correlation":
        return A.number(1)
    if loss == "sigmoid":
        return sigmoid_slope(A, _nearest_to_zero(A, low, high))
    if loss == "squared":
        return A.greatest([A.absolute(slope(A, loss, low)), A.absolute(slope(A, loss, high))])
    raise _without_slope(loss)


def curvature_bound(A, loss: str, low, high):
    """M₀ with |ℓ′(u) − ℓ′(w)| ≤ M₀|u − w| on [low, high].

    The best possible for logistic, exponential, correlation and squared.  For the sigmoid the
    global 1/(6√3) = max |g″| is given: the best on an interval that holds log(2 ± √3).
    """
    if loss == "logistic":
        return sigmoid_slope(A, _nearest_to_zero(A, low, high))  # ℓ″ = g′
    if loss == "exponential":
        return A.exp(-low)
    if loss == "correlation":
        return A.number(0)
    if loss == "squared":
        return A.number(2)
    if loss == "sigmoid":
        return A.number(1) / (A.number(6) * A.sqrt(A.number(3)))
    raise _without_slope(loss)


def _without_slope(loss: str) -> Exception:
    if loss == "hinge":
        return Undefined("The hinge loss has no slope at u = 1.")
    return ClaimError(f"There is no loss {loss!r}. Known: {', '.join(LOSSES)}.")


def _nearest_to_zero(A, low, high):
    """The point of [low, high] nearest to 0: g′ decreases in |u|."""
    return A.greatest([low, A.least([high, A.number(0)])])


def mean_value(A, loss: str, outputs):
    """(1/n) Σ ℓ(u_i).  **Shapes.** outputs n."""
    weights = [A.number(1) / A.number(len(outputs))] * len(outputs)
    return dot(A, weights, [value(A, loss, u) for u in outputs])
