"""Write the generated tables of docs/trust.md: what must be read of the project, with its size.  Run: python docs/build_trust.py"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

from generated import table, with_parts

from checker import verify
from checker.coq.compiler import LIBRARY, MACHINE_INTEGERS, REALS, library_text
from checker.coq.theorems import THEOREMS
from checker.report.claims.who_checked import AXIOMS
from checker.verifier.build import PARTS, part

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "trust.md"
# What writes the statement of a Coq theorem; everything else in checker/coq writes proofs, or searches for their numbers.
STATEMENTS = {
    "proofs by tree": (
        "trees/words/statements",
        "trees/forms/terms",
        "trees/words/datasets",
        "trees/words/vectors",
        "trees/words/sequences",
        "trees/forms/functions",
        "trees/words/shapes",
        "trees/words/names",
    ),
    "limits and paths on every dataset": ("limit_statements",),
    "counter-examples about numbers, vectors and matrices": ("counter_examples/refuted_formulas", "formulas"),
    "counter-examples about datasets, and witnesses": (
        "counter_examples/refuted_limits",
        "counter_examples/witnesses",
        "counter_examples/instances",
        "counter_examples/instance_words",
        "counter_examples/exact_terms",
    ),
}
# Definitions are what a reader has to read; lemmas are checked.
_DEFINITION = re.compile(r"^(?:Definition|Record|Inductive|Fixpoint) .*?\.$", flags=re.MULTILINE | re.DOTALL)
_LEMMA = re.compile(r"^(?:Lemma|Theorem|Corollary) ", flags=re.MULTILINE)


def rounded(lines: int) -> str:
    """To the next fifty, so that the page does not change with every line."""
    return f"{-(-lines // 50) * 50:,}"


def parts_of_the_verifier() -> str:
    counts = {name: len(part(name).read_bytes().splitlines()) for name in PARTS}
    rows = [(f"`verifier/{name}.py`", rounded(counts[name]), what) for name, what in PARTS.items()]
    return table(
        "part | lines, at most | what it holds",
        [*rows, ("together", rounded(sum(counts.values())), "`checker/verify.py`")],
    )


def lemmas_of_the_verifier() -> str:
    rows = [
        (f"`{name}`", where.replace(" of docs/", " of `docs/") + "`", kind.replace("_", " "))
        for name, (where, _, kind) in verify.LEMMAS.items()
    ]
    return (
        f"The verifier has {len(verify.VOCABULARY)} functions and predicates, {len(verify.RULES)} rules of proof trees, and these "
        "lemmas for whole statements:\n\n" + table("lemma of a certificate | proved in | quantifier", rows)
    )


def statement_writers() -> str:
    def lines(modules: Iterable[str]) -> int:
        return sum(len((ROOT / "checker" / "coq" / f"{m}.py").read_bytes().splitlines()) for m in modules)

    rows = [
        (what, ", ".join(f"`coq/{m}.py`" for m in modules), rounded(lines(modules)))
        for what, modules in STATEMENTS.items()
    ]
    return table("statements of | written by, in `checker/` | lines, at most", rows)


def library() -> str:
    texts = [library_text(name) for name in LIBRARY]
    definitions = [one for text in texts for one in _DEFINITION.findall(text)]
    lines = sum(one.count("\n") + 1 for one in definitions)
    rows = [
        ("files of `checker/coq/library`", len(LIBRARY)),
        ("lines, at most", rounded(sum(text.count("\n") for text in texts))),
        ("lemmas and theorems, which Coq checks", sum(len(_LEMMA.findall(text)) for text in texts)),
        ("definitions, of which statements use some", len(definitions)),
        ("lines of these definitions, at most", rounded(lines)),
        ("theorems that a table ties to a claim (`checker/coq/theorems.py`)", len(THEOREMS)),
    ]
    return table("Coq's library of this project | number", rows)


def axioms() -> str:
    rows = [(f"`{name}`", AXIOMS[name], "every theorem about real numbers") for name in sorted(REALS)]
    modules = sorted({name.partition(".")[0] for name in MACHINE_INTEGERS})
    integers = f"{len(MACHINE_INTEGERS)} names of {' and '.join(f'`{m}`' for m in modules)}"
    says = "the machine's integers of 63 bits, which are built into the kernel, and their rules"
    used = "counter-examples, witnesses and large SVMs alone"
    return table("axiom | what it says | assumed by", [*rows, (integers, says, used)])


TABLES: dict[str, Callable[[], str]] = {
    "parts": parts_of_the_verifier,
    "lemmas": lemmas_of_the_verifier,
    "statements": statement_writers,
    "library": library,
    "axioms": axioms,
}


def page(text: str) -> str:
    """The page with its tables written anew."""
    return with_parts(text, "build_trust", {name: write() for name, write in TABLES.items()})


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
