r"""What the running text of a paper declares, as ``K \in \mathbb{R}^{n \times d}``, ``f : \mathbb{R}^d \to \mathbb{R}`` and ``\eta > 0``,
and what it says of all logarithms and norms.

**Guarantee.** only what stands outside of statements and proofs, and is declared in one way in the whole paper; a person sees each in
``paper.toml`` with the words of the text, and may change it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from checker.errors import CheckerError
from checker.formulas.from_latex import read_statements
from checker.formulas.maps import declared_map
from checker.formulas.readings import Definition
from checker.formulas.sentences.clauses import key_of
from checker.formulas.symbols.norms import NORM
from checker.formulas.syntax.clauses import clauses_of
from checker.formulas.syntax.cursor import Node
from checker.formulas.syntax.macros import Macro
from checker.formulas.syntax.plain import plain
from checker.papers.properties import properties_in
from checker.papers.symbols import symbol_of
from checker.papers.words import Formula, sentences_of
from checker.statements.terms.term import Term

_COUNTS = re.compile(r"[ijklmnrstdNTKM]")  # letters that count, or are sizes
_LOGARITHMS = re.compile(
    r"natural log|log(?:arithms?)?\b[^.$]{0,40}\b(?:natural|base\s+\$?(?:\\mathrm\{)?e\b)|\\log\b[^.]{0,40}\bnatural",
    re.I,
)
_NORM = re.compile(r"\\(?:\||l?[vV]ert)\s*\\cdot\s*\\(?:\||r?[vV]ert)(?!\s*_)")
_NORMS = {  # words beside \\|\\cdot\\|, and which norm they mean
    "euclidean": r"euclidean|\\ell_\{?2|2-norm|l_?2\b",
    "operator": r"operator|spectral",
    "frobenius": r"frobenius",
    "one": r"\\ell_\{?1|1-norm|l_?1\b",
    "max_norm": r"\\ell_\{?\\infty|max(?:imum)?[ -]norm|sup(?:remum)?[ -]norm|infinity[ -]norm",
    "another": r"\b(?:any|arbitrary|some|general|a(?: given)?) norm",
}
_OTHERWISE = re.compile(  # what exists, and what is drawn, is no variable for all
    r"\bexists?\b|\bfor some\b|\bthere (?:is|are)\b|\brandom|\bdrawn\b|\bsampled?\b|i\.i\.d|\bdistribut|\bGaussian\b"
    r"|\\(?:exists|sim)(?![A-Za-z])",
    re.I,
)
_INTRODUCED = re.compile(  # “if z > 0” and “for t ∈ [0, 1]” are of that place alone
    r"\b(?:let|fix|where|with|given|assume|suppose|denote|constants?|parameters?|sizes?|rates?|radius|temperatures?|coefficients?|weights?)"
    r"\b[^⟦.]{0,24}(?:⟦\d+⟧\s*(?:,|and|,\s*and)?\s*(?:an?\s)?[a-z ]{0,20})*$",
    re.I,
)
_CONDITIONAL = re.compile(r"\b(?:if|when|whenever|provided|impl(?:y|ies)|as long as)\b", re.I)
_MOST = 300


@dataclass(frozen=True, kw_only=True)
class Declaration:
    """``kind`` as paper.toml declares it, ``printed`` the formula that says so; ``assumes``: it says more, as η > 0."""

    kind: str
    printed: str
    assumes: bool = False


def declarations_in(text: str, apart: Sequence[str], macros: Mapping[str, Macro]) -> dict[str, Declaration]:
    """The symbols that the text declares in one way; ``apart`` are the statements and proofs, whose own declarations are for them alone."""
    said, others = list(_declared(_without(apart, text), macros)), _declared("\n\n".join(apart), macros)
    found = dict(reversed(said))
    kinds: dict[str, set[str]] = {}
    for symbol, one in (*said, *others):
        kinds.setdefault(symbol, set()).add(one.kind)
    sizes = {size for one in found.values() for size in one.kind.split()[1:]}
    kept = [(key, one) for key, one in found.items() if len(kinds[key]) == 1 and key not in sizes]
    return dict(kept[:_MOST])


def standing_in(text: str, apart: Sequence[str], macros: Mapping[str, Macro]) -> tuple[Definition, ...]:
    """What the text says in words of its symbols, as “let f be convex”: a hypothesis that its statements may take for granted."""
    found: dict[tuple[str, str], Definition] = {}
    for paragraph in re.split(r"\n\s*\n", _without(apart, text)):
        formulas, sentences = sentences_of(paragraph) if len(paragraph) < 20_000 else ([], [])
        for sentence in sentences:
            for one in properties_in(sentence, formulas)[0] if not _CONDITIONAL.search(sentence) else ():
                printed = _with_formulas(sentence, formulas)
                left = symbol_of(formulas[one.about].latex, macros)
                found[left, printed] = Definition(left=left, right="", printed=printed)
    return tuple(found.values())[:_MOST]


def _with_formulas(sentence: str, formulas: Sequence[Formula]) -> str:
    return re.sub(r"⟦(\d+)⟧", lambda m: f"${formulas[int(m[1])].latex}$", " ".join(sentence.split()))


def _without(apart: Sequence[str], text: str) -> str:
    for inside in apart:
        text = text.replace(inside, " ") if inside.strip() else text
    return text


def _declared(text: str, macros: Mapping[str, Macro]) -> Iterator[tuple[str, Declaration]]:
    for paragraph in re.split(r"\n\s*\n", text):
        if len(paragraph) > 20_000 or not re.search(
            r"\\in(?![A-Za-z])|\\(?:to|rightarrow)(?![A-Za-z])|>|\\ge", paragraph
        ):
            continue
        formulas, sentences = sentences_of(paragraph)
        for sentence in sentences:
            if _OTHERWISE.search(_with_formulas(sentence, formulas)):
                continue
            for match in re.finditer(r"⟦(\d+)⟧", sentence):
                latex, introduced = formulas[int(match[1])].latex, _INTRODUCED.search(sentence, 0, match.start())
                found = _of_formula(latex, macros) if len(latex) < 200 else ()
                yield from ((symbol, one) for symbol, one in found if introduced or not one.assumes)


def _of_formula(latex: str, macros: Mapping[str, Macro]) -> Iterator[tuple[str, Declaration]]:
    printed = " ".join(latex.split()).rstrip(".,; ")
    try:
        text = plain(latex, macros)
        if (functions := declared_map(text)) is not None:
            yield from ((name, Declaration(kind=functions[1], printed=printed)) for name in functions[0])
            return
        tree = clauses_of(text)
        parts = tree.parts if tree.kind == "clauses" else (tree,)
        contents = [part.parts[0] if part.kind == "hold" else part for part in parts]
        if len(contents) == 1 and (symbol := _positive(contents[0])):
            yield symbol, Declaration(kind="scalar", printed=printed, assumes=True)
        elif all(content.kind == "member" for content in contents):
            (said,) = read_statements([latex], {}, {}, macros=macros, declaring=True)
            for key, term in said.declared.items():
                if (kind := kind_of(term)) and key not in said.defined:
                    yield key, Declaration(kind=kind, printed=printed, assumes=bool(said.assuming))
    except (CheckerError, RecursionError):
        return


def _positive(node: Node) -> str:
    """The letter of η > 0 and of 0 < η < 1; "" for another comparison, and for a letter that counts."""
    sides = node.parts[1] if node.kind == "comparison" and "=" not in node.parts[0] else ()
    names = [side.parts[0] if side.kind == "scripts" else side for side in sides]  # no ‖Q‖_2
    symbols = [side for side, name in zip(sides, names, strict=True) if name.kind == "symbol"]
    numbers = {side.source for side in sides if side not in symbols}
    if len(symbols) != 1 or "0" not in numbers or not numbers <= {"0", "1"}:  # L ≥ 3 may be a number of layers
        return ""
    key = key_of(symbols[0])
    return "" if _COUNTS.fullmatch(key) else key


def kind_of(term: Term) -> str:
    """A variable as paper.toml declares it; "" for an index."""
    if term.sort not in ("scalar", "vector", "matrix"):
        return ""
    if term.shape == ("natural",):
        return "natural"
    return " ".join((term.sort, *term.shape))


def readings_in(text: str) -> dict[str, str]:
    """What the text says of all logarithms, and of every ‖·‖ without a subscript."""
    found = {"\\log": "natural"} if _LOGARITHMS.search(text) else {}
    said = _norms_in(text)
    vectors, matrices = said - {"operator", "frobenius"}, said & {"operator", "frobenius"}
    if vectors - {"euclidean"}:
        found[NORM] = vectors.pop() if len(said) == 1 else "another"
    elif len(matrices) == 1:
        found[NORM] = matrices.pop()
    return found


def _norms_in(text: str) -> set[str]:
    """The norms that the words beside ‖·‖ name: those behind it, or else those before it."""
    found: set[str] = set()
    for match in _NORM.finditer(text):
        behind = re.split(r"\\cdot|\.\s|\n\s*\n", text[match.end() : match.end() + 90])[0]
        before = re.split(r"\\cdot|\.\s|\n\s*\n", text[max(0, match.start() - 60) : match.start()])[-1]
        words = [{name for name, word in _NORMS.items() if re.search(word, side, re.I)} for side in (behind, before)]
        found |= words[0] or words[1]
    return found


__all__ = ["Declaration", "declarations_in", "kind_of", "readings_in", "standing_in"]
