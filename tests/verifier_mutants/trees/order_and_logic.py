"""Cases of the rules of order, extremes, logic, substitution and sums, and probes of the values of normal forms and derivatives."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from tests.verifier.rules import tree_rules
from tests.verifier.rules.tree_rules import Tree, cited, combine, node, rise
from tests.verifier_mutants.building import tree
from tests.verifier_mutants.corpus import Case, Probe
from tests.verifier_mutants.form_values import Entrywise, compared, sloped
from tests.verifier_mutants.forms.forms import form, forms, term
from tests.verifier_mutants.forms.forms import refused as refused_by


def accepted() -> Iterator[Tree]:
    """Trees that a verifier refuses if it reads one condition of a rule too narrowly."""
    goal, order, above = "le(-(1/(x - 3)), -(1/(y - 3)))", "le(x, y)", "lt(3, x)"
    square = combine("le(0, (1/(s - 3))*(1/(s - 3)))")
    after = combine("lt(3, s)", above, "le(x, s)", sums=[("1", "0"), ("1", "1")])
    beyond = combine("lt(3, y)", above, order, sums=[("1", "0"), ("1", "1")])
    yield Tree(
        "−1/(τ − 3) rises after 3",
        "rise",
        goal,
        node("defined", goal, rise(goal, order, square, after, function="-(1/(s - 3))"), above, beyond),
        (above, order),
    )
    goal, before = "le(log(3 - y), log(3 - x))", "lt(y, 3)"
    under = combine("lt(0, 6 - 2*s)", before, "le(s, y)", sums=[("2", "0"), ("2", "1")])
    slope = node(
        "reciprocal",
        "lt(0, 1/(3 - s))",
        combine("lt(0, 3 - s)", before, "le(s, y)", sums=[("1", "0"), ("1", "1")]),
        of="3 - s",
    )
    left = combine("lt(0, 3 - x)", before, order, sums=[("1", "0"), ("1", "1")])
    falls = rise(
        "le(-log(3 - x), -log(3 - y))",
        order,
        combine("le(0, 1/(3 - s))", slope, sums=[("1", "0")]),
        under,
        function="-log(3 - s)",
    )
    yield Tree(
        "log(3 − τ) falls before 3",
        "rise",
        goal,
        node("defined", goal, combine(goal, falls, sums=[("1", "0")]), cited(before), left),
        (before, order),
    )
    goal = "le(log(1 + exp(x)), log(1 + exp(y)))"
    yield Tree(
        "a fact that says nothing",
        "rise",
        goal,
        rise(goal, order, combine("le(0, exp(s)/(1 + exp(s)))"), "lt(z, z)", function="log(1 + exp(s))"),
        (order, "lt(z, z)"),
    )
    goal = "or_(eq(max_norm(pair(0, x)), 0), eq(max_norm(pair(0, x)), abs(x)))"
    yield Tree("the largest of 0 and x", "attained", goal, node("attained", goal, of="pair(0, x)"))
    yield Tree(
        "equal scalars in a vector",
        "substitution",
        "eq(x*u, y*u)",
        node("substitution", "eq(x*u, y*u)", "eq(x, y)", function="s*u", VARIABLE="s"),
        ("eq(x, y)",),
    )
    yield Tree(
        "equal matrices",
        "substitution",
        "eq(frobenius(C), frobenius(transpose(C)))",
        node(
            "substitution",
            "eq(frobenius(C), frobenius(transpose(C)))",
            "eq(C, transpose(C))",
            function="frobenius(V)",
            VARIABLE="V",
        ),
        ("eq(C, transpose(C))",),
        (("V", "matrix", "n", "n"),),
    )
    yield Tree(
        "the transpose, without a bound",
        "operator",
        "le(norm(matvec(transpose(A), p)), frobenius(A)*norm(p))",
        node("operator", "le(norm(matvec(transpose(A), p)), frobenius(A)*norm(p))", matrix="transpose(A)", of="p"),
    )


def refused() -> Iterator[Tree]:
    """Trees with one condition of a rule broken: almost all conclude what is false."""

    def wrong(name: str, conclude: str, root: dict, *hypotheses: str, own: tuple = ()) -> Tree:
        return Tree(name, root["rule"], conclude, root, hypotheses, own, "refused")

    goal, order = "le(exp(x), exp(y))", "le(x, y)"
    yield wrong(
        "ends of which nothing is shown",
        goal,
        rise(goal, combine("le(0, 0)"), combine("le(0, exp(s))"), function="exp(s)"),
    )
    yield wrong(
        "ends in another order", goal, rise(goal, "le(y, x)", combine("le(0, exp(s))"), function="exp(s)"), "le(y, x)"
    )
    yield wrong(
        "strictly from ≤ twice",
        "lt(exp(x), exp(y))",
        rise("lt(exp(x), exp(y))", order, combine("le(0, exp(s))"), function="exp(s)"),
        order,
    )
    yield wrong(
        "strictly from a slope ≥ 0",
        "lt(exp(x), exp(y))",
        rise("lt(exp(x), exp(y))", "lt(x, y)", combine("le(0, exp(s))"), function="exp(s)"),
        "lt(x, y)",
    )
    goal = "le(-(1/(x - 5)), -(1/(y - 5)))"
    after = combine("lt(3, s)", "lt(3, x)", "le(x, s)", sums=[("1", "0"), ("1", "1")])
    yield wrong(
        "−1/(τ − 5) with 3 < τ",
        goal,
        node(
            "defined",
            goal,
            rise(goal, order, combine("le(0, (1/(s - 5))*(1/(s - 5)))"), after, function="-(1/(s - 5))"),
            "lt(x, 5)",
            "lt(5, y)",
        ),
        order,
        "lt(3, x)",
        "lt(x, 5)",
        "lt(5, y)",
    )
    # extremes
    goal = "eq(maximum(0*u), 0)"
    yield wrong(
        "the greatest is equal to all",
        goal,
        node("extremes", goal, combine("eq(entry(0*u, r), 0)"), of="0*u", INDEX="r"),
    )
    yield wrong(
        "a bound of all bounds what is no extreme",
        "le(0, x)",
        node("extremes", "le(0, x)", combine("le(0, entry(0*u, r))"), of="0*u", INDEX="r"),
    )
    for extreme in ("le(0, maximum(0*u))", "le(minimum(0*u), 0)"):
        yield wrong(f"an entry of no pair, {extreme}", extreme, node("extreme", extreme, of="0*u"))
    yield wrong(
        "an entry of what equals", "lt(0, entry(u, i))", node("each", "lt(0, entry(u, i))", "eq(u, w)"), "eq(u, w)"
    )
    # substitution
    yield wrong(
        "≤ in a falling function",
        "le(-x, -y)",
        node("substitution", "le(-x, -y)", order, function="-s", VARIABLE="s"),
        order,
    )
    yield wrong(
        "equal scalars in a matrix",
        "eq(x*A, y*A)",
        node("substitution", "eq(x*A, y*A)", "eq(x, y)", function="s*A", VARIABLE="s"),
        "eq(x, y)",
    )
    # denial
    for name in ("and_", "or_", "implies"):
        goal = f"{name}(lt(x, y), lt(x, y))" if name != "implies" else "implies(lt(x, y), lt(1, 0))"
        yield wrong(f"{name} for not", goal, node("denial", goal, "le(y, x)"), "le(y, x)")
    # premises that no rule asks for
    false = node("hypothesis", "lt(1, 0)")
    for rule, goal, given in (
        ("extreme", "le(entry(u, i), maximum(u))", {"of": "u"}),
        ("attained", "or_(eq(maximum(pair(x, y)), x), eq(maximum(pair(x, y)), y))", {"of": "pair(x, y)"}),
        ("shares", "eq(dot(exp(u), w), sum(exp(u))*dot(softmax(u), w))", {"logits": "u", "of": "w"}),
        (
            "adjoint",
            "eq(dot(p, matvec(A, u)), dot(matvec(transpose(A), p), u))",
            {"matrix": "A", "left": "p", "right": "u"},
        ),
    ):
        yield wrong(f"{rule}: a premise too many", goal, node(rule, goal, false, **given))
    for rule, goal, hypotheses in (
        ("assume", "implies(lt(x, 0), lt(x, 0))", ["lt(x, 0)"]),
        ("either", "or_(lt(x, 0), not_(lt(x, 0)))", ["not_(lt(x, 0))"]),
        ("denial", "not_(lt(x, y))", ["le(y, x)"]),
    ):
        yield wrong(f"{rule}: a premise too many", goal, node(rule, goal, *hypotheses, false), *hypotheses)
        yield wrong(f"{rule}: no premise", goal, node(rule, goal), *hypotheses)


def below_the_fewest() -> Iterator[Case]:
    """An index below the tokens of the shortest input is one of every input, but not every one: nothing is shown for all of them."""
    declared = [["D", "dataset"], ["p", "vector", "d"], ["i", "index", "n"], ["a", "index", "T"], ["b", "index", "T"]]
    u = "logits(D, p, i)"
    for name, size, expects in (("its own", [term(u)], "VERIFIED"), ("the fewest", ["T"], "REJECTED")):
        own = [["r", "index", *size]]
        goal, given_ = f"le(entry(exp({u}), a) + entry(exp({u}), b), sum(exp({u})))", "not_(eq(a, b))"
        above = combine(f"le(0, entry(exp({u}), r))")
        root = node("two places", goal, given_, above, of=f"exp({u})", left="a", right="b", INDEX="r")
        yield Case(f"two places, {name}", tree(term(goal), root, declared, [term(given_)], own), expects)
        goal = f"eq({u}, {u})"
        root = node("every entry", goal, combine(f"eq(entry({u}, r), entry({u}, r))"), INDEX="r")
        yield Case(f"every entry, {name}", tree(term(goal), root, declared[:3], own=own), expects)
        goal, apart = f"le(2*margin({u}, a), margin(2*{u}, a))", "not_(eq(a, r))"
        one = node("margin", f"le(margin({u}, a), entry({u}, a) - entry({u}, r))", apart, of=u, left="a", right="r")
        known = combine(f"le(2*margin({u}, a), 2*entry({u}, a) - 2*entry({u}, r))", one, sums=[("2", "0")])
        root = node("margins", goal, known, given_, of=f"2*{u}", left="a", right="b", INDEX="r")
        yield Case(f"margins, {name}", tree(term(goal), root, declared, [term(given_)], own), expects)
        three = [*declared, ["c", "index", "T"]]
        goal = f"le(entry(exp({u}), a) + entry(exp({u}), b) + entry(exp({u}), c), sum(exp({u})))"
        apart = [given_, "not_(eq(a, c))", "not_(eq(b, c))"]
        given = {"of": f"exp({u})", "left": "a", "middle": "b", "right": "c", "INDEX": "r"}
        root = node("three places", goal, *apart, above, **given)
        yield Case(f"three places, {name}", tree(term(goal), root, three, map(term, apart), own), expects)


def cases() -> Iterator[Case]:
    yield from below_the_fewest()
    for one in tree_rules.TRUE:
        yield Case(f"true: {one.name}", one.text, "VERIFIED")
    for one in tree_rules.ATTACKS:
        yield Case(f"attack: {one.name}", one.text, "REJECTED")
    for one in accepted():
        yield Case(f"accepted: {one.name}", one.text, "VERIFIED")
    for one in refused():
        yield Case(f"refused: {one.name}", one.text, "REJECTED")


ABOVE = {  # what a premise shows to be > 0: functions of x with a derivative there, and without
    "x": (
        "log(x); log(2*x); sqrt(x/3); 1/x; 1/(5*x)",
        "log(-x); log(-x/2); sqrt(-x/2); log(x + 1); log(x - 1); 1/(x + 1); sqrt(2*x - 1); log(y*x); 1/(x - y)",
    ),
    "x - 3": (
        "log(x - 3); 1/(x - 3); 1/(3 - x); sqrt(2*x - 6); log(x/3 - 1)",
        "log(3 - x); log(x - 4); 1/(x - 5); 1/(3*x - 1); sqrt(1 - x/3)",
    ),
    "x - x": ("log(1 + exp(x)); 1/(1 + exp(x))", "log(x); 1/x; sqrt(x - 1)"),
}


def above(module):
    """Derivatives by x, where one premise says 0 < y."""
    found = []
    for fact, functions in ABOVE.items():
        t = forms(module)
        t.above = [form(t, fact)]
        for wanted, text in zip((False, True), functions, strict=True):
            for one in text.split("; "):
                found.append(
                    refused_by(module, lambda t=t, one=one: t.slope(form(t, one), "x", {(): module.ONE})) is wanted
                )
    return found


def values(module, seed: int):
    """Nothing is wrong, and as many terms have the normal form of another one, and a sign, as the true verifier finds."""
    found = compared(module, 200, seed)
    return not found.wrong, found.counts["equal forms"], found.counts["signs"]


def entrywise(module, seed: int):
    """The same, of terms rich in logarithms and absolute values of vectors."""
    found = compared(module, 200, seed, makes=Entrywise)
    return not found.wrong, found.counts["equal forms"], found.counts["signs"]


def derivatives(module, seed: int):
    """Nothing is wrong, and as many derivatives are refused, or 0, as by the true verifier."""
    found = sloped(module, 100, seed)
    return not found.wrong, found.counts["no derivative"], found.counts["constant"]


def probes() -> Iterator[Probe]:
    yield Probe("derivatives beside a fact", above)
    for seed in range(2):
        yield Probe(f"values of forms {seed}", functools.partial(values, seed=seed))
        yield Probe(f"values of forms, entry by entry {seed}", functools.partial(entrywise, seed=seed))
        yield Probe(f"values of derivatives {seed}", functools.partial(derivatives, seed=seed))
