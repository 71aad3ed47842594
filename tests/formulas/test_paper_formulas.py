r"""Formulas that papers print: each is read as the term, asked, or refused as was written down beforehand; none is misread.

A row that says "declare" only declares, as x ∈ ℝⁿ does: it is read as in a paper, where the declarations are what the reader takes from it.
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from checker import language
from checker.arithmetic import Mpmath
from checker.errors import AmbiguousFormula, CheckerError, ClaimError, InputError
from checker.formulas.from_latex import Statement, read_statements
from checker.formulas.letters.declared import name_of
from checker.formulas.notation import variable_of, variables_in
from checker.formulas.readings import spelled
from checker.formulas.sums import shape_of
from checker.formulas.syntax.macros import macros_in
from checker.meaning.interpret import evaluate
from checker.statements.terms.term import Term, parts
from tests.formulas.printed import arxiv_source_formulas as arxiv
from tests.formulas.printed import displayed_formulas as displayed
from tests.formulas.printed import drawn_paper_formulas as drawn
from tests.formulas.printed import fresh_text_formulas as fresh
from tests.formulas.printed import later_displayed_formulas as later_displayed
from tests.formulas.printed import later_text_formulas as later
from tests.formulas.printed import more_paper_formulas as more
from tests.formulas.printed import newest_text_formulas as newest
from tests.formulas.printed import recent_text_formulas as recent
from tests.formulas.printed import thesis_source_formulas as thesis
from tests.formulas.printed import unread_text_formulas as unread
from tests.formulas.printed import unseen_formulas as unseen
from tests.formulas.printed import whole_text_formulas as whole
from tests.formulas.printed.paper_formulas import HELD_BACK, ROWS
from tests.formulas.printed.paper_formulas import MACROS as FIRST_MACROS

MACROS = (
    FIRST_MACROS
    | more.MACROS
    | drawn.MACROS
    | whole.MACROS
    | unseen.MACROS
    | recent.MACROS
    | later.MACROS
    | newest.MACROS
    | fresh.MACROS
    | unread.MACROS
    | arxiv.MACROS
    | thesis.MACROS
    | displayed.MACROS
    | later_displayed.MACROS
)
SETS = {"": ROWS, "held-back": HELD_BACK, "second": more.SECOND_SET, "third": more.THIRD_SET}
SETS |= {"fourth": more.FOURTH_SET, "fifth": more.FIFTH_SET, "sixth": drawn.SIXTH_SET, "seventh": drawn.SEVENTH_SET}
SETS |= {"eighth": drawn.EIGHTH_SET, "ninth": drawn.NINTH_SET, "tenth": drawn.TENTH_SET, "eleventh": drawn.ELEVENTH_SET}
SETS |= {"twelfth": drawn.TWELFTH_SET, "thirteenth": whole.THIRTEENTH_SET}
SETS |= {"fourteenth": whole.FOURTEENTH_SET, "fifteenth": whole.FIFTEENTH_SET}
SETS |= {"sixteenth": whole.SIXTEENTH_SET, "seventeenth": unseen.SEVENTEENTH_SET, "eighteenth": unseen.EIGHTEENTH_SET}
SETS |= {"nineteenth": unseen.NINETEENTH_SET, "twentieth": recent.TWENTIETH_SET}
SETS |= {"twenty-first": recent.TWENTY_FIRST_SET, "twenty-second": recent.TWENTY_SECOND_SET}
SETS |= {"twenty-third": recent.TWENTY_THIRD_SET, "twenty-fourth": recent.TWENTY_FOURTH_SET}
SETS |= {"twenty-fifth": later.TWENTY_FIFTH_SET, "twenty-sixth": later.TWENTY_SIXTH_SET}
SETS |= {"twenty-seventh": later.TWENTY_SEVENTH_SET, "twenty-eighth": later.TWENTY_EIGHTH_SET}
SETS |= {"twenty-ninth": newest.TWENTY_NINTH_SET, "thirtieth": newest.THIRTIETH_SET}
SETS |= {"thirty-first": fresh.THIRTY_FIRST_SET, "thirty-second": unread.THIRTY_SECOND_SET}
SETS |= {"thirty-third": unread.THIRTY_THIRD_SET, "thirty-fourth": arxiv.THIRTY_FOURTH_SET}
SETS |= {"thirty-fifth": arxiv.THIRTY_FIFTH_SET, "thirty-sixth": thesis.THIRTY_SIXTH_SET}
SETS |= {"thirty-seventh": displayed.THIRTY_SEVENTH_SET, "thirty-eighth": displayed.THIRTY_EIGHTH_SET}
SETS |= {"thirty-ninth": later_displayed.THIRTY_NINTH_SET}
ALL = [row for rows in SETS.values() for row in rows]
WORDS = {name: getattr(language, name) for name in dir(language) if not name.startswith("_")} | {"Fraction": Fraction}


def read(row: tuple, reading: dict[str, str]) -> Statement:
    source, latex, declared, *_ = row
    entries = [entry.strip() for entry in declared.split("; ") if entry.strip()]
    variables = dict(variable_of(entry) for entry in entries if "=" not in entry)
    notation = dict(tuple(entry.split("=")) for entry in entries if "=" in entry)
    macros = macros_in(MACROS[source])
    return read_statements([latex], variables, reading, macros=macros, notation=notation)[0]


def names_of(said: Statement, row: tuple) -> dict[str, Any]:
    """The words of the language and all variables, under the names of the expected term."""
    entries = [entry.strip() for entry in row[2].split("; ") if entry.strip() and "=" not in entry]
    declared = dict(map(variable_of, entries))
    variables = [v for term in declared.values() for v in variables_in(term)] + list(said.declared.values())
    found = {f"{t.leaf}_" if t.leaf == "lambda" else t.leaf: t for t in variables}
    bound = {
        b.leaf.partition(":")[0]: language.index(*b.leaf.split(":"))
        for b in parts(said.term)
        if b.name == "bound" and b.sort == "index"
    }
    for b in parts(said.term):
        name, _, sizes = b.leaf.partition(":[")
        if b.name == "bound" and sizes:  # of for_every
            bound[name] = language.vector(name, sizes[:-1]) if sizes != "]" else language.scalar(name)
    new = [t for key, t in said.declared.items() if key in said.defined and re.search(r"_[0-9a-f]{6}$", t.leaf)]
    found |= {f"new{k}": t for k, t in enumerate(new, 1)}  # the new variables, in their order
    _, _, where = str(row[4]).partition(" where ")
    named = {name: language.index(name, size) for name, size in re.findall(r"(\w+): (\w+)", where)}
    sizes = {f"{name}_": term for name, term in declared.items() if getattr(term, "name", "") == "length"}
    return WORDS | named | sizes | bound | found


def stated(said: Statement) -> Term:
    """The statement without the hypotheses that equal arguments give equal values."""
    return replace(said, assuming=tuple(term for term in said.assuming if term not in said.congruences)).term


def same(found: Term, meant: Term) -> bool:
    """The same term, or terms of the same value at three instances, so that a·(b·c) may stand for (a·b)·c."""
    if found == meant:
        return True
    if found.name != meant.name or found.name not in ("eq", "le", "lt", "and", "implies", "for_each"):
        found, meant = _without_functions(found), _without_functions(meant)
        return found.sort in ("scalar", "vector", "matrix") and all(
            _close(_value(found, k), _value(meant, k)) for k in range(3)
        )
    return all(same(a, b) for a, b in zip(found.args, meant.args, strict=True))


def _without_functions(term: Term) -> Term:
    """Values and gradients of functions that are variables, as variables: each has one value, whatever it is."""
    if term.name in ("function_value", "function_gradient") and (size := shape_of(term.args[1])) is not None:
        leaf = "v" + "".join(f"{ord(c):x}" for c in str(term))
        return language.scalar(leaf) if term.sort == "scalar" else language.vector(leaf, *size)
    return replace(term, args=tuple(map(_without_functions, term.args))) if term.args else term


def _close(one: Any, other: Any) -> bool:
    """The same numbers, but for what rounding does."""
    if isinstance(one, (tuple, list)) and isinstance(other, (tuple, list)):
        return len(one) == len(other) and all(map(_close, one, other))
    if isinstance(one, (tuple, list, str)) or isinstance(other, (tuple, list, str)):
        return bool(one == other)
    return abs(float(one) - float(other)) <= 1e-12 * (1 + abs(float(one)))


def _value(term: Term, seed: int) -> Any:
    values: dict[str, Any] = {}
    for v in sorted({t for t in parts(term) if t.name == "var"}, key=lambda v: v.leaf):
        sizes = [2 + sum(map(ord, size)) % 3 for size in v.shape if size != "natural"]
        if v.sort == "index":
            values[v.leaf] = (seed + len(values)) % 2
            continue
        if v.sort not in ("scalar", "vector", "matrix"):
            return f"{v.sort}: {term}"

        rng = random.Random(f"{seed} {v.leaf}")

        def draw(left: list[int], rng: random.Random = rng) -> Any:
            return (
                tuple(draw(left[1:]) for _ in range(left[0]))
                if left
                else Fraction(rng.randint(1, 9), rng.randint(1, 5))
            )

        values[v.leaf] = rng.randint(1, 3) if v.shape == ("natural",) else draw(sizes)
    return evaluate(term, values, Mpmath(40))


def outcome(row: tuple) -> tuple[str, object]:
    """ "read" or "declare" with the statement, "ask" with the questions, or "refuse" with the message."""
    try:
        if row[3] == "declare":
            return "declare", read_statements([row[1]], {}, {}, macros=macros_in(MACROS[row[0]]), declaring=True)[0]
        return "read", read(row, {})
    except AmbiguousFormula as asked:
        return "ask", asked
    except (InputError, ClaimError) as refused:
        return "refuse", str(refused)


def judged(row: tuple) -> str:
    """right, asked, refused, or what is wrong."""
    kind, expected = row[3:]
    got, value = outcome(row)
    if got != kind:
        return f"expected to {kind}, but: {got} {value}" if got != "read" or kind == "read" else f"MISREAD as {value}"
    if kind == "read":
        assert isinstance(value, Statement)
        meant = eval(expected.partition(" where ")[0], names_of(value, row))  # noqa: S307
        return "right" if same(stated(value), meant) else f"MISREAD as {stated(value)}, not {meant}"
    if kind == "declare":
        return _declared(value, expected)
    if kind == "refuse":
        return "refused" if expected in str(value) else f"refused for another reason: {value}"
    part, answers, *more = expected
    assert isinstance(value, AmbiguousFormula)
    if not any(spelled(q.part) == spelled(part) or not part for q in value.questions):
        return f"asked about something else: {value}"
    for name, python in answers.items():
        said = read(row, {part: name} | (more[0] if more else {}))
        if not same(stated(said), eval(python.partition(" where ")[0], names_of(said, (*row[:4], python)))):  # noqa: S307
            return f"MISREAD with {name}: {stated(said)}"
    return "asked"


def _declared(value: object, expected: str) -> str:
    """Whether a formula declares what is expected, and assumes no more than the condition behind “with”."""
    assert isinstance(value, Statement)
    declarations, _, condition = expected.partition(" with ")
    meant = {name_of(key): term for key, term in map(variable_of, declarations.split("; "))}
    names = {term.leaf: term for term in meant.values()}
    assumed = (eval(condition, WORDS | names),) if condition else ()  # noqa: S307
    stated = value.conclude != language.number(1)
    wrong = stated or value.declared != meant or value.assuming != assumed
    return f"MISREAD as {value.declared} with {value.assuming}" if wrong else "declared"


def _dozens() -> dict[str, list[tuple]]:
    """The rows of each source, twelve by twelve: twelve formulas cost less than a test of their own for each."""
    found: dict[str, list[tuple]] = {}
    for source in dict.fromkeys(row[0] for row in ALL):
        rows = [row for row in ALL if row[0] == source]
        found |= {f"{source} {k // 12 + 1}": rows[k : k + 12] for k in range(0, len(rows), 12)}
    return found


DOZENS = _dozens()
RIGHT = ("right", "declared", "asked", "refused")


@pytest.mark.parametrize("dozen", DOZENS)
def test_formulas_of_papers(dozen):
    found = [(row[1], judged(row)) for row in DOZENS[dozen]]
    wrong = [(latex, said) for latex, said in found if said not in RIGHT]
    assert not wrong, wrong


def test_no_formula_is_left_out():
    assert sorted(map(repr, ALL)) == sorted(repr(row) for rows in DOZENS.values() for row in rows)


def test_most_formulas_are_read_and_the_others_mostly_asked():
    counts = Counter(row[3] for row in ROWS)
    assert counts["read"] >= 0.6 * len(ROWS), counts


if __name__ == "__main__":
    found: Counter[str] = Counter()
    for number, row in enumerate(SETS[" ".join(sys.argv[1:])]):
        try:
            said = judged(row)
        except CheckerError as problem:
            said = f"error {problem}"
        found[said if said in RIGHT else said.split()[0]] += 1
        if said not in RIGHT:
            print(number, row[0], row[1][:90], "→", said[:420], "\n")
    print(found)
