"""Functions that are variables: what the words mean, that both interpreters agree, that the rules hold at exact functions."""

from __future__ import annotations

import random
from fractions import Fraction as Q

import pytest

import checker.verify as verify
from checker.data.functions import Pieces, Quadratic, Separable, at, read_function, slope
from checker.errors import ClaimError, InputError
from checker.language import Claim, Source, convex, function, gradient, natural, scalar, smooth, value, vector
from checker.meaning.interpret import Evaluation
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term, term_of
from checker.truth import Truth
from tests.verifier_mutants import building
from tests.verifier_mutants.words import functions
from tests.words import function_rules as rules

x, L = vector("x", "d"), scalar("L")
f, phi = function("f", of=x), function("phi", of=L)


# ── the language ──


def test_a_value_and_a_gradient_are_written_as_in_the_text():
    step = f(x - gradient(f, x) / L)
    assert python_of(step) == "f(x - 1 / L * gradient(f, x))"
    assert step.sort == "scalar" and gradient(f, x).sort == "vector" and gradient(phi, L).sort == "scalar"


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda: f(x, x), "takes one point"),
        (lambda: f(L), "function_value takes"),
        (lambda: phi(x), "function_value takes"),
        (lambda: L(x), "calls it like a function"),
        (lambda: value(f, x), "value takes"),
        (lambda: smooth(f, x), "smooth takes"),
        (lambda: function("f", of=natural("k")), "takes a vector or a scalar"),
        (lambda: function("f", of=x + x), "takes a variable"),
        (lambda: function("f", of="x"), "takes a vector or a scalar"),
    ],
)
def test_what_is_no_function_or_no_point_is_refused(wrong, says):
    with pytest.raises(ClaimError, match=says):
        wrong()


def test_there_are_not_almost_all_functions():
    source = Source(paper="p", where="w", fidelity="reconstructed")
    with pytest.raises(ClaimError, match="no law and no measure of functions"):
        Claim(title="t", source=source, forall=(f,), conclude=convex(f), quantifier="almost_all")


# ── its meaning ──


def interpreted(form: list, declared: list[list[str]], values: dict) -> Truth:
    variables = {name: Term("var", leaf=name, sort=sort, shape=tuple(shape)) for name, sort, *shape in declared}

    def exact(text: object) -> object:
        if isinstance(text, dict):
            return read_function(text, "f")
        return tuple(map(Q, text)) if isinstance(text, list) else Q(str(text))

    return Evaluation(values={name: exact(text) for name, text in values.items()}).truth(term_of(form, variables))


ALL_CASES = (*functions.OF_SCALARS, *functions.OF_VECTORS, *functions.OF_SLOPES)


@pytest.mark.parametrize("number", range(len(ALL_CASES)))
def test_the_classes_of_a_function_are_as_worked_out_by_hand(number):
    given, holds, fails = ALL_CASES[number]
    for texts, answer in ((holds, Truth.TRUE), (fails, Truth.FALSE)):
        for text in texts.split("; "):
            form, values = functions.said(text, given)
            assert interpreted(form, functions.declared(given), values) is answer, text


@pytest.mark.parametrize("number", range(len(functions.VALUES)))
def test_values_and_gradients_are_as_worked_out_by_hand(number):
    given, point, result, slope = functions.VALUES[number]
    values, declared = {"f": given, "x": point, "c": result}, functions.declared(given)
    assert (
        interpreted(["eq", ["function_value", ["var", "f"], ["var", "x"]], ["var", "c"]], declared, values)
        is Truth.TRUE
    )
    more = [["y", *declared[1][1:]]]
    same = ["eq", ["function_gradient", ["var", "f"], ["var", "x"]], ["var", "y"]]
    other = {"y": slope or ("7" if isinstance(point, str) else ["7", "7"])}
    answer = interpreted(same, declared + more, values | other)
    assert answer is (Truth.TRUE if slope else Truth.UNKNOWN)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"breaks": ["0"], "pieces": [["0", "0", "0"], ["0", "0", "1"]]}, "do not meet"),
        ({"breaks": ["0", "0"], "pieces": [["0", "0", "0"]] * 3}, "do not rise"),
        ({"breaks": ["0"], "pieces": [["0", "0", "0"]]}, "one piece more"),
        ({"breaks": [], "pieces": [["0", "0"]]}, "three numbers"),
        ({"matrix": [["0", "1"], ["0", "0"]], "linear": ["0", "0"], "constant": "0"}, "not symmetric"),
        ({"matrix": [["0", "1"]], "linear": ["0", "0"], "constant": "0"}, "not as large"),
        ({"matrix": [["0"]]}, "no function"),
        ("x", "no function"),
    ],
)
def test_what_is_no_function_is_no_value(wrong, says):
    with pytest.raises(InputError, match=says):
        read_function(wrong, "f")


def test_a_function_is_written_and_read():
    for given, *_ in (*functions.OF_SCALARS, *functions.OF_VECTORS):
        assert read_function(given, "f").json == given


# ── at random ──


def some_number(rng: random.Random) -> Q:
    return Q(rng.randint(-6, 6), rng.choice((1, 1, 2, 3)))


def some_pieces(rng: random.Random) -> Pieces:
    """Of up to three pieces, at times with kinks and at times convex."""
    if rng.random() < 0.2:  # with a greatest slope, and convex
        t, bend = some_number(rng), abs(some_number(rng))
        half = bend * (1 + t * t)
        return Pieces(breaks=(t, t + 1), pieces=_huber(t, bend, half))
    breaks = sorted({some_number(rng) for _ in range(rng.choice((0, 1, 1, 2)))})
    kinks, convex = rng.random() < 0.3, rng.random() < 0.6
    pieces = [(some_number(rng), some_number(rng), some_number(rng))]
    for t in breaks:
        q, s, c = pieces[-1]
        bend = some_number(rng)
        jump = some_number(rng) if kinks else Q(0)
        pieces.append((bend, (q - bend) * t + s + (abs(jump) if convex else jump), Q(0)))
        p, r, _ = pieces[-1]
        pieces[-1] = (p, r, (q - p) / 2 * t * t + (s - r) * t + c)
    if convex:
        return raised(Pieces(breaks=tuple(breaks), pieces=tuple(pieces)))
    return Pieces(breaks=tuple(breaks), pieces=tuple(pieces))


def _huber(t: Q, bend: Q, c: Q) -> tuple:
    """Slopes −q/2 up to t, and q/2 from t + 1 on."""
    middle = (bend, -bend * (t + Q(1, 2)), c)
    low, high = at(middle, t), at(middle, t + 1)
    return (Q(0), -bend / 2, low + bend / 2 * t), middle, (Q(0), bend / 2, high - bend / 2 * (t + 1))


def raised(f: Pieces) -> Pieces:
    """With so much s²/2 more that no second derivative is below 0."""
    least = min(0, *(q for q, _, _ in f.pieces)) if len(f.pieces) > 1 else min(Q(0), f.pieces[0][0])
    return Pieces(breaks=f.breaks, pieces=tuple((q - least, s, c) for q, s, c in f.pieces))


def some_function(rng: random.Random, d: int) -> Separable | Quadratic:
    if rng.random() < 0.6:
        return Separable(parts=tuple(some_pieces(rng) for _ in range(d)))
    rows = [[some_number(rng) for _ in range(d)] for _ in range(d)]
    matrix = [[sum(a * b for a, b in zip(u, w, strict=True)) for w in rows] for u in rows]
    if rng.random() < 0.4:
        matrix = [[rows[max(i, j)][min(i, j)] for j in range(d)] for i in range(d)]
    return Quadratic(
        matrix=tuple(map(tuple, matrix)), linear=tuple(some_number(rng) for _ in range(d)), constant=some_number(rng)
    )


def some_values(rng: random.Random) -> dict:
    d = rng.choice((1, 1, 2, 3))
    values: dict = {name: tuple(some_number(rng) for _ in range(d)) for name in "xyz"}
    values |= {name: some_number(rng) for name in "abcLm"} | {"s": Q(rng.randint(0, 6), 6), "e": (Q(0),)}
    values |= {"f": some_function(rng, d), "h": some_function(rng, d), "phi": some_pieces(rng), "psi": some_pieces(rng)}
    if rng.random() < 0.2:
        values["y"], values["b"] = values["x"], values["a"]
    return fitted(rng, values)


def fitted(rng: random.Random, values: dict) -> dict:
    """With L, m and minimisers that are near to those that f and φ have."""
    for name, z in (("f", "y"), ("phi", "b")):
        parts = values[name].parts if isinstance(values[name], Separable) else [values[name]]
        if all(isinstance(one, Pieces) for one in parts) and rng.random() < 0.5:
            bends = [q for one in parts for q, _, _ in one.pieces]
            steep = [one.steepness for one in parts]
            values["L"] = (
                max(map(abs, bends)) if None in steep or rng.random() < 0.6 else sum(filter(None, steep), Q(0))
            )
            values["m"] = min(bends) if None in steep or rng.random() < 0.5 else sum(filter(None, steep), Q(0))
            least = [
                next((s for s in [*one.breaks, *(-b / q for q, b, _ in one.pieces if q > 0)] if one.least_at(s)), Q(0))
                for one in parts
            ]
            values[z] = tuple(least) if name == "f" else least[0]
    for name, x, g in (("f", "x", "z"), ("phi", "a", "c")):
        parts = values[name].parts if isinstance(values[name], Separable) else [values[name]]
        if all(isinstance(one, Pieces) for one in parts) and rng.random() < 0.5:
            point = values[x] if name == "f" else [values[x]]
            slopes = tuple(slope(one.piece_of(s), s) for one, s in zip(parts, point, strict=True))
            values[g] = slopes if name == "f" else slopes[0]
            gaps = [one.gap_constant for one in parts if not any(one.kinks)]
            lowest = [one.infimum for one in parts]
            if rng.random() < 0.4:
                values["m"] = (
                    sum((one for one in lowest if one is not None), Q(0))
                    if rng.random() < 0.5
                    else min((q for q in gaps if q is not None), default=Q(1))
                )
    return values


@pytest.mark.parametrize("seed", range(4))
def test_both_interpreters_agree_at_random_functions(seed):
    rng, known = random.Random(seed), 0
    declared = [[v.leaf, v.sort, *v.shape] for v in rules.FORALL]
    said = [one for applied in rules.TRUE for one in (*applied.premises, applied.concludes)]
    said += [one.concludes for one in rules.ATTACKS]
    for _ in range(60):
        values, term = some_values(rng), rng.choice(said)
        texts = {v.leaf: written(values[v.leaf]) for v in rules.FORALL}
        answer = Evaluation(values=values).truth(term)
        for form, expected in ((term.json, Truth.TRUE), (["not", term.json], Truth.FALSE)):
            outcome, message = verify.verify_text(building.evaluation(form, declared, texts))
            assert (outcome == "VERIFIED") == (answer is expected), (str(term), texts, message)
        known += answer is not Truth.UNKNOWN
    assert known > 40


def written(value: object) -> object:
    if isinstance(value, (Pieces, Separable, Quadratic)):
        return value.json
    return [str(one) for one in value] if isinstance(value, tuple) else str(value)


@pytest.mark.parametrize("seed", [0, *(pytest.param(k, marks=pytest.mark.slow) for k in range(1, 12))])
def test_what_a_rule_concludes_is_true_wherever_its_premises_are(seed):
    rng, met = random.Random(100 + seed), dict.fromkeys((one.name for one in rules.TRUE), 0)
    for _ in range(300):
        evaluation = Evaluation(values=some_values(rng))
        for one in rules.TRUE:
            if all(evaluation.truth(premise) is Truth.TRUE for premise in one.premises):
                assert evaluation.truth(one.concludes) is Truth.TRUE, (one.name, evaluation.values)
                met[one.name] += 1
    assert min(met.values()) >= 1, {name for name, count in met.items() if not count}


@pytest.mark.parametrize("one", rules.TRUE, ids=lambda one: one.name)
def test_the_verifier_accepts_each_rule(one):
    outcome, message = verify.verify_text(one.text)
    assert outcome == "VERIFIED", message


@pytest.mark.parametrize("one", rules.ATTACKS, ids=lambda one: one.name)
def test_the_verifier_refuses_each_neighbour(one):
    outcome, message = verify.verify_text(one.text)
    assert outcome == "REJECTED" and "Error" not in message, message


CASES = list(functions.cases())


@pytest.mark.parametrize("part", range(16))
def test_the_verifier_answers_the_cases(part):
    wrong = [one.name for one in CASES[part::16] if verify.verify_text(one.text)[0] != one.expects]
    assert len(CASES) > 1000 and not wrong, wrong
