"""Attacks on certificates about limits: what no longer proves the claim must not be VERIFIED.

An oracle that shares no code with ``verify.py`` judges every mutant: for a trap exact membership, exact longest paths and an
attempt to leave the region from sampled points of its boundary; for a capture the risk of the iterate in 60 digits.
"""

import copy
import importlib.util
import json
import random
from fractions import Fraction

import mpmath
import numpy as np
import pytest

from checker import verify
from checker.certificates.limit_lemmas import lemma_certificates
from checker.certificates.writing import evaluation_certificate, svm_evidence
from checker.data.dataset import Dataset
from checker.language import Claim, Source, dataset, matrix, scalar, vector
from checker.limits import Problem, Sequence, settle
from checker.meaning.interpret import Evaluation
from checker.statements.claims.claim import load
from checker.statements.terms.term import apply as term
from checker.statements.terms.term import sha256
from checker.svm.attention_svm import matrix_svm, prompt_svm
from checker.truth import Truth
from tests.theorem_files import theorem_files


def fresh_verifier():
    spec = importlib.util.find_spec("checker.verify")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


MINE = Source(paper="mine", where="here", fidelity="verbatim")


def outcome(cert, module=verify):
    return module.verify_text(json.dumps(cert))


# ── Valid certificates ───────────────────────────────────────────────────────────────────────────────────────────────
class Case:
    """One sequence with a claimed direction, and the certificate of what was settled of it."""

    def __init__(self, kind, data, loss, start, step, target):
        self.kind, self.data, self.loss, self.start, self.step, self.target = kind, data, loss, start, step, target
        self.problem = Problem.of(data, loss, parameter=kind)
        D = dataset("D", queries=kind == "W")
        wide = kind == "W"
        x, u = (matrix("x", "d", "d"), matrix("u", "d", "d")) if wide else (vector("x", "d"), vector("u", "d"))
        eta = scalar("eta")
        risk = term("matrix_loss" if wide else "loss", D, loss)
        run = term("small_step_descent", risk, x) if step is None else term("descent", risk, x, eta)
        self.claim = Claim(
            title="t",
            source=MINE,
            forall=(D, x, u) + (() if step is None else (eta,)),
            conclude=term("direction_tends_to", run, u),
        )
        self.values = {"D": data, "x": self.shaped(start), "u": self.shaped(target)}
        self.values |= {} if step is None else {"eta": step}

    def shaped(self, x):
        d = self.data.d
        return tuple(x[r : r + d] for r in range(0, d * d, d)) if self.kind == "W" else tuple(x)

    def solution(self):
        svm = solver(self.kind)(self.data, self.problem.best)
        return svm if svm.feasible else None

    def certificate(self):
        evaluation = Evaluation(values=self.values, functions={})
        truth = evaluation.truth(self.claim.conclude)
        assert truth is not Truth.UNKNOWN, evaluation.why_unknown
        role = "instance" if truth is Truth.TRUE else "counter-example"
        return evaluation_certificate(self.claim, "c", evaluation, role=role, conclusion=truth)

    def forged(self, cert, entry):
        """``cert`` with this case's instance and hashes, and another's evidence with this sequence's key."""
        cert = copy.deepcopy(cert)
        mine = Evaluation(values=self.values, functions={})
        text = lambda v: [text(x) for x in v] if isinstance(v, tuple) else str(v)  # noqa: E731
        cert["instance"]["values"] = {
            name: value.json if isinstance(value, Dataset) else text(value) for name, value in mine.values.items()
        }
        cert["instance"]["sha256"] = sha256(cert["instance"]["values"])
        cert["claim"]["statement"] = self.claim.statement
        cert["claim"]["sha256"] = sha256(self.claim.statement)
        about = {
            "problem": self.kind,
            "data": self.data.json,
            "loss": self.loss,
            "start": text(self.values["x"]),
            "step": "" if self.step is None else str(self.step),
        }
        cert["evidence"]["limits"] = [{**entry, "key": sha256(about)}]
        svm = self.solution() if "capture" in entry and self.problem.best is not None else None
        cert["evidence"]["svm"] = [svm_evidence(svm)] if svm else []
        return cert

    def but(self, **changed):
        now = {name: getattr(self, name) for name in ("kind", "data", "loss", "start", "step", "target")} | changed
        return Case(**now)


def solver(kind):
    return prompt_svm if kind == "p" else matrix_svm


def flat(kind, solution):
    return tuple(x for row in solution for x in row) if kind == "W" else tuple(solution)


def drawn_case(key, seed):
    """For (what, kind, loss, small or named step) a random case with a certificate, or None where this draw has none."""
    rng, (what, kind, loss, small) = random.Random(seed), key
    rows = lambda n: tuple(tuple(Fraction(rng.randint(-3, 3)) for _ in range(2)) for _ in range(n))  # noqa: E731
    n = rng.randint(1, 3)
    data = Dataset(
        tokens=tuple(rows(rng.randint(1, 3)) for _ in range(n)),
        labels=tuple(rng.choice((1, -1)) for _ in range(n)),
        head=rows(1)[0],
        queries=rows(n) if kind == "W" else None,
    )
    problem = Problem.of(data, loss, parameter=kind)
    if problem.best is None or data.lengths == (1,) * n:
        return None
    best = solver(kind)(data, problem.best)
    other = solver(kind)(data, tuple(rng.randrange(T) for T in data.lengths) if what == "trap" else problem.best)
    if not (best.feasible and other.feasible and any(flat(kind, best.solution))):
        return None
    scale = rng.choice((1, 4, 16)) if what == "trap" else Fraction(1, 2)
    start = tuple(scale * x for x in flat(kind, other.solution))
    target = flat(kind, best.solution)
    step = None if small else rng.choice((Fraction(1, 10), Fraction(1)))
    answer = settle(Sequence(problem=problem, start=start, step=step), target, lambda: target, most_steps=20)
    found = answer.evidence and what in answer.evidence
    return Case(kind, data, loss, start, step, target) if found else None


def drawn_cases(wanted):
    """For every key of ``wanted`` one case with a certificate: most draws have none, so that each key says with which seed to begin."""
    return {
        key: next(case for seed in range(first, first + 1000) if (case := drawn_case(key, seed)))
        for key, first in wanted.items()
    }


TRAPS = {
    ("trap", "p", "exponential", True): 557,
    ("trap", "p", "logistic", False): 580,
    ("trap", "W", "logistic", True): 412,
    ("trap", "W", "correlation", False): 124,
    ("trap", "p", "sigmoid", True): 0,
    ("trap", "p", "squared", False): 96,
}
CAPTURES = {
    ("capture", "p", "logistic", True): 0,
    ("capture", "p", "exponential", False): 8,
    ("capture", "W", "correlation", True): 0,
    ("capture", "W", "logistic", False): 13,
}


@pytest.fixture(scope="module")
def cases():
    return drawn_cases(TRAPS | CAPTURES)


# ── The oracle for traps ─────────────────────────────────────────────────────────────────────────────────────────────
def margins_of(problem, choice, x):
    return [sum((a * b for a, b in zip(row, x, strict=True)), Fraction(0)) for row in problem.normals(choice)]


def force(loss, u):  # −ℓ′
    g = lambda v: 1 / (1 + np.exp(-v))  # noqa: E731
    return {
        "logistic": lambda: g(-u),
        "exponential": lambda: np.exp(-u),
        "correlation": lambda: 1.0,
        "sigmoid": lambda: -g(u) * g(-u),
        "squared": lambda: 2 * (1 - u),
    }[loss]()


def pushes(problem, choice, m):
    """(c_j, a bound of their rounding errors) at margins m."""
    c, size, at = [], [], 0
    for gamma, a in zip(problem.scores, choice, strict=True):
        rest = np.array([float(g - gamma[a]) for t, g in enumerate(gamma) if t != a])
        e = np.exp(-np.array(m[at : at + len(rest)]))
        at += len(rest)
        top = 1 / (1 + e.sum())
        rise = top * (e @ rest) if len(rest) else 0.0
        f = force(problem.loss, float(gamma[a]) + rise) / problem.n
        c += list(f * e * top * (rise - rest))
        size += list(abs(f) * e * top * (np.abs(rest).max(initial=0) + abs(rise)))
    return np.array(c), np.array(size)


def walk(edges, m, rng):
    """Another point of the region: one margin moved, often onto a bound."""
    j = rng.randrange(len(m))
    value = lambda node: 0.0 if node == 0 else m[node - 1]  # noqa: E731
    low = max((value(b) + float(x) for a, b, x in edges if a == j + 1 and b != a), default=-np.inf)
    high = min((value(a) - float(x) for a, b, x in edges if b == j + 1 and a != b), default=np.inf)
    kind = rng.random()
    if kind < 0.4 and low > -np.inf:
        m[j] = low
    elif kind < 0.6 and high < np.inf:
        m[j] = high
    else:
        base = low if low > -np.inf else min(m[j], high) - 5
        m[j] = min(base + rng.expovariate(rng.choice((0.1, 1.0, 4.0))), high)


def escape(case, entry, longest, rng, tries=400):
    """A point of the region from which some step of length η ≤ ``longest`` leaves it, or None."""
    choice = [int(t) for t in entry["choice"]]
    edges = [(int(a), int(b), Fraction(x)) for a, b, x in entry["edges"]]
    normals = np.array([[float(x) for x in row] for row in case.problem.normals(choice)])
    m = [float(x) for x in margins_of(case.problem, choice, case.start)]
    if int(entry["steps"]):
        return None  # the start itself need not lie in the region; nothing to sample from
    with np.errstate(all="ignore"):
        for _ in range(tries):
            walk(edges, m, rng)
            c, size = pushes(case.problem, choice, m)
            for a, b, x in edges:
                row = (normals[a - 1] if a else 0 * normals[0]) - (normals[b - 1] if b else 0 * normals[0])
                w = normals @ row
                rate, doubt = w @ c, 1e-9 * (np.abs(w) @ size) + 1e-290
                slack = (m[a - 1] if a else 0.0) - (m[b - 1] if b else 0.0) - float(x)
                close = 1e-9 * (1 + max(map(abs, m)))
                if (abs(slack) < close and rate < -doubt) or slack + float(longest) * (rate + doubt) < -close:
                    return list(m)
    return None


def floors(case, entry):
    """The longest paths to node 0, by relaxation; None when the edges contradict each other or name no node."""
    count = len(case.problem.others([int(t) for t in entry["choice"]]))
    best = [Fraction(0)] + [None] * count
    for _ in range(count + 2):
        before = list(best)
        for a, b, x in entry["edges"]:
            if not (0 <= int(a) <= count and 0 <= int(b) <= count):
                return None
            if best[int(b)] is not None and (best[int(a)] is None or best[int(b)] + Fraction(x) > best[int(a)]):
                best[int(a)] = best[int(b)] + Fraction(x)
    return best[1:] if best == before and best[0] == 0 else None


def trap_proves(case, entry, rng):
    """Whether, as far as the oracle can see, this trap shows the direction FALSE.  False is certain."""
    try:
        choice = [int(t) for t in entry["choice"]]
        longest = Fraction(entry["step"])
        bounds = floors(case, entry)
        if not entry["edges"] or longest <= 0 or bounds is None or (case.step is not None and longest < case.step):
            return False
        if int(entry["steps"]) and case.step is None:
            return False
    except (ValueError, TypeError, KeyError, IndexError, AttributeError):
        return False
    nodes = [Fraction(0), *margins_of(case.problem, choice, case.start)]
    inside = all(nodes[int(a)] - nodes[int(b)] >= Fraction(x) for a, b, x in entry["edges"])
    excluded = [sum(a * u for a, u in zip(row, case.target, strict=True)) < 0 for row in case.problem.normals(choice)]
    held = any(out and floor is not None and floor >= 0 for out, floor in zip(excluded, bounds, strict=True))
    return held and (inside or int(entry["steps"]) > 0) and escape(case, entry, case.step or longest, rng) is None


def trap_mutants(entry, rng):
    """Changes of a trap's evidence; many keep it valid in form."""
    spoiled = ["NaN", "inf", "1e3", "0.5", "-0", "", "01", None, 1, 0.5, [], "9" * 20001, "1/0", " 1", "١"]
    for k, (a, b, x) in enumerate(entry["edges"]):
        for by in ("1/16", "1", "3", "-1/16", "-1", "-3", "1000", "-1000", str(10**400)):
            yield {
                **entry,
                "edges": [*entry["edges"][:k], [a, b, str(Fraction(x) + Fraction(by))], *entry["edges"][k + 1 :]],
            }
        yield {**entry, "edges": entry["edges"][:k] + entry["edges"][k + 1 :]}
        yield {**entry, "edges": [*entry["edges"][:k], [b, a, x], *entry["edges"][k + 1 :]]}
        yield {**entry, "edges": [*entry["edges"], [b, a, x]]}
        yield {**entry, "edges": [*entry["edges"], [a, a, "1"]]}
        for bad in (["99", b, x], [a, "-1", x], [a, b], [a, b, x, "0"], {}, [a, b, rng.choice(spoiled)]):
            yield {**entry, "edges": [*entry["edges"][:k], bad, *entry["edges"][k + 1 :]]}
    for step in ("1/1000", "3", "1000", str(10**50), f"1/{10**50}", "0", "-1", *spoiled):
        yield {**entry, "step": step}
    for steps in ("1", "2", "7", "-1", *spoiled):
        yield {**entry, "steps": steps}
    for k, t in enumerate(entry["choice"]):
        for other in ("0", "1", "2", "9", rng.choice(spoiled)):
            if other != t:
                yield {**entry, "choice": [*entry["choice"][:k], other, *entry["choice"][k + 1 :]]}
    yield {**entry, "choice": entry["choice"][:-1]}
    yield {**entry, "choice": [*entry["choice"], "0"]}
    yield {**entry, "edges": []}
    yield {name: entry[name] for name in ("steps", "choice", "step")}
    yield {**entry, "more": "0"}


def other_instances(case, rng):
    """Other sequences for the same evidence: start, step, loss, target or an entry of the data changed."""
    for scale in (-1, 0, Fraction(1, 3), Fraction(1, 16), 2, 100):
        yield case.but(start=tuple(scale * x for x in case.start))
    for k in range(len(case.start)):
        for by in (-30, -1, 1, 30):
            yield case.but(start=tuple(x + by * (i == k) for i, x in enumerate(case.start)))
    for step in (None, Fraction(1, 100), Fraction(1), Fraction(50), Fraction(10**6)):
        if step != case.step:
            yield case.but(step=step)
    for loss in ("logistic", "exponential", "correlation", "sigmoid", "squared", "hinge"):
        if loss != case.loss:
            yield case.but(loss=loss)
    for scale in (-1, 3):
        yield case.but(target=tuple(scale * x for x in case.target))
    yield case.but(target=tuple(0 * x for x in case.target))
    yield case.but(target=(case.target[1], -case.target[0], *case.target[2:]))
    for _ in range(10):
        data = case.data
        i = rng.randrange(data.n)
        t = rng.randrange(data.lengths[i])
        token = tuple(x + rng.randint(-2, 2) for x in data.tokens[i][t])
        X = (*data.tokens[i][:t], token, *data.tokens[i][t + 1 :])
        tokens = (*data.tokens[:i], X, *data.tokens[i + 1 :])
        yield case.but(data=Dataset(tokens=tokens, labels=data.labels, head=data.head, queries=data.queries))
    flipped = tuple(-y for y in data.labels)
    yield case.but(data=Dataset(tokens=data.tokens, labels=flipped, head=data.head, queries=data.queries))


def attack_traps(cases, module):
    """(mutants, accepted) over all trap certificates; fails on an accepted one that does not prove its claim."""
    rng, count, accepted = random.Random(7), 0, 0
    for key in TRAPS:
        case = cases[key]
        cert = case.certificate()
        assert outcome(cert, module)[0] == "VERIFIED"
        (found,) = cert["evidence"]["limits"]
        assert trap_proves(case, found["trap"], rng)
        mutants = [(case, entry) for entry in trap_mutants(found["trap"], rng) if entry != found["trap"]]
        mutants += [(other, found["trap"]) for other in other_instances(case, rng)]
        mutants += [
            (other, {**found["trap"], "step": str(other.step)}) for other in other_instances(case, rng) if other.step
        ]
        for other, entry in mutants:
            count += 1
            forged = other.forged(cert, {"trap": entry})
            if outcome(forged, module)[0] == "VERIFIED":
                accepted += 1
                assert trap_proves(other, entry, rng), (key, entry, other.start, other.loss, other.step)
    return count, accepted


@pytest.mark.slow
def test_no_mutated_trap_is_accepted_that_proves_nothing(cases):
    count, accepted = attack_traps(cases, verify)
    assert count >= 300
    assert 0 < accepted < count / 2  # weaker bounds, shorter steps, starts deeper inside


@pytest.mark.slow
@pytest.mark.parametrize(
    "broken",
    [
        lambda m: setattr(m.Meaning, "stays", lambda *_: True),
        lambda m: setattr(m.Meaning, "outweighed", lambda *_: True),
        lambda m: setattr(m.Meaning, "pull_bounds", lambda self, o, c, b: [m.ONE] * (len(b) - 1)),
        lambda m: setattr(m.Arithmetic, "less", lambda self, x, y: False),
    ],
    ids=["every edge stays", "everything is carried", "every pull is one", "nothing is less"],
)
def test_the_attack_notices_a_broken_verifier(cases, broken):
    module = fresh_verifier()
    broken(module)
    with pytest.raises(AssertionError):
        attack_traps(cases, module)


# ── Captures ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def capture_proves(case, steps):
    """Lemma 3's hypotheses in 60 digits with formulas of their own.  False is certain up to 10^−40."""
    problem = case.problem
    if (
        problem.loss not in ("logistic", "exponential", "correlation")
        or problem.best is None
        or case.solution() is None
    ):
        return False
    if steps and case.step is None:
        return False
    with mpmath.workdps(60):
        value = {
            "logistic": lambda u: mpmath.log1p(mpmath.exp(-u)),
            "exponential": lambda u: mpmath.exp(-u),
            "correlation": lambda u: -u,
        }[problem.loss]
        number = lambda q: mpmath.mpf(q.numerator) / q.denominator  # noqa: E731
        first, second = lambda u: abs(mpmath.diff(value, u)), lambda u: abs(mpmath.diff(value, u, 2))  # noqa: E731
        keys = [[[number(v) for v in k] for k in K] for K in problem.keys]
        scores = [[number(g) for g in gamma] for gamma in problem.scores]
        bound = mpmath.mpf(0)
        for K, gamma in zip(keys, scores, strict=True):
            wide = max(sum((a - b) ** 2 for a, b in zip(k, q, strict=True)) for k in K for q in K)
            spread = max(gamma) - min(gamma)
            points = [min(gamma), max(gamma), min(max(mpmath.mpf(0), min(gamma)), max(gamma))]
            bound += max(map(second, points)) * spread**2 * wide / 16 + max(map(first, points)) * spread * wide / 4
        if case.step is not None and number(case.step) * bound / problem.n > 1 + mpmath.mpf(10) ** -20:
            return False
        x = [number(v) for v in case.start]

        def outputs():
            for K, gamma in zip(keys, scores, strict=True):
                u = [mpmath.fdot(k, x) for k in K]
                e = [mpmath.exp(v - max(u)) for v in u]
                yield K, gamma, [v / sum(e) for v in e]

        for _ in range(steps):
            gradient = [mpmath.mpf(0) for _ in x]
            for K, gamma, s in outputs():
                mean = mpmath.fdot(s, gamma)
                slope = mpmath.diff(value, mean) / problem.n
                for k, g, weight in zip(K, gamma, s, strict=True):
                    gradient = [a + slope * weight * (g - mean) * b for a, b in zip(gradient, k, strict=True)]
            x = [a - number(case.step) * b for a, b in zip(x, gradient, strict=True)]
        excess = sum(value(mpmath.fdot(s, gamma)) - value(max(gamma)) for _, gamma, s in outputs())
        room = [value(sorted(gamma)[-2]) - value(max(gamma)) for gamma in scores if len(gamma) > 1]
        return bool(room) and excess < min(room) + mpmath.mpf(10) ** -40


def along(case):
    w = flat(case.kind, case.solution().solution)
    scale = sum(a * b for a, b in zip(case.target, w, strict=True)) / sum(b * b for b in w)
    return scale > 0 and all(a == scale * b for a, b in zip(case.target, w, strict=True))


def test_no_mutated_capture_is_accepted_that_proves_nothing(cases):
    rng, count, accepted = random.Random(11), 0, 0
    for key in CAPTURES:
        case = cases[key]
        cert = case.certificate()
        assert outcome(cert)[0] == "VERIFIED"
        (found,) = cert["evidence"]["limits"]
        steps = int(found["capture"]["steps"])
        assert capture_proves(case, steps) and along(case)
        texts = ("1", "2", "5", "-1", "NaN", "1/2", "", None, 0, [], "1000000000", "00")
        mutants = [(case, {"steps": s}) for s in texts] + [(case, {}), (case, {"steps": "0", "more": "0"})]
        mutants += [(other, found["capture"]) for other in other_instances(case, rng)]
        for other, entry in mutants:
            for wanted in ("TRUE", "FALSE"):  # of the direction: the right answer, and the wrong one
                count += 1
                forged = other.forged(cert, {"capture": entry})
                forged["to_prove"] = wanted
                forged["role"] = "instance" if wanted == "TRUE" else "counter-example"
                if outcome(forged)[0] == "VERIFIED":
                    accepted += 1
                    assert any(other.target) and along(other) is (wanted == "TRUE"), (key, entry, other.target)
                    assert capture_proves(other, int(entry["steps"])), (key, entry, other.start, other.loss, other.step)
    assert count >= 300
    assert 0 < accepted < count / 2


@pytest.mark.parametrize("key", [list(TRAPS)[0], list(CAPTURES)[0], list(CAPTURES)[3]], ids=str)
def test_evidence_is_of_this_sequence_and_no_more(cases, key):
    case = cases[key]
    cert = case.certificate()
    (entry,) = cert["evidence"]["limits"]
    what = key[0]
    another = next(c for k, c in cases.items() if k[0] == what and k != key).certificate()["evidence"]["limits"][0]
    for entries in (
        [],
        [another],
        [entry, another],
        [entry, entry],
        [{**entry, "key": "0"}],
        [{"key": entry["key"]}],
        {},
        None,
        [None],
        [{**entry, "trap": {}, "capture": {"steps": "0"}}],
        [{what: entry[what]}],
        [{**entry, "key": None}],
        [[]],
        [entry, {**entry, "key": another["key"]}],
    ):
        forged = copy.deepcopy(cert)
        forged["evidence"]["limits"] = entries
        assert outcome(forged)[0] == "REJECTED", entries
    without = copy.deepcopy(cert)
    del without["evidence"]["limits"]
    assert outcome(without)[0] == "REJECTED"


def test_a_start_of_another_shape_is_rejected(cases):
    """For a trap the start is read row by row; a 1 × d² start must not pass for a d × d one."""
    case = cases[("trap", "W", "logistic", True)]
    cert = case.certificate()
    statement = copy.deepcopy(cert["claim"]["statement"])
    statement["forall"] = [["x", "matrix", "1", "4"] if v[0] == "x" else v for v in statement["forall"]]
    cert["claim"] |= {"statement": statement, "sha256": sha256(statement)}
    cert["instance"]["values"]["x"] = [[x for row in cert["instance"]["values"]["x"] for x in row]]
    cert["instance"]["sha256"] = sha256(cert["instance"]["values"])
    about = {
        "problem": "W",
        "data": case.data.json,
        "loss": case.loss,
        "start": cert["instance"]["values"]["x"],
        "step": "",
    }
    cert["evidence"]["limits"][0]["key"] = sha256(about)
    assert outcome(cert) == ("REJECTED", "the sizes do not fit: a start")


# ── Lemmas ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def shipped_lemma(claim_id):
    claim = next(load(t.path)[0] for t in theorem_files() if t.id == claim_id)
    cert = lemma_certificates(claim, claim_id)[0]
    assert outcome(cert)[0] == "VERIFIED"
    return cert


def restated(cert, change):
    cert = copy.deepcopy(cert)
    statement = cert["claim"]["statement"]
    change(statement)
    cert["claim"]["sha256"] = sha256(statement)
    return cert


def replaced(form, old, new):
    return new if form == old else [replaced(x, old, new) for x in form] if isinstance(form, list) else form


LEMMAS = ("theorem-1-global-one-input", "theorem-1-global-low-risk")


@pytest.mark.parametrize("claim_id", LEMMAS)
def test_a_lemma_needs_every_hypothesis(claim_id):
    """Each shipped hypothesis is needed, also where it is only implied, denied, or said of another dataset."""
    cert = shipped_lemma(claim_id)
    D, E = ["var", "D"], ["var", "E"]
    for k, one in enumerate(cert["claim"]["statement"]["hypotheses"]):
        for other in (
            None,
            ["not", one],
            ["or", one, one],
            ["implies", one, one],
            ["and", one, one],
            replaced(one, D, E),
        ):
            if other == one:
                continue

            def change(s, k=k, other=other):
                s["hypotheses"][k : k + 1] = [other] if other else []
                s["forall"].append(["E", "dataset", "keys"])

            mutant = restated(cert, change)
            assert outcome(mutant)[0] == "REJECTED", other


def concluded(make):
    return lambda s: s.update(conclude=make(s["conclude"]))


def loss_among(*words):
    def change(s):
        s["forall"] = [["ell", "loss", *words] if v[0] == "ell" else v for v in s["forall"]]

    return change


@pytest.mark.parametrize("claim_id", LEMMAS)
@pytest.mark.parametrize(
    "change",
    [
        concluded(lambda c: ["not", c]),
        concluded(lambda c: ["or", c[1], c[2]]),
        concluded(lambda c: ["implies", c[1], c[2]]),
        concluded(lambda c: ["and", c[1], ["not", c[2]]]),
        concluded(lambda c: ["and", c, ["lt", ["num", "1"], ["num", "0"]]]),
        concluded(lambda c: replaced(c, ["var", "D"], ["var", "E"])),
        concluded(lambda c: replaced(c, ["var", "ell"], ["word", "sigmoid"])),
        concluded(lambda c: replaced(c, ["var", "ell"], ["word", "logistic"])),  # the step is bounded for ell
        concluded(lambda c: replaced(c, ["var", "eta"], ["mul", ["num", "2"], ["var", "eta"]])),
        concluded(lambda c: replaced(c, ["var", "start"], ["mul", ["num", "2"], ["var", "start"]])),
        concluded(lambda c: ["direction_tends_to", c[1][1], ["var", "start"]]),
        concluded(lambda c: ["direction_tends_to", c[1][1], ["mul", ["num", "-1"], c[1][2]]]),
        concluded(lambda c: ["direction_tends_to", c[1][1], ["max_margin", ["var", "D"], ["var", "alpha"]]]),
        concluded(
            lambda c: ["direction_tends_to", c[1][1], ["max_margin", ["var", "E"], ["best_tokens", ["var", "D"]]]]
        ),
        loss_among("logistic", "sigmoid"),
        loss_among("squared"),
        loss_among("hinge"),
        loss_among("sigmoid"),
        lambda s: s.update(quantifier="exists"),
        lambda s: s.update(quantifier="almost_all"),
    ],
)
def test_a_lemma_proves_its_own_shape_only(claim_id, change):
    cert = shipped_lemma(claim_id)

    def both(s):
        s["forall"] += [["E", "dataset", "keys"], ["other", "vector", "d"], ["alpha", "choice"]]
        change(s)

    mutant = restated(cert, both)
    assert outcome(mutant)[0] == "REJECTED"


@pytest.mark.parametrize("claim_id, expected", [(LEMMAS[0], "VERIFIED"), (LEMMAS[1], "REJECTED")])
def test_another_start_is_captured_only_where_every_start_is(claim_id, expected):
    def change(s):
        s["forall"].append(["other", "vector", "d"])
        s["conclude"] = replaced(s["conclude"], ["var", "start"], ["var", "other"])

    assert outcome(restated(shipped_lemma(claim_id), change))[0] == expected


def test_a_lemma_lets_further_hypotheses_and_fewer_losses_pass():
    cert = shipped_lemma(LEMMAS[1])
    assert (
        outcome(
            restated(cert, lambda s: s["hypotheses"].append(["separable", ["var", "D"], ["best_tokens", ["var", "D"]]]))
        )[0]
        == "VERIFIED"
    )
    assert outcome(restated(cert, loss_among("correlation")))[0] == "VERIFIED"


@pytest.mark.parametrize(
    "role, to_prove, name", [("instance", "TRUE", "capture"), ("proof", "FALSE", "capture"), ("proof", "TRUE", "trap")]
)
def test_a_lemma_has_one_role(role, to_prove, name):
    assert outcome({**shipped_lemma(LEMMAS[0]), "role": role, "to_prove": to_prove, "lemma": name})[0] == "REJECTED"


def renamed(form, old, new):
    return replaced(form, ["var", old], ["var", new])


@pytest.mark.parametrize("number", ["1", "0"])
def test_a_variable_that_reads_like_a_number_is_no_number(number):
    """“n = 1” with a variable called 1 says nothing of n; spelled out the two statements look the same."""
    cert = shipped_lemma(LEMMAS[0])

    def change(s):
        s["forall"].append([number, "scalar"])
        s["hypotheses"] = replaced(s["hypotheses"], ["num", number], ["var", number])

    assert outcome(restated(cert, change))[0] == "REJECTED"


def test_a_variable_that_reads_like_a_loss_is_no_loss():
    """The risk is of a variable called logistic (any decreasing loss), the bounds are those of the word logistic."""
    cert = shipped_lemma(LEMMAS[1])

    def change(s):
        s["forall"] = [["logistic", "loss", "exponential"] if v[0] == "ell" else v for v in s["forall"]]
        s["conclude"] = renamed(s["conclude"], "ell", "logistic")
        s["hypotheses"] = replaced(s["hypotheses"], ["var", "ell"], ["word", "logistic"])

    assert outcome(restated(cert, change))[0] == "REJECTED"


def test_long_names_that_are_cut_in_print_stay_different():
    long, longer = "D" * 90 + "1", "D" * 90 + "2"
    cert = shipped_lemma(LEMMAS[0])

    def change(s):
        s["forall"] = [[long, *v[1:]] if v[0] == "D" else v for v in s["forall"]] + [[longer, "dataset", "keys"]]
        s["conclude"] = renamed(s["conclude"], "D", long)
        s["hypotheses"] = renamed(s["hypotheses"], "D", longer)

    assert outcome(restated(cert, change))[0] == "REJECTED"
