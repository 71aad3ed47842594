r"""Means, probabilities, indicators and divergences as papers print them: ``\mathbb{E}_{i \sim p}[x_i]``, ``\mathbb{1}\{i = j\}``,
``\mathrm{KL}(p \| q)``.

**Guarantee.** as :mod:`checker.formulas.from_latex`; a mean without the law of what is drawn is refused.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from checker.errors import CheckerError, InputError, NoWord
from checker.formulas.letters.laws import (
    drawn_by,
    is_random,
    mean_given,
    mean_of_random,
    mean_over_any_law,
    variables_of_random,
)
from checker.formulas.letters.members import counted_function, families_over
from checker.formulas.letters.names import kind_of, plain_name
from checker.formulas.letters.sums import check_names, one_name_of
from checker.formulas.products import Read
from checker.formulas.readings import spelled
from checker.formulas.sums import shape_of
from checker.formulas.symbols.defined import check_fixed
from checker.formulas.symbols.ranges import Bounds
from checker.formulas.symbols.sets import size_of
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.binding import put
from checker.statements.terms.finite_laws import mean
from checker.statements.terms.leaves import FUNCTION_SORTS
from checker.statements.terms.term import Term, apply, subterms

MEANS = {"\\mathbb{E}", "\\mathbf{E}", "\\mathrm{E}"}
CHANCES = {"\\mathbb{P}", "\\mathbf{P}", "\\mathrm{P}"}
INDICATORS = {"\\mathbb{1}", "\\mathbf{1}", "\\mathbb{I}", "\\boldsymbol{1}", "\\mathbf{I}"}
_LAWS = "i \\sim p for weights p, i \\sim [n], x \\sim \\mathcal{N}(0, I_d), or x \\sim \\{-1, 1\\}^n"
_UNIFORM = r"(?:\\(?:mathrm|operatorname|text|mathcal)\{(?:Unif|Uniform|U)\}|\\mathcal{U})"
_NORMAL = re.compile(r"(?:\\mathcal\{N\}|N)\(\\?[a-z]*\{?0\}?(?:_[^,]*)?,(.+)\)")


def of_chance(letter: str, below: str | None, argument: Node, node: Node, reader: Any) -> Read | None:
    """A mean, a probability or an indicator; None where the letter is none of them."""
    items = argument.parts[1] if argument.kind == "group" else (argument,)
    if letter in INDICATORS and below is None and len(items) == 1:
        term, kind = reader.read(items[0])
        if kind == "truth":
            return apply("indicator", term), "scalar"
        if letter == "\\mathbb{I}":
            raise InputError(
                f"{node.source[:120]} is an indicator of a {kind}. Write a condition inside, as \\mathbb{{1}}\\{{x > 0\\}}."
            )
        return None
    if letter not in MEANS | CHANCES:
        return None
    if len(items) != 1:
        given = argument.kind == "group" and argument.parts[0].endswith("∣")
        if given and below is None and any(isinstance(t, Term) and is_random(t) for t in reader.names.values()):
            return _given(letter in CHANCES, items, node, reader)
        what = "is given something, and a condition has no word" if given else f"has {len(items)} parts"
        raise NoWord(
            f"{node.source[:120]} {what}. Write a mean of one thing by a law, as \\mathbb{{E}}_{{x \\sim P}}[f(x)]."
        )
    if below is None:
        return _unsaid(letter in CHANCES, items[0], node, reader)
    return _over_draws(letter in CHANCES, below, items[0], node, reader)


def _unsaid(chance: bool, body: Node, node: Node, reader: Any, only: tuple[str, ...] = ()) -> Read:
    """A mean that does not say what is drawn: one of the variables inside, by a law that is asked."""
    term, kind = _inside(body, node, reader)
    if is_random(term) and chance == (kind == "truth"):
        found = mean_of_random(apply("indicator", term) if chance else term, node.source, reader)
        return found, kind_of(found)
    keys = {t.leaf: key for key, t in reader.names.items() if isinstance(t, Term) and t.name == "var"}
    random = {v.leaf for t in reader.names.values() if isinstance(t, Term) for v in variables_of_random(t)}
    drawn = {
        t.leaf: t
        for t in subterms(term)
        if t.name == "var"
        and t.sort in ("scalar", "vector", "matrix")
        and t.shape != ("natural",)
        and not t.leaf.startswith("counted_")  # a size is not drawn
        and t.leaf not in random  # its mean inside is a number
        and (not only or t.leaf in only)
        and not one_name_of([keys.get(t.leaf, "")], body, reader.names)  # g(x), declared as one name, changes with x
    }
    ways = {
        f"{leaf} {law}": partial(
            _mean, chance, replace(variable, leaf=reader.free(leaf)), law, variable, term, node, reader
        )
        for leaf, variable in drawn.items()
        for law in ("gaussian", "signs")
    }
    ways = {} if len(only) > 1 else ways
    if chance == (kind == "truth"):
        inside = apply("indicator", term) if chance else term
        each = {leaf: (variable,) for leaf, variable in drawn.items() if variable.sort != "matrix"}
        if 1 < len(each) <= 4:
            each[" and ".join(each)] = tuple(variable for (variable,) in each.values())
        each = {leaf: variables for leaf, variables in each.items() if len(variables) >= len(only)}
        ways |= {
            f"{leaf} any finite law": partial(_any_law, variables, inside, node, reader)
            for leaf, variables in each.items()
        }
    if not ways:
        raise NoWord(f"{node.source[:120]} does not say what is drawn, and by which law. Write it below, as {_LAWS}.")
    return reader.pick(node.source, ways, always=True)


def _inside(body: Node, node: Node, reader: Any) -> Read:
    """What a mean is of.  **Raises.** NoWord where it has a value that may change with what is drawn."""
    term, kind = reader.read(body)
    values = {leaf for leaf, value in reader.answers.values.items() if not isinstance(value, str)}
    if any(t.leaf in reader.named or t.leaf in values for t in subterms(term)):
        raise NoWord(f"{node.source[:120]} has a value that may change with what is drawn. Write the law, as {_LAWS}.")
    if any(counted_function(t.leaf, reader) for t in subterms(term) if t.sort in FUNCTION_SORTS):
        raise NoWord(
            f"{node.source[:120]} may draw which of several functions. Write the law, as {_LAWS}."
        )  # E ∇f_i(x)
    return term, kind


def _given(chance: bool, items: Sequence[Node], node: Node, reader: Any) -> Read:
    """E[X | v] and P(A | v) of random variables."""
    term, kind = _inside(items[0], node, reader)
    if chance != (kind == "truth"):
        raise NoWord(f"{node.source[:120]} is of a {kind}. A probability is of a condition, a mean of a number.")
    known = [reader.read(item)[0] for item in items[1:]]
    found = mean_given(apply("indicator", term) if chance else term, known, node.source, reader)
    return found, kind_of(found)


def _any_law(drawn: tuple[Term, ...], body: Term, node: Node, reader: Any) -> Read:
    for variable in drawn:
        check_fixed(body, variable, node.source, reader)
    found = mean_over_any_law(drawn, body, reader)
    return found, kind_of(found)


def _mean(chance: bool, drawn: Term, law: object, old: Term, body: Term, node: Node, reader: Any) -> Read:
    check_fixed(body, old, node.source, reader)
    term = put(body, old, drawn)
    reader.answers.drawn[drawn.leaf] = old.leaf
    if chance != (term.sort == "truth"):
        raise InputError(
            f"{node.source[:120]} is the {'probability' if chance else 'mean'} of a {term.sort}. "
            "A probability is of a condition, a mean of a number."
        )
    found = apply("expectation", drawn, law, apply("indicator", term) if chance else term)
    return found, kind_of(found)


def _over_draws(chance: bool, below: str, body: Node, node: Node, reader: Any) -> Read:
    named = [reader.names.get(name) for name in spelled(below).split(",")]
    if any(isinstance(t, Term) and is_random(t) for t in named):
        return _of_all_random(chance, [t for t in named if isinstance(t, Term)], len(named), body, node, reader)
    if all(isinstance(t, Term) and t.name == "var" and t.sort in ("scalar", "vector", "matrix") for t in named):
        return _unsaid(chance, body, node, reader, tuple(t.leaf for t in named if t is not None))
    name, drawn, law = _law(below, node, reader)
    outer, before = reader.names, reader.drawn
    families = {}
    if drawn.sort == "index":
        families = families_over([name], [drawn], Bounds(letters=(name,), start=1, count=str(drawn.shape[0])), reader)
    check_names([name], body, node, outer | families)
    reader.names = outer | families | {name: drawn}
    reader.drawn = before if drawn.sort == "index" else before | {name}
    try:
        term, kind = reader.read(body)
    except CheckerError as problem:
        if drawn.name == "var" and not getattr(problem, "drawn", False):
            raise
        raise NoWord(f"{node.source[:120]} is a mean by a law of what cannot be read: {problem}") from None
    finally:
        reader.names, reader.drawn = outer, before
    if chance != (kind == "truth"):
        raise InputError(
            f"{node.source[:120]} is the {'probability' if chance else 'mean'} of a {kind}. A probability is of a condition, a mean "
            f"of a number."
        )
    if drawn.name == "var" and (said := reader.answers.variables_in(term)) and drawn.leaf not in said:
        raise NoWord(f"{node.source[:120]} is a mean over {name}, of which nothing inside of it speaks.")
    inside = apply("indicator", term) if chance else term
    if isinstance(law, Term) and law.name == "weighted" and drawn.sort != "index":
        return mean(law, inside), "scalar" if chance else kind
    return apply("expectation", drawn, law, inside), "scalar" if chance else kind


def _of_all_random(chance: bool, named: list[Term], count: int, body: Node, node: Node, reader: Any) -> Read:
    """A mean that names all random variables inside of it.  **Raises.** NoWord where it names others."""
    term, _ = reader.read(body)
    inside = {values[0] for t in reader.names.values() if isinstance(t, Term) and (values := variables_of_random(t))}
    said = {values[0] for t in named if (values := variables_of_random(t))}
    if len(said) != count or inside & set(subterms(term)) - said:
        raise NoWord(f"{node.source[:120]} is a mean over some of the random variables. Write one over all of them.")
    return _unsaid(chance, body, node, reader)


AS_MEANS = "Write \\mathbb{E}_{x \\sim …}[…], a variance as a difference of means."


def variance(below: str | None, body: Node, node: Node, reader: Any) -> Read:
    """The mean of the squares less the square of the mean, of a number.  **Raises.** NoWord where nothing says what is drawn."""
    if below is None:
        term, kind = _inside(body, node, reader)
        if kind != "scalar" or not is_random(term):
            raise NoWord(f"{node.source[:120]} does not say what is drawn. {AS_MEANS}")
        return mean_of_random(term**2, node.source, reader) - mean_of_random(term, node.source, reader) ** 2, "scalar"
    mean_, kind = _over_draws(False, below, body, node, reader)
    if kind != "scalar":
        raise InputError(
            f"{node.source[:120]} is the variance of a {kind}, which has several readings. Write it as means."
        )
    if mean_.name != "expectation":
        raise NoWord(f"{node.source[:120]} is a variance by a law that is asked. Write it as means.")
    drawn, law, inside = mean_.args
    return apply("expectation", drawn, law, inside**2) - mean_**2, "scalar"


def _law(below: str, node: Node, reader: Any) -> tuple[str, Term, object]:
    """The name of what is drawn, its variable and its law."""
    match = re.fullmatch(r"([^~]+?)\\sim(.+)", spelled(below))
    if match is None:
        raise NoWord(
            f"{node.source[:120]} does not say by which law {below[:40]} is drawn. Write it below, as {_LAWS}."
        )
    name, said = match[1].strip(), match[2].strip()
    if re.search(r",|^[A-Za-z]{2,}$", name.strip("()")):  # i, j ∼ p would be one index
        raise NoWord(f"{node.source[:120]} draws several things at once. Write a mean for each, one inside the other.")
    leaf = plain_name(name)
    uniform = re.fullmatch(rf"(?:{_UNIFORM})?\(?\{{?\[([^\[\]]+)\]\}}?\)?", said)
    if uniform:
        index = Term("var", leaf=reader.free(leaf), sort="index", shape=(size_of(uniform[1], node.source),))
        return name, index, "uniform"
    normal = _NORMAL.fullmatch(said)
    if normal:
        return name, _sized(name, leaf, normal[1], node, reader), "gaussian"
    signs = re.fullmatch(
        r"(?:"
        + _UNIFORM
        + r")?\(?\\\{(?:\\pm1|-1,1|-1,\+1|1,-1|\+1,-1)\\\}(?:\^\{?(.+?)\}?)?\)?|\\mathrm\{Rad(?:emacher)?\}",
        said,
    )
    if signs:
        return name, _sized(name, leaf, f"I_{signs[1]}" if signs[1] else "1", node, reader), "signs"
    if (any_law := drawn_by(name, said, node, reader)) is not None:
        return name, any_law[1], any_law[0]
    return _weights(name, leaf, said, node, reader)


def _weights(name: str, leaf: str, said: str, node: Node, reader: Any) -> tuple[str, Term, object]:
    try:
        term, kind = reader.inside(said)
    except InputError as problem:
        raise NoWord(
            f"{node.source[:120]} draws {name} by {said[:40]}, which is no law that is read. Write {_LAWS}. ({problem})"
        ) from None
    shape = shape_of(term) if kind == "column" else None
    if not shape or not (shape[0].isidentifier() or shape[0].isdigit()):
        raise NoWord(
            f"{node.source[:120]} draws {name} by {said[:40]}, which is no vector of weights of a known size. Write {_LAWS}."
        )
    return name, Term("var", leaf=reader.free(leaf), sort="index", shape=shape[:1]), apply("weighted", term)


def _sized(name: str, leaf: str, covariance: str, node: Node, reader: Any) -> Term:
    """The variable that is drawn: as it is declared, or of the size that the identity says."""
    known = reader.names.get(name)
    if isinstance(known, Term) and known.sort in ("scalar", "vector", "matrix"):
        if re.fullmatch(r"1|\\?[a-z]*\{?I\}?(_.*)?", covariance) is None:
            raise NoWord(
                f"{node.source[:120]} has the covariance {covariance[:30]}. Draw standard normal entries, and scale them."
            )
        drawn = Term("var", leaf=reader.free(leaf), sort=known.sort, shape=known.shape)
        reader.answers.drawn[drawn.leaf] = known.leaf
        return drawn
    if covariance == "1":
        return Term("var", leaf=reader.free(leaf), sort="scalar")
    size = re.fullmatch(r"\\?[a-z]*\{?I\}?_\{?(.+?)\}?", covariance)
    if size is None:
        raise InputError(
            f"{node.source[:120]} does not say the size of {name}. Declare it, or write \\mathcal{{N}}(0, I_d)."
        )
    return Term("var", leaf=reader.free(leaf), sort="vector", shape=(size_of(size[1], node.source),))


def divergence(arguments: list[Term], bars: bool, node: Node, reader: Any) -> Read:
    """KL(p ‖ q) = Σ p_i log(p_i / q_i), which the language says where all entries are positive."""
    if len(arguments) != 2 or not bars or any(a.sort != "vector" for a in arguments):
        raise InputError(f"{node.source[:120]} is no divergence of two vectors. Write \\mathrm{{KL}}(p \\| q).")
    p, q = arguments
    nats = apply("dot", p, apply("log", p) - apply("log", q))
    return reader.pick(
        node.source, {"natural": lambda: (nats, "scalar"), "base 2": lambda: (nats / apply("log", 2), "scalar")}
    )


__all__ = ["AS_MEANS", "divergence", "of_chance", "variance"]
