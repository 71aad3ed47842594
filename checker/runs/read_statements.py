"""The statements of theorem files, read without running their code here: a child process loads them, terms come back.

Run as ``python -m checker.runs.read_statements OUTPUT.json MEMORY_BYTES FILE…`` by :func:`read_statements`.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from checker.data import places
from checker.data.processes import MEMORY_BYTES, child_environment, limit_memory
from checker.errors import CheckerError, InputError
from checker.statements.claims.claim import TheoremFile, load, properties_folder
from checker.statements.claims.entry import described
from checker.statements.claims.well_formed import LISTS
from checker.statements.terms.term import Term, term_of
from checker.statements.terms.vocabulary import NAMES

SECONDS = 120
_INFIX = {
    "lt": " < ",
    "le": " ≤ ",
    "eq": " = ",
    "add": " + ",
    "sub": " − ",
    "mul": "·",
    "div": "/",
    "pow": "^",
    "and": " and ",
    "or": " or ",
    "implies": " ⇒ ",
    "matvec": "·",
    "matmul": "·",
}
_PREFIX = {"not": "not ", "neg": "−"}


@dataclass(frozen=True, kw_only=True)
class Statement:
    """What a theorem says: the claim of a file without its code."""

    id: str
    paper: str
    title: str
    role: str
    quantifier: str
    forall: tuple[Term, ...]
    where: tuple[Term, ...]
    assuming: tuple[Term, ...]
    conclude: Term
    repairs: str | None
    sha256: str

    @property
    def name(self) -> str:
        return f"{self.paper}/{self.id}"


def read_statements(theorems: Sequence[TheoremFile]) -> tuple[list[Statement], dict[str, str]]:
    """The statements, and for each file that gave none (by ``paper/id``) why.

    Shipped files share a child process; a file of your own has one to itself, so that it cannot spoil others.
    """
    shipped = [t for t in theorems if t.path.is_relative_to(properties_folder())]
    own = [[t] for t in theorems if t not in shipped]
    found, errors = [], {}
    for group in [*([shipped] if shipped else []), *own]:
        for theorem, entry in zip(group, _in_a_child(group), strict=True):
            if "error" in entry:
                errors[f"{theorem.paper}/{theorem.id}"] = str(entry["error"])
            else:
                found.append(_statement(theorem, entry))
    return found, errors


def _in_a_child(theorems: Sequence[TheoremFile]) -> list[dict]:
    with places.scratch("statements") as folder:
        target = folder / "statements.json"
        command = [sys.executable, "-P", "-m", "checker.runs.read_statements", str(target), str(MEMORY_BYTES)]
        try:
            done = subprocess.run(
                [*command, *(str(t.path) for t in theorems)],
                capture_output=True,
                text=True,
                timeout=SECONDS,
                env=child_environment(),
                check=False,
            )
            entries = places.parsed(places.read(folder, target.name))
        except subprocess.TimeoutExpired:
            return [
                {"error": f"loading took more than {SECONDS} s; a theorem file should only build its CLAIM."}
            ] * len(theorems)
        except (OSError, ValueError, InputError):
            last = (done.stderr.strip().splitlines() or ["no message"])[-1][:300]
            return [{"error": f"the process that loads it ended with code {done.returncode}: {last}"}] * len(theorems)
    return entries


def _statement(theorem: TheoremFile, entry: dict) -> Statement:
    said = entry["statement"]
    declared = [
        v for part in LISTS for v in said.get(part, ())
    ]  # for one dataset, what there is is one more thing to choose
    forall = tuple(Term("var", leaf=v[0], sort=v[1], shape=tuple(v[2:])) for v in declared)
    named = {v.leaf: v for v in forall}
    return Statement(
        id=theorem.id,
        paper=theorem.paper,
        title=entry["title"],
        role=entry["role"],
        quantifier=said["quantifier"],
        forall=forall,
        where=tuple(term_of(h, named) for h in said["where"]),
        assuming=tuple(term_of(h, named) for h in said["assuming"]),
        conclude=term_of(said["conclude"], named),
        repairs=entry["repairs"],
        sha256=said["sha256"],
    )


def readable(term: Term) -> str:
    """A term as one line of plain text."""
    if not term.args:
        return term.leaf or term.name.removeprefix("own:") + "()"
    strength = NAMES[term.name].precedence if term.name in NAMES else 100
    if term.name in _INFIX:
        left, right = term.args
        return f"{_inside(left, strength)}{_INFIX[term.name]}{_inside(right, strength + 1)}"
    if term.name in _PREFIX:
        return _PREFIX[term.name] + _inside(term.args[0], strength)
    shown = term.args
    if len(shown) == 2 and shown[1] == Term("best_tokens", (shown[0],), sort="choice"):
        shown = shown[:1]  # the choice that is meant unless another is named
    return f"{term.name.removeprefix('own:')}({', '.join(map(readable, shown))})"


def _inside(term: Term, strength: int) -> str:
    own = NAMES[term.name].precedence if term.name in (*_INFIX, *_PREFIX) else 1000
    return readable(term) if own >= strength else f"({readable(term)})"


def main(arguments: list[str]) -> int:
    target, memory, *paths = arguments
    limit_memory(int(memory))
    entries = []
    for path in paths:
        try:
            entries.append(described(*load(Path(path))))
        except CheckerError as problem:
            entries.append({"error": str(problem)})
    Path(target).write_text(json.dumps(entries), encoding="ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
