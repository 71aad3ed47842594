"""The lemmas: lines of text, read as claims, with the trees that prove them.

A line is ``name | hypotheses | conclusion | triggers``; several hypotheses are divided by ``;``, and so are sets of triggers, whose terms
are divided by ``,``.  A set of triggers is what has to be spoken of before the lemma is called.  A line may use the variables of
:data:`VARIABLES` and every word of a theorem file.  ``# …`` is a remark, ``[…]`` a heading.

**Guarantee.** a lemma that has no tree, or another one than was stored for its very statement, is no lemma.  ``verify.py`` checks the tree
again wherever an instance of it is used.
"""

from __future__ import annotations

import ast
import gzip
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from checker.errors import ClaimError
from checker.proofs.proof import Proof
from checker.proofs.trees.composition import read_tree
from checker.statements.claims.claim import Claim, Source
from checker.statements.terms.term import Term, apply, as_term, subterms
from checker.statements.terms.vocabulary import NAMES

FOLDER = Path(__file__).parent
LIBRARY = "library"  # what stands for the paper of a lemma
TREES = FOLDER / "trees.json.gz"
# the index slot is for lemmas at terms that bind an index of their own, which mostly is called i
VARIABLES = {
    **{name: Term("var", leaf=name, sort="scalar") for name in "abcdrstxy"},
    **{name: Term("var", leaf=name, sort="scalar", shape=("natural",)) for name in "kl"},
    **{name: Term("var", leaf=name, sort="vector", shape=("n",)) for name in "uvwzfgh"},
    **{name: Term("var", leaf=name, sort="vector", shape=("m",)) for name in "pq"},
    **{name: Term("var", leaf=name, sort="index", shape=("n",)) for name in ("i", "j", "slot")},
    **{name: Term("var", leaf=name, sort="index", shape=("m",)) for name in ("spot", "other")},  # rows of A
    **{name: Term("var", leaf=name, sort="index", shape=("o",)) for name in ("end", "last")},  # columns of C
    **{name: Term("var", leaf=name, sort="matrix", shape=("m", "n")) for name in "ABE"},
    **{name: Term("var", leaf=name, sort="matrix", shape=("n", "o")) for name in "CD"},
    "F": Term("var", leaf="F", sort="matrix", shape=("o", "s")),
}


@dataclass(frozen=True, kw_only=True, eq=False)
class LibraryLemma:
    """A proved statement; ``triggers`` are sets of terms, each with all of its variables that hypotheses do not give."""

    name: str
    subject: str
    claim: Claim
    triggers: tuple[tuple[Term, ...], ...]
    certificate: Mapping[str, Any] | None = None

    @property
    def variables(self) -> tuple[Term, ...]:
        return self.claim.forall

    def tree(self) -> tuple[Proof, list[list]]:
        """The tree without what shows its conclusion to have a value, and the variables that it introduces."""
        assert self.certificate is not None
        root, own = read_tree(self.certificate)
        while root.rule == "defined":
            root = root.premises[0]
        return root, own


def read_lemmas(text: str, subject: str = "") -> Iterator[LibraryLemma]:
    """The lemmas of a text.  **Raises.** ClaimError naming the line."""
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("["):
            subject = line.strip("[]")
            continue
        try:
            yield _lemma(line, subject)
        except (ClaimError, SyntaxError, ValueError, TypeError, NameError) as problem:
            raise ClaimError(f"Line {number} of the lemmas on {subject}, {line[:60]!r}: {problem}") from None


def _lemma(line: str, subject: str) -> LibraryLemma:
    name, given, conclusion, spoken = (part.strip() for part in line.split("|"))
    hypotheses = tuple(_term(one) for one in given.split(";") if one.strip())
    conclude = _term(conclusion)
    triggers = tuple(tuple(_terms(one)) for one in spoken.split(";"))
    used = {s.leaf for t in (*hypotheses, conclude) for s in subterms(t) if s.name == "var"}
    forall = tuple(v for leaf, v in VARIABLES.items() if leaf in used)
    source = Source(paper=LIBRARY, where=name, fidelity="paraphrase")
    claim = Claim(title=name, source=source, forall=forall, assuming=hypotheses, conclude=conclude)
    return LibraryLemma(name=name, subject=subject, claim=claim, triggers=triggers)


def _terms(text: str) -> list[Term]:
    value = _value(f"({text},)")
    return [one for one in value if isinstance(one, Term)]


def _term(text: str) -> Term:
    value = _value(text)
    if not isinstance(value, Term):
        raise ClaimError(f"{text!r} is no statement.")
    return value


def _value(text: str) -> Any:
    """A line's text, which is part of this package or of the user's own folder, as terms."""
    tree = ast.fix_missing_locations(_ExactNumbers().visit(ast.parse(text.strip(), mode="eval")))
    code = compile(tree, "lemma", "eval")
    return eval(code, {"__builtins__": {}}, _words())  # noqa: S307


class _ExactNumbers(ast.NodeTransformer):
    """1/4 is a quotient of two terms, and no float; the 2 of x**2 stays the number that it is."""

    def visit_Constant(self, node: ast.Constant) -> ast.expr:  # noqa: N802 (the name that ast asks for)
        return ast.Call(func=ast.Name(id="number_", ctx=ast.Load()), args=[node], keywords=[])


@cache
def _words() -> dict[str, Any]:
    words: dict[str, Any] = {
        name: (lambda *args, _name=name: apply(_name, *args)) for name in NAMES if name.isidentifier()
    }
    words |= {"equals": words["eq"], "total": words["sum"], "abs": abs, "number_": as_term}
    words["row"] = lambda A, k: apply("column", apply("transpose", A), k)
    return words | VARIABLES


@cache
def library() -> tuple[LibraryLemma, ...]:
    """The shipped lemmas that have a tree for their very statement, in the order of their files."""
    return tuple(one for one in with_trees(written()) if one.certificate is not None)


@cache
def rewrites() -> tuple[LibraryLemma, ...]:
    """The equalities that are used from left to right."""
    own = {one.claim.sha256 for one in read_lemmas((FOLDER / "rewrites.lemmas").read_text(encoding="utf-8"))}
    return tuple(one for one in library() if one.claim.sha256 in own)


def written() -> list[LibraryLemma]:
    """The shipped lemmas, proved or not."""
    found: list[LibraryLemma] = []
    for path in sorted(FOLDER.glob("*.lemmas")):
        found += read_lemmas(path.read_text(encoding="utf-8"), path.stem.replace("_", " "))
    return found


def with_trees(lemmas: list[LibraryLemma]) -> Iterator[LibraryLemma]:
    """The lemmas with the certificates that are stored of them."""
    stored = stored_trees()
    for one in lemmas:
        certificate = stored.get(one.claim.sha256)
        yield LibraryLemma(
            name=one.name, subject=one.subject, claim=one.claim, triggers=one.triggers, certificate=certificate
        )


@cache
def stored_trees() -> dict[str, dict]:
    """The certificates by the hash of the statement."""
    if not TREES.is_file():
        return {}
    return json.loads(gzip.decompress(TREES.read_bytes()))


__all__ = [
    "LIBRARY",
    "TREES",
    "VARIABLES",
    "LibraryLemma",
    "library",
    "read_lemmas",
    "rewrites",
    "stored_trees",
    "with_trees",
    "written",
]
