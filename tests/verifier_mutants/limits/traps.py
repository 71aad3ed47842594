"""Section 4, traps and local captures: every condition of Lemmas 2 and 5, against a second computation in floating point.

The seeds at the probes were chosen so that each condition decides some of the random samples, and none is near a tie.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from fractions import Fraction
from types import SimpleNamespace

from tests.verifier_mutants.corpus import Probe
from tests.verifier_mutants.numbers.arithmetic import ends, raised
from tests.verifier_mutants.words.meaning import LOSSES, data, fractions, inner, meaning

TIE = 1e-6


class Tie(Exception):
    """A condition of a sample is too near to its boundary for floating point."""


def below(x: float, y: float) -> bool:
    if abs(x - y) < TIE * max(1.0, abs(x), abs(y)):
        raise Tie
    return x < y


def enclosure(module, low, high):
    """An interval with these ends, rational numbers over a power of 2."""
    shift = 64
    return module.Interval(int(Fraction(low) * 2**shift), int(Fraction(high) * 2**shift), -shift)


# ── Local captures ──
def local_sample(seed: int) -> dict:
    r = random.Random(seed)
    rows = [[1, 0], [0, 1]]
    w, active = [1, 1], [0, 1]
    if r.random() < 0.3:
        rows, active = [[1, 0], [0, 1], [1, 0]], [0, 1, 2]
    inactive = r.choice(([], [[1, 1]], [[2, 1]], [[1, 2], [3, 0]], [[0, 4], [5, 5]]))
    order = list(range(len(rows) + len(inactive)))
    r.shuffle(order)
    every = [rows + inactive, [True] * len(rows) + [False] * len(inactive)]
    rows = [every[0][k] for k in order]
    active = [k for k, at in enumerate(order) if every[1][at]]
    pulls = []
    for k in range(len(rows)):
        low = Fraction(r.randint(1, 64), 64)
        if k in active:
            pulls.append((low, low * (1 + Fraction(r.choice((0, 1, 4, 16, 64)), 512))))
        else:
            wide = Fraction(r.choice((0, 1, 64, 512)), 64)
            pulls.append(
                r.choice(
                    ((-wide, wide), (-wide, Fraction(0)), (Fraction(0), wide), (-wide, -wide / 2), (-wide, wide / 8))
                )
            )
    if r.random() < 0.08:
        k = r.choice(active)
        pulls[k] = r.choice(((-pulls[k][0], pulls[k][1]), (Fraction(0), pulls[k][1])))
    length = Fraction(r.randint(4, 160), 8)
    x = [length + Fraction(r.randint(-6, 6), r.choice((8, 64))) for _ in "ab"]
    return {
        "rows": rows,
        "active": active,
        "pulls": pulls,
        "x": x,
        "w": w,
        "h": Fraction(r.choice((0, 0, 1, 4, 16, 40, 80)), 8),
        "sigma": Fraction(r.choice((0, 0, 1, 8, 24, 48, 80)), 8),
        "t": Fraction(1, r.choice((1, 2, 4, 8, 16, 32))),
        "step": Fraction(r.choice((1, 8, 64, 512, 2**12)), 64),
    }


def local_reference(s: dict) -> bool:
    """Lemma 5, in floating point."""
    rows, active, x = s["rows"], set(s["active"]), [float(a) for a in s["x"]]
    h, sigma, t, step = (float(s[name]) for name in ("h", "sigma", "t", "step"))
    margins = [inner(row, x) for row in rows]
    groups: dict[tuple, list[float]] = {}
    U, excess = 0.0, []
    for j, (row, (low, high)) in enumerate(zip(rows, s["pulls"], strict=True)):
        if j in active:
            group = groups.setdefault(tuple(row), [0.0, 0.0])
            group[0] += float(low)
            group[1] += float(high)
        else:
            U += max(abs(float(low)), abs(float(high)))
            excess.append(inner(row, s["w"]) - 1)
    if any(not below(0, group[0]) for group in groups.values() if group[0]) or any(
        not group[0] for group in groups.values()
    ):
        return False
    A, norm = max(math.hypot(*row) for row in rows), math.hypot(*s["w"])
    theta = max(high / low for low, high in groups.values()) - 1
    least = min(low for low, _ in groups.values())
    tau = A * (theta + math.exp(-sigma) * U / least)
    E = sum(low * math.exp(-inner(row, x)) for row, (low, _) in groups.items())
    beta = step * E * A * A
    rate = (1 - beta) * (1 / norm - tau) - tau
    e0 = math.log(least) - math.log(E)
    N = math.hypot(*x)
    good = [below(step * E * A * (A + tau), 1), below(beta, 1), below(0, rate), not below(e0, h)]
    good += [m == h or not below(m, h) for m in margins]
    if excess:
        nearest = min(margins[j] for j in active)
        good += [
            m - nearest == sigma or not below(m - nearest, sigma) for j, m in enumerate(margins) if j not in active
        ]
        epsilon = min(excess)
        good.append(not below(epsilon * e0 - A * (t * N + (N - e0 * norm) / (2 * t)), sigma))
        good.append(below(0, epsilon * rate - A * (t + (1 - rate * norm) / (2 * t))))
    return all(good)


def local_outcome(module, s: dict, **changes):
    """What the verifier says of the sample: True, or the name of what it raises."""
    s = s | changes
    m = meaning(module, 64)
    D = data(module, False, [[[1, 0], [0, 1]]], head=[1, 0])
    rows, w = fractions(s["rows"]), s["w"] and fractions(s["w"])
    m.solution = lambda *_: module.Found(w, s["active"], None, (), len(rows))
    m.svm = SimpleNamespace(constraints=lambda *_: (rows, [1] * len(rows)))
    m.iterate = lambda *_: s["x"]
    floors = []

    def pull_bounds(objective, choice, bounds):
        floors.append(bounds[1:])
        return [enclosure(module, *pull) for pull in s["pulls"]]

    m.pull_bounds = pull_bounds
    entry = {"steps": "0", "choice": ["0"], "floor": s["h"], "gap": s["sigma"], "share": s["t"], "step": s["step"]}
    entry = {name: module.rational_text(x) if isinstance(x, Fraction) else x for name, x in entry.items()}
    sequence = (("p", D, "logistic"), fractions([0, 0]), s.get("named", s["step"]))
    try:
        answer = m.locally_captured(sequence, entry) == w
        return answer and floors == [[[s["h"]]] * len(rows)]
    except Exception as problem:
        return type(problem).__name__


LOCAL_SEEDS = [4, 42, 225, 148, 79, 193, 528, 25, 65, 1042, 287]


def local_captures(module) -> list[bool]:
    found = []
    for seed in LOCAL_SEEDS:
        s = local_sample(seed)
        found.append(local_outcome(module, s) == (True if local_reference(s) else "Rejected"))
    return found


EASY = {
    "rows": [[1, 0], [0, 1]],
    "active": [0, 1],
    "pulls": [(Fraction(1), Fraction(1))] * 2,
    "x": [Fraction(9), Fraction(9)],
    "w": [1, 1],
    "h": Fraction(1),
    "sigma": Fraction(1),
    "t": Fraction(1, 4),
    "step": Fraction(1),
}


def edges_of_local_captures(module) -> list[bool]:
    """The ranges of the numbers that an entry holds, a problem without solution or constraint, and pulls that vanish."""
    zero, half = Fraction(0), Fraction(1, 2)
    good = [
        {},
        {"h": zero},
        {"sigma": zero},
        {"t": half},
        {"named": None},
        {"t": Fraction(9)},
        {"h": half},
        {"sigma": half},
    ]
    good += [{"h": Fraction(8)}, {"step": half}, {"t": Fraction(1, 99)}]
    bad = [
        {"h": -half},
        {"h": Fraction(-1)},
        {"sigma": -half},
        {"sigma": Fraction(-1)},
        {"t": zero},
        {"t": -half},
        {"t": Fraction(-1)},
    ]
    bad += [
        {"step": zero},
        {"step": -half},
        {"step": Fraction(-1)},
        {"named": half},
        {"named": Fraction(2)},
        {"w": None},
    ]
    bad += [{"w": [0, 0]}, {"h": Fraction(10)}]
    for low, high in ((0, 1), (0, 0), (-1, 1), (-1, -1), (-half, 2)):
        bad += [{"pulls": [(Fraction(low), Fraction(high)), (Fraction(1), Fraction(1))]}]
        bad += [{"pulls": [(Fraction(1), Fraction(1)), (Fraction(low), Fraction(high))]}]
    found = [local_outcome(module, EASY, **change) is True for change in good]
    found += [local_outcome(module, EASY, **change) == "Rejected" for change in bad]
    found.append(local_outcome(module, EASY, pulls=[(Fraction(1, 2**60), Fraction(1, 2**60))] * 2) is True)
    found.append(local_outcome(module, EASY, pulls=[(Fraction(1, 2**64), Fraction(1, 2**64))] * 2) is True)
    wide = [(Fraction(1), Fraction(5, 4))] * 2
    found += [
        local_outcome(module, EASY, pulls=wide, h=Fraction(41, 5)) is True,
        local_outcome(module, EASY, h=Fraction(83, 10)) is True,
    ]
    found.append(local_outcome(module, EASY, pulls=wide, h=Fraction(42, 5)) == "Rejected")
    # β = ½ and τ = 0.3: the rate is negative.  And β·A(A + τ) = 1.17 with a w that is too short for a solution.
    wide = [(Fraction(1), Fraction(13, 10))] * 2
    found.append(local_outcome(module, EASY, pulls=wide, step=Fraction(2026)) == "Rejected")
    short = {"w": [Fraction(1, 10)] * 2, "pulls": wide, "step": Fraction(3646)}
    found += [
        local_outcome(module, EASY, **short) == "Rejected",
        local_outcome(module, EASY, **short | {"step": Fraction(2500)}) is True,
    ]
    for more in ([[5, 5]], [[1, 1], [5, 5]], [[5, 5], [1, 1]]):  # the least excess decides
        right, inactive = len(more) == 1, [(-half, half)] * len(more)
        sample = EASY | {"rows": EASY["rows"] + more, "pulls": EASY["pulls"] + inactive, "step": Fraction(1, 99)}
        sample["sigma"] = Fraction(8)
        found.append(
            local_reference(sample) is right and local_outcome(module, sample) == (True if right else "Rejected")
        )
    # With a w that is no solution the distance of an inactive margin is not implied by the other conditions.
    long = {"w": [3, 1], "pulls": EASY["pulls"] + [(-half, half)], "step": Fraction(1, 99), "sigma": Fraction(12)}
    for row, x, right in (
        ([1, -half], [9, 9], False),
        ([1, half], [9, 20], False),
        ([1, 1], [9, 20], True),
        ([1, half], [9, 26], True),
    ):
        sample = EASY | long | {"rows": [*EASY["rows"], row], "x": fractions(x)}
        found.append(
            local_reference(sample) is right and local_outcome(module, sample) == (True if right else "Rejected")
        )
    return found


# ── Traps ──
def paths_of(module, size, edges):
    m = meaning(module)
    return m.paths(size, [(a, b, Fraction(x)) for a, b, x in edges])


def longest_paths(module) -> list[bool]:
    found, r = [], random.Random(3)
    for _ in range(60):
        size = r.randint(2, 4)
        edges = [(r.randrange(size), r.randrange(size), Fraction(r.randint(-8, 3), 2)) for _ in range(r.randint(1, 7))]
        best = [[0.0 if a == b else -math.inf for b in range(size)] for a in range(size)]
        for _ in range(size + 1):  # longer and longer walks
            for a, b, x in edges:
                for start in best:
                    start[b] = max(start[b], start[a] + float(x))
        if any(best[a][a] > 0 for a in range(size)):
            found.append(raised(paths_of, module, size, edges) == "Rejected")
        else:
            found.append(
                [[-math.inf if x is None else float(x) for x in row] for row in paths_of(module, size, edges)] == best
            )
    found += [
        paths_of(module, 2, [(1, 0, 2), (1, 0, 5), (1, 0, 3)])[1][0] == 5,
        paths_of(module, 2, [(1, 0, 5), (1, 0, 2)])[1][0] == 5,
    ]
    found += [
        raised(paths_of, module, 2, [(0, 1, 1), (1, 0, 0)]) == "Rejected",
        raised(paths_of, module, 2, [(1, 1, 1)]) == "Rejected",
    ]
    found += [raised(paths_of, module, 3, [(0, 1, 1), (1, 2, 1), (2, 0, -1)]) == "Rejected"]
    return [*found, paths_of(module, 2, [(0, 1, 1), (1, 0, -1)]) == [[0, 1], [-1, 0]]]


def pulls_on_regions(module) -> list[bool]:
    """Lemma 2.1 in floating point; and the pulls at points of the region lie in the intervals."""
    found, r = [], random.Random(4)
    for _ in range(40):
        lengths = [r.randint(1, 3) for _ in range(r.randint(1, 3))]
        scores = [[Fraction(r.randint(-4, 4), 2) for _ in range(k)] for k in lengths]
        if r.random() < 0.3:
            scores[0] = [scores[0][0]] * len(scores[0])
        choice = [r.randrange(k) for k in lengths]
        loss = r.choice([name for name in LOSSES if name != "hinge"])
        D = data(module, False, [[[1]] * k for k in lengths], head=[1])
        D.scores = scores
        floors, at = [], 0
        for g in scores:
            for _ in range(len(g) - 1):
                floors.append(None if len(set(g)) == 1 and r.random() < 0.7 else Fraction(r.randint(-4, 12), 4))
        m = meaning(module)
        pulls = m.pull_bounds(("p", D, loss), choice, [[module.ZERO], *[[floor] for floor in floors]])
        found.append(len(pulls) == len(floors))
        for g, a in zip(scores, choice, strict=True):
            rest = [t for t in range(len(g)) if t != a]
            mine, low_margins = pulls[at : at + len(rest)], floors[at : at + len(rest)]
            at += len(rest)
            if len(set(g)) == 1:
                found.append(all(pull == 0 for pull in mine))
                continue
            tails = [math.exp(-float(floor)) for floor in low_margins]
            down = sum(e * float(max(g[a] - g[t], 0)) for e, t in zip(tails, rest, strict=True))
            up = sum(e * float(max(g[t] - g[a], 0)) for e, t in zip(tails, rest, strict=True))
            low, high = max(float(g[a]) - down, float(min(g))), min(float(g[a]) + up, float(max(g)))
            slope = LOSSES[loss][1]
            force = [-slope(low), -slope(high)]
            if loss == "sigmoid":
                force.append(-slope(min(max(0.0, low), high)))
            weight = [1.0, 1 / (1 + sum(tails))]
            factor = [f * w / len(scores) for f in (min(force), max(force)) for w in weight]
            for t, pull in zip(rest, mine, strict=True):
                corners = [f * x for f in (min(factor), max(factor)) for x in (low - float(g[t]), high - float(g[t]))]
                one, other = map(float, ends(pull))
                close = 1e-9 * max(1.0, *map(abs, corners))
                found.append(abs(one - min(corners)) < close and abs(other - max(corners)) < close)
            for _ in range(3):
                margins = [float(floor) + r.random() * r.choice((0, 1, 5)) for floor in low_margins]
                total = 1 + sum(math.exp(-x) for x in margins)
                mean = (
                    float(g[a]) + sum(math.exp(-x) * float(g[t]) for x, t in zip(margins, rest, strict=True))
                ) / total
                for t, pull in zip(rest, mine, strict=True):
                    one, other = map(float, ends(pull))
                    true = -slope(mean) / total * (mean - float(g[t])) / len(scores)
                    found.append(one - 1e-9 <= true <= other + 1e-9)
    D = data(module, False, [[[1], [2], [3]]], head=[1])
    for floors in ([None, 0], [0, None], [None, None]):
        bounds = [[module.ZERO], *[[x if x is None else Fraction(x)] for x in floors]]
        found.append(raised(meaning(module).pull_bounds, ("p", D, "logistic"), [0], bounds) == "Rejected")
    return found


def stays_sample(seed: int) -> dict:
    r = random.Random(seed)
    k = r.randint(1, 3)
    normals = [[r.randint(-2, 2) for _ in range(2)] for _ in range(k)]
    pulls = [sorted(Fraction(r.randint(-8, 16), 8) for _ in "ab") for _ in range(k)]
    if r.random() < 0.2:
        pulls[r.randrange(k)] = [Fraction(0), Fraction(0)]
    count = r.randint(0, 2 * k)
    edges = [(j + 1, 0, Fraction(r.randint(-4, 12), 4)) for j in range(k) if r.random() < 0.7]
    edges += [(r.randrange(k + 1), r.randrange(k + 1), Fraction(r.randint(-16, 8), 4)) for _ in range(count)]
    edges = [one for one in edges if one[0] != one[1]] or [(1, 0, Fraction(0))]
    return {
        "normals": normals,
        "pulls": pulls,
        "edges": edges,
        "edge": r.randrange(len(edges)),
        "longest": Fraction(1, r.choice((1, 4, 32, 256))),
    }


def stays_reference(s: dict, bounds) -> bool:
    """Lemma 2, points 2, 3 and 3′, in floating point; every negative part is carried where the largest share is left."""
    a, b, offset = s["edges"][s["edge"]]
    zero = [0] * len(s["normals"][0])
    row = [p - q for p, q in zip(s["normals"][a - 1] if a else zero, s["normals"][b - 1] if b else zero, strict=True)]
    weights = [inner(row, other) for other in s["normals"]]
    q = [min(w * float(low), w * float(high)) for w, (low, high) in zip(weights, s["pulls"], strict=True)]
    lower = [[-math.inf if x is None else float(x) for x in line] for line in bounds]

    def carried(difference) -> bool:
        room = {k: x for k, x in enumerate(q) if x > 0}
        for j, x in enumerate(q):
            if x >= 0:
                continue
            options = [
                ((room[k] + x * math.exp(-difference(j, k))) / q[k], -k, k)
                for k in room
                if difference(j, k) > -math.inf
            ]
            if not options:
                return False
            options.sort(reverse=True)
            if len(options) > 1:
                below(options[1][0], options[0][0])
            share, _, k = options[0]
            if below(share, 0):
                return False
            room[k] = share * q[k]
        return True

    if carried(lambda j, k: lower[j + 1][k + 1]):
        return True
    against = [j for j, x in enumerate(q) if x < 0]
    if any(lower[j + 1][0] == -math.inf for j in against):
        return False
    ceiling = -(float(offset) + float(s["longest"]) * sum(-q[j] * math.exp(-lower[j + 1][0]) for j in against))
    if below(0, lower[a][b] + ceiling):
        return True
    return carried(lambda j, k: max(lower[j + 1][k + 1], lower[j + 1][b] + ceiling + lower[a][k + 1]))


def stays_outcome(module, s: dict):
    m = meaning(module, 64)
    try:
        bounds = m.paths(len(s["normals"]) + 1, s["edges"])
    except module.Rejected:
        return None, None
    pulls = [module.ZERO if low == high == 0 else enclosure(module, low, high) for low, high in s["pulls"]]
    try:
        return m.stays(s["edges"][s["edge"]], fractions(s["normals"]), pulls, bounds, s["longest"]), bounds
    except Exception as problem:
        return type(problem).__name__, bounds


STAYS_SEEDS = [
    63,
    58,
    171,
    61,
    4,
    23,
    212,
    116,
    1102,
    0,
    19,
    6,
    118,
    264,
    11,
    64,
    52,
    299,
    161,
    41,
    565,
    157,
    324,
    1243,
]


def steps_that_stay(module) -> list[bool]:
    found = []
    for seed in STAYS_SEEDS:
        s = stays_sample(seed)
        outcome, bounds = stays_outcome(module, s)
        found.append(outcome is stays_reference(s, bounds))
    return found


def reaches(module) -> list[bool]:
    """How far one step can go, to its last binary place: a step of ``longest`` against the edge m_1 ≥ offset of one margin."""
    found, one = [], Fraction(1)

    def stays(longest, room, floor=None, q=(-1, -1)):
        m, zero = meaning(module, 64), module.ZERO
        bounds = [[zero, None], [zero if floor is None else Fraction(floor), zero]]
        offset = bounds[1][0] - room
        pull = module.Interval(*q, 0)
        return m.stays((1, 0, offset), [[one]], [pull], bounds, Fraction(longest))

    tiny = Fraction(1, 2**4096)
    for longest in (one / 2, one / 3, Fraction(5), tiny, 2 * tiny, tiny * 4 / 3):
        found += [
            stays(longest, longest * Fraction(9, 8)) is True,
            stays(longest, longest * Fraction(7, 8)) is (longest < tiny),
        ]
        found += [stays(longest, -longest) is False, stays(longest, Fraction(0)) is False]
    found += [stays(one / 2, one / 2) is False, stays(one / 3, one / 3) is False, stays(one / 2, one * 3 / 4) is True]
    half = tiny / 2  # a step is at least 2^−4096 for the verifier if it is less than that
    found += [
        stays(half, tiny * 3 / 4) is True,
        stays(half / 2, tiny * 3 / 4) is False,
        stays(half / 2, tiny * 5 / 4) is True,
    ]
    found += [stays(tiny / 2**900, tiny * 3 / 4) is False, stays(tiny / 2**900, tiny * 3 / 2) is True]
    found += [stays(tiny / 2**900, tiny * 9 / 8) is True, stays(half * (1 - one / 2**200), tiny * 3 / 4) is True]
    found += [
        stays(1, one / 2, 5000) is True,
        stays(1, tiny * 3 / 2, 5000) is True,
        stays(1, tiny * 3 / 4, 5000) is False,
    ]
    found += [stays(1, 10**9, -10_000) is False, stays(1, 10**9, 0) is True, stays(1, 10**9, -1000) is False]
    found += [stays(1, Fraction(2) ** 14500, -10_000) is False, stays(1, 2**2000, -1000) is True]
    found += [
        stays(1, one / 2, None, (-2, 5)) is False,
        stays(1, 3, None, (-2, 5)) is True,
        stays(1, 0, None, (0, 5)) is True,
    ]
    found += [stays(1, one, None, (-1, 2**100)) is False, stays(1, 2 * one, None, (-1, 2)) is True]
    most = Fraction(2**4096)  # a step of that length is given up
    found += [
        stays(most, most**2) is False,
        stays(most / 2, most**2) is True,
        stays(most * (1 - one / 2**200), most**2) is False,
    ]
    m, zero = meaning(module, 64), module.ZERO
    bounds, pulls = (
        [[zero, None, None], [None, zero, zero], [None, None, zero]],
        [module.Interval(k, k, 0) for k in (-1, 1)],
    )
    found.append(
        m.stays((2, 0, zero), fractions([[1, 0], [1, 1]]), pulls, bounds, one) is True
    )  # carried, without any floor
    return found


def weights_that_carry(module) -> list[bool]:
    """Σ q_j e^(−m_j) ≥ 0 by one positive term for each negative one."""
    m, found, Interval = meaning(module, 64), [], module.Interval

    def carried(q, differences):
        terms = [Interval(*x, 0) if isinstance(x, tuple) else Interval(x, x, 0) for x in q]
        gaps = {key: Fraction(x) for key, x in differences.items()}
        return m.outweighed(terms, lambda j, k: gaps.get((j, k)))

    found += [carried([0], {}) is True, carried([0, 0], {}) is True, carried([], {}) is True, carried([5], {}) is True]
    found += [carried([(-1, 1)], {}) is False, carried([(-1, 0)], {}) is False, carried([-1], {}) is False]
    found += [
        carried([-1, 1], {(0, 1): 0}) is True,
        carried([-1, 2], {(0, 1): 0}) is True,
        carried([-2, 1], {(0, 1): 0}) is False,
    ]
    found += [
        carried([-1, 1], {}) is False,
        carried([-2, 1], {(0, 1): 1}) is True,
        carried([-3, 1], {(0, 1): 1}) is False,
    ]
    found += [
        carried([-1, 1], {(0, 1): -1}) is False,
        carried([-1, 3], {(0, 1): -1}) is True,
        carried([-1, 1], {(1, 0): 0}) is False,
    ]
    found += [
        carried([-1, (0, 5)], {(0, 1): 0}) is False,
        carried([-1, 0], {(0, 1): 0}) is False,
        carried([-1, (-1, 5)], {(0, 1): 0}) is False,
    ]
    found += [
        carried([-1, -1, 2], {(0, 2): 0, (1, 2): 0}) is True,
        carried([-1, -1, 1], {(0, 2): 0, (1, 2): 0}) is False,
    ]
    # The first negative term fits in both; only the second place is left for the other one.
    both = {(0, 2): 0, (0, 3): 0, (1, 2): 0}
    found += [carried([-2, -2, 2, 9], both) is True, carried([-2, -2, 2, 3], both) is True]
    both = {(0, 2): 0, (0, 3): 0, (1, 3): 0}
    found += [
        carried([-2, -2, 9, 2], both) is True,
        carried([-2, -2, 3, 2], both) is True,
        carried([-2, -2, 2, 1], both) is False,
    ]
    found += [carried([-1, 1, 9], {(0, 1): 0}) is True, carried([-4, 1, 9], {(0, 1): 0, (0, 2): 0}) is True]
    found += [carried([-4, 9, 1], {(0, 1): 0, (0, 2): 0}) is True, carried([-4, 1, 2], {(0, 1): 0, (0, 2): 0}) is False]
    return found


def traps(module) -> list[bool]:
    """The parts of a trap: the choice, the edges' indices, exactness, the iterate inside, and every edge."""
    found = []
    D = data(module, False, [[[1, 0], [0, 0]], [[0, 1], [0, 0]]], head=[1, 1])  # margins x and y measured from (0, 0)
    half = Fraction(1, 2)

    def trapped(
        point=(3, 3),
        choice=("0", "0"),
        edges=((1, 0, 0), (2, 0, 0)),
        step="1/2",
        named=half,
        steps="0",
        rows=None,
        stays=True,
    ):
        m = meaning(module)
        if rows is not None:
            m.svm = SimpleNamespace(constraints=lambda *_: (rows, None))
        if stays is not None:
            m.stays = stays if callable(stays) else lambda *_: stays
        entry = {
            "steps": steps,
            "choice": list(choice),
            "step": step,
            "edges": [[str(a), str(b), str(x)] for a, b, x in edges],
        }
        try:
            normals, bounds = m.trapped((("p", D, "correlation"), fractions(point), named), entry)
            return normals == [[1, 0], [0, 1]] and len(bounds) == 3 and [row[0] for row in bounds]
        except Exception as problem:
            return type(problem).__name__

    found += [trapped() == [0, 0, 0], trapped(named=None) == [0, 0, 0], trapped(stays=None) == [0, 0, 0]]
    found += [trapped((0, 0)) == [0, 0, 0], trapped((-1, 3)) == "Rejected", trapped((3, "-1/9")) == "Rejected"]
    found += [
        trapped(edges=((1, 0, "1/2"), (2, 1, 1))) == "Rejected",
        trapped((1, 2), edges=((1, 0, "1/2"), (2, 1, 1))) == [0, half, 3 * half],
    ]
    found += [trapped((-1, -3), edges=((1, 0, -1), (1, 2, 2), (2, 0, -3))) == [0, -1, -3]]
    found += [trapped((-1, -3), edges=((1, 0, -1), (1, 2, 3), (2, 0, -3))) == "Rejected"]
    found += [trapped((1, 2), edges=((0, 1, -1), (0, 2, -2), (1, 0, 1), (2, 0, 2))) == [0, 1, 2]]
    found += [trapped((1, 2), edges=((0, 1, 0), (1, 0, 0), (2, 0, 0))) == "Rejected"]
    for choice in (("0",), ("0", "0", "0"), ("2", "0"), ("0", "2"), ("3", "0"), ()):
        found.append(trapped(choice=choice) == "Rejected")
    for edges in (
        ((3, 0, 0), (1, 0, 0)),
        ((0, 3, 0), (1, 0, 0)),
        ((1, 0, 0), (2, 4, 0)),
        ((3, 3, 0),),
        ((9, 0, 0),),
        ((0, 9, 0),),
    ):
        found.append(trapped(edges=edges) == "Rejected")
    found += [
        trapped(step="1/3") == "Rejected",
        trapped(step="0", named=None) == "Rejected",
        trapped(step="-1/2", named=None) == "Rejected",
    ]
    found += [trapped(stays=False) == "Rejected", trapped(stays=lambda edge, *_: edge[0] == 1) == "Rejected"]
    found += [trapped(stays=lambda edge, *_: edge[0] == 2) == "Rejected", trapped(edges=()) == "Rejected"]
    one, rough = Fraction(1), module.Interval(1, 1, 0)
    for rows in ([[rough, one], [one, one]], [[one, one], [one, rough]], [[rough, rough]] * 2, [], [[one, one]] * 41):
        found.append(trapped(rows=rows) == "Exhausted")
    return found


def probes() -> Iterator[Probe]:
    functions = [
        local_captures,
        edges_of_local_captures,
        longest_paths,
        pulls_on_regions,
        steps_that_stay,
        reaches,
        weights_that_carry,
        traps,
    ]
    for function in functions:
        yield Probe(function.__name__.replace("_", " "), function)
