r"""Parts of formulas without a word of the language: what is named instead, with what it changes and how far it reaches.

Each formula tempts to a wrong reading: a sum that ends too early, a value that is taken for the same at every index or draw, two unlike values
under one name.  It is asked with all of its readings, read right, or refused.
"""

from __future__ import annotations

import pytest

from checker.errors import AmbiguousFormula, ClaimError, InputError
from checker.formulas.from_latex import Statement, read_statements
from checker.formulas.notation import variable_of
from checker.formulas.readings import spelled
from checker.statements.terms.spelling import python_of

DECLARED = (
    "x: vector d; y: vector d; z: vector d; f: function d; g: function d; h: function; a: scalar; b: scalar; L: scalar; \\eta: scalar"
    "; n: natural; k: natural; t: natural; W: matrix d d; X: matrix m d; v: vector m; i: index m; j: index m; x_{t}: vector d"
    "; x_{t+1}: vector d; x_{s}: vector d; a_{s}: scalar"
)
VARIABLES = dict(map(variable_of, DECLARED.split("; ")))
READ = [
    (r"f(y−x) ≤ a", "f(y - x) <= a"),
    (r"y_u≥0 ∀u∈[d]", "for_each(u, 0 <= entry(y, u))"),
    (r"|x^\top y| \le a | b |", 'abs(dot(x, y)) <= a * abs(b)'),
    (r"n! \ge a", 'a <= iterate(n, product, start=1, update=(t + 1) * product, step=t)'),
    (r"\binom{n}{k} \le 2^n", 'iterate(k, product, start=1, update=product * (n - t) / (t + 1), step=t) <= 2**n'),
    (r"n \ne k", '~equals(n, k)'),
]  # fmt: skip
ASKED = [  # the formula, a part, what each answer makes of it ("" where it says what to write instead), and the other answers
    (r"\sup_{y} f(y) - f(x) \le a", r"\sup_{y} f(y)", {'a number': 'implies(for_every(any_y, f(any_y) <= supremum_of_8aed84) & for_every(any_bound, implies(for_every(any_y, f(any_y) <= any_bound), supremum_of_8aed84 <= any_bound)), supremum_of_8aed84 - f(x) <= a)', 'another': ''}, {}),
    (r"\sup_{y \in C} \langle x, y \rangle - \langle x, y \rangle \le a", r"how far the operator with y goes in \sup_{y \in C} \langle x, y \rangle - \langle x, y \rangle", {'of one summand': 'implies(for_every(any_y, implies(C_set(any_y) <= 0, dot(x, any_y) <= supremum_of_1d4992)) & for_every(any_bound, implies(for_every(any_y, implies(C_set(any_y) <= 0, dot(x, any_y) <= any_bound)), supremum_of_1d4992 <= any_bound)), supremum_of_1d4992 - dot(x, y) <= a)'}, {'\\in C': 'any set', '\\sup_{y \\in C} \\langle x, y \\rangle': 'a number'}),
    (r"\inf_{y} f(y) + g(y) \le a", r"how far the operator with y goes in \inf_{y} f(y) + g(y)", {'of one summand': 'implies(minimiser(f, minimiser_of_f), f(minimiser_of_f) + g(y) <= a)'}, {'\\inf_{y} f(y)': 'a value of the function'}),
    (r"\min_y f(y) + \frac{1}{2}\|x - y\|^2 \le a", r"how far the operator with y goes in \min_y f(y) + \frac{1}{2}\|x - y\|^2", {'of one summand': 'implies(minimiser(f, minimiser_of_f), f(minimiser_of_f) + Fraction(1, 2) * norm(x - y)**2 <= a)', 'of all summands': 'implies(for_every(any_y, f(least_y_of_a00d72) + Fraction(1, 2) * norm(x - least_y_of_a00d72)**2 <= f(any_y) + Fraction(1, 2) * norm(x - any_y)**2), f(least_y_of_a00d72) + Fraction(1, 2) * norm(x - least_y_of_a00d72)**2 <= a)'}, {}),
    (r"f^*(y) = \sup_x \langle x, y \rangle - f(x)", r"f^*(y)", {'number': 'implies(for_every(any_x, dot(any_x, y) <= supremum_of_5a45ef) & for_every(any_bound, implies(for_every(any_x, dot(any_x, y) <= any_bound), supremum_of_5a45ef <= any_bound)), equals(f_d1e5f2, supremum_of_5a45ef - f(x)))', 'another': ''}, {'how far the operator with x goes in \\sup_x \\langle x, y \\rangle - f(x)': 'of one summand', '\\sup_x \\langle x, y \\rangle': 'a number'}),
    (r"f^*(y) + f(x) \ge \langle x, y \rangle", r"f^*(y)", {'number': 'dot(x, y) <= f_d1e5f2 + f(x)', 'another': ''}, {}),
    (r"\max_i f_i(x) - f_i(y) \le a", r"how far the operator with i goes in \max_i f_i(x) - f_i(y)", {'of one summand': 'maximum(f_d228ad) - entry(f_391167, i) <= a', 'of all summands': 'maximum(f_d228ad - f_391167) <= a'}, {'f_i(x)': 'number', 'f_i(y)': 'number'}),
    (r"\sum_{i=1}^m f_i(x) + f_i(y) \le a", r"how far the operator with i goes in \sum_{i=1}^m f_i(x) + f_i(y)", {'of one summand': 'total(f_d228ad) + entry(f_391167, i) <= a', 'of all summands': 'total(f_d228ad) + total(f_391167) <= a'}, {'f_i(x)': 'number', 'f_i(y)': 'number'}),
    (r"\sum_{s=0}^\infty f(x_s) + g(x_s) \le a", r"how far the operator with s goes in \sum_{s=0}^\infty f(x_s) + g(x_s)", {'of one summand': 'sum_6efda8 + g(x_s) <= a'}, {'\\sum_{s=0}^\\infty f(x_s)': 'number'}),
    (r"\sum_{s=0}^\infty f(x_{s}) \le a", r"\sum_{s=0}^\infty f(x_{s})", {'number': 'sum_6efda8 <= a', 'another': ''}, {}),
    (r"\sum_{u=1}^m \sup_{y} \phi_u(y) \le a", r"\sup_{y} \phi_u(y)", {'number': 'total(greatest_812d10) <= a'}, {}),
    (r"\sum_{u=1}^m \mathbb{E}[\phi_u(x)] \le a", r"\mathbb{E}[\phi_u(x)]", {'number': 'total(mean_0d0e58) <= a'}, {}),
    (r"\sum_{u=1}^m \phi_u(x) v_u \le a", r"\phi_u(x)", {'number': 'dot(phi_f28c76, v) <= a'}, {}),
    (r"\sum_{u \ne j} \phi_u(x) \le a", r"\phi_u(x)", {'number': 'sum_over(u, indicator(~equals(u, j)) * entry(phi_f28c76, u)) <= a'}, {}),
    (r"\max_{u \ne j} v_u \phi_u(x) \le a", r"\phi_u(x)", {'number': 'entry(v, j) * entry(phi_f28c76, j) - margin(hadamard(v, phi_f28c76), j) <= a'}, {}),
    (r"\phi_i(x) = \phi_j(x)", r"\phi_i(x)", {'number': 'equals(entry(phi_f28c76, i), entry(phi_f28c76, j))', 'vector d': '', 'another': ''}, {'\\phi_j(x)': 'number'}),
    (r"\phi_{i+1}(x) \le \phi_i(x)", r"\phi_{i+1}(x)", {'number': 'entry(phi_9d08b7, i) <= entry(phi_f28c76, i)', 'another': ''}, {'\\phi_i(x)': 'number'}),
    (r"\nabla \phi_i(x)_j \le a", r"\nabla \phi_i(x)", {'vector d': 'entry(column(gradient_2ce28a.T, i), j) <= a', 'another': ''}, {}),
    (r"\text{if } \phi_u(x) \le 0 \text{ for all } u \in [m], \text{ then } f(x) \le a", r"\phi_u(x)", {'number': 'implies(for_each(u, entry(phi_f28c76, u) <= 0), f(x) <= a)', 'vector d': 'implies(for_each(u, maximum(column(phi_1d3114.T, u)) <= 0), f(x) <= a)', 'another': ''}, {}),
    (r"\exists u \in [m]: \phi_u(x) \ge a", r"\phi_u(x)", {'number': '~for_each(u, ~(a <= entry(phi_f28c76, u)))', 'another': ''}, {}),
    (r"\mathbb{E}_{i}[\phi_i(x)] \le a", r"\mathbb{E}_{i}[\phi_i(x)]", {"number": "entry(mean_00a15e, i) <= a", "another": ""}, {}),
    (r"\sum_{u=1}^m \mathbb{E}_u[\phi(x, y)] \le a", r"\mathbb{E}_u[\phi(x, y)]", {"number": "total(mean_a2b82e) <= a"}, {}),
    (r"\sum_{u=1}^m v_u \mathbb{E}_{x \sim \mathcal{D}_u}[f(x)] \le a", r"\mathbb{E}_{x \sim \mathcal{D}_u}[f(x)]", {"number": "dot(v, mean_2bf923) <= a"}, {}),
    (r"\mathbb{E}_{x \sim \mathcal{N}(0, I_d)}[\phi(x, y)] \le a", r"\mathbb{E}_{x \sim \mathcal{N}(0, I_d)}[\phi(x, y)]", {'number': 'mean_e1e5f4 <= a', 'another': ''}, {}),
    (r"\mathbb{E}_{x \sim \mathcal{N}(0, I_d)}[\phi(\mathbf{x}, y)] \le a", r"\mathbb{E}_{x \sim \mathcal{N}(0, I_d)}[\phi(\mathbf{x}, y)]", {'number': 'mean_a57847 <= a', 'another': ''}, {}),
    (r"\mathbb{E}_{x_t \sim \mathcal{D}}[\phi(x_t, y)] \le a", r"\mathbb{E}_{x_t \sim \mathcal{D}}[\phi(x_t, y)]", {'number': 'mean_5cceb5 <= a', 'another': ''}, {}),
    (r"\mathbb{E}_{x \sim \mathcal{N}(0, I_d)}[\sup_y \langle x, y \rangle] \le a", r"\mathbb{E}_{x \sim \mathcal{N}(0, I_d)}[\sup_y \langle x, y \rangle]", {'number': 'mean_7f4331 <= a', 'another': ''}, {}),
    (r"\mathbb{E}_{x \sim \mathcal{D}}[f(x)] \le \mathbb{E}_{y \sim \mathcal{D}}[g(y)]", r"x \sim \mathcal{D}", {'any finite law': 'implies((0 < minimum(D)) & equals(total(D), 1), expectation(k_D, weighted(D), f(column(values_of_D.T, k_D))) <= expectation(k_D, weighted(D), g(column(values_of_D.T, k_D))))'}, {'y \\sim \\mathcal{D}': 'any finite law'}),
    (r"\mathbb{E}_{x \sim \mathcal{N}(0, I_d)}[f(x)] + f(x) \le a", r"how far the operator with x goes in \mathbb{E}_{x \sim \mathcal{N}(0, I_d)}[f(x)] + f(x)", {'of one summand': "expectation(x2, 'gaussian', f(x2)) + f(x) <= a", 'of all summands': ''}, {"x inside and outside of a mean": "two values"}),
    (r"\mathbb{E}_{x \sim \mathcal{N}(0, I_d)}[f(x)] \le f(x)", "x inside and outside of a mean", {'two values': "expectation(x2, 'gaussian', f(x2)) <= f(x)", 'one random value': ''}, {}),
    (r"\mathbb{E}[f(x_{t+1}) | x_{t}] \le f(x_{t})", r"\mathbb{E}[f(x_{t+1}) | x_{t}]", {'number': 'mean_e74784 <= f(x_t)', 'another': ''}, {}),
    (r"f(\mathbb{E}[x]) \le \mathbb{E}[f(x)]", r"\mathbb{E}[x]", {'x gaussian': "implies((0 < minimum(P)) & equals(total(P), 1), f(expectation(x2, 'gaussian', x2)) <= expectation(k_P, weighted(P), f(column(x_values.T, k_P))))", 'x signs': "implies((0 < minimum(P)) & equals(total(P), 1), f(expectation(x2, 'signs', x2)) <= expectation(k_P, weighted(P), f(column(x_values.T, k_P))))", 'x any finite law': 'implies((0 < minimum(P)) & equals(total(P), 1), f(expectation(k_P, weighted(P), column(x_values.T, k_P))) <= expectation(k_P, weighted(P), f(column(x_values.T, k_P))))'}, {'\\mathbb{E}[f(x)]': 'x any finite law'}),
    (r"\mathbb{E}_{x, y}[x^\top y] \le a", r"\mathbb{E}_{x, y}[x^\top y]", {'x and y any finite law': 'implies((0 < minimum(P)) & equals(total(P), 1), expectation(k_P, weighted(P), dot(column(x_values.T, k_P), column(y_values.T, k_P))) <= a)'}, {}),
    (r"\mathbb{P}(f(x) \ge a | y) \le b", r"\mathbb{P}(f(x) \ge a | y)", {'number': 'implies((0 <= chance_79b9ec) & (chance_79b9ec <= 1), chance_79b9ec <= b)', 'another': ''}, {}),
    (r"\arccos(a) b \le 1", r"\arccos(a)", {'number': 'angle_139bd3 * b <= 1', 'another': ''}, {}),
    (r"\int f(x) dx + a \le b", r"\int f(x) dx", {'number': 'integral_24f069 + a <= b', 'another': ''}, {}),
    (r"\int dx\, f(x) + f(x) \le a", r"how far the operator with x goes in \int dx\, f(x) + f(x)", {'of one summand': 'integral_e465ee + f(x) <= a', 'of all summands': ''}, {'\\int dx\\, f(x)': 'number'}),
    (r"\int_0^1 h(a) + h(s) ds \le b", r"\int_0^1 h(a) + h(s) ds", {'number': 'integral_71ce8d <= b', 'another': ''}, {}),
    (r"\lim_{k \to \infty} h(k) + h(k) \le a", r"how far the operator with k goes in \lim_{k \to \infty} h(k) + h(k)", {'of one summand': 'limit_09319d + h(k) <= a', 'of all summands': ''}, {'\\lim_{k \\to \\infty} h(k)': 'number'}),
    (r"\frac{\partial^2 f}{\partial x^2} \ge 0", r"\frac{\partial^2 f}{\partial x^2}", {'number': '0 <= derivative_6f443b', 'another': ''}, {}),
    (r"\frac{\partial a}{\partial W} = W", r"\frac{\partial a}{\partial W}", {'matrix d d': 'equals(derivative_a33396, W)', 'number': '', 'another': ''}, {}),
    (r"\nabla^2 f(x) \succeq \|x\| I", r"\nabla^2 f(x)", {'matrix d d': 'norm(x) <= eigenvalue(hessian_d82ed8, length(column(hessian_d82ed8, 0)))', 'another': ''}, {}),
    (r"\nabla^2 f(x) \succeq a I", r"\nabla^2 f(x) \succeq a I", {'for all x': 'strongly_convex(f, a)', 'at this x alone': ''}, {}),
    (r"x^\top \nabla^2 f(y) x \ge a \|x\|^2", r"x^\top \nabla^2 f(y) x \ge a \|x\|^2", {'for all y and x': 'strongly_convex(f, a)', 'at this x alone': ''}, {}),
    (r"x^\top \nabla^2 f(x) x \ge a \|x\|^2", r"\nabla^2 f(x)", {'matrix d d': 'a * norm(x)**2 <= dot(x, hessian_d82ed8 @ x)', 'another': ''}, {}),
    (r"(2k - 1)! \le a", r"(2k - 1)!", {'number': 'factorial_64b855 <= a', 'another': ''}, {}),
    (r"\binom{a}{b} \le 1", r"\binom{a}{b}", {'number': 'binomial_8f09fe <= 1', 'another': ''}, {}),
    (r"-\infty < a \le b < \infty", r"-\infty < a", {'a number': 'a <= b', 'another': ''}, {'b < \\infty': 'a number'}),
    (r"2 \pi \le 7", r"\pi", {'circle number': 'implies((Fraction(314159, 100000) < pi) & (pi < Fraction(3927, 1250)), 2 * pi <= 7)', 'another': ''}, {}),
    (r"\pi(a|b) \le 1", r"\pi(a|b)", {'number': 'pi_131c9f <= 1', 'another': ''}, {}),
    (r"\|x\|_{*}^2 \le a", r"\|x\|_{*}", {'number': 'implies(0 <= norm_178bf9, norm_178bf9**2 <= a)', 'another': ''}, {}),
    (r"\sum_{u=1}^m \|v_u x\|_* \le a", r"\|v_u x\|_{*}", {'number': 'total(norm_273ce7) <= a'}, {}),
    (r"P_C(x) = y", r"P_C(x)", {'vector d': 'equals(P_117da3, y)', 'number': '', 'another': ''}, {}),
    (r"F(W)^\top x = y", r"F(W)", {'matrix d d': 'equals(F_921833.T @ x, y)', 'number': '', 'another': ''}, {}),
    (r"\arg\min_y \phi(y, z) = x", r"\arg\min_y \phi(y, z)", {'vector d': 'equals(point_584839, x)', 'another': ''}, {}),
    (r"0 \in \partial f(x)", r"\partial f", {'subgradients': 'subgradient(f, x, 0 * x)', 'another': ''}, {}),
    (r"z \in \partial f(x)", r"\partial f", {'subgradients': 'subgradient(f, x, z)', 'another': ''}, {}),
    (r"a = O(b) - O(b)", r"O(b)", {'a multiple': 'equals(a, multiple_f62ea6 * b - multiple_1e932e * b)', 'a constant': '', 'a limit': ''}, {}),
    (r"a \lesssim b \lesssim L", r"a \lesssim b \lesssim L", {'a multiple': '(a <= multiple_37e557 * b) & (b <= multiple_e62202 * L)', 'a constant': '', 'a limit': ''}, {}),
    (r"v_u \lesssim a \text{ for all } u \in [m]", r"v_u \lesssim a", {'a multiple': 'for_each(u, entry(v, u) <= multiple_3be42f * a)', 'a constant': '', 'a limit': ''}, {}),
    (r"a \approx b", r"a \approx b", {'a multiple': 'equals(a, multiple_d54864 * b)', 'explicit': ''}, {}),
    (r"\frac{1}{N} \sum_{u=1}^N \phi_u(x) \le a", r"N", {'a size': '1 / length(counted_N) * total(phi_f48430) <= a', 'another': ''}, {'\\phi_u(x)': 'number'}),
    (r"p(y | x) \le a b", r"p(y | x)", {'number': 'p_4afed0 <= a * b', 'another': ''}, {}),
    (r"\min_{i=1,...,m} v_i \le a \pi", r"\pi", {'circle number': 'implies((Fraction(314159, 100000) < pi) & (pi < Fraction(3927, 1250)), minimum(v) <= a * pi)', 'another': ''}, {}),
    (r"f(X_{i+1}) \le f(X_i)", r"X_{i+1}", {'vector d': 'f(column(X_at_c87be6.T, i)) <= f(column(X.T, i))'}, {}),
    (r"\sum_{u=1}^m (v_{u+1} - v_u)^2 \le a", r"v_{u+1}", {'number': 'dot(v_at_6e82f9 - v, v_at_6e82f9 - v) <= a'}, {}),
    (r"v_{i-1} = v_{i+1}", r"v_{i-1}", {'number': 'equals(entry(v_at_e4a27f, i), entry(v_at_6e82f9, i))', "another": ""}, {'v_{i+1}': 'number'}),
    (r"v_{i+1}^2 \le a", r"v_{i+1}", {'number': 'entry(v_at_6e82f9, i)**2 <= a', "another": ""}, {}),
    (r"\operatorname{tr}([W, W^\top]) = 0", r"[W, W^\top]", {'commutator': 'equals(sum_over(i2, entry(column(W @ W.T - W.T @ W, i2), i2)), 0)'}, {}),
]  # fmt: skip
REFUSED = [  # with words of the message, and the answers before it
    (r"[W, X] = 0", "[W, X] lists 2 things", {}),
    (r"[x, y] = 0", "[x, y] lists 2 things", {}),
    (r"a – b \ge 0", "there stands the character '–'", {}),
    (r"\sum_{u=1}^m O(v_u) \le a", 'O(v_u) stands under an index or a mean, so that its number may change.', {'O(v_u)': 'a multiple'}),
    (r"v_u = O(1) \text{ for all } u \in [m]", 'O(1) stands under an index or a mean, so that its number may change. W', {'O(1)': 'a multiple'}),
    (r"v_u \approx a \text{ for all } u \in [m]", 'v_u \\approx a stands under an index or a mean, so that its number may ', {'v_u \\approx a': 'a multiple'}),
    (r"n != k", 'The formula cannot be read at n !⟪= k⟫: there stands !=, which may be ', {}),
    (r"k!! \ge a", 'The formula cannot be read at k!⟪! \\ge a⟫: there stands !, which is no', {}),
    (r"\arccos \theta a \le 1", 'The formula cannot be read at \\arccos \\theta ⟪a \\le 1⟫: there stands more', {}),
    (r"\int a", 'The formula cannot be read at \\int a⟪⟫: there stands an integral witho', {}),
    (r"f'(x) \le a", "f' is not declared. Say what it is in variables, as {'f': scalar('f')}", {}),
    (r"F(W)' = 0", "F(W)' has a prime behind its bracket. Write \\top, or the derivative ou", {}),
    (r"f_i'(x) \le a", "f_i' is not declared. Say what it is in variables, as {'f': scalar('f'", {}),
    (r"(a | b) \le 1", '(a | b) lists 2 things, for which the language has no word; a vector o', {}),
    (r"a < \infty", "\\infty is not declared. Say what it is in variables, as {'\\\\infty': sc", {}),
    (r"-\infty < a < \infty", "\\infty is not declared. Say what it is in variables, as {'\\\\infty': sc", {}),
    (r"x \in \arg\min_y g(y) + a", 'The formula cannot be read at x \\in \\arg\\min_y g(y) ⟪+ a⟫: there stand', {}),
    (r"\nabla^2_{xy} \phi(x, y) = W", '\\nabla^2_{xy} \\phi(x, y) is a second derivative, for which the languag', {}),
    (r"\sum_{u=1}^m w_u \le a", '\\sum_{u=1}^m w_u has m terms, and W.T has the size d. Sums go over all', {'w_u': 'row'}),
    (r"\sup_{u=1}^m a \le b", '\\sup_{u=1}^m a is the max of what is the same for every u, or of no nu', {}),
]  # fmt: skip


def said(latex: str, reading: dict[str, str]) -> Statement:
    return read_statements([latex], VARIABLES, reading)[0]


@pytest.mark.parametrize(("latex", "python"), READ, ids=[row[0] for row in READ])
def test_what_is_certain(latex, python):
    assert python_of(said(latex, {}).term) == python


@pytest.mark.parametrize(("latex", "part", "answers", "others"), ASKED, ids=[row[0] for row in ASKED])
def test_a_part_without_a_word_is_asked(latex, part, answers, others):
    with pytest.raises(AmbiguousFormula) as caught:
        said(latex, {})
    (question,) = [q for q in caught.value.questions if spelled(q.part) == spelled(part)]
    assert set(answers) <= set(question.readings)
    for name, python in answers.items():
        if python:
            assert python_of(said(latex, {part: name} | others).term) == python
        else:  # the answer says what to write instead
            with pytest.raises((InputError, ClaimError)):
                said(latex, {part: name} | others)


BRACKETS = [  # around all summands: what is asked of the whole then, and the term
    (r"\sup_{y \in C} \langle x, y \rangle - \langle x, y \rangle", "y", {"": "a number", r"\in C": "any set"}, "implies(for_every(any_y, implies(C_set(any_y) <= 0, dot(x, any_y) - dot(x, any_y) <= supremum_of_1f3726)) & for_every(any_bound, implies(for_every(any_y, implies(C_set(any_y) <= 0, dot(x, any_y) - dot(x, any_y) <= any_bound)), supremum_of_1f3726 <= any_bound)), supremum_of_1f3726 <= a)"),
    (r"\inf_{y} f(y) + g(y)", "y", {"": "a number"}, "implies(for_every(any_y, infimum_of_d103ee <= f(any_y) + g(any_y)) & for_every(any_bound, implies(for_every(any_y, any_bound <= f(any_y) + g(any_y)), any_bound <= infimum_of_d103ee)), infimum_of_d103ee <= a)"),
    (r"\sum_{s=0}^\infty f(x_s) + g(x_s)", "s", {"": "number"}, "sum_cde395 <= a"),
    (r"\frac{1}{2} \sum_i v_i - v_i^2", "i", {}, "Fraction(1, 2) * (total(v) - dot(v, v)) <= a"),
    (r"b - \sum_i v_i + L - v_i", "i", {}, "b - (total(v) + length(v) * L - total(v)) <= a"),
    (r"\sum_{u=1}^m \sum_i v_i - v_i^2", "i", {}, "length(v) * (total(v) - dot(v, v)) <= a"),
]  # fmt: skip


@pytest.mark.parametrize(("whole", "letter", "others", "python"), BRACKETS, ids=[row[0] for row in BRACKETS])
def test_brackets_around_all_summands(whole, letter, others, python):
    reading = {f"how far the operator with {letter} goes in {whole}": "of all summands"}
    found = said(rf"{whole} \le a", reading | {part or whole: answer for part, answer in others.items()})
    assert python_of(found.term) == python


@pytest.mark.parametrize(("latex", "why", "reading"), REFUSED, ids=[row[0] for row in REFUSED])
def test_what_is_refused(latex, why, reading):
    with pytest.raises((InputError, ClaimError)) as caught:
        said(latex, reading)
    assert not isinstance(caught.value, AmbiguousFormula) and why in str(caught.value)


def test_the_question_says_that_the_term_says_less():
    with pytest.raises(AmbiguousFormula) as caught:
        said(r"\sup_{y \in C} \phi(x, y) \ge a", {})
    (question,) = caught.value.questions
    assert "does not say what it is, and so says less than the paper" in question.readings["number"]
    assert "The set C is not declared" in question.readings["another"]


def test_a_name_of_one_formula_is_the_same_in_another_and_an_order_is_not():
    reading = {r"\phi(x, y)": "number"}
    first, second = read_statements([r"\phi(x, y) \le a", r"\phi(x,y) \ge b"], VARIABLES, reading)
    assert list(first.declared) == list(second.declared)
    first, second = read_statements([r"a = O(b)", r"L = O(b)"], VARIABLES, {"O(b)": "a multiple"})
    assert not set(first.declared) & set(second.declared)


def test_a_variable_is_not_random_in_one_formula_and_fixed_in_another():
    reading = {r"\mathbb{E}[f(x)]": "x any finite law"}
    with pytest.raises(InputError, match="x is random inside of a mean, and fixed outside of it"):
        read_statements([r"\mathbb{E}[f(x)] \le a", r"\|x\| \le b"], VARIABLES, reading)


def test_a_letter_inside_and_outside_of_a_mean_is_asked_when_its_law_is_answered():
    with pytest.raises(AmbiguousFormula, match="x inside and outside of a mean"):
        said(r"\mathbb{E}[f(x)] \le f(x)", {r"\mathbb{E}[f(x)]": "x gaussian"})
    said(r"\mathbb{E}[f(x)] \le f(y)", {r"\mathbb{E}[f(x)]": "x gaussian"})


def test_two_printed_names_are_never_one_variable():
    assert variable_of("x^+: vector n")[1].leaf == "x_plus"
    with pytest.raises(InputError, match="are both declared as the variable x"):
        read_statements(
            [r"\|x\| \le 1"], {"x": variable_of("x: vector n")[1], r"\bar{x}": variable_of("x: vector n")[1]}, {}
        )
