r"""Means of what is drawn by any law: ``\mathbb{E}[X]`` with no law said, and ``\mathbb{E}_{x \sim \mathcal{D}}[f(x)]``, which are asked.

**Guarantee.** all means without a law of their own in a formula are over one law, on which their variables depend in any way; a variable
that is drawn stands nowhere outside of a mean.  Variables that are declared as random have one law, too; a comparison of them outside of
a mean holds with probability one.  **Convention.** a law has finitely many outcomes, as docs/laws.md says.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any

from checker.errors import InputError, NoWord
from checker.formulas.letters.names import plain_name
from checker.formulas.readings import Answers, spelled
from checker.formulas.sums import shape_of
from checker.formulas.symbols.reach import is_index
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.finite_laws import always, assumed, law, mean, random_scalar, random_vector, unwrapped
from checker.statements.terms.term import Term, apply, conjunction, parts, put, variables_of

_OF_ALL = law("chance")  # on which every variable depends that is declared as random
_OUTCOME = random_scalar("any", _OF_ALL).args[1]
_SCRIPTS = ("\\mathcal", "\\mathscr", "\\mathfrak", "\\sigma")  # of σ-algebras
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


def random_variable(leaf: str, *sizes: str) -> Term:
    """The value of a variable that is declared as random, at the outcome of the law that all of these have."""
    name = f"{leaf}_values"
    return random_vector(name, _OF_ALL, sizes[0]) if sizes else random_scalar(name, _OF_ALL)


def variables_of_random(declared: Term) -> tuple[Term, ...]:
    """The values and the law of a random variable; () for another declaration."""
    values = unwrapped(declared) if declared.name in ("entry", "column") and declared.args[1] == _OUTCOME else None
    return () if values is None else (values, _OF_ALL.args[0])


def mean_of_random(body: Term, printed: str, reader: Any) -> Term:
    """The mean of a body over the law of all random variables; an index that the formula leaves free may be drawn, too, and is asked.

    **Raises.** InputError where it is, and where random variables are independent.
    """
    free = {t.leaf for t in reader.declared_indices} & _indices(body)
    said = {"fixed": f"{', '.join(sorted(free))} is the same at every outcome", "drawn": "write the mean over it, too"}
    if free and reader.answers.choose(printed, said) == "drawn":
        raise InputError(f"{printed[:120]} was answered to draw an index. Write i \\sim [n] below the mean.")
    ways = {
        "of any dependence": "one law of all of them; that they are independent is a hypothesis of its own",
        "independent": "a law for each, which a theorem file in Python says",
    }
    if len(_values(body)) > 1 and reader.answers.only("random variables", ways, "of any dependence") == "independent":
        raise InputError(f"{printed[:120]} has independent random variables. Write it in Python, with a law for each.")
    _define(_OF_ALL.args[0], conjunction(assumed(_OF_ALL)), reader)
    return mean(_OF_ALL, body)


def mean_given(body: Term, known: Sequence[Term], printed: str, reader: Any) -> Term:
    """The mean of a body given random variables, at the outcome: over the outcomes at which these have the same values.

    **Raises.** NoWord for what is given and no random variable.
    """
    if not all(map(variables_of_random, known)) or not is_random(body):
        raise NoWord(f"{printed[:120]} is given what is not declared as random. Declare it, as 'x: random vector n'.")
    mean_of_random(body, printed, reader)  # for its questions
    for key in (
        key for key, t in reader.names.items() if isinstance(t, Term) and t in known and key.startswith(_SCRIPTS)
    ):
        ways = {
            "a random number": "what is known with it, as x, is stated: \\mathbb{E}[x \\mid …] = x in the hypotheses",
            "another": "write what it is generated by, as \\mathbb{E}[X \\mid x, y]",
        }
        if reader.answers.choose(key, ways) == "another":
            raise NoWord(
                f"{printed[:120]} was answered to be given another thing. Write the random variables behind the bar."
            )
    deep = _depth((body, *known))
    other = replace(_OUTCOME, leaf=f"j{deep + 1 if deep else ''}_{_OF_ALL.args[0].leaf}")
    same = apply("indicator", conjunction([apply("eq", put(one, _OUTCOME, other), one) for one in known]))
    whole = apply("expectation", other, _OF_ALL, same * put(body, _OUTCOME, other))
    return whole / apply("expectation", other, _OF_ALL, same)


def _depth(terms: Iterable[Term]) -> int:
    """How deep means given something are nested."""
    return max(
        (_depth(t.args) + (t.name == "expectation" and t.args[0].leaf.startswith("j")) for t in terms), default=0
    )


def _values(term: Term) -> set[str]:
    """The random variables in a term."""
    if values := variables_of_random(term):
        return {values[0].leaf}
    return set[str]().union(*map(_values, term.args))


def _indices(term: Term) -> set[str]:
    """The indices in a term, but for those of the entries of random vectors."""
    if term.name == "entry" and variables_of_random(term.args[0]):
        return set()
    if term.name == "var":
        return {term.leaf} if term.sort == "index" else set()
    return set[str]().union(*map(_indices, term.args))


def is_random(term: Term) -> bool:
    """Whether a term changes with the outcome of the law that all random variables have."""
    return _OUTCOME in parts(term)


def at_every_outcome(conclude: Term, assuming: Sequence[Term], reader: Any) -> tuple[Term, tuple[Term, ...]]:
    """A conclusion and hypotheses about random variables, each with probability one.

    **Raises.** InputError where one outcome and all of them may be meant, or where a new variable may change with the outcome.
    """
    if changing := _changing(set[str]().union(*map(variables_of, (conclude, *assuming))), reader):
        raise InputError(
            f"{changing[:120]} may change with what is drawn. Declare the whole by a name, or write it out."
        )
    if not any(map(is_random, (conclude, *assuming))):
        return conclude, tuple(assuming)
    if is_random(conclude) and any(map(is_random, assuming)):
        raise InputError(
            "A condition and a statement are of random variables: of each outcome, or of all of them first. Write the two as claims."
        )
    return _always(conclude, reader), tuple(_always(one, reader) for one in assuming)


def at_outcomes(assuming: Iterable[Term], concluding: Iterable[Term]) -> str:
    """What is asked of a statement whose hypotheses and conclusions are of all outcomes of random variables; "" for another one."""
    said = [any(_is_of_outcomes(one) for term in terms for one in parts(term)) for terms in (assuming, concluding)]
    if not all(said):
        return ""
    return (
        "A hypothesis and a conclusion are of random variables, and each is of all outcomes. Delete this line where that is meant. "
        "Where the conclusion is of each outcome for which the hypothesis holds, write always(law, hypothesis implies conclusion)."
    )


def _is_of_outcomes(term: Term) -> bool:
    return term.name == "for_each" and term.args[0].leaf.partition(":")[0] == _OUTCOME.leaf


def _changing(leaves: Collection[str], reader: Any) -> str:
    """What is printed for a new variable of these whose value may change with the outcome; "" without one."""
    letters = [key for key, t in reader.names.items() if isinstance(t, Term) and variables_of_random(t)]
    named = {t.leaf: key for key, t in reader.names.items() if isinstance(t, Term) and t.name == "var" and "(" in key}
    printed = {leaf: key for leaf, key in named.items() if any(prints(key.partition("(")[2], x) for x in letters)}
    printed |= {leaf: text for leaf, text in reader.named.items() if any(prints(text, key) for key in letters)}
    printed |= {
        leaf: getattr(value, "printed", leaf)
        for leaf, value in reader.answers.values.items()
        if any(map(is_random, getattr(value, "arguments", ())))
    }
    printed |= {
        value.leaf: value.leaf for value, holds in reader.defined.values() if holds is not None and is_random(holds)
    }
    return next((text for leaf, text in sorted(printed.items()) if leaf in leaves), "")


def prints(text: str, key: str) -> bool:
    """Whether a text prints a symbol."""
    return re.search(rf"(?<![A-Za-z\\]){re.escape(spelled(key))}(?![A-Za-z])", spelled(text)) is not None


def _always(term: Term, reader: Any) -> Term:
    """A comparison at every outcome, or several of them; a mean in it may be given the rest of it, which is asked.

    **Raises.** InputError for another statement about random variables, and where a mean given something is meant.
    """
    if not is_random(term):
        return term
    if term.name == "and":
        return conjunction([_always(part, reader) for part in term.args])
    if term.name not in ("eq", "le", "lt"):
        raise InputError("Only comparisons of random variables are read. Write this statement in Python, with always.")
    ways = {
        "over all": "the mean over everything that is random, and the rest at every outcome",
        "given the rest": "write what is given behind a bar",
    }
    if (
        _beside(term) == {"mean", "outcome"}
        and reader.answers.choose("\\mathbb{E} beside a random variable", ways) == "given the rest"
    ):
        raise InputError(
            "A mean given a random variable has no word. Declare what is given without random, as a vector."
        )
    return always(_OF_ALL, term)


def _beside(term: Term) -> set[str]:
    """Which of a mean over everything and a value at the outcome stand in a term, but for means given something."""
    if term.name == "expectation" and term.args[1] == _OF_ALL:
        return set() if is_random(term) else {"mean"}
    return {"outcome"} if term == _OUTCOME else set[str]().union(*map(_beside, term.args))


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


__all__ = [
    "ask_for_two",
    "at_every_outcome",
    "at_outcomes",
    "drawn_by",
    "fixed_and_random",
    "has_any_law",
    "is_random",
    "mean_given",
    "mean_of_random",
    "mean_over_any_law",
    "prints",
    "random_variable",
    "variables_of_random",
]
