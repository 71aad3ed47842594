"""The chain rule backwards: the gradient of any composition of abbreviations, for every size.

A composition is a list of abbreviations, each a formula in parameters, data and earlier abbreviations; the last is the
loss L.  For an abbreviation z the **adjoint** dz is ∂L/∂z with everything defined before z held fixed:

dz[i] = Σ_w Σ_j dw[j]·∂w[j]/∂z[i]   over the later abbreviations w whose formula contains z,   dL = 1,

and ∂L/∂θ[a] = Σ_w Σ_j dw[j]·∂w[j]/∂θ[a] over those that contain θ.  Every adjoint is an abbreviation of its own, so
that the gradient has the size of the model, however deep it is.

**Guarantee.** the same value for all sizes, wherever the formulas are defined.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from checker.errors import ClaimError
from checker.symbolic.formulas.differentiate import Differentiation, simplified
from checker.symbolic.formulas.index_terms import (
    ONE,
    ZERO,
    Definition,
    Form,
    fresh_index,
    names_in,
    parts,
    renamed,
    with_parts,
)

Term = tuple[tuple[tuple[str, str], ...], tuple[Form, ...]]  # bound indices with their ranges, and factors


def adjoint(name: str) -> str:
    return "d" + name


@dataclass(frozen=True, kw_only=True)
class Pulled:
    """What the chain rule says of one abbreviation or parameter.

    ``weighted``: Σ_w Σ_j dw[j]·w[j], whose derivative by z with all dw held fixed is ``form``;  ``rules``: those applied.
    """

    form: Form
    weighted: Form
    users: tuple[str, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Composition:
    """**Shapes.** ``definitions`` in an order in which each uses earlier ones only; the last is the loss, without indices."""

    definitions: tuple[Definition, ...]

    def __post_init__(self) -> None:
        seen: set[str] = set()
        for one in self.definitions:
            later = names_in(one.body, "let") - seen
            if later:
                raise ClaimError(
                    f"{one.name} uses {min(later)}, which is not defined before it, so there is no order for the chain rule. "
                    "Define every abbreviation before it is used, and once."
                )
            seen.add(one.name)
        taken = {adjoint(one.name) for one in self.definitions} & (
            seen | set().union(*[names_in(one.body, "var") for one in self.definitions])
        )
        if taken or len(seen) < len(self.definitions):
            raise ClaimError(
                f"A name stands for two things ({', '.join(sorted(taken)) or 'an abbreviation defined twice'}). Rename one of them."
            )

    def pulled(self, name: str, indices: tuple[str, ...]) -> Pulled:
        """∂L/∂name[indices], from the adjoints of the abbreviations in whose formulas ``name`` stands."""
        terms: list[Form] = []
        weighted: list[Form] = []
        used: set[str] = {"chain"}
        users = [one for one in self.definitions if name in names_in(one.body, "let") | names_in(one.body, "var")]
        for one in users:
            own = apart(one.indices, set(indices))
            body = renamed(as_variables(one.body), own, frozenset(indices) | set(own.values()))
            rules = Differentiation(parameter=name, indices=indices)
            slope, bounds = rules.of(body), tuple((own[i], span) for i, span in one.indices.items())
            used |= rules.used
            weight = ONE if one is self.definitions[-1] else ("let", adjoint(one.name), *own.values())
            terms += [contracted(add_bounds(bounds, weight, term), used) for term in spread(slope)]
            weighted.append(summed(bounds, (weight, body)))
        lets = {one.name for one in self.definitions}
        form = simplified(("add", *[as_abbreviations(term, lets) for term in terms])) if terms else ZERO
        return Pulled(
            form=renamed(form, {}, frozenset(indices)),
            weighted=("add", *weighted) if len(weighted) > 1 else weighted[0] if weighted else ZERO,
            users=tuple(one.name for one in users),
            rules=tuple(sorted(used)),
        )


def apart(indices: Iterable[str], busy: set[str]) -> dict[str, str]:
    """New names for indices, none of them busy and no two the same."""
    busy, new = set(busy), {}
    for index in indices:
        new[index] = fresh_index(index, busy)
        busy.add(new[index])
    return new


def as_variables(form: Form) -> Form:
    """Every abbreviation as an array of its own: what is held fixed."""
    if form[0] == "let":
        return ("var", *form[1:])
    return with_parts(form, [as_variables(part) for part in parts(form)])


def as_abbreviations(form: Form, names: set[str]) -> Form:
    if form[0] == "var" and form[1] in names:
        return ("let", *form[1:])
    return with_parts(form, [as_abbreviations(part, names) for part in parts(form)])


# ── sums of products, multiplied out as far as a δ is inside ──


def has_delta(form: Form) -> bool:
    return form[0] == "delta" or any(map(has_delta, parts(form)))


def indices_in(form: Form) -> set[str]:
    """All indices of a formula, free or bound."""
    own = {form[1]} if form[0] == "sum" else set(form[1:]) if form[0] == "delta" else set(form[2:])
    own = own if form[0] in ("sum", "delta", "var", "let") else set()
    return own.union(*map(indices_in, parts(form)))


def spread(form: Form) -> Iterator[Term]:
    """Terms whose sum is ``form``; every δ that is not inside a power or a function is a factor of its term."""
    if form == ZERO:
        return
    if not has_delta(form) or form[0] not in ("add", "sum", "mul"):
        yield (), (form,)
    elif form[0] == "add":
        for part in form[1:]:
            yield from spread(part)
    elif form[0] == "sum":
        for bounds, factors in spread(form[3]):
            yield ((form[1], form[2]), *bounds), factors
    else:
        terms: list[Term] = [((), ())]
        for part in form[1:]:
            terms = [joined(left, right) for left in terms for right in spread(part)]
        yield from terms


def joined(left: Term, right: Term) -> Term:
    """The product of two terms; bound indices of the right one step aside."""
    busy = {i for i, _ in left[0]}.union(*map(indices_in, left[1]))
    new = apart([i for i, _ in right[0]], busy)
    factors = tuple(renamed(factor, new, frozenset(new.values())) for factor in right[1])
    return left[0] + tuple((new[i], span) for i, span in right[0]), left[1] + factors


def add_bounds(bounds: tuple[tuple[str, str], ...], weight: Form, term: Term) -> Term:
    """weight·term, summed over ``bounds``, which are free in both and bound in neither."""
    return bounds + term[0], (weight, *term[1])


def contracted(term: Term, used: set[str]) -> Form:
    """Σ_b δ_ba F_b = F_a as often as it can be applied (rule delta)."""
    bounds, factors = dict(term[0]), list(term[1])
    while True:
        found = next((f for f in factors if f[0] == "delta" and (f[1] == f[2] or set(f[1:]) & set(bounds))), None)
        if found is None:
            return summed(tuple(bounds.items()), tuple(factors))
        used.add("delta")
        factors = [f for f in factors if f is not found]
        drop, keep = (found[1], found[2]) if found[1] in bounds else (found[2], found[1])
        if drop != keep:
            del bounds[drop]
            factors = [renamed(f, {drop: keep}) for f in factors]


def summed(bounds: tuple[tuple[str, str], ...], factors: tuple[Form, ...]) -> Form:
    """Σ_bounds Π factors, with what no bound index is in written before the sums."""
    names = {i for i, _ in bounds}
    outside = [f for f in factors if not indices_in(f) & names]
    form = simplified(("mul", *[f for f in factors if indices_in(f) & names], ONE))
    for index, span in reversed(bounds):
        form = ("sum", index, span, form)
    return simplified(("mul", *outside, form))


def adjoints(definitions: tuple[Definition, ...], closed: Mapping[str, Form]) -> tuple[Definition, ...]:
    """The adjoints of all abbreviations but the loss, in the order in which they can be computed.

    ``closed``: abbreviation → another form of its adjoint, to be proved equal.
    """
    composition = Composition(definitions=definitions)
    found = []
    for one in reversed(definitions[:-1]):
        form = closed.get(one.name) or composition.pulled(one.name, tuple(one.indices)).form
        found.append(Definition(name=adjoint(one.name), indices=one.indices, body=form))
    return tuple(found)
