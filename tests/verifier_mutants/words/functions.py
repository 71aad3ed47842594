"""Cases of functions that are variables: values, gradients and classes at exact functions, what is no function, and the rules."""

from __future__ import annotations

import json
from collections.abc import Iterator

from tests.verifier_mutants.building import combine, dumped, evaluation, lemma, node, num, tree, var
from tests.verifier_mutants.corpus import Case
from tests.words import function_rules

HUBER = {"breaks": ["-1", "1"], "pieces": [["0", "-1", "-1/2"], ["1", "0", "0"], ["0", "1", "-1/2"]]}
ABSOLUTE = {"breaks": ["0"], "pieces": [["0", "-1", "0"], ["0", "1", "0"]]}
ROOF = {"breaks": ["0"], "pieces": [["0", "1", "0"], ["0", "-1", "0"]]}
LINE = {"breaks": [], "pieces": [["0", "-3", "5"]]}
FLAT = {"breaks": [], "pieces": [["0", "0", "5"]]}
BOWL = {"breaks": [], "pieces": [["2", "-4", "1"]]}
HILL = {"breaks": [], "pieces": [["-2", "0", "0"]]}
STEEP = {
    "breaks": ["0", "1"],
    "pieces": [["0", "-1", "0"], ["0", "2", "0"], ["3", "-1", "3/2"]],
}  # slopes −1, 2, then 2 and more
WAVE = {
    "breaks": ["0", "2"],
    "pieces": [["1", "1", "0"], ["-1", "1", "0"], ["1", "-3", "4"]],
}  # s²/2 + s, s − s²/2, s²/2 − 3s + 4: least at −1 and at 3
WELL = {"breaks": ["0"], "pieces": [["1", "2", "0"], ["1", "-4", "0"]]}  # least value −8 at 4, −2 at −2
SADDLE = {"matrix": [["2", "0"], ["0", "-1"]], "linear": ["0", "0"], "constant": "0"}
RIDGE = {
    "matrix": [["1", "1"], ["1", "1"]],
    "linear": ["1", "1"],
    "constant": "3",
}  # eigenvalues 0 and 2, least where x + y = −1
PLANE = {"matrix": [["0", "0"], ["0", "0"]], "linear": ["3", "-4"], "constant": "1"}
TILTED = {"matrix": [["1", "1"], ["1", "1"]], "linear": ["1", "0"], "constant": "0"}  # has no least value
MIXED = {"matrix": [["3", "1"], ["1", "3"]], "linear": ["0", "0"], "constant": "0"}  # eigenvalues 2 and 4
TURNED = {"matrix": [["0", "1"], ["1", "0"]], "linear": ["0", "0"], "constant": "0"}  # eigenvalues 1 and −1
UNIFORM = {"matrix": [["2", "0"], ["0", "2"]], "linear": ["0", "0"], "constant": "0"}
FALLING = {"breaks": ["0"], "pieces": [["0", "1", "0"], ["0", "0", "0"]]}  # without a least value on the left
DOME = {"breaks": ["0"], "pieces": [["-1", "0", "0"], ["1", "0", "0"]]}
DROP = {"breaks": ["0"], "pieces": [["0", "0", "0"], ["0", "-1", "0"]]}  # … on the right
CLIFF = {"breaks": ["0"], "pieces": [["1", "0", "0"], ["-1", "0", "0"]]}
STAIR = {"breaks": ["0", "1"], "pieces": [["0", "0", "0"], ["0", "-2", "0"], ["0", "0", "-2"]]}
SKEW = {"breaks": ["1", "2"], "pieces": [["0", "0", "0"], ["3", "-3", "3/2"], ["0", "3", "-9/2"]]}  # slopes 0 to 3
LATE = {
    "breaks": ["0", "10", "11"],
    "pieces": [["0", "0", "0"], ["0", "0", "0"], ["1", "-10", "50"], ["0", "1", "-21/2"]],
}
LEFT = {"breaks": ["0"], "pieces": [["1", "0", "0"], ["0", "0", "0"]]}
RIGHT = {"breaks": ["0"], "pieces": [["0", "0", "0"], ["1", "0", "0"]]}
GABLE = {"breaks": ["0"], "pieces": [["0", "1/4", "0"], ["0", "-1/4", "0"]]}  # a kink of −1/2
DIP = {  # not convex, and f′² ≥ 2/5·f: slopes 2s, then from 2 down to 1, then rising
    "breaks": ["1", "2"],
    "pieces": [["2", "0", "0"], ["-1", "3", "-3/2"], ["2", "-3", "9/2"]],
}
SHIFTED = {
    "breaks": ["5", "7"],
    "pieces": [["1", "-4", "15/2"], ["-1", "6", "-35/2"], ["1", "-8", "63/2"]],
}  # WAVE at s − 5
RAMP = {"breaks": ["-1", "0"], "pieces": [["0", "0", "0"], ["0", "0", "0"], ["0", "1", "0"]]}
f, x, c = var("f"), var("x"), var("c")


def both(*parts: dict) -> dict:
    return {"sum": list(parts)}


# function: what holds of it, and what does not
OF_SCALARS = (
    (
        HUBER,
        "convex; differentiable; smooth 1; smooth 2; lipschitz 1; lipschitz 3/2; strongly_convex 0; minimiser 0",
        "smooth 99/100; smooth -1; lipschitz 99/100; lipschitz -1; strongly_convex 1/100; strongly_convex -1; minimiser 1/100",
    ),
    (
        ABSOLUTE,
        "convex; lipschitz 1; strongly_convex 0; minimiser 0",
        "differentiable; smooth 9; lipschitz 1/2; strongly_convex 1; minimiser -1/100; minimiser 1",
    ),
    (
        ROOF,
        "lipschitz 1",
        "convex; differentiable; smooth 9; strongly_convex 0; lipschitz 9/10; minimiser 0; minimiser 1",
    ),
    (
        LINE,
        "convex; differentiable; smooth 0; lipschitz 3; lipschitz 4; strongly_convex 0",
        "lipschitz 2; lipschitz -3; lipschitz -4; smooth -1; strongly_convex 1; minimiser 0; minimiser 9",
    ),
    (
        FLAT,
        "convex; smooth 0; lipschitz 0; minimiser 0; minimiser -7",
        "lipschitz -1; smooth -1/2; strongly_convex 1/2",
    ),
    (
        BOWL,
        "convex; differentiable; smooth 2; strongly_convex 2; strongly_convex 1; minimiser 2",
        "smooth 19/10; strongly_convex 21/10; lipschitz 100; minimiser 0; minimiser -2",
    ),
    (
        HILL,
        "differentiable; smooth 2",
        "convex; smooth 1; smooth 0; strongly_convex 0; strongly_convex -2; lipschitz 9; minimiser 0",
    ),
    (
        STEEP,
        "convex; strongly_convex 0; minimiser 0",
        "differentiable; smooth 9; lipschitz 9; strongly_convex 1; minimiser 1; minimiser -1",
    ),
    (
        WAVE,
        "differentiable; smooth 1; minimiser -1; minimiser 3",
        "convex; strongly_convex 0; smooth 1/2; lipschitz 9; minimiser 2; minimiser 0",
    ),
    (FALLING, "lipschitz 1", "minimiser 0; minimiser 1; convex"),
    (DOME, "differentiable; smooth 1", "minimiser 0; convex; lipschitz 9"),
    (DROP, "lipschitz 1", "minimiser 0; minimiser -1; convex"),
    (CLIFF, "differentiable; smooth 1", "minimiser 0; convex"),
    (STAIR, "lipschitz 2; minimiser 1; minimiser 2", "lipschitz 3/2; convex; differentiable; minimiser 0"),
    (SKEW, "convex; lipschitz 3; minimiser 1; minimiser -1; smooth 3", "lipschitz 2; minimiser 2"),
    (LATE, "convex; lipschitz 1; minimiser 10; smooth 1", "lipschitz 1/2; minimiser 11"),
    (LEFT, "convex; smooth 1; minimiser 1", "lipschitz 9; minimiser -1"),
    (RIGHT, "convex; smooth 1; minimiser -1", "lipschitz 9; minimiser 1"),
    (GABLE, "lipschitz 1/4", "convex; strongly_convex 0; differentiable; minimiser 0"),
    (WELL, "minimiser 4", "convex; differentiable; smooth 9; minimiser -2; minimiser 0; strongly_convex 1"),
)
OF_VECTORS = (
    (
        both(HUBER, HUBER),
        "convex; differentiable; smooth 1; lipschitz 3/2; strongly_convex 0; minimiser 0 0",
        "lipschitz 1; lipschitz 7/5; smooth 1/2; strongly_convex 1; minimiser 0 1",
    ),
    (
        both(HUBER, BOWL),
        "convex; smooth 2; strongly_convex 0; minimiser 0 2",
        "smooth 1; lipschitz 9; strongly_convex 1/10; minimiser 2 0",
    ),
    (
        both(BOWL, BOWL),
        "strongly_convex 2; smooth 2; minimiser 2 2",
        "strongly_convex 3; smooth 1; lipschitz 9; minimiser 2 1",
    ),
    (both(BOWL, HILL), "differentiable; smooth 2", "convex; strongly_convex 0; smooth 1; minimiser 2 0"),
    (
        both(ABSOLUTE, HUBER),
        "convex; lipschitz 3/2; minimiser 0 0",
        "differentiable; smooth 9; lipschitz 7/5; strongly_convex 1",
    ),
    (both(LINE, LINE), "convex; smooth 0; lipschitz 9/2", "lipschitz 4; minimiser 0 0; lipschitz -9"),
    (both(ABSOLUTE, ROOF), "lipschitz 2", "convex; differentiable; minimiser 0 0; strongly_convex 0"),
    (
        SADDLE,
        "differentiable; smooth 2; smooth 3",
        "convex; strongly_convex 0; smooth 3/2; smooth -3; lipschitz 9; minimiser 0 0",
    ),
    (
        RIDGE,
        "convex; differentiable; smooth 2; strongly_convex 0; minimiser -1 0; minimiser 0 -1",
        "smooth 1; strongly_convex 1/9; lipschitz 9; minimiser 0 0; strongly_convex -1",
    ),
    (
        PLANE,
        "convex; smooth 0; lipschitz 5; lipschitz 6; strongly_convex 0",
        "lipschitz 4; lipschitz -5; lipschitz -6; smooth -1; minimiser 0 0; strongly_convex 1/9",
    ),
    (TILTED, "convex; smooth 2", "minimiser 0 0; minimiser -1 0; strongly_convex 1; lipschitz 1"),
    (
        MIXED,
        "convex; smooth 4; strongly_convex 2; strongly_convex 1; minimiser 0 0",
        "smooth 3; strongly_convex 3; lipschitz 9; minimiser 1 0",
    ),
    (TURNED, "differentiable; smooth 1", "convex; smooth 1/2; strongly_convex 0; minimiser 0 0"),
    (UNIFORM, "smooth 2; strongly_convex 2; minimiser 0 0", "smooth 1; strongly_convex 5/2; minimiser 0 1"),
)
OF_SLOPES = (  # the same, of subgradients, lower bounds and the inequality of Polyak and Łojasiewicz
    (SHIFTED, "lower_bound -1/2; polyak_lojasiewicz 0; minimiser 4", "polyak_lojasiewicz 1/100"),
    (
        HUBER,
        "lower_bound 0; lower_bound -1; subgradient 2 1; subgradient 1/2 1/2; polyak_lojasiewicz 0",
        "lower_bound 1/100; subgradient 2 99/100; subgradient 1/2 1; polyak_lojasiewicz 1/100; polyak_lojasiewicz -1",
    ),
    (
        ABSOLUTE,
        "lower_bound 0; subgradient 0 1; subgradient 0 -1; subgradient 0 1/2; subgradient 3 1",
        "subgradient 0 101/100; subgradient 3 1/2; subgradient -3 1; polyak_lojasiewicz 0; lower_bound 1",
    ),
    (ROOF, "lipschitz 1", "lower_bound -99; subgradient 0 0; subgradient 1 -1; polyak_lojasiewicz 0"),
    (
        LINE,
        "subgradient 7 -3; polyak_lojasiewicz 0",
        "lower_bound -99; subgradient 7 3; polyak_lojasiewicz 1; polyak_lojasiewicz -1",
    ),
    (
        FLAT,
        "lower_bound 5; subgradient 1 0; polyak_lojasiewicz 9; polyak_lojasiewicz 0",
        "lower_bound 501/100; subgradient 1 1; polyak_lojasiewicz -1",
    ),
    (
        BOWL,
        "lower_bound -3; polyak_lojasiewicz 2; polyak_lojasiewicz 1; subgradient 3 2",
        "lower_bound -2; polyak_lojasiewicz 21/10; subgradient 3 1; subgradient 2 1",
    ),
    (HILL, "polyak_lojasiewicz 0", "polyak_lojasiewicz 1; lower_bound -9; subgradient 0 0"),
    (
        WAVE,
        "lower_bound -1/2; subgradient -1 0; subgradient 3 0; subgradient -2 -1; polyak_lojasiewicz 0",
        "lower_bound -2/5; polyak_lojasiewicz 1/100; subgradient 1 0; subgradient 2 -1",
    ),
    (DOME, "polyak_lojasiewicz 0", "polyak_lojasiewicz 1; lower_bound -9"),
    (FALLING, "lipschitz 1", "lower_bound -9; subgradient 1 0"),
    (STAIR, "lower_bound -2", "lower_bound -1; polyak_lojasiewicz 0"),
    (LATE, "lower_bound 0", "lower_bound 1/9; polyak_lojasiewicz 1/9"),
    (LEFT, "polyak_lojasiewicz 1; polyak_lojasiewicz 1/2; lower_bound 0", "polyak_lojasiewicz 11/10; lower_bound 1"),
    (RIGHT, "polyak_lojasiewicz 1", "polyak_lojasiewicz 11/10"),
    (WELL, "lower_bound -8; subgradient 4 0", "lower_bound -7; subgradient -2 0; polyak_lojasiewicz 0"),
    (
        DIP,
        "smooth 2; minimiser 0; lower_bound 0; polyak_lojasiewicz 1/5; polyak_lojasiewicz 1/9",
        "convex; polyak_lojasiewicz 21/100; lower_bound 1/9",
    ),
    (
        both(HUBER, HUBER),
        "lower_bound 0; subgradient 1 1/2 1/3",
        "lower_bound 1/9; polyak_lojasiewicz 1; subgradient 2 1/2 1/3",
    ),
    (both(HUBER, BOWL), "lower_bound -3", "lower_bound -2; polyak_lojasiewicz 1/9"),
    (
        both(BOWL, BOWL),
        "polyak_lojasiewicz 2; polyak_lojasiewicz 1; lower_bound -6; subgradient 3/2 2 2",
        "polyak_lojasiewicz 3; lower_bound -5; subgradient 1 2 2",
    ),
    (both(BOWL, HILL), "polyak_lojasiewicz 0", "polyak_lojasiewicz 1; lower_bound -99"),
    (both(ABSOLUTE, HUBER), "subgradient 0 1 0", "subgradient 0 2 0; polyak_lojasiewicz 0"),
    (both(LEFT, BOWL), "polyak_lojasiewicz 1; lower_bound -3", "polyak_lojasiewicz 3/2; lower_bound -2; minimiser 0 0"),
    (both(LINE, BOWL), "polyak_lojasiewicz 0", "polyak_lojasiewicz 1; lower_bound -9"),
    (SADDLE, "polyak_lojasiewicz 0", "polyak_lojasiewicz 1; lower_bound -9; subgradient 0 0 0"),
    (
        RIDGE,
        "polyak_lojasiewicz 2; lower_bound 5/2; subgradient 1 -1 -1",
        "polyak_lojasiewicz 21/10; lower_bound 13/5; subgradient 1 1 1; polyak_lojasiewicz -1",
    ),
    (PLANE, "polyak_lojasiewicz 0; subgradient 1 3 -4", "polyak_lojasiewicz 1; lower_bound -99; subgradient 1 3 -3"),
    (TILTED, "polyak_lojasiewicz 0", "polyak_lojasiewicz 1; lower_bound -99"),
    (
        MIXED,
        "polyak_lojasiewicz 2; polyak_lojasiewicz 1; lower_bound 0; subgradient 1/2 1 -1; subgradient 1/4 1 1",
        "polyak_lojasiewicz 3; lower_bound 1/9; subgradient 1/2 1 1",
    ),
    (UNIFORM, "polyak_lojasiewicz 2", "polyak_lojasiewicz 5/2"),
)
VALUES = (  # function, point, value, gradient or None
    (HUBER, "-3", "5/2", "-1"),
    (HUBER, "-1", "1/2", "-1"),
    (HUBER, "1/2", "1/8", "1/2"),
    (HUBER, "1", "1/2", "1"),
    (HUBER, "2", "3/2", "1"),
    (ABSOLUTE, "0", "0", None),
    (ABSOLUTE, "-2", "2", "-1"),
    (ABSOLUTE, "3", "3", "1"),
    (STEEP, "1", "2", "2"),
    (STEEP, "0", "0", None),
    (STEEP, "2", "11/2", "5"),
    (BOWL, "3", "-2", "2"),
    (WAVE, "1", "1/2", "0"),
    (WAVE, "2", "0", "-1"),
    (LINE, "1", "2", "-3"),
    (both(HUBER, BOWL), ["2", "3"], "-1/2", ["1", "2"]),
    (both(ABSOLUTE, BOWL), ["0", "3"], "-2", None),
    (both(ABSOLUTE, BOWL), ["-1", "3"], "-1", ["-1", "2"]),
    (SADDLE, ["1", "2"], "-1", ["2", "-2"]),
    (RIDGE, ["1", "2"], "21/2", ["4", "4"]),
    (PLANE, ["1", "1"], "0", ["3", "-4"]),
    (MIXED, ["1", "-1"], "2", ["2", "-2"]),
    (TURNED, ["2", "3"], "6", ["3", "2"]),
    (TILTED, ["1", "2"], "11/2", ["4", "3"]),
)


def declared(value: dict, *more: list[str]) -> list[list[str]]:
    """f, a point x and a number c, and others."""
    scalar = "breaks" in value
    own = [["f", "scalar_function"], ["x", "scalar"]] if scalar else [["f", "function", "d"], ["x", "vector", "d"]]
    return [*own, ["c", "scalar"], *more]


def said(text: str, value: dict) -> tuple[list, dict]:
    """The term of “smooth 1” or “minimiser 0 2”, and the values of its variables."""
    word, *rest = text.split()
    scalar = "breaks" in value
    values = {"f": value, "x": "0" if scalar else ["0", "0"], "c": "0"}
    if word == "subgradient":  # of a vector: at the multiple c·x, with the slope x
        if scalar:
            return [word, f, x, c], values | {"x": rest[0], "c": rest[1]}
        return [word, f, ["mul", c, x], x], values | {"c": rest[0], "x": rest[1:]}
    if word == "minimiser":
        return [word, f, x], values | {"x": rest[0] if scalar else rest}
    return ([word, f], values) if not rest else ([word, f, c], values | {"c": rest[0]})


def cases() -> Iterator[Case]:
    for number, (value, holds, fails) in enumerate((*OF_SCALARS, *OF_VECTORS, *OF_SLOPES)):
        for texts, true in ((holds, True), (fails, False)):
            for text in texts.split("; "):
                term, values = said(text, value)
                for form, good in ((term, true), (["not", term], not true)):
                    name = f"function {number}: {'' if form is term else 'not '}{text}"
                    yield Case(name, evaluation(form, declared(value), values), "VERIFIED" if good else "REJECTED")
    yield from values_of_functions()
    yield from no_functions()
    yield from in_statements()
    yield from enclosed_points()
    yield from slopes_that_are_not_exact()
    for one in function_rules.TRUE:
        yield Case(f"function, {one.name}", one.text, "VERIFIED")
    for one in function_rules.ATTACKS:
        yield Case(f"function, {one.name}", one.text, "REJECTED")


def slopes_that_are_not_exact() -> Iterator[Case]:
    """A slope or a bound has to be exact, also where its sign is plain."""
    root = ["sqrt", num(2)]
    of_scalar = {"f": BOWL, "x": "9", "c": "0"}
    untrue = ["not", ["subgradient", f, x, root]]
    yield Case("an enclosed slope of a bowl", evaluation(untrue, declared(BOWL), of_scalar), "REJECTED")
    of_vector = {"x": ["9", "9"], "c": "0"}
    half = ["not", ["subgradient", f, x, ["pair", num(0), root]]]
    fixed = [["f", "function", "2"], ["x", "vector", "2"], ["c", "scalar"]]
    yield Case("a slope that is half enclosed", evaluation(half, fixed, of_vector | {"f": MIXED}), "REJECTED")
    below = ["not", ["lower_bound", f, root]]
    yield Case(
        "an enclosed bound of a saddle", evaluation(below, declared(SADDLE), of_vector | {"f": SADDLE}), "REJECTED"
    )
    longer = {"f": UNIFORM, "x": ["0", "0"], "c": "0", "y": ["0", "0", "0"]}
    slope = ["subgradient", f, x, var("y")]
    tried = evaluation(slope, declared(UNIFORM, ["y", "vector", "k"]), longer)
    yield Case("a slope that is longer than the point", tried, "REJECTED")


def values_of_functions() -> Iterator[Case]:
    for number, (value, point, result, slope) in enumerate(VALUES):
        values, forall = {"f": value, "x": point, "c": result}, declared(value)
        at, steep = ["function_value", f, x], ["function_gradient", f, x]
        yield Case(f"value {number}", evaluation(["eq", at, c], forall, values), "VERIFIED")
        yield Case(
            f"value {number} is no other", evaluation(["eq", at, c], forall, values | {"c": "17/16"}), "REJECTED"
        )
        more = [["y", "scalar"] if "breaks" in value else ["y", "vector", "d"]]
        other = {"y": slope or ("7" if "breaks" in value else ["7", "7"])}
        same = ["eq", steep, var("y")]
        told = evaluation(same, declared(value, *more), values | other)
        yield Case(f"gradient {number}", told, "VERIFIED" if slope else "REJECTED")
        told = evaluation(["not", same], declared(value, *more), values | other)
        yield Case(f"gradient {number} is another", told, "REJECTED")


def no_functions() -> Iterator[Case]:
    """Values that are no function, of a scalar or of a vector of two entries."""
    good = ["le", ["function_value", f, x], c]
    piece = ["0", "0", "0"]
    scalars = {
        "pieces that do not meet": {"breaks": ["0"], "pieces": [piece, ["0", "0", "1"]]},
        "pieces that meet elsewhere": {"breaks": ["1"], "pieces": [piece, ["0", "1", "0"]]},
        "pieces of other curvature that do not meet": {"breaks": ["2"], "pieces": [piece, ["1", "0", "0"]]},
        "breaks that fall": {"breaks": ["1", "0"], "pieces": [piece] * 3},
        "a break twice": {"breaks": ["1", "1"], "pieces": [piece] * 3},
        "a piece too few": {"breaks": ["0"], "pieces": [piece]},
        "a piece too many": {"breaks": ["0"], "pieces": [piece] * 3},
        "no pieces": {"breaks": [], "pieces": []},
        "pieces of two numbers": {"breaks": [], "pieces": [["0", "0"]]},
        "pieces of four numbers": {"breaks": [], "pieces": [["0", "0", "0", "0"]]},
        "breaks that are no list": {"breaks": "0", "pieces": [piece]},
        "an unknown field": {"breaks": [], "pieces": [piece], "more": "1"},
        "a field too few": {"pieces": [piece]},
        "a number": "1",
        "a function of a vector": both(HUBER, HUBER),
    }
    for name, value in scalars.items():
        yield Case(
            f"{name} for a function of a scalar",
            evaluation(good, declared(HUBER), {"f": value, "x": "0", "c": "9"}),
            "REJECTED",
        )
    fine = {"breaks": [str(k) for k in range(63)], "pieces": [piece] * 64}
    yield Case("sixty-four pieces", evaluation(good, declared(HUBER), {"f": fine, "x": "0", "c": "9"}), "VERIFIED")
    many = {"breaks": [str(k) for k in range(64)], "pieces": [piece] * 65}
    yield Case("sixty-five pieces", evaluation(good, declared(HUBER), {"f": many, "x": "0", "c": "9"}), "REJECTED")
    for numbers in (["0", "0"], ["0", "0", "0", "0"]):
        told = evaluation(
            ["differentiable", f], declared(HUBER), {"f": {"breaks": [], "pieces": [numbers]}, "x": "0", "c": "9"}
        )
        yield Case(f"a piece of {len(numbers)} numbers that nothing looks at", told, "REJECTED")
    wide = {"matrix": [["1", "0"], ["0", "1"]], "linear": ["0"], "constant": "0"}
    yield Case(
        "a matrix that is too large, and convex",
        evaluation(["convex", f], declared(both()), {"f": wide, "x": ["0"], "c": "9"}),
        "REJECTED",
    )
    yield from _long_numbers(good)
    vectors = {
        "a matrix that is not symmetric": {"matrix": [["1", "2"], ["0", "1"]], "linear": ["0", "0"], "constant": "0"},
        "a matrix that is too large": {"matrix": [["1", "0"], ["0", "1"]], "linear": ["0"], "constant": "0"},
        "a matrix that is not square": {"matrix": [["1", "0"]], "linear": ["0", "0"], "constant": "0"},
        "a matrix with a column less": {"matrix": [["1"], ["0"]], "linear": ["0", "0"], "constant": "0"},
        "no constant": {"matrix": [["1", "0"], ["0", "1"]], "linear": ["0", "0"]},
        "a sum and a matrix": both(HUBER, HUBER) | {"constant": "0"},
        "a sum of nothing": both(),
        "a sum of three": both(HUBER, HUBER, HUBER),
        "a sum of one": both(HUBER),
        "a sum with what is no function": both(HUBER, {"breaks": ["0"], "pieces": [["0", "0", "0"]]}),
        "a function of a scalar": HUBER,
        "a list": [HUBER, HUBER],
    }
    for name, value in vectors.items():
        told = evaluation(good, declared(both()), {"f": value, "x": ["0", "0"], "c": "9"})
        yield Case(f"{name} for a function of a vector", told, "REJECTED")


def _long_numbers(good: list) -> Iterator[Case]:
    short, long = str(2**4094), str(2**4096)
    for name, number, outcome in (("short enough", short, "VERIFIED"), ("too long", long, "RESOURCE")):
        for place in range(3):
            piece = [number if k == place else "0" for k in range(3)]
            told = evaluation(
                good, declared(HUBER), {"f": {"breaks": [], "pieces": [piece]}, "x": "0", "c": str(2**4095)}
            )
            yield Case(f"a number {place} of a piece that is {name}", told, outcome)
        broken = {"breaks": [number], "pieces": [["0", "0", "0"]] * 2}
        yield Case(
            f"a break that is {name}", evaluation(good, declared(HUBER), {"f": broken, "x": "0", "c": "9"}), outcome
        )
        for place in range(3):
            numbers = [number if k == place else "0" for k in range(3)]
            value = {"matrix": [[numbers[0], "0"], ["0", "0"]], "linear": [numbers[1], "0"], "constant": numbers[2]}
            told = evaluation(good, declared(both()), {"f": value, "x": ["0", "0"], "c": str(2**4095)})
            yield Case(f"a number {place} of a quadratic that is {name}", told, outcome)


def enclosed_points() -> Iterator[Case]:
    """Points that are only enclosed: within a piece, near a break, and at one; numbers of classes that are enclosed."""
    values = {"f": HUBER, "x": "2", "c": "0"}
    root, near = ["sqrt", x], ["sub", ["exp", ["log", x]], num(1)]  # √2; 1, of which only an enclosure is known
    half = ["mul", num("1/2"), root]
    for name, form, outcome in (
        ("a value beyond a break", ["lt", ["function_value", f, root], num("92/100")], "VERIFIED"),
        ("a value beyond a break, too low", ["lt", ["function_value", f, root], num("91/100")], "REJECTED"),
        ("a value before a break", ["lt", ["function_value", f, half], num("251/1000")], "VERIFIED"),
        ("a value at a break", ["lt", ["function_value", f, near], num("501/1000")], "VERIFIED"),
        ("a value at a break, too low", ["lt", ["function_value", f, near], num("499/1000")], "REJECTED"),
        ("a gradient at a smooth break", ["lt", ["function_gradient", f, near], num("1001/1000")], "VERIFIED"),
        ("a gradient at a smooth break, too low", ["lt", ["function_gradient", f, near], num("999/1000")], "REJECTED"),
        ("a gradient beyond a break", ["eq", ["function_gradient", f, root], num(1)], "VERIFIED"),
        ("smooth with an enclosed number", ["smooth", f, root], "VERIFIED"),
        ("smooth with an enclosed number below", ["smooth", f, half], "REJECTED"),
        ("not smooth with an enclosed number below", ["not", ["smooth", f, half]], "VERIFIED"),
        ("Lipschitz with an enclosed number", ["lipschitz", f, root], "VERIFIED"),
        ("Lipschitz with an enclosed number below", ["lipschitz", f, half], "REJECTED"),
        ("strongly convex with an enclosed number", ["not", ["strongly_convex", f, half]], "VERIFIED"),
        ("a lower bound that is enclosed", ["lower_bound", f, ["neg", root]], "VERIFIED"),
        ("no lower bound that is enclosed", ["not", ["lower_bound", f, half]], "VERIFIED"),
        ("a lower bound that nothing is known of", ["lower_bound", f, ["sub", root, root]], "REJECTED"),
        ("a subgradient at an enclosed point", ["subgradient", f, root, num(1)], "VERIFIED"),
        ("no subgradient at an enclosed point", ["not", ["subgradient", f, half, num(1)]], "VERIFIED"),
        ("a subgradient that is enclosed", ["subgradient", f, half, half], "REJECTED"),
        ("no subgradient that is enclosed", ["not", ["subgradient", f, half, root]], "REJECTED"),
        ("an enclosed constant of Polyak and Łojasiewicz", ["not", ["polyak_lojasiewicz", f, half]], "REJECTED"),
        ("a minimiser that is enclosed", ["minimiser", f, ["sub", root, root]], "REJECTED"),
        ("no minimiser that is enclosed", ["not", ["minimiser", f, root]], "VERIFIED"),
    ):
        yield Case(name, evaluation(form, declared(HUBER), values), outcome)
    far = ["add", ["mul", num(10**6), ["sub", ["exp", ["log", x]], x]], c]  # c, of which nothing near is known
    for name, given, outcome in (
        ("a value on one of three pieces", {"f": RAMP, "c": "1"}, "REJECTED"),
        ("a value on one of two pieces", {"f": RIGHT, "c": "1"}, "REJECTED"),
        (
            "a value on pieces where it is one number",
            {"f": {"breaks": ["0"], "pieces": [["0", "0", "0"]] * 2}, "c": "1"},
            "VERIFIED",
        ),
    ):
        said_so = ["le", ["function_value", f, far], num(0)]
        yield Case(name, evaluation(said_so, declared(HUBER), values | given, bits=16), outcome)
    kink = ["function_gradient", f, near]
    shifted = {"breaks": ["1"], "pieces": [["0", "-1", "1"], ["0", "1", "-1"]]}
    for name, form, outcome in (
        ("a gradient near a kink", ["le", kink, num(1)], "REJECTED"),
        ("a value near a kink", ["lt", ["function_value", f, near], num("1/1000")], "VERIFIED"),
        ("a gradient beyond a kink", ["eq", ["function_gradient", f, root], num(1)], "VERIFIED"),
    ):
        yield Case(name, evaluation(form, declared(HUBER), values | {"f": shifted}), outcome)
    values = {"f": MIXED, "x": ["1", "2"], "c": "2"}
    root = ["sqrt", c]
    for name, form, outcome in (
        (
            "a quadratic at an enclosed point",
            ["lt", ["function_value", f, ["mul", root, x]], num("19001/1000")],
            "VERIFIED",
        ),
        (
            "a quadratic at an enclosed point, too low",
            ["lt", ["function_value", f, ["mul", root, x]], num("18999/1000")],
            "REJECTED",
        ),
        ("a quadratic with an enclosed number", ["strongly_convex", f, root], "REJECTED"),
        ("a smooth quadratic with an enclosed number", ["smooth", f, ["mul", num(9), root]], "REJECTED"),
        ("a quadratic with an enclosed number beside a truth", ["or", ["eq", c, c], ["smooth", f, root]], "VERIFIED"),
        ("a bound of a quadratic that is enclosed", ["lower_bound", f, ["neg", root]], "REJECTED"),
        ("no bound of a quadratic that is enclosed", ["not", ["lower_bound", f, root]], "REJECTED"),
        ("a quadratic's slope that is enclosed", ["not", ["subgradient", f, x, ["mul", root, x]]], "REJECTED"),
        ("a quadratic's slope at an enclosed point", ["not", ["subgradient", f, ["mul", root, x], x]], "VERIFIED"),
        ("a quadratic's constant that is enclosed", ["polyak_lojasiewicz", f, ["sub", root, num(1)]], "REJECTED"),
        ("a least point that is enclosed", ["minimiser", f, ["mul", ["sub", root, root], x]], "REJECTED"),
        ("an enclosed point that is not least", ["not", ["minimiser", f, ["mul", root, x]]], "VERIFIED"),
        ("no smooth quadratic with an enclosed number", ["not", ["smooth", f, root]], "REJECTED"),
    ):
        yield Case(name, evaluation(form, declared(MIXED), values), outcome)


def in_statements() -> Iterator[Case]:
    """What a function may be in a statement, and where its gradient is one."""
    convex, slope = ["convex", f], ["function_gradient", f, x]
    same = ["eq", slope, slope]
    for word, hypothesis, outcome in (
        ("convex", convex, "REJECTED"),
        ("differentiable", ["differentiable", f], "VERIFIED"),
        ("smooth", ["smooth", f, c], "VERIFIED"),
        ("Lipschitz", ["lipschitz", f, c], "REJECTED"),
        ("another's", ["differentiable", var("h")], "REJECTED"),
        ("strongly convex", ["strongly_convex", f, c], "REJECTED"),
        ("denied", ["not", ["differentiable", f]], "REJECTED"),
    ):
        for value in (HUBER, both()):
            forall = declared(value, ["h", "scalar_function"] if value is HUBER else ["h", "function", "d"])
            kind = "function of a scalar" if value is HUBER else "function of a vector"
            yield Case(
                f"the gradient of a {kind} that is {word}", tree(same, combine(same), forall, [hypothesis]), outcome
            )
    given = ["implies", ["differentiable", f], same]
    yield Case(
        "a gradient under a premise", tree(given, node("assume", given, combine(same)), declared(both())), "VERIFIED"
    )
    value = ["eq", ["function_value", f, x], ["function_value", f, x]]
    yield Case("a value has no premise", tree(value, combine(value), declared(both())), "VERIFIED")
    other = declared(both(), ["y", "vector", "k"])
    for name, form in (("value", "function_value"), ("gradient", "function_gradient")):
        of = [form, f, var("y")]
        of = ["norm", of] if name == "gradient" else of
        told = tree(["eq", of, of], combine(["eq", of, of]), other, [["differentiable", f]])
        yield Case(f"a {name} at a vector of another size", told, "REJECTED")
    least = ["minimiser", f, x]
    twice = ["and", least, least]
    given_twice = node("and", twice, node("hypothesis", least), node("hypothesis", least))
    yield Case("a minimiser inside “and”", tree(twice, given_twice, declared(both()), [least]), "VERIFIED")
    lies = ["minimiser", f, var("y")]
    yield Case("a minimiser of another size", tree(lies, node("hypothesis", lies), other, [lies]), "REJECTED")
    for number, slope in enumerate((["subgradient", f, x, var("y")], ["subgradient", f, var("y"), x])):
        of_it = tree(slope, node("hypothesis", slope), other, [slope])
        yield Case(f"a subgradient of another size {number}", of_it, "REJECTED")
        for name, value in (("a sum", both(HUBER, HUBER)), ("a quadratic", UNIFORM)):
            tried = evaluation(slope, other, {"f": value, "x": ["0", "0"], "c": "0", "y": ["0"]})
            yield Case(f"a subgradient of another size {number}, tried at {name}", tried, "REJECTED")
    values = {"f": both(HUBER, HUBER), "x": ["0", "0"], "c": "0", "y": ["0"]}
    yield Case("a minimiser of another size, tried", evaluation(lies, other, values), "REJECTED")
    yield Case(
        "a value at another size, tried",
        evaluation(["eq", ["function_value", f, var("y")], c], other, values),
        "REJECTED",
    )
    yield Case(
        "a gradient at another size, tried",
        evaluation(["eq", ["dot", ["function_gradient", f, var("y")], var("y")], c], other, values),
        "REJECTED",
    )
    quadratic = values | {"f": MIXED}
    yield Case(
        "a quadratic at another size, tried",
        evaluation(["eq", ["function_value", f, var("y")], c], other, quadratic),
        "REJECTED",
    )
    yield Case("a least point of another size, tried", evaluation(lies, other, quadratic), "REJECTED")
    some = {"f": HUBER, "x": "0", "c": "0"}
    yield Case(
        "some function is convex",
        evaluation(convex, declared(HUBER), some, role="witness", quantifier="exists"),
        "VERIFIED",
    )
    for quantifier in ("almost_all", "probability"):
        for value, one in ((HUBER, some), (both(), {"f": both(HUBER), "x": ["0"], "c": "0"})):
            told = evaluation(convex, declared(value), one, quantifier=quantifier)
            kind = "function of a scalar" if value is HUBER else "function of a vector"
            yield Case(f"a {kind} with the quantifier {quantifier}", told, "REJECTED")
    for size in ("function", "scalar_function"):
        sized = declared(both(), ["u", "vector", size])
        told = evaluation(convex, sized, {"f": both(HUBER), "x": ["0"], "c": "0", "u": ["0"]})
        yield Case(f"a size that is called {size}", told, "REJECTED")
    alone = [["f", "function", "d"]]
    summed = ["eq", ["sum_over", ["bound", "i:d"], num(1)], num(1)]
    yield Case("a function tells its size", evaluation(["and", convex, summed], alone, {"f": both(HUBER)}), "VERIFIED")
    yield Case(
        "a function tells no other size",
        evaluation(["and", convex, summed], alone, {"f": both(HUBER, HUBER)}),
        "REJECTED",
    )
    two = [["f", "function", "2"]]
    for parts, outcome in ((1, "REJECTED"), (2, "VERIFIED")):
        yield Case(
            f"a function of 2 entries that has {parts}", evaluation(convex, two, {"f": both(*[HUBER] * parts)}), outcome
        )
    yield Case(
        "a variable of the proof that is a function",
        tree(value, combine(value), declared(both()), [], [["g", "function", "d"]]),
        "REJECTED",
    )
    yield Case(
        "a function with an option", evaluation(convex, [["f", "scalar_function", "natural"]], {"f": HUBER}), "REJECTED"
    )
    yield Case("a lemma of functions", lemma("capture", value, declared(both())), "REJECTED")
    changed = evaluation(convex, alone, {"f": both(HUBER)}).replace('"sum"', '"pieces"')
    yield Case("a function by another name", dumped(json.loads(changed)), "REJECTED")
