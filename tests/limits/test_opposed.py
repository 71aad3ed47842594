"""What no run of descent follows (Lemmas 3c, 3d, 3e): the search's module against the verifier, and against runs in floats."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import islice

import numpy as np
import pytest

from checker import verify
from checker.data.dataset import Dataset
from checker.limits.opposed import keeps_order, opposing, turning
from checker.search.adversaries.turning_heads import _datasets
from checker.svm.attention_svm import prompt_svm

SLOPES = {
    "logistic": lambda u: 1 / (1 + np.exp(u)),
    "exponential": lambda u: np.exp(-u),
    "correlation": np.ones_like,
}  # −ℓ′


def drawn(rng: random.Random) -> Dataset:
    n, T, d = rng.choice(((1, 2, 1), (1, 2, 2), (1, 3, 2), (2, 2, 2)))
    numbers = lambda: tuple(Fraction(rng.randint(-2, 2)) for _ in range(d))  # noqa: E731
    return Dataset(
        tokens=tuple(tuple(numbers() for _ in range(T)) for _ in range(n)),
        labels=tuple(rng.choice((1, -1)) for _ in range(n)),
        head=numbers(),
    )


def said(word: str, data: Dataset, loss: str, u: tuple[Fraction, ...]):
    """What the verifier answers; None where it says nothing."""
    D = verify.Data.read(data.json)
    meaning = verify.Meaning(96, 10**9, verify.Evidence([]), verify.Limits([]))
    meaning.reached = lambda _: verify.need(False, "Lemma 4 is not asked here", verify.Undefined)
    arguments = {
        "some_descent_follows": (("p", D, loss), list(u)),
        "some_joint_descent_follows": (D, loss, list(u)),
        "scores_keep_order": (D, loss),
    }[word]
    try:
        return getattr(meaning, word)(*arguments)
    except verify.Undefined:
        return None


def test_the_search_and_the_verifier_agree():
    rng, seen = random.Random(1), {"follows": 0, "jointly": 0, "keeps": 0}
    cases = [(drawn(rng), rng.choice(list(SLOPES))) for _ in range(300)] + [
        (D, loss) for loss, D in list(_datasets())[::4]
    ]
    cases += [(D, rng.choice(list(SLOPES))) for _, D in list(_datasets())[::4]]
    for data, loss in cases:
        u = tuple(Fraction(rng.randint(-2, 2)) for _ in range(data.d))
        svm = prompt_svm(data, tuple(rng.randrange(len(X)) for X in data.tokens))
        for w in (u, tuple(svm.solution) if svm.feasible else u):
            if not any(w):
                continue
            one = opposing(data, loss, w) is not None
            both = turning(data, loss, w) is not None
            assert said("some_descent_follows", data, loss, w) is (False if one else None)
            assert said("some_joint_descent_follows", data, loss, w) is (False if both else None)
            seen["follows"] += one
            seen["jointly"] += both
        keeps = keeps_order(data, loss)
        assert said("scores_keep_order", data, loss, ()) is (True if keeps else None)
        seen["keeps"] += keeps
    assert min(seen.values()) > 3, seen


class Run:
    """Descent on p, and on v beside it where ``trained``, in floats."""

    def __init__(self, data: Dataset, loss: str, start, *, trained: bool, head=None, steps=(0.5, 0.5)):
        self.X = [np.array([[float(a) for a in x] for x in X]) for X in data.tokens]
        self.K = [np.array([[float(a) for a in k] for k in K]) for K in data.keys]
        self.labels, self.slope = data.labels, SLOPES[loss]
        self.v = np.array([float(a) for a in data.head]) if head is None else head
        self.p, self.trained, self.steps = np.array(start, dtype=float), trained, steps

    def step(self) -> None:
        n, to_p, to_v = len(self.X), np.zeros_like(self.p), np.zeros_like(self.v)
        for X, K, y in zip(self.X, self.K, self.labels, strict=True):
            z = K @ self.p
            s = np.exp(z - z.max())
            s /= s.sum()
            scores = y * (X @ self.v)
            mean = s @ scores
            pull = self.slope(mean) / n
            to_p += pull * ((s * (scores - mean)) @ K)
            to_v += pull * y * (s @ X)
        self.p = self.p + self.steps[1] * to_p
        if self.trained:
            self.v = self.v + self.steps[0] * to_v


@pytest.mark.parametrize("loss", SLOPES)
def test_along_an_opposed_vector_no_run_rises(loss):
    rng, floats, seen = random.Random(3), np.random.default_rng(3), 0
    while seen < 20:
        data = drawn(rng)
        svm = prompt_svm(data, tuple(rng.randrange(len(X)) for X in data.tokens))
        found = opposing(data, loss, tuple(svm.solution)) if svm.feasible and any(svm.solution) else None
        if found is None:
            continue
        seen += 1
        y = np.array([float(a) for a in found.y])
        run = Run(data, loss, 3 * floats.normal(size=data.d), trained=False)
        for _ in range(100):
            before = run.p @ y
            run.step()
            assert run.p @ y <= before + 1e-12 * (1 + abs(before))


def instances(lemma: str):
    for loss, data in _datasets():
        svm = prompt_svm(data, (0,) * data.n)
        found = turning(data, loss, tuple(svm.solution)) if svm.feasible else None
        if found is not None and found.lemma == lemma:
            yield data, np.array([float(a) for a in found.y])


def test_where_v_turns_p_rises_no_more():
    """From heads that choose the first tokens and others, with two different steps."""
    floats, seen = np.random.default_rng(5), 0
    for data, y in list(instances("3d"))[::8]:
        own = np.array([float(a) for a in data.head])
        for head in (own, 5 * floats.normal(size=data.d)):
            run = Run(data, "correlation", floats.normal(size=data.d), trained=True, head=head, steps=(0.3, 0.1))
            for _ in range(500):
                run.step()
            before = run.p @ y
            for _ in range(50):
                run.step()
            assert run.p @ y <= before + 1e-9
            seen += 1
    assert seen >= 20


@pytest.mark.parametrize("lemma", ["opposed", "unequal"])
def test_on_mirrored_data_v_only_grows_and_p_is_held_back(lemma):
    """What a run still gains along y from 2,000 to 4,000 steps is little: its sum is finite."""
    for data, y in islice(instances(lemma), 3):
        assert keeps_order(data, "exponential")
        head = np.array([float(a) for a in data.head])
        run = Run(data, "exponential", 0 * head, trained=True, steps=(1.0, 1.0))
        along, reached = [head @ head], {}
        for k in range(1, 4001):
            run.step()
            along.append(run.v @ head)
            reached[k] = run.p @ y
        assert np.allclose(run.v, run.v @ head / (head @ head) * head)
        assert all(b >= a for a, b in zip(along, along[1:], strict=False))
        assert reached[4000] - reached[2000] <= 0.05


def test_what_is_close_to_the_lemmas_is_not_said():
    number = Fraction
    line = Dataset(tokens=(((number(0),), (number(2),)),), labels=(1,), head=(number(-1),))
    assert turning(line, "correlation", (number(-1),)) is None  # the first token does not move v
    better = Dataset(tokens=(((number(2),), (number(1),)),), labels=(1,), head=(number(1),))
    assert turning(better, "correlation", (number(1),)) is None and opposing(better, "logistic", (number(1),)) is None
    run = Run(better, "correlation", [0.0], trained=True)
    for _ in range(3000):
        run.step()
    assert run.p[0] > 5  # and the run does follow
    assert opposing(better, "squared", (number(-1),)) is None  # ℓ′ > 0 above the score 1
