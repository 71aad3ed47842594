"""Section 4, polyhedral traps: every condition of Lemma 2a, by hand and against a second computation in floating point."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from fractions import Fraction
from types import SimpleNamespace

from tests.verifier_mutants.corpus import Probe
from tests.verifier_mutants.limits.traps import Tie, below, enclosure
from tests.verifier_mutants.numbers.arithmetic import ends, raised
from tests.verifier_mutants.words.meaning import LOSSES, data, fractions, meaning

HALF = Fraction(1, 2)


def texts(value):
    return [texts(one) for one in value] if isinstance(value, list | tuple) else str(value)


def bounds_by_multipliers(module) -> list[bool]:
    """y ≥ 0 and Σ y v = g, exactly: then the value is Σ y β."""
    m, normals, bounds = meaning(module), fractions([[1, 0], [0, 1], [1, 1], [-1, 2]]), fractions([3, -5, 7, 11])

    def value(pairs, target):
        try:
            return m.least_value(texts(pairs), normals, bounds, fractions(target))
        except Exception as problem:
            return type(problem).__name__

    found = [
        value([], [0, 0]) == 0,
        value([(0, 1)], [1, 0]) == 3,
        value([(0, 1), (1, 1)], [1, 1]) == -2,
        value([(2, 1)], [1, 1]) == 7,
        value([(2, HALF), (3, HALF)], [0, "3/2"]) == 9,
        value([(0, 2), (0, 1)], [3, 0]) == 9,
        value([(3, 2), (0, 2)], [0, 4]) == 28,
        value([(0, 0)], [0, 0]) == 0,
    ]
    bad = [
        ([(0, 1)], [0, 1]),
        ([(0, 1)], [1, 1]),
        ([(0, 1)], [1, "1/9"]),
        ([(0, 1)], ["9/10", 0]),
        ([], [1, 0]),
        ([], [0, 1]),
        ([(4, 1)], [0, 0]),
        ([(9, 0)], [0, 0]),
        ([(2, 1), (1, -1)], [1, 0]),
        ([(2, 1), (0, "-1/9"), (1, 1)], ["8/9", 2]),
        ([(0, -1)], [-1, 0]),
        ([(4, 0)], [0, 0]),
        ([("x", 1)], [1, 0]),
        ([(0, 1, 1)], [1, 0]),
        ([(0,)], [1, 0]),
        (["0"], [0, 0]),
        ([(0, 2), (2, -1)], [1, -1]),
    ]
    found += [value(pairs, target) in ("Rejected", "ValueError") for pairs, target in bad]
    return [*found, value({}, [0, 0]) == "Rejected", value("", [0, 0]) == "Rejected"]


def carried_sample(seed: int) -> dict:
    """Pulls of two inputs with three tokens in dimension 1, where every difference of exponents is a multiple of one row."""
    r = random.Random(seed)
    away = [[0, r.randint(1, 3), r.randint(4, 6)] for _ in range(2)]
    pairs = [(i, t, tau) for i in range(2) for tau in range(3) for t in range(tau)]
    pulls = {p: Fraction(r.choice((-4, -1, 0, 1, 2, 5, 40)), 4) for p in pairs}
    forces = []
    for _ in range(2):
        low = Fraction(r.choice((0, 1, 4, 7)), 8)
        force = low + Fraction(r.choice((0, 1)), 8)
        forces.append(((low, force), (low * Fraction(r.choice((0, 1, 2)), 2), force)))
    return {
        "away": away,
        "pulls": pulls,
        "forces": forces,
        "bounds": (Fraction(r.choice((-1, 0, 1, 3)), 2), Fraction(r.choice((-6, -3)), 2)),
        "seed": seed,
    }


def carried_entries(s: dict) -> list:
    """One carrier for each negative pull, chosen at random, with its multipliers of the rows 1 and −1."""
    r, found = random.Random(s["seed"] + 1), []
    for p, pull in s["pulls"].items():
        if pull < 0:
            q = r.choice([q for q, other in s["pulls"].items() if other > 0] or [p])
            gap = exponent(s, p) - exponent(s, q)
            found.append((p, q, [(0, gap)] if gap > 0 else [(1, -gap)] if gap else []))
    return found


def exponent(s: dict, p) -> int:
    i, t, tau = p
    return s["away"][i][t] + s["away"][i][tau]


def carried_reference(s: dict, entries: list) -> bool | None:
    """Lemma 2a.3 in floating point: strict, or None where the row is not carried."""
    same: dict = dict.fromkeys(s["pulls"], 0.0)
    other: dict = dict.fromkeys(s["pulls"], 0.0)
    carries: set = set()
    for p, q, pairs in entries:
        if s["pulls"][q] <= 0:
            return None
        weight = float(-s["pulls"][p]) * math.exp(-sum(float(y) * float(s["bounds"][k]) for k, y in pairs))
        if p[0] == q[0]:
            same[q] += weight
        else:
            carries.add(q)
            other[q] += weight * float(s["forces"][p[0]][1][1])
    strict = False
    for q, pull in s["pulls"].items():
        if pull > 0:
            left = float(pull) - same[q]
            if same[q] and below(left, 0):
                return None
            force, least = float(s["forces"][q[0]][0][0]), float(s["forces"][q[0]][1][0])
            if q in carries:
                if least == 0 or below(least * left, other[q]):
                    if other[q] == 0 and least == 0:
                        continue  # 0 ≥ 0
                    return None
                strict = strict or force > 0
            else:
                strict = strict or force > 0
    return strict


def carried_outcome(module, s: dict, entries, normals=((1,), (-1,)), pulls=None):
    m = meaning(module, 64)
    forces = [tuple(module.Interval(*_dyadic(low, high)) for low, high in pair) for pair in s["forces"]]
    away = [[[Fraction(x)] for x in row] for row in s["away"]]
    try:
        return m.carried(
            s["pulls"] if pulls is None else pulls, texts(entries), forces, away, fractions(normals), list(s["bounds"])
        )
    except Exception as problem:
        return type(problem).__name__


def _dyadic(low, high):
    return int(low * 2**20), int(high * 2**20), -20


def carried_pulls(module) -> list[bool]:
    found, kinds = [], set()
    for seed in range(260):
        s = carried_sample(seed)
        entries = carried_entries(s)
        try:
            right = carried_reference(s, entries)
        except Tie:
            continue
        kinds.add(right)
        found.append(carried_outcome(module, s, entries) == ("Rejected" if right is None else right))
    assert kinds == {None, True, False}
    return found


# Three tokens in input 0, two in input 1; exponents u: (0,0,1) = 1, (0,0,2) = 2, (0,1,2) = 3, (1,0,1) = 2
BY_HAND = {
    "away": [[0, 1, 2], [0, 2]],
    "forces": [((HALF, 1), (Fraction(1, 4), 1)), ((HALF, 1), (Fraction(1, 4), 1))],
    "bounds": (Fraction(0), Fraction(-1)),
}
A, B, C, E = (0, 0, 1), (0, 0, 2), (0, 1, 2), (1, 0, 1)


def carried_by_hand(module) -> list[bool]:
    def tried(pulls, entries, **changes):
        s = BY_HAND | changes
        return carried_outcome(module, s, entries, pulls={p: Fraction(x) for p, x in pulls.items()})

    up, none = [(0, 1)], []
    found = [
        tried({A: 1}, []) is True,
        tried({}, []) is False,
        tried({A: 0}, []) is False,
        tried({A: -1}, []) == "Rejected",
        tried({A: 1, B: -1}, [(B, A, up)]) is False,
        tried({A: 2, B: -1}, [(B, A, up)]) is True,
        tried({A: 1, B: -2}, [(B, A, up)]) == "Rejected",
        tried({A: 1, B: -1}, []) == "Rejected",
        tried({A: 4, B: -1, C: -1}, [(B, A, up)]) == "Rejected",
        tried({A: 2, B: -1, C: -1}, [(B, A, up), (C, A, [(0, 2)])]) is False,
        tried({A: 3, B: -1, C: -1}, [(B, A, up), (C, A, [(0, 2)])]) is True,
        tried({A: 1, B: -1, C: -1}, [(B, A, up), (C, A, [(0, 2)])]) == "Rejected",
        tried({A: 9, B: -1}, [(B, A, up), (B, A, up)]) == "Rejected",
        tried({A: 9, B: 1}, [(B, A, up)]) == "Rejected",
        tried({A: 9, B: 0}, [(B, A, up)]) == "Rejected",
        tried({A: 0, B: -1}, [(B, A, up)]) == "Rejected",
        tried({A: -1, B: -1}, [(B, A, up), (A, B, [(1, 1)])]) == "Rejected",
        tried({A: 9, B: -1}, [(B, C, [(1, 1)])]) == "Rejected",
        tried({A: 9, B: -1}, [((0, 0, 3), A, up)]) == "Rejected",
        tried({B: -1, A: 9}, [(B, (0, 0), up)]) == "Rejected",
        tried({A: 9, B: -1}, [(B, A, none)]) == "Rejected",
        tried({A: 9, B: -1}, [(B, A, [(0, 2)])]) == "Rejected",
        tried({C: 9, B: -1}, [(B, C, [(1, 1)])]) is True,
        tried({C: 2, B: -1}, [(B, C, [(1, 1)])]) == "Rejected",  # e^1 > 2
        # of another input: ¼·C against 1·|C|
        tried({B: 4, E: -1}, [(E, B, none)]) is False,
        tried({B: 5, E: -1}, [(E, B, none)]) is True,
        tried({B: 3, E: -1}, [(E, B, none)]) == "Rejected",
        tried({E: 5, B: -1}, [(B, E, none)]) is True,
        tried({E: 3, B: -1}, [(B, E, none)]) == "Rejected",
        tried({A: 6, B: -1, E: -1}, [(B, A, up), (E, A, up)]) is True,
        tried({A: 5, B: -1, E: -1}, [(B, A, up), (E, A, up)]) is False,
        tried({A: Fraction(9, 2), B: -1, E: -1}, [(B, A, up), (E, A, up)]) == "Rejected",
        tried({E: 8, A: -1, B: -1}, [(B, E, none), (A, E, [(1, 1)])]) == "Rejected",  # 2 against 1 + e
        tried({E: 15, A: -1, B: -1}, [(B, E, none), (A, E, [(1, 1)])]) is True,
        tried({E: 14, A: -1, B: -1}, [(B, E, none), (A, E, [(1, 1)])]) == "Rejected",
        # strict by another pair that carries nothing
        tried({A: 1, B: -1, E: 1}, [(B, A, up)]) is True,
    ]
    flat = [((Fraction(0), Fraction(1)), (Fraction(0), Fraction(1)))] * 2  # ℓ′ may vanish
    found += [tried({A: 1}, [], forces=flat) is False, tried({A: 2, B: -1}, [(B, A, up)], forces=flat) is False]
    found += [tried({B: 99, E: -1}, [(E, B, none)], forces=flat) == "Rejected"]
    unheld = [((HALF, Fraction(1)), (Fraction(0), Fraction(1)))] * 2  # no floors
    found += [tried({A: 1}, [], forces=unheld) is True, tried({A: 2, B: -1}, [(B, A, up)], forces=unheld) is True]
    found += [tried({B: 99, E: -1}, [(E, B, none)], forces=unheld) == "Rejected"]
    least = [((Fraction(1, 2**20), Fraction(1)), (Fraction(0), Fraction(1)))] * 2
    found += [tried({A: 1}, [], forces=least) is True]
    for entries in ({}, "", [[]], [(B, A)], [(B, A, up, up)], [(B, A, {})], [("x", A, up)], [B]):
        found.append(tried({A: 9, B: -1}, entries) in ("Rejected", "ValueError"))
    return found


def reaches_of_rows(module) -> list[bool]:
    """Lemma 2a.4: what a step may use up, and the row that is added."""
    found, r, pairs = [], random.Random(5), [A, B, C, E]
    normals, bounds = fractions([[1], [-1]]), fractions([3, -8])

    def near(reach, pulls, known, row=0, longest=1, forces=None):
        m = meaning(module, 64)
        made = [tuple(enclosure(module, low, high) for low, high in pair) for pair in (forces or BY_HAND["forces"])]
        known = {key: Fraction(x) for key, x in known.items()}
        try:
            return m.near(
                row,
                str(reach),
                {p: Fraction(x) for p, x in pulls.items()},
                made,
                known,
                Fraction(longest),
                normals,
                bounds,
            )
        except Exception as problem:
            return type(problem).__name__

    found += [near("", {A: -1}, {}) == (normals, bounds), near(0, {A: 1}, {}) == ([*normals, [-1]], [3, -8, -3])]
    found += [
        near(HALF, {A: 1}, {}) == ([*normals, [-1]], [3, -8, Fraction(-7, 2)]),
        near(1, {A: 1}, {}, 1) == ([*normals, [1]], [3, -8, 7]),
    ]
    found += [
        near(0, {}, {}) == ([*normals, [-1]], [3, -8, -3]),
        near("-1/9", {A: 1}, {}) == "Rejected",
        near("x", {A: 1}, {}) == "Rejected",
    ]
    quarter = Fraction(1, 4)
    zero = {(0, 0): 0, (1, 0): 0}
    for known in ({}, zero, {(0, 1): 9}, {**zero, (0, 1): 1}, {**zero, (0, 1): -2}):  # e^−1 > ¼
        found += [
            near(quarter, {A: -1}, known) == ([*normals, [-1]], [3, -8, Fraction(-13, 4)]),
            near(quarter * Fraction(99, 100), {A: -1}, known) == "Rejected",
        ]
    far = {**zero, (0, 1): 2, (0, 2): 3, (1, 1): 4}
    found += [
        near(quarter, {A: -1}, {**far, (0, 1): 9}) != "Rejected",
        near(quarter / 100, {A: -1}, {**far, (0, 1): 9}) != "Rejected",
    ]
    for _ in range(60):
        pulls = {p: Fraction(r.randint(-4, 3), 2) for p in pairs}
        floors = {key: Fraction(r.randint(0, 8), 2) if key[1] else Fraction(0) for key in far}
        if r.random() < 0.3:
            floors.pop(r.choice([(0, 1), (0, 2), (1, 1)]))
        longest = Fraction(r.choice((1, 2, 16)), 4)
        forces = [((HALF, Fraction(r.randint(1, 4), 2)), (quarter, Fraction(7))) for _ in range(2)]
        lost = 0.0
        for (i, t, tau), pull in pulls.items():
            if pull < 0:
                both = (i, t) in floors and (i, tau) in floors
                most = min(0.25, math.exp(-float(floors[i, t] + floors[i, tau]))) if both else 0.25
                lost += float(-pull) * float(forces[i][0][1]) * most
        lost *= float(longest)
        if lost:
            found.append(near(Fraction(lost * 1.000001), pulls, floors, longest=longest, forces=forces) != "Rejected")
            found.append(near(Fraction(lost * 0.999999), pulls, floors, longest=longest, forces=forces) == "Rejected")
    return found


def ranges_without_floors(module) -> list[bool]:
    found = []
    D = data(module, False, [[[1], [2], [3]]] * 2, head=[1])
    for loss in LOSSES:
        if loss == "hinge":
            found.append(raised(meaning(module).ranges, ("p", D, loss), fractions([0, 1]), 0, [None]) == "Undefined")
            continue
        for scores in ([-1, 2], [1, 1, 3], [-3, -2]):
            m = meaning(module)
            low, high, force, weight = m.ranges(("p", D, loss), fractions(scores), 0, [None] * (len(scores) - 1))
            slope = LOSSES[loss][1]
            values = [-slope(min(scores)) / 2, -slope(max(scores)) / 2]
            values += [-slope(min(max(0, min(scores)), max(scores))) / 2] if loss == "sigmoid" else []
            found += [low == min(scores), high == max(scores), [float(x) for x in ends(weight)] == [0, 1]]
            found.append(
                all(abs(float(x) - y) < 1e-9 for x, y in zip(ends(force), (min(values), max(values)), strict=True))
            )
            mixed = m.ranges(("p", D, loss), fractions([0, *scores]), 0, [Fraction(1)] * (len(scores) - 1) + [None])
            found.append(mixed[0] == min(0, *scores) and mixed[1] == max(0, *scores) and float(ends(mixed[3])[0]) == 0)
    return found


def polyhedra(module) -> list[bool]:
    """The parts of a polyhedral trap: choice, step, sizes, exactness, the iterate inside, floors, signs, and what is kept."""
    found = []
    D = data(module, False, [[[1, 0], [0, 0]], [[0, 1], [0, 0]]], head=[1, 1])  # margins x and y measured from (0, 0)

    def kept(
        point=(3, 3),
        choice=(0, 0),
        rows=(((1, 0), 0, "", ()), ((0, 1), 0, "", ())),
        floors=(),
        step="1/2",
        named=HALF,
        steps="0",
        away=None,
        loss="correlation",
        D=D,
        keep=True,
        **stubs,
    ):
        m = meaning(module)
        if away is not None:
            m.svm = SimpleNamespace(constraints=lambda *_: (away, None))
        for name, stub in stubs.items():
            setattr(m, name, stub)
        entry = {"steps": steps, "choice": texts(choice), "step": step, "rows": texts(rows), "floors": texts(floors)}
        try:
            answer = m.kept_inside((("p", D, loss), fractions(point), named), entry)
            return [[float(a) for a in v] for v in answer if any(v)] if keep else answer
        except Exception as problem:
            return type(problem).__name__

    x, y = [1.0, 0.0], [0.0, 1.0]
    found += [
        kept() == [x, y],
        kept(named=None) == [x, y],
        kept((0, 0)) == [x, y],
        kept((-1, 3)) == kept((3, "-1/9")) == "Rejected",
    ]
    found += [kept(step="1/3") == kept(step="0", named=None) == kept(step="-1/2", named=None) == "Rejected"]
    for choice in ((0,), (0, 0, 0), (2, 0), (0, 2), (3, 0), (), ("x", 0)):
        found.append(kept(choice=choice) == "Rejected")
    for rows in (
        (),
        ((1, 0),),
        (((1, 0), 0, ""),),
        (((1, 0), 0, "", (), ()),),
        (((1,), 0, "", ()),),
        (((1, 0, 0), 0, "", ()),),
        (((1, 0), "x", "", ()),),
    ):
        found.append(kept(rows=rows) == "Rejected")
    good = ((1, 0), 0, "", ())
    found += [
        kept(rows=(good, ((1,), 0, "", ())))
        == kept(rows=(good, ((1, 0), 0, "")))
        == kept(rows=(((1, 0, 0), 0, "", ()), good))
        == "Rejected"
    ]
    one, rough = Fraction(1), module.Interval(1, 1, 0)
    for away in ([[rough, one], [one, one]], [[one, one], [one, rough]], [[rough, rough]] * 2, [], [[one, one]] * 41):
        found.append(kept(away=away) == "Exhausted")
    # what is kept: β ≥ 0, or strict without a reach, or a floor ≥ 0
    row = lambda v, b, reach="", carried=(): (v, b, reach, carried)  # noqa: E731
    found += [
        kept(rows=(row((1, 0), -2),)) == [x],
        kept(rows=(row((1, 0), -2, 0),)) == [],
        kept(rows=(row((1, 0), 2, 0),)) == [x],
    ]
    found += [kept(rows=(row((1, 0), 0, 0),)) == [x], kept(rows=(row((1, 0), "-1/9", 0),)) == []]
    found += [
        kept(rows=(row((1, 0), -2, 0),), floors=((0, 1, ((0, 1),)),)) == [],
        kept(rows=(row((2, 0), 2, 0),), floors=((0, 1, ((0, HALF),)),)) == [x, [2.0, 0.0]],
    ]
    found += [kept(rows=(row((2, 0), 0, 0),), floors=((0, 1, ((0, HALF),)),)) == [x, [2.0, 0.0]]]
    flat = data(module, False, [[[1, 0], [0, 1]]], head=[1, 1])  # equal scores: nothing moves, nothing is strict
    found += [
        kept(D=flat, choice=(0,), rows=(row((1, 0), -2),)) == [],
        kept(D=flat, choice=(0,), rows=(row((1, 0), -2),), loss="squared") == [],
    ]
    for floors in (
        ((0, 0, ()),),
        ((0, 1, ((0, 1),)), (0, 1, ((0, 1),))),
        ((2, 1, ()),),
        ((0, 2, ()),),
        ((0, 1, ((1, 1),)),),
        ((0, 1, ((2, 1),)),),
        ((0, 1),),
        ((9, 9, ()),),
    ):
        found.append(kept(floors=floors) in ("Rejected", "ValueError"))
    # the other token: now x is pulled against −x
    found += [
        kept((-3, 3), choice=(1, 0), rows=(row((-1, 0), 0),)) == "Rejected",
        kept((3, 3), choice=(1, 1), rows=(row((1, 0), 0), row((0, 1), 0))) == [x, y],
    ]
    # signs of ℓ′: the sigmoid rises, the squared loss turns at 1
    found += [
        kept(loss="sigmoid") == "Rejected",
        kept((-1, -1), rows=(row((-1, 0), 0), row((0, -1), 0)), loss="sigmoid") == [[-1.0, 0.0], [0.0, -1.0]],
    ]
    small, large = (data(module, False, [[[1, 0], [0, 0]], [[0, 1], [0, 0]]], head=[h, h]) for h in (HALF, 3))
    found += [kept(D=small, loss="squared") == [x, y], kept(D=large, loss="squared") == "Rejected"]
    tall = data(module, False, [[[5, 0], [2, 0]], [[0, 5], [0, 2]]], head=[1, 1])
    found += [
        kept(D=tall, loss="squared") == "Rejected",
        kept((-9, -9), D=tall, loss="squared", rows=(row((-1, 0), 0), row((0, -1), 0))) == [[-1.0, 0.0], [0.0, -1.0]],
    ]
    found += [kept(D=data(module, False, [[[1, 0], [0, 0]], [[0, 1], [0, 0]]], head=[1, 1]), loss="squared") == [x, y]]
    back = (row((-1, 0), 0), row((0, -1), 0))
    found += [kept((-3, -3), rows=back, D=large, loss="squared") == "Rejected"]

    def forced(low, high, point, rows):
        return kept(point, rows=rows, ranges=lambda *_: (0, 1, module.Interval(low, high, 0), module.Interval(1, 1, 0)))

    both = [[-1.0, 0.0], [0.0, -1.0]]
    found += [
        forced(-9, 1, (-3, -3), back) == "Rejected",
        forced(-1, -1, (-3, -3), back) == both,
        forced(-1, 0, (-3, -3), back) == both,
    ]
    found += [
        forced(0, 9, (3, 3), (good, ((0, 1), 0, "", ()))) == [x, y],
        forced(-1, 9, (3, 3), (good,)) == forced(-1, 9, (-3, -3), back) == "Rejected",
    ]
    found += [kept(rows=(row((1, 0), "-1/9", 0),), floors=((0, 1, ((0, 1),)),)) == []]
    # what is handed to the parts: pairs and their pulls, the forces with the floors
    seen = []

    def spy(pulls, carried, forces, away, normals, bounds):
        seen.append(
            (
                pulls,
                carried,
                [[[round(float(a), 6) for a in ends(f)] for f in pair] for pair in forces],
                away,
                normals,
                bounds,
            )
        )
        return False

    three = data(module, False, [[[0, 0], [1, 0], [1, 2]], [[0, 3], [0, 0]]], head=[2, 1])  # scores 0, 2, 4 and 3, 0
    floors_seen = []
    kept(
        near=lambda r, reach, pulls, forces, known, *rest: floors_seen.append(dict(known)) or rest[1:],
        floors=((0, 1, ((0, HALF), (0, HALF))),),
    )
    found += [floors_seen == [{(0, 0): 0, (1, 0): 0, (0, 1): 0}] * 2]
    answer = kept(
        (0, 9),
        D=three,
        choice=(0, 1),
        rows=(((1, 1), -5, "", ("z",)), ((0, -1), -40, 4, ())),
        floors=((1, 0, ((1, 3),)),),
        loss="exponential",
        carried=spy,
        keep=False,
    )
    found += [answer == [[0, 0], [0, 0]], len(seen) == 2]
    if len(seen) == 2:
        pulls = {(0, 0, 1): 2, (0, 0, 2): 12, (0, 1, 2): 4, (1, 0, 1): 9}
        found += [
            seen[0][0] == pulls,
            seen[0][1] == ["z"],
            seen[1][1] == [],
            seen[0][3] == [[[0, 0], [-1, 0], [-1, -2]], [[0, -3], [0, 0]]],
        ]
        found += [seen[1][0] == {(0, 0, 1): 0, (0, 0, 2): -8, (0, 1, 2): -4, (1, 0, 1): -9}]
        found += [
            seen[0][4:] == ([[1, 1], [0, -1]], [-5, -40]),
            seen[1][4:] == ([[1, 1], [0, -1], [0, 1]], [-5, -40, 36]),
        ]
        low = round(math.exp(-4) / 2, 6)
        found += [seen[0][2][0] == [[low, 0.5], [0, 0.5]]]
    return found


def floors_narrow_the_forces(module) -> list[bool]:
    """γ̄ within its floors, f = |ℓ′|s²/n, and |ℓ′|/n beside it."""
    found, seen = [], []
    D = data(module, False, [[[0], [1], [4]]], head=[1])  # scores 0, 1, 4
    m = meaning(module)
    m.carried = lambda pulls, carried, forces, *_: seen.append(forces) or True
    entry = {
        "steps": "0",
        "choice": ["1"],
        "step": "1",
        "rows": [[["-1"], "1", "", []]],
        "floors": [["0", "2", [["0", "3"]]], ["0", "0", []]],
    }
    sequence = (("p", D, "exponential"), fractions([-5]), None)
    found.append(
        raised(m.kept_inside, sequence, entry) == "Rejected"
    )  # the floor of token 0 is no multiple of the row by 0
    entry["rows"].append([["1"], "-9", "", []])
    entry["floors"][1] = ["0", "0", [["1", "1"]]]
    found.append(m.kept_inside(sequence, entry)[1:] == [[-3], [-1], [1]])
    tails = [math.exp(9), math.exp(-3)]
    low, high = max(0.0, 1 - tails[0]), min(4.0, 1 + tails[1] * 3)
    weight = 1 / (1 + sum(tails))
    for got, values in zip(
        seen[-1][0], ((math.exp(-high), math.exp(-low)), (math.exp(-high) * weight**2, math.exp(-low))), strict=True
    ):
        found.append(all(abs(float(a) - b) <= 1e-9 * b for a, b in zip(ends(got), values, strict=True)))
    return found


def conclusions(module) -> list[bool]:
    """A polyhedron excludes directions against what it keeps, and says nothing else."""
    m, found = meaning(module), []
    sequence = (("p", data(module), "logistic"), fractions([0, 0]), None)
    m.limits = SimpleNamespace(of=lambda *_: ("polyhedron", "entry"))
    m.trapped = m.captured = m.locally_captured = lambda *_: 1 // 0
    m.kept_inside = lambda given, entry: (
        fractions([[0, 0], [1, 2], [1, -1]]) if (given, entry) == (sequence, "entry") else 1 // 0
    )
    for u, out in (
        ([-3, 1], True),
        ([0, 1], True),
        ([1, 0], False),
        ([2, -1], False),
        ([1, 1], False),
        ([-1, -1], True),
        ([-2, 1], True),
    ):
        answer = raised(m.direction_tends_to, sequence, fractions(u))
        found.append(m.direction_tends_to(sequence, fractions(u)) is False if out else answer == "Undefined")
    found.append(raised(m.norm_diverges, sequence) == "Undefined")
    m.kept_inside = lambda *_: []
    return [*found, raised(m.direction_tends_to, sequence, fractions([1, 0])) == "Undefined"]


def probes() -> Iterator[Probe]:
    functions = [
        bounds_by_multipliers,
        carried_pulls,
        carried_by_hand,
        reaches_of_rows,
        ranges_without_floors,
        polyhedra,
        floors_narrow_the_forces,
        conclusions,
    ]
    for function in functions:
        yield Probe(function.__name__.replace("_", " "), function)
