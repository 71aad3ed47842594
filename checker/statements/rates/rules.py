"""``rate(f, {W: …, p: …})``: how fast f changes while each of these variables moves with its velocity, by the chain rule word by word.

What comes back is a term of the same vocabulary as f, built at once and printed like any other: so nothing else has to know of rates.
A rule takes a word at its arguments to the rate of that word; None stands for the rate of what does not move.

**Guarantee.** where the rate has a value f has one, is differentiable along the velocities there, and this is its derivative.
:mod:`checker.statements.rates.domains` sees to the first of these.
**Raises.** ClaimError for words that have no rate everywhere, with the reason and what to write instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial

from checker.errors import ClaimError
from checker.statements.rates.domains import same_domain
from checker.statements.rates.refusals import refusal
from checker.statements.terms.binding import BINDERS, parts, put
from checker.statements.terms.iterations import put_leaves
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term, apply, as_term

Rate = Term | None  # None: it does not move
_MOVING = ("scalar", "vector", "matrix")


def rate(f: object, velocities: Mapping[Term, object]) -> Term:
    """d/dt f while each of these variables moves with its velocity, and what is not listed stands still.  **Raises.** ClaimError."""
    term = as_term(f)
    if term.sort not in _MOVING:
        instead = " Write value(L, p) for the number that an objective is at p." if "objective" in term.sort else ""
        raise ClaimError(
            f"rate({python_of(term, longest=200)}, …) asks how fast a {term.sort} changes; only a number, a vector or a matrix has a rate."
            f"{instead}"
        )
    if not isinstance(velocities, Mapping):
        raise ClaimError(
            f"rate({python_of(term, longest=80)}, …) has no velocities. Write {{x: v}}: each variable that moves, and its velocity."
        )
    names = {t.leaf.partition(":")[0] for t in parts(term) if t.leaf}
    flow = Flow({x: apart(_velocity(x, v), names) for x, v in velocities.items()})
    found = flow.rate(term)
    return same_domain(term, 0 * term if found is None else found)


def _velocity(variable: object, velocity: object) -> Term:
    """The velocity of one variable as a term.  **Raises.** ClaimError."""
    if not isinstance(variable, Term) or variable.name != "var":
        said = python_of(variable, longest=80) if isinstance(variable, Term) else repr(variable)[:80]
        raise ClaimError(f"rate(…, {{{said}: …}}) moves what is no variable. Name a variable, as {{x: v}}.")
    if variable.sort not in _MOVING or "natural" in variable.shape:
        kind = "whole number" if "natural" in variable.shape else variable.sort
        raise ClaimError(
            f"rate(…, {{{variable.leaf}: …}}) moves a {kind}, which has no velocity. Only scalars, vectors and matrices move."
        )
    term = as_term(velocity)
    if term.sort != variable.sort:
        raise ClaimError(
            f"rate(…, {{{variable.leaf}: {python_of(term, longest=80)}}}) moves a {variable.sort} with a {term.sort}. "
            f"The velocity of a {variable.sort} is a {variable.sort} of the same size."
        )
    return term


def apart(term: Term, taken: set[str] | frozenset[str]) -> Term:
    """The same term, whose binders bind none of the names that are taken: then it may stand inside other binders."""
    if not term.args:
        return term
    args = tuple(apart(a, taken) for a in term.args)
    if term.name in BINDERS and (called := args[0].leaf.partition(":"))[0] in taken:
        busy = {*taken} | {t.leaf.partition(":")[0] for t in parts(term) if t.leaf}
        fresh = replace(args[0], leaf=f"{_free(called[0], busy)}:{called[2]}")
        args = (fresh, *args[1:-1], put(args[-1], args[0], fresh))
    return term if args == term.args else replace(term, args=args)


def _free(stem: str, taken: set[str]) -> str:
    k = 2
    while f"{stem}_{k}" in taken:
        k += 1
    return f"{stem}_{k}"


@dataclass(frozen=True)
class Flow:
    """Velocities of variables, and the rates of terms along them."""

    velocities: Mapping[Term, Term]

    def rate(self, term: Term) -> Rate:
        """The rate of a number, a vector or a matrix, by the rule of its word."""
        if term in self.velocities:
            return self.velocities[term]
        if not self.moves(term):
            return None
        if term.name not in RULES:
            raise ClaimError(refusal(term))
        return RULES[term.name](self, term, *term.args)

    def moves(self, term: Term) -> bool:
        """Whether a variable that moves stands in the term; a length stays what it is."""
        return term in self.velocities or (term.name != "length" and any(map(self.moves, term.args)))

    def still(self, term: Term, *these: Term) -> None:
        """**Raises.** ClaimError if one of these arguments of the term moves."""
        for one in these:
            if self.moves(one):
                raise ClaimError(refusal(term, one))


# ── sums and products in which None is 0 ──


def plus(a: Rate, b: Rate) -> Rate:
    return b if a is None else a if b is None else a + b


def minus(a: Rate, b: Rate) -> Rate:
    return negative(b) if a is None else a if b is None else a - b


def negative(a: Rate) -> Rate:
    return a if a is None else a.args[0] if a.name == "neg" else -a


def times(c: Term, x: Rate) -> Rate:
    """c·x, where c is 1 only x."""
    return None if x is None else x if c == as_term(1) else c if x == as_term(1) else c * x


def inner(X: Term, Y: Rate) -> Rate:
    """⟨X, Y⟩ of two vectors or two matrices."""
    if Y is None:
        return None
    return apply("dot", X, Y) if X.sort == "vector" else apply("dot", apply("vec", X), apply("vec", Y))


# ── the rules: a flow, a word at arguments, and these arguments again ──

Rule = Callable[..., Rate]


def _sum(flow: Flow, _: Term, a: Term, b: Term) -> Rate:
    return plus(flow.rate(a), flow.rate(b))


def _difference(flow: Flow, _: Term, a: Term, b: Term) -> Rate:
    return minus(flow.rate(a), flow.rate(b))


def _bilinear(flow: Flow, term: Term, a: Term, b: Term, *fixed: Term) -> Rate:
    """(a·b)′ = a′·b + a·b′ for any product."""
    flow.still(term, *fixed)
    da, db = flow.rate(a), flow.rate(b)
    if term.name == "dot" and a == b and da is not None:
        return 2 * apply("dot", a, da)
    make = partial(apply, term.name)
    left = None if da is None else times(da, b) if term.name == "mul" else make(da, b, *fixed)
    right = None if db is None else times(a, db) if term.name == "mul" else make(a, db, *fixed)
    return plus(left, right)


def _linear(at: int) -> Rule:
    """A word that is linear in its argument number ``at``; the others stand still."""

    def rule(flow: Flow, term: Term, *args: Term) -> Rate:
        flow.still(term, *args[:at], *args[at + 1 :])
        moved = flow.rate(args[at])
        return None if moved is None else picked(term.name, *args[:at], moved, *args[at + 1 :])

    return rule


def picked(name: str, *args: Term) -> Term:
    """The word at its arguments; what is picked from a stack is its body at that index."""
    if name == "transpose" and args[0].name == "transpose":
        return args[0].args[0]
    if name == "column" and args[0].name == "stack":
        rows = args[0]
        return apply("stack", rows.args[0], picked("entry", rows.args[1], args[1]))
    if name == "entry" or (name == "column" and args[0].name == "transpose"):
        whole = args[0] if name == "entry" else args[0].args[0]
        if whole.name == "stack":
            return put_leaves(whole.args[1], {whole.args[0].leaf: args[1]})
        if _holds_stack(whole):
            inside = [
                picked(name, a if name == "entry" else a.T, args[1]) if a.sort == whole.sort else a for a in whole.args
            ]
            return apply(whole.name, *inside)
    return apply(name, *args)


def _holds_stack(whole: Term) -> bool:
    """Whether it is a sum of stacks, or a multiple of one."""
    return whole.name in ("add", "sub", "neg", "mul") and any(
        a.name == "stack" or _holds_stack(a) for a in whole.args if a.sort == whole.sort
    )


def _pair(flow: Flow, _: Term, a: Term, b: Term) -> Rate:
    both = [flow.rate(one) for one in (a, b)]
    return None if both == [None, None] else apply("pair", *(0 if one is None else one for one in both))


def _quotient(flow: Flow, _: Term, a: Term, b: Term) -> Rate:
    """a′/b − a·b′/b²."""
    da, db = flow.rate(a), flow.rate(b)
    return minus(None if da is None else da / b, None if db is None else times(a, db) / b**2)


def _power(flow: Flow, term: Term, a: Term, k: Term) -> Rate:
    """(aᵏ)′ = k·aᵏ⁻¹·a′; of a norm (‖x‖ᵏ)′ = k·‖x‖ᵏ⁻²·⟨x, x′⟩ for k ≥ 2, at x = 0 too."""
    flow.still(term, k)
    if k.name != "num":  # of a whole number that is not told: a⁻¹ where it is 0
        return times(k * (term / a), flow.rate(a))
    exponent = int(k.leaf)
    if exponent == 0:
        return None
    if a.name in ("norm", "frobenius") and exponent >= 2:
        return times(_multiple(k, a, exponent - 2), inner(a.args[0], flow.rate(a.args[0])))
    return times(_multiple(k, a, exponent - 1), flow.rate(a))


def _multiple(k: Term, a: Term, power: int) -> Term:
    """k·a^power."""
    return k if power == 0 else k * (a if power == 1 else a**power)


def _exponential(flow: Flow, term: Term, u: Term) -> Rate:
    return _entrywise(term, flow.rate(u))


def _entrywise(slope: Term, du: Rate) -> Rate:
    if du is None:
        return None
    return times(slope, du) if slope.sort == "scalar" else apply("hadamard", slope, du)


def _logarithm(flow: Flow, term: Term, u: Term) -> Rate:
    """u′/u; of Σe^v it is ⟨softmax(v), v′⟩, and of a vector e^(−log u)∘u′."""
    if u.name == "sum" and u.args[0].name == "exp":
        v = u.args[0].args[0]
        return inner(apply("softmax", v), flow.rate(v))
    du = flow.rate(u)
    if du is None:
        return None
    return du / u if u.sort == "scalar" else apply("hadamard", apply("exp", -term), du)


def _sine(flow: Flow, _: Term, a: Term) -> Rate:
    return times(apply("cos", a), flow.rate(a))


def _cosine(flow: Flow, _: Term, a: Term) -> Rate:
    return times(-apply("sin", a), flow.rate(a))


def _root(flow: Flow, term: Term, a: Term) -> Rate:
    da = flow.rate(a)
    return None if da is None else da / (2 * term)


def _norm(flow: Flow, term: Term, x: Term) -> Rate:
    """⟨x, x′⟩/‖x‖, which has no value at x = 0."""
    moved = inner(x, flow.rate(x))
    return None if moved is None else moved / term


def _binder(flow: Flow, term: Term, at: Term, *rest: Term) -> Rate:
    """Under a sum, a stack or a mean, the law of which stands still."""
    *law, body = rest
    flow.still(term, *law)
    inside = flow.rate(body)
    return None if inside is None else apply(term.name, at, *law, same_domain(body, inside))


def _softmax(flow: Flow, s: Term, u: Term) -> Rate:
    """s∘(u′ − ⟨s, u′⟩)."""
    du = flow.rate(u)
    return None if du is None else apply("hadamard", s, du) - apply("dot", s, du) * s


def _attention_block(flow: Flow, s: Term, A1: Term, A2: Term, j: Term, x: Term) -> Rate:
    return _softmax(flow, s, apply("block", A1, A2, j) @ x)


def _attention_matrix(flow: Flow, S: Term, A1: Term, X: Term, A2: Term) -> Rate:
    """P − diag(P·1)·S with P = S∘H′, the logits being H = A₁XA₂ᵀ."""
    logits = flow.rate(A1 @ X @ A2.T)
    if logits is None:
        return None
    first = apply("column", S.T, 0)
    P = apply("mat", apply("hadamard", apply("vec", S), apply("vec", logits)), apply("length", first))
    return P - apply("diag", P @ apply("exp", 0 * first)) @ S


def _regression_loss(flow: Flow, _: Term, A1: Term, A2: Term, A3: Term, X: Term, Y: Term, B: Term) -> Rate:
    residual = apply("attention_matrix", A1, X, A2) @ A3 @ Y - B
    return flow.rate(apply("frobenius", residual) ** 2)


def _regression_loss_vectorised(flow: Flow, _: Term, A1: Term, A2: Term, A3: Term, x: Term, Y: Term, B: Term) -> Rate:
    X = apply("mat", x, apply("length", apply("column", A2.T, 0)))
    return flow.rate(apply("regression_loss", A1, A2, A3, X, Y, B))


def _sigmoid(flow: Flow, _: Term, u: Term) -> Rate:
    return times(apply("sigmoid_slope", u), flow.rate(u))


def _sigmoid_slope(flow: Flow, _: Term, u: Term) -> Rate:
    return times(apply("sigmoid_curvature", u), flow.rate(u))


def _sigmoid_curvature(flow: Flow, curvature: Term, u: Term) -> Rate:
    """g‴ = g″(1 − 2g) − 2g′²."""
    third = curvature * (1 - 2 * apply("sigmoid", u)) - 2 * apply("sigmoid_slope", u) ** 2
    return times(third, flow.rate(u))


def _loss_value(flow: Flow, term: Term, loss: Term, u: Term) -> Rate:
    """ℓ′(u)·u′, entry by entry."""
    if loss.leaf == "hinge" or (u.sort == "vector" and loss.name != "word"):
        raise ClaimError(refusal(term))
    slope = apply("loss_slope", loss, u) if u.sort == "scalar" else _SLOPES[loss.leaf](u)
    return _entrywise(slope, flow.rate(u))


def _value_of(loss: str, u: Term) -> Term:
    return apply("loss_value", loss, u)


# ℓ′ of a vector, entry by entry: g(u) is e^(−ℓ(u)) of the logistic ℓ.
_SLOPES: Mapping[str, Callable[[Term], Term]] = {
    "logistic": lambda u: -apply("exp", -_value_of("logistic", -u)),
    "exponential": lambda u: -apply("exp", -u),
    "correlation": lambda u: -apply("exp", 0 * u),
    "squared": lambda u: 2 * u - 2 * apply("exp", 0 * u),
    "sigmoid": lambda u: apply("exp", -_value_of("logistic", u) - _value_of("logistic", -u)),
}
# ℓ″ of a scalar; None where it is 0.
_CURVATURES: Mapping[str, Callable[[Term], Rate]] = {
    "logistic": lambda u: apply("sigmoid_slope", u),
    "exponential": lambda u: apply("exp", -u),
    "correlation": lambda u: None,
    "squared": lambda u: as_term(2),
    "sigmoid": lambda u: apply("sigmoid_curvature", u),
}


def _loss_slope(flow: Flow, term: Term, loss: Term, u: Term) -> Rate:
    if loss.leaf not in _CURVATURES:
        raise ClaimError(refusal(term))
    curvature = _CURVATURES[loss.leaf](u)
    return None if curvature is None else times(curvature, flow.rate(u))


def _value(flow: Flow, term: Term, objective: Term, x: Term) -> Rate:
    """⟨∇L(x), x′⟩; where the logits of a softmax loss move too it is written out, ℓ(⟨softmax(Ax), γ⟩)."""
    if objective.args[-1].leaf == "hinge":
        raise ClaimError(refusal(apply("loss_value", "hinge", as_term(0))))
    if objective.name == "softmax_loss" and flow.moves(objective):
        A, scores, loss = objective.args
        return flow.rate(apply("loss_value", loss, apply("dot", apply("softmax", A @ x), scores)))
    flow.still(term, objective)
    return inner(apply("gradient", objective, x), flow.rate(x))


def _gradient(flow: Flow, term: Term, objective: Term, x: Term) -> Rate:
    """A second derivative, of a softmax loss alone: its gradient is ℓ′(a)·Aᵀ(s∘γ − a·s), s = softmax(Ax) and a = ⟨s, γ⟩."""
    if objective.name != "softmax_loss":
        raise ClaimError(refusal(term))
    A, scores, loss = objective.args
    s = apply("softmax", A @ x)
    a = apply("dot", s, scores)
    return flow.rate(apply("loss_slope", loss, a) * (A.T @ (apply("hadamard", s, scores) - a * s)))


def _slope(flow: Flow, _: Term, objective: Term, x: Term, along: Term) -> Rate:
    return flow.rate(apply("dot", apply("gradient", objective, x), along))


RULES: Mapping[str, Rule] = {
    "add": _sum, "sub": _difference, "neg": lambda flow, _, a: negative(flow.rate(a)), "div": _quotient, "pow": _power,
    "exp": _exponential, "log": _logarithm, "sqrt": _root, "sin": _sine, "cos": _cosine,
    **dict.fromkeys(("mul", "dot", "hadamard", "outer", "matvec", "matmul", "kron", "block"), _bilinear),
    **dict.fromkeys(("sum", "transpose", "vec", "diag", "entry", "column", "mat"), _linear(0)),
    **dict.fromkeys(("logits", "matrix_logits"), _linear(1)), "pair": _pair,
    "norm": _norm, "frobenius": _norm, **dict.fromkeys(("sum_over", "stack", "expectation"), _binder),
    "softmax": _softmax, "attention_block": _attention_block, "attention_matrix": _attention_matrix,
    "regression_loss": _regression_loss, "regression_loss_vectorised": _regression_loss_vectorised,
    "sigmoid": _sigmoid, "sigmoid_slope": _sigmoid_slope, "sigmoid_curvature": _sigmoid_curvature,
    "loss_value": _loss_value, "loss_slope": _loss_slope, "value": _value, "gradient": _gradient, "slope": _slope,
    "identity": lambda flow, term, k: flow.still(term, k),
}  # fmt: skip

__all__ = ["RULES", "Flow", "apart", "rate"]
