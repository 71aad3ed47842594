r"""What the letters of a formula are: declared names, entries, powers, transposes, and the letters that everybody reads otherwise.

**Guarantee.** a letter means what it was declared to be, or is asked about; one that was not declared is refused with how to declare it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from checker.errors import InputError, NotDeclared, NoWord
from checker.formulas.products import Read
from checker.formulas.readings import WEIGHTED, canonical, spelled
from checker.formulas.sums import shape_of
from checker.formulas.symbols.conventions import constant, free_index, positive_part, undeclared_symbol
from checker.formulas.symbols.least import starred
from checker.formulas.symbols.powers import raised
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term, apply, as_term

_ONES = {f"\\{style}{{1}}" for style in ("mathbf", "mathbb", "boldsymbol", "bm", "vec", "pmb")}
_IDENTITIES = {"I", "\\mathbf{I}", "\\boldsymbol{I}", "\\mathrm{I}", "\\bm{I}", "\\mathrm{Id}", "\\mathbb{I}"}
_ZEROS = {f"\\{style}{{0}}" for style in ("mathbf", "boldsymbol", "vec", "bm", "mathbb")}
_STYLE_OF = re.compile(r"\\(?:vec|mathbf|boldsymbol|bm|pmb|symbf)\{(.+)\}")
_STYLED_LETTER = re.compile(
    r"\\(?:mathbf|boldsymbol|bm|mathcal|mathbb|mathsf|hat|widehat|tilde|widetilde|bar|overline|vec)\{(\\?[A-Za-z]+)\}"
)
_UPRIGHT = re.compile(r"\\(?:mathrm|text|operatorname|textrm)\{[^{}]*\}")
_PLACE = re.compile(r"\\#\d+|\\[A-Za-z]+|[A-Za-z]|\d+")


def kind_of(term: Term) -> str:
    """How a term stands in a product: vectors are columns."""
    return {"vector": "column"}.get(term.sort, term.sort)


def unstyled(letter: str, reader: Any) -> str:
    """The declared letter that a styled one is, as x for 𝐱; asked where the formula prints both."""
    same = WEIGHTED.sub(r"\1", letter)
    accented = any(re.match(rf"{re.escape(same)}(?![A-Za-z])", name) for name in reader.names) if "{" in same else False
    if letter in reader.names or same == letter or not (accented or same in reader.stems):
        return letter
    if same in reader.printed or (accented and same in WEIGHTED.sub(" ", spelled(reader.text))):
        ways = {"the same": f"what {same} is", "another": f"to be declared as {letter}"}
        if reader.answers.choose(letter, ways) == "another":
            raise undeclared(letter, letter)
    return same


def _stem(letter: str) -> str:
    """The letter of a styled one, as x of an arrow over 𝐱."""
    inside = letter
    while match := WEIGHTED.fullmatch(inside) or _STYLE_OF.fullmatch(inside):
        inside = match[1]
    return inside if inside != letter else ""


def scripted(node: Node, reader: Any) -> Read:
    """The value of something with scripts: a name, an entry, a power or a transpose."""
    base, below, above, primes = node.parts
    keys = {canonical(base.parts[0], below, mark, primes) for mark in (above, None)} if base.kind == "symbol" else set()
    if base.kind == "symbol" and not keys & set(reader.names) and base.parts[0] != unstyled(base.parts[0], reader):
        base = replace(base, parts=(unstyled(base.parts[0], reader),))
        node = replace(node, parts=(base, *node.parts[1:]))
    if base.kind == "number" and base.parts[0] in ("0", "1") and below is not None and not primes and above is None:
        return constant(node, below, reader)
    if base.kind != "symbol":
        if primes:
            raise InputError(
                f"{node.source} has a prime, which is no operation here. Declare a name for what is meant."
            )
        if base.kind == "fraction":
            raise InputError(
                f"{node.source} has a script at a fraction, where it seems to be one of what is above. "
                f"Put the fraction into brackets."
            )
        if below is not None and spelled(below) == "+" and base.kind == "group":
            part = positive_part(reader.read(base), node.source)
            return part if above is None else raised(part, above, node.source, reader)
        return with_scripts(reader.read(base), base, below, above, node, reader)
    letter, names = base.parts[0], reader.names
    if (
        letter in _ONES
        and letter not in names
        and below is not None
        and re.search(r"[=<>]|\\(?:ne|neq|le|ge|leq|geq|lt|gt)(?![A-Za-z])", below)
    ):
        condition, kind = reader.inside(below.strip().removeprefix("\\{").removesuffix("\\}"))
        if kind == "truth" and above is None:
            return apply("indicator", condition), "scalar"
    if letter in _ONES and letter not in names:
        return raised((as_term(1), "ones"), above, node.source, reader) if above is not None else (as_term(1), "ones")
    if letter in _IDENTITIES and letter not in names and above is None and not primes:
        if below is not None and not re.fullmatch(r"\s*\{?[A-Za-z0-9\\ ]+\}?\s*", below):
            raise InputError(f"{node.source} has a size that is no plain name. Write I, or I_n.")
        return as_term(1), "identity"
    if letter in ("e", "\\mathrm{e}") and above is not None and below is None and not primes:
        return _exponential(node, letter, above, reader)
    named = canonical(letter, below, above, primes) in names
    if not named and (value := starred(node, reader)) is not None:
        return value
    if not named and "T" not in names and (turned := _turned(node, reader)) is not None:
        return turned
    symbol = undeclared_symbol(node, reader) if letter in names and not named else None  # δ_ij beside a declared δ
    if symbol is not None:
        return symbol
    ways = _upper(node, reader) or _readings(node, reader)
    if not ways:
        turned = _turned(node, reader)
        symbol = undeclared_symbol(node, reader) if turned is None else None
        if symbol is not None:
            return symbol if above is None else raised(symbol, above, node.source, reader)
        if turned is None:
            raise undeclared(node.source, letter)
        return turned
    return reader.pick(node.source, ways)


def _turned(node: Node, reader: Any) -> Read | None:
    """w^{⋆⊤}: the transpose of the name w^⋆, or of x^{(i)}."""
    base, below, above, primes = node.parts
    match = re.fullmatch(r"(.+?)\^?(\\top|\\intercal|\\math(?:sf|rm)\{T\}|T)", spelled(above or ""))
    if match is None:
        return None
    inside = replace(node, parts=(base, below, match[1], primes))
    if canonical(base.parts[0], below, match[1], primes) not in reader.names and not _upper(inside, reader):
        return None
    return raised(scripted(inside, reader), "\\top", node.source, reader)


def _readings(node: Node, reader: Any) -> dict[str, Callable[[], Read]]:
    """What a letter with scripts may be: a name, a power of one, an entry."""
    base, below, above, primes = node.parts
    letter, names = base.parts[0], reader.names
    ways: dict[str, Callable[[], Read]] = {}
    if above is not None and canonical(letter, below, above, primes) in names:
        ways["name"] = lambda: reader.declared(canonical(letter, below, above, primes))
    if canonical(letter, below, None, primes) in names and not (ways and _is_no_power(node, names)):
        what = "power of the name" if ways else "name"
        ways[what] = lambda: with_scripts(
            reader.declared(canonical(letter, below, None, primes)), base, None, above, node, reader
        )
    whole = canonical(letter, None, None, primes)
    if (
        below is not None
        and whole in names
        and not _is_another(ways, names[whole], canonical(letter, below, None, primes), names)
    ):
        ways["entry"] = lambda: with_scripts(reader.declared(whole), base, below, above, node, reader)
    if below is not None and above is not None and canonical(letter, None, above, primes) in names:
        ways["entry of the name"] = lambda: with_scripts(
            reader.declared(canonical(letter, None, above, primes)), base, below, None, node, reader
        )
    bold = None if letter in names or primes or below is None else _bold(letter, names)
    if not ways and bold is not None:
        ways["entry"] = lambda: with_scripts((bold, kind_of(bold)), base, below, above, node, reader)  # x_1 of 𝐱
    row = None if primes or below is None else _row_beside(letter, below, reader)
    if row is not None:
        reader.rows_of[letter] = row
        return {"entry": lambda: with_scripts((row, "matrix"), base, below, above, node, reader)}
    big = None if letter in names or primes else matrix_of(letter, names)
    if not ways and below is not None and big is not None:
        reader.rows_of[letter] = big
        ways["entry"] = lambda: with_scripts((big, "matrix"), base, below, above, node, reader)  # a_ij of A
    return ways


def _row_beside(letter: str, below: str, reader: Any) -> Term | None:
    """X, where x_i is no entry of the vector x, since i goes over the n rows of X and x has as many entries as these rows."""
    small, big, index = (reader.names.get(key) for key in (letter, letter.upper(), spelled(below).strip("{}")))
    if not all(isinstance(t, Term) for t in (small, big, index)) or index.sort != "index" or letter == letter.upper():
        return None
    count = index.shape[0] if index.shape != ("?",) else reader.counts.get(index.leaf, "")
    fits = small.sort == "vector" and big.sort == "matrix" and big.shape == (count, *small.shape)
    return big if fits and count not in small.shape else None


def _is_no_power(node: Node, names: dict) -> bool:
    """x^t of a vector or a matrix x, where x^t is declared: a name, since t is no exponent of these."""
    base, below, above, primes = node.parts
    whole = names.get(canonical(base.parts[0], below, None, primes))
    mark = spelled(above or "")
    several = isinstance(whole, Term) and whole.sort in ("vector", "matrix")
    return several and re.fullmatch(r"\(?[a-z](?:[+-]\d+)?\)?", mark) is not None


def _is_another(ways: dict, whole: Any, key: str, names: dict) -> bool:
    """Whether a declared name cannot be an entry: K₁ is a matrix as K is, x₁ a vector as x is."""
    named = names.get(key)
    named = getattr(named, "element", named)  # of a family
    same = isinstance(named, Term) and isinstance(whole, Term) and named.sort == whole.sort
    return bool(ways) and same and whole.sort in ("vector", "matrix")


def _upper(node: Node, reader: Any) -> dict[str, Callable[[], Read]]:
    """x^{(i)} and xⁱ of the index i: the entry, the row or the column that x_i would be."""
    base, below, above, primes = node.parts
    match = re.fullmatch(r"\(?([A-Za-z]|\\[a-z]+)\)?", spelled(above or ""))
    if match is None or below is not None or canonical(base.parts[0], below, above, primes) in reader.names:
        return {}
    index, whole = reader.names.get(match[1]), reader.names.get(canonical(base.parts[0], None, None, primes))
    whole = matrix_of(base.parts[0], reader.names) if whole is None and not primes else whole
    if not isinstance(index, Term) or index.sort != "index" or not isinstance(whole, Term):
        return {}
    if whole.sort not in ("vector", "matrix"):
        return {}
    return {"entry": lambda: entry((whole, kind_of(whole)), match[1], node.source, reader)}


def _bold(letter: str, names: dict) -> Term | None:
    """The one vector 𝐱 whose entries are printed as x_i, where nothing declares x."""
    found = [t for name, t in names.items() if _stem(name) == letter and isinstance(t, Term)]
    return found[0] if len(found) == 1 and found[0].sort == "vector" else None


def matrix_of(letter: str, names: dict) -> Term | None:
    """The matrix A whose entries, rows or columns are printed with the letter a."""
    stem = letter if len(letter) == 1 else _stem(letter)
    if len(stem) != 1 or not stem.islower() or stem in names:
        return None
    big = names.get(re.sub(r"[a-z](?=\}+$)", stem.upper(), letter), names.get(stem.upper()))
    others = [t for name, t in names.items() if _stem(name) == stem.upper() and isinstance(t, Term)]
    big = others[0] if big is None and len(others) == 1 else big
    return big if isinstance(big, Term) and big.sort == "matrix" else None


def names_with(letters: Sequence[str], names: Mapping[str, Any]) -> list[str]:
    """The declared names that hold one of the letters in their scripts or brackets, but for families over it."""
    found = []
    for key in [key for key, value in names.items() if getattr(value, "member", None) is None]:
        behind = re.search(r"[_^({\[|].*", re.sub(_STYLED_LETTER, r"\1", key))
        inside = re.sub(_UPRIGHT, " ", behind[0]) if behind else ""
        words = re.findall(r"\\[A-Za-z]+|[A-Za-z]+", inside)
        tokens = {token for word in words for token in ([word] if len(word) > 2 else word)}  # ij are two, max is a word
        if key not in letters and tokens & {re.sub(_STYLED_LETTER, r"\1", x) for x in letters}:
            found.append(key)
    return found


def undeclared(source: str, letter: str) -> NotDeclared:
    """What to do about a letter that nothing declares."""
    hint = ""
    if "index" in source:
        hint = " The index of a sum holds in the product behind it only: put a longer summand into brackets."
    elif letter == "\\pi":
        hint = " The number π has no word: state what is needed of it as hypotheses, such as 3 < c and c < 22/7."
    elif letter == "i":
        hint = " The imaginary unit has no word; an index is declared with index('i', 'n')."
    return NotDeclared(
        f"{source} is not declared. Say what it is in variables, as {{{letter!r}: scalar({plain_name(letter)!r})}}, or "
        f"vector({plain_name(letter)!r}, 'n'), matrix({plain_name(letter)!r}, 'm', 'n'), "
        f"index({plain_name(letter)!r}, 'n'), or a function of terms, such as softmax.{hint}",
        source=source,
        letter=letter,
        hint=hint,
    )


def plain_name(letter: str) -> str:
    """A name for a variable that is printed so."""
    letter = f"size_{letter}" if letter.startswith("|") else letter
    inside = re.sub(
        r"\\(?:mathbf|boldsymbol|bm|mathbold|pmb|mathcal|mathrm|mathsf|mathbb|mathit|text|operatorname)(?![A-Za-z])",
        "",
        letter,
    )
    inside = re.sub(r"\\(?:ast|star)(?![A-Za-z])|\*", "_star_", inside).replace("'", "_prime_")
    inside = re.sub(r"([_^])\s*(?:\{\s*([+-])\s*\}|([+-]))", _signed, inside)
    inside = re.sub(r"(?<=[A-Za-z0-9])\s*-\s*(?=[A-Za-z0-9\\])", "_less_", inside)  # x_{t-1}, beside x_{t+1}
    inside = re.sub(r"(?<=[{(,])\s*-\s*(?=[A-Za-z0-9\\])", "_minus_", inside)
    name = re.sub(r"[^A-Za-z0-9]+|_+", "_", inside).strip("_")
    return name if re.match(r"[A-Za-z]", name) else f"x_{name}".rstrip("_")


def _signed(match: re.Match[str]) -> str:
    return {"+": "_plus_", "-": "_minus_"}[match[2] or match[3]]


def bare(node: Node, reader: Any) -> Read:
    """A symbol without scripts."""
    letter = unstyled(node.parts[0], reader)
    if letter in reader.names:
        return reader.declared(letter)
    if "\\cdot" in letter:
        raise InputError(f"{node.source} is a norm itself, and no number. Write what it is of, as \\|x\\|.")
    if letter in _ZEROS or _stem(letter) == "0":
        return as_term(0), "scalar"
    if letter in _IDENTITIES:
        return as_term(1), "identity"
    if letter == "\\mathrm{e}":
        return apply("exp", 1), "scalar"
    if letter in _ONES:
        return as_term(1), "ones"
    if letter == "e":
        reader.answers.choose(
            "e", {"number": "exp(1), the base of the natural logarithm; a variable would be declared"}
        )
        return apply("exp", 1), "scalar"
    raise undeclared(node.source, letter)


def _exponential(node: Node, letter: str, above: str, reader: Any) -> Read:
    """e^x; where e is declared, that or a power of it."""

    def exponential() -> Read:
        term, kind = reader.inside(above)
        return apply("exp", term), kind

    ways: dict[str, Callable[[], Read]] = {"exponential": exponential}
    if letter in reader.names:
        ways["power"] = lambda: raised(reader.declared(letter), above, node.source, reader)
    return reader.pick(node.source, ways, always=letter in reader.names)


def with_scripts(value: Read, base: Node, below: str | None, above: str | None, node: Node, reader: Any) -> Read:
    """An entry of a value, or a power or transpose of it."""
    scripts = node.source[len(base.source) :].lstrip() if node.source.startswith(base.source) else ""
    square = value[1] == "matrix" and len(set(shape_of(value[0]) or ("m", "n"))) == 1
    digits = spelled(above or "").isdigit()
    inverse = (
        re.fullmatch(r"-?(?:\d+|\d+/\d+|\\[dt]?frac\{?\d\}?\{?\d\}?)", spelled(above or "")) is not None and not digits
    )
    if square and below is not None and (inverse or (digits and scripts.startswith("^"))):
        power = raised(value, str(above), node.source, reader)
        part = entry(value, below, node.source, reader)
        ways = {"power of the entry": lambda: raised(part, str(above), node.source, reader)}
        return reader.pick(node.source, ways | {"entry of the power": lambda: entry(power, below, node.source, reader)})
    if below is not None:
        value = entry(
            value, below, f"{base.source}_{{{below}}}" if len(spelled(below)) > 1 else f"{base.source}_{below}", reader
        )
    if above is not None:
        value = raised(value, above, node.source, reader)
    return value


# ── entries ──


def entry(value: Read, below: str, source: str, reader: Any) -> Read:
    """x_i, A_{ij}, and a row or a column A_i, which is asked."""
    term, kind = value
    parts = [p for p in spelled(below).split(",")]
    found = [p for part in parts for p in _PLACE.findall(part)]
    if "".join(found).replace(" ", "") != "".join(parts).replace(" ", ""):
        problem = NoWord(
            f"The index of {source} is no letter and no number. The language does not compute with indices: name the entry that is meant."
        )
        problem.computed = True  # type: ignore[attr-defined]
        raise problem
    if kind in ("column", "row") and len(found) == 1:
        return apply("entry", term, place(found[0], term, 0, source, reader)), "scalar"
    if kind == "matrix" and len(found) == 2:
        row, column = place(found[0], term, 0, source, reader), place(found[1], term, 1, source, reader)
        return apply("entry", apply("column", term, column), row), "scalar"
    if kind == "matrix" and len(found) == 1 and not (found[0].isdigit() and len(found[0]) > 1):
        ways = {
            "row": lambda: (apply("column", term.T, place(found[0], term, 0, source, reader)), "column"),
            "column": lambda: (apply("column", term, place(found[0], term, 1, source, reader)), "column"),
        }
        side = _side(term, found[0], reader)
        return ways[side]() if side else reader.pick(source, ways)
    if kind == "matrix" and len(found) == 1 and re.fullmatch("[1-9]{2}", found[0]):  # A_{12}
        ways = {f"entry {','.join(found[0])}": lambda: entry(value, ",".join(found[0]), source, reader)}
        return reader.pick(source, ways, always=True)
    raise InputError(
        f"{source} has the index {below}, but {python_of(term, longest=60)} is a {term.sort}. A vector has one "
        f"index, a matrix two, with a comma between numbers; "
        "or declare the whole as a name."
    )


def _side(matrix: Term, letter: str, reader: Any) -> str:
    """Whether an index can only count the rows of a matrix, or only its columns, by its size; "" where it may count both."""
    index, shape = reader.names.get(letter), shape_of(matrix)
    if not isinstance(index, Term) or index.sort != "index" or not shape or shape[0] == shape[-1]:
        return ""
    size = index.shape[0] if index.shape != ("?",) else reader.counts.get(index.leaf, "")
    return {shape[0]: "row", shape[-1]: "column"}.get(size, "")


def place(text: str, of: Term, axis: int, source: str, reader: Any) -> Term | int:
    """One index: a declared one, one of a sum around, or a number, counted as the formula counts."""
    if text.startswith("\\#"):
        number = int(text[2:]) - 1  # how this project prints the first, the second … entry
    elif text.isdigit():
        number = int(text) - reader.counting(source, of, int(text))
    else:
        term = reader.names.get(text)
        term = free_index(text, of, axis, source, reader) if term is None else term
        if not isinstance(term, Term) or term.sort != "index":
            raise undeclared(f"The index {text} of {source}", text)
        return term
    shape = of.shape if of.name == "var" else ()
    if number < 0 or (len(shape) > axis and shape[axis].isdigit() and number >= int(shape[axis])):
        raise InputError(
            f"{source} is outside: the first entry is numbered {1 if text.startswith(chr(92)) else int(text) - number} in this formula."
        )
    return number


__all__ = [
    "bare",
    "canonical",
    "entry",
    "kind_of",
    "matrix_of",
    "names_with",
    "place",
    "plain_name",
    "scripted",
    "undeclared",
    "unstyled",
    "with_scripts",
]
