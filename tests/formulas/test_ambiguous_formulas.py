r"""Formulas that a careless reader misreads: commas, reaches of sums, primes, powers before indices, quantifiers over declared letters.

Each is read right, asked with all of its readings, or refused.
"""

from __future__ import annotations

import pytest

from checker.errors import AmbiguousFormula, ClaimError, InputError
from checker.formulas.from_latex import Statement, read_statements
from checker.formulas.notation import variable_of
from checker.formulas.readings import spelled
from checker.statements.terms.spelling import python_of

DECLARED = (
    "a: scalar; b: scalar; c: scalar; L: scalar; t: scalar; r: scalar; \\lambda: scalar; \\eta: scalar"
    "; \\alpha: scalar; k: natural; N: natural; x: vector n; y: vector n; z: vector n; p: vector n; S"
    ": vector n; x_t: vector n; x_{t+1}: vector n; \\theta: vector n; f: function n; g: function; A: "
    "matrix n n; B: matrix n n; X: matrix m n; W_1: matrix n n; i: index n; j: index n"
)
VARIABLES = dict(map(variable_of, DECLARED.split("; ")))
READ = [
    (r"\lambda_{\max}^2(A) \le a", "eigenvalue(A, 1)**2 <= a"),
    (r"\lambda_{\max}(A)^2 \le a", "eigenvalue(A, 1)**2 <= a"),
    (r"A \succeq 0 \iff x^\top A x \ge 0 \text{ for all } x", "implies(0 <= eigenvalue(A, length(column(A, 0))), for_every(x, 0 <= dot(x, A @ x))) & implies(for_every(x, 0 <= dot(x, A @ x)), 0 <= eigenvalue(A, length(column(A, 0))))"),
    (r"\nabla f(x) = 0 \iff f(x) \le f(y) \; \forall y", "implies(equals(gradient(f, x), 0 * gradient(f, x)), for_every(y, f(x) <= f(y))) & implies(for_every(y, f(x) <= f(y)), equals(gradient(f, x), 0 * gradient(f, x)))"),
    (r"a \ge 0 \Leftrightarrow x_i \ge 0 \; \forall i", "implies(0 <= a, for_each(i2, 0 <= entry(x, i2))) & implies(for_each(i2, 0 <= entry(x, i2)), 0 <= a)"),
    (r"\text{if } f(x) \le a \text{ for all } x \in \mathbb{R}^n \text{ then } a \ge 0", "implies(for_every(any_x, f(any_x) <= a), 0 <= a)"),
    (r"x \in \arg\min_{\|y\| \le 1} f(y)", "(norm(x) <= 1) & for_every(any_y, implies(norm(any_y) <= 1, f(x) <= f(any_y)))"),
    (r"x_1 + x_2 + \cdots + x_n = 1", "equals(total(x), 1)"),
    (r"a + x_1 + ... + x_n \le b", "a + total(x) <= b"),
    (r"x_1 \ge x_2 \ge \cdots \ge x_n", "for_each(i2, for_each(j2, implies(number_of(i2) < number_of(j2), entry(x, j2) <= entry(x, i2))))"),
    (r"A \circ B = A", "equals(stack(i2, hadamard(column(A.T, i2), column(B.T, i2))), A)"),
    (r"(A^{\circ 2})_{ij} \le a", "entry(column(stack(i2, hadamard(column(A.T, i2), column(A.T, i2))), j), i) <= a"),
    (r"a \ge 0 \text{ and } ab \le c", '(0 <= a) & (a * b <= c)'),
    (r"a \ge b, b \ge c", '(b <= a) & (c <= b)'),
    (r"x_i \ge 0, \sum_i x_i = 1", '(0 <= entry(x, i)) & equals(total(x), 1)'),
    (r"\text{for } a \ge 0, ab \le c", 'implies(0 <= a, a * b <= c)'),
    (r"\text{if } a \ge 0, b \ge 0, \text{ then } ab \ge 0, a + b \ge 0", 'implies((0 <= a) & (0 <= b), (0 <= a * b) & (0 <= a + b))'),
    (r"\text{if } x_i \ge 0 \text{ for all } i \in [n] \text{ then } \sum_i x_i \ge 0", 'implies(for_each(i2, 0 <= entry(x, i2)), 0 <= total(x))'),
    (r"a \ge 0 \text{ whenever } x_i \ge 0, i = 1, \dots, n", 'implies(for_each(i2, 0 <= entry(x, i2)), 0 <= a)'),
    (r"\exists i \in [n] : x_i \ge a", '~for_each(i2, ~(a <= entry(x, i2)))'),
    (r"x_i \ge a \text{ for some } i \in [n]", '~for_each(i2, ~(a <= entry(x, i2)))'),
    (r"x_i \le \sum_i y_i, \quad i = 1, \dots, n", 'entry(x, i) <= total(y)'),
    (r"\sum_i x_i \le a \text{ for all } i \in [n]", 'total(x) <= a'),
    (r"\sum_i x_i - \sum_i y_i \ge 0", '0 <= total(x) - total(y)'),
    (r"\sum_i (x_i + y_i) \le b", 'total(x) + total(y) <= b'),
    (r"\nabla_i f(x) = 0", 'equals(entry(gradient(f, x), i), 0)'),
    (r"\nabla_x f(x) = 0", 'equals(gradient(f, x), 0 * gradient(f, x))'),
    (r"\nabla f(x)_i \le a", 'entry(gradient(f, x), i) <= a'),
    (r"g'(a) \le b", 'gradient(g, a) <= b'),
    (r"(A^{-1})_{ij} \le a", 'implies(equals(A @ inverse_of_A, identity(length(column(A, 0)))), entry(column(inverse_of_A, j), i) <= a)'),
    (r"A_{ij}^2 \le a", 'entry(column(A, j), i)**2 <= a'),
    (r"A^{-T} x = y", 'implies(equals(A @ inverse_of_A, identity(length(column(A, 0)))), equals(inverse_of_A.T @ x, y))'),
    (r"W_1^{-1} x = y", 'implies(equals(W_1 @ inverse_of_W_1, identity(length(column(W_1, 0)))), equals(inverse_of_W_1 @ x, y))'),
    (r"a^{n-1} \le b", 'implies(equals(less1_of_591581 + 1, length(x)), a**less1_of_591581 <= b)'),
    (r"2^{-b} \le c", 'exp(-b * log(2)) <= c'),
    (r"(1 + a^2)^{-b} \le c", 'exp(-b * log(1 + a**2)) <= c'),
    (r"-a^2 \le 0", '-a**2 <= 0'),
    (r"\min_x f(x) \le f(y)", 'implies(minimiser(f, minimiser_of_f), f(minimiser_of_f) <= f(y))'),
    (r"x \in \arg\min_{y} f(y)", 'minimiser(f, x)'),
    (r"\|x\|_3 \le a", 'implies((0 <= root3_of_22d25d) & equals(root3_of_22d25d**3, sum_over(i2, abs(entry(x, i2))**3)), root3_of_22d25d <= a)'),
    (r"\mathbb{E}_{i \sim p} \mathbb{E}_{j \sim p} [A_{ij}] \le a", 'expectation(i2, weighted(p), expectation(j2, weighted(p), entry(column(A, j2), i2))) <= a'),
    (r"x_1, \dots, x_n \ge 0", '0 <= minimum(x)'),
    (r"a \ne b \ne c", '~equals(a, b) & ~equals(b, c)'),
    (r"a < b > c", '(a < b) & (c < b)'),
    (r"x^\top y z = a z", 'equals(dot(x, y) * z, a * z)'),
    (r"A x y^\top \succeq 0", '0 <= eigenvalue(outer(A @ x, y), length(column(outer(A @ x, y), 0)))'),
    (r"\lambda(b + c) \le 1", 'lambda * (b + c) <= 1'),
    (r"x_i \ge 0 \text{ for all } i, \sum_i x_i = 1", '(0 <= entry(x, i)) & equals(total(x), 1)'),
    (r"x_i \ge 0 \; \forall i \in [n], y_j \ge 0 \; \forall j \in [n]", '(0 <= entry(x, i)) & (0 <= entry(y, j))'),
    (r"a b \ge c \text{ for all } a > 0, b > 0", 'implies((0 < a) & (0 < b), c <= a * b)'),
    (r"\text{if } A_{uv} \le b \text{ for every } u \ne v \text{ then } a \ge 0", 'implies(for_each(u, for_each(v, implies(~equals(u, v), entry(column(A, v), u) <= b))), 0 <= a)'),
    (r"\text{if } x_j \ge 1, \text{ then } x_u \le b \text{ for each } u \ne j", 'implies(1 <= entry(x, j), for_each(u, implies(~equals(u, j), entry(x, u) <= b)))'),
    (r"x_i \ge 0 \Leftrightarrow y_i \ge 0 \; \forall i", 'for_each(i2, implies(0 <= entry(x, i2), 0 <= entry(y, i2)) & implies(0 <= entry(y, i2), 0 <= entry(x, i2)))'),
    (r"x_i \ge x_j, \; \forall i, j, \quad i \ne j", 'for_each(i2, for_each(j2, implies(~equals(i2, j2), entry(x, j2) <= entry(x, i2))))'),
    (r"x_u \ge x_v, \; \forall u, v, \quad u \ne v", 'for_each(u, for_each(v, implies(~equals(u, v), entry(x, v) <= entry(x, u))))'),
    (r"x_u \ge x_v, \; \forall u, v \ne u", 'for_each(u, for_each(v, implies(~equals(v, u), entry(x, v) <= entry(x, u))))'),
    (r"x_1 \ge x_2 \ge \cdots \ge x_n \ge 0", 'for_each(i2, for_each(j2, implies(number_of(i2) < number_of(j2), entry(x, j2) <= entry(x, i2)))) & (0 <= minimum(x))'),
    (r"0 < x_1 < \cdots < x_n", 'for_each(i2, for_each(j2, implies(number_of(i2) < number_of(j2), entry(x, i2) < entry(x, j2)))) & positive(x)'),
    (r"0 \le x_1 \le x_2 \le \cdots \le x_n", 'for_each(i2, for_each(j2, implies(number_of(i2) < number_of(j2), entry(x, i2) <= entry(x, j2)))) & (0 <= minimum(x))'),
    (r"\text{if } x_u \ge 0 \text{ for all } u \text{ then } b \ge 0", 'implies(for_each(u, 0 <= entry(x, u)), 0 <= b)'),
    (r"\text{for all } x, y \text{ with } \|x - y\| \le 1, f(x) \le a", 'implies(norm(x - y) <= 1, f(x) <= a)'),
    (r"f(x) \le a \text{ for all } x \text{ if } \|y\| \le 1", 'implies(norm(y) <= 1, f(x) <= a)'),
    (r"f(x) \le a \text{ for all } x \text{ with } \|x\| \le b", 'implies(norm(x) <= b, f(x) <= a)'),
    (r"\forall x \in \mathbb{R}^n: \|x\| \le 1 \Rightarrow f(x) \le a", 'implies(norm(x) <= 1, f(x) <= a)'),
    (r"\forall a > 0: ab \ge c", 'implies(0 < a, c <= a * b)'),
    (r"\forall a > 0: b \ge c", 'implies(0 < a, c <= b)'),
    (r"\forall x, \|x\| \ge 0", '0 <= norm(x)'),
    (r"x_i \le a \text{ for every } i, \text{ where } a = \|x\|", 'implies(equals(a, norm(x)), for_each(i2, entry(x, i2) <= a))'),
    (r"\text{if } x_u \ge 0 \text{ for all } u \text{ and } y_v \ge 0 \text{ for all } v, \text{ then } b \ge 0", 'implies(for_each(u, 0 <= entry(x, u)) & for_each(v, 0 <= entry(y, v)), 0 <= b)'),
    (r"\|x\|, \|y\| \le 1 \Rightarrow x^\top y \le 1", 'implies((norm(x) <= 1) & (norm(y) <= 1), dot(x, y) <= 1)'),
    (r"a \ge 0 \text{ and } (b \ge 0 \text{ or } c \ge 0)", '(0 <= a) & ((0 <= b) | (0 <= c))'),
    (r"a \ge 0, (b \ge 0 \text{ or } c \ge 0)", '(0 <= a) & ((0 <= b) | (0 <= c))'),
    (r"\text{if } a \ge 0, b \ge 0 \text{ or } c \ge 0", 'implies(0 <= a, (0 <= b) | (0 <= c))'),
    (r"\text{if } a \ge 0 \text{ then } b \ge 0 \text{ or } c \ge 0", 'implies(0 <= a, (0 <= b) | (0 <= c))'),
    (r"\exists u \in [n]: a \ge 0 \Rightarrow x_u \ge 0", '~for_each(u, ~implies(0 <= a, 0 <= entry(x, u)))'),
    (r"\exists u \in [n]: x_u \ge 0 \Rightarrow y_u \ge 0", '~for_each(u, ~implies(0 <= entry(x, u), 0 <= entry(y, u)))'),
    (r"A_{uv} \ge 0 \; \forall u \ne v, \quad A_{uu} \le 0 \; \forall u", 'for_each(u, for_each(v, implies(~equals(u, v), 0 <= entry(column(A, v), u)))) & for_each(u, entry(column(A, u), u) <= 0)'),
    (r"A_{ij} \ge 0 \text{ for } i \ne j \text{ and } A_{ii} \le 0 \text{ for all } i", 'implies(~equals(i, j), 0 <= entry(column(A, j), i)) & (entry(column(A, i), i) <= 0)'),
    (r"\forall u \in [n], \forall v \in [n]: A_{uv} \ge 0", 'for_each(u, for_each(v, 0 <= entry(column(A, v), u)))'),
    (r"\forall u, v \in [n]: A_{uv} \ge 0", 'for_each(u, for_each(v, 0 <= entry(column(A, v), u)))'),
    (r"A_{uv} \ge 0, \quad \forall u \in [n], v \in [m]", 'for_each(u, for_each(v, 0 <= entry(column(A, v), u)))'),
    (r"f(x) \ge f(y) \; \forall x \in \mathbb{R}^n, y \in \mathbb{R}^n", 'f(y) <= f(x)'),
    (r"f(x) \ge a \; \forall x \in \mathbb{R}^n, \quad g(b) \ge c \; \forall b \ge 0", '(a <= f(x)) & implies(0 <= b, c <= g(b))'),
    (r"f(x) \ge a b \text{ for all } x \text{ and all } b \ge 0", 'implies(0 <= b, a * b <= f(x))'),
    (r"f(x) \ge a \text{ for all } x, \; f(y) \ge b \text{ for all } y", '(a <= f(x)) & (b <= f(y))'),
    (r"f(x) \ge a \text{ for } \|x\| \ge 1, \quad f(x) \ge b \text{ for } \|x\| \le 1", 'implies(1 <= norm(x), a <= f(x)) & implies(norm(x) <= 1, b <= f(x))'),
    (r"|a|-|b| \le c", 'abs(a) - abs(b) <= c'),
    (r"a|-b|c \le 1", 'a * abs(-b) * c <= 1'),
    (r"\|x\|-\|y\| \le t\|-z\|", 'norm(x) - norm(y) <= t * norm(-z)'),
    (r"a \parallel y \parallel \le 1", 'a * norm(y) <= 1'),
    (r"\left\{ a + b \right\} c = t - \{a + b\}", 'equals((a + b) * c, t - (a + b))'),
    (r"\sum_i -x_i \le a", '-total(x) <= a'),
    (r"\nabla (f(x) - f(x)) = y", 'equals(gradient(f, x) - gradient(f, x), y)'),
    (r"x_t^{\top} y = a", 'equals(dot(x_t, y), a)'),
    (r"\max_i x_i \le a \text{ such that } b > 0", 'implies(0 < b, maximum(x) <= a)'),
    (r"\text{if } x_u \le 1 \text{ for all } u, \text{ then } \sum_i x_i \le a", 'implies(for_each(u, entry(x, u) <= 1), total(x) <= a)'),
    (r"\min_x f(x) = a \text{ if } b \ge 0", 'implies(minimiser(f, minimiser_of_f) & (0 <= b), equals(f(minimiser_of_f), a))'),
    (r"|\langle x \vert y \rangle| \le \|x\|", "abs(dot(x, y)) <= norm(x)"),
]  # fmt: skip
ASKED = [
    (r"a \ge 0, ab \le c", r"a \ge 0", {'concluded': '(0 <= a) & (a * b <= c)', 'assumed': 'implies(0 <= a, a * b <= c)'}),
    (r"ab \le c, a > 0", r"a > 0", {'concluded': '(a * b <= c) & (0 < a)', 'assumed': 'implies(0 < a, a * b <= c)'}),
    (r"0 < a \le 1, ab \le c", r"0 < a \le 1", {'concluded': '(0 < a) & (a <= 1) & (a * b <= c)', 'assumed': 'implies((0 < a) & (a <= 1), a * b <= c)'}),
    (r"a > 0, b > 0, ab > 0", r"a > 0", {'concluded': '(0 < a) & (0 < b) & (0 < a * b)', 'assumed': 'implies(0 < a, (0 < b) & (0 < a * b))'}, {'b > 0': 'concluded'}),
    (r"a, b > 0, ab > 0", r"a > 0", {'concluded': '(0 < a) & (0 < b) & (0 < a * b)', 'assumed': 'implies(0 < a, (0 < b) & (0 < a * b))'}, {'b > 0': 'concluded'}),
    (r"a \ge 0; ab \le c", r"a \ge 0", {'concluded': '(0 <= a) & (a * b <= c)', 'assumed': 'implies(0 <= a, a * b <= c)'}),
    (r"a \ge 0 \quad ab \le c", r"a \ge 0", {'concluded': '(0 <= a) & (a * b <= c)', 'assumed': 'implies(0 <= a, a * b <= c)'}),
    (r"a \ge 0, b \ge 0 \text{ and } ab \le c", r"a \ge 0", {'concluded': '(0 <= a) & ((0 <= b) & (a * b <= c))', 'assumed': 'implies(0 <= a, (0 <= b) & (a * b <= c))'}),
    (r"\|x\| = 1, |x^\top y| \le 1", r"\|x\| = 1", {'concluded': 'equals(norm(x), 1) & (abs(dot(x, y)) <= 1)', 'assumed': 'implies(equals(norm(x), 1), abs(dot(x, y)) <= 1)'}),
    (r"\|y\| \le 1, x^\top y \le a", r"\|y\| \le 1", {'concluded': '(norm(y) <= 1) & (dot(x, y) <= a)', 'assumed': 'implies(norm(y) <= 1, dot(x, y) <= a)'}),
    (r"a \ge 0, x^\top y \le a \text{ for all } y \in \mathbb{R}^n", r"a \ge 0", {'concluded': '(0 <= a) & (dot(x, y) <= a)', 'assumed': 'implies(0 <= a, dot(x, y) <= a)'}),
    (r"\eta \le 1/L, f(x_{t+1}) \le f(x_t)", r"\eta \le 1/L", {'concluded': '(eta <= 1 / L) & (f(x_t_1) <= f(x_t))', 'assumed': 'implies(eta <= 1 / L, f(x_t_1) <= f(x_t))'}),
    (r"a \ge 0, ab \le c \text{ if } b \ge 0", r"a \ge 0", {'concluded': 'implies(0 <= b, (0 <= a) & (a * b <= c))', 'assumed': 'implies((0 <= a) & (0 <= b), a * b <= c)'}),
    (r"a > 0 \implies b > 0, c > 0", r"a > 0 \implies b > 0, c > 0", {'of all that is listed': 'implies(0 < a, (0 < b) & (0 < c))', 'of a > 0 \\implies b > 0 alone': 'implies(0 < a, 0 < b) & (0 < c)'}),
    (r"a > 0 \Rightarrow b > 0 \Rightarrow c > 0", r"a > 0 \Rightarrow b > 0 \Rightarrow c > 0", {'each step': 'implies(0 < a, 0 < b) & implies(0 < b, 0 < c)', 'another': ''}),
    (r"\forall i \in [n]: x_i \ge 0 \implies a \ge 0", r"\forall i \in [n]: x_i \ge 0 \implies a \ge 0", {'for each alone': 'for_each(i2, implies(0 <= entry(x, i2), 0 <= a))', 'for all first': 'implies(for_each(i2, 0 <= entry(x, i2)), 0 <= a)'}),
    (r"\text{if } x_i \ge 0, \text{ then } y_i \ge 0 \text{ for all } i", r"\text{if } x_i \ge 0, \text{ then } y_i \ge 0 \text{ for all } i", {'for each alone': 'for_each(i2, implies(0 <= entry(x, i2), 0 <= entry(y, i2)))', 'for all first': 'implies(for_each(i2, 0 <= entry(x, i2)), for_each(i2, 0 <= entry(y, i2)))'}),
    (r"\sum_i x_i + y_i \le b", r"how far the operator with i goes in \sum_i x_i + y_i", {'of one summand': 'total(x) + entry(y, i) <= b', 'of all summands': 'total(x) + total(y) <= b'}),
    (r"\max_i x_i - y_i \le a", r"how far the operator with i goes in \max_i x_i - y_i", {'of one summand': 'maximum(x) - entry(y, i) <= a', 'of all summands': 'maximum(x - y) <= a'}),
    (r"a + \sum_j x_j + y_j \le b", r"how far the operator with j goes in a + \sum_j x_j + y_j", {'of one summand': 'a + total(x) + entry(y, j) <= b', 'of all summands': 'a + (total(x) + total(y)) <= b'}),
    (r"\max_{i \ne j} A_{ij} \le a", r"the indices of \max_{i \ne j} A_{ij}", {'over i': 'entry(column(A, j), j) - margin(column(A, j), j) <= a', 'over i and j': 'maximum(stack(j2, entry(column(A, j2), j2) - margin(column(A, j2), j2))) <= a'}),
    (r"\min_{j \ne i} (x_i - x_j) \ge a", r"the indices of \min_{j \ne i} (x_i - x_j)", {'over j': 'a <= margin(x, i)', 'over j and i': 'a <= minimum(stack(i2, margin(x, i2)))'}),
    (r"\sum_{i<j} x_i x_j \le a", r"the indices of \sum_{i<j} x_i x_j", {'over i': 'sum_over(i2, indicator(number_of(i2) < number_of(j)) * (entry(x, i2) * entry(x, j))) <= a', 'over j': 'sum_over(j2, indicator(number_of(i) < number_of(j2)) * (entry(x, i) * entry(x, j2))) <= a', 'over i and j': 'sum_over(i2, sum_over(j2, indicator(number_of(i2) < number_of(j2)) * (entry(x, i2) * entry(x, j2)))) <= a'}),
    (r"\sum_{i=1}^{k} x_i \le a", r"k entries in \sum_{i=1}^{k} x_i", {'the first entries': 'sum_over(i2, indicator(number_of(i2) + 1 <= k) * entry(x, i2)) <= a'}),
    (r"\prod_i x_i y_i \le a", r"how far \prod goes in x_i y_i", {'of all factors': 'exp(total(log(hadamard(x, y)))) <= a', 'of x_i': 'exp(total(log(x))) * entry(y, i) <= a'}, {'\\prod_i x_i y_i': 'of positive factors'}),
    (r"\prod_i x_i \cdot a \le b", r"how far \prod goes in x_i \cdot a", {'of all factors': 'exp(total(log(a * x))) <= b', 'of x_i': 'exp(total(log(x))) * a <= b'}, {'\\prod_i x_i \\cdot a': 'of positive factors'}),
    (r"A^{-1}_{ij} \le a", r"A^{-1}_{ij}", {'power of the entry': '1 / entry(column(A, j), i) <= a', 'entry of the power': 'implies(equals(A @ inverse_of_A, identity(length(column(A, 0)))), entry(column(inverse_of_A, j), i) <= a)'}),
    (r"A_{ij}^{-1} \le a", r"A_{ij}^{-1}", {'power of the entry': '1 / entry(column(A, j), i) <= a', 'entry of the power': 'implies(equals(A @ inverse_of_A, identity(length(column(A, 0)))), entry(column(inverse_of_A, j), i) <= a)'}),
    (r"A^2_{ij} \le a", r"A^2_{ij}", {'power of the entry': 'entry(column(A, j), i)**2 <= a', 'entry of the power': 'entry(column(A @ A, j), i) <= a'}),
    (r"(1 - a)^{k-1} \le b", r"(1 - a)^{k-1}", {'an exponent from 0': 'implies(equals(less1_of_k + 1, k), (1 - a)**less1_of_k <= b)', 'any exponent': '(1 - a)**k / (1 - a) <= b'}),
    (r"a^{-b} \le c", r"a^{-b}", {'of a positive base': 'exp(-b * log(a)) <= c', 'a whole exponent': ''}),
    (r"a^{k/2} \le b", r"a^{k/2}", {'of a positive base': 'exp(k / 2 * log(a)) <= b', 'a whole exponent': ''}),
    (r"e^{-a/bc} \le 1", r"a/bc", {'all of it below': 'exp(-(a / (b * c))) <= 1', 'one factor below': 'exp(-(a / b * c)) <= 1'}),
    (r"f(x) - f^* \le a", r"f^*", {'a value of the function': 'implies(minimiser(f, minimiser_of_f), f(x) - f(minimiser_of_f) <= a)', 'another': ''}),
    (r"\inf_x f(x) \le a", r"\inf_x f(x)", {'a value of the function': 'implies(minimiser(f, minimiser_of_f), f(minimiser_of_f) <= a)', 'another': ''}),
    (r"\sum_{i \in S} x_i \le a", r"\in S", {'places': 'sum_over(i2, indicator(equals(entry(S, i2), 1)) * entry(x, i2)) <= a', 'entries': ''}),
    (r"\max_{i \in S} x_i \le a", r"\in S", {'places': 'implies(for_each(i2, implies(equals(entry(S, i2), 1), entry(x, i2) <= max_of_31eefb)) & ~for_each(i2, ~(equals(entry(S, i2), 1) & equals(entry(x, i2), max_of_31eefb))), max_of_31eefb <= a)', 'entries': ''}),
    (r"x_i > 0, i \in S", r"\in S", {'places': 'implies(equals(entry(S, i), 1), 0 < entry(x, i))', 'entries': ''}),
    (r"x \in K \implies f(x) \le a", r"\in K", {'any set': 'implies(K_set(x) <= 0, f(x) <= a)', 'another': ''}),
    (r"\forall x \in \mathcal{K}: f(x) \ge 0", r"\in \mathcal{K}", {'any set': 'implies(K_set(x) <= 0, 0 <= f(x))', 'another': ''}),
    (r"\|x\|_A \le a", r"\|x\|_{A}", {'weighted': 'sqrt(dot(x, A @ x)) <= a'}),
    (r"\|x\|_r \le a", r"\|x\|_{r}", {'of entries that are not 0': 'exp(log(sum_over(i2, exp(r * log(abs(entry(x, i2)))))) / r) <= a'}),
    (r"\|A\|_1 \le a", r"\|A\|_{1}", {'greatest sum of a column': 'maximum(stack(i2, total(abs(column(A, i2))))) <= a', 'sum of all entries': 'total(abs(vec(A))) <= a'}),
    (r"|x - y| \le a", r"|x - y|", {'entrywise': 'maximum(abs(x - y)) <= a', 'euclidean': '', 'sum': ''}, {'|x - y| \\le a': 'entry by entry'}),
    (r"\|x_i\| \le a", r"\|x_i\|", {'absolute value': 'abs(entry(x, i)) <= a'}),
    (r"a = O(b)", r"O(b)", {'a multiple': 'equals(a, multiple_85fbaf * b)', 'a constant': '', 'a limit': ''}),
    (r"a \le b + \tilde{O}(1)", r"\tilde{O}(1)", {'a multiple': 'a <= b + multiple_31a71c * 1', 'a constant': '', 'a limit': ''}),
    (r"a \lesssim b", r"a \lesssim b", {'a multiple': 'a <= multiple_6da33c * b', 'a constant': '', 'a limit': ''}),
    (r"x \propto y", r"x \propto y", {'a multiple': 'equals(x, multiple_5e6f9b * y)', 'a constant': '', 'a limit': ''}),
    (r"0 \preceq \nabla^2 f(x)", r"0 \preceq \nabla^2 f(x)", {'for all x': 'convex(f)', 'at this x alone': ''}),
    (r"a I \preceq \nabla^2 f(x) \preceq b I", r"a I \preceq \nabla^2 f(x) \preceq b I", {'for all x': 'strongly_convex(f, a) & smooth(f, b)', 'at this x alone': ''}),
    (r"\mathbb{E}[\|A^{-1} x\|] \le a", r"\mathbb{E}[\|A^{-1} x\|]", {'x gaussian': "implies(equals(A @ inverse_of_A, identity(length(column(A, 0)))), expectation(x2, 'gaussian', norm(inverse_of_A @ x2)) <= a)", 'x signs': "implies(equals(A @ inverse_of_A, identity(length(column(A, 0)))), expectation(x2, 'signs', norm(inverse_of_A @ x2)) <= a)", 'x any finite law': 'implies((0 < minimum(P)) & equals(total(P), 1) & equals(A @ inverse_of_A, identity(length(column(A, 0)))), expectation(k_P, weighted(P), norm(inverse_of_A @ column(x_values.T, k_P))) <= a)'}),
    (r"\mathbb{E}[\|X^\dagger x\|] \le a", r"^\dagger", {'pseudo-inverse': "implies(equals(X @ pseudoinverse_of_X @ X, X) & equals(pseudoinverse_of_X @ X @ pseudoinverse_of_X, pseudoinverse_of_X) & equals((X @ pseudoinverse_of_X).T, X @ pseudoinverse_of_X) & equals((pseudoinverse_of_X @ X).T, pseudoinverse_of_X @ X), expectation(x2, 'gaussian', norm(pseudoinverse_of_X @ x2)) <= a)", 'another': ''}, {'\\mathbb{E}[\\|X^\\dagger x\\|]': 'x gaussian'}),
    (r"a(b + c) \le 1", r"a(b + c)", {'product': 'a * (b + c) <= 1', 'function': ''}),
    (r"a/bc \le 1", r"a/bc", {'all of it below': 'a / (b * c) <= 1', 'one factor below': 'a / b * c <= 1'}),
    (r"x_i \ge 0 \; \forall i, \quad \|x\| \le b", r"\|x\| \le b", {'concluded': '(0 <= entry(x, i)) & (norm(x) <= b)', 'assumed': 'implies(norm(x) <= b, 0 <= entry(x, i))'}),
    (r"x_i \ge 0 \; \forall i \text{ and } \|x\| \le b", r"\|x\| \le b", {'concluded': '(0 <= entry(x, i)) & (norm(x) <= b)', 'assumed': 'implies(norm(x) <= b, 0 <= entry(x, i))'}),
    (r"x_i \ge x_j \text{ for } i \le j, \|x\| \le a", r"\|x\| \le a", {'concluded': 'implies(number_of(i) <= number_of(j), entry(x, j) <= entry(x, i)) & (norm(x) <= a)', 'assumed': 'implies((number_of(i) <= number_of(j)) & (norm(x) <= a), entry(x, j) <= entry(x, i))'}),
    (r"x_i \ge x_j \text{ for } i \le j \text{ and } a \ge 0", r"a \ge 0", {'concluded': 'implies(number_of(i) <= number_of(j), entry(x, j) <= entry(x, i)) & (0 <= a)', 'assumed': 'implies((number_of(i) <= number_of(j)) & (0 <= a), entry(x, j) <= entry(x, i))'}),
    (r"\|x\| \le b, \quad \forall x \in \mathbb{R}^n, \; \|x\| \ge 1", r"\|x\| \ge 1", {'concluded': '(norm(x) <= b) & (1 <= norm(x))', 'assumed': 'implies(1 <= norm(x), norm(x) <= b)'}),
    (r"\text{if } x_j \ge 1, \text{ then } x_i \le b \text{ for each } i \ne j", r"i \ne j", {'over i': 'implies(1 <= entry(x, j), for_each(i2, implies(~equals(i2, j), entry(x, i2) <= b)))', 'over i and j': 'implies(for_each(j2, 1 <= entry(x, j2)), for_each(i2, for_each(j2, implies(~equals(i2, j2), entry(x, i2) <= b))))'}),
    (r"\text{for all } u, \text{ if } x_u \ge 0 \text{ then } b \ge 0", r"\text{for all } u, \text{ if } x_u \ge 0 \text{ then } b \ge 0", {'for each alone': 'for_each(u, implies(0 <= entry(x, u), 0 <= b))', 'for all first': 'implies(for_each(u, 0 <= entry(x, u)), 0 <= b)'}),
    (r"\text{for all } u, \text{ if } x_u \ge 0 \text{ then } y_u \ge 0", r"\text{for all } u, \text{ if } x_u \ge 0 \text{ then } y_u \ge 0", {'for each alone': 'for_each(u, implies(0 <= entry(x, u), 0 <= entry(y, u)))', 'for all first': 'implies(for_each(u, 0 <= entry(x, u)), for_each(u, 0 <= entry(y, u)))'}),
    (r"\forall x: x^\top A x \ge 0 \iff A \succeq 0", r"\forall x: x^\top A x \ge 0 \iff A \succeq 0", {'for each alone': 'implies(0 <= dot(x, A @ x), 0 <= eigenvalue(A, length(column(A, 0)))) & implies(0 <= eigenvalue(A, length(column(A, 0))), 0 <= dot(x, A @ x))', 'for all first': 'implies(for_every(x, 0 <= dot(x, A @ x)), 0 <= eigenvalue(A, length(column(A, 0)))) & implies(0 <= eigenvalue(A, length(column(A, 0))), for_every(x, 0 <= dot(x, A @ x)))'}),
    (r"\forall y: f(x) \le f(y) \Rightarrow \nabla f(x) = 0", r"\forall y: f(x) \le f(y) \Rightarrow \nabla f(x) = 0", {'for each alone': 'implies(f(x) <= f(y), equals(gradient(f, x), 0 * gradient(f, x)))', 'for all first': 'implies(for_every(y, f(x) <= f(y)), equals(gradient(f, x), 0 * gradient(f, x)))'}),
    (r"\text{for all } y, \text{ if } f(x) \le f(y) \text{ then } \nabla f(x) = 0", r"\text{for all } y, \text{ if } f(x) \le f(y) \text{ then } \nabla f(x) = 0", {'for each alone': 'implies(f(x) <= f(y), equals(gradient(f, x), 0 * gradient(f, x)))', 'for all first': 'implies(for_every(y, f(x) <= f(y)), equals(gradient(f, x), 0 * gradient(f, x)))'}),
    (r"\forall \varepsilon > 0: a \le b + \varepsilon \Rightarrow a \le b", r"\forall \varepsilon > 0: a \le b + \varepsilon \Rightarrow a \le b", {'for each alone': 'implies(0 < varepsilon, implies(a <= b + varepsilon, a <= b))', 'for all first': ''}),
    (r"a \ge b \text{ for all } x \text{ with } \|x\| \le b", r"a \ge b \text{ for all } x \text{ with } \|x\| \le b", {'for each alone': 'implies(norm(x) <= b, b <= a)', 'for all first': 'implies(for_every(x, norm(x) <= b), b <= a)'}),
    (r"a \ge 0 \text{ or } b \ge 0, c \ge 0", r"c \ge 0", {'concluded': '((0 <= a) | (0 <= b)) & (0 <= c)', 'assumed': 'implies(0 <= c, (0 <= a) | (0 <= b))'}),
    (r"A_{ij} \ge 0 \text{ for } i \ne j, \quad A_{ii} \le 0", r"A_{ii} \le 0", {'concluded': 'implies(~equals(i, j), 0 <= entry(column(A, j), i)) & (entry(column(A, i), i) <= 0)', 'assumed': 'implies(~equals(i, j) & (entry(column(A, i), i) <= 0), 0 <= entry(column(A, j), i))'}),
    (r"A_{ij} = 0 \text{ if } i \ne j, \quad A_{ii} = 1", r"A_{ii} = 1", {'concluded': 'implies(~equals(i, j), equals(entry(column(A, j), i), 0) & equals(entry(column(A, i), i), 1))', 'assumed': 'implies(~equals(i, j) & equals(entry(column(A, i), i), 1), equals(entry(column(A, j), i), 0))'}),
    (r"A_{ij} = 0 \text{ for } i \ne j, \text{ and } A_{ii} = 1", r"A_{ii} = 1", {'concluded': 'implies(~equals(i, j), equals(entry(column(A, j), i), 0)) & equals(entry(column(A, i), i), 1)', 'assumed': 'implies(~equals(i, j) & equals(entry(column(A, i), i), 1), equals(entry(column(A, j), i), 0))'}),
    (r"f(x) \ge a \; \forall x \in \mathbb{R}^n, \quad b \ge c", r"b \ge c", {'concluded': '(a <= f(x)) & (c <= b)', 'assumed': 'implies(c <= b, a <= f(x))'}),
    (r"f(x) \ge a \text{ for all } x, \text{ and } b \ge c", r"b \ge c", {'concluded': '(a <= f(x)) & (c <= b)', 'assumed': 'implies(c <= b, a <= f(x))'}),
    (r"f(x) \ge a \text{ for all } x \text{ and } b \ge c", r"b \ge c", {'concluded': '(a <= f(x)) & (c <= b)', 'assumed': 'implies(c <= b, a <= f(x))'}),
    (r"f(x) \ge a b \text{ for all } x \text{ and } b \ge 0", r"b \ge 0", {'concluded': '(a * b <= f(x)) & (0 <= b)', 'assumed': 'implies(0 <= b, a * b <= f(x))'}),
    (r"f(x) \ge a, f(y) \ge b \text{ for all } x, y", r"f(y) \ge b", {'concluded': '(a <= f(x)) & (b <= f(y))', 'assumed': ''}),
    (r"x_i \ge 0, y_i \ge 0 \; \forall i, \quad \|x\| \le b", r"\|x\| \le b", {'concluded': '(0 <= entry(x, i)) & (0 <= entry(y, i)) & (norm(x) <= b)', 'assumed': 'implies(norm(x) <= b, (0 <= entry(x, i)) & (0 <= entry(y, i)))'}),
    (r"\nabla_y f(x) = 0", r"\nabla_y f(x)", {'vector n': 'equals(gradient_51e4c8, 0 * gradient_51e4c8)', 'another': ''}),
    (r"\sum_i |x_i|^{1/3} \le a", r"\sum_i |x_i|^{1/3}", {'number': 'sum_312d3e <= a', 'another': ''}),
    (r"f^*(x) \le a", r"f^*(x)", {'number': 'f_efd850 <= a', 'another': ''}),
    (r"\|x\|_* \le a", r"\|x\|_{*}", {'number': 'implies(0 <= norm_178bf9, norm_178bf9 <= a)', 'another': ''}),
    (r"\nabla^2 f(x) \preceq L I", r"\nabla^2 f(x)", {'matrix n n': 'eigenvalue(hessian_71cdec, 1) <= L', 'another': ''}),
    (r"a I \preceq \nabla^2 f(x) \succeq b I", r"\nabla^2 f(x)", {'matrix n n': '(a <= eigenvalue(hessian_71cdec, length(column(hessian_71cdec, 0)))) & (b <= eigenvalue(hessian_71cdec, length(column(hessian_71cdec, 0))))', 'another': ''}),
    (r"\mathbb{E}_{i \sim p, j \sim p}[x_i y_j] \le a", r"\mathbb{E}_{i \sim p, j \sim p}[x_i y_j]", {'number': 'mean_ac2f07 <= a', 'another': ''}),
    (r"\mathbb{E}_{x, y}[x^\top y] \le a", r"\mathbb{E}_{x, y}[x^\top y]", {'x and y any finite law': 'implies((0 < minimum(P)) & equals(total(P), 1), expectation(k_P, weighted(P), dot(column(x_values.T, k_P), column(y_values.T, k_P))) <= a)'}),
    (r"\text{s.t. } a \le b, b \le c", r"\text{s.t. }", {'all stated': '(a <= b) & (b <= c)', 'assumed': 'implies(a <= b, b <= c)'}),
    (r"\text{where } a = b, b \le c", r"\text{where }", {'all stated': 'equals(a, b) & (b <= c)', 'assumed': 'implies(equals(a, b), b <= c)'}),
    (r"\max_i x_i \le a \text{ if } x_i \le a", r"x_i \le a", {'of each i': 'implies(entry(x, i) <= a, maximum(x) <= a)', 'of every i': ''}),
    (r"x_i \le 1 \Rightarrow \sum_i x_i \le a", r"x_i \le 1", {'of each i': 'implies(entry(x, i) <= 1, total(x) <= a)', 'of every i': ''}),
    (r"a \le b & \mathrm{convexity\ of\ it} \\ & \le c", r"& \mathrm{convexity\ of\ it}", {'remark': '(a <= b) & (b <= c)', 'hypothesis': ''}),
    (r"a \le b \quad \text{by assumption} \\ \le c", r"\text{by assumption}", {'remark': '(a <= b) & (b <= c)', 'hypothesis': ''}),
    (r"a \le b \quad (\because f(x) \text{ is (quite) convex}) \\ \le c", r"(\because f(x) \text{ is (quite) convex})", {'remark': '(a <= b) & (b <= c)', 'hypothesis': ''}),
    (r"z \in \arg\min_{x \in K} f(x)", r"\in K", {'any set': '(K_set(z) <= 0) & for_every(any_x, implies(K_set(any_x) <= 0, f(z) <= f(any_x)))', 'another': ''}),
]  # fmt: skip
REFUSED = [  # with words of the message
    (r"a \ge 0, \text{ then } ab \le c", 'that. Write one implication, as \\text{if} P \\text{ then } Q'),
    (r"a \ge 0 \text{ if and only if } b \ge 0, c \ge 0", 'ith brackets, or with \\text{and}, what stands on which side'),
    (r"a \ge 0 \text{ unless } b \ge 0", "dex('unless', 'n'), or a function of terms, such as softmax"),
    (r"a \ge 0 \text{ only if } b \ge 0", ' are no name; only “and”, “or” and “not” connect statements'),
    (r"a \le b, \text{ with equality if } b = c", ' are no name; only “and”, “or” and “not” connect statements'),
    (r"\forall a > 0 \exists b > 0: ab = 1", " in the claim's exists, and what is asked of it in assuming"),
    (r"\sum_{k=1}^n x_k \le a", 'e too, so that k would be two things. Rename one of the two'),
    (r"\sum_i' x_i \le a", 'stands a sum without an index; write \\sum_i or \\sum_{i=1}^n'),
    (r"\nabla' f(x) = 0", '⟫: there stands a prime at \\nabla; write the derivative out'),
    (r"\nabla f(x)' y = 0", 'prime behind its bracket. Write \\top, or the derivative out'),
    (r"f(x)' = 0", 'prime behind its bracket. Write \\top, or the derivative out'),
    (r"f'(x) \le a", "), index('f', 'n'), or a function of terms, such as softmax"),
    (r"x' A y \ge 0", "), index('x', 'n'), or a function of terms, such as softmax"),
    (r"\lambda_{\max}'(A) \le a", ' or a prime before its argument. Put it behind, in brackets'),
    (r"\lambda_{\max}^{-1}(A) \le a", ' or a prime before its argument. Put it behind, in brackets'),
    (r"\lambda_{\max}^{(2)}(A) \le a", ' or a prime before its argument. Put it behind, in brackets'),
    (r"\mathbb{E}'_{i \sim p}[x_i] \le a", ' or a prime before its argument. Put it behind, in brackets'),
    (r"A^t x = y", ' is a power of a matrix, for which the language has no word'),
    (r"X^k x = y", ' is a power of a matrix that is not declared as square'),
    (r"(-1)^{b} \le c", 'ase -1. Declare the letters of its exponent with natural(…)'),
    (r"\min f(x) \le a", 'n f(x) does not say over what. Write \\min_x f(x), or \\min f'),
    (r"f \in F", 'ction is in F. Declare a vector or a number of a known size'),
    (r"i \in K", 'index is in K. Declare a vector or a number of a known size'),
    (r"\|x\|_2' \le a", 'hich is no operation here. Declare a name for what is meant'),
    (r"x_1 - \cdots - x_n \le a", "which is not read here; write \\sum_i, or name what is meant"),
    (r"x_1 + x_3 + \dots + x_n \le a", "which cannot stand there"),
    (r"x_1 + \cdots + x_k \le a", "are not all entries of x as it is declared"),
    (r"a_1 + \cdots + a_n \le b", "are not all entries of a as it is declared"),
    (r"x_1 \le x_2 \ge \cdots \ge x_n", "which cannot stand there"),
    (r"x_1 \cdots x_n \le 1", 'which is not read here; write \\sum_i, or name what is meant'),
    (r"x y^\top z = a", 'x y^\\top z = a compares a column with a scalar'),
    (r"a/b/c \le 1", 's say which comes first: write (a/b)/c or a/(b/c), or \\frac'),
    (r"\text{if } A_{ij} \le b \text{ for every } i \ne j \text{ then } a \ge 0", 'is not declared, as for all i ≠ j with both undeclared'),
    (r"A_{ij} \le b \; \forall i \ne j \Rightarrow a \ge 0", ' an arrow say together; put “for all” at the beginning'),
    (r"x_1 \ge x_2 \ge \cdots \ge x_n \le 0", "⟪\\le 0⟫: there stands '\\\\le', which cannot stand there"),
    (r"A_{123} \le a", ' comma between numbers; or declare the whole as a name'),
    (r"a, b \ge c, t", 't is a scalar, where a truth is needed'),
    (r"x_u \ge 0 \text{ for all } u \text{ if and only if } b \ge 0", "b \\ge : there stands '\\\\iff', which cannot stand there"),
    (r"a \ge 0 \text{ if } b \ge 0 \Rightarrow c \ge 0", ' several ways. Say with brackets what belongs together'),
    (r"\text{if } a \ge 0, b \ge 0 \text{ or } c \ge 0, \text{ then } t \ge 0", ' several ways. Say with brackets what belongs together'),
    (r"a \ge 0, b \ge 0 \text{ or } c \ge 0", ' several ways. Say with brackets what belongs together'),
    (r"\exists u \in [n]: x_u \ge 0 \Rightarrow a \ge 0", ' “for all” of the implication instead, or use brackets'),
    (r"\forall u: x_u \ge 0, \forall v: y_v \ge 0", ' several ways. Say with brackets what belongs together'),
    (r"\forall u \ne v: A_{uv} \ge 0, \forall u: A_{uu} \le 0", ' several ways. Say with brackets what belongs together'),
    (r"A_{ij} = 1 \text{ if } i = j \text{ and } 0 \text{ otherwise}", "e}: there stands 'otherwise', which cannot stand there"),
    (r"f(x) \ge a \text{ if } \|x\| \ge 1 \text{ and } f(x) \ge b \text{ if } \|x\| \le 1", ' several ways. Say with brackets what belongs together'),
    (r"f(x) \ge a \text{ if } \|x\| \ge 1, f(x) \ge b \text{ if } \|x\| \le 1", ' several ways. Say with brackets what belongs together'),
    (r"f(x) \ge a \text{ for } \|x\| \ge 1 \text{ and } f(x) \ge b \text{ for } \|x\| \le 1", ' several ways. Say with brackets what belongs together'),
    (r"f(x) \ge a \text{ whenever } \|x\| \ge 1; \quad f(x) \ge b \text{ whenever } \|x\| \le 1", ' several ways. Say with brackets what belongs together'),
    (r"\text{if } \|x\| \ge 1 \text{ then } f(x) \ge a, \text{ if } \|x\| \le 1 \text{ then } f(x) \ge b", ' Write one implication, as \\text{if} P \\text{ then } Q'),
    (r"\text{if } \|x\| \ge 1 \text{ then } f(x) \ge a, \text{ otherwise } f(x) \ge b", 'prints, or write it with the words of docs/notation.md'),
    (r"f(x) \ge a \text{ for all } x \text{ and } f(y) \ge b \text{ if } \|y\| \le 1", ' several ways. Say with brackets what belongs together'),
    (r"x_i \ge a \; \forall i, \quad b = \min_u x_u", ', \\quad b = \\min_u x_u compares an index with a scalar'),
    (r"a = \min_x f(x) \text{ s.t. } \|x\| \le 1", ' it meets the conditions, and a comparison with every point that does.'),
    (r"a = \min_x f(x) \text{ where } \|x\| \le 1", ' it meets the conditions, and a comparison with every point that does.'),
    (r"b + \min_x f(x) \le a \text{ s.t. } \|x\| \le 1", ' it meets the conditions, and a comparison with every point that does.'),
    (r"x \parallel y", 'ol for what it prints, or write it with the words of docs/notation.md.'),
    (r"x \parallel y \parallel z = 0", 'ol for what it prints, or write it with the words of docs/notation.md.'),
    (r"\sum_i - \sum_j x_j \le 1", 'here stands an operator without a body; write each with what it is of.'),
    (r"a = \{b + c\}", ' word; a vector of two entries is (a, b), and brackets are ( ) or [ ].'),
    (r"\eta\{b + c\} = a", ' word; a vector of two entries is (a, b), and brackets are ( ) or [ ].'),
    (r"f(x_i) \le a", "e points x_i as its rows, as 'X: matrix m n', or each point as a name."),
    (r"(\|x\| | y) \le a", ' word; a vector of two entries is (a, b), and brackets are ( ) or [ ].'),
    (r"\nabla (f(x) + f(y)) = z", "on('f', of=x), in the shell as 'f: function d', and write \\nabla f(x)."),
    (r"t - \{a\} \le b", "lists 1 things, for which the language has no word"),
]  # fmt: skip


def said(latex: str, reading: dict[str, str]) -> Statement:
    return read_statements([latex], VARIABLES, reading)[0]


@pytest.mark.parametrize(("latex", "python"), READ, ids=[row[0] for row in READ])
def test_what_is_certain(latex, python):
    assert python_of(said(latex, {}).term) == python


@pytest.mark.parametrize("row", ASKED, ids=[row[0] for row in ASKED])
def test_what_is_asked_with_all_of_its_readings(row):
    latex, part, answers, *more = row
    with pytest.raises(AmbiguousFormula) as caught:
        said(latex, {})
    (question,) = [q for q in caught.value.questions if spelled(q.part) == spelled(part)]
    assert list(question.readings) == list(answers)
    for name, python in answers.items():
        reading = {part: name} | (more[0] if more else {})
        if python:
            assert python_of(said(latex, reading).term) == python
        else:  # the answer says what to write instead
            with pytest.raises((InputError, ClaimError)):
                said(latex, reading)


@pytest.mark.parametrize(("latex", "why"), REFUSED, ids=[row[0] for row in REFUSED])
def test_what_is_refused(latex, why):
    with pytest.raises((InputError, ClaimError)) as caught:
        said(latex, {})
    assert not isinstance(caught.value, AmbiguousFormula) and why in str(caught.value)


@pytest.mark.parametrize("name", ["\\lambda_{\\max}: scalar", "\\lambda^{2}: scalar"])
def test_a_square_of_a_declared_name_is_no_eigenvalue(name):
    with pytest.raises(InputError, match="exponent"):
        read_statements([r"\lambda^2_{\max}(A) \le a"], VARIABLES | dict([variable_of(name)]), {})


def test_the_greatest_eigenvalue_beside_a_vector_of_the_same_letter_is_asked():
    declared = VARIABLES | {"\\lambda": variable_of("\\lambda: vector n")[1]}
    with pytest.raises(AmbiguousFormula) as caught:
        read_statements([r"\lambda_{\max}(A) \le a"], declared, {})
    assert [list(q.readings) for q in caught.value.questions] == [["of the matrix", "another"]]
    (read,) = read_statements([r"\lambda_{\max}(A) \le a"], declared, {r"\lambda_{\max}": "of the matrix"})
    assert python_of(read.term) == "eigenvalue(A, 1) <= a"
    with pytest.raises(InputError, match="no value of the matrix"):
        read_statements([r"\lambda_{\max}(A) \le a"], declared, {r"\lambda_{\max}": "another"})
