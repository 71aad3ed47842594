"""Assumption A, loss by loss: ℓ falls, ℓ′ is bounded and Lipschitz on an interval.  **Source.** maxmargin, slide "Assumption A"."""

from __future__ import annotations

from checker.proofs.proof import Proof
from checker.proofs.trees import function_facts as facts
from checker.proofs.trees import rules
from checker.proofs.trees.function_facts import sure
from checker.proofs.trees.rules import le, lt, num, size
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, subterms


def about_losses(shop: Workshop, goal: Term) -> Proof | None:
    """The tactics of this module, one after the other."""
    kinds = {s.args[0] for s in subterms(goal) if s.name.startswith(("loss_", "slope_b", "curvature_b"))}
    if len(kinds) != 1 or goal.name not in ("lt", "le"):
        return None
    (kind,) = kinds
    if kind.name != "word":
        return None
    word = kind.leaf
    if {one.name for one in goal.args} == {"loss_value"}:
        return falls(shop, goal, word)
    return on_interval(shop, goal, word) or bounded(shop, goal)


def falls(shop: Workshop, goal: Term, word: str) -> Proof | None:
    """ℓ(w) < ℓ(u) for u < w: e^(−·) falls, the logarithm rises."""
    w, u = (one.args[1] for one in goal.args)
    ordered = shop.show(lt(-w, -u), shop.given(), degree=1)
    if ordered is None:
        return None
    steps = [ordered, rules.monotone("exp", ordered)]
    one_more = shop.holds(lt(1 + steps[1].left, 1 + steps[1].right), steps[1])
    if word == "logistic" and one_more is not None:
        domain = sure(shop.holds(lt(0, one_more.left)))
        steps.append(rules.monotone("log", one_more, domain))
    return next((p for p in (shop.holds(goal, one) for one in steps) if p is not None), None)


def bounded(shop: Workshop, goal: Term) -> Proof | None:
    """|ℓ′(u)| ≤ M₁: both signs, from the monotony of e^(−·) and g."""
    if goal.args[0].name != "abs":
        return None
    inner, by = goal.args[0].args[0], goal.args[1]
    known = monotone_facts(shop)
    known += [facts.sigmoid_below_one(shop, u) for u in _sigmoid_points(shop, goal)]
    low, high = shop.show(le(-by, inner), known, degree=1), shop.show(le(inner, by), known, degree=1)
    if low is None or high is None:
        return None
    return shop.holds(goal, rules.bounds(low, high, inner, by))


def _sigmoid_points(shop: Workshop, goal: Term) -> list[Term]:
    names = ("loss_slope", "slope_bound")
    return list({s.args[1]: None for s in subterms(goal) if s.name in names})


def monotone_facts(shop: Workshop) -> list[Proof]:
    """x ≤ y of the hypotheses as e^(−y) ≤ e^(−x) and g(x) ≤ g(y)."""
    found: list[Proof] = []
    for one in [k for k in shop.given() if k.concludes.name in ("le", "lt")]:
        falling = sure(shop.holds(apply(one.concludes.name, -one.right, -one.left), one))
        found += [rules.monotone("exp", falling), rules.monotone("sigmoid", one)]
    return found


def on_interval(shop: Workshop, goal: Term, word: str) -> Proof | None:
    """|ℓ′(u) − ℓ′(w)| ≤ M₀|u − w| for u, w in [a, b], by the mean value inequality inside [a, b]."""
    left, right = goal.args
    found = [s for s in subterms(right) if s.name == "curvature_bound"]
    if len(found) != 1 or left.name != "abs" or left.args[0].name != "sub":
        return None
    if {one.name for one in left.args[0].args} != {"loss_slope"} or word == "hinge":
        return None
    factor = found[0]
    _, a, b = factor.args
    u, w = (one.args[1] for one in left.args[0].args)
    z, v = shop.variable("z", "scalar"), shop.variable("v", "scalar")
    inside = [le(a, z), le(z, b)]
    low, high = (rules.hypothesis(one) for one in inside)
    bound = _curvature(shop, word, (z, a, b), (low, high), factor)
    ends = [shop.show(le(*pair), shop.given(), degree=1) for pair in ((a, u), (a, w), (u, b), (w, b))]
    if bound is None or any(one is None for one in ends):
        return None
    slope = _change(word, z)
    step = shop.show(le(size(slope * v), factor * size(v)), [bound, rules.product(slope, v)], times=[size(v)], degree=1)
    if step is None:
        return None
    function = apply("loss_slope", word, z)
    node = rules.mean_value(function, z, v, u, w, factor, step, inside, [sure(one) for one in ends])
    return shop.holds(goal, node)


def _change(word: str, z: Term) -> Term:
    """ℓ″(z)."""
    return {
        "logistic": apply("sigmoid_slope", z),
        "exponential": apply("exp", -z),
        "correlation": num(0),
        "squared": num(2),
        "sigmoid": apply("sigmoid_curvature", z),
    }[word]


def _curvature(shop: Workshop, word: str, points: tuple[Term, Term, Term], inside: tuple[Proof, Proof], factor: Term):
    """|ℓ″(z)| ≤ M₀ for z in [a, b]."""
    z, a, b = points
    if word == "logistic":
        slope = apply("sigmoid_slope", z)
        high = rules.steepest(*inside, z, a, b)
        low = sure(shop.show(le(-factor, slope), [facts.slope_positive(shop, z), high], degree=1))
        return rules.bounds(low, high, slope, factor)
    if word == "exponential":
        falling = sure(shop.holds(le(-z, -a), inside[0]))
        return shop.holds(le(abs(apply("exp", -z)), factor), rules.monotone("exp", falling))
    known = [facts.curvature_size(shop, z)] if word == "sigmoid" else []
    return shop.holds(le(abs(_change(word, z)), factor), *known)
