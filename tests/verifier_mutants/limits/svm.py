"""Probes for sections 6 and 6b: evidence for SVMs against hand-made problems, and what both kinds of evidence refuse."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator
from fractions import Fraction
from types import SimpleNamespace

from tests.verifier_mutants.building import dataset, evaluation, farkas, key, kkt, num, var
from tests.verifier_mutants.corpus import Case, Probe
from tests.verifier_mutants.refusals import all_refused, message, refusal

F = Fraction
NAMED = {"problem": "p", "key": "k"}
TWO_TOKENS = dataset([[[1, 0], [0, 1]]], [1, 0])
KEYED = dataset([[[1, 2], [3, 5], [-1, 1]], [[2, -3], [1, 1]]], [1, -2], [1, -1], [[2, 3], [-1, 4]], [[1, 2], [5, 7]])
OPPOSITE = dataset([[[1, 0], [0, 0]], [[1, 0], [0, 0]]], [1, 0], [1, -1])  # the v problem asks for ±w₁ ≥ 1


def cases() -> Iterator[Case]:
    D, c = var("D"), var("c")
    forall = [["D", "dataset"], ["c", "choice"]]
    for name in ("separable", "matrix_separable", "head_separable"):
        sort, data = ["D", "dataset", "queries"], dataset([[[1, 0], [0, 1]]], [1, 0], queries=[[1, 0]])
        yield Case(
            f"{name} without evidence, beside what is true",
            evaluation(["or", ["lt", num(0), num(1)], [name, D, c]], [sort, forall[1]], {"D": data, "c": ["0"]}),
            "VERIFIED",
        )
    values = {"D": OPPOSITE, "c": ["0", "0"]}
    one = kkt("joint", OPPOSITE, ["0", "0"], [], [], "true", "true")
    one["active"] = ["0", "1"]
    one["strictly_complementary"] = one["independent"] = "false"
    evidence = [farkas("v", OPPOSITE, ["0", "0"], [["0", "1"], ["1", "1"]]), one]
    yield Case(
        "the joint problem without a v problem that is feasible",
        evaluation(
            ["eq", ["joint_max_margin", D, c], var("w")],
            [*forall, ["w", "vector", "d"]],
            values | {"w": ["0", "0"]},
            svm=evidence,
        ),
        "REJECTED",
    )
    entry = kkt("p", TWO_TOKENS, ["0"], [["0", "1/2"]], ["0"])
    conclude = ["eq", ["max_margin", D, c], var("w")]
    for w, more, expects in (
        (["1/2", "-1/2"], [], "VERIFIED"),
        (["1/2", "1/2"], [], "REJECTED"),
        (["1/2", "-1/2"], [entry | {"key": "0" * 64}], "REJECTED"),
        (["1/2", "-1/2"], [entry], "REJECTED"),
    ):
        yield Case(
            f"a p problem and w = {w} with {len(more)} entries more {bool(more) and more[0] is entry}",
            evaluation(
                conclude, [*forall, ["w", "vector", "d"]], {"D": TWO_TOKENS, "c": ["0"], "w": w}, svm=[entry, *more]
            ),
            expects,
        )


def work_of(module, evidence=None):
    return module.Meaning(64, 10**9, evidence)


def entries(module) -> list[bool]:
    """Which lists of entries can be evidence."""
    bad = (
        {},
        {"problem": "p"},
        5,
        None,
        "",
        "ab",
        [5],
        ["p"],
        [None],
        [NAMED, []],
        [{}],
        [{"problem": "p"}],
        [{"key": "k"}],
        [{"problem": "q", "key": "k"}],
        [{"problem": None, "key": "k"}],
        [{"problem": "p", "key": 5}],
        [{"problem": "p", "key": None}],
        [NAMED, NAMED],
        [NAMED, {"problem": ["p"], "key": "k"}],
    )
    good = ([], [NAMED], [{"problem": x, "key": y} for x in ("p", "W", "v", "joint", "nuclear", "soft") for y in "kl"])
    limits = (
        {},
        {"key": "k"},
        5,
        None,
        "",
        "ab",
        [5],
        [None],
        [{"key": "k"}, []],
        [{}],
        [{"key": 5}],
        [{"key": None}],
        [{"key": "k"}, {"key": "k"}],
        [{"trap": 1}],
    )
    found = all_refused(module.Evidence, *bad) + all_refused(module.Limits, *limits)
    found += [len(module.Evidence(one).entries) == len(one) for one in good]
    return [*found, len(module.Limits([{"key": "k"}, {"key": "l"}]).entries) == 2]


def by_hand(kind: str, data: dict, choice: list[int]) -> tuple[list, list]:
    """The rows and right sides of a problem of a dataset, from their definition."""
    number = [[[F(x) for x in token] for token in X] for X in data["tokens"]]
    W = [[F(x) for x in row] for row in data["key_matrix"]]
    keyed = [[[sum(a * b for a, b in zip(row, x, strict=True)) for row in W] for x in X] for X in number]
    labels, rows, sides = [F(y) for y in data["labels"]], [], []
    if kind == "v":
        return [[y * a for a in X[t]] for X, y, t in zip(number, labels, choice, strict=True)], [1] * len(number)
    for i, t in enumerate(choice):
        features = (keyed if kind in ("p", "joint") else number)[i]
        for other, x in enumerate(features):
            if other != t:
                gap = [a - b for a, b in zip(features[t], x, strict=True)]
                rows.append(gap if kind in ("p", "joint") else [a * F(z) for a in gap for z in data["queries"][i]])
                sides.append(1)
    return rows, sides


def constraints(module) -> list[bool]:
    """The constraints of each problem of a dataset with queries, a key matrix and inputs of different lengths."""
    found = []
    for kind, choice in itertools.product(("p", "W", "v", "nuclear", "soft"), ((0, 0), (2, 1), (1, 0))):
        D, work = module.Data.read(KEYED), work_of(module)
        rows, sides = module.Evidence([]).constraints(work, kind, D, choice)
        found.append((rows, list(sides)) == by_hand(kind, KEYED, list(choice)))
    return found


def kinds(module) -> list[bool]:
    """Each problem is shown by the evidence of its own kind, in its own dimension."""
    data, found = dataset([[[1, 0], [0, 0]]], [1, 0], queries=[[1, 0]]), []
    more = {
        "nuclear": {"left": [["1"], ["0"]], "right": [["1"], ["0"]], "multipliers": [["0", "1"]]},
        "soft": {"square": "1", "multipliers": [["0", "1", "0"]], "penalty": "2"},
    }
    for kind, penalty in (("nuclear", ()), ("soft", (F(2),))):
        said = {name: value for name, value in more[kind].items() if name != "penalty"}
        asked = key(kind, data, ["0"], **({"penalty": "2"} if penalty else {}))
        evidence = module.Evidence([{"problem": kind, "key": asked, **said}])
        one = evidence.solution(work_of(module, evidence), kind, module.Data.read(data), (0,), *penalty)
        found += [one.count == 1, type(one.w).__name__ == {"nuclear": "Interval", "soft": "Soft"}[kind]]
    return [*found, one.w.P == [1, 0, 0, 0], one.w.unique is True]


def no_evidence(module) -> list[bool]:
    """A problem without evidence is not known, which differs from what is malformed."""
    found = []
    for kind in ("p", "W", "v", "nuclear", "soft"):
        D, evidence = module.Data.read(KEYED), module.Evidence([])
        more = (F(1),) if kind == "soft" else ()
        found.append(refusal(evidence.solution, work_of(module, evidence), kind, D, (0, 0), *more) == "Undefined")
    evidence = module.Evidence([farkas("v", OPPOSITE, ["0", "0"], [["0", "1"], ["1", "1"]])])
    work, D = work_of(module, evidence), module.Data.read(OPPOSITE)
    found.append(refusal(evidence.solution, work, "joint", D, (0, 0)) == "Undefined")
    return [*found, evidence.solution(work, "v", D, (0, 0)).w is None]


def joint(module) -> list[bool]:
    """The joint problem asks ≥ 1 of the support inputs of the v problem and ≥ 0 of the others."""
    data = dataset([[[1, 0], [0, 0]], [[5, 0], [0, 0]], [[0, 1], [0, 0]]], [1, 1])
    v = kkt("v", data, ["0", "0", "0"], [["0", "1"], ["2", "1"]], ["0", "2"])
    evidence = module.Evidence([v])
    rows, sides = evidence.constraints(work_of(module, evidence), "joint", module.Data.read(data), (0, 0, 0))
    return [rows == [[1, 0], [5, 0], [0, 1]], sides == [1, 0, 1]]


def solutions(module) -> list[bool]:
    """A problem is solved once; the sizes of w; one without constraints; one that cannot be met."""
    entry = kkt("p", TWO_TOKENS, ["0"], [["0", "1/2"]], ["0"])
    evidence, D = module.Evidence([entry]), module.Data.read(TWO_TOKENS)
    work = work_of(module, evidence)
    one = evidence.solution(work, "p", D, (0,))
    found = [one is evidence.solution(work, "p", D, (0,)), one == ([F(1, 2), F(-1, 2)], [0], F(1, 2), (0,), 1)]
    alone = dataset([[[1, 2, 3]], [[0, 1, 1]]], [1, 0, 0], [1, 1], [[1, 1, 1], [2, 1, 1]])
    D = module.Data.read(alone)
    for kind, size in (("p", 3), ("W", 9)):
        evidence = module.Evidence([kkt(kind, alone, ["0", "0"], [], [])])
        found.append(evidence.solution(work_of(module, evidence), kind, D, (0, 0)) == ([0] * size, [], 0, (), 0))
    twice = dataset([[[1], [0]], [[0], [1]]], [1])
    weights = [["0", "1"], ["1", "1"]]
    evidence = module.Evidence([farkas("p", twice, ["0", "0"], weights)])
    found.append(
        evidence.solution(work_of(module, evidence), "p", module.Data.read(twice), (0, 0)) == (None, (), None, (), 2)
    )
    asked = dataset([[[1, 0], [0, 0]], [[0, 0], [1, 0]]], [1, 1], [1, 1], [[1, 0], [1, 0]])
    evidence = module.Evidence([farkas("W", asked, ["0", "0"], weights)])
    found.append(
        evidence.solution(work_of(module, evidence), "W", module.Data.read(asked), (0, 0)) == (None, (), None, (), 2)
    )
    return found


BAD_PAIRS = (
    {},
    "",
    (),
    5,
    None,
    {"01": 1},
    ["01"],
    [["0"]],
    [["0", "1", "1"]],
    [("0", "1")],
    [["0", "1"], "11"],
    [5],
    [None],
    [["0", "0"]],
    [["0", "-1"]],
    [["0", "-1/2"]],
    [["5", "1"]],
    [["2", "1"]],
    [["0", "1"], ["2", "1"]],
    [["1", "1"], ["0", "1"]],
    [["0", "1"], ["0", "1"]],
    [["x", "1"]],
    [["0", 1]],
    [[0, "1"]],
    [["0", "1"], ["0", "0"]],
)


def combinations(module) -> list[bool]:
    """Σ λ_j a_j for rows A_j/D_j; lists that are malformed, not positive, not in order or that name no constraint."""
    rows, evidence, work = [(2, [1, 3]), (3, [4, -1])], module.Evidence([]), work_of(module)
    found = all_refused(lambda pairs: evidence.combination(work, pairs, rows, 2), *BAD_PAIRS)
    for x, y in itertools.product((F(0), F(1, 2), F(7, 3), F(5)), repeat=2):
        pairs = [[str(j), str(w)] for j, w in enumerate((x, y)) if w]
        weights, common, sums = evidence.combination(work, pairs, rows, 2)
        wanted = [x / 2 * 1 + y / 3 * 4, x / 2 * 3 + y / 3 * -1]
        found += [[F(s, common) for s in sums] == wanted, common > 0, weights == {int(j): F(w) for j, w in pairs}]
    return found


def infeasible(module) -> list[bool]:
    """Farkas evidence: the rows cancel, the right sides do not."""
    evidence, work = module.Evidence([]), work_of(module)

    def tried(rows, rhs, *pairs):
        entry = NAMED | {"farkas": [list(pair) for pair in pairs]}
        return refusal(lambda: evidence.farkas(work, entry, rows, rhs, 2))

    rows = [(1, [1, 0]), (1, [-1, 0]), (1, [0, 1]), (2, [-1, 0])]
    both = ("0", "1"), ("1", "1")
    return [
        tried(rows, [1, 1, 1, 1], *both) == "",
        tried(rows, [1, 0, 1, 1], *both) == "",
        tried(rows, [0, 1, 1, 1], *both) == "",
        tried(rows, [0, 0, 1, 1], *both) == "Rejected",
        tried(rows, [1, 1, 1, 1], ("0", "1")) == "Rejected",
        tried(rows, [1, 1, 1, 1], ("0", "1"), ("1", "2")) == "Rejected",
        tried(rows, [1, 1, 1, 1], ("0", "1"), ("3", "2")) == "",
        tried(rows, [1, 1, 1, 1]) == "Rejected",
        tried(rows, [1, 1, 1, 1], *both, ("2", "1")) == "Rejected",
        evidence.farkas(work, NAMED | {"farkas": [["0", "1"], ["1", "1"]]}, rows, [1] * 4, 2) == (None, (), None, ()),
        *all_refused(
            lambda entry: evidence.farkas(work, entry, rows, [1] * 4, 2), NAMED, NAMED | {"farkas": [], "more": 1}, 5
        ),
    ]


def optimal(module) -> list[bool]:
    """KKT evidence: which w it accepts, with which flags, and what it says of the multipliers."""
    evidence, work = module.Evidence([]), work_of(module)
    right = [(1, [1, 0]), (1, [0, 1])]

    def tried(rows, rhs, pairs, active, strict="true", independent="true"):
        entry = NAMED | {
            "multipliers": pairs,
            "active": active,
            "strictly_complementary": strict,
            "independent": independent,
        }
        try:
            return evidence.kkt(work, entry, rows, rhs, len(rows[0][1]) if rows else 2)
        except Exception as problem:
            return type(problem).__name__

    one, both = [["0", "1"]], [["0", "1"], ["1", "2"]]
    found = [
        tried(right, [1, 1], one, ["0"]) == "Rejected",  # the second constraint is short by exactly 1
        tried([(1, [1])], [1], [["0", "2"]], [], "false") == "Rejected",  # a multiplier where nothing is active
        tried([(1, [1])], [1], [["0", "1/2"]], [], "false") == "Rejected",
        tried([(1, [1])], [1], one, ["0"]) == ([1], [0], 1, (0,)),
        tried([(2, [1])], [1], [["0", "4"]], ["0"]) == ([2], [0], 4, (0,)),
        tried([(1, [1, 0]), (1, [0, 2])], [1, 1], [["0", "1"], ["1", "1/4"]], ["0", "1"])
        == ([1, F(1, 2)], [0, 1], 1, (0, 1)),
        tried([(1, [2, 0]), (1, [0, 1])], [1, 1], [["0", "1/4"], ["1", "1"]], ["0", "1"])
        == ([F(1, 2), 1], [0, 1], 1, (0, 1)),
        tried(right, [0, 0], [], ["0", "1"], "false") == ([0, 0], [0, 1], 0, ()),  # independent, no multiplier
        tried([(1, [1, 0]), (1, [2, 0])], [1, 1], one, ["0"]) == ([1, 0], [0], 1, (0,)),
        tried([(1, [1, 0]), (1, [1, 0])], [1, 1], one, ["0", "1"], "false", "false") == ([1, 0], [0, 1], None, (0,)),
        tried([(1, [1, 0]), (1, [1, 5])], [1, 1], one, ["0", "1"], "false") == ([1, 0], [0, 1], 1, (0,)),
        tried([], [], [], []) == ([0, 0], [], 0, ()),
        tried(right, [1, 1], both, ["0", "1"]) == "Rejected",
        tried([(1, [1])], [1], one, []) == tried([(1, [1])], [1], one, [0]) == "Rejected",
        tried([(1, [1])], [1], one, ["0", "0"]) == tried([(1, [1])], [1], one, "0") == "Rejected",
    ]
    for strict, independent in itertools.product(("true", "false", True, None), repeat=2):
        accepted = tried([(1, [1, 0]), (1, [1, 5])], [1, 1], one, ["0", "1"], strict, independent)
        found.append((accepted == "Rejected") == ((strict, independent) != ("false", "true")))
        accepted = tried([(1, [1]), (1, [1])], [1, 1], one, ["0", "1"], strict, independent)
        found.append((accepted == "Rejected") == ((strict, independent) != ("false", "false")))
        accepted = tried([(1, [1])], [1], one, ["0"], strict, independent)
        found.append((accepted == "Rejected") == ((strict, independent) != ("true", "true")))
    return found


def nuclear(module) -> list[bool]:
    """Gap evidence: sizes, feasibility of KQᵀ, the norm of the combination, and the interval that it gives."""
    evidence, work = module.Evidence([]), work_of(module)

    def tried(left, right, pairs, rows, rhs):
        entry = NAMED | {"left": left, "right": right, "multipliers": pairs}
        try:
            interval = evidence.gap(work, entry, rows, rhs, 4)[0]
            return [F(x) * F(2) ** interval.e for x in (interval.lo, interval.hi)]
        except Exception as problem:
            return type(problem).__name__

    eye, row = [["1", "0"], ["0", "1"]], [(1, [1, 0, 0, 0])]
    found = [
        tried(eye, eye, [["0", "1"]], row, [1]) == [1, 2],  # ‖I‖_* = 2 above, Σ λ = 1 below
        tried([["1"], ["0"]], [["1"], ["0"]], [["0", "1"]], row, [1]) == [1, 1],
        tried([["1"], ["0"]], [["1"], ["0"]], [["0", "2"]], row, [1]) == "Rejected",  # norm 2
        tried([["1"], ["0"]], [["1/2"], ["0"]], [["0", "1"]], row, [1]) == "Rejected",  # not feasible
        tried([["1"], ["0"]], [["0"], ["1"]], [], [(1, [0, 1, 0, 0])], [1]) == [0, 1],
        tried([["1"], ["0"]], [["0"], ["1"]], [], [(1, [0, 0, 1, 0])], [1]) == "Rejected",
        tried([["2"], ["0"]], [["1"], ["0"]], [["0", "1/2"]], [(2, [2, 0, 0, 0])], [1]) == [F(1, 2), F(5, 2)],
        tried([["1"], ["0"]], [["1"], ["0"]], [["0", "1"]], [(2, [2, 0, 0, 0]), (1, [3, 0, 0, 0])], [1, 1]) == [1, 1],
        tried([["1"], ["0"], ["0"]], [["1"], ["0"]], [], [], []) == "Rejected",
        tried([["1"], ["0"]], [["1"], ["0"], ["0"]], [], [], []) == "Rejected",
        tried([["1"]], [["1"]], [], [], []) == "Rejected",
        tried([["1"]] * 3, [["1"]] * 3, [], [], []) == "Rejected",
        tried(eye, [["1"], ["0"]], [["0", "1"]], row, [1]) == "Rejected",
        tried([["1"], ["0"]], eye, [["0", "1"]], row, [1]) == "Rejected",
    ]
    entry = NAMED | {"left": eye, "right": [["1"], ["0"]], "multipliers": []}
    return [*found, message(lambda: evidence.gap(work, entry, [], [], 4)).startswith("nuclear evidence: the sizes")]


def soft_value(rows: list[Fraction], C: Fraction, x: Fraction) -> Fraction:
    return abs(x) + C * sum(max(F(0), 1 - a * x) for a in rows)


LINES = ([F(2)], [F(1), F(1)], [F(1), F(3)], [F(2), F(-1)], [F(1), F(1, 2)], [F(-1), F(-2), F(3)])


def soft_line(module, rows) -> list[bool]:
    """In dimension 1 the objective is piecewise linear: evidence is accepted at its minimisers only, and right on uniqueness."""
    found, evidence, work = [], module.Evidence([]), work_of(module)
    for C in (F(0), F(1, 2), F(1), F(2)) if len(rows) < 3 else (F(1, 2),):
        corners = [F(0), *[1 / a for a in rows]]
        least = min(soft_value(rows, C, x) for x in corners)
        only = [x for x in set(corners) if soft_value(rows, C, x) == least]
        for x in {*corners, F(1, 5), *[(a + b) / 2 for a, b in itertools.combinations(corners, 2)]}:
            best, accepted = soft_value(rows, C, x) == least, 0
            for masses in itertools.product((F(0), C * abs(x), None), repeat=len(rows)):
                if masses.count(None) > 1:
                    continue
                free = next((a for a, m in zip(rows, masses, strict=True) if m is None), None)
                fixed = sum(a * m for a, m in zip(rows, masses, strict=True) if m is not None)
                masses = [(x - fixed) / free if m is None else m for m in masses]
                if sum(a * m for a, m in zip(rows, masses, strict=True)) != x:
                    continue
                for split in (F(0), F(1, 3)):
                    fine = line_of(evidence, work, rows, C, x, masses, split)
                    accepted += fine is not None
                    if fine is not None:
                        found += [best, fine == (len(only) == 1)]
            found.append(accepted > 0 or not best)
    return found


def line_of(evidence, work, rows, C, x, masses, split) -> bool | None:
    """Whether the minimiser is unique, as the verifier says, or None where it does not accept the multipliers."""
    size, mu = abs(x), [[str(j), m - split * abs(x), split] for j, m in enumerate(masses) if m or split]
    entry = NAMED | {"square": str(size * size), "multipliers": [[j, str(p), str(q)] for j, p, q in mu] if size else []}
    try:
        return evidence.soft(work, entry, [[a] for a in rows], C, 1).unique
    except Exception:
        return None


def soft_plane(module) -> list[bool]:
    """Matrices of 2 × 2 whose norm is irrational; multipliers, squares and numbers that are malformed."""
    evidence, work = module.Evidence([]), work_of(module)
    rows = [[F(1), F(1), F(0), F(0)], [F(1), F(-1), F(0), F(0)], [F(3), F(1), F(0), F(0)]]

    def tried(square, triples, C=1, rows=rows):
        try:
            return evidence.soft(work, NAMED | {"square": square, "multipliers": triples}, rows, F(C), 2).unique
        except Exception as problem:
            return type(problem).__name__

    one = rows[:1]
    found = [
        tried("1/2", [["0", "1/2", "0"]], F(1), one) is True,  # X = (1/2, 1/2), ρ = √½, μ = ½ < Cρ
        tried("1/2", [["0", "0", "1/2"]], F(1), one) == "Rejected",
        tried("1/2", [["0", "1/2", "0"]], F(1, 2), one) == "Rejected",  # μ = ½ > ρ/2
        tried("1", [["0", "1/2", "0"]], F(1), one) == "Rejected",
        tried("-1/2", [["0", "1/2", "0"]], F(1), one) == "Rejected",
        tried("0", [], F(1, 2), one) is True,
        tried("0", [], F(1), one) == "Rejected",
        tried("0", [["0", "0", "0"]], F(1, 2), one) == "Rejected",
        tried("0", [], F(1, 2), [[F(2), F(0), F(0), F(0)]]) is False,  # C·‖a‖ = 1 exactly
        tried("1", [["0", "1/2", "0"], ["1", "0", "1/2"]], F(1), rows[:2]) is True,
        tried("1", [["0", "1/4", "1/4"], ["1", "1/3", "1/6"]], F(1), rows[:2]) is True,
        tried("1", [["0", "1/2", "0"], ["1", "1/2", "0"]], F(1), rows) is True,
        tried("1", [["1", "1/2", "0"], ["0", "1/2", "0"]], F(1), rows) == "Rejected",  # out of order, else optimal
        tried("1/2", [["0", "3", "0"], ["0", "1/2", "0"]], F(1), one) == "Rejected",  # twice, else optimal
        tried("-1", [["0", "0", "1"]], F(1), [[F(1), F(0), F(0), F(0)]]) == "Rejected",
        tried("-1/2", [["0", "0", "1"]], F(1), [[F(1), F(0), F(0), F(0)]]) == "Rejected",
        # Three tokens one way: the multiplier of the far one is C·ρ and its constraint is short.
        tried("2", [["0", "0", "1"]], F(1), one) == "Rejected",
        tried("2", [["0", "0", "1"], ["1", "0", "0"]], F(1), [[F(1, 2)] * 2 + [F(0)] * 2, [F(1), F(1), F(0), F(0)]])
        == "Rejected",
    ]
    bad = (
        {},
        "",
        (),
        5,
        None,
        {"012": 1},
        ["012"],
        [["0", "1"]],
        [["0", "1", "1", "1"]],
        [("0", "1", "0")],
        [5],
        [None],
        [["5", "1", "0"]],
        [["3", "1", "0"]],
        [["1", "1", "0"], ["0", "1", "0"]],
        [["0", "1", "0"], ["0", "1", "0"]],
        [["0", 1, "0"]],
        [[0, "1", "0"]],
        [["0", "1/2", "0"], ["0", "1/2", "0"]],
    )
    for one in bad:
        found += [tried("1/2", one) == "Rejected", tried("0", one) == "Rejected"]
    return [*found, *[tried(one, []) == "Rejected" for one in (0, None, "x", "0/1", ["0"])]]


def limits(module) -> list[bool]:
    """Evidence for a sequence is found by its data, loss, start and step; the start has the size of the data."""
    D, work = module.Data.read(TWO_TOKENS), work_of(module)
    said = {"problem": "p", "data": TWO_TOKENS, "loss": "logistic", "start": ["1", "2"], "step": "1/2"}
    key_of = module.sha256(module.canonical(said))
    made = module.Limits([{"key": key_of, "trap": {"a": 1}}])

    def tried(kind, start, step, loss="logistic"):
        return refusal(made.of, work, ((kind, D, loss), start, step))

    u, M = [F(1), F(2)], [[F(1), F(2)], [F(3), F(4)]]
    found = [
        made.of(work, (("p", D, "logistic"), u, F(1, 2))) == ("trap", {"a": 1}),
        made.used == {key_of},
        tried("p", u, F(1, 3)) == tried("p", u, None) == tried("p", u[::-1], F(1, 2)) == "Undefined",
        tried("p", u, F(1, 2), "exponential") == "Undefined",
        tried("p", u[:1], F(1, 2)) == tried("p", [*u, F(0)], F(1, 2)) == "Rejected",
        tried("W", M, F(1, 2)) == "Undefined",
        tried("W", M[:1], F(1, 2)) == tried("W", [*M, M[0]], F(1, 2)) == "Rejected",
        tried("W", [u, u[:1]], F(1, 2)) == tried("W", [u[:1], u], F(1, 2)) == "Rejected",
        tried("W", [u[:1], u[:1]], F(1, 2)) == tried("W", [[*u, F(0)]] * 2, F(1, 2)) == "Rejected",
    ]
    small = key_of_small = module.sha256(module.canonical(said | {"step": ""}))
    for name in ("capture", "local", "trap"):
        made = module.Limits([{"key": small, name: {"b": 2}}])
        found.append(made.of(work, (("p", D, "logistic"), u, None)) == (name, {"b": 2}))
    for more in ({}, {"capture": 1, "trap": 2}, {"capture": 1, "local": 2}, {"other": 1}):
        made = module.Limits([{"key": key_of_small, **more}])
        found.append(tried("p", u, None) == "Rejected")
    return found


def keys(module) -> list[bool]:
    """The key of an entry is the hash of problem, data, choice and penalty."""
    found = []
    for kind, more in (("p", ()), ("W", ()), ("v", ()), ("nuclear", ()), ("soft", (F(3, 2),))):
        asked = key(kind, KEYED, ["1", "0"], **({"penalty": "3/2"} if more else {}))
        evidence = module.Evidence([{"problem": kind, "key": asked}])
        evidence.kkt = evidence.gap = evidence.soft = lambda *_: SimpleNamespace()
        why = refusal(evidence.solution, work_of(module, evidence), kind, module.Data.read(KEYED), (1, 0), *more)
        found.append(why != "Undefined")
    return found


def probes() -> Iterator[Probe]:
    for function in (
        entries,
        constraints,
        kinds,
        no_evidence,
        joint,
        solutions,
        combinations,
        infeasible,
        optimal,
        nuclear,
        soft_plane,
        limits,
        keys,
    ):
        yield Probe(function.__name__, function)
    for rows in LINES:
        yield Probe(f"soft_line {' '.join(map(str, rows))}", functools.partial(soft_line, rows=rows))
