"""Section 7b, what is shown to be defined: solutions of SVMs, best tokens, margins, and what an implication supposes."""

from __future__ import annotations

from collections.abc import Iterator

from tests.verifier_mutants.building import combine, given, node, tree, var
from tests.verifier_mutants.corpus import Case

D, c, p, W, x, i = (var(name) for name in "DcpWxi")
REST = [
    ["E", "dataset", "queries"],
    ["c", "choice"],
    ["p", "vector", "d"],
    ["W", "matrix", "d", "d"],
    ["x", "scalar"],
    ["i", "index", "n"],
]
PLAIN, WITH = [[["D", "dataset", *more], *REST] for more in ((), ("queries",))]


def itself(value: list) -> list:
    return ["eq", value, value]


def said(goal: list, given_: list = [], forall: list = WITH) -> str:  # noqa: B006
    """A value equals itself, where it has one."""
    proof = node("defined", goal, combine(goal), *map(given, given_)) if given_ else combine(goal)
    return tree(goal, proof, forall, given_)


def cases() -> Iterator[Case]:
    yield from quotients()
    best, unique = ["best_tokens", D], ["unique_best_token", D]
    P, M = ["separable", D, c], ["matrix_separable", D, c]
    w, solution = ["norm", ["max_margin", D, c]], ["frobenius", ["max_margin_matrix", D, c]]
    margin, at_w = ["least_margin", D, c, p], ["least_margin", D, c, W]
    yield Case("margin at a vector", said(itself(margin)), "VERIFIED")
    yield Case("margin at a vector without queries", said(itself(margin), forall=PLAIN), "VERIFIED")
    yield Case("margin at a matrix", said(itself(at_w)), "VERIFIED")
    yield Case("margin at a matrix without queries", said(itself(at_w), forall=PLAIN), "REJECTED")
    yield Case("margin at the best tokens", said(itself(["least_margin", D, best, p]), [unique]), "VERIFIED")
    yield Case("margin at tokens that may tie", said(itself(["least_margin", D, best, p])), "REJECTED")
    for name, value, needed, other in (("p", w, P, M), ("W", solution, M, P)):
        yield Case(f"solution of {name}", said(itself(value), [needed]), "VERIFIED")
        yield Case(f"solution of {name} with the other problem", said(itself(value), [other]), "REJECTED")
        yield Case(f"solution of {name} that may not be", said(itself(value)), "REJECTED")
        yield Case(f"solution of {name} of other tokens", said(itself(value), [[needed[0], D, best]]), "REJECTED")
    yield Case("solution of p without queries", said(itself(w), [P], PLAIN), "VERIFIED")
    yield Case("solution of W without queries", said(itself(solution), [M], PLAIN), "REJECTED")
    # from a fact that is proved, not given
    local = ["locally_optimal", D, c]
    fact = node("dataset", P, given(local), fact="local is feasible of p", of=[D, c])
    goal = itself(w)
    yield Case("solution by a fact", tree(goal, node("defined", goal, combine(goal), fact), WITH, [local]), "VERIFIED")
    yield Case("solution by a fact that is not used", tree(goal, combine(goal), WITH, [local]), "REJECTED")
    # every name that needs queries
    for name, term, more in (
        ("matrix logits", itself(["sum", ["matrix_logits", D, W, i]]), []),
        ("matrix separable", M, [M]),
        ("matrix locally optimal", ["matrix_locally_optimal", D, c], [["matrix_locally_optimal", D, c]]),
        ("all active", ["all_active", D, c], [["all_active", D, c]]),
        ("all support vectors", ["all_support_vectors", D], [["all_support_vectors", D]]),
    ):
        for forall, expects in ((WITH, "VERIFIED"), (PLAIN, "REJECTED")):
            proof = given(term) if more else combine(term)
            yield Case(f"{name}, {len(forall[0])}", tree(term, proof, forall, more), expects)
    # best tokens
    alone = ["eq", best, c]
    yield Case(
        "best tokens given as unique",
        tree(alone, node("defined", alone, given(alone), given(unique)), WITH, [alone, unique]),
        "VERIFIED",
    )
    yield Case("best tokens not given as unique", tree(alone, given(alone), WITH, [alone]), "REJECTED")
    # what an implication supposes, its conclusion may lean on; what it supposes has to be defined itself
    square = ["eq", w, w]
    for name, goal, proof, expects in (
        ("P implies", ["implies", P, square], node("assume", ["implies", P, square], combine(square)), "VERIFIED"),
        (
            "another implies",
            ["implies", M, square],
            node("assume", ["implies", M, square], combine(square)),
            "REJECTED",
        ),
        (
            "implies the other way",
            ["implies", square, square],
            node("assume", ["implies", square, square], given(square)),
            "REJECTED",
        ),
        ("or, with what it needs", ["or", P, square], node("either", ["or", P, square], combine(square)), "REJECTED"),
        ("or", ["or", ["not", P], square], node("either", ["or", ["not", P], square], combine(square)), "REJECTED"),
        (
            "and, inside",
            ["implies", P, ["and", P, square]],
            node(
                "assume", ["implies", P, ["and", P, square]], node("and", ["and", P, square], given(P), combine(square))
            ),
            "VERIFIED",
        ),
        (
            "both",
            ["and", ["implies", P, square], square],
            node(
                "and",
                ["and", ["implies", P, square], square],
                node("assume", ["implies", P, square], combine(square)),
                combine(square),
            ),
            "REJECTED",
        ),
    ):
        yield Case(f"defined: {name}", tree(goal, proof, WITH), expects)
    yield from logarithms()


def logarithms() -> Iterator[Case]:
    """The logarithm of a vector is defined where it is shown to be positive: by a hypothesis, a fact or what is supposed."""
    u, w = var("u"), var("w")
    declared = [["u", "vector", "n"], ["w", "vector", "n"], ["i", "index", "n"]]
    P, log = ["positive", u], ["log", u]
    for name, given_, term, expects in (
        ("positive", [P], log, "VERIFIED"),
        ("nothing", [], log, "REJECTED"),
        ("another", [["positive", w]], log, "REJECTED"),
        ("an entry", [["lt", ["num", "0"], ["entry", u, i]]], log, "REJECTED"),
        ("the least", [["lt", ["num", "0"], ["minimum", u]]], log, "REJECTED"),
        ("a denial", [["not", P]], log, "REJECTED"),
        ("twice, one shown", [P], ["log", log], "REJECTED"),
        ("twice, both shown", [P, ["positive", log]], ["log", log], "VERIFIED"),
        ("twice, the outer shown", [["positive", log]], ["log", log], "REJECTED"),
        ("two, one shown", [P], ["hadamard", log, ["log", w]], "REJECTED"),
        ("of a multiple", [P], ["log", ["mul", ["num", "2"], u]], "REJECTED"),
        ("inside |·|", [], ["abs", log], "REJECTED"),
        ("inside a softmax, shown", [P], ["softmax", log], "VERIFIED"),
    ):
        yield Case(f"log of a vector: {name}", said(itself(term), given_, declared), expects)
        if given_:  # facts are as good as hypotheses
            yield Case(
                f"log of a vector, by hypothesis: {name}",
                tree(itself(term), combine(itself(term)), declared, given_),
                expects,
            )
    s, r = ["softmax", u], ["var", "r"]
    above = combine(["lt", ["num", "0"], ["entry", s, r]])
    fact = node("entries", ["positive", s], above, left=s, right=s, index="r")
    goal, own = itself(["log", s]), [["r", "index", "n"]]
    yield Case("log of weights", tree(goal, node("defined", goal, combine(goal), fact), declared, own=own), "VERIFIED")
    yield Case("log of weights, not shown", tree(goal, combine(goal), declared), "REJECTED")
    yield Case(
        "log of others than these weights",
        tree(itself(log), node("defined", itself(log), combine(itself(log)), fact), declared, own=own),
        "REJECTED",
    )
    square = itself(log)
    for name, goal, proof, expects in (
        ("implies", ["implies", P, square], node("assume", ["implies", P, square], combine(square)), "VERIFIED"),
        (
            "another implies",
            ["implies", ["positive", w], square],
            node("assume", ["implies", ["positive", w], square], combine(square)),
            "REJECTED",
        ),
        ("or", ["or", ["not", P], square], node("either", ["or", ["not", P], square], combine(square)), "REJECTED"),
    ):
        yield Case(f"log of a vector: {name}", tree(goal, proof, declared), expects)


# ── what is not 0 may be divided by ──

NUMBERS = [
    ["x", "scalar"],
    ["y", "scalar"],
    ["i", "index", "n"],
    ["j", "index", "n"],
    ["u", "vector", "n"],
    ["z", "vector", "n"],
]
ONE, NONE = ["num", "1"], ["num", "0"]


def differs(a: list, b: list, name: str = "eq") -> list:
    return ["not", [name, a, b]]


def quotients() -> Iterator[Case]:
    """1/y, or a quotient by a difference, under denials of equalities."""
    x, y, u, z, i, j = (var(name) for name in "xyuzij")
    over_y, over_both = itself(["div", ONE, y]), itself(["div", ONE, ["sub", x, y]])
    both = ["and", differs(y, NONE), ["lt", x, y]]
    told = (
        ("not 0", over_y, differs(y, NONE), "VERIFIED"),
        ("0 not equal to it", over_y, differs(NONE, y), "VERIFIED"),
        ("a difference", over_both, differs(x, y), "VERIFIED"),
        ("a difference turned", over_both, differs(y, x), "VERIFIED"),
        ("another number", over_y, differs(y, ONE), "REJECTED"),
        ("another variable", over_y, differs(x, NONE), "REJECTED"),
        ("twice the difference", over_both, differs(["mul", ["num", "2"], x], y), "REJECTED"),
        ("not less", over_y, differs(y, NONE, "lt"), "REJECTED"),
        ("not at most", over_y, differs(y, NONE, "le"), "REJECTED"),
        ("equal", over_y, ["eq", y, NONE], "REJECTED"),
        ("of vectors", over_y, differs(u, z), "REJECTED"),
        ("of places", over_y, differs(i, j), "REJECTED"),
        ("inside of both", over_y, both, "REJECTED"),
        ("a product", itself(["div", ONE, ["mul", x, y]]), differs(["mul", y, x], NONE), "VERIFIED"),
        ("one factor of a product", itself(["div", ONE, ["mul", x, y]]), differs(x, NONE), "REJECTED"),
        ("a logarithm", itself(["log", y]), differs(y, NONE), "REJECTED"),
        ("a root", itself(["sqrt", y]), differs(y, NONE), "REJECTED"),
    )
    for name, goal, hypothesis, word in told:
        yield Case(f"quotient: {name}", tree(goal, combine(goal), NUMBERS, [hypothesis]), word)
    apart = differs(y, NONE)
    beside = (
        ("it is, or more is true", [["or", ["eq", y, NONE], ["lt", x, y]]], "REJECTED"),
        ("it is, and more", [["and", ["eq", y, NONE], ["lt", x, y]]], "REJECTED"),
        ("what follows if it is", [["implies", ["eq", y, NONE], ["lt", x, y]]], "REJECTED"),
        ("beside what is not less", [differs(y, ONE, "lt"), apart], "VERIFIED"),
        ("beside other vectors", [differs(u, z), apart], "VERIFIED"),
        ("beside other places", [differs(i, j), apart], "VERIFIED"),
    )
    for name, several, word in beside:
        yield Case(f"quotient: {name}", tree(over_y, combine(over_y), NUMBERS, several), word)
    goal, known = over_y, node("part", apart, given(both))
    yield Case("quotient: a fact", tree(goal, node("defined", goal, combine(goal), known), NUMBERS, [both]), "VERIFIED")
    supposed = ["implies", apart, over_y]
    held = node("assume", supposed, combine(over_y))
    yield Case("quotient: under an implication", tree(supposed, held, NUMBERS), "VERIFIED")
    other = ["implies", differs(x, NONE), over_y]
    yield Case("quotient: under another", tree(other, node("assume", other, combine(over_y)), NUMBERS), "REJECTED")
