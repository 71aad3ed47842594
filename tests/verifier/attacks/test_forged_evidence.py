"""False statements with forged evidence: local captures, lemmas for classes, nuclear and soft problems, equalities.

None may be VERIFIED.  What decides here is either plain mathematics (a statement whose answer is known by hand) or an
oracle that shares no code with ``verify.py``: Lemma 5's conditions in 60 digits, and a run of descent itself.
"""

import importlib.util
import json
import random
from fractions import Fraction as Q
from pathlib import Path

import mpmath
import pytest

from checker import verify
from checker.certificates.writing import svm_evidence
from checker.data.dataset import Dataset
from checker.svm.attention_svm import matrix_svm, prompt_svm

FILE = Path(__file__).parents[3] / "checker" / "verify.py"
SOURCE = FILE.read_text(encoding="utf-8")


def fresh_verifier(*changes):
    """verify.py, with some of its text replaced."""
    text = SOURCE
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("verify_refereed", None))
    exec(compile(text, "verify_refereed", "exec"), module.__dict__)
    return module


def hashed(value):
    return verify.sha256(verify.canonical(value))


def texts(value):
    return [texts(x) for x in value] if isinstance(value, (list, tuple)) else str(value)


def var(name):
    return ["var", name]


def num(x):
    return ["num", str(Q(x))]


def claimed(forall, hypotheses, conclude):
    statement = {"quantifier": "all", "forall": forall, "hypotheses": hypotheses, "conclude": conclude}
    return {"id": "t", "title": "t", "statement": statement, "sha256": hashed(statement)}


def evaluated(forall, conclude, values, svm=(), limits=(), to_prove="TRUE", module=verify):
    """The outcome of a certificate that the conclusion has this truth at these values."""
    return module.verify_text(
        json.dumps(
            {
                "format": "checker-certificate/1",
                "type": "evaluation",
                "claim": claimed(forall, [], conclude),
                "instance": {"values": values, "sha256": hashed(values)},
                "hypotheses": [],
                "to_prove": to_prove,
                "role": "instance" if to_prove == "TRUE" else "counter-example",
                "provenance": {},
                "evidence": {"bits": 192, "svm": list(svm), "limits": list(limits)},
            }
        )
    )


# ── Lemma 5: local captures ──────────────────────────────────────────────────────────────────────────────────────────
class Run:
    """Descent of one parameter from one start, with the SVM of one choice: what a forged local capture is about."""

    def __init__(self, kind, tokens, scores, choice, start, step, loss):
        self.kind, self.choice, self.start, self.step, self.loss, self.scores = kind, choice, start, step, loss, scores
        d = len(tokens[0][0])
        rows = [[[*x, g] for x, g in zip(X, row, strict=True)] for X, row in zip(tokens, scores, strict=True)]
        value = {"tokens": texts(rows), "labels": [1] * len(tokens), "head": ["0"] * d + ["1"]}
        if kind == "p":
            value["key_matrix"] = texts([[int(r == c < d) for c in range(d + 1)] for r in range(d + 1)])
        else:
            value["queries"] = texts([[1] + [0] * d] * len(tokens))  # x_itᵀWz reads the first column of W
        self.data, self.d = Dataset.from_json(value), d
        self.svm = (prompt_svm if kind == "p" else matrix_svm)(self.data, choice)
        self.tokens = tokens if kind == "p" else rows

    def shaped(self, x):  # d + 1 entries of p, or the first column of W
        x = [*x] + [0] * (self.d + 1 - len(x))
        return x if self.kind == "p" else [[a] + [0] * self.d for a in x]

    def outcome(self, local, target=None, module=verify, norm=False, to_prove="TRUE"):
        wide = self.kind == "W"
        start = texts(self.shaped(self.start))
        shape = ["matrix", "d", "d"] if wide else ["vector", "d"]
        risk = ["matrix_loss" if wide else "loss", var("D"), ["word", self.loss]]
        forall = [["D", "dataset", *(["queries"] if wide else ["keys"])], ["x", *shape], ["u", *shape]]
        values = {"D": self.data.json, "x": start, "u": texts(target or self.solution())}
        run = ["small_step_descent", risk, var("x")]
        if self.step is not None:
            forall, values = [*forall, ["eta", "scalar"]], {**values, "eta": str(self.step)}
            run = ["descent", risk, var("x"), var("eta")]
        about = {
            "problem": self.kind,
            "data": self.data.json,
            "loss": self.loss,
            "start": start,
            "step": "" if self.step is None else str(self.step),
        }
        goal = ["norm_diverges", run] if norm else ["direction_tends_to", run, var("u")]
        return evaluated(
            forall, goal, values, [svm_evidence(self.svm)], [{"key": hashed(about), "local": local}], to_prove, module
        )

    def solution(self):
        return self.svm.solution

    def local(self, floor, gap, share, step=None, choice=None):
        step = self.step if step is None else step
        return {
            "steps": "0",
            "choice": [str(t) for t in choice or self.choice],
            "floor": str(floor),
            "gap": str(gap),
            "share": str(share),
            "step": str(Q(1) if step is None else step),
        }

    # The oracle
    def features(self):
        return [[[mpmath.mpf(a.numerator) / a.denominator for a in map(Q, x)] for x in X] for X in self.tokens]

    def force(self, u):  # −ℓ′
        return {
            "logistic": lambda: 1 / (1 + mpmath.exp(u)),
            "exponential": lambda: mpmath.exp(-u),
            "correlation": lambda: mpmath.mpf(1),
            "sigmoid": lambda: -1 / (2 + mpmath.exp(u) + mpmath.exp(-u)),
            "squared": lambda: 2 * (1 - u),
        }[self.loss]()

    def gradient(self, x):
        result, X_all = [mpmath.mpf(0)] * len(x), self.features()
        for X, row in zip(X_all, self.scores, strict=True):
            u = [mpmath.fdot(k, x) for k in X]
            e = [mpmath.exp(a - max(u)) for a in u]
            s = [a / sum(e) for a in e]
            g = [mpmath.mpf(Q(a).numerator) / Q(a).denominator for a in row]
            mean = mpmath.fdot(s, g)
            for t, k in enumerate(X):
                c = -self.force(mean) / len(X_all) * s[t] * (g[t] - mean)
                result = [a + c * b for a, b in zip(result, k, strict=True)]
        return result

    def stays_near(self, steps=12):
        """Whether a run keeps choosing α and all margins grow in the end, its steps 1 where none is named.

        A captured run does: the least margin never falls below its first guarantee, and rises with the path's length.
        """
        x = [mpmath.mpf(Q(a).numerator) / Q(a).denominator for a in self.start]
        x += [mpmath.mpf(0)] * (len(self.features()[0][0]) - len(x))
        step = mpmath.mpf(1) if self.step is None else mpmath.mpf(self.step.numerator) / self.step.denominator

        def least(x):
            margins = []
            for X, a in zip(self.features(), self.choice, strict=True):
                u = [mpmath.fdot(k, x) for k in X]
                margins += [u[a] - b for t, b in enumerate(u) if t != a]
            return min(margins)

        first = least(x)
        for _ in range(steps):
            x = [a - step * b for a, b in zip(x, self.gradient(x), strict=True)]
            if least(x) < 0:
                return False
        return least(x) > first - 3  # E falls; the least margin may give way by log(number of keys) and θ


def drawn_run(rng):
    while True:
        n = rng.choice((1, 1, 2))
        sizes = [rng.choice((1, 2, 3, 4)) for _ in range(n)]
        if max(sizes) == 1:
            continue
        tokens = [[[rng.randint(-2, 2), rng.randint(-2, 2)] for _ in range(T)] for T in sizes]
        if rng.random() < 0.4:  # tokens that share a key
            X = rng.choice(tokens)
            X[-1] = list(X[0] if rng.random() < 0.3 else X[len(X) // 2])
        scores = [[rng.choice((0, 1, 2, 2, Q(3, 2), -1)) for _ in range(T)] for T in sizes]
        loss = rng.choice(("logistic", "exponential", "correlation", "logistic", "sigmoid", "squared"))
        kind, pick = rng.choice(("p", "p", "W")), min if loss == "sigmoid" else max
        choice = tuple(g.index(pick(g)) if rng.random() < 0.7 else rng.randrange(len(g)) for g in scores)
        step = rng.choice((None, Q(1, 10), Q(1), Q(30), Q(1000), Q(10**6), Q(10**12)))
        run = Run(kind, tokens, scores, choice, (0, 0), step, loss)
        if not run.svm.feasible:
            continue
        w = run.solution() if kind == "p" else [row[0] for row in run.solution()]
        size = rng.choice((Q(1, 4), 1, 2, 4, 8, 16, 40))
        noise = rng.choice((0, 0, Q(1, 2), 2, 8))
        start = [size * a + noise * rng.randint(-1, 1) for a in w[:2]]
        if kind == "W" and any(w[2:]):
            start = [size * a for a in w]
        return Run(kind, tokens, scores, choice, tuple(start), step, loss)


def forgeries(run, rng):
    """Numbers that might just pass: floors and gaps around the true ones."""
    X_all = run.tokens
    x = [*run.start, *[0] * (len(X_all[0][0]) - len(run.start))]
    margins = []
    for X, a in zip(X_all, run.choice, strict=True):
        u = [sum(p * q for p, q in zip(k, x, strict=True)) for k in X]
        margins += [u[a] - b for t, b in enumerate(u) if t != a]
    low, next_ = min(margins), min([m for m in margins if m > min(margins) + 1], default=min(margins))
    for _ in range(3):
        floor = max(Q(0), low - rng.choice((0, 1, 2, 3, 5)))
        gap = (next_ - low) * rng.choice((Q(0), Q(1, 4), Q(1, 2), Q(3, 4), Q(1)))
        yield run.local(floor, gap, Q(1, 2 ** rng.randint(1, 6)), step=run.step or rng.choice((Q(1), Q(1, 1000))))


def attack_local_captures(module, runs=130, seed=5):
    """(how many forgeries pass, those that pass although descent goes elsewhere)."""
    rng, passed, wrong = random.Random(seed), 0, []
    for _ in range(runs):
        run = drawn_run(rng)
        for local in forgeries(run, rng):
            if run.outcome(local, module=module)[0] != "VERIFIED":
                continue
            passed += 1
            with mpmath.workdps(60):
                if not run.stays_near():
                    wrong.append((run.__dict__, local))
    return passed, wrong


def test_no_local_capture_is_accepted_where_descent_goes_elsewhere():
    passed, wrong = attack_local_captures(verify)
    assert passed > 20 and not wrong, (passed, wrong[:1])


BROKEN = {
    "pulls of any sign": (
        (
            'need(all([P.lo > 0 for P in ends]), "an active key of the local capture does not pull towards its choice")',
            "",
        ),
        (
            "low, high = [Interval(P.lo, P.lo, P.e) for P in ends]",
            "low, high = [self.abs(Interval(P.lo, P.lo, P.e)) for P in ends]",
        ),
    ),
    "nothing held": (('need(all([one is True for one in good]), f"the local', 'need(True, f"the local'),),
}


@pytest.mark.parametrize("name", BROKEN)
def test_the_attack_on_local_captures_notices_a_broken_verifier(name):
    passed, wrong = attack_local_captures(fresh_verifier(*BROKEN[name]))
    assert wrong, passed


def test_a_step_that_leaves_the_choice_is_too_long():
    """Keys a₁ = (1, 0) and a₂ = (−1, 1), the first pulling 20 times as hard: a long step makes m₂ < 0, a short one does not."""
    keys, scores = [[(1, 0), (0, 0)], [(-1, 1), (0, 0)]], [(2, 0), (2, Q(19, 10))]
    broken = fresh_verifier(
        ("good = [short, self.less(beta, ONE), self.less(ZERO, rate), flip(self.less(e0, h))]", "good = []")
    )
    for step in (Q(10**3), Q(10**5), Q(10**9)):
        run = Run("p", keys, scores, (0, 0), (4, 8), step, "correlation")
        assert not run.stays_near(2)
        answers = [[run.outcome(run.local(floor, 0, 1), module=m)[0] for floor in range(5)] for m in (verify, broken)]
        assert "VERIFIED" in answers[1] and "VERIFIED" not in answers[0]
    balanced = Run("p", keys, [(2, 0), (2, 0)], (0, 0), (8, 16), Q(10), "correlation")
    assert balanced.outcome(balanced.local(7, 0, 1))[0] == "VERIFIED"


STAR = [[(2, 0), (-1, 2), (-1, -2), (0, 0)]]


def test_known_local_captures():
    """What is true is verified, with and without a named step, also beyond one over the smoothness; FALSE of another direction."""
    for step in (None, Q(1, 10), Q(10**6)):
        run = Run("p", STAR, [(2, Q(3, 2), 1, 0)], (1,), (-40, 80), step, "logistic")
        local = run.local(150, 20, Q(1, 8))
        assert run.outcome(local)[0] == run.outcome(local, norm=True)[0] == "VERIFIED"
        assert run.outcome(local, target=(1, 0, 0))[0] == "REJECTED"
        assert run.outcome(local, target=(1, -2, 0))[0] == "REJECTED"  # the opposite of (−1, 2)
        assert run.outcome(local, target=(1, -2, 0), to_prove="FALSE")[0] == "VERIFIED"
        assert run.outcome(local, to_prove="FALSE")[0] == "REJECTED"


@pytest.mark.parametrize(
    "scores",
    [(2, 1, 2, 1), (2, 1, 1, 2), (0, 1, 0, 1), (1, 1, 1, 1), (2, 1, 0, 3)],  # a neighbour scores as much, or more
)
def test_a_choice_that_is_not_locally_optimal_is_not_captured(scores):
    run = Run("p", STAR, [scores], (1,), (-400, 800), None, "logistic")
    rng = random.Random(1)
    assert run.svm.feasible
    for floor in (0, 10, 1000, 1500):
        for gap in (0, 1, 100):
            local = run.local(floor, gap, Q(1, 2 ** rng.randint(0, 9)), step=Q(1, 10**6))
            assert run.outcome(local)[0] == "REJECTED"


@pytest.mark.parametrize(
    "change",
    [
        {"steps": "1"},
        {"step": "2"},
        {"choice": ["0"]},
        {"choice": ["4"]},
        {"choice": ["1", "1"]},
        {"choice": []},
        {"floor": "-1"},
        {"gap": "-1"},
        {"share": "0"},
        {"share": "-1/4"},
        {"floor": "201"},
        {"gap": "1000"},
        {"step": "-1/10"},
        {"extra": "0"},
    ],
)
def test_a_local_capture_of_other_numbers_is_rejected(change):
    run = Run("p", STAR, [(2, Q(3, 2), 1, 0)], (1,), (-40, 80), None if "steps" in change else Q(1, 10), "logistic")
    local = run.local(150, 20, Q(1, 8))
    assert run.outcome(local)[0] == "VERIFIED"
    assert run.outcome({**local, **change})[0] == "REJECTED"


def test_single_tokens_have_no_direction_and_hinge_no_slope():
    alone = Run("p", [[(1, 0)], [(0, 1)]], [(1,), (2,)], (0, 0), (5, 5), Q(1), "logistic")
    for target in ((1, 0, 0), (5, 5, 0)):
        assert alone.outcome(alone.local(0, 0, 1), target=target)[0] == "REJECTED"
    hinge = Run("p", STAR, [(2, Q(3, 2), 1, 0)], (1,), (-40, 80), Q(1, 10), "hinge")
    assert hinge.outcome(hinge.local(150, 20, Q(1, 8)))[0] == "REJECTED"


def test_the_evidence_of_one_softmax_says_nothing_of_other_scores():
    """The key of a sequence does not hold the scores of ``softmax_loss``: each sequence must pass the check itself."""
    A, start = [["2", "0"], ["-1", "2"], ["-1", "-2"], ["0", "0"]], ["-40", "80"]
    data = {"tokens": [A], "labels": ["1"], "head": ["0", "0"]}
    asked = {"problem": "p", "data": data, "choice": ["1"]}
    found = prompt_svm(Dataset.from_json({**data, "labels": [1]}), (1,))
    svm = {**svm_evidence(found), "key": hashed(asked)}
    local = {"steps": "0", "choice": ["1"], "floor": "150", "gap": "20", "share": "1/8", "step": "1"}
    about = {"problem": "p", "data": data, "loss": "logistic", "start": start, "step": ""}
    forall = [
        ["A", "matrix", "m", "d"],
        ["g", "vector", "m"],
        ["h", "vector", "m"],
        ["x", "vector", "d"],
        ["u", "vector", "d"],
    ]
    values = {"A": A, "g": ["2", "3/2", "1", "0"], "h": ["2", "1", "1", "2"], "x": start, "u": ["-1", "2"]}

    def tends(g):
        risk = ["softmax_loss", var("A"), var(g), ["word", "logistic"]]
        return ["direction_tends_to", ["small_step_descent", risk, var("x")], var("u")]

    evidence = [svm], [{"key": hashed(about), "local": local}]
    assert evaluated(forall, tends("g"), values, *evidence)[0] == "VERIFIED"
    assert evaluated(forall, tends("h"), values, *evidence)[0] == "REJECTED"
    assert evaluated(forall, ["and", tends("g"), tends("h")], values, *evidence)[0] == "REJECTED"
    assert evaluated(forall, ["not", tends("h")], values, *evidence)[0] == "REJECTED"


# ── Lemmas 3, 4 and 6: statements for all instances ──────────────────────────────────────────────────────────────────
def a(name, *args):
    return [name, *args]


DD, EE, X, ETA, ELL, RR = map(var, ("D", "E", "x", "eta", "ell", "R"))
ZERO, ONE = num(0), num(1)
FALLING = ("logistic", "exponential", "correlation")


def proof(lemma, forall, hypotheses, conclude):
    return verify.verify_text(
        json.dumps(
            {
                "format": "checker-certificate/1",
                "type": "lemma",
                "claim": claimed(forall, hypotheses, conclude),
                "role": "proof",
                "to_prove": "TRUE",
                "lemma": lemma,
                "provenance": {},
            }
        )
    )


def slope_statement(
    D=DD,
    given=None,
    loss=ELL,
    words=(*FALLING, "sigmoid"),
    risk="matrix_loss",
    shape=("matrix", "d", "d"),
    options=("queries",),
    x=X,
    zero=None,
    more=(),
    first=(),
    other=None,
    parts=("gradient", "norm"),
    bound=None,
    run="descent",
    some=True,
):
    L = a(risk, D, loss)
    forall = [*first, ["D", "dataset", *options], ["x", *shape], ["eta", "scalar"], ["ell", "loss", *words], *more]
    hypotheses = [a("all_support_vectors", given or D), a("lt", ZERO, ETA)]
    hypotheses += [a("some_choice", given or D)] if some else []
    hypotheses += [bound or a("le", a("mul", ETA, a("smoothness", L)), ONE)]
    L = a(risk, other or D, loss)
    one = a("not", a("eq", a("gradient", L, x), zero or a("mul", ZERO, x)))
    two = a("norm_diverges", a(run, L, x, *([ETA] if run == "descent" else [])))
    goals = [goal for goal, part in ((one, "gradient"), (two, "norm")) if part in parts]
    return forall, hypotheses, (a("and", *goals) if len(goals) == 2 else goals[0])


def test_the_statements_of_lemma_6_are_accepted():
    for change in (
        {},
        {"run": "small_step_descent"},
        {"D": a("every_token_queries", DD), "options": ()},
        {"loss": ["word", "sigmoid"]},
        {"parts": ("gradient",)},
        {"parts": ("norm",)},
    ):
        assert proof("slope", *slope_statement(**change))[0] == "VERIFIED", change


SECOND = {"first": [["E", "dataset", "queries"]]}
NOT_LEMMA_6 = {
    "squared": {"words": ("logistic", "squared")},
    "hinge": {"loss": ["word", "hinge"]},
    "the prompt model": {"risk": "loss", "shape": ("vector", "d")},
    "no queries": {"options": ()},
    "support vectors of another": {"given": EE, "more": [["E", "dataset", "queries"]]},
    "conclusion on another": {"other": EE, "more": [["E", "dataset", "queries"]]},
    "self-attention concluded from the inputs": {"other": a("every_token_queries", DD)},
    "the inputs concluded from self-attention": {"D": a("every_token_queries", DD), "other": DD},
    "self-attention twice": {"D": a("every_token_queries", a("every_token_queries", DD))},
    "other queries": {"D": a("with_query", DD, var("q")), "more": [["q", "vector", "d"]]},
    "compared with another matrix": {"zero": a("mul", ZERO, var("y")), "more": [["y", "matrix", "d", "d"]]},
    "compared with 1·x": {"zero": a("mul", ONE, X)},
    "compared with x": {"zero": X},
    "a variable called zero": {"zero": a("mul", var("z"), X), "more": [["z", "scalar"]]},
    "no choice": {"some": False},
    "a longer step": {"bound": a("le", a("mul", ETA, a("smoothness", a("matrix_loss", DD, ELL))), num(2))},
    "a step below the smoothness": {"bound": a("le", ETA, a("smoothness", a("matrix_loss", DD, ELL)))},
    "the step of another loss": {
        "bound": a("le", a("mul", ETA, a("smoothness", a("matrix_loss", DD, ["word", "correlation"]))), ONE)
    },
    "a matrix of another size": {"shape": ("matrix", "m", "m")},
    "one row": {"shape": ("matrix", "1", "d")},
    "a number as a matrix": {"shape": ("matrix", "1", "1")},
    "the second dataset, of another dimension": SECOND,
}


@pytest.mark.parametrize("name", NOT_LEMMA_6)
def test_what_lemma_6_does_not_say_is_rejected(name):
    assert proof("slope", *slope_statement(**NOT_LEMMA_6[name]))[0] == "REJECTED"
    assert proof("capture", *slope_statement(**NOT_LEMMA_6[name]))[0] == "REJECTED"
    if "bound" not in NOT_LEMMA_6[name]:  # nor is the part that asks nothing of the step
        small = {"run": "small_step_descent", **NOT_LEMMA_6[name]}
        assert proof("slope", *slope_statement(**small, parts=("norm",)))[0] == "REJECTED" or "zero" in small
        assert proof("slope", *slope_statement(**small, parts=("gradient",)))[0] == "REJECTED"


def far_statement(**change):
    """The third class of Lemma 4, with parts replaced."""
    D, w, w0 = DD, a("max_margin", DD, a("best_tokens", DD)), change.get("target")
    top, low, L = a("best_scores", D), a("worst_scores", D), a("loss", D, ELL)
    tokens = change.get("tokens", a("sub", a("most_tokens", D), ONE))
    slope = change.get("slope", a("slope_bound", ELL, a("minimum", low), a("maximum", top)))
    most = a(
        "mul",
        a("mul", a("mul", change.get("count", a("inputs", D)), tokens), slope),
        change.get("range", a("maximum", a("sub", top, low))),
    )
    second = change.get("second", a("runner_up_scores", D))
    room = a(change.get("over", "minimum"), a("sub", a("loss_value", ELL, second), a("loss_value", ELL, top)))
    hypotheses = [
        a("some_choice", D),
        a("separable", D, a("best_tokens", D)),
        a("unique_best_token", D),
        a("lt", ZERO, ETA),
        change.get("positive", a("lt", ZERO, RR)),
        a(change.get("than", "lt"), a("mul", most, a("exp", change.get("power", a("neg", RR)))), room),
        a("le", a("mul", ETA, a("smoothness", L)), ONE),
    ]
    run = a("descent", L, change.get("start", a("mul", RR, w)), ETA)
    forall = [
        ["D", "dataset", "keys"],
        ["R", "scalar"],
        ["eta", "scalar"],
        ["ell", "loss", *change.get("words", FALLING)],
    ]
    forall += change.get("more", [])
    return forall, hypotheses, change.get("conclude", a("direction_tends_to", run, w0 or w))


ALPHA = {"more": [["alpha", "choice"]]}
NOT_LEMMA_4 = {
    "no count": {"count": ONE},
    "no slope": {"slope": ONE},
    "the slope on a smaller range": {
        "slope": a("slope_bound", ELL, a("maximum", a("worst_scores", DD)), a("maximum", a("best_scores", DD)))
    },
    "the least range": {"range": a("minimum", a("sub", a("best_scores", DD), a("worst_scores", DD)))},
    "the range of the runners-up": {"range": a("maximum", a("sub", a("best_scores", DD), a("runner_up_scores", DD)))},
    "the room below the worst": {"second": a("worst_scores", DD)},
    "the greatest room": {"over": "maximum"},
    "as large as the room": {"than": "le"},
    "e^R": {"power": RR},
    "e^−2R": {"power": a("neg", a("mul", num(2), RR))},
    "R ≥ 0": {"positive": a("le", ZERO, RR)},
    "no tokens": {"tokens": ZERO},
    "a variable as 1": {"tokens": a("sub", a("most_tokens", DD), RR)},
    "another start": {"start": var("y"), "more": [["y", "vector", "d"]]},
    "half the start": {"start": a("mul", num("1/2"), a("max_margin", DD, a("best_tokens", DD)))},
    "the start of another choice": {"start": a("mul", RR, a("max_margin", DD, var("alpha"))), **ALPHA},
    "the direction of another choice": {"target": a("max_margin", DD, var("alpha")), **ALPHA},
    "backwards": {"target": a("neg", a("max_margin", DD, a("best_tokens", DD)))},
    "the direction of the head": {"target": a("head", DD)},
    "sigmoid": {"words": ("logistic", "sigmoid")},
    "hinge": {"words": ("hinge",)},
    "squared": {"words": ("squared",)},
}


def test_the_statement_of_lemma_4_is_accepted():
    assert proof("capture", *far_statement())[0] == "VERIFIED"


@pytest.mark.parametrize("name", NOT_LEMMA_4)
def test_what_lemma_4_does_not_say_is_rejected(name):
    assert proof("capture", *far_statement(**NOT_LEMMA_4[name]))[0] == "REJECTED"
    assert proof("slope", *far_statement(**NOT_LEMMA_4[name]))[0] == "REJECTED"


def everywhere(shape=("vector", "d"), first=(), given=("equal_nonoptimal_scores", "one")):
    """The first class of Lemma 4: one input with equal losing scores, any start."""
    w, L = a("max_margin", DD, a("best_tokens", DD)), a("loss", DD, ELL)
    forall = [*first, ["D", "dataset", "keys"], ["x", *shape], ["ell", "loss", *FALLING]]
    hypotheses = [a("some_choice", DD), a("separable", DD, a("best_tokens", DD))]
    hypotheses += [a("eq", a("inputs", DD), ONE)] if "one" in given else []
    hypotheses += [a(name, DD) for name in given if name != "one"]
    return forall, hypotheses, a("direction_tends_to", a("small_step_descent", L, X), w)


def test_a_start_has_the_size_of_the_data_and_both_hypotheses_are_needed():
    assert proof("capture", *everywhere())[0] == "VERIFIED"
    for change in (
        {"shape": ("vector", "m")},
        {"shape": ("vector", "n")},
        {"shape": ("vector", "2")},
        {"shape": ("vector", "d*d")},
        {"first": [["E", "dataset"]]},
        {"given": ("equal_nonoptimal_scores",)},
        {"given": ("one", "unique_best_token")},
        {"given": ("one",)},
    ):
        assert proof("capture", *everywhere(**change))[0] == "REJECTED", change


# ── Nuclear and soft problems ────────────────────────────────────────────────────────────────────────────────────────
def one_constraint(tokens, query):
    """One input, the first token chosen: rows a_t = (x_1 − x_t) ⊗ z."""
    return {"tokens": [texts(tokens)], "labels": ["1"], "head": texts([1, 0]), "queries": [texts(query)]}


def about(kind, data, conclude, entry, to_prove="TRUE", module=verify, **values):
    asked = {"problem": kind, "data": data, "choice": ["0"], **({"penalty": values["C"]} if kind == "soft" else {})}
    forall = [
        ["D", "dataset", "queries"],
        ["c", "choice"],
        *[[x, "matrix", "d", "d"] if x == "Y" else [x, "scalar"] for x in values],
    ]
    given = {"D": data, "c": ["0"], **values}
    return evaluated(forall, conclude, given, [{"problem": kind, "key": hashed(asked), **entry}], (), to_prove, module)[
        0
    ]


FLAT = one_constraint([(3, 4), (0, 0)], (2, 0))  # A = (3, 4)ᵀ(2, 0), of norm 10: the least ‖W‖_* is 1/10
MARGIN = a("nuclear_margin", DD, var("c"))
SIDES = {
    "left": [["3/10"], ["2/5"]],
    "right": [["1/5"], ["0"]],
    "multipliers": [["0", "1/10"]],
}  # ⟨A, KQᵀ⟩ = (9/10 + 16/10)·2/5 = 1


def test_the_nuclear_margin_of_one_constraint():
    assert about("nuclear", FLAT, a("le", MARGIN, num("3/20")), SIDES) == "VERIFIED"  # (1/4 + 1/25)/2 = 29/200
    assert about("nuclear", FLAT, a("le", num("99/1000"), MARGIN), SIDES) == "VERIFIED"


@pytest.mark.parametrize(
    "change",
    [
        {"multipliers": [["0", "101/1000"]]},
        {"multipliers": [["0", "1000000000000000000001/10000000000000000000000"]]},
        {"multipliers": [["0", "1/10"], ["0", "1/10"]]},
        {"multipliers": [["1", "1/10"]]},
        {"multipliers": [["0", "-1/10"]]},
        {"multipliers": []},
        {"left": [["3/10"]]},
        {"right": [["1/5"]]},
        {"left": [["3/10", "0"], ["2/5", "0"]]},
        {"left": [["1/5"], ["0"]], "right": [["3/10"], ["2/5"]]},
        {"left": [["3/10"], ["399/1000"]]},
        {"left": [["-3/10"], ["-2/5"]]},
    ],
)
def test_nuclear_evidence_that_lies_proves_neither_a_higher_nor_a_lower_margin(change):
    """The constraint's matrix is not symmetric, so left and right cannot change places."""
    for conclude in (a("lt", num("1/10"), MARGIN), a("lt", MARGIN, num("1/10")), a("eq", MARGIN, num("11/100"))):
        assert about("nuclear", FLAT, conclude, {**SIDES, **change}) == "REJECTED"
    assert about("nuclear", FLAT, a("le", num("1/10"), MARGIN), {**SIDES, **change}, to_prove="FALSE") == "REJECTED"


def test_an_interval_is_not_a_number():
    """The interval [1/10, 29/200] decides nothing inside itself, as a number or in a difference with itself."""
    inside = num("12/100")
    for goal in (
        a("lt", MARGIN, inside),
        a("lt", inside, MARGIN),
        a("eq", MARGIN, inside),
        a("lt", a("sub", MARGIN, MARGIN), num("-1/1000")),
    ):
        for to_prove in ("TRUE", "FALSE"):
            assert about("nuclear", FLAT, goal, SIDES, to_prove=to_prove) == "REJECTED"
    square = a("le", ZERO, a("mul", a("sub", MARGIN, inside), a("sub", MARGIN, inside)))
    assert about("nuclear", FLAT, square, SIDES) == "VERIFIED"  # a number times itself


SHORT = one_constraint([(1, 1), (0, 0)], (1, 0))  # a = (1, 0, 1, 0), ‖a‖ = √2: X = a/2 for C > 1/√2, X = 0 below
HALF_A = {"square": "1/2", "multipliers": [["0", "1/2", "0"]]}
NONE = {"square": "0", "multipliers": []}
UNIQUE, BEST = (
    a("soft_margin_unique", DD, var("c"), var("C")),
    a("soft_margin_optimal", DD, var("c"), var("C"), var("Y")),
)
SOFT = a("soft_margin", DD, var("c"), var("C"))
CORNER = one_constraint([(2, 0), (0, 0)], (1, 0))  # a = (2, 0, 0, 0): for C = 1/2 every ta, 0 ≤ t ≤ 1/4, is optimal


def test_the_soft_margin_of_one_constraint():
    Y, zero = [["1/2", "0"], ["1/2", "0"]], [["0", "0"]] * 2
    assert about("soft", SHORT, UNIQUE, HALF_A, C="1") == about("soft", SHORT, UNIQUE, NONE, C="7/10") == "VERIFIED"
    assert (
        about("soft", SHORT, BEST, HALF_A, C="1", Y=Y)
        == about("soft", SHORT, BEST, NONE, C="7/10", Y=zero)
        == "VERIFIED"
    )
    assert about("soft", CORNER, a("not", UNIQUE), NONE, C="1/2") == "VERIFIED"
    for t in ("0", "1/8", "1/2"):
        assert about("soft", CORNER, BEST, NONE, C="1/2", Y=[[t, "0"], ["0", "0"]]) == "VERIFIED"


@pytest.mark.parametrize(
    "data, C, entry",
    [
        (SHORT, "1", NONE),
        (SHORT, "7/10", HALF_A),
        (SHORT, "71/100", NONE),
        (SHORT, "7071/10000", HALF_A),
        (SHORT, "1", {**HALF_A, "square": "2"}),
        (SHORT, "1", {**HALF_A, "square": "-1/2"}),
        (SHORT, "1", {**HALF_A, "multipliers": [["0", "-1/2", "0"]]}),
        (SHORT, "1", {**HALF_A, "multipliers": [["0", "0", "1"]]}),
        (SHORT, "1", {"square": "2", "multipliers": [["0", "0", "1/2"]]}),
        (SHORT, "1", {"square": "2", "multipliers": [["0", "1", "0"]]}),
        (SHORT, "1", {"square": "8", "multipliers": [["0", "2", "0"]]}),
        (SHORT, "1", {**HALF_A, "multipliers": [["0", "1/2", "0"]] * 2}),
        (SHORT, "1", {**HALF_A, "multipliers": [["1", "1/2", "0"]]}),
        (SHORT, "1", {**NONE, "multipliers": [["0", "0", "0"]]}),
        (SHORT, "1", {"square": "1/2", "multipliers": []}),
        (SHORT, "-1", NONE),
        (CORNER, "1", NONE),
        (CORNER, "49/100", {"square": "1/4", "multipliers": [["0", "1/4", "0"]]}),
    ],
)
def test_soft_evidence_that_lies_is_rejected(data, C, entry):
    for goal in (UNIQUE, a("not", UNIQUE)):
        assert about("soft", data, goal, entry, C=C) == "REJECTED"
    for Y in ([["0", "0"]] * 2, [["1/2", "0"], ["1/2", "0"]], [["1", "0"], ["1", "0"]]):
        for to_prove in ("TRUE", "FALSE"):
            assert about("soft", data, BEST, entry, to_prove=to_prove, C=C, Y=Y) == "REJECTED"


def test_valid_soft_evidence_proves_nothing_false():
    quarter = {"square": "1/4", "multipliers": [["0", "1/4", "0"]]}  # X = a/4, the far end of the optima
    assert about("soft", CORNER, UNIQUE, quarter, C="1/2") == about("soft", CORNER, UNIQUE, NONE, C="1/2") == "REJECTED"
    assert about("soft", SHORT, a("not", UNIQUE), HALF_A, C="1") == "REJECTED"
    for Y in (
        [["5/8", "0"], ["0", "0"]],
        [["-1/8", "0"], ["0", "0"]],
        [["0", "1/8"], ["0", "0"]],
        [["1/8", "1/100"], ["0", "0"]],
    ):
        for entry in (quarter, NONE):
            assert about("soft", CORNER, BEST, entry, C="1/2", Y=Y) == "REJECTED"
    size = a("frobenius", SOFT)  # √2/2
    assert about("soft", SHORT, a("lt", size, num("7072/10000")), HALF_A, C="1") == "VERIFIED"
    assert about("soft", SHORT, a("lt", size, num("7071/10000")), HALF_A, C="1") == "REJECTED"
    assert about("soft", CORNER, a("eq", size, ZERO), NONE, C="1/2") == "REJECTED"  # which of them?


LIES = {  # what would be accepted if one check were missing
    "any combination": (
        ("need(work.spectral_at_most(M, ONE) is True,", "need(True,"),
        ("nuclear", FLAT, a("lt", num("1/10"), MARGIN), {**SIDES, "multipliers": [["0", "101/1000"]]}),
        {},
    ),
    "any sides": (
        ("good = work.dot([Fraction(x) for x in row], W) >= b * scale", "good = True"),
        (
            "nuclear",
            FLAT,
            a("lt", MARGIN, num("1/10")),
            {"left": [["1/10"], ["0"]], "right": [["1/10"], ["0"]], "multipliers": []},
        ),
        {},
    ),
    "any multiplier": (
        ('need(low >= 0 and high >= 0, f"soft evidence: multiplier {j} is out of its range")', ""),
        ("soft", SHORT, BEST, HALF_A),
        {"C": "7/10", "Y": [["1/2", "0"], ["1/2", "0"]]},
    ),
    "any length": (
        ("need(work.sign(length, work.mul(TWO, work.dot(P, Q)), s) == 0,", "need(True,"),
        ("soft", SHORT, a("not", UNIQUE), {"square": "4", "multipliers": [["0", "1/2", "0"]]}),
        {"C": "1/2"},
    ),
    "zero in any case": (
        ("need(not mu and pull <= 1,", "need(not mu,"),
        ("soft", SHORT, a("not", UNIQUE), NONE),
        {"C": "1"},
    ),
}


@pytest.mark.parametrize("name", LIES)
def test_a_verifier_without_a_check_would_accept_a_lie(name):
    change, lie, values = LIES[name]
    assert about(*lie, **values) == "REJECTED"
    assert about(*lie, **values, module=fresh_verifier(change)) == "VERIFIED"


# ── Equalities for all sizes ─────────────────────────────────────────────────────────────────────────────────────────
def identity(forall, goal):
    node = {"rule": "identity", "concludes": goal, "premises": [], "with": {}}
    return verify.verify_text(
        json.dumps(
            {
                "format": "checker-certificate/1",
                "type": "tree",
                "claim": claimed(forall, [], goal),
                "role": "proof",
                "to_prove": "TRUE",
                "evidence": {"tree": node, "variables": []},
                "provenance": {},
            }
        )
    )[0]


u, v, w, A, B, i, k, p, W, q = map(var, ("u", "v", "w", "A", "B", "i", "k", "p", "W", "q"))
VARIABLES = [
    ["D", "dataset", "queries", "keys"],
    ["u", "vector", "n"],
    ["v", "vector", "n"],
    ["w", "vector", "m"],
    ["A", "matrix", "n", "n"],
    ["B", "matrix", "m", "m"],
    ["i", "index", "n"],
    ["k", "index", "n"],
    ["p", "vector", "d"],
    ["q", "vector", "d"],
    ["W", "matrix", "d", "d"],
    ["ell", "loss", "logistic", "exponential"],
    ["other", "loss", "logistic", "exponential"],
    ["s", "vector", "n*m"],
    ["r", "vector", "m*n"],
    ["h", "index", "n*m"],
    ["two", "vector", "2"],
    ["size0", "vector", "T"],
]
OTHER = var("other")


def gradient(D=DD, loss=ELL, at=p, risk="loss"):
    return a("gradient", a(risk, D, loss), at)


def value(D=DD, loss=ELL, at=p, risk="loss"):
    return a("value", a(risk, D, loss), at)


def total(x):
    return a("sum", x)


EQUAL = {
    "a sum of products": (a("dot", u, v), total(a("hadamard", v, u))),
    "a product of sums": (a("pow", total(u), num(2)), a("mul", total(u), total(u))),
    "sums within sums": (total(a("mul", total(u), v)), a("mul", total(v), total(u))),
    "queries do not change the prompt model": (gradient(a("with_query", DD, q)), gradient()),
    "one query for all": (
        value(a("with_query", DD, q), at=W, risk="matrix_loss"),
        value(a("with_query", a("with_query", DD, p), q), at=W, risk="matrix_loss"),
    ),
}
UNEQUAL = {
    "a sum of squares": (a("pow", total(u), num(2)), a("dot", u, u)),
    "a sum of products of sums": (total(a("mul", total(u), u)), a("dot", u, u)),
    "sums within sums, mixed up": (total(a("mul", total(u), v)), total(a("mul", total(v), v))),
    "two indices": (a("entry", u, i), a("entry", u, k)),
    "two indices in a sum": (total(a("mul", a("entry", u, i), v)), total(a("mul", a("entry", u, k), v))),
    "an index and a sum's": (total(a("mul", a("entry", u, i), u)), a("dot", u, u)),
    "row and column": (a("column", A, i), a("column", a("transpose", A), i)),
    "a matrix and its transpose": (a("matvec", A, u), a("matvec", a("transpose", A), u)),
    "an entry of both": (a("entry", a("matvec", A, u), i), a("entry", a("matvec", A, u), k)),
    "vec of the transpose": (a("vec", A), a("vec", a("transpose", A))),
    "kron the other way round": (
        a("matmul", a("kron", A, A), a("kron", A, a("transpose", A))),
        a("matmul", a("kron", A, a("transpose", A)), a("kron", A, A)),
    ),
    "kron of other sizes": (a("kron", A, B), a("kron", B, A)),
    "outer": (a("outer", u, v), a("outer", v, u)),
    "lengths": (a("length", u), a("length", w)),
    "the shortest input": (a("length", var("size0")), a("length", u)),
    "n·m and m·n": (var("s"), var("r")),
    "an index of n·m": (a("entry", var("r"), var("h")), a("entry", var("r"), var("h"))),
    "a length that is written": (a("length", var("two")), num(3)),
    "a sum over two": (total(var("two")), a("length", var("two"))),
    "blocks": (a("block", A, B, i), a("block", A, B, k)),
    "softmax of the negative": (a("softmax", u), a("softmax", a("neg", u))),
    "the sum of a softmax": (total(a("softmax", u)), a("length", u)),
    "two losses": (gradient(), gradient(loss=OTHER)),
    "a loss of two": (gradient(), gradient(loss=["word", "logistic"])),
    "two points": (gradient(), gradient(at=q)),
    "value at twice the point": (value(), value(at=a("mul", num(2), p))),
    "the gradient along itself": (gradient(), gradient(at=gradient())),
    "keys forgotten": (gradient(), gradient(a("with_key_matrix", DD, W))),
    "keys transposed": (gradient(a("with_key_matrix", DD, W)), gradient(a("with_key_matrix", DD, a("transpose", W)))),
    "other queries": (gradient(at=W, risk="matrix_loss"), gradient(a("with_query", DD, q), at=W, risk="matrix_loss")),
    "the matrix gradient transposed": (
        gradient(at=W, risk="matrix_loss"),
        a("transpose", gradient(at=W, risk="matrix_loss")),
    ),
    "one query for the prompt": (
        value(a("with_query", DD, p), at=W, risk="matrix_loss"),
        value(at=a("matvec", a("transpose", W), p)),
    ),
    "hinge": (gradient(loss=["word", "hinge"]), gradient(loss=["word", "hinge"])),
    "linear": (value(loss=["word", "correlation"]), a("dot", gradient(loss=["word", "correlation"]), p)),
    "tokens of an input": (a("entry", a("logits", DD, p, i), i), a("entry", a("logits", DD, p, i), i)),
    "a name outside the table": (a("norm", u), a("norm", v)),
    "division": (a("div", ONE, total(u)), a("div", ONE, total(u))),
    "self-attention": (value(a("every_token_queries", DD), at=W, risk="matrix_loss"), value(at=W, risk="matrix_loss")),
}


@pytest.mark.parametrize("name", [*EQUAL, *UNEQUAL])
def test_only_what_is_equal_for_all_sizes_is_an_identity(name):
    assert identity(VARIABLES, a("eq", *{**EQUAL, **UNEQUAL}[name])) == ("VERIFIED" if name in EQUAL else "REJECTED")
