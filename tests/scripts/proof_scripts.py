"""Claims, lemmas and their scripts for tests: the shortest ways to write one, and to see what comes of it."""

import contextlib
import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from checker import verify
from checker.data.dataset import canonical_json
from checker.errors import CheckerError
from checker.language import Claim, Source
from checker.scripts.engine import FALSE, OPEN
from checker.scripts.prove_script import Outcome, chosen_claim, prove_script
from checker.scripts.record import certificates_of, judged_record, record_of
from checker.statements.terms.term import Term

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
    found = prove_script(about, "test", rounds=QUICK)
    if about.script is not None and found.rows:
        assert earned(found, about) == [row.status for row in found.rows]
    return found


def shown_of(found: Outcome) -> Callable[[str, str, str], list[Any]]:
    """What a judge is shown of an outcome: the certificates that verify.py accepts."""
    files = certificates_of(found)
    texts = [(name, json.loads(canonical_json(one))) for name, several in files.items() for one in several]
    known = [(f".{name}.jsonl", one["role"], one["claim"]["sha256"], one) for name, one in texts if accepted(one)]

    def shown(role: str, sha256: str, part: str) -> list[Any]:
        mine = [one for end, kind, about, one in known if (end, kind, about) == (part, role, sha256)]
        return [SimpleNamespace(file=f"a{part}", values=one.get("instance", {}).get("values")) for one in mine]

    return shown


def record(found: Outcome) -> dict:
    """What the trial hands over."""
    return json.loads(canonical_json(record_of(found)))


def earned(found: Outcome, about: Claim) -> list[str]:
    """The status that the judge gives to each step."""
    with contextlib.suppress(CheckerError):
        about = chosen_claim(about, about.script)
    return [one["status"] for one in judged_record(record(found), about, shown_of(found), str)["steps"]]


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
