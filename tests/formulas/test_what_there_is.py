"""“There is x”, subgradients in sums, sets in each other, letters of another weight, and how far means reach: formulas and their neighbours."""

from __future__ import annotations

import time

import pytest

from checker.errors import AmbiguousFormula, InputError
from checker.formulas.from_latex import read_statements
from checker.formulas.notation import variable_of
from checker.formulas.syntax.clauses import clauses_of

DECLARED = (
    "x: vector d; v: vector d; a: vector d; y: vector d; v_1: vector d; v_2: vector d; q: vector d; b: scalar; c: scalar; t: scalar"
    "; f: function d; h: function d; C: set d; K: set d; X: matrix n d; i: index n; n: size; w: vector n; u: vector n; W: matrix d d"
)
TWO = r"x_{i,t}: vector d; \bar{x}_t: vector d; w_{i,t}: scalar; n: size; T: size"
SLOPES = {r"\partial f": "subgradients", r"\partial h": "subgradients"}


def read(latex, reading=None, declared=DECLARED, more=()):
    variables = dict(variable_of(entry.strip()) for entry in declared.split(";"))
    return read_statements([latex, *more], variables, reading or {})


def term(latex, reading=None, declared=DECLARED):
    return str(read(latex, reading, declared)[0].term)


@pytest.mark.parametrize(
    ("latex", "reading", "meant"),
    [
        (r"\exists x, y: f(x) < f(y)", {}, "not(for_every(any_x:[d], for_every(any_y:[d], not(lt(f(any_x), f(any_y))))))"),
        (r"\text{there is a vector } v \text{ with } f(v) \le 1", {}, "not(for_every(any_v:[d], not(le(f(any_v), 1))))"),
        (r"\exists v \in C: \langle v, x\rangle > 0", {r"\exists v": "for each"}, "not(for_every(any_v:[d], not(and(le(C_set(any_v), 0), lt(0, dot(any_v, x))))))"),
        (r"\exists x \in C, v \in K: f(x) < f(v)", {}, "not(for_every(any_x:[d], for_every(any_v:[d], not(and(and(le(C_set(any_x), 0), le(K_set(any_v), 0)), lt(f(any_x), f(any_v)))))))"),
        (r"\exists v: v \in C", {r"\exists v": "for each"}, "not(for_every(any_v:[d], not(le(C_set(any_v), 0))))"),
        (r"\exists t \in [0, 1]: f(x) \le t", {r"\exists t": "for each"}, "not(for_every(any_t:[], not(and(and(le(0, any_t), le(any_t, 1)), le(f(x), any_t)))))"),
    ],
)  # fmt: skip
def test_there_is(latex, reading, meant):
    assert _plain(term(latex, reading)) == meant


def _plain(text):
    """Values of functions as they are printed, and bound variables without their sizes."""
    for name in ("f", "h", "C_set", "K_set"):
        text = text.replace(f"function_value({name}, ", f"{name}(")
    for name in ("any_x", "any_y", "any_v", "any_slope"):
        text = text.replace(f"{name}:[d]", name).replace(f"for_every({name},", f"for_every({name}:[d],")
    return text.replace("any_t:[]", "any_t").replace("for_every(any_t,", "for_every(any_t:[],")


@pytest.mark.parametrize(
    "latex",
    [
        r"\exists v \in \mathbb{R}^d: \langle v, x\rangle > 0",  # one for each x, or one for all
        r"\|v - x\| \le 1 \text{ for some } v \in C",
        r"\forall x, \exists v: \langle v, x\rangle > 0",
    ],
)
def test_what_there_is_may_depend_on_the_rest_which_is_asked(latex):
    with pytest.raises(AmbiguousFormula, match="it may depend on"):
        read(latex)


@pytest.mark.parametrize(
    ("latex", "why"),
    [
        (r"\exists v_1, v_2 \in C: f(v_1) \le f(v_2)", "exists"),  # names with indices
        (r"\exists W \in \mathbb{R}^{d \times d}: \|W x\| \ge 1", "exists"),  # a matrix
        (r"\exists v \in \mathbb{R}^m: f(x) \le 1", "does not fit the declaration"),
        (r"\exists v: f(v) \ge 0 \Rightarrow f(x) \le 0", "with a hypothesis"),
        (r"\exists v: f(v) \le 1 \iff h(v) \le 2", "with a hypothesis"),
        (r"\exists v: f(v) \le c \iff c \ge 0", "with a hypothesis"),
        (r"\exists C: x \in C", "list what there is"),  # it was x ∈ C of the declared set
        (r"\exists r: x \in C", "does not say what r is"),
        (r"x \in C \text{ for some } r", "does not say what r is"),
        (r"\exists v \in C, i = 1, \dots, n: w_i \le f(v)", "all or one may be meant"),
        (r"\exists v: \langle v, x\rangle > 0 \text{ for all } x", "Say with brackets"),
    ],
)
def test_what_there_is_not_read(latex, why):
    with pytest.raises(InputError, match=why):
        read(latex)


def test_what_there_is_in_one_formula_is_not_the_one_of_another():
    with pytest.raises(InputError, match="Give the variable of “there is” another letter"):
        read(r"\exists v: f(v) \le 1", {}, more=[r"f(v) \ge 0"])


@pytest.mark.parametrize(
    ("latex", "meant"),
    [
        (r"v \in \partial h(x)", "subgradient(h, x, v)"),
        (r"v \in a + \partial h(x)", "subgradient(h, x, sub(v, a))"),
        (r"v \in -\partial h(x)", "subgradient(h, x, neg(v))"),
        (r"0 \in \nabla f(x) + \partial h(x)", "subgradient(h, x, sub(mul(0, x), function_gradient(f, x)))"),
        (r"0 \in \partial f(x) + \partial h(y)", "not(for_every(any_slope:[d], not(and(subgradient(h, y, any_slope), subgradient(f, x, sub(mul(0, x), any_slope))))))"),
        (r"v \in t \partial h(x)", "not(for_every(any_slope:[d], not(and(subgradient(h, x, any_slope), eq(sub(v, mul(t, any_slope)), mul(0, sub(v, mul(t, any_slope))))))))"),
        (r"\{x \in C: f(x) \le t\} \subseteq K", "for_every(any_point:[d], implies(and(le(C_set(any_point:[d]), 0), le(f(any_point:[d]), t)), le(K_set(any_point:[d]), 0)))"),
        (r"C \cap K \supseteq K", "for_every(any_point:[d], implies(le(K_set(any_point:[d]), 0), and(le(C_set(any_point:[d]), 0), le(K_set(any_point:[d]), 0))))"),
    ],
)  # fmt: skip
def test_subgradients_in_sums_and_sets_in_each_other(latex, meant):
    used = {part: how for part, how in SLOPES.items() if part in latex}
    assert _plain(term(latex, used)) == meant


@pytest.mark.parametrize(
    ("latex", "why"),
    [
        (r"v \in X + \partial h(x)", "several sizes"),
        (r"v \in t / \partial h(x)", "no product"),
        (r"C \subseteq C", "one set with itself"),
        (r"x \in C, x \in \mathcal{C}", "would be one set"),
    ],
)
def test_sets_that_are_refused(latex, why):
    used = {part: how for part, how in SLOPES.items() if part in latex}
    with pytest.raises(InputError, match=why):
        read(latex, used, f"{DECLARED}; \\mathcal{{C}}: set d")


@pytest.mark.parametrize(
    "latex",
    [
        r"\bar{x} = \frac{1}{n} \sum_{i=1}^n \mathbf{x}_{it}",
        r"0 \le \sum_{i=1}^n \|{\bf x}_{it}\|",
        r"0 \le \sum_{i=1}^n f(\boldsymbol{x}_{it})",
        r"\exists i: \|\mathbf{x}_{it}\| \le 1",
    ],
)
def test_a_letter_of_another_weight_is_one_name_too(latex):
    """Σ_i 𝐱_{it} of the declared name x_{it} would be n times one vector."""
    with pytest.raises((AmbiguousFormula, InputError), match="would be the same every time"):
        read(latex, {}, r"x_{it}: vector d; \bar{x}: vector d; n: size; f: function d")


def test_an_accent_over_a_bold_letter_is_the_one_over_the_letter():
    assert (
        term(r"\bar{\mathbf{x}} = \mathbf{\bar{x}} + \mathbf{v}", {}, r"\bar{x}: vector d; v: vector d")
        == "eq(bar_x, add(bar_x, v))"
    )


@pytest.mark.parametrize(
    "latex",
    [
        r"\mathbb{E} \sum_{i=1}^n w_i - u_i \le c",
        r"\mathbb{E}_{i \sim [n]} w_i - u_i \le c",
        r"\sum_{j=1}^n \sum_{i=1}^n w_i - u_i \le c",
        r"-\mathbb{E}_{i \sim [n]} w_i - u_i \le c",
        r"\mathbb{E} \max_i w_i - u_i \le c",
    ],
)
def test_how_far_a_mean_of_a_sum_goes_is_asked(latex):
    with pytest.raises(AmbiguousFormula, match="how far the operator with i goes"):
        read(latex)


@pytest.mark.parametrize(
    "mean", [r"\mathop{\mathbb{E}}", r"\operatorname{\mathbb{E}}", r"\mathbb{E}_{}", r"\mathbb{E}^{}"]
)
def test_a_mean_with_nothing_below_is_the_plain_one(mean):
    answer = {rf"{mean}[f(x)]".replace("_{}", "").replace("^{}", ""): "x signs"}
    plain = {r"\mathbb{E}[f(x)]": "x signs"}
    assert read(rf"{mean}[f(x)] \le c", plain if "E}}" in mean else answer) == read(r"\mathbb{E}[f(x)] \le c", plain)


@pytest.mark.parametrize(
    ("latex", "part"),
    [
        (r"\mathbb{E}_{i,j \sim u}[W_{ij}] \le c", "several things at once"),  # one index i_j, beside the declared i
        (r"\mathbb{E}_{ij \sim [n]} w_i \le c", "several things at once"),
        (r"\mathbb{P}_{(i,j) \sim u}(w_i = w_j) \le c", "several things at once"),
        (r"\mathbb{E}_{x,v \sim \mathcal{N}(0, I_d)}[f(x + v)] \le c", "several things at once"),
        (r"\mathbb{E}_{\{x_i\} \sim \mathcal{N}(0, I_d)}[f(x)] \le c", "nothing inside of it speaks"),
        (r"\mathbb{E}_{i_t \sim [n]} w_i \le c", "nothing inside of it speaks"),
    ],
)
def test_a_mean_of_several_things_or_of_none_is_asked(latex, part):
    with pytest.raises(AmbiguousFormula) as asked:
        read(latex, {}, DECLARED.replace("W: matrix d d", "W: matrix n n; j: index n"))
    assert any(part in reading for question in asked.value.questions for reading in question.readings.values())


def test_a_size_is_not_drawn():
    with pytest.raises(AmbiguousFormula) as asked:
        read(r"\mathbb{P}[\max_i |w_i| \le 1/n] \ge c")
    assert not any("counted" in name for question in asked.value.questions for name in question.readings)


@pytest.mark.parametrize(
    ("latex", "meant"),
    [
        (r"\sum_{i=1}^n w_{i,t} = 1", "eq(sum(w_t_family), 1)"),
        (r"\max_{1 \le i \le n} |w_{i,t}| \le 1", "le(maximum(abs(w_t_family)), 1)"),
        (r"\sum_{i=1}^n \|\mathbf{x}_{i,t} - \bar{x}_t\|^2 \le 1", "le(sum_over(i:n, pow(norm(sub(column(transpose(x_t_family), i:n), bar_x_t)), 2)), 1)"),
    ],
)  # fmt: skip
def test_another_index_that_is_fixed(latex, meant):
    assert term(latex, {}, TWO) == meant


@pytest.mark.parametrize(
    ("latex", "why"),
    [
        (r"\sum_{i=1}^n \sum_{t=1}^T w_{i,t} \le 1", "would be the same every time"),
        (r"\sum_{t=1}^T \sum_{i=1}^n w_{i,t} \le 1", "would be the same every time"),
        (r"\mathbb{E}_{t \sim [T]} \sum_{i=1}^n w_{i,t} \le 1", "would be the same every time"),
        (r"\sum_{i=1}^n w_{i,t} \le 1 \text{ for all } t \in [T]", "more than one of its values"),
        (r"x_{i,t} = \frac{1}{n} \sum_{i=1}^n x_{i,t}", "under a sum and beside it"),
        (r"\sum_{i=1}^n x_{i,t} = x_{1,t}", "would be the same every time"),
        (r"\exists i: x_{i,t} \in K", "would be the same every time"),
        (r"\sum_{i=1}^n w_{i,t} \le \sum_{i=1}^T w_{i,t}", "counted in two ways"),
    ],
)
def test_another_index_that_may_not_be_fixed(latex, why):
    with pytest.raises((AmbiguousFormula, InputError), match=why):
        read(latex, {}, f"{TWO}; x_{{1,t}}: vector d" if "x_{1,t}" in latex else f"{TWO}; K: set d")


@pytest.mark.parametrize(
    ("latex", "meant"),
    [
        (r"\|x\| \cdot \|v\| \le c", "le(mul(norm(x), norm(v)), c)"),
        (r"|b| \cdot |c| \le t", "le(mul(abs(b), abs(c)), t)"),
        (r"\partial_x f(x) = v", "eq(function_gradient(f, x), v)"),
        (r"\partial_i g(w) \le c", "le(entry(function_gradient(g, w), i), c)"),
    ],
)
def test_norms_that_multiply_and_derivatives(latex, meant):
    assert term(latex, {}, f"{DECLARED}; g: function n") == meant


@pytest.mark.parametrize(
    ("latex", "part"),
    [
        (r"\log N(c, C, \|\cdot\|_\infty) \le t", r"N\(c, C, "),
        (r"D_{\mathrm{KL}}(P \,\|\, Q) \le c", "for a new variable D_"),
        (r"\mathbb{E}[f(x) \mid v] \le c", "is given something, and a condition has no word"),
    ],
)
def test_parts_without_a_word_that_are_numbers(latex, part):
    with pytest.raises(AmbiguousFormula, match=part):
        read(latex)


def test_points_of_a_range_and_of_a_list():
    """{K_j}_{j=1}^n ⊂ ℝᵈ declares the rows of K, and “for any g_1, …, g_n” speaks of all rows of a declared G."""
    said = read_statements([r"\{K_j\}_{j=1}^n \subset \mathbb{R}^d"], {}, {}, declaring=True)[0]
    assert {key: (v.sort, v.shape) for key, v in said.declared.items()} == {"K": ("matrix", ("n", "d"))}
    said = read_statements([r"\left\{x_i\right\}_{i=1}^{n} \subseteq [0, 1]"], {}, {}, declaring=True)[0]
    assert str(said.assuming[0]) == "for_each(i:n, and(le(0, entry(x, i:n)), le(entry(x, i:n), 1)))"
    assert term(
        r"\|\sum_{t=1}^n g_t\| \ge c \text{ for any } g_1, \dots, g_n", {}, "G: matrix n d; c: scalar"
    ).startswith("le(c, norm(")
    with pytest.raises(InputError, match="is not declared"):
        read(r"\|\sum_{t=1}^n g_t\| \ge c \text{ for any } g_1, \dots, g_m", {}, "G: matrix n d; c: scalar")


def test_a_letter_before_a_statement_in_brackets_is_a_probability():
    with pytest.raises(AmbiguousFormula, match="x signs"):
        read(r"P(f(x) \ge c) \le t")
    with pytest.raises(AmbiguousFormula, match="P: 'function'"):
        read(r"P(c) \le t")
    with pytest.raises(InputError, match="multiplies a matrix by a truth"):
        read(r"P(f(x) \ge c) \le t", {}, f"{DECLARED}; P: matrix d d")


def test_nested_brackets_are_parsed_once():
    """Whether sets are related is looked for in the tokens; parsing each bracket twice would double the time at every level."""
    whole = "x"
    for _ in range(15):
        whole = rf"\frac{{({whole}) + 1}}{{2}}"
    begun = time.process_time()
    clauses_of(rf"{whole} \le 1")
    assert time.process_time() - begun < 5
