"""Polyhedral traps: the false claims that they settle, the package against the verifier, and attacks by simulation."""

import importlib.util
import json
import random
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from checker import language as say
from checker import verify
from checker.arithmetic import Float64
from checker.attention import losses
from checker.certificates.writing import evaluation_certificate
from checker.data.dataset import Dataset
from checker.limits import Problem, Region, Sequence, is_trap, settle
from checker.limits.flow import Pulls
from checker.limits.polyhedron import kept_inside
from checker.limits.propose_polyhedron import propose_polyhedron
from checker.limits.settle import few_polyhedra
from checker.meaning.interpret import Evaluation
from checker.statements.claims.claim import Claim, Source, load
from checker.truth import Truth

PROPERTIES = Path(__file__).parents[3] / "properties"
q = Fraction
SLACK = q(1, 10**9)


def exact(v):
    return tuple(map(exact, v)) if isinstance(v, (list, tuple)) else Fraction(v)


def data(tokens, head, **more):
    return Dataset(
        tokens=exact(tokens), labels=(1,) * len(tokens), head=exact(head), **{k: exact(v) for k, v in more.items()}
    )


# docs/fidelity.md, I2: rows that are no differences of margins.  I3: a slack of 10⁻⁹ beside a radius of 10⁶.
TRANSIENT = data(
    [[[1, 0, 0], [0] * 3], [[-4, 1, 1], [0] * 3], [[0, 1, 0], [0] * 3]], [1, 1, 4], queries=[[1, 0, 0]] * 3
)
START = exact([[10, 0, 0], [7, 0, 0], [3, 0, 0]])
THIN = [[[0, 0], [-1, 0], [-1 - SLACK, -1]]]
FALSE = [
    ("tfsvm/w_gd_global_good_gradient.py", {"D": TRANSIENT, "start": START}),
    ("one radius, p", {"D": data(THIN, [1, -11]), "alpha": (0,), "R": q(10**6)}),
    ("one radius, W", {"D": data(THIN, [1, -11], queries=[[1, 0]]), "alpha": (0,), "R": q(10**6)}),
]


def stated(name):
    """A shipped claim; or the local theorem with one radius R ≥ 10⁶ for all data, which is false while each dataset has a radius."""
    if name.endswith(".py"):
        return load(PROPERTIES / name)[0]
    matrix = name.endswith("W")
    D, alpha, R, ell = (
        say.dataset("D", queries=matrix, keys=not matrix),
        say.choice("alpha"),
        say.scalar("R"),
        say.loss_kind("ell"),
    )
    L, w = (
        (say.matrix_loss(D, ell), say.max_margin_matrix(D, alpha))
        if matrix
        else (say.loss(D, ell), say.max_margin(D, alpha))
    )
    run = say.small_step_descent(L, R * w)
    feasible, local = (
        (say.matrix_separable, say.matrix_locally_optimal) if matrix else (say.separable, say.locally_optimal)
    )
    return Claim(
        title="α locally optimal, start R times its SVM direction, R ≥ 10⁶",
        source=Source(paper="test", where="here", fidelity="paraphrase"),
        forall=(D, alpha, R, ell),
        where=(say.some_choice(D), feasible(D, alpha), R >= 10**6),
        assuming=(local(D, alpha),),
        conclude=say.direction_tends_to(run, w) & say.norm_diverges(run),
    )


@pytest.mark.parametrize("kind", ["logistic", "exponential", "correlation"])
@pytest.mark.parametrize("path, values", FALSE, ids=lambda v: v if isinstance(v, str) else "")
def test_a_false_claim_falls_to_a_polyhedron(path, values, kind):
    claim = stated(path)
    evaluation = Evaluation(values=values | {"ell": kind})
    assert all(evaluation.truth(h) is Truth.TRUE for h in claim.hypotheses)
    assert evaluation.truth(claim.conclude) is Truth.FALSE
    certificate = evaluation_certificate(claim, "c", evaluation, role="counter-example", conclusion=Truth.FALSE)
    assert "polyhedron" in certificate["evidence"]["limits"][0]
    assert verify.verify_text(json.dumps(certificate))[0] == "VERIFIED"


def test_polyhedra_are_limited_inside_a_trial_only():
    """What was asked before changes no answer, unless a trial has spent its proposals."""
    claim, _ = load(PROPERTIES / FALSE[0][0])

    def truth():
        return Evaluation(values=FALSE[0][1] | {"ell": "exponential"}).truth(claim.conclude)

    with few_polyhedra(1):
        assert [truth(), truth()] == [Truth.FALSE, Truth.UNKNOWN]
        with few_polyhedra(9, flows=1):
            assert [truth(), truth()] == [Truth.FALSE, Truth.UNKNOWN]
    assert [truth() for _ in range(3)] == [Truth.FALSE] * 3


# ── Random instances ─────────────────────────────────────────────────────────────────────────────────────────────────
LOSSES = ("logistic", "exponential", "correlation", "sigmoid", "squared")


def random_problem(rng):
    d = rng.randint(1, 3)
    row = lambda: [rng.choice((0, 0, 1, -1, 2, -2, 3, -3)) for _ in range(d)]  # noqa: E731
    tokens = [[row() for _ in range(rng.randint(2, 3))] for _ in range(rng.randint(1, 3))]
    D = data(tokens, row())
    return D, Problem.of(D, rng.choice(LOSSES), parameter="p")


def proposed(rng):
    """(data, problem, start, target, step, polyhedron) of a random instance with a proposal."""
    while True:
        D, problem = random_problem(rng)
        start = tuple(q(rng.randint(-12, 12)) for _ in range(problem.size))
        target = tuple(q(rng.randint(-3, 3)) for _ in range(problem.size))
        if not any(target) or not any(len(set(g)) > 1 for g in problem.scores):
            continue
        step = rng.choice((q(1), q(1, 8), q(4)))
        found = propose_polyhedron(problem, start, problem.selected(start), target, step)
        if found is not None:
            return D, problem, start, target, step, found


def said(D, problem, start, step, entry, bits=128):
    """What the verifier keeps of it, or the kind of its refusal."""
    m = verify.Meaning(bits, 10**8, verify.Evidence([]))
    sequence = (("p", verify.Data.read(D.json), problem.loss), list(start), step)
    try:
        return m.kept_inside(sequence, json.loads(json.dumps(entry)))
    except Exception as refusal:
        return type(refusal).__name__


@pytest.fixture(scope="module")
def found():
    rng = random.Random(11)
    tokens = [[[1, 0, 0], [0] * 3], [[-4, 1, 1], [0] * 3], [[0, 1, 0], [0] * 3]]
    D = data(tokens, [1, 1, 4])
    problem, start, target = Problem.of(D, "logistic", parameter="p"), exact([10, 7, 3]), exact([2, 5, 5])
    late = propose_polyhedron(problem, start, problem.selected(start), target, q(1))
    assert late is not None and any(row.reach is not None for row in late.rows)
    return [(D, problem, start, target, q(1), late), *(proposed(rng) for _ in range(7))]


def test_the_package_and_the_verifier_agree(found):
    """Of proposals and of such with one number changed: the same vectors are kept, or both refuse."""
    accepted = 0
    for D, problem, start, _, step, polyhedron in found:
        mine = kept_inside(problem, polyhedron, step)
        theirs = said(D, problem, start, step, polyhedron.json(step, 0))
        assert mine is not None and {tuple(v) for v in theirs} == {tuple(v) for v in mine}
        accepted += 1
        for longer in (step / 64, step * 64, step * 10**6):
            mine = kept_inside(problem, polyhedron, longer)
            theirs = said(D, problem, start, longer, polyhedron.json(longer, 0))
            assert (mine is None and theirs == "Rejected") or {tuple(v) for v in theirs} == {tuple(v) for v in mine}
    assert accepted == len(found)


def pulls(problem, x):
    """The summands of −∇L(x), one for each pair of tokens: nothing cancels."""
    found = []
    for K, gamma in zip(problem.keys, problem.scores, strict=True):
        K, gamma = np.array([[float(a) for a in k] for k in K]), np.array([float(g) for g in gamma])
        weights = np.exp(K @ x - (K @ x).max())
        weights /= weights.sum()
        force = -losses.slope(Float64(), problem.loss, weights @ gamma) / problem.n
        found += [
            force * weights[t] * weights[u] * (gamma[t] - gamma[u]) * (K[t] - K[u])
            for u in range(len(K))
            for t in range(u)
        ]
    return np.array(found)


def leaves(problem, rows, start, step, rng, tries):
    """Whether some run of steps from a sampled point of the rows leaves them: points near faces, at all scales."""
    normals = np.array([[float(a) for a in v] for v, _ in rows])
    bounds = np.array([float(b) for _, b in rows])
    begin = np.array([float(a) for a in start])
    if not (normals @ begin >= bounds - 1e-9 * (1 + np.abs(bounds))).all():
        return True
    for _ in range(tries):
        x, way = begin.copy(), np.array([rng.gauss(0, 1) for _ in begin])
        for _ in range(3):  # to a face, then along
            rates, room = normals @ way, normals @ x - bounds
            ends = [r / -s for r, s in zip(room, rates, strict=True) if s < 0]
            far = min([max(e, 0.0) for e in ends] + [rng.choice((1.0, 10.0, 60.0))])
            x = x + way * far * rng.choice((1.0, 1.0, rng.random()))
            way = np.array([rng.gauss(0, 1) for _ in begin])
        if not (normals @ x >= bounds).all():
            continue
        for _ in range(3):
            each = normals @ (float(step) * rng.choice((1.0, 1.0, 0.3)) * pulls(problem, x)).T
            slack, moved, size = normals @ x - bounds, each.sum(axis=1), np.abs(each).sum(axis=1)
            doubt = 1e-9 * (1 + np.abs(bounds) + np.abs(normals) @ np.abs(x))
            if ((slack <= doubt) & (moved < -1e-6 * size)).any() or (slack + moved < -doubt).any():
                return True
            x = x + float(step) * pulls(problem, x).sum(axis=0)
            if not (normals @ x >= bounds).all():
                break
    return False


def changed(entry, rng):
    """An entry with one of its parts changed; often it keeps its form."""
    one = json.loads(json.dumps(entry))
    row = rng.choice(one["rows"])
    kind = rng.randrange(11)
    add = lambda text, by: str(Fraction(text or "0") + by)  # noqa: E731
    if kind == 0:
        row[1] = add(row[1], rng.choice((q(-20), q(-1), q(-1, 16), q(1, 16), q(1), q(20))))
    elif kind == 1:
        k = rng.randrange(len(row[0]))
        row[0][k] = add(row[0][k], rng.choice((q(-1), q(-1, 8), q(1, 8), q(1))))
    elif kind == 2:
        row[2] = rng.choice(("", "0", "1/1000", "1", "100"))
    elif kind == 3 and row[3]:
        row[3].pop(rng.randrange(len(row[3])))
    elif kind == 4 and row[3]:
        rng.choice(row[3])[1] = rng.choice(rng.choice(one["rows"])[3] or row[3])[1]
    elif kind == 5 and row[3] and (pairs := rng.choice(row[3])[2]):
        pair = rng.choice(pairs)
        pair[1] = add(pair[1], rng.choice((q(-1), q(-1, 4), q(1, 4), q(1))))
    elif kind == 6 and row[3] and (pairs := rng.choice(row[3])[2]):
        rng.choice(pairs)[0] = str(rng.randrange(len(one["rows"]) + 1))
    elif kind == 7:
        one["step"] = rng.choice(("1000", "1/1000", "0", "-1"))
    elif kind == 8 and len(one["rows"]) > 1:
        one["rows"].remove(row)
    elif kind == 9:
        k = rng.randrange(len(one["choice"]))
        one["choice"][k] = str(rng.randrange(3))
    elif one["floors"]:
        floor = rng.choice(one["floors"])
        floor[rng.randrange(2)] = str(rng.randrange(3))
    return one


def other(D, problem, start, rng):
    """Another sequence for the same entry: a token, the start or the loss changed."""
    kind = rng.randrange(3)
    if kind == 0:
        i = rng.randrange(D.n)
        t = rng.randrange(D.lengths[i])
        token = tuple(a + rng.randint(-2, 2) for a in D.tokens[i][t])
        X = (*D.tokens[i][:t], token, *D.tokens[i][t + 1 :])
        D = Dataset(tokens=(*D.tokens[:i], X, *D.tokens[i + 1 :]), labels=D.labels, head=D.head)
    if kind == 1:
        start = tuple(a + rng.choice((-5, -1, 0, 1, 5)) for a in start)
    loss = rng.choice(LOSSES) if kind == 2 else problem.loss
    return D, Problem.of(D, loss, parameter="p"), start


@pytest.mark.parametrize("count", [200, pytest.param(1500, marks=pytest.mark.slow)])
def test_no_changed_polyhedron_is_accepted_that_a_step_leaves(found, count):
    attack(found, count)


def attack(found, count):
    """Changed entries and instances: what the verifier accepts no sampled step leaves."""
    rng, accepted = random.Random(5), 0
    for number in range(count):
        D, problem, start, _, step, polyhedron = found[number % len(found)]
        entry = polyhedron.json(step, 0)
        if number % 3 == 2:
            D, problem, start = other(D, problem, start, rng)
        else:
            entry = changed(entry, rng)
        length = Fraction(entry["step"])
        kept = said(D, problem, start, length, entry)
        if not isinstance(kept, str):
            accepted += 1
            rows = [(exact(v), Fraction(b)) for v, b, _, _ in entry["rows"]]
            assert not leaves(problem, rows, start, length, rng, tries=25), entry
    assert count / 30 < accepted < 3 * count / 4


@pytest.mark.parametrize("broken", [{"carried": lambda *_: True}], ids=["everything is carried"])
def test_the_attack_notices_a_broken_verifier(found, broken, monkeypatch):
    spec = importlib.util.find_spec("checker.verify")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name, change in broken.items():
        setattr(module.Meaning, name, change)
    monkeypatch.setitem(globals(), "verify", module)
    with pytest.raises(AssertionError):
        attack(found, 600)


@pytest.mark.slow
def test_nothing_is_settled_against_the_truth():
    """Instances whose run does select the claimed direction: never FALSE, whatever the proposer finds."""
    rng, seen = random.Random(4), 0
    while seen < 15:
        D, problem = random_problem(rng)
        start = tuple(q(rng.randint(-3, 3)) for _ in range(problem.size))
        x = np.array([float(a) for a in start])
        if problem.loss in ("squared", "sigmoid") or problem.best is None:
            continue
        for _ in range(3000):
            way = pulls(problem, x).sum(axis=0)
            x = x + 0.2 * way / max(np.linalg.norm(way), 1e-300)
        target = tuple(Fraction(round(1000 * float(a)), 1000) for a in x / max(np.linalg.norm(x), 1e-9))
        if np.linalg.norm(x) < 100 or not any(target):
            continue
        seen += 1
        sequence = Sequence(problem=problem, start=start, step=None)
        limit = x / np.linalg.norm(x)
        found = propose_polyhedron(problem, start, problem.selected(start), target, q(1))
        if found is not None and (kept := kept_inside(problem, found, q(1))) is not None:
            for v in kept:  # the run is inside, so it cannot go far against what is kept
                values = np.array([float(a) for a in v])
                assert values @ limit >= -0.1 * np.linalg.norm(values), (D.json, start)
        assert settle(sequence, start, lambda: None, most_steps=0).direction is not Truth.TRUE


# ── The proposer's check and the verifier's, for edges ───────────────────────────────────────────────────────────────
def test_a_trap_at_floor_zero_is_one_for_both():
    """Pulls are compared at thin ends, not at the ends of wide balls, which are rounded outwards by 2⁻³⁰."""
    D = data([[[1, 0], [0, 0]], [[0, 1], [0, 0]]], [1, 1])
    region = Region(choice=(0, 0), edges=((1, 0, q(0)), (2, 0, q(0))))
    for loss in ("logistic", "exponential", "correlation"):
        problem = Problem.of(D, loss, parameter="p")
        assert is_trap(problem, region, q(1))
        m = verify.Meaning(128, 10**8, verify.Evidence([]))
        entry = {"steps": "0", "choice": ["0", "0"], "step": "1", "edges": [["1", "0", "0"], ["2", "0", "0"]]}
        assert m.trapped((("p", verify.Data.read(D.json), loss), [q(0), q(0)], q(1)), entry)


def test_weights_along_a_flow_are_those_of_the_methods_of_arrays():
    """Bit for bit: the reductions are called without their wrapping."""
    source = random.Random(5)
    for k in range(20):
        keys = tuple(
            tuple(tuple(q(source.randint(-5, 5), 3) for _ in range(2)) for _ in range(source.randint(2, 4)))
            for _ in range(3)
        )
        scores = tuple(tuple(q(source.randint(-5, 5)) for _ in K) for K in keys)
        problem = Problem(keys=keys, scores=scores, loss=("logistic", "exponential", "squared")[k % 3])
        pulls = Pulls(problem, problem.selected((q(1), q(2))))
        x = np.array([source.gauss(0, 3), source.gauss(0, 3)])
        logits = pulls._padding - pulls._margins @ x
        logs = logits - logits.max(axis=1, keepdims=True)
        weights = np.exp(logs)
        total = weights.sum(axis=1, keepdims=True)
        outputs = (weights * pulls._scores).sum(axis=1) / total[:, 0]
        force = -np.array([losses.slope(Float64(), problem.loss, u) for u in outputs.tolist()])[pulls.inputs]
        flat = (logs - np.log(total)).ravel()
        expected = flat[pulls._first] + flat[pulls._second] + np.log(np.abs(force))
        found, signs = pulls.log_weights(x)
        assert found.tobytes() == expected.tobytes()
        assert (signs == np.sign(force)).all()
        relative = np.exp(expected - expected.max()) * np.sign(force)
        assert pulls.heading(x)[0].tobytes() == (relative @ pulls.directions).tobytes()
