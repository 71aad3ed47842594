"""Shipped claims and theorem files, as they stand in ``properties/`` and ``examples/``, and their false mutants."""

from __future__ import annotations

from pathlib import Path

from checker.statements.claims.claim import Claim, load, properties_folder
from checker.statements.terms.term import Term, apply, as_term, conjuncts
from mutants.change import (
    Statement,
    flipped,
    for_all,
    instead,
    rescaled,
    right_times,
    smaller,
    stated,
    statement,
    strict,
    with_conclusion,
    without,
)
from mutants.of_data import LONE, TWO, data

_EXAMPLES = Path(__file__).resolve().parents[3] / "examples" / "theorems"
UNIT = {"A1": [["1"]], "A2": [["1"]], "j": "0"}


def shipped(path: str) -> Claim:
    """A claim of ``properties/`` with its stored witnesses, gaps and plots set aside."""
    claim, _ = load(properties_folder() / f"{path}.py")
    return with_conclusion(claim, claim.conclude)


def example(name: str) -> Claim:
    claim, _ = load(_EXAMPLES / f"{name}.py")
    return with_conclusion(claim, claim.conclude)


def part(claim: Claim, number: int) -> Term:
    return conjuncts(claim.conclude)[number]


def variable(claim: Claim, name: str) -> Term:
    return next(v for v in claim.forall if v.leaf == name)


def statements() -> list[Statement]:
    return [*_softmax_and_sigmoid(), *_facts(), *_identities(), *_datasets(), *_limits()]


def _softmax_and_sigmoid() -> list[Statement]:
    half = shipped("background/softmax_half_lipschitz")
    sigmoid = shipped("background/sigmoid_derivatives")
    x = variable(sigmoid, "x")
    step_1, lemma_12 = shipped("similarity/step_1"), shipped("similarity/lemma_3_12")
    quarter = right_times(step_1, "1/4")
    tenth = right_times(lemma_12, "1/10")
    quarter_example = example("softmax_temperature_quarter")
    temperature = right_times(quarter_example, "2")
    near = {"u": ["1/10", "-1/10"], "w": ["-1/10", "1/10"]}
    at_the_bend = {"x": "13/10", "x_hat": "14/10"}
    sharp = "softmax(t,−t) − softmax(−t,t) has norm √2·tanh t and the logits 2√2·t: the ratio tends to 1/2 as t → 0 and is above 0.498 at t = 1/10."
    return [
        statement(
            "softmax-half-lipschitz",
            half,
            "‖diag(s) − ssᵀ‖ ≤ 1/2.",
            smaller(half, sharp, near),
            ("made strict", strict(half), "Equality at u = w.", {"u": ["0"], "w": ["0"]}),
            (
                "inequality flipped",
                flipped(half),
                "One entry: softmax is constant, the logits are not.",
                {"u": ["1"], "w": ["0"]},
            ),
        ),
        statement(
            "softmax-temperature",
            temperature,
            "The same at βu.",
            ("constant −50 % (the shipped example)", quarter_example, sharp, near | {"lambda": "1"}),
            smaller(temperature, sharp, near | {"lambda": "1"}),
            (
                "hypothesis dropped",
                without(temperature, 0),
                "For λ = −1 the right side is negative.",
                {"u": ["1", "0"], "w": ["0", "0"], "lambda": "-1"},
            ),
        ),
        statement(
            "sigmoid-derivatives",
            sigmoid,
            "Differentiate.",
            smaller(sigmoid, "g′(0) = 1/4.", {"x": "0"}, part=1),
            smaller(
                sigmoid,
                "g″ attains 1/(6√3) at log(2 ± √3), and is within 0.1 % of it at 13/10.",
                {"x": "13/10"},
                part=2,
            ),
            ("made strict", strict(sigmoid, 1), "g′(0) = 1/4.", {"x": "0"}),
            (
                "sign changed",
                with_conclusion(sigmoid, apply("lt", part(sigmoid, 0).args[1], as_term(0))),
                "g′(0) = 1/4.",
                {"x": "0"},
            ),
            (
                "absolute value dropped",
                with_conclusion(sigmoid, apply("le", as_term(0), apply("sigmoid_curvature", x))),
                "g″(1) < 0.",
                {"x": "1"},
            ),
        ),
        statement(
            "step-1",
            step_1,
            "g′ ≤ 1/4 ≤ 1.",
            (
                "constant below the sharp one",
                right_times(step_1, "99/400"),
                "g′(0) = 1/4, so the best constant is 1/4.",
                {"x": "1/10", "x_hat": "-1/10"},
            ),
            (
                "constant below the sharp one",
                right_times(step_1, "9/40"),
                "g′(0) = 1/4, so the best constant is 1/4.",
                {"x": "1/10", "x_hat": "-1/10"},
            ),
            ("inequality flipped", flipped(step_1), "g is flatter than the identity.", {"x": "1", "x_hat": "0"}),
            ("made strict", strict(step_1), "Equality at x = x̂.", {"x": "0", "x_hat": "0"}),
        ),
        statement("step-1-at-a-quarter", quarter, "g′ ≤ 1/4."),
        statement(
            "lemma-3.12",
            lemma_12,
            "|g″| ≤ 1/(6√3) ≤ 1.",
            (
                "constant below the sharp one",
                right_times(lemma_12, "95/1000"),
                "The best constant is max |g″| = 1/(6√3) > 0.0962, nearly attained between 1.3 and 1.4.",
                at_the_bend,
            ),
            (
                "constant below the sharp one",
                right_times(lemma_12, "9/100"),
                "The best constant is max |g″| = 1/(6√3) > 0.0962.",
                at_the_bend,
            ),
            ("inequality flipped", flipped(lemma_12), "g′ is flatter than the identity.", {"x": "1", "x_hat": "0"}),
        ),
        statement("lemma-3.12-at-a-tenth", tenth, "1/(6√3) < 0.0963 < 1/10."),
    ]


def _facts() -> list[Statement]:
    alpha, inverse = shipped("similarity/basic_alpha"), shipped("similarity/basic_inverse_alpha")
    exps, soft = shipped("similarity/basic_exp"), shipped("similarity/basic_softmax")
    distribution = shipped("similarity/softmax_is_a_distribution")
    gradient = shipped("similarity/lemma_3_13_repaired")
    one = UNIT | {"x": ["1"], "y": ["0"], "R": "4"}
    two = {
        "A1": [["1"], ["0"]],
        "A2": [["1"], ["-1"]],
        "A3": [["1"], ["-1"]],
        "Y": [["1"]],
        "j": "0",
        "i0": "0",
        "x": ["0"],
        "x_hat": ["1"],
        "R": "4",
    }
    huge = "1" + "0" * 100
    bend = "With A = (1,−1), h = (1,−1), x = 0, x̂ = 1 the gradient is bh/4·(…) at x and nearly 0 at x̂, where g′ has died; the right side does not grow with {}."
    return [
        statement(
            "basic-alpha",
            alpha,
            "Cauchy–Schwarz with (1,…,1).",
            smaller(alpha, "Equality for n = 1, A = 1, x = 1, y = 0.", one),
            (
                "inequality flipped",
                flipped(alpha),
                "n = 2, A = (0; 1) for d = 1, x = 1, y = 0: |e − 1| on the left, √2|e − 1| on the right.",
                {"A1": [["1"], ["1"]], "A2": [["0"], ["1"]], "j": "0", "x": ["1"], "y": ["0"], "R": "4"},
            ),
            ("made strict", strict(alpha), "Equality at x = y.", one | {"x": ["0"]}),
        ),
        statement(
            "basic-inverse-alpha",
            inverse,
            "|1/α − 1/α′| = |α′ − α|/(αα′) ≤ β⁻²|α − α′|.",
            (
                "hypothesis dropped",
                without(inverse, 4),
                "β = −100 is below every α, and β⁻² is small.",
                one | {"beta": "-100"},
            ),
            (
                "hypothesis dropped",
                without(inverse, 5),
                "n = 1, α = 1 at x = 0, α′ = e^4 at y = 4, β = 50 ≤ α′: the left side is above 0.98, the right below 0.03.",
                UNIT | {"x": ["0"], "y": ["4"], "R": "4", "beta": "50"},
            ),
            (
                "hypothesis dropped",
                without(inverse, 6),
                "The same with x and y exchanged.",
                UNIT | {"x": ["4"], "y": ["0"], "R": "4", "beta": "50"},
            ),
            (
                "constant −1 %",
                right_times(inverse, "99/100"),
                "α = 1, α′ = e^{1/200}, β = 1: the ratio is e^{−1/200} > 0.995.",
                UNIT | {"x": ["0"], "y": ["1/200"], "R": "4", "beta": "1"},
            ),
            (
                "constant −10 %",
                right_times(inverse, "9/10"),
                "α = 1, α′ = e^{1/20}, β = 1: the ratio is e^{−1/20} > 0.95.",
                UNIT | {"x": ["0"], "y": ["1/20"], "R": "4", "beta": "1"},
            ),
        ),
        statement(
            "basic-exp",
            exps,
            "Mean value theorem: ‖exp(a) − exp(b)‖ ≤ e^R‖a − b‖ ≤ e^R·R‖x − y‖, and R ≤ R².",
            (
                "hypothesis dropped",
                without(exps, 0),
                "R = 1/2, A = 1/2, x = 1, y = 9/10: the slope is about e^{1/2}/2 > 0.78, the bound e^{1/4}/2 < 0.65.",
                {"A1": [["1/2"]], "A2": [["1"]], "j": "0", "x": ["1"], "y": ["9/10"], "R": "1/2"},
            ),
            (
                "hypothesis dropped",
                without(exps, 1),
                "A = 1, x = 100, y = 0: e^100 − 1 against 4e^16·100.",
                one | {"x": ["100"]},
            ),
            ("hypothesis dropped", without(exps, 2), "A = 1, x = 0, y = 100.", one | {"x": ["0"], "y": ["100"]}),
            (
                "hypothesis dropped",
                without(exps, 3),
                "A = 10⁹, x = 10⁻⁹, y = 0: e − 1 against 4e^16/10⁹ < 0.04.",
                {"A1": [["1000000000"]], "A2": [["1"]], "j": "0", "x": ["1/1000000000"], "y": ["0"], "R": "4"},
            ),
        ),
        statement(
            "softmax-is-a-distribution",
            distribution,
            "Definition.",
            ("constant +1 %", right_times(distribution, "101/100", 1), "The sum is 1.", UNIT | {"x": ["0"]}),
            ("constant −10 %", right_times(distribution, "9/10", 1), "The sum is 1.", UNIT | {"x": ["0"]}),
            (
                "sign changed",
                with_conclusion(distribution, apply("positive", apply("neg", part(distribution, 0).args[0]))),
                "The entries are positive.",
                UNIT | {"x": ["0"]},
            ),
        ),
        statement(
            "basic-softmax",
            soft,
            "A proof tree of the shipped audit; and ‖diag(s) − ssᵀ‖ ≤ 1/2 with ‖A‖ ≤ R ≤ 2R·e^{R²}.",
        ),
        statement(
            "lemma-3.13-repaired",
            gradient,
            "The Lipschitz constant of the gradient is of the order of |b|‖h‖R²·(1 + |b|‖h‖) ≤ 3n³R⁷e^{13R²} for R ≥ 4.",
            ("hypothesis dropped", without(gradient, 5), bend.format("b"), two | {"b": huge}),
            ("hypothesis dropped", without(gradient, 4), bend.format("h"), two | {"b": "1", "Y": [[huge]]}),
        ),
    ]


def _identities() -> list[Statement]:
    trick = shipped("similarity/tensor_trick")
    P, Z, Q = (variable(trick, name) for name in "PZQ")
    trick = stated("vec(PZQᵀ) = (P⊗Q)vec(Z), all sizes", (P, Z, Q), part(trick, 0))
    lemma, step = shipped("similarity/lemma_3_11_repaired"), shipped("similarity/step_3_repaired")
    reform = step.conclude.args[1]  # g′·b·(⟨f,v₁⟩ − ⟨f,v₂⟩⟨f,v₃⟩)
    covariance = reform.args[1]
    g_slope = reform.args[0].args[0]
    gl_sides = lemma.conclude.args[1]
    own = shipped("similarity/self_attention_is_cross_attention")
    A, Qm, K, Y = (variable(own, name) for name in ("A", "Q", "K", "Y"))
    slack = shipped("similarity/soft_margin_feasible")
    xi = variable(slack, "xi")
    at = {
        "A1": [["1"], ["0"]],
        "A2": [["1"], ["-1"]],
        "A3": [["1"], ["-1"]],
        "Y": [["1"]],
        "j": "0",
        "i0": "0",
        "i": "0",
        "x": ["0"],
        "b": "1",
    }
    skew = at | {"x": ["1"]}
    shear = [["1", "1"], ["0", "1"]]
    tokens = {"A": [["1", "0"], ["0", "1"]], "Y": [["1", "0"], ["0", "1"]], "j": "0"}
    lone = {"A": [["0"]], "X": [["0"]], "z": ["0"], "opt": "0", "t": "0"}
    return [
        statement(
            "tensor-trick",
            trick,
            "Row by row.",
            (
                "factor 2",
                instead(trick, apply("transpose", Q), apply("transpose", apply("mul", as_term(2), Q))),
                "At P = Q = Z = 1 it says 2 = 1.",
                {"P": [["1"]], "Q": [["1"]], "Z": [["1"]]},
            ),
            rescaled(trick, "At P = Q = Z = 1 both printed sides are 1.", {"P": [["1"]], "Q": [["1"]], "Z": [["1"]]}),
        ),
        statement(
            "step-3-repaired",
            step,
            "Chain rule.",
            (
                "sign changed",
                instead(step, covariance, apply("add", *covariance.args)),
                "x = 1: with s = softmax(1,−1) and h = v₃ = (1,−1), ⟨f,v₂⟩⟨f,v₃⟩ = tanh²1 ≠ 0.",
                skew,
            ),
            (
                "argument changed (as printed)",
                instead(step, g_slope, apply("sigmoid_slope", g_slope.args[0].args[0])),
                "b = 2, x = 1: g′(tanh 1) is not g′(2·tanh 1).",
                skew | {"b": "2"},
            ),
            (
                "factor dropped",
                instead(step, reform, apply("mul", g_slope, covariance)),
                "b = 2 at x = 0.",
                at | {"b": "2"},
            ),
            rescaled(step, "At x = 0, b = 1 the gradient is 1/4.", at),
        ),
        statement(
            "lemma-3.11-repaired",
            lemma,
            "Chain rule.",
            rescaled(lemma, "At x = 0, b = 1 the gradient is 1/4.", at),
            (
                "sign changed",
                instead(lemma, gl_sides.args[1], apply("add", *gl_sides.args[1].args)),
                "x = 1, as above.",
                skew,
            ),
            (
                "sign changed",
                instead(lemma, gl_sides, apply("neg", gl_sides)),
                "At x = 0, b = 1 the gradient is 1/4, not −1/4.",
                at,
            ),
        ),
        statement(
            "self-attention",
            own,
            "Write out row j.",
            (
                "order swapped",
                instead(own, apply("matmul", Qm, apply("transpose", K)), apply("matmul", K, apply("transpose", Qm))),
                "K = I, Q a shear: the first row of Q is not its first column.",
                tokens | {"Q": shear, "K": [["1", "0"], ["0", "1"]]},
            ),
            (
                "transpose dropped",
                instead(own, apply("transpose", Qm), Qm),
                "The same.",
                tokens | {"Q": shear, "K": [["1", "0"], ["0", "1"]]},
            ),
            (
                "factor dropped",
                instead(own, apply("matmul", A, K), A),
                "K = 0 gives the uniform weights only on the left.",
                tokens | {"Q": [["1", "0"], ["0", "1"]], "K": [["0", "0"], ["0", "0"]]},
            ),
            rescaled(
                own,
                "n = d = 1: with A = Y = 1 both printed sides are 1.",
                {"A": [["1"]], "Q": [["0"]], "K": [["0"]], "Y": [["1"]], "j": "0"},
            ),
        ),
        statement(
            "soft-margin-feasible",
            slack,
            "|1 − m| ≤ ξ is ξ ≥ 0 and 1 − ξ ≤ m ≤ 1 + ξ.",
            (
                "hypothesis dropped",
                without(slack, 0),
                "The same token twice: the margin is 0, and ξ = 0 asks 1 ≤ 0.",
                lone | {"xi": "0"},
            ),
            (
                "sign changed",
                with_conclusion(slack, apply("le", xi, as_term(0))),
                "Margin 0, ξ = 1.",
                lone | {"xi": "1"},
            ),
            ("made strict", strict(slack, 1), "Margin 0, ξ = 1: 0 < 0.", lone | {"xi": "1"}),
            (
                "constant +1 %",
                with_conclusion(slack, apply("le", as_term("101/100") - xi, part(slack, 1).args[1])),
                "Margin 0, ξ = 1: 0.01 ≤ 0.",
                lone | {"xi": "1"},
            ),
        ),
    ]


def _datasets() -> list[Statement]:
    A = shipped("maxmargin/assumption_a")
    ell = variable(A, "ell")
    sparse = shipped("maxmargin/attention_sparsifies")
    slope = shipped("maxmargin/slope_along_max_margin")
    runs = shipped("maxmargin/p_and_w_equivalent")
    eta, W, p = (variable(runs, name) for name in ("eta", "W", "p"))
    local = shipped("tfsvm/only_optimal_is_local")
    minimise = shipped("maxmargin/optimal_tokens_minimise_erm")
    differ = shipped("maxmargin/p_and_w_not_equivalent_in_general")
    both = shipped("similarity/assumption_3_10")
    squared = {"ell": "squared", "a": "1", "b": "2", "u": "1", "w": "2"}
    exponential = {"ell": "exponential", "a": "0", "b": "1", "u": "0", "w": "1"}
    two = {"D": TWO, "p": ["0"], "i": "0"}
    step = {"D": TWO, "p": ["1"], "W": [["1"]], "eta": "1", "ell": "correlation"}
    bent = data("3,0 2,0 0,1", head="1,4", queries="1,0")
    single = data("1 0", queries="1")
    first, second = (part(runs, k) for k in (0, 1))
    return [
        statement(
            "assumption-a",
            A,
            "ℓ is strictly decreasing with a bounded, Lipschitz slope for these three.",
            ("hypothesis dropped", without(A, 0), "The squared loss (1−u)² rises from 1 to 2.", squared),
            (
                "letters swapped",
                with_conclusion(A, apply("lt", *reversed(part(A, 0).args))),
                "e^0 < e^−1 is false.",
                exponential,
            ),
            (
                "constant −1 %",
                right_times(A, "99/100", 2),
                "For the exponential loss on [0,1] M₁ = |ℓ′(0)| = 1.",
                exponential,
            ),
            (
                "constant −10 %",
                right_times(A, "9/10", 2),
                "For the exponential loss on [0,1] M₁ = |ℓ′(0)| = 1.",
                exponential,
            ),
            (
                "one loss too many",
                with_conclusion(A, A.conclude, (A.assuming[0] | apply("is_loss", ell, "sigmoid"),)),
                "The sigmoid rises.",
                exponential | {"ell": "sigmoid"},
            ),
        ),
        statement(
            "attention-sparsifies",
            sparse,
            "1 − s_α = Σ_{t≠α} s_t ≤ (T−1)e^{−margin}·s_α, and each exponent is at least −‖p‖·max‖k_α − k_t‖.",
            ("inequality flipped", flipped(sparse, 0), "Tokens 1 and 0, p = 0: 1 ≤ 1/2.", two),
            (
                "constant −10 %",
                right_times(sparse, "9/10", 1),
                "Equality in the second bound at two tokens, p = 0: 1/2 ≤ 9/20.",
                two,
            ),
            (
                "constant −1 %",
                right_times(sparse, "99/100", 1),
                "Equality in the second bound at two tokens, p = 0.",
                two,
            ),
            (
                "sign changed",
                with_conclusion(sparse, apply("le", part(sparse, 0).args[0], as_term(0))),
                "Tokens 1 and 0, p = 0: 1/2 ≤ 0.",
                two,
            ),
        ),
        statement(
            "slope-along-max-margin",
            slope,
            "With equal losers the slope is ℓ′(γ̄)·(γ_opt − γ)·s(1 − s) > 0 in the margin, times ℓ′ < 0.",
            ("hypothesis dropped", without(slope, 1), "One token everywhere: the slope is 0.", {"D": LONE, "p": ["0"]}),
            (
                "inequality flipped",
                flipped(slope),
                "Tokens 1 and 0, p = 0: the slope is negative.",
                {"D": TWO, "p": ["0"]},
            ),
            (
                "hypothesis dropped",
                without(slope, 0),
                "Tokens of scores 1, 0, −100 where p almost excludes the best: moving along p_mm shifts weight from the middle score to the worst, whose key is not farther away.",
                None,
            ),
        ),
        statement(
            "p-and-w-equivalent",
            runs,
            "Chain rule.",
            (
                "sign changed",
                instead(runs, first.args[1], apply("add", *first.args[1].args)),
                "Tokens 1 and 0, W = p = η = 1: the gradient is not 0.",
                step,
            ),
            (
                "sign changed",
                instead(runs, second.args[1], apply("add", *second.args[1].args)),
                "Tokens 1 and 0, W = p = η = 1.",
                step,
            ),
            (
                "factor dropped",
                instead(runs, apply("mul", eta, apply("dot", p, p)), eta),
                "At p = 2 the steps are η·4 and η.",
                step | {"p": ["2"]},
            ),
            (
                "factor dropped",
                instead(runs, apply("matmul", W, apply("transpose", W)), W),
                "At W = 2 the steps are 4η and 2η.",
                step | {"W": [["2"]]},
            ),
        ),
        statement(
            "only-optimal-is-local",
            local,
            "If all constraints are active, local optimality says that every other token scores lower.",
            (
                "hypothesis dropped",
                without(local, 0),
                "Tokens (3,0), (2,0), (0,1), head (1,4), query e₁: the first choice has one active constraint, against (2,0), which scores lower; (0,1) scores higher.",
                {"D": bent, "alpha": ["0"]},
            ),
            (
                "hypothesis dropped",
                without(local, 1),
                "Tokens 1 and 0, the worse chosen: its one constraint is active.",
                {"D": single, "alpha": ["1"]},
            ),
            (
                "negated",
                with_conclusion(local, apply("not", local.conclude)),
                "Tokens 1 and 0, the better chosen.",
                {"D": single, "alpha": ["0"]},
            ),
        ),
        statement(
            "optimal-tokens-minimise",
            minimise,
            "Every weight of softmax is positive; 1 − s ≤ (T−1)e^{−R} along R·p_mm; a losing token weighs at least 1/T otherwise.",
            (
                "hypothesis dropped",
                without(minimise, 0),
                "One token: equality in the strict bound.",
                {"D": LONE, "p": ["0"], "R": "0", "ell": "correlation"},
            ),
            (
                "inequality flipped",
                flipped(minimise, 0),
                "Tokens 1 and 0, p = 0.",
                {"D": TWO, "p": ["0"], "R": "0", "ell": "correlation"},
            ),
        ),
        statement(
            "p-and-w-differ",
            differ,
            "The shipped instance.",
            ("quantifier changed", for_all(differ), "One token: both gradients are 0, and 0 is parallel to 0.", None),
        ),
        statement(
            "two-assumptions-differ",
            both,
            "The shipped instance.",
            (
                "quantifier changed",
                for_all(both),
                "D with tied tokens has no unique optimal ones, so not all others are support vectors of anything.",
                None,
            ),
        ),
    ]


def _limits() -> list[Statement]:
    bias = example("implicit_bias_of_attention")
    limit = bias.conclude
    run, target = limit.args
    return [
        statement(
            "implicit-bias-of-attention",
            bias,
            "Shipped: one input, equal losers (docs/limits.md).",
            (
                "sign changed",
                with_conclusion(bias, apply(limit.name, run, apply("neg", target))),
                "The unmutated theorem says where the run goes, and W_mm ≠ 0 there, so it does not go to −W_mm.",
                None,
            ),
        ),
    ]
