"""Normal forms written as terms again.

**Guarantee.** the term of a normal form has that normal form.  **Raises.** Undecided for a part that no term of the search was.
"""

from __future__ import annotations

from checker.errors import Undecided
from checker.proofs.terms.normal_form import Forms
from checker.proofs.terms.polynomials import ONE, Atom, Combination, Polynomial, thawed
from checker.statements.terms.term import Term, apply, as_term

_MOST_TERMS = 90  # verify.py reads terms that are nested at most 200 deep


class Writer:
    """Writes polynomials and combinations of one table of atoms."""

    def __init__(self, forms: Forms) -> None:
        self.forms = forms
        self._atoms: dict[Atom, Term] = {}

    def scalar(self, p: Polynomial) -> Term:
        """The polynomial as a term; checked to have that normal form."""
        if len(p) > _MOST_TERMS:
            raise Undecided("A polynomial of too many terms to be written.")
        positive = sorted(p.items(), key=lambda pair: pair[1] <= 0)
        total = as_term(0)
        for k, (m, x) in enumerate(positive):
            part = self._scaled(abs(x) if k else x, self.monomial(m) if m else None)
            total = part if not k else total + part if x > 0 else total - part
        if self.forms.scalar(total) != p:
            raise Undecided("A normal form that cannot be written as a term.")
        return total

    @staticmethod
    def _scaled(x, term: Term | None) -> Term:
        if term is None:
            return as_term(x)
        return term if x == 1 else -term if x == -1 else as_term(x) * term

    def monomial(self, m: tuple) -> Term:
        """The monomial as a product of powers of terms."""
        total: Term | None = None
        for a, k in m:
            factor = self.atom(a) ** k if k > 1 else self.atom(a)
            total = factor if total is None else total * factor
        return as_term(1) if total is None else total

    def atom(self, a: Atom) -> Term:
        """A scalar atom as a term."""
        if a not in self._atoms:
            self._atoms[a] = self._atom(a)
        return self._atoms[a]

    def _atom(self, a: Atom) -> Term:
        kind, *inside = self.forms.keys[a]
        if kind == "var":
            return Term("var", leaf=inside[0])
        if kind in ("exp", "sigmoid", "log", "sqrt", "abs"):
            return apply(kind, self.scalar(dict(inside[0])))
        if kind == "pow":
            return apply("pow", *[self.scalar(dict(one)) for one in inside])
        if kind == "inv":
            return 1 / self.scalar(dict(inside[0]))
        if kind == "root":
            return apply("sqrt", as_term(inside[0]))
        if kind == "norm":
            return apply("norm", self.vector(thawed(inside[0])))
        if kind == "sum":
            return self.sum(inside[0])
        if kind == "entry" and inside[1] in self.forms.indices:
            return apply("entry", self.basic(inside[0]), self.forms.indices[inside[1]])
        if a in self.forms.shown:
            return self.forms.shown[a]
        raise Undecided("A part of a normal form that no term of the search was.")

    def sum(self, ids: tuple) -> Term:
        """Σ of an entrywise product."""
        if len(ids) == 1:
            return apply("sum", self.basic(ids[0]))
        return apply("dot", self.product(ids[:-1]), self.basic(ids[-1]))

    def product(self, ids: tuple) -> Term:
        """The entrywise product of basic vectors."""
        total = self.basic(ids[0])
        for b in ids[1:]:
            total = apply("hadamard", total, self.basic(b))
        return total

    def basic(self, b: Atom) -> Term:
        """A basic vector as a term."""
        kind, *inside = self.forms.keys[b]
        if kind == "matvec" and inside[0] in self.forms.matrices:
            return apply("matvec", self.forms.matrices[inside[0]], self.product(inside[1]))
        if b in self.forms.shown:
            return self.forms.shown[b]
        if kind == "unit":
            return apply("pair", as_term(1 - inside[0]), as_term(inside[0]))
        if kind in ("exp", "softmax", "sparsemax", "log", "abs") and inside[0]:
            return apply(kind, self.vector(thawed(inside[0])))
        raise Undecided("A vector of a normal form that no term of the search was.")

    def relation(self, name: str, gap: Polynomial) -> Term:
        """p ≤ q, p < q or p = q where q − p is this polynomial, both without what is subtracted.  **Raises.** Undecided."""
        sides = [self.scalar({m: x * sign for m, x in gap.items() if x * sign > 0}) for sign in (-1, 1)]
        return Term(name, tuple(sides), sort="truth")

    def sorted(self, one: Term) -> Term:
        """The relation of numbers that has the normal form of this one; itself where there is none."""
        if one.name not in ("le", "lt", "eq") or one.args[0].sort != "scalar" or one.open:
            return one
        try:
            gap = self.forms.gap(one)
            other = self.relation(one.name, gap)
            return other if self.forms.gap(other) == gap else one
        except Undecided:
            return one

    def vector(self, u: Combination) -> Term:
        """A combination as a term; not for the vector 0, whose size a normal form does not hold."""
        total: Term | None = None
        for ids, c in u.items():
            part, factor = self.product(ids), self.scalar(c)
            part = part if c == {(): ONE} else -part if c == {(): -ONE} else factor * part
            total = part if total is None else total + part
        if total is None:
            raise Undecided("A vector 0 of unknown size.")
        return total
