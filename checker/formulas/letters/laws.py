r"""Means of what is drawn by any law: ``\mathbb{E}[X]`` with no law said, and ``\mathbb{E}_{x \sim \mathcal{D}}[f(x)]``, which are asked.

**Guarantee.** all means without a law of their own in a formula are over one law, on which their variables depend in any way; a variable
that is drawn stands nowhere outside of a mean.  **Convention.** a law has finitely many outcomes, as docs/laws.md says.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from checker.errors import InputError, NoWord
from checker.formulas.letters.names import plain_name
from checker.formulas.readings import Answers, spelled
from checker.formulas.sums import shape_of
from checker.formulas.symbols.reach import is_index
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.finite_laws import assumed, law, mean, random_scalar, random_vector
from checker.statements.terms.term import Term, conjunction, parts, put, variables_of

_LAW = re.compile(r"(?:\\[A-Za-z]+\{[A-Za-z]\}|\\[A-Za-z]+|[A-Z])(?:_\{?\w+\}?)?")


def mean_over_any_law(drawn: tuple[Term, ...], body: Term, reader: Any) -> Term:
    """The mean of a body in which these variables are random, on the law of the formula.  **Raises.** NoWord for matrices."""
    taken = {t.leaf for key, t in reader.names.items() if isinstance(t, Term) and key != "\\mathrm{P}"}
    of = _law_called("P" if "P" not in taken else "law_P", reader)
    for variable in drawn:
        body = put(body, variable, _random(f"{variable.leaf}_values", variable, of, reader))
    return mean(of, body)


def drawn_by(name: str, said: str, node: Node, reader: Any) -> tuple[Term, Term] | None:
    """The law that a letter names, and what is drawn by it; None for another text.  **Raises.** NoWord where it is answered so."""
    known = reader.names.get(name)
    if not _LAW.fullmatch(spelled(said)) or said in reader.names or not isinstance(known, Term):
        return None
    if known.sort not in ("scalar", "vector") or known.name != "var" or known.shape == ("natural",):
        return None
    letters = re.findall(r"\\[A-Za-z]+|[A-Za-z]", spelled(said))
    if any(x in reader.drawn or is_index(reader.names.get(x)) for x in letters):
        return None  # the law D_i changes with i
    ways = {
        "any finite law": f"{said} is any law with finitely many outcomes, and {known.leaf} is drawn by it",
        "another": "write the law, or declare the whole as a name",
    }
    if reader.answers.choose(f"{name} \\sim {said}", ways) == "another":
        raise NoWord(f"{node.source[:120]} was answered to have another law. Declare the whole as a name.")
    of = _law_called(plain_name(said), reader)
    return of, _random(f"values_of_{plain_name(said)}", known, of, reader)


def fixed_and_random(leaves: Collection[str]) -> str:
    """What is wrong where a variable is random inside of a mean and fixed in another place, maybe of another formula; "" for nothing."""
    both = sorted(leaf for leaf in leaves if f"{leaf}_values" in leaves)
    if not both:
        return ""
    return f"{both[0]} is random inside of a mean, and fixed outside of it. Give one of the two another letter."


def ask_for_two(terms: Sequence[Term], answers: Answers) -> None:
    """What a mean draws by a law of its own, where the same letter stands outside too; asked when nothing else is left to ask.

    **Raises.** InputError where it is one value.
    """
    bound = {one.leaf.partition(":")[0] for term in terms for one in parts(term) if one.name == "bound"}
    free = set[str]().union(*map(variables_of, terms))
    drawn = {answers.drawn[leaf] for leaf in bound & set(answers.drawn)}
    for leaf in sorted(drawn & free) if not answers.asked else ():
        ways = {
            "two values": f"the mean has a {leaf} of its own, and {leaf} outside of it is fixed",
            "one random value": "write the whole in a mean or a probability",
        }
        if answers.choose(f"{leaf} inside and outside of a mean", ways) == "one random value":
            raise InputError(
                f"{leaf} is random, and stands outside of a mean. Write the whole in a mean or a probability."
            )


def has_any_law(terms: Iterable[Term]) -> bool:
    """Whether one of the variables is a law with finitely many outcomes: the paper may mean others, too."""
    return any(t.name == "var" and t.shape == (f"n_{t.leaf}",) for t in terms)


def _law_called(leaf: str, reader: Any) -> Term:
    of = law(leaf)
    weights = of.args[0]
    _define(weights, conjunction(assumed(of)), reader)
    return of


def _random(leaf: str, variable: Term, of: Term, reader: Any) -> Term:
    """The value of a random variable at the outcome.  **Raises.** NoWord for a matrix."""
    shape = shape_of(variable) or ()
    if variable.sort == "scalar":
        value = random_scalar(leaf, of)
        _define(value.args[0], None, reader)
        return value
    if variable.sort != "vector" or len(shape) != 1:
        raise NoWord(f"{variable.leaf} is a {variable.sort}, and random numbers and vectors are read. Write its rows.")
    value = random_vector(leaf, of, shape[0])
    _define(value.args[0].args[0], None, reader)
    return value


def _define(value: Term, holds: Term | None, reader: Any) -> None:
    """A variable that the formula brings with it.  **Raises.** NoWord where another one has its name."""
    key = f"\\mathrm{{{value.leaf.replace('_', '')}}}"
    if any(isinstance(t, Term) and t.leaf == value.leaf and (k, t) != (key, value) for k, t in reader.names.items()):
        raise NoWord(f"A law or random value of the formula would be called {value.leaf}, as a variable is. Rename it.")
    if reader.defined.setdefault(key, (value, holds))[0] != value:
        raise NoWord(f"Two random values of different kinds would be called {value.leaf}. Name one of them.")


__all__ = ["ask_for_two", "drawn_by", "fixed_and_random", "has_any_law", "mean_over_any_law"]
