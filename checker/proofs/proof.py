"""Proofs as trees: a node applies one rule to the conclusions of its premises.

**Guarantee.** none here: a tree is a proposal, and ``verify.py`` checks every node with its own rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from checker.proofs import effort
from checker.statements.terms.term import Term, apply


@dataclass(frozen=True, eq=False)
class Proof:
    """One node.  ``given`` holds the rule's parameters: terms, names, and lists of them."""

    rule: str
    concludes: Term
    premises: tuple[Proof, ...] = ()
    given: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        effort.spend(effort.NODE)

    @property
    def json(self) -> dict:
        """``{"rule", "concludes", "premises", "with"}``."""
        return {
            "rule": self.rule,
            "concludes": self.concludes.json,
            "premises": [one.json for one in self.premises],
            "with": {name: _plain(value) for name, value in self.given.items()},
        }

    @property
    def left(self) -> Term:
        return self.concludes.args[0]

    @property
    def right(self) -> Term:
        return self.concludes.args[1]

    def nodes(self) -> Iterator[Proof]:
        """The node and everything below it, outermost first."""
        yield self
        for one in self.premises:
            yield from one.nodes()


def _plain(value: Any) -> Any:
    if isinstance(value, Term):
        return value.json
    if isinstance(value, Mapping):
        return {name: _plain(x) for name, x in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(x) for x in value]
    return value


def replace_variables(term: Term, new: Mapping[str, Term]) -> Term:
    """The term with variables replaced by terms of the same sort."""
    if term.name == "var":
        return new.get(term.leaf, term)
    if not term.args:
        return term
    return Term(term.name, tuple(replace_variables(one, new) for one in term.args), sort=term.sort)


def put_equal(known: Proof, function: Term, x: Term) -> Proof:
    """f(u) = f(w) from u = w; ``function`` is f at the fresh variable x."""
    sides = (replace_variables(function, {x.leaf: one}) for one in known.concludes.args)
    return Proof("substitution", apply("eq", *sides), (known,), {"function": function, "variable": x.leaf})


def rename(proof: Proof, new: Mapping[str, Term]) -> Proof:
    """The proof of the statement with variables replaced; parameters too."""
    return Proof(
        proof.rule,
        replace_variables(proof.concludes, new),
        tuple(rename(one, new) for one in proof.premises),
        {name: _renamed(value, new) for name, value in proof.given.items()},
    )


def _renamed(value: Any, new: Mapping[str, Term]) -> Any:
    if isinstance(value, Term):
        return replace_variables(value, new)
    if isinstance(value, Mapping):
        return {name: _renamed(x, new) for name, x in value.items()}
    if isinstance(value, (list, tuple)):
        return [_renamed(x, new) for x in value]
    return value


def told_in_full(proof: Proof, facts: Mapping[Term, Proof]) -> Proof:
    """The proof with the hypotheses that are facts replaced by the facts' proofs."""
    if proof.rule == "hypothesis":
        return facts.get(proof.concludes, proof)
    return replace(proof, premises=tuple(told_in_full(one, facts) for one in proof.premises))
