"""A rewritten lemma as the theorem file of a user, so that whoever looks into it can run it."""

from __future__ import annotations

import keyword
from collections.abc import Iterator
from dataclasses import replace

from checker import language
from checker.statements.terms.leaves import FUNCTION_SORTS
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term, parts
from tests.benchmarks.rewritings.places import Statement

_FILE = '''"""{title}."""

from fractions import Fraction  # noqa: F401

from checker.language import *  # noqa: F403

{declared}

CLAIM = Claim(
    title={title!r},
    source=Source(paper="rewritings", where="tests/benchmarks/rewritings", fidelity="verbatim"),
    forall=({forall}),
    assuming=({assuming}),
    conclude={conclude},
)
'''


def identifier(name: str) -> str:
    """How a variable is called in the file: its name, or that with _ where Python or the language means something else by it."""
    return f"{name}_" if keyword.iskeyword(name) or name in dir(language) else name


def _text(term: Term) -> str:
    def named(t: Term) -> Term:
        if t.name in ("var", "bound", "state"):
            name, colon, sizes = t.leaf.partition(":")
            return replace(t, leaf=f"{identifier(name)}{colon}{sizes}")
        return replace(t, args=tuple(map(named, t.args))) if t.args else t

    return python_of(named(term))


def theorem_file(statement: Statement, title: str) -> str:
    """**Guarantee.** run as a file, it states the same claim; where it holds what has no name in the language, running it fails."""
    return _FILE.format(
        title=title,
        declared="\n".join(dict.fromkeys(_declared(statement))),
        forall=_tuple(identifier(v.leaf) for v in statement.forall),
        assuming=_tuple(_text(h) for h in statement.hypotheses),
        conclude=_text(statement.conclude),
    )


def _tuple(texts: Iterator[str]) -> str:
    return "".join(f"{text}, " for text in texts).rstrip()


def _declared(statement: Statement) -> Iterator[str]:
    for v in statement.forall:
        yield declaration(v.leaf, v.sort, v.shape)
    for p in (p for t in statement.terms for p in parts(t) if p.name in ("bound", "state")):
        name, _, sizes = p.leaf.partition(":")
        shape = tuple(sizes.strip("[]()").split(",")) if p.name == "bound" else p.shape
        yield declaration(name, p.sort, tuple(filter(None, shape)))


def declaration(name: str, sort: str, shape: tuple[str, ...]) -> str:
    """x = vector("x", "d"), and the same of the other sorts."""
    if sort == "scalar" and "natural" in shape:
        return f'{identifier(name)} = natural("{name}")'
    if sort == "dataset":
        flags = {"queries": "queries" in shape, "keys": "keys" in shape, "generic": "generic" in shape}
        return f'{identifier(name)} = dataset("{name}", {", ".join(f"{k}={v}" for k, v in flags.items())})'
    if sort in FUNCTION_SORTS:
        of = f'vector("at", {shape[0]!r})' if sort == "function" else 'scalar("at")'
        return f'{identifier(name)} = function("{name}", of={of})'
    word = {"loss": "loss_kind"}.get(sort, sort)
    return f"{identifier(name)} = {word}({', '.join(repr(one) for one in (name, *shape))})"
