"""What a theorem file must not do, said with its line and how to mend it: a defect is an error, never a verdict.

Here: loading that does not end, and loading that gives another statement each time.  Terms check their own sorts as they are
built, :mod:`checker.statements.claims.claim` checks the claim, :mod:`checker.verdicts.judge` the stored witnesses and the claim's
own functions.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from checker.errors import ClaimError
from checker.statements.checks.time_limit import TimeUp, interrupted_after
from checker.statements.claims.claim import Claim, load
from checker.statements.terms.term import parts

LOAD_SECONDS = 30  # a theorem file builds a few terms: seconds are plenty, and a loaded machine is slow
_PARTS = ("readings", "cannot_drop", "functions", "forall", "where", "assuming", "conclude")


def loaded(path: Path, *, seconds: float = LOAD_SECONDS) -> tuple[Claim, str]:
    """The claim of a theorem file, which must be the same when the file is run a second time.  **Raises.** ClaimError."""
    with interrupted_after(seconds, lambda: _endless(seconds)):
        claim, text = load(path)
        again, _ = load(path)
    if _stated(claim) != _stated(again):
        part = next(
            (
                p
                for p in ("forall", "where", "assuming", "conclude", "readings")
                if getattr(claim, p) != getattr(again, p)
            ),
            "",
        )
        raise ClaimError(
            placed(
                f"Run twice, the file states two different things ({part or 'the ranges of its variables'} differs), so no "
                "certificate could be bound to it. Write the terms out, without a clock, chance or the order of a set.",
                path,
                part,
            )
        )
    terms = [t for one in _statements(claim) for t in (*one.hypotheses, one.conclude)]
    own = {s.name.removeprefix("own:") for t in terms for s in parts(t) if s.name.startswith("own:")}
    for name in sorted(own - set(claim.functions)):
        raise ClaimError(
            placed(
                f"The claim uses its own function {name!r}; give it in `functions`, as {{{name!r}: a_function}}.", path
            )
        )
    return claim, text


def _statements(claim: Claim) -> list[Claim]:
    return [claim, *map(claim.read_as, claim.readings)]


def _stated(claim: Claim) -> list:
    """What a file states: the claim's statement and those of its readings, with what each of them reads."""
    own = [(one.statement, len(one.where)) for one in _statements(claim)]
    return [own, [dict(reading.reads) for reading in claim.readings]]


def limited(claim: Claim, seconds: float) -> Claim:
    """The claim, whose own functions may take so many seconds each time they are called; an experiment (no variables) takes what
    it needs.  **Raises.** ClaimError, when such a function is called, for a loop or more memory than there is."""
    if not claim.forall or not claim.functions:
        return claim
    return replace(claim, functions={name: _limited(name, f, seconds) for name, f in claim.functions.items()})


def _limited(name: str, function: Callable, seconds: float) -> Callable:
    def run(*values: Any) -> Any:
        at = f"The function {name!r} of the claim's `functions`, given {', '.join(map(str, values))[:200]},"
        try:
            with interrupted_after(seconds):
                return function(*values)
        except TimeUp:
            raise ClaimError(
                f"{at} did not end within {seconds:g} s, which is the limit of one call. Remove the loop, or compute less; "
                "a larger --budget gives more time."
            ) from None
        except MemoryError:
            raise ClaimError(f"{at} asked for more memory than a claim may use. Let it hold less at once.") from None

    return run


def placed(message: str, path: Path, part: str = "") -> str:
    """The message behind "file, line n: ", n being the line of the part of the claim that it is about.

    Without ``part``, the first part that the message names; without any, where CLAIM is set.
    """
    part = part or next((p for p in _PARTS if p in message), "")
    line = _line_of(path, part)
    return f"{path.name}, line {line}: {message}" if line and not message.startswith(path.name) else message


def _line_of(path: Path, part: str) -> int | None:
    try:
        tree = ast.parse(path.read_text(encoding="utf-8"))
    except (OSError, SyntaxError, ValueError):
        return None
    claims = [n for n in ast.walk(tree) if isinstance(n, ast.Call) and getattr(n.func, "id", "") == "Claim"]
    lines = [k.value.lineno for call in claims for k in call.keywords if k.arg == part]
    return next(iter(lines or [call.lineno for call in claims]), None)


def _endless(seconds: float) -> ClaimError:
    return ClaimError(
        f"running the file did not end within {seconds:g} s at this line. A theorem file only builds terms; the "
        "search is the checker's. Remove the loop, or compute with own_function."
    )
