"""Rewritings of a term into one that has the same value, and has one at the same instances.

Each is a function (statement, term) that returns the other term, or None where it does not apply.
"""

from __future__ import annotations

from checker.statements.terms.term import Term, apply, number
from tests.benchmarks.rewritings.places import Statement, positive, shape_of

Summand = tuple[int, Term]  # its sign, and what it adds or takes away
ONE = number(1)


# ── sums ──


def summands(term: Term, sign: int = 1) -> list[Summand]:
    """What a sum adds and takes away, left to right, whatever its brackets are."""
    if term.name == "add":
        return summands(term.args[0], sign) + summands(term.args[1], sign)
    if term.name == "sub":
        return summands(term.args[0], sign) + summands(term.args[1], -sign)
    return summands(term.args[0], -sign) if term.name == "neg" else [(sign, term)]


def summed(of: list[Summand]) -> Term:
    """a − b + c, without brackets."""
    (sign, first), *rest = of
    total = first if sign > 0 else -first
    for sign, one in rest:
        total = total + one if sign > 0 else total - one
    return total


def _changed(term: Term, new: Term) -> Term | None:
    return None if new == term else new


def _is_sum(term: Term) -> bool:
    return term.name in ("add", "sub")


def sum_without_brackets(_: Statement, term: Term) -> Term | None:
    """a − (b − c) as a − b + c."""
    return _changed(term, summed(summands(term))) if _is_sum(term) else None


def sum_turned_round(_: Statement, term: Term) -> Term | None:
    """a − b + c as c − b + a."""
    return _changed(term, summed(summands(term)[::-1])) if _is_sum(term) else None


def sum_grouped(_: Statement, term: Term) -> Term | None:
    """a − b + c as a − (b − c)."""
    if not _is_sum(term) or len(of := summands(term)) < 3:
        return None
    first, (sign, _one), *_rest = of
    inside = summed([(s * sign, one) for s, one in of[1:]])
    start = summed([first])
    return _changed(term, start + inside if sign > 0 else start - inside)


def difference_turned(_: Statement, term: Term) -> Term | None:
    """x − y as −(y − x)."""
    return -(term.args[1] - term.args[0]) if term.name == "sub" else None


def difference_as_sum(_: Statement, term: Term) -> Term | None:
    """x − y as x + (−1)·y."""
    return term.args[0] + apply("mul", -1, term.args[1]) if term.name == "sub" else None


# ── products and quotients ──


def product_distributed(_: Statement, term: Term) -> Term | None:
    """a·(b + c) as a·b + a·c, also of inner products and of a number times a vector."""
    if term.name not in ("mul", "dot"):
        return None
    a, b = term.args
    if _is_sum(b):
        return apply(b.name, apply(term.name, a, b.args[0]), apply(term.name, a, b.args[1]))
    return apply(a.name, apply(term.name, a.args[0], b), apply(term.name, a.args[1], b)) if _is_sum(a) else None


def factors(term: Term) -> list[Term]:
    return factors(term.args[0]) + factors(term.args[1]) if term.name == "mul" and term.sort == "scalar" else [term]


def multiplied(of: list[Term]) -> Term:
    product = of[0] if of else ONE
    for one in of[1:]:
        product = product * one
    return product


def factor_pulled_out(_: Statement, term: Term) -> Term | None:
    """a·b + a·c as a·(b + c)."""
    if not _is_sum(term) or term.sort != "scalar":
        return None
    left, right = (factors(a) for a in term.args)
    common = next((f for f in left if f in right and f.name != "num"), None)
    if common is None:
        return None
    left.remove(common)
    right.remove(common)
    return common * apply(term.name, multiplied(left), multiplied(right))


def product_turned_round(_: Statement, term: Term) -> Term | None:
    """a·b·c as c·b·a."""
    if term.name != "mul" or term.sort != "scalar":
        return None
    return _changed(term, multiplied(factors(term)[::-1]))


def quotient_as_product(_: Statement, term: Term) -> Term | None:
    """a/b as a·(1/b)."""
    if term.name != "div" or term.args[0] == ONE:
        return None
    return term.args[0] * apply("div", 1, term.args[1])


def quotient_of_a_sum(_: Statement, term: Term) -> Term | None:
    """(a + b)/c as a/c + b/c."""
    if term.name != "div" or not _is_sum(term.args[0]):
        return None
    (a, b), c = term.args[0].args, term.args[1]
    return apply(term.args[0].name, a / c, b / c)


def product_over_quotient(_: Statement, term: Term) -> Term | None:
    """a·(b/c) as a·b/c."""
    if term.name != "mul" or term.sort != "scalar":
        return None
    a, b = term.args
    if b.name == "div":
        return a * b.args[0] / b.args[1]
    return a.args[0] * b / a.args[1] if a.name == "div" else None


def square_as_product(_: Statement, term: Term) -> Term | None:
    """x² as x·x."""
    return term.args[0] * term.args[0] if term.name == "pow" and term.args[1].leaf == "2" else None


# ── sizes and inner products ──


def squared_size_as_inner_product(_: Statement, term: Term) -> Term | None:
    """‖u‖² as ⟨u, u⟩."""
    if term.name == "pow" and term.args[1].leaf == "2" and term.args[0].name == "norm":
        u = term.args[0].args[0]
        return apply("dot", u, u)
    return None


def inner_product_as_squared_size(_: Statement, term: Term) -> Term | None:
    """⟨u, u⟩ as ‖u‖²."""
    same = term.name == "dot" and term.args[0] == term.args[1]
    return apply("norm", term.args[0]) ** 2 if same else None


def size_as_root(_: Statement, term: Term) -> Term | None:
    """‖u‖ as √⟨u, u⟩."""
    return apply("sqrt", apply("dot", term.args[0], term.args[0])) if term.name == "norm" else None


def difference_turned_in_a_size(_: Statement, term: Term) -> Term | None:
    """‖u − v‖ as ‖v − u‖."""
    if term.name in ("norm", "abs", "frobenius", "max_norm") and term.args[0].name == "sub":
        return apply(term.name, term.args[0].args[1] - term.args[0].args[0])
    return None


def inner_product_turned_round(_: Statement, term: Term) -> Term | None:
    """⟨u, v⟩ as ⟨v, u⟩."""
    return _changed(term, apply("dot", term.args[1], term.args[0])) if term.name == "dot" else None


def matrix_moved_over(_: Statement, term: Term) -> Term | None:
    """⟨y, Ax⟩ as ⟨Aᵀy, x⟩."""
    if term.name != "dot":
        return None
    y, z = term.args
    if z.name == "matvec":
        return apply("dot", _transposed(z.args[0]) @ y, z.args[1])
    return apply("dot", y.args[1], _transposed(y.args[0]) @ z) if y.name == "matvec" else None


def _transposed(A: Term) -> Term:
    return A.args[0] if A.name == "transpose" else A.T


def entries_of(u: Term, i: Term) -> Term:
    """An entry, taken inside what acts entry by entry."""
    if u.name in ("add", "sub", "neg", "exp", "log", "abs"):
        return apply(u.name, *(entries_of(a, i) for a in u.args))
    if u.name == "hadamard":
        return entries_of(u.args[0], i) * entries_of(u.args[1], i)
    return u.args[0] * entries_of(u.args[1], i) if u.name == "mul" else apply("entry", u, i)


def over_an_index(statement: Statement, *vectors: Term) -> Term | None:
    """A bound index that goes over the entries of vectors of one size, which one of them shows."""
    shape = next((s for u in vectors if (s := shape_of(u)) is not None), None)
    if shape is None or len(shape) != 1:
        return None
    return Term("bound", leaf=f"{statement.fresh('k', 'j', 'r')}:{shape[0]}", sort="index")


def total_over_an_index(statement: Statement, term: Term) -> Term | None:
    """The sum of the entries of u as Σ u_k."""
    i = over_an_index(statement, term.args[0]) if term.name == "sum" else None
    return None if i is None else apply("sum_over", i, entries_of(term.args[0], i))


def inner_product_over_an_index(statement: Statement, term: Term) -> Term | None:
    """⟨u, v⟩ as Σ u_k v_k."""
    if term.name != "dot" or term.args[0].name == "log" or term.args[1].name == "log":
        return None
    i = over_an_index(statement, *term.args)
    return None if i is None else apply("sum_over", i, entries_of(term.args[0], i) * entries_of(term.args[1], i))


# ── exponentials, logarithms, entropies, losses ──


def exponential_of_a_sum(_: Statement, term: Term) -> Term | None:
    """e^(a + b) as e^a·e^b, and e^(a − b) as e^a/e^b."""
    if term.name != "exp" or term.sort != "scalar" or not _is_sum(term.args[0]):
        return None
    a, b = term.args[0].args
    return apply("exp", a) * apply("exp", b) if term.args[0].name == "add" else apply("exp", a) / apply("exp", b)


def logarithm_of_a_product(statement: Statement, term: Term) -> Term | None:
    """log(a·b) and log(a/b) taken apart, where both are positive by their form or by a hypothesis."""
    if term.name != "log" or term.sort != "scalar" or term.args[0].name not in ("mul", "div"):
        return None
    a, b = term.args[0].args
    if not (positive(statement, a) and positive(statement, b)):
        return None
    if a == ONE:
        return -apply("log", b)
    return apply("add" if term.args[0].name == "mul" else "sub", apply("log", a), apply("log", b))


def _with_a_logarithm(term: Term) -> tuple[Term, Term] | None:
    """p and log q of an inner product ⟨p, log q⟩."""
    if term.name != "dot" or not (term.args[0].name == "log" or term.args[1].name == "log"):
        return None
    p, log = term.args if term.args[1].name == "log" else term.args[::-1]
    return p, log


def entropy_as_total(_: Statement, term: Term) -> Term | None:
    """⟨p, log q⟩ as the total of p∘log q, and back."""
    if term.name == "sum" and term.args[0].name == "hadamard" and any(a.name == "log" for a in term.args[0].args):
        return apply("dot", *term.args[0].args)
    found = _with_a_logarithm(term)
    return None if found is None else apply("sum", apply("hadamard", *found))


def entropy_over_an_index(statement: Statement, term: Term) -> Term | None:
    """⟨p, log q⟩ as Σ p_i log q_i."""
    found = _with_a_logarithm(term)
    i = None if found is None else over_an_index(statement, *found)
    return (
        None if found is None or i is None else apply("sum_over", i, entries_of(found[0], i) * entries_of(found[1], i))
    )


def entropy_of_weights(_: Statement, term: Term) -> Term | None:
    """⟨p, log softmax(u)⟩ as ⟨p, u⟩ − log Σ e^u, for p = softmax(w)."""
    found = _with_a_logarithm(term)
    if not found or found[0].name != "softmax" or found[1].args[0].name != "softmax":
        return None
    u = found[1].args[0].args[0]
    return apply("dot", found[0], u) - apply("log", apply("sum", apply("exp", u)))


def sigmoid_written_out(_: Statement, term: Term) -> Term | None:
    """σ(z) as 1/(1 + e^(−z))."""
    return apply("div", 1, 1 + apply("exp", -term.args[0])) if term.name == "sigmoid" else None


def weight_written_out(_: Statement, term: Term) -> Term | None:
    """softmax(u)_i as e^(u_i)/Σ e^u."""
    if term.name != "entry" or term.args[0].name != "softmax":
        return None
    u, i = term.args[0].args[0], term.args[1]
    return apply("exp", apply("entry", u, i)) / apply("sum", apply("exp", u))


def loss_written_out(_: Statement, term: Term) -> Term | None:
    """The logistic loss as log(1 + e^(−z)), the exponential one as e^(−z)."""
    if term.name != "loss_value" or term.sort != "scalar" or term.args[0].name != "word":
        return None
    power = apply("exp", -term.args[1])
    return {"logistic": apply("log", 1 + power), "exponential": power}.get(term.args[0].leaf)


def softplus_as_loss(_: Statement, term: Term) -> Term | None:
    """log(1 + e^z) as the logistic loss of −z."""
    if term.name != "log" or term.args[0].name != "add" or ONE not in term.args[0].args:
        return None
    power = next((a for a in term.args[0].args if a.name == "exp"), None)
    return None if power is None else apply("loss_value", "logistic", -power.args[0])
