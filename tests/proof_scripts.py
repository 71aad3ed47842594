"""Claims, lemmas and their scripts for tests: the shortest ways to write one, and to see what comes of it."""

from collections.abc import Callable
from typing import Any

from checker import verify
from checker.data.dataset import canonical_json
from checker.language import Claim, Source
from checker.scripts.engine import FALSE, OPEN
from checker.scripts.prove_script import Outcome, prove_script
from checker.statements.term import Term

SOURCE = Source(paper="test", where="a test", fidelity="verbatim")
QUICK = (0.3, 0.8)  # seconds of effort, as the steps of tests are short


def claim(forall: tuple[Term, ...], conclude: Term, *assuming: Term, **more: Any) -> Claim:
    """A claim of that shape."""
    return Claim(title="A claim of a test", source=SOURCE, forall=forall, assuming=assuming, conclude=conclude, **more)


def outcome(about: Claim, write: Callable[[Any], object] | None = None) -> Outcome:
    """What comes of a script that ``write`` writes."""
    if write is not None:
        with about.proof() as p:
            write(p)
    return prove_script(about, "test", rounds=QUICK)


def certified(found: Outcome) -> bool:
    """Whether the whole has a certificate that verify.py accepts."""
    return found.certificate is not None and accepted(found.certificate)


def accepted(certificate: dict) -> bool:
    return verify.verify_text(canonical_json(certificate))[0] == "VERIFIED"


def first_wrong(found: Outcome) -> tuple[str, str]:
    """The number and the status of the first step that is false, else of the first that is open."""
    stated = [row for row in found.rows if row.statement is not None or row.kind not in ("case", "suppose_not")]
    wrong = [row for row in stated if row.status == FALSE] or [row for row in stated if row.status == OPEN]
    inner = [row for row in wrong if not any(other.number.startswith(row.number + ".") for other in wrong)]
    return (inner[0].number, inner[0].status) if inner else ("", "")
