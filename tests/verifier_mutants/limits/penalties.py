"""Lemmas 14 and 15, on penalties and on tokens left out: what they settle, and hypotheses left out or changed."""

from __future__ import annotations

from collections.abc import Iterator

from tests.verifier_mutants.building import lemma, num, var
from tests.verifier_mutants.corpus import Case
from tests.verifier_mutants.limits.lemmas import replaced

D, E, N, c, e, C, i, t, j, m = (var(name) for name in ("D", "E", "N", "c", "e", "C", "i", "t", "j", "m"))
YES, REFUSED = "VERIFIED", "REJECTED"
SELF, NO = ["every_token_queries", D], ["lt", num(1), num(0)]
PENALTY, OMITTED = "exact penalty", "omitted tokens"


def told(name: str, expects: str, lemma_name: str, conclude, given, *, queries=True, quantifier="all") -> Case:
    forall = [
        ["D", "dataset", *(["queries"] if queries else [])],
        ["E", "dataset", "queries"],
        ["N", "dataset"],
        ["c", "choice"],
        ["e", "choice"],
        ["C", "scalar"],
        ["i", "index", "n"],
        ["j", "index", "n"],
        ["t", "index", "T"],
        ["tau", "index", "T"],
        ["ell", "loss", "logistic", "hinge", "squared"],
        ["m", "loss", "logistic"],
    ]
    return Case(name, lemma(lemma_name, conclude, forall, given, quantifier=quantifier), expects)


def changed(
    name: str, lemma_name: str, goal: list, given: list, swaps: list, spare: tuple[int, ...] = ()
) -> Iterator[Case]:
    """Each hypothesis left out, denied, weakened, and said of other things; ``spare`` are hypotheses that another one gives."""
    yield told(name, YES, lemma_name, goal, given)
    yield told(
        f"{name}, turned, twice and one more", YES, lemma_name, ["and", goal, goal], [["lt", num(0), C], *given[::-1]]
    )
    for quantifier in ("almost_all", "exists"):
        yield told(f"{name}, {quantifier}", REFUSED, lemma_name, goal, given, quantifier=quantifier)
    for word, other in (
        ("not", ["not", goal]),
        ("or", ["or", goal, goal]),
        ("one of two", ["and", goal, ["lt", num(0), C]]),
    ):
        yield told(f"{name}, {word}", REFUSED, lemma_name, other, given)
    for k, one in enumerate(given):
        left, ends = given[:k] + given[k + 1 :], YES if k in spare else REFUSED
        yield told(f"{name}, without {one[0]} {k}", ends, lemma_name, goal, left)
        yield told(f"{name}, {one[0]} {k} denied", ends, lemma_name, goal, [*left, ["not", one]])
        yield told(f"{name}, {one[0]} {k} or not", ends, lemma_name, goal, [*left, ["or", one, NO]])
        for old, new in swaps:
            if replaced(one, old, new) != one:
                yield told(f"{name}, {one[0]} {k} of {new}", ends, lemma_name, goal, [*left, replaced(one, old, new)])
    for another in {"capture", "slope", "cone", "path", PENALTY, OMITTED} - {lemma_name}:
        yield told(f"{name}, by {another}", REFUSED, another, goal, given)
    for old, new in swaps:
        if replaced(goal, old, new) != goal:
            yield told(f"{name}, concluded of {new}", REFUSED, lemma_name, replaced(goal, old, new), given)


def penalties() -> Iterator[Case]:
    for where, data in (("", D), (" of self-attention", SELF)):
        X = ["max_margin_matrix", data, c]
        threshold = ["div", ["largest_multiplier", data, c], ["frobenius", X]]
        at, over, feasible = ["le", threshold, C], ["lt", threshold, C], ["matrix_separable", data, c]
        solves, alone = ["soft_margin_optimal", data, c, C, X], ["soft_margin_unique", data, c, C]
        same = ["eq", ["soft_margin", data, c, C], X]
        swaps = [(D, E), (c, e), (C, num(1)), (X, ["max_margin_matrix", data, ["best_tokens", data]])]
        yield from changed(f"penalty{where}", PENALTY, solves, [feasible, at], swaps)
        yield from changed(f"penalty above{where}", PENALTY, solves, [feasible, over], swaps)
        yield from changed(f"one solution{where}", PENALTY, alone, [feasible, over], swaps)
        for name, goal in (("same", same), ("same, turned", [same[0], same[2], same[1]])):
            yield from changed(f"{name}{where}", PENALTY, goal, [feasible, over], swaps)
            yield told(f"{name}{where}, at", REFUSED, PENALTY, goal, [feasible, at])
        yield told(f"one solution{where}, at", REFUSED, PENALTY, alone, [feasible, at])
        for name, goal in (("alone", alone), ("same", same)):
            given = ["implies", over, goal]
            yield told(f"{name}{where} above", YES, PENALTY, given, [feasible, at])
            yield told(f"{name}{where} above, threshold without a value", REFUSED, PENALTY, given, [feasible])
            yield told(f"{name}{where} above, not feasible", REFUSED, PENALTY, given, [at])
            yield told(f"{name}{where} at", REFUSED, PENALTY, ["implies", at, goal], [feasible, at])
            yield told(
                f"{name}{where} below", REFUSED, PENALTY, ["implies", ["lt", C, threshold], goal], [feasible, at]
            )
            yield told(f"{name}{where} twice", REFUSED, PENALTY, ["implies", over, given], [feasible, at])
        yield told(f"optimal{where} above", REFUSED, PENALTY, ["implies", over, solves], [feasible])
        yield told(
            f"optimal{where} for a penalty", REFUSED, PENALTY, ["implies", ["lt", num(0), C], solves], [feasible, at]
        )
        for word, premise in (("no value", ["lt", ["div", num(1), num(0)], C]), ("positive", ["lt", num(0), C])):
            given = ["implies", premise, alone]
            yield told(f"alone{where}, premise {word}", REFUSED, PENALTY, given, [feasible, over])
        yield told(f"alone{where}, the premise given", YES, PENALTY, ["implies", over, alone], [feasible, over])
        yield told(f"optimal{where}, above", YES, PENALTY, ["implies", over, solves], [feasible, at])
        for name, less in (
            ("without the norm", ["le", ["largest_multiplier", data, c], C]),
            ("turned", ["le", C, threshold]),
            ("of another norm", ["le", ["div", ["largest_multiplier", data, c], ["norm", ["vec", X]]], C]),
            ("an equality", ["eq", threshold, C]),
        ):
            yield told(f"penalty{where}, {name}", REFUSED, PENALTY, solves, [feasible, less])
        yield told(
            f"penalty{where} of another matrix", REFUSED, PENALTY, [*solves[:4], ["mul", num(2), X]], [feasible, at]
        )
        yield told(f"no equality{where}", REFUSED, PENALTY, ["eq", X, X], [feasible, over])
        yield told(f"half the solution{where}", REFUSED, PENALTY, ["eq", same[1], ["mul", num(2), X]], [feasible, over])
    for name, data, queries in (("no queries", D, False), ("first queries", ["first_token_queries", D], True)):
        X = ["max_margin_matrix", data, c]
        at = ["le", ["div", ["largest_multiplier", data, c], ["frobenius", X]], C]
        goal = ["soft_margin_optimal", data, c, C, X]
        yield told(f"penalty, {name}", REFUSED, PENALTY, goal, [["matrix_separable", data, c], at], queries=queries)


def omissions() -> Iterator[Case]:
    fewer, ell = ["without_lowest", D], var("ell")
    value = [["best_value", fewer, ell], ["best_value", D, ell]]
    for name, sides in (("least loss", value), ("least loss, turned", value[::-1])):
        goal = ["eq", *sides]
        yield told(name, YES, OMITTED, goal, [])
        yield told(f"{name}, no queries", YES, OMITTED, goal, [], queries=False)
        yield told(f"{name}, of two losses", REFUSED, OMITTED, ["eq", sides[0], replaced(sides[1], ell, m)], [])
        for word, other in (
            ("of another", ["without_lowest", E]),
            ("twice", ["without_lowest", fewer]),
            ("of the same", D),
        ):
            yield told(f"{name}, {word}", REFUSED, OMITTED, replaced(goal, fewer, other), [])
        yield told(f"{name}, at most", REFUSED, OMITTED, ["le", *sides], [])
        yield told(f"{name}, denied", REFUSED, OMITTED, ["not", goal], [])
        yield told(f"{name}, almost all", REFUSED, OMITTED, goal, [], quantifier="almost_all")
        yield told(f"{name}, by penalty", REFUSED, PENALTY, goal, [])
        for word, other in (
            ("self-attention", SELF),
            ("a key matrix", ["with_key_matrix", D, ["identity", ["dimension", D]]]),
        ):
            yield told(f"{name}, {word}", REFUSED, OMITTED, replaced(goal, fewer, other), [])
            yield told(f"{name}, of {word}", REFUSED, OMITTED, replaced(goal, D, other), [])
    worst = ["worst_scores", D]
    yield told("worst scores", REFUSED, OMITTED, ["eq", ["worst_scores", fewer], worst], [])
    yield told("numbers", REFUSED, OMITTED, ["eq", C, C], [])
    for model, solution, separable, logits in (
        ("p", "max_margin", "separable", "logits"),
        ("W", "max_margin_matrix", "matrix_separable", "matrix_logits"),
    ):
        best = ["best_tokens", D]
        w, other = [solution, D, best], [solution, fewer, ["best_tokens", fewer]]
        margins = [logits, D, w, i]
        low, second = ["entry", worst, i], ["entry", ["runner_up_scores", D], i]
        slack = ["lt", num(1), ["sub", ["entry", margins, ["best_token", D, i]], ["entry", margins, t]]]
        given = [
            ["eq", ["inputs", D], num(1)],
            ["eq", ["most_tokens", D], num(3)],
            ["unique_best_token", D],
            [separable, D, best],
            ["eq", ["entry", ["token_scores", D, i], t], low],
            ["lt", low, second],
            slack,
        ]
        swaps = [
            (D, E),
            (i, j),
            (num(3), num(2)),
            (num(1), num(2)),
            (best, c),
            (t, ["best_token", D, i]),
            (worst, ["best_scores", D]),
        ]
        for name, goal in (("solution", ["eq", other, w]), ("solution, turned", ["eq", w, other])):
            own = [pair for pair in swaps if replaced(goal, *pair) != goal]
            yield from changed(f"{name} of {model}", OMITTED, goal, given, [(D, E)])
            yield from (
                told(f"{name} of {model}, {new}", REFUSED, OMITTED, replaced(goal, old, new), given) for old, new in own
            )
            for k, one in enumerate(given):
                for old, new in swaps:
                    if replaced(one, old, new) != one:
                        more = [*given[:k], replaced(one, old, new), *given[k + 1 :]]
                        yield told(f"{name} of {model}, {k} with {new}", REFUSED, OMITTED, goal, more)
            turned = [[x[0], x[2], x[1]] if x[0] == "eq" else x for x in given]
            yield told(f"{name} of {model}, equalities turned", YES, OMITTED, goal, turned)
            near = {
                "at most": ["le", *slack[1:]],
                "turned": ["lt", *slack[:0:-1]],
                "of a token": ["lt", num(1), slack[2][1]],
                "a sum": ["lt", num(1), ["add", *slack[2][1:]]],
            }
            for word, half in near.items():
                yield told(f"{name} of {model}, slack {word}", REFUSED, OMITTED, goal, [*given[:-1], half])
            apart = ["lt", num(1), ["sub", slack[2][1], ["entry", [logits, D, w, j], t]]]
            yield told(f"{name} of {model}, slack of two inputs", REFUSED, OMITTED, goal, [*given[:-1], apart])
            for word, half in (
                ("another token", replaced(slack, ["best_token", D, i], var("tau"))),
                ("a margin", ["lt", num(1), ["sub", ["margin", *slack[2][1][1:]], slack[2][2]]]),
                ("less a margin", ["lt", num(1), ["sub", slack[2][1], ["margin", margins, t]]]),
            ):
                yield told(f"{name} of {model}, slack of {word}", REFUSED, OMITTED, goal, [*given[:-1], half])
            bare = ["lt", num(1), ["sub", slack[2][1], num(2)]]
            yield told(f"{name} of {model}, slack of a number", REFUSED, OMITTED, goal, [*given[:-1], bare])
            scores = [
                "lt",
                num(1),
                ["sub", ["entry", ["token_scores", D, i], ["best_token", D, i]], ["entry", ["token_scores", D, i], t]],
            ]
            yield told(f"{name} of {model}, slack of scores", REFUSED, OMITTED, goal, [*given[:-1], scores])
            yield told(f"{name} of {model}, slack and more", YES, OMITTED, goal, [scores, bare, *given])
        of_c = [solution, D, c]
        all_of_c = [replaced(one, w, of_c) for one in given]
        yield told(f"solution of {model}, margins of another choice", REFUSED, OMITTED, ["eq", other, of_c], all_of_c)
        if model == "W":  # a matrix of a dataset and a choice too, of another problem
            soft, soft_fewer = ["soft_margin", D, best, C], ["soft_margin", fewer, ["best_tokens", fewer], C]
            of_soft = [replaced(one, w, soft) for one in given]
            yield told("soft solutions", REFUSED, OMITTED, ["eq", soft_fewer, soft], of_soft)
            yield told("soft and hard solution", REFUSED, OMITTED, ["eq", soft_fewer, w], given)
        yield told(f"solution of {model}, another choice", REFUSED, OMITTED, ["eq", other, [solution, D, c]], given)
        yield told(
            f"solution of {model}, fewer with a choice", REFUSED, OMITTED, ["eq", [solution, fewer, c], w], given
        )
        yield told(f"solution of {model}, twice", REFUSED, OMITTED, ["eq", other, ["mul", num(2), w]], given)


def cases() -> Iterator[Case]:
    yield from penalties()
    yield from omissions()
