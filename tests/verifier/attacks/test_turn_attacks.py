"""Hostile trees about sines and cosines: the rules ``circle`` and ``angles``, their derivatives and normal forms.

None may be VERIFIED.  Where a statement is false, an instance that breaks it is evaluated by the verifier itself.  True neighbours stand last.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from tests.verifier_mutants import building, generate
from tests.verifier_mutants.building import combine, given, node, num, part, var
from tests.verifier_mutants.numbers.turns import COSINE, NAMES, SINE, circle, of, square

verifier = generate.load()

x, y, z, u, w, k, a, b = map(var, ("x", "y", "z", "u", "w", "k", "a", "b"))
X, Y, Z, A, B, V = ([name, "scalar"] for name in "xyzabv")
U, W, K = ["u", "vector", "n"], ["w", "vector", "m"], ["k", "index", "n"]
EACH, OTHER = ["bound", "i:n"], ["bound", "j:n"]
ONE, ZERO = num(1), num(0)


@dataclass(frozen=True, kw_only=True)
class Attack:
    """``refusal``: a part of the answer.  ``breaks``: values at which the statement is FALSE; None where it has no value, or is no statement, or is true but not shown."""

    name: str
    conclude: list
    root: dict
    forall: tuple = ()
    hypotheses: tuple = ()
    own: tuple = ()
    breaks: Mapping | None = None
    refusal: str = ""


def told(one: Attack) -> tuple[str, str]:
    text = building.tree(one.conclude, one.root, one.forall, one.hypotheses, one.own)
    return verifier.verify_text(text)[:2]


def by(rule: str, said: list, *premises: dict, **parameters) -> dict:
    return {"conclude": said, "root": node(rule, said, *premises, **parameters)}


def sum_of(name: str, whole: list, first: list, second: list) -> list:
    """name(whole) in the words for name(first + second)."""
    sign, one, other = ("add", "sin", "cos") if name == "sin" else ("sub", "cos", "sin")
    products = [of("mul", of(f, first), of(g, second)) for f, g in ((one, "cos"), (other, "sin"))]
    return ["eq", of(name, whole), of(sign, *products)]


def each(body: list, index: list = EACH) -> list:
    return ["for_each", index, body]


ANY = {"x": "1", "y": "2", "z": "1"}
PARTIAL = {"1/x": of("div", ONE, x), "log x": of("log", x), "√x": of("sqrt", x)}
DOUBLE = of("mul", num(2), x)


def wrong_angles() -> list[Attack]:
    """sin and cos of a sum that is not the one of the parameters, or of no sum."""
    found = []
    for name in NAMES:
        three = of("add", of("add", x, y), z)
        wholes = {
            "x − y": of("sub", x, y),
            "x·y": of("mul", x, y),
            "x + 2y": of("add", x, of("mul", num(2), y)),
            "x": x,
            "x + y + z": three,
            "−(x + y)": of("neg", of("add", x, y)),
            "x + y + 1": of("add", of("add", x, y), ONE),
        }
        for what, whole in wholes.items():
            said = sum_of(name, whole, x, y)
            true = (name, what) == ("cos", "−(x + y)")  # but not by this rule
            found.append(
                Attack(
                    name=f"{name} of {what}",
                    forall=(X, Y, Z),
                    breaks=None if true else ANY,
                    **by("angles", said, left=x, right=y),
                )
            )
        said = ["eq", of(name, of("add", x, y)), of("add", of(name, x), of(name, y))]
        found.append(
            Attack(name=f"{name} is additive", forall=(X, Y), breaks=ANY, **by("angles", said, left=x, right=y))
        )
        said = sum_of(name, of("add", x, y), x, z)
        found.append(
            Attack(
                name=f"{name} of a sum with another angle",
                forall=(X, Y, Z),
                breaks=ANY,
                **by("angles", said, left=x, right=y),
            )
        )
        said = ["lt", *sum_of(name, of("add", x, y), x, y)[1:]]
        found.append(
            Attack(
                name=f"{name} of a sum, <",
                forall=(X, Y),
                breaks={"x": "0", "y": "0"},
                **by("angles", said, left=x, right=y),
            )
        )
    said = ["eq", of("sin", DOUBLE), of("mul", of("sin", x), of("cos", x))]
    found.append(Attack(name="sin 2x without its 2", forall=(X,), breaks=ANY, **by("angles", said, left=x, right=x)))
    said = ["eq", of("cos", DOUBLE), of("add", square(of("cos", x)), square(of("sin", x)))]
    found.append(Attack(name="cos 2x with +", forall=(X,), breaks=ANY, **by("angles", said, left=x, right=x)))
    return [
        one if one.breaks is None else Attack(**{**vars(one), "breaks": {n: one.breaks[n] for n, *_ in one.forall}})
        for one in found
    ]


def wrong_sorts() -> list[Attack]:
    """Vectors, indices, entries of other sizes, and what is bound elsewhere."""
    entry = lambda v, at: of("entry", v, at)  # noqa: E731
    mixed = ["eq", of("add", square(of("sin", entry(u, EACH))), square(of("cos", entry(u, OTHER)))), ONE]
    same = circle(entry(u, EACH))
    outside = circle(of("number_of", EACH))
    wide = of("add", x, of("dot", u, w))
    turned_sum = ["sum_over", EACH, entry(u, EACH)]
    inside = ["eq", of("sin", turned_sum), ["sum_over", EACH, of("sin", entry(u, EACH))]]
    return [
        Attack(name="a circle of a vector", forall=(U,), **by("circle", circle(u), at=u)),
        Attack(name="a circle of a matrix", forall=(["M", "matrix", "n", "n"],), **by("circle", circle(var("M")), at=var("M"))),
        Attack(name="a circle of an index", forall=(K, U), **by("circle", circle(k), at=k)),
        Attack(name="a circle of a word", **by("circle", circle(["word", "logistic"]), at=["word", "logistic"])),
        Attack(name="a circle of a truth", forall=(X,), **by("circle", circle(["le", x, x]), at=["le", x, x])),
        Attack(name="a circle of a text", forall=(X,), **by("circle", circle(), at="x")),
        Attack(name="a circle of nothing", forall=(X,), **by("circle", circle())),
        Attack(name="a circle with two angles", forall=(X, Y), **by("circle", circle(), at=x, of=y)),
        Attack(name="angles of a vector and a number", forall=(U, X), **by("angles", sum_of("sin", of("add", u, x), u, x), left=u, right=x)),
        Attack(name="angles of two vectors", forall=(U,), **by("angles", sum_of("cos", of("add", u, u), u, u), left=u, right=u)),
        Attack(name="sizes that do not fit", forall=(U, W, X), **by("angles", sum_of("sin", wide, x, of("dot", u, w)), left=x, right=of("dot", u, w))),
        Attack(name="an entry beyond the end", forall=(U, W, ["k", "index", "m"]), **by("circle", circle(entry(u, k)), at=entry(u, k))),
        Attack(name="a literal entry beyond the end", forall=(U,), **by("circle", circle(entry(u, ["place", num(2)])), at=entry(u, ["place", num(2)]))),
        Attack(name="a bound index outside its binder", forall=(U,), **by("circle", same, at=entry(u, EACH))),
        Attack(name="the number of a bound index outside its binder", forall=(U,), **by("circle", outside, at=of("number_of", EACH))),
        Attack(name="for each index, by the rule itself", forall=(U,), **by("circle", each(same), at=entry(u, EACH))),
        Attack(name="two bound indices", forall=(U,), breaks={"u": ["1", "2"]}, **by("circle", each(each(mixed, OTHER)), at=entry(u, EACH))),
        Attack(
            name="for each index, from one index",
            forall=(U, K),
            **by("generality", each(same), node("circle", circle(entry(u, k)), at=entry(u, k)), index="k"),
        ),
        Attack(
            name="for each of two indices, from one",
            forall=(U,),
            own=(K,),
            breaks={"u": ["1", "2"]},
            **by("generality", each(each(mixed, OTHER)), node("generality", each(circle(entry(u, k)), OTHER), node("circle", circle(entry(u, k)), at=entry(u, k)), index="k"), index="k"),
        ),
        Attack(name="sin of a sum over an index", forall=(U,), breaks={"u": ["1", "2"]}, **by("combine", inside, sums=[], equalities=[])),
    ]  # fmt: skip


def without_value() -> list[Attack]:
    """What has no value is not proved, also where normal forms cancel it."""
    found = []
    for what, at in PARTIAL.items():
        found.append(Attack(name=f"the circle of {what}", forall=(X,), **by("circle", circle(at), at=at)))
        said = sum_of("sin", of("add", at, ONE), at, ONE)
        found.append(Attack(name=f"sin({what} + 1)", forall=(X,), **by("angles", said, left=at, right=ONE)))
        nothing = ["eq", of("sin", of("mul", ZERO, at)), ZERO]
        found.append(Attack(name=f"sin(0·{what}) = 0", forall=(X,), conclude=nothing, root=combine(nothing)))
        nothing = ["eq", of("cos", of("sub", at, at)), ONE]
        found.append(Attack(name=f"cos({what} − {what}) = 1", forall=(X,), conclude=nothing, root=combine(nothing)))
    said = ["eq", of("div", of("sin", x), of("sin", x)), ONE]
    return [*found, Attack(name="sin x/sin x = 1", forall=(X,), conclude=said, root=combine(said))]


def wrong_forms() -> list[Attack]:
    """Normal forms make no two of these equal."""
    s, c = of("sin", x), of("cos", x)
    equal = {
        "sin x cos y = cos x sin y": (of("mul", s, of("cos", y)), of("mul", c, of("sin", y))),
        "sin xy = sin x sin y": (of("sin", of("mul", x, y)), of("mul", s, of("sin", y))),
        "sin x² = sin² x": (of("sin", square(x)), square(s)),
        "sin 2x = 2 sin x": (of("sin", DOUBLE), of("mul", num(2), s)),
        "sin cos x = cos sin x": (of("sin", c), of("cos", s)),
        "sin x = sin y": (s, of("sin", y)),
        "√sin² = sin": (of("sqrt", square(of("sin", of("add", x, num(3))))), of("sin", of("add", x, num(3)))),
        "|sin| = sin": (of("abs", of("sin", of("add", x, num(3)))), of("sin", of("add", x, num(3)))),
        "|cos| = cos": (of("abs", of("cos", of("add", x, num(1)))), of("cos", of("add", x, num(1)))),
    }
    values = {"x": "1", "y": "2"}
    return [
        Attack(name=what, forall=(X, Y), breaks=values, conclude=["eq", *sides], root=combine(["eq", *sides]))
        for what, sides in equal.items()
    ]


def wrong_slopes() -> list[Attack]:
    """A derivative of the wrong sign or without the factor of the chain rule, and functions that only look monotone."""
    moved = of(
        "sub", of("mul", of("sin", z), of("cos", z)), z
    )  # its derivative is −2 sin² z; with cos′ = + sin it would be 0
    fixed = ["le", ZERO, of("sub", of("add", square(of("cos", z)), square(of("sin", z))), ONE)]
    known = combine(fixed, node("circle", circle(z), at=z), equalities=[{"times": ["num", "-1"], "premise": "0"}])
    rises = ["le", _put(moved, a), _put(moved, b)]
    order, values = ["le", a, b], {"a": "0", "b": "1"}
    found = [
        Attack(
            name="cos rises by + sin",
            forall=(A, B), hypotheses=(order,), own=(Z,), breaks=values, refusal="the second premise is not about the derivative",
            **by("rise", rises, given(order), known, function=moved, variable="z", from_=a, to=b),
        )
    ]  # fmt: skip
    for name, slope in (
        NAMES,
        NAMES[::-1],
    ):  # sin a ≤ sin b for a ≤ b where its slope is said to be ≥ 0, or its square is
        goal = ["le", of(name, a), of(name, b)]
        for what, below in {"the square of its slope": square(of(slope, z)), "its slope": of(slope, z)}.items():
            premise = ["le", ZERO, below]
            shown = combine(premise, sums=[part("1", squares=[of(slope, z)])])
            found.append(
                Attack(
                    name=f"{name} rises by {what}",
                    forall=(A, B), hypotheses=(order,), own=(Z,), breaks={"a": "1", "b": "4"} if name == "sin" else values,
                    **by("rise", goal, given(order), shown, function=of(name, z), variable="z", from_=a, to=b),
                )
            )  # fmt: skip
        found.append(
            Attack(
                name=f"{name} is monotone",
                forall=(A, B), hypotheses=(order,), breaks={"a": "1", "b": "4"} if name == "sin" else values,
                **by("monotone", goal, given(order), function=name),
            )
        )  # fmt: skip
    # the slope of sin 2z is 2 cos 2z, and sin |z| has none at 0
    _, shown = no_faster(of("mul", num(2), z))
    for function, end, refusal in (
        (of("sin", of("mul", num(2), z)), {"a": "0", "b": "1/2"}, "the first premise does not bound the derivative"),
        (of("sin", of("abs", z)), None, "no derivative of abs"),
    ):
        goal = [
            "le",
            of("abs", of("sub", _put(function, a), _put(function, b))),
            of("mul", ONE, of("abs", of("sub", a, b))),
        ]
        root = node(
            "mean value", goal, shown, function=function, point="z", direction="v", from_=a, to=b, factor=ONE, inside=[]
        )
        found.append(
            Attack(
                name=f"the slope of {function}",
                conclude=goal,
                root=root,
                forall=(A, B),
                own=(Z, V),
                breaks=end,
                refusal=refusal,
            )
        )
    return found


def no_faster(at: list) -> tuple[list, dict]:
    """|cos(at)·v| ≤ |v|, with its tree: −1 ≤ cos ≤ 1 by the circle."""
    c, s, v = of("cos", at), of("sin", at), var("v")
    sides = ((["le", num(-1), c], of("add", ONE, c)), (["le", c, ONE], of("sub", ONE, c)))
    within = [
        combine(
            one,
            node("circle", circle(at), at=at),
            sums=[part("1/2", squares=[rest]), part("1/2", squares=[s])],
            equalities=[{"times": ["num", "1/2"], "premise": "0"}],
        )
        for one, rest in sides
    ]
    size = node("bounds", ["le", of("abs", c), ONE], *within, of=c)
    same = ["eq", of("abs", of("mul", c, v)), of("mul", of("abs", c), of("abs", v))]
    known = ["le", of("abs", of("mul", c, v)), of("mul", ONE, of("abs", v))]
    shown = combine(
        known,
        size,
        node("product", same, factor=c, of=v),
        sums=[{**part("1", ["0"]), "times": of("abs", v)}],
        equalities=[{"times": ["num", "1"], "premise": "1"}],
    )
    return known, shown


def _put(term: list, value: list) -> list:
    """The term with ``value`` for z."""
    return value if term == z else [_put(one, value) if isinstance(one, list) else one for one in term]


def covers() -> list[Attack]:
    """A false bound of a sine on a range is not decided on any bisection."""
    found = []
    for name, low, high, relation, where in (
        ("sin x ≤ 9/10 at 11/7", "11/7", "11/7", ["le", of("sin", x), num("9/10")], "11/7"),
        ("0 ≤ sin x on [1, 4]", "1", "4", ["le", ZERO, of("sin", x)], "4"),
        ("cos x < 1 at 0", "0", "0", ["lt", of("cos", x), ONE], "0"),
        ("cos x = sin x at 0", "0", "0", ["eq", of("cos", x), of("sin", x)], "0"),
        ("cos x < 0 on [4, 5]", "4", "5", ["lt", of("cos", x), ZERO], "5"),
    ):
        bounds = (["le", num(low), x], ["le", x, num(high)])
        root = node("cover", relation, *map(given, bounds), ranges=[{"of": x, "low": low, "high": high}])
        found.append(
            Attack(name=name, conclude=relation, root=root, forall=(X,), hypotheses=bounds, breaks={"x": where})
        )
    return found


ATTACKS = [*wrong_angles(), *wrong_sorts(), *without_value(), *wrong_forms(), *wrong_slopes(), *covers()]


@pytest.mark.parametrize("one", ATTACKS, ids=lambda one: one.name)
def test_a_false_statement_about_turns_is_not_proved(one):
    outcome, message = told(one)
    assert outcome == "REJECTED" and one.refusal in message, message
    if one.breaks is not None:
        broken = building.evaluation(one.conclude, one.forall, one.breaks, one.hypotheses, role="counter-example")
        assert verifier.verify_text(broken)[0] == "VERIFIED", verifier.verify_text(broken)[1]


def neighbours() -> list[Attack]:
    at = of("entry", u, k)
    root = of("sqrt", square(x))
    falls = of("sub", z, of("mul", of("sin", z), of("cos", z)))  # its derivative is 1 − cos² + sin² = 2 sin²
    order = ["le", a, b]
    slope = ["le", ZERO, of("add", of("sub", ONE, square(of("cos", z))), square(of("sin", z)))]
    shown = combine(slope, node("circle", circle(z), at=z), sums=[part("2", squares=[of("sin", z)])], equalities=[{"times": ["num", "1"], "premise": "0"}])  # fmt: skip
    rises = ["le", _put(falls, a), _put(falls, b)]
    bounds = (["le", num(1), x], ["le", x, num(3)])
    positive = ["lt", ZERO, of("sin", x)]
    return [
        Attack(name="sin of a sum", forall=(X, Y), **by("angles", SINE, left=x, right=y)),
        Attack(name="cos of a sum", forall=(X, Y), **by("angles", COSINE, left=x, right=y)),
        Attack(name="sin 2x", forall=(X,), **by("angles", sum_of("sin", DOUBLE, x, x), left=x, right=x)),
        Attack(name="cos of a difference", forall=(X, Y), **by("angles", sum_of("cos", of("sub", x, y), x, of("neg", y)), left=x, right=of("neg", y))),
        Attack(name="the circle of an entry, for each", forall=(U,), own=(K,), **by("generality", each(circle(of("entry", u, EACH))), node("circle", circle(at), at=at), index="k")),
        Attack(name="the circle of √x²", forall=(X,), **by("circle", circle(root), at=root)),
        Attack(name="x − sin x cos x rises", forall=(A, B), hypotheses=(order,), own=(Z,), **by("rise", rises, given(order), shown, function=falls, variable="z", from_=a, to=b)),
        Attack(name="0 < sin x on [1, 3]", conclude=positive, root=node("cover", positive, *map(given, bounds), ranges=[{"of": x, "low": "1", "high": "3"}]), forall=(X,), hypotheses=bounds),
    ]  # fmt: skip


@pytest.mark.parametrize("one", neighbours(), ids=lambda one: one.name)
def test_a_true_neighbour_is_proved(one):
    outcome, message = told(one)
    assert outcome == "VERIFIED", message
