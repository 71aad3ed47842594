"""Derivations for all sizes: the models, what is printed, the gradient as a function, and sympy's wrong route."""

import random
import re
from fractions import Fraction

import numpy as np
import pytest
import sympy
from click.testing import CliRunner
from flint import arb

from checker.app.cli import main
from checker.arithmetic import Balls, Float64, Mpmath
from checker.arithmetic.balls import working_precision
from checker.attention import losses, model
from checker.errors import ClaimError, InputError, Undecided
from checker.symbolic.derivation import Identity, derive
from checker.symbolic.derivation_text import derivation_lines
from checker.symbolic.formulas.differentiate import derivative, simplified
from checker.symbolic.formulas.evaluate import Evaluation
from checker.symbolic.formulas.index_terms import (
    Array,
    check_formula,
    delta,
    expanded,
    formula,
    function,
    renamed,
    total,
)
from checker.symbolic.formulas.loss_formulas import LOSS_FORMULAS, with_loss
from checker.symbolic.formulas.normal_form import NormalForms
from checker.symbolic.formulas.typeset import LATEX, text_of
from checker.symbolic.gradient import derived_gradient
from checker.symbolic.models.named import MODELS, model_named
from tests.symbolic.lemma_3_11 import READINGS, lemma_3_11

gamma, M, x = Array("gamma"), Array("M"), Array("x").scalar


@pytest.mark.slow
def test_all_derivations_are_proved_for_all_sizes():
    for name in MODELS:
        found = derive(model_named(name), hessian=True)
        assert all(one.holds for one in found.identities), name
        assert set(found.gradients) == set(found.model.parameters)
        assert len(found.hessian) == len(found.gradients) * (len(found.gradients) + 1) // 2


@pytest.mark.slow
@pytest.mark.parametrize(
    "name, loss",
    [("p", loss) for loss in LOSS_FORMULAS]
    + [(name, "logistic") for name in MODELS if name not in ("p", "causal", "regression")],
)
def test_every_loss_written_out(name, loss):
    assert all(one.holds for one in derive(with_loss(model_named(name), loss), hessian=True).identities)


@pytest.mark.parametrize("loss", LOSS_FORMULAS)
def test_the_slopes_of_the_losses_are_proved(loss):
    value, slope, curvature = (one(x).form for one in LOSS_FORMULAS[loss])
    for left, right in ((value, slope), (slope, curvature)):
        assert Identity(title="", arrays={"x": ()}, indices={}, expression=left, by=(("x",),), equals=right).holds
    A = Balls(128)
    with working_precision(128):
        at = Evaluation(A=A, arrays={"x": A.number(Fraction(1, 3))}, sizes={})
        assert arb(at.value(value, {})).overlaps(arb(losses.value(A, loss, A.number(Fraction(1, 3)))))
        assert arb(at.value(slope, {})).overlaps(arb(losses.slope(A, loss, A.number(Fraction(1, 3)))))


# ── Lemma 3.11 ──


@pytest.mark.parametrize("reading", READINGS)
def test_lemma_3_11_is_an_identity_for_b_one_or_with_its_b_put_back(reading):
    assert lemma_3_11(reading).holds is (reading.startswith("corrected") or reading.endswith("b = 1"))


def test_the_printed_lemma_3_11_is_false_at_b_two():
    """𝖠 = h = (0, 1), x = 0: f = (½, ½), ⟨f,h⟩ = ½, the true slope is g′(1)·2·¼, the printed one g′(½)·2·¼."""
    A = Balls(128)
    arrays = {"A": [[0], [1]], "A3": [[0], [1]], "y": [1], "x": [0], "b": 2}
    numbers = {name: model.lift(A, _tuples(value)) for name, value in arrays.items()}
    with working_precision(128):
        sides = {}
        for reading in ("printed", "corrected"):
            found = lemma_3_11(reading)
            sides[reading] = arb(
                Evaluation(A=A, arrays=numbers, sizes={"n": 2, "D": 1, "d": 1}).value(found.equals, {"a": 0})
            )
        half, one = A.number(Fraction(1, 2)), A.number(1)
        assert sides["printed"].overlaps(losses.sigmoid_slope(A, half) / 2)
        assert sides["corrected"].overlaps(losses.sigmoid_slope(A, one) / 2)
        assert not sides["printed"].overlaps(sides["corrected"])


def _tuples(value):
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


# ── sympy's matrix calculus, the wrong route, as a control ──


def test_the_comparison_catches_the_wrong_route_of_sympy():
    """sympy #27406, #23492: MatrixSymbol.diff drops the derivative of the normaliser, and makes a scalar gradient 0."""
    T, d = 3, 2
    K, p, g = sympy.MatrixSymbol("K", T, d), sympy.MatrixSymbol("p", d, 1), sympy.MatrixSymbol("g", T, 1)
    values = {K: [[1, 2], [Fraction(1, 2), -1], [0, 1]], p: [Fraction(1, 3), Fraction(-1, 2)], g: [1, -1, 2]}
    e = (K * p).applyfunc(sympy.exp)
    mass = (sympy.OneMatrix(1, T) * e)[0, 0]
    wrong = ((g.T * e)[0, 0] / mass).diff(p)
    with working_precision(200):
        A = Balls(200)
        right = derived_gradient("p", "correlation")(
            A,
            k=[model.lift(A, _tuples(values[K]))],
            gamma=[model.lift(A, _tuples(values[g]))],
            p=model.lift(A, _tuples(values[p])),
        )
        assert all(not arb(value).overlaps(arb(0)) for value in right)
    assert wrong == sympy.ZeroMatrix(d, 1), "sympy mended it: look for another control"
    u = sympy.MatrixSymbol("u", T, 1)
    powers = u.applyfunc(sympy.exp)
    jacobian = (powers / (sympy.OneMatrix(1, T) * powers)[0, 0]).diff(u)
    at = jacobian.subs({u: sympy.Matrix([1, 2, 0])}).doit().as_explicit()
    assert at[0, 1] == 0, "sympy mended it"  # the true entry is −s₀s₁
    s = lambda t, q: function("exp", Array("u")[t]) / total(f"{q}:T", function("exp", Array("u")[q]))  # noqa: E731
    dropped = delta("t", "a") * s("t", "q")
    true = s("t", "q") * (delta("t", "a") - s("a", "q"))
    one = dict(
        title="", arrays={"u": ("T",)}, indices={"t": "T", "a": "T"}, expression=s("t", "q").form, by=(("u", "a"),)
    )
    assert Identity(**one, equals=true.form).holds and not Identity(**one, equals=dropped.form).holds


# ── the derived gradient as a function ──


def drawn(rng, *shape):
    if not shape:
        return Fraction(rng.randrange(-6, 7), rng.choice([1, 2, 3]))
    return tuple(drawn(rng, *shape[1:]) for _ in range(shape[0]))


@pytest.mark.parametrize("loss", LOSS_FORMULAS)
def test_derived_and_reference_gradients_agree_with_inputs_of_different_lengths(loss):
    rng, A = random.Random(loss), Balls(200)
    d, lengths = 3, (2, 4, 1)
    keys, scores = [drawn(rng, T, d) for T in lengths], [drawn(rng, T) for T in lengths]
    queries, p, W = drawn(rng, 3, d), drawn(rng, d), drawn(rng, d, d)
    with working_precision(200):
        k, g, z, p, W = (model.lift(A, tuple(value)) for value in (keys, scores, queries, p, W))
        ours, theirs = derived_gradient("p", loss)(A, k=k, gamma=g, p=p), model.prompt_gradient(A, loss, k, g, p)
        assert all(arb(a).overlaps(arb(b)) for a, b in zip(ours, theirs, strict=True))
        ours = derived_gradient("W", loss)(A, X=k, z=z, gamma=g, W=W)
        theirs = model.matrix_gradient(A, loss, k, g, z, W)
        assert all(
            arb(a).overlaps(arb(b)) for u, w in zip(ours, theirs, strict=True) for a, b in zip(u, w, strict=True)
        )


def test_far_out_the_derived_gradient_keeps_its_digits():
    """At ‖p‖ = 10⁴ the plain softmax formula is 0 or noise in float64; the log-scaled one has 15 digits."""
    k, g = [[[0.0, 1.0], [0.01, 0.0], [0.0, 0.0]]], [[1.0, -1.0, 0.5]]
    p = [0.0, 600.0]
    ours = derived_gradient("p", "logistic")(Float64(), k=k, gamma=g, p=p)
    exact = derived_gradient("p", "logistic")(Mpmath(60), **{"k": _mp(k), "gamma": _mp(g), "p": _mp(p)})
    assert all(abs(a - b) <= 1e-13 * abs(b) for a, b in zip(ours, exact, strict=True)) and ours[1] != 0


def test_what_is_the_same_for_each_coordinate_is_computed_once():
    """exp is taken of each token's logit and of each input's output, whatever d is, and numbers are read once a formula."""

    class Counting(Mpmath):
        exponentials = numbers = 0

        def exp(self, x):
            self.exponentials += 1
            return super().exp(x)

        def number(self, x):
            self.numbers += 1
            return super().number(x)

    read = []
    for d in (1, 20):
        A = Counting(30)
        k, g = _mp(np.arange(6.0 * d).reshape(2, 3, d).tolist()), _mp([[1.0, 2.0, 0.0], [0.0, 1.0, 3.0]])
        derived_gradient("p", "logistic")(A, k=k, gamma=g, p=_mp([0.25] * d))
        assert A.exponentials == 2 * 3 + 2  # n·T + n
        read.append(A.numbers)
    assert (
        read[1] - read[0] == 6 * 19
    )  # a coordinate: where two sums begin, for each of two inputs, and the mean of the inputs


def _mp(value):
    return [_mp(v) for v in value] if isinstance(value, list) else Mpmath(60).number(Fraction(value))


def test_errors_say_what_to_do():
    with pytest.raises(InputError, match="no model 'P'.*Did you mean p"):
        model_named("P")
    with pytest.raises(InputError, match="Did you mean vectorised"):
        model_named("vectorized")
    with pytest.raises(InputError, match="no loss 'hinge' with a slope"):
        with_loss(model_named("p"), "hinge")
    with pytest.raises(InputError, match="loss of the causal model is part"):
        with_loss(model_named("causal"), "logistic")
    with pytest.raises(InputError, match="no parameter 'q'"):
        derived_gradient("p", "logistic", by="q")
    with pytest.raises(InputError, match="needs a loss"):
        derived_gradient("p")
    with pytest.raises(InputError, match=r"takes the arrays k\[n,T,d\]"):
        derived_gradient("p", "logistic")(Float64(), k=[[[1.0]]], gamma=[[1.0]])
    with pytest.raises(InputError, match="another array"):
        derived_gradient("p", "logistic")(Float64(), k=[[[1.0]]], gamma=[[1.0, 2.0]], p=[1.0])


# ── formulas ──


def test_formulas_that_make_no_sense_are_refused():
    arrays, bad = {"gamma": ("T",), "M": ("T", "d")}, {}
    bad["not bound"] = gamma["t"]
    bad["bound twice"] = total("t:T t:T", gamma["t"])
    bad["has the ranges"] = total("t:d", gamma["t"])
    bad["two ranges"] = total("t:T c:d", delta("t", "c"))
    for why, form in bad.items():
        with pytest.raises(ClaimError, match=why):
            check_formula(form.form, arrays, {})
    with pytest.raises(ClaimError, match="not defined"):
        expanded(("let", "s"), {}, frozenset())


def test_renaming_never_captures():
    form = total("t:T", gamma["t"] * Array("z")["q"]).form
    assert renamed(form, {"q": "t"}) == total("t1:T", gamma["t1"] * Array("z")["t"]).form
    assert derivative(total("f:d", Array("p")["f"] ** 2).form, "p", ("a",)) == (2 * Array("p")["a"]).form
    assert simplified(("mul", ("num", "0"), x.form)) == ("num", "0")


def test_a_normal_form_that_grows_too_large_is_undecided():
    with pytest.raises(Undecided, match="more monomials than the budget"):
        NormalForms(budget=100).of((sum((Array("x")[i] for i in "abcdefgh"), formula(0)) ** 6).form)


def random_formula(rng, depth, free):
    """Sums, products, powers, exponentials and deltas over two ranges; ``free``: index → range."""
    kind = rng.choice(["leaf", "add", "mul", "sum", "sum", "exp", "inverse"]) if depth else "leaf"
    if kind == "leaf":
        fit = {"T": [i for i in free if free[i] == "T"], "d": [i for i in free if free[i] == "d"]}
        choices = [x, formula(rng.choice([-1, 2, Fraction(1, 2)]))]
        choices += [gamma[i] for i in fit["T"]] + [Array("p")[i] for i in fit["d"]]
        choices += [Array("k")[i, j] for i in fit["T"] for j in fit["d"]] + [
            delta(i, j) for i in fit["T"] for j in fit["T"]
        ]
        return rng.choice(choices)
    if kind == "sum":
        index = f"i{len(free)}"
        span = rng.choice("Td")
        return total(f"{index}:{span}", random_formula(rng, depth - 1, {**free, index: span}))
    inside = random_formula(rng, depth - 1, free)
    if kind == "exp":
        return function("exp", inside * Fraction(1, 4))
    if kind == "inverse":
        return 1 / (2 + function("exp", inside * Fraction(1, 4)))
    other = random_formula(rng, depth - 1, free)
    return inside + other if kind == "add" else inside * other


@pytest.mark.parametrize("seed", range(60))
def test_random_formulas_keep_their_value_and_their_proof(seed):
    """Derivatives by dual numbers and by rules overlap; the package and verify.py prove them; a changed one is rejected."""
    import json

    from checker import verify
    from tests.symbolic.dual_numbers import Duals

    rng, A = random.Random(seed), Balls(200)
    form = random_formula(rng, 4, {"b": "T"}).form
    arrays = {"gamma": ("T",), "p": ("d",), "k": ("T", "d"), "x": ()}
    slope = derivative(form, "p", ("a",))
    found = Identity(
        title="", arrays=arrays, indices={"a": "d", "b": "T"}, expression=form, by=(("p", "a"),), equals=slope
    )
    assert found.holds and verify.verify_text(json.dumps(found.certificate))[0] == "VERIFIED"
    with working_precision(200):
        sizes = {"T": 3, "d": 2}
        data = {name: model.lift(A, drawn(rng, *[sizes[s] for s in spans])) for name, spans in arrays.items()}
        value = Evaluation(A=A, arrays=data, sizes=sizes).value(slope, {"a": 1, "b": 2})
        B = Duals(A)
        moving = data | {"p": [B.variable(q, A.number(int(j == 1))) for j, q in enumerate(data["p"])]}
        other = Evaluation(A=B, arrays=moving, sizes=sizes).value(form, {"a": 1, "b": 2})
        assert arb(value).overlaps(arb(getattr(other, "slope", 0)))
    shifted = ("add", slope, ("mul", x.form, ("var", "p", "a")))
    wrong = Identity(title="", arrays=arrays, indices=found.indices, expression=form, by=found.by, equals=shifted)
    assert not wrong.holds and verify.verify_text(json.dumps(wrong.certificate))[0] == "REJECTED"


# ── what is printed ──


def test_the_printed_derivation_reads_line_by_line():
    text = "\n".join(derivation_lines(derive(model_named("p"), hessian=True)))
    assert "s[i,t] = e[i,t]/Z[i]" in text and "not shown" not in text
    assert "= s[i,t]·(k[i,t,a] − Σ_q∈T s[i,q]·k[i,q,a])   [normal form]" in text
    assert "∂L/∂p[a]\n    = 1/n·Σ_i∈n ℓ′(o[i])·Σ_t∈T s[i,t]·(γ[i,t] − o[i])·k[i,t,a]   [chain, known, sum]" in text


@pytest.mark.parametrize("name", MODELS)
def test_latex_is_balanced(name):
    text = "\n".join(derivation_lines(derive(model_named(name)), latex=True))
    assert text.count("{") == text.count("}") and text.count(r"\left(") == text.count(r"\right)")
    assert not re.search(r"[Σ∂δγℓ·]", "\n".join(line for line in text.splitlines() if not line.startswith("%")))
    assert text_of((x / 2).form, LATEX) and text.count(r"\begin{align*}") == text.count(r"\end{align*}")


@pytest.mark.slow
def test_checker_derive(tmp_path):
    path = tmp_path / "p.jsonl"
    answer = CliRunner().invoke(main, ["derive", "p", "--loss", "logistic", "--hessian", "--certificate", str(path)])
    assert answer.exit_code == 0, answer.output
    assert "16 of 16 equations proved for all sizes by verify.py" in answer.output
    assert "VERIFIED identity: wherever both sides are defined" in answer.output
    latex = CliRunner().invoke(main, ["derive", "linear", "--latex"])
    assert latex.exit_code == 0 and r"\frac{\partial L}{\partial W_{a,b}}" in latex.output
    unknown = CliRunner().invoke(main, ["derive", "vectorized"])
    assert unknown.exit_code == 2 and "Did you mean vectorised" in unknown.output


def test_the_help_of_derive_lists_every_model():
    text = CliRunner().invoke(main, ["derive", "--help"]).output
    assert all(re.search(rf"^\s+{name}\s", text, re.MULTILINE) for name in MODELS)
