"""Section 7a: the softmax of a multiple of a unit vector; denominators are cleared, and nothing false becomes 0 with them."""

from __future__ import annotations

from collections.abc import Iterator

from tests.verifier_mutants.building import identity, node, num, tree, var
from tests.verifier_mutants.corpus import Case

x, y, u, i, j = (var(name) for name in "xyuij")
DECLARED = [
    ["x", "scalar"],
    ["y", "scalar"],
    ["u", "vector", "n"],
    ["w", "vector", "n"],
    ["i", "index", "n"],
    ["j", "index", "n"],
    ["c", "index", "d"],
    ["v", "vector", "d"],
]


def times(first: list, *others: list) -> list:
    for one in others:
        first = ["mul", first, one]
    return first


def share(scale: list, at: list, top: list = i) -> list:
    """The entry ``at`` of softmax(scale·e_top)."""
    return ["entry", ["softmax", ["mul", scale, ["column", ["identity", ["length", u]], top]]], at]


def mass(scale: list, more: int = -1) -> list:
    """n + e^scale − 1."""
    return ["add", ["add", ["length", u], ["exp", scale]], num(more)]


def squared(one: list) -> list:
    return ["pow", one, num(2)]


def cases() -> Iterator[Case]:
    ex, ey, one, other = ["exp", x], ["exp", y], share(x, i), share(y, i)
    elsewhere = ["add", num(1), times(["entry", ["column", ["identity", ["length", u]], i], j], ["sub", ex, num(1)])]
    true = {
        "the share of the unit": (times(one, mass(x)), ex),
        "its square": (times(squared(one), squared(mass(x))), squared(ex)),
        "a square and a share": (times(squared(one), mass(x)), times(one, ex)),
        "a cube": (times(squared(one), one, squared(mass(x))), times(one, squared(ex))),
        "two scales": (times(one, other, mass(x), mass(y)), times(ex, ey)),
        "a sum": (times(["add", one, other], mass(x), mass(y)), ["add", times(ex, mass(y)), times(ey, mass(x))]),
        "two scales, one cleared": (times(one, other, mass(x)), times(other, ex)),
        "another entry": (times(share(x, j), mass(x)), elsewhere),
        "what is left": (times(["sub", num(1), one], mass(x)), ["sub", ["length", u], num(1)]),
        "all of it": (["sum", one[1]], num(1)),
        "difference of squares": (
            times(["sub", squared(one), squared(other)], squared(mass(x)), squared(mass(y))),
            ["sub", squared(times(ex, mass(y))), squared(times(ey, mass(x)))],
        ),
        "a unit vector's sum": (["sum", ["column", ["identity", ["length", u]], i]], num(1)),
        "a unit vector at u": (["dot", u, ["column", ["identity", ["length", u]], i]], ["entry", u, i]),
    }
    false = {
        "the share of the unit": (times(one, mass(x, 0)), ex),
        "its square": (times(squared(one), squared(mass(x))), ex),
        "a square and a share": (times(squared(one), mass(x)), one),
        "a cube": (times(squared(one), one, squared(mass(x))), times(one, ex)),
        "two scales": (times(one, other, mass(x), mass(x)), times(ex, ey)),
        "a sum": (times(["add", one, other], mass(x), mass(y)), times(ex, mass(y))),
        "another entry": (times(share(x, j), mass(x)), ex),
        "the other entries": (times(share(x, j), mass(x)), num(1)),
        "what is left": (times(one, mass(x)), ["sub", ["length", u], num(1)]),
        "equal shares": (one, other),
        "no mass": (one, ex),
        "one": (one, num(1)),
        "a share of another place": (share(x, i, j), share(x, j, j)),
        "nothing": (one, num(0)),
        "the mass of another scale": (times(one, mass(y)), ex),
        "a square of one": (squared(one), one),
        "an inverse": (times(squared(one), mass(x)), squared(ex)),
    }
    for name, (left, right) in true.items():
        yield Case(
            f"units: {name}", tree(["eq", left, right], node("identity", ["eq", left, right]), DECLARED), "VERIFIED"
        )
        turned = ["eq", right, left]
        yield Case(f"units, turned: {name}", tree(turned, node("identity", turned), DECLARED), "VERIFIED")
    for name, (left, right) in false.items():
        yield Case(
            f"no units: {name}", tree(["eq", left, right], node("identity", ["eq", left, right]), DECLARED), "REJECTED"
        )
    outside = ["eq", ["entry", ["column", ["identity", ["length", u]], i], var("c")], num(0)]
    yield Case("a place of another range", tree(outside, node("identity", outside), DECLARED), "REJECTED")
    same, one, minus = ["delta", "a", "b"], ["num", "1"], ["num", "-1"]
    jump = ["add", one, ["mul", same, ["add", ["fun", "exp", ["var", "x"]], minus]]]
    for name, expects in (("exp", "VERIFIED"), ("F", "REJECTED"), ("log", "REJECTED")):
        text = identity(["fun", name, ["mul", same, ["var", "x"]]], jump, {"x": []}, {"a": "n", "b": "n"})
        yield Case(f"{name} of a delta", text, expects)
