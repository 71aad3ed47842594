"""A second meaning of statements, for hand witnesses: plain Fractions, intervals for e^x and √x, nothing of the checker.

**Domain.** pairs (low, high) of Fractions.  **Guarantee.** encloses; ``truth`` is True, False or None (not decided).
**Convention.** terms are their JSON, [name, …arguments]; an SVM is solved by trying every set of support vectors.
"""

from __future__ import annotations

from fractions import Fraction as F
from itertools import combinations
from math import isqrt

_BITS = 120  # of every rounded end


class NotByHand(Exception):
    """A name, or data, that this short list does not cover."""


def _out(low: F, high: F) -> tuple[F, F]:
    """Ends with short binary fractions, outwards."""
    if low.denominator.bit_length() < _BITS and high.denominator.bit_length() < _BITS:
        return low, high
    scale = 1 << _BITS
    return F((low * scale).__floor__(), scale), F((high * scale).__ceil__(), scale)


def exact(x: object) -> tuple[F, F]:
    q = F(x)  # type: ignore[arg-type]
    return q, q


def add(a, b):
    return _out(a[0] + b[0], a[1] + b[1])


def neg(a):
    return -a[1], -a[0]


def mul(a, b):
    ends = [x * y for x in a for y in b]
    return _out(min(ends), max(ends))


def inverse(a):
    if a[0] <= 0 <= a[1]:
        raise NotByHand("division by what may be 0")
    return _out(1 / a[1], 1 / a[0])


def div(a, b):
    return mul(a, inverse(b))


def power(a, k: int):
    result = exact(1)
    for _ in range(k):
        result = mul(result, a)
    return (max(result[0], F(0)), result[1]) if k % 2 == 0 else result


def _exp_point(x: F) -> tuple[F, F]:
    """Taylor at x/2^m, |x/2^m| ≤ 1/2: the rest after 40 terms is below 2·|y|^41/41! ; then squared m times."""
    if x == 0:
        return F(1), F(1)
    if x > 10**4:
        raise NotByHand("e to a very large power")
    m = max(0, (abs(x).__ceil__()).bit_length() + 1)
    y = x / 2**m
    low_y = F((y * 2**160).__floor__(), 2**160)
    total, term = F(0), F(1)
    for k in range(41):
        total += term
        term = F((term * low_y / (k + 1) * 2**300).__floor__(), 2**300)
    slack = F(1, 2**140)  # the rest, the floors, and |y − low_y| < 2^−160, generously
    bounds = (total - slack, total + slack)
    for _ in range(m):
        ends = bounds[0] * bounds[0], bounds[1] * bounds[1]
        scale = 1 << 400
        bounds = F((ends[0] * scale).__floor__(), scale), F((ends[1] * scale).__ceil__(), scale)
    return bounds


def exp(a):
    return _exp_point(a[0])[0], _exp_point(a[1])[1]


def sqrt(a):
    if a[0] < 0:
        raise NotByHand("the root of what may be negative")
    scale = 1 << (2 * _BITS)
    low, high = isqrt((a[0] * scale).__floor__()), isqrt((a[1] * scale).__ceil__())
    exact_high = high * high == a[1] * scale
    return F(low, 1 << _BITS), F(high + (0 if exact_high else 1), 1 << _BITS)


def log(a):
    """By bisection of e^x: 60 halvings of [−64, 64]."""
    if a[0] <= 0:
        raise NotByHand("the logarithm of what may not be positive")
    ends = []
    for value in a:
        if value == 1:
            ends.append((F(0), F(0)))
            continue
        low, high = F(-64), F(64)
        for _ in range(60):
            middle = (low + high) / 2
            below = _exp_point(middle)
            if below[1] < value:
                low = middle
            elif below[0] > value:
                high = middle
            else:  # e^m is as near as it can be told: log is 1/x-Lipschitz
                slack = (below[1] - below[0]) / min(below[0], value)
                low, high = middle - slack, middle + slack
                break
        ends.append((low, high))
    return ends[0][0], ends[1][1]


def absolute(a):
    return a if a[0] >= 0 else neg(a) if a[1] <= 0 else (F(0), max(-a[0], a[1]))


def least(xs):
    return min(x[0] for x in xs), min(x[1] for x in xs)


def greatest(xs):
    return max(x[0] for x in xs), max(x[1] for x in xs)


def total(xs):
    result = exact(0)
    for x in xs:
        result = add(result, x)
    return result


def dot(u, w):
    return total(mul(a, b) for a, b in zip(u, w, strict=True))


def norm(u):
    return sqrt(total(power(x, 2) for x in u))


def matvec(A, x):
    return [dot(row, x) for row in A]


def transpose(A):
    return [list(column) for column in zip(*A, strict=True)]


def matmul(A, B):
    return [[dot(row, column) for column in transpose(B)] for row in A]


def kron(A, B):
    return [[mul(a, b) for a in rowA for b in rowB] for rowA in A for rowB in B]


def softmax(u):
    top = max(x[1] for x in u)
    weights = [exp(add(x, exact(-top))) for x in u]
    return [div(w, total(weights)) for w in weights]


def sigmoid(x):
    return inverse(add(exact(1), exp(neg(x))))


def sigmoid_slope(x):
    g = sigmoid(x)
    return mul(g, add(exact(1), neg(g)))


def sigmoid_curvature(x):
    return mul(sigmoid_slope(x), add(exact(1), neg(mul(exact(2), sigmoid(x)))))


def rank(A):
    rows = [[x[0] for x in row] for row in A]
    if any(x[0] != x[1] for row in A for x in row):
        raise NotByHand("the rank of what is not exact")
    r = 0
    for c in range(len(rows[0])):
        pivot = next((k for k in range(r, len(rows)) if rows[k][c]), None)
        if pivot is None:
            continue
        rows[r], rows[pivot] = rows[pivot], rows[r]
        for k in range(r + 1, len(rows)):
            factor = rows[k][c] / rows[r][c]
            rows[k] = [a - factor * b for a, b in zip(rows[k], rows[r], strict=True)]
        r += 1
    return exact(r)


def loss_value(name: str, u):
    if isinstance(u, list):
        return [loss_value(name, x) for x in u]
    one = exact(1)
    return {
        "logistic": lambda: log(add(one, exp(neg(u)))),
        "exponential": lambda: exp(neg(u)),
        "correlation": lambda: neg(u),
        "sigmoid": lambda: sigmoid(u),
        "squared": lambda: power(add(one, neg(u)), 2),
        "hinge": lambda: greatest([exact(0), add(one, neg(u))]),
    }[name]()


def loss_slope(name: str, u):
    return {
        "logistic": lambda: neg(sigmoid(neg(u))),
        "exponential": lambda: neg(exp(neg(u))),
        "correlation": lambda: exact(-1),
        "sigmoid": lambda: sigmoid_slope(u),
        "squared": lambda: mul(exact(-2), add(exact(1), neg(u))),
    }[name]()


# ── relations: True, False, None ──


def lt(a, b):
    return True if a[1] < b[0] else False if a[0] >= b[1] else None


def le(a, b):
    return True if a[1] <= b[0] else False if a[0] > b[1] else None


def eq(a, b):
    if isinstance(a, list):
        return _all(eq(x, y) for x, y in zip(a, b, strict=True))
    if isinstance(a, int):
        return a == b
    return False if a[1] < b[0] or b[1] < a[0] else True if a[0] == a[1] == b[0] == b[1] else None


def _all(answers):
    seen = list(answers)
    return False if False in seen else None if None in seen else True


# ── data ──


class Data:
    """A dataset as the papers define it: keys Wx_it, scores Y_i·vᵀx_it."""

    def __init__(self, fields: dict) -> None:
        self.fields = fields
        self.tokens = [[[F(x) for x in token] for token in X] for X in fields["tokens"]]
        self.labels = [int(y) for y in fields["labels"]]
        self.head = [F(x) for x in fields["head"]]
        self.queries = [[F(x) for x in z] for z in fields.get("queries", [])]
        W = fields.get("key_matrix")
        self.keys = (
            self.tokens
            if W is None
            else [
                [[sum(F(w) * x for w, x in zip(row, token, strict=True)) for row in W] for token in X]
                for X in self.tokens
            ]
        )
        self.scores = [
            [y * sum(v * x for v, x in zip(self.head, token, strict=True)) for token in X]
            for X, y in zip(self.tokens, self.labels, strict=True)
        ]

    def changed(self, **fields) -> Data:
        return Data(self.fields | fields)

    @property
    def best(self) -> list[int]:
        if any(row.count(max(row)) > 1 for row in self.scores):
            raise NotByHand("optimal tokens that are not unique")
        return [row.index(max(row)) for row in self.scores]

    def rows(self, choice: list[int], *, queries: bool) -> list[list[F]]:
        """k_iα − k_it, for the W-SVM times z_i, as a vector row by row."""
        found = []
        for i, (keys, a) in enumerate(zip(self.keys, choice, strict=True)):
            for t, key in enumerate(keys):
                step = [x - y for x, y in zip(keys[a], key, strict=True)]
                if t != a:
                    found.append([x * z for x in step for z in self.queries[i]] if queries else step)
        return found


def solved(rows: list[list[F]], size: int) -> tuple[list[F], list[int]]:
    """The least p with ⟨a_j, p⟩ ≥ 1 for all rows, and the rows met with equality: p = Σ_{j∈S} λ_j a_j, λ > 0, feasible (KKT)."""
    for count in range(len(rows) + 1):
        for chosen in combinations(range(len(rows)), count):
            weights = _gram_solution([rows[j] for j in chosen])
            if weights is None or any(x <= 0 for x in weights):
                continue
            p = [sum((x * rows[j][k] for x, j in zip(weights, chosen, strict=True)), F(0)) for k in range(size)]
            products = [sum(a * b for a, b in zip(row, p, strict=True)) for row in rows]
            if all(x >= 1 for x in products):
                return p, [j for j, x in enumerate(products) if x == 1]
    raise Infeasible


class Infeasible(NotByHand):
    """No set of rows supports a solution, so there is none."""


def _gram_solution(rows: list[list[F]]) -> list[F] | None:
    """λ with (rows rowsᵀ)λ = 1, or None where the rows are dependent."""
    m = [[sum(a * b for a, b in zip(r, s, strict=True)) for s in rows] + [F(1)] for r in rows]
    for c in range(len(m)):
        pivot = next((k for k in range(c, len(m)) if m[k][c]), None)
        if pivot is None:
            return None
        m[c], m[pivot] = m[pivot], m[c]
        m[c] = [x / m[c][c] for x in m[c]]
        for k in range(len(m)):
            if k != c:
                m[k] = [a - m[k][c] * b for a, b in zip(m[k], m[c], strict=True)]
    return [row[-1] for row in m]


def feasible(rows: list[list[F]], size: int) -> bool:
    try:
        solved(rows, size)
    except Infeasible:
        return False
    return True


def _vectors(D: Data, pick) -> list:
    return [exact(pick(row)) for row in D.scores]


def _equal_losers(D: Data) -> bool:
    return all(len(set(row) - {max(row)}) <= 1 and row.count(max(row)) == 1 for row in D.scores)


def _objective(D: Data, kind: str, p):
    paid = []
    for keys, scores in zip(D.keys, D.scores, strict=True):
        s = softmax([dot([exact(x) for x in key], p) for key in keys])
        paid.append(loss_value(kind, dot(s, [exact(g) for g in scores])))
    return mul(exact(F(1, len(paid))), total(paid))


def _least_margin(D: Data, choice: list[int], p):
    matrix = isinstance(p[0], list)
    flat = [x for row in p for x in row] if matrix else p
    rows = D.rows(choice, queries=matrix)
    return least([dot([exact(x) for x in row], flat) for row in rows]) if rows else exact(0)


def _gradient(L, p):
    """ℓ′(⟨s,γ⟩)·Kᵀ(diag(s) − ssᵀ)γ, averaged over inputs; for a matrix W the row is that times z_iᵀ."""
    if len(L) == 3:
        A, scores, kind = L
        return _one_gradient(A, scores, kind, p)
    D, kind = L
    parts = []
    for i, (keys, scores) in enumerate(zip(D.keys, D.scores, strict=True)):
        K = [_exact_vector(key) for key in keys]
        z = _exact_vector(D.queries[i]) if isinstance(p[0], list) else None
        g = _one_gradient(K, _exact_vector(scores), kind, p if z is None else matvec(p, z))
        parts.append(g if z is None else [[mul(a, b) for b in z] for a in g])
    result = parts[0]
    for one in parts[1:]:
        result = _entrywise(add, result, one)
    return _times(exact(F(1, len(parts))), result)


def _one_gradient(K, scores, kind, p):
    s = softmax(matvec(K, p))
    mean = dot(s, scores)
    moved = [mul(a, add(g, neg(mean))) for a, g in zip(s, scores, strict=True)]
    return _times(loss_slope(kind, mean), matvec(transpose(K), moved))


def _locally_optimal(D: Data, choice: list[int]) -> bool:
    active = solved(D.rows(choice, queries=True), len(D.head) ** 2)[1]
    against = [(i, t) for i, X in enumerate(D.tokens) for t in range(len(X)) if t != choice[i]]
    return all(D.scores[i][t] < D.scores[i][choice[i]] for i, t in (against[j] for j in active))


def _point(x) -> F:
    if x[0] != x[1]:
        raise NotByHand("data that are not exact")
    return x[0]


def _mat(flat: list, d: int) -> list:
    return [flat[r * d : (r + 1) * d] for r in range(d)]


def _entrywise(op, a, b):
    if isinstance(a, list):
        return [_entrywise(op, x, y) for x, y in zip(a, b, strict=True)]
    return op(a, b)


def _times(c, x):
    return [_times(c, y) for y in x] if isinstance(x, list) else mul(c, x)


def _exact_vector(xs):
    return [exact(x) for x in xs]


MEANING = {
    "lt": lt, "le": le, "eq": eq,
    "and": lambda a, b: _all([a, b]),
    "or": lambda a, b: True if True in (a, b) else None if None in (a, b) else False,
    "not": lambda a: None if a is None else not a,
    "implies": lambda a, b: True if a is False or b is True else None if None in (a, b) else False,
    "add": lambda a, b: _entrywise(add, a, b),
    "sub": lambda a, b: _entrywise(lambda x, y: add(x, neg(y)), a, b),
    "neg": lambda a: _times(exact(-1), a),
    "mul": _times, "div": div, "pow": lambda a, k: power(a, int(k[0])),
    "exp": lambda a: [exp(x) for x in a] if isinstance(a, list) else exp(a),
    "log": log, "sqrt": sqrt, "abs": absolute, "minimum": least, "maximum": greatest,
    "entry": lambda u, i: u[i], "dot": dot, "norm": norm,
    "frobenius": lambda A: norm([x for row in A for x in row]),
    "sum": total, "hadamard": lambda u, w: [mul(a, b) for a, b in zip(u, w, strict=True)],
    "positive": lambda u: _all(lt(exact(0), x) for x in u),
    "matvec": matvec, "matmul": matmul, "transpose": transpose, "kron": kron,
    "vec": lambda A: [x for row in A for x in row], "rank": rank,
    "column": lambda A, i: [row[i] for row in A],
    "outer": lambda u, w: [[mul(a, b) for b in w] for a in u],
    "max_norm": lambda u: greatest([absolute(x) for x in u]),
    "spectral_at_most": lambda A, r: le(norm([x for row in A for x in row]), r) or None,  # ‖A‖ ≤ ‖A‖_F
    "pair": lambda a, b: [a, b], "length": lambda u: exact(len(u)), "softmax": softmax,
    "margin": lambda u, i: least([add(u[i], neg(x)) for t, x in enumerate(u) if t != i]),
    "block": lambda A1, A2, j: kron(A1, A2)[j * len(A1) : (j + 1) * len(A1)],
    "attention_block": lambda A1, A2, j, x: softmax(matvec(kron(A1, A2)[j * len(A1) : (j + 1) * len(A1)], x)),
    "sigmoid": sigmoid, "sigmoid_slope": sigmoid_slope, "sigmoid_curvature": sigmoid_curvature,
    "loss_value": loss_value, "loss_slope": loss_slope, "is_loss": lambda a, b: a == b,
    "inputs": lambda D: exact(len(D.tokens)), "most_tokens": lambda D: exact(max(map(len, D.tokens))),
    "dimension": lambda D: exact(len(D.head)), "head": lambda D: _exact_vector(D.head),
    "best_scores": lambda D: _vectors(D, max), "worst_scores": lambda D: _vectors(D, min),
    "runner_up_scores": lambda D: _vectors(D, lambda row: max([x for x in row if x < max(row)], default=max(row))),
    "best_tokens": lambda D: D.best, "best_token": lambda D, i: D.best[i],
    "token_scores": lambda D, i: _exact_vector(D.scores[i]),
    "logits": lambda D, p, i: [dot(_exact_vector(k), p) for k in D.keys[i]],
    "unique_best_token": lambda D: all(row.count(max(row)) == 1 for row in D.scores),
    "equal_nonoptimal_scores": _equal_losers,
    "some_choice": lambda D: any(len(X) > 1 for X in D.tokens),
    "some_worse_token": lambda D: any(min(row) < max(row) for row in D.scores),
    "one_hot": lambda D: all(sorted(x)[-1] == 1 and not any(sorted(x)[:-1]) for X in [*D.tokens, D.queries] for x in X),
    "same_length": lambda D: len({len(X) for X in D.tokens}) == 1,
    "loss": lambda D, kind: (D, kind), "value": lambda L, p: _objective(*L, p),
    "best_value": lambda D, kind: mul(exact(F(1, len(D.scores))), total(loss_value(kind, exact(max(r))) for r in D.scores)),
    "separable": lambda D, c: feasible(D.rows(c, queries=False), len(D.head)),
    "matrix_separable": lambda D, c: feasible(D.rows(c, queries=True), len(D.head) ** 2),
    "max_margin": lambda D, c: _exact_vector(solved(D.rows(c, queries=False), len(D.head))[0]),
    "max_margin_matrix": lambda D, c: _mat(_exact_vector(solved(D.rows(c, queries=True), len(D.head) ** 2)[0]), len(D.head)),
    "all_active": lambda D, c: len(solved(D.rows(c, queries=True), len(D.head) ** 2)[1]) == len(D.rows(c, queries=True)),
    "matrix_locally_optimal": _locally_optimal,
    "gradient": _gradient, "slope": lambda L, p, along: dot(_gradient(L, p), along),
    "softmax_loss": lambda A, g, kind: (A, g, kind),
    "matrix_loss": lambda D, kind: (D, kind),
    "with_query": lambda D, z: D.changed(queries=[[_point(x) for x in z]] * len(D.tokens)),
    "with_key_matrix": lambda D, W: D.changed(key_matrix=[[_point(x) for x in row] for row in W]),
    "attention_matrix": lambda A1, X, A2: [softmax(row) for row in matmul(matmul(A1, X), transpose(A2))],
    "largest_key_difference": lambda D, i: greatest(
        [norm([exact(a - b) for a, b in zip(D.keys[i][D.best[i]], k, strict=True)]) for k in D.keys[i]]
    ),
    "slope_bound": lambda kind, a, b: greatest([absolute(loss_slope(kind, a)), absolute(loss_slope(kind, b))]) if kind != "sigmoid" else exact("1/4"),
    "curvature_bound": lambda kind, a, b: {"correlation": exact(0), "squared": exact(2), "exponential": exp(neg(a))}.get(kind, exact("1/4")),
    "least_margin": _least_margin,
}  # fmt: skip


def _read(sort: str, raw):
    if sort == "dataset":
        return Data(raw)
    if sort == "loss":
        return raw
    if sort == "index":
        return int(raw)
    if sort == "choice":
        return [int(t) for t in raw]
    return [_read(sort, x) for x in raw] if isinstance(raw, list) else exact(raw)


def meaning(term: list, values: dict):
    name, *arguments = term
    if name == "num":
        return exact(arguments[0])
    if name == "word":
        return arguments[0]
    if name == "var":
        return values[arguments[0]]
    if name not in MEANING:
        raise NotByHand(name)
    return MEANING[name](*(meaning(a, values) for a in arguments))


def breaks(statement: dict, raw: dict) -> bool:
    """Every hypothesis is True and the conclusion False at these values.  **Raises.** NotByHand."""
    values = {name: _read(sort, raw[name]) for name, sort, *_ in statement["forall"]}
    holds = [meaning(h, values) for h in statement["hypotheses"]]
    return all(h is True for h in holds) and meaning(statement["conclude"], values) is False
