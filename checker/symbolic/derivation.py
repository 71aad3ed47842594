"""Derivations: every abbreviation of a model differentiated in turn, each line compared with its closed form.

A line says: the derivative by the rules is ``raw``, and it equals ``closed`` for all sizes.  Its two identities (the
derivative of the written-out symbol = closed; raw = closed) are answered by the normal form here, and their
certificates by ``verify.py`` on its own, from the fully written-out formulas.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

import checker
from checker.errors import InputError, Undecided
from checker.statements.terms.term import sha256
from checker.symbolic.backpropagation import Composition, adjoint, as_variables
from checker.symbolic.formulas.differentiate import Differentiation
from checker.symbolic.formulas.index_terms import (
    Array,
    Definition,
    Form,
    check_formula,
    expanded,
    names_in,
    parts,
    renamed,
    with_parts,
)
from checker.symbolic.formulas.model import Model, entry
from checker.symbolic.formulas.normal_form import NormalForms, equal_for_all_sizes

FORMAT = "checker-certificate/1"
LONGEST = 1_000  # nodes of a gradient for which comparing it written out as a whole is tried at all
MONOMIALS, LETTERS = 20_000, 1_000_000  # and what that may cost: a few seconds, and as many in verify.py


@dataclass(frozen=True, kw_only=True)
class Identity:
    """∂…∂ expression = equals for all sizes; ``by`` lists the entries differentiated by, perhaps none."""

    title: str
    arrays: Mapping[str, tuple[str, ...]]
    indices: Mapping[str, str]
    expression: Form
    by: tuple[tuple[str, ...], ...]
    equals: Form
    small: bool = False  # compared with a small budget only

    @property
    def statement(self) -> dict:
        """The JSON of docs/certificates.md, type ``identity``."""
        free = frozenset(self.indices)
        left, right = expanded(self.expression, {}, free), expanded(self.equals, {}, free)
        used = names_in(left, "var") | names_in(right, "var") | {one[0] for one in self.by}
        arrays = {name: list(spans) for name, spans in self.arrays.items() if name in used}
        return {
            "arrays": arrays,
            "indices": dict(self.indices),
            "expression": as_lists(left),
            "by": [list(one) for one in self.by],
            "equals": as_lists(right),
        }

    @property
    def certificate(self) -> dict:
        statement = self.statement
        claim = {"id": "identity", "title": self.title, "statement": statement, "sha256": sha256(statement)}
        return {"format": FORMAT, "type": "identity", "claim": claim, "provenance": {"checker": checker.__version__}}

    @cached_property
    def holds(self) -> bool:
        """True: the normal forms agree.  **Raises.** ClaimError for formulas that make no sense."""
        return self.shown_soon if self.small else equal_for_all_sizes(self._derivative(), self.equals)

    @cached_property
    def shown_soon(self) -> bool:
        """The same within a small budget, and as certificates need it, without clearing denominators."""
        try:
            return not NormalForms(MONOMIALS, LETTERS).difference(self._derivative(), self.equals)
        except Undecided:
            return False

    def _derivative(self) -> Form:
        left, right = self.expression, self.equals
        for form in (left, right):
            check_formula(expanded(form, {}, frozenset(self.indices)), self.arrays, self.indices)
        for name, *at in self.by:
            left = Differentiation(parameter=name, indices=tuple(at)).of(left)
        return left


def as_lists(form):
    return [as_lists(part) for part in form] if isinstance(form, tuple) else form


@dataclass(frozen=True, kw_only=True)
class Line:
    """One step: ∂symbol/∂by = raw, by ``rules``; = closed, by the normal form."""

    symbol: Form
    by: tuple[tuple[str, ...], ...]
    raw: Form
    rules: tuple[str, ...]
    closed: Form
    identity: Identity  # the derivative of the written-out symbol = closed
    step: Identity  # raw = closed


@dataclass(frozen=True, kw_only=True)
class Derivation:
    """The lines of a model's gradients, its Hessian blocks, and the other forms of its gradients.

    ``adjoints``: the lines ∂L/∂z of a composition's abbreviations, last first; then a gradient is one line, and ``whole``
    has, for the parameters where it is short enough to be shown, ∂L/∂θ without any abbreviation on either side.
    """

    model: Model
    gradients: Mapping[str, tuple[Line, ...]]
    hessian: tuple[Line, ...]
    rewritten: Mapping[str, Mapping[str, Identity]]
    adjoints: tuple[Line, ...] = ()
    whole: Mapping[str, Identity] = field(default_factory=dict)

    @property
    def identities(self) -> list[Identity]:
        if self.adjoints:
            lines = [*self.adjoints, *[line for block in self.gradients.values() for line in block]]
            return [*self.whole.values(), *[line.identity for line in lines]]
        lines = [line for block in self.gradients.values() for line in block] + list(self.hessian)
        lines.sort(key=lambda line: line.symbol[1] != self.model.definitions[-1].name)  # what is derived before how
        return [one for line in lines for one in (line.identity, line.step)] + [
            one for table in self.rewritten.values() for one in table.values()
        ]


def derive(model: Model, *, hessian: bool = False) -> Derivation:
    """**Guarantee.** every line's ``identity.holds`` says whether its two sides agree for all sizes."""
    if model.adjoints:
        return _backwards(model, hessian)
    return Derivation(
        model=model,
        gradients={one: tuple(_gradient_lines(model, one)) for one in model.parameters},
        hessian=tuple(_hessian_lines(model)) if hessian else (),
        rewritten={
            one: {label: _rewritten(model, one, label) for label in table} for one, table in model.rewritten.items()
        },
    )


def definitions_of(model: Model) -> dict[str, Definition]:
    return {one.name: one for one in (*model.definitions, *model.adjoints)}


def written_out(model: Model, form: Form, free) -> Form:
    """A formula of the model without abbreviations."""
    return expanded(form, definitions_of(model), frozenset(free))


def _backwards(model: Model, hessian: bool) -> Derivation:
    """The chain rule from the loss back to the parameters: a line for every abbreviation, then one for a parameter."""
    if hessian:
        raise InputError(
            f"Second derivatives of a composition ({model.title}) are not derived, only those of the models with one softmax. "
            "Leave --hessian out."
        )
    composition = Composition(definitions=model.definitions)
    lines = [
        _pulled_line(model, composition, one.name, dict(one.indices), definitions_of(model)[adjoint(one.name)].body)
        for one in reversed(model.definitions[:-1])
    ]
    gradients = {
        one: (_pulled_line(model, composition, one, entry(model.arrays, one), model.first[one]["L"]),)
        for one in model.parameters
    }
    found = {one: _whole(model, one) for one in model.parameters}
    whole = {one: identity for one, identity in found.items() if identity is not None}
    return Derivation(model=model, gradients=gradients, hessian=(), rewritten={}, adjoints=tuple(lines), whole=whole)


def _whole(model: Model, parameter: str) -> Identity | None:
    """The gradient without abbreviations, or None if that is too long, or not shown equal to the derivative of the loss."""
    if length_of(model, model.first[parameter]["L"]) > LONGEST:
        return None
    whole = replace(_of_loss(model, parameter, "written out as a whole", model.first[parameter]["L"]), small=True)
    return whole if whole.shown_soon else None


def length_of(model: Model, form: Form) -> int:
    """How many nodes a formula of the model has without abbreviations, counted without writing it out."""
    known, lengths = definitions_of(model), dict[str, int]()

    def count(form: Form) -> int:
        if form[0] != "let":
            return 1 + sum(map(count, parts(form)))
        if form[1] not in lengths:
            lengths[form[1]] = count(known[form[1]].body)
        return lengths[form[1]]

    return count(form)


def _pulled_line(model: Model, composition: Composition, name: str, at: Mapping[str, str], closed: Form) -> Line:
    """∂L/∂name = Σ_w Σ_j dw[j]·∂w[j]/∂name.

    The identity: the derivative of Σ_w Σ_j dw[j]·w[j] by ``name``, where the adjoints dw and everything that is defined
    before are arrays.  What is defined by ``name`` itself is written out on the right, where a closed form says it.
    """
    pulled = composition.pulled(name, tuple(at))
    known = definitions_of(model)
    later = {user: known[user] for user in pulled.users if user not in names_in(pulled.weighted, "var")}
    arrays = {**model.arrays, **{one.name: tuple(one.indices.values()) for one in known.values()}}

    def identity(what: str, expression: Form, by: tuple, equals: Form) -> Identity:
        return Identity(
            title=f"{model.name} model: the chain rule for the derivative of L by {name}{what}",
            arrays=arrays,
            indices=at,
            expression=renamed(as_variables(expression), {}, frozenset(at)),
            by=by,
            equals=renamed(as_variables(_written_once(equals, later)), {}, frozenset(at)),
        )

    closed = renamed(closed, {}, frozenset(at))
    return Line(
        symbol=("let", "L"),
        by=((name, *at),),
        raw=pulled.form,
        rules=pulled.rules,
        closed=closed,
        identity=identity("", pulled.weighted, ((name, *at),), closed),
        step=identity(", by the rules and in closed form", _written_once(pulled.form, later), (), closed),
    )


def _written_once(form: Form, definitions: Mapping[str, Definition]) -> Form:
    """The abbreviations of ``definitions`` replaced by their formulas, in which abbreviations stay."""
    if form[0] != "let" or form[1] not in definitions:
        return with_parts(form, [_written_once(part, definitions) for part in parts(form)])
    known = definitions[form[1]]
    return renamed(known.body, dict(zip(known.indices, form[2:], strict=True)))


def _gradient_lines(model: Model, parameter: str) -> Iterator[Line]:
    at = entry(model.arrays, parameter)
    known = model.first[parameter]
    for one in model.definitions:
        if one.name in known:
            rules = _rules(model, parameter, at, known)
            yield _line(model, one, one.body, rules, ((parameter, *at),), {**one.indices, **at}, known[one.name])


def _hessian_lines(model: Model) -> Iterator[Line]:
    loss = model.definitions[-1]
    for (one, other), closed in model.second.items():
        at, more = entry(model.arrays, one), entry(model.arrays, other, second=True)
        names = dict(zip(entry(model.arrays, other), more, strict=True))
        known = {symbol: renamed(form, names) for symbol, form in model.first[other].items()}
        rules = _rules(model, other, more, known)
        yield _line(model, loss, model.first[one]["L"], rules, ((one, *at), (other, *more)), {**at, **more}, closed)


def _rules(model: Model, parameter: str, at, known: Mapping[str, Form]) -> Differentiation:
    return Differentiation(parameter=parameter, indices=tuple(at), definitions=definitions_of(model), known=known)


def _line(model: Model, one: Definition, start: Form, rules: Differentiation, by, free, closed: Form) -> Line:
    """``start`` is what the rules are applied to: the body of the definition, or its first derivative."""
    raw, closed = [renamed(form, {}, frozenset(free)) for form in (rules.of(start), closed)]  # no index bound twice
    what = f"{'second ' * (len(by) == 2)}derivative of {one.name} by {' and '.join(x[0] for x in by)}"
    title = f"{model.name} model: the {what}"
    right = written_out(model, closed, free)

    def identity(title: str, expression: Form, by: tuple) -> Identity:
        return Identity(
            title=title,
            arrays=model.arrays,
            indices=free,
            expression=written_out(model, expression, free),
            by=by,
            equals=right,
        )

    return Line(
        symbol=Array(one.name, "let")[tuple(one.indices)].form,
        by=by,
        raw=raw,
        rules=tuple(sorted(rules.used)),
        closed=closed,
        identity=identity(title, one.body, by),
        step=identity(f"{title}, by the rules and in closed form", raw, ()),
    )


def _rewritten(model: Model, parameter: str, label: str) -> Identity:
    return _of_loss(model, parameter, f"{label} form", model.rewritten[parameter][label])


def _of_loss(model: Model, parameter: str, label: str, gradient: Form) -> Identity:
    """∂L/∂parameter = gradient, both written out."""
    at = entry(model.arrays, parameter)
    return Identity(
        title=f"{model.name} model: the gradient by {parameter}, {label}",
        arrays=model.arrays,
        indices=at,
        expression=written_out(model, model.definitions[-1].body, at),
        by=((parameter, *at),),
        equals=written_out(model, gradient, at),
    )


def identity_certificates(derivation: Derivation) -> list[dict]:
    """One certificate for every equation of the derivation."""
    return [one.certificate for one in derivation.identities]
