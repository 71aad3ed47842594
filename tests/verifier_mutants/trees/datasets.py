"""Section 7b, facts about datasets: every fact as it stands, and each with a premise, a loss, a sort or a term that it does not allow."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checker.verify import SCHEMAS
from tests.verifier_mutants.building import combine, given, node, num, tree, var
from tests.verifier_mutants.corpus import Case

WORDS = ("logistic", "exponential", "correlation", "sigmoid", "squared", "hinge")
SMOOTH, DECREASING, POSITIVE = WORDS[:5], WORDS[:3], ("exponential", "logistic")
NOTHING = ["le", num(0), num(0)]
DECLARED = [
    ["D", "dataset", "queries", "keys"],
    ["E", "dataset", "queries"],
    ["N", "dataset"],
    ["c", "choice"],
    ["e", "choice"],
    *[[x, "vector", "d"] for x in ("p", "q", "u")],
    *[[x, "matrix", "d", "d"] for x in ("P", "Q", "U", "W")],
    *[[x, "scalar"] for x in ("r", "s", "S", "a", "b")],
    ["R", "vector", "n"],
    ["i", "index", "n"],
    ["t", "index", "T"],
    ["o", "vector", "m"],
    ["smooth", "loss", *SMOOTH],
    ["falling", "loss", *DECREASING],
    ["any", "loss", *WORDS],
    ["positive", "loss", *POSITIVE],
    ["bounded", "loss", "logistic", "sigmoid"],
]


def filled(text: str, named: dict) -> list:
    """The term of a template."""
    tokens = re.findall(r"[A-Za-z_0-9/]+|[(,)]", text)

    def read() -> list:
        word = tokens.pop(0)
        if tokens[:1] != ["("]:
            return named[word] if word in named else num(word)
        found = [word]
        while tokens.pop(0) != ")":
            found.append(read())
        return found

    return read()


def about_w(name: str) -> bool:
    _, _, premises, conclusion = SCHEMAS[name]
    return name.endswith(" of W") or "matrix_" in conclusion + premises or "all_" in premises


def usual(name: str) -> dict:
    """What stands for the placeholders of a fact."""
    names, losses, _, _ = SCHEMAS[name]
    point = {x: var(x.upper() if about_w(name) else x) for x in "pqu"}
    loss = {SMOOTH: "smooth", DECREASING: "falling", POSITIVE: "positive", (): "any"}[
        tuple(one for one in losses if one in WORDS)
    ]
    found = {x: point.get(x, var(loss) if x == "ell" else var(x)) for x in names.split()}
    return found


def said(
    name: str,
    named: dict,
    *,
    premises: list | None = None,
    conclusion: list | None = None,
    of: list | None = None,
    fact=None,
    declared: list = DECLARED,
) -> str:
    """A tree that leans on the fact; what it concludes is 0 ≤ 0."""
    asked = [filled(one, named) for one in SCHEMAS[name][2].split()] if premises is None else premises
    goal = conclusion or filled(SCHEMAS[name][3], named)
    values = list(named.values()) if of is None else of
    leaf = node("dataset", goal, *map(given, asked), fact=name if fact is None else fact, of=values)
    return tree(NOTHING, combine(NOTHING, leaf), declared, asked)


def of_each(name: str) -> Iterator[Case]:
    named = usual(name)
    names, losses, texts, _ = SCHEMAS[name]
    asked = [filled(one, named) for one in texts.split()]
    yield Case(f"{name}", said(name, named), "VERIFIED")
    for k in range(len(asked)):
        yield Case(f"{name} without premise {k}", said(name, named, premises=asked[:k] + asked[k + 1 :]), "REJECTED")
        yield Case(
            f"{name} with another premise {k}",
            said(name, named, premises=[*asked[:k], NOTHING, *asked[k + 1 :]]),
            "REJECTED",
        )
    if len(asked) > 1:
        yield Case(f"{name} with premises in another order", said(name, named, premises=asked[::-1]), "REJECTED")
    yield Case(f"{name} with one premise more", said(name, named, premises=[*asked, NOTHING]), "REJECTED")
    yield Case(f"{name} with another conclusion", said(name, named, conclusion=NOTHING), "REJECTED")
    yield Case(f"{name} with one term more", said(name, named, of=[*named.values(), num(1)]), "REJECTED")
    yield Case(f"{name} with one term less", said(name, named, of=list(named.values())[:-1]), "REJECTED")
    if "ell" in named and losses:
        for word in WORDS:
            good = "VERIFIED" if word in losses else "REJECTED"
            yield Case(f"{name} of the loss {word}", said(name, named | {"ell": ["word", word]}), good)
        yield Case(f"{name} of any loss", said(name, named | {"ell": var("any")}), "REJECTED")
        bounded = "VERIFIED" if "sigmoid" in losses else "REJECTED"
        yield Case(f"{name} of two losses", said(name, named | {"ell": var("bounded")}), bounded)
    if about_w(name):
        plain = [["D", "dataset", "keys"], *DECLARED[1:]]
        yield Case(f"{name} without queries", said(name, named, declared=plain), "REJECTED")
        query = {"D": ["with_query", var("D"), var("p")]}
        yield Case(f"{name} with a query of its own", said(name, named | query, declared=plain), "VERIFIED")
        keys = {"D": ["with_key_matrix", var("D"), var("W")]}
        yield Case(f"{name} with keys for queries", said(name, named | keys, declared=plain), "REJECTED")
    other = {x: var(x if about_w(name) else x.upper()) for x in "pqu" if x in named}
    if other:
        yield Case(f"{name} at a point of the other model", said(name, named | other), "REJECTED")


def cases() -> Iterator[Case]:
    for name in SCHEMAS:
        yield from of_each(name)
    optimal, margin = usual("optimal of W"), usual("margin of the solution of W")
    for name, D in {
        "with a query": ["with_query", var("D"), var("p")],
        "with a key matrix": ["with_key_matrix", var("D"), var("W")],
        "with both": ["with_key_matrix", ["with_query", var("D"), var("p")], var("W")],
        "with both, in the other order": ["with_query", ["with_key_matrix", var("D"), var("W")], var("p")],
    }.items():
        for fact in ("margin of the solution of p", "rank of the solution", "margin of the solution of W"):
            yield Case(f"{fact} {name}", said(fact, usual(fact) | {"D": D}), "VERIFIED")
    other = var("E")  # only the first dataset has the sizes n and d
    yield Case("optimal of another dataset", said("optimal of W", optimal | {"D": other}), "REJECTED")
    yield Case("rank of another dataset", said("rank of the solution", margin | {"D": other}), "REJECTED")
    yield Case("a fact without a name", said("most tokens", usual("most tokens"), fact=""), "REJECTED")
    yield Case(
        "a fact whose name is a list", said("most tokens", usual("most tokens"), fact=["most tokens"]), "REJECTED"
    )
    yield Case("a fact whose name is a number", said("most tokens", usual("most tokens"), fact=1), "REJECTED")
    yield Case("a fact of a text", said("most tokens", usual("most tokens"), of="D"), "REJECTED")
    yield Case("a fact of an object", said("most tokens", usual("most tokens"), of={"D": var("D")}), "REJECTED")
    steep = usual("steepest")
    for name, changed in {"a scalar as loss": {"ell": var("a")}, "a loss as a scalar": {"a": var("smooth")}}.items():
        yield Case(
            f"steepest of {name}", said("steepest", steep | changed, premises=[NOTHING], conclusion=NOTHING), "REJECTED"
        )
    bounds = usual("bounds of tokens")
    yield Case("bounds of tokens of another size", said("bounds of tokens", bounds | {"R": var("o")}), "REJECTED")
    yield Case("bounds of a vector of the dimension", said("bounds of tokens", bounds | {"R": var("p")}), "REJECTED")
    unsized = usual("optimal of p") | {"p": var("o")}
    yield Case("optimal at a vector of another size", said("optimal of p", unsized), "REJECTED")
    # Conclusions that come near, and are false
    D, c, W, p = var("D"), var("c"), var("P"), var("p")
    rank = ["rank", ["max_margin_matrix", D, c]]
    near = {
        "rank of the solution": ["le", rank, ["sub", ["inputs", D], num(1)]],
        "rank in the dimension": ["lt", rank, ["dimension", D]],
        "no margin of p": ["lt", ["least_margin", D, c, p], num(0)],
        "no margin of W": ["lt", ["least_margin", D, c, W], num(0)],
        "most tokens": ["lt", num(1), ["most_tokens", D]],
        "optimal of p": ["lt", ["best_value", D, var("falling")], ["value", ["loss", D, var("falling")], p]],
        "scores in order": ["lt", ["minimum", ["worst_scores", D]], ["maximum", ["best_scores", D]]],
        "margin of the solution of p": ["lt", num(1), ["least_margin", D, c, ["max_margin", D, c]]],
        "margin of the solution of W": ["le", num(1), ["least_margin", D, var("e"), ["max_margin_matrix", D, c]]],
        "two choices of W": ["not", ["eq", ["max_margin_matrix", D, c], ["max_margin_matrix", D, c]]],
        "local is feasible of W": ["matrix_separable", D, var("e")],
        "active and local": ["eq", var("e"), ["best_tokens", D]],
        "equal losers": ["some_worse_token", D],
        "best of an input": [
            "eq",
            ["maximum", ["token_scores", D, var("i")]],
            ["entry", ["worst_scores", D], var("i")],
        ],
        "worst of an input": [
            "eq",
            ["minimum", ["token_scores", D, var("i")]],
            ["entry", ["best_scores", D], var("i")],
        ],
        "worse is other": ["unique_best_token", D],
        "bounds of tokens": ["lt", num(0), ["entry", var("R"), var("i")]],
    }
    for name, conclusion in near.items():
        yield Case(f"{name}, said too strongly", said(name, usual(name), conclusion=conclusion), "REJECTED")
