"""What ``verify.py`` says of certificates: in a fresh process, in fields.  The format is docs/certificates.md."""

from __future__ import annotations

import atexit
import functools
import hashlib
import json
import marshal
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from checker.errors import CheckerError

VERIFIER = Path(__file__).parent.parent / "verify.py"


_AGAIN = "This says nothing of the certificates: try again, with --resume where it was an audit."


class VerifierEnded(CheckerError):
    """The verifier's process was killed, or could not be started: no answer, and no fault of a certificate."""


@dataclass(frozen=True, kw_only=True)
class Record:
    """What ``verify.py`` says of one certificate, in fields (``--json``).

    ``sha256`` is the hash of the certificate's text; ``statement`` and ``instance`` are the hashes of what was verified, "" where there
    is none; ``exact``: nothing was rounded on the way.  All but the outcome and the message are empty unless it is VERIFIED.
    """

    sha256: str
    outcome: str
    message: str
    type: str = ""
    role: str = ""
    statement: str = ""
    instance: str = ""
    exact: bool = False
    dropped: str = ""

    @property
    def accepted(self) -> bool:
        return self.outcome == "VERIFIED"

    @property
    def beyond_limits(self) -> bool:
        """Nothing was found wrong: a stated limit of the verifier was met, or it could not decide at the bits given."""
        undecided = re.search(r" is UNKNOWN at \d+ bits", self.message) is not None
        return self.outcome == "RESOURCE" or (self.outcome == "REJECTED" and undecided)


@dataclass(frozen=True, kw_only=True)
class Acceptance:
    """What ``verify.py`` said of a file of certificates."""

    count: int
    records: tuple[Record, ...]
    failure: str = ""  # why there is not one record for each certificate

    @property
    def accepted(self) -> int:
        return sum(r.accepted for r in self.records)

    @property
    def says(self) -> str:
        return next((f"VERIFIED {r.message}" for r in self.records if r.accepted), "")

    @property
    def complaints(self) -> tuple[str, ...]:
        bad = [f"{r.outcome} {r.message}" for r in self.records if not r.accepted]
        return (*([self.failure] if self.failure else []), *bad)

    @property
    def only_limits(self) -> bool:
        """Nothing was found wrong: what was not accepted met a stated limit or was not decided at the bits given."""
        return bool(self.complaints) and not self.failure and all(r.accepted or r.beyond_limits for r in self.records)

    @property
    def all_accepted(self) -> bool:
        return self.count > 0 and self.accepted == self.count and not self.complaints


def verified(path: Path, *, count: int, timeout: float = 600) -> Acceptance:
    """What ``verify.py`` says of a file of certificates, in a fresh process."""
    lines = [line for line in path.read_text(encoding="ascii").splitlines() if line.strip()]
    found = verified_lines(lines, timeout=timeout)
    if len(lines) == count:
        return found
    return replace(
        found, count=count, failure=f"{path.name} holds {len(lines)} certificates where {count} were written"
    )


def verified_lines(lines: Sequence[str], *, timeout: float = 3600) -> Acceptance:
    """What ``verify.py`` says of certificates, one a line, in a fresh isolated interpreter, which imports nothing from any folder of ours.

    **Guarantee.** the verifier is compiled from the text that was on disk when this module was imported, which is before any theorem
    file ran here, and the certificates are sent to it, not left in a file: whatever changes files meanwhile changes no answer.  Each record
    carries the hash of the text that was verified, and is refused unless it is the one that was sent.
    What has no answer after ``timeout`` seconds is RESOURCE: the answers that were given stand.
    **Raises.** VerifierEnded where something else ended it.
    """
    if not lines:
        return Acceptance(count=0, records=())
    program = _compiled(SOURCE)
    sent = program + "\n".join(lines).encode("ascii")
    try:
        process = subprocess.Popen(
            [sys.executable, "-I", "-c", _START, str(len(program)), "--json", "-"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd="/",
            start_new_session=True,
        )
    except OSError as problem:
        raise VerifierEnded(f"The verifier could not be started ({problem.strerror}). {_AGAIN}") from None
    _running.add(process)
    late = False
    try:
        out, complaint = process.communicate(sent, timeout=timeout)
    except subprocess.TimeoutExpired:
        late = True
        process.kill()
        out, complaint = process.communicate()
        out = out[: out.rfind(b"\n") + 1]  # without an answer that is cut off
    finally:
        process.kill()
        process.wait()
        _running.discard(process)
    if process.returncode < 0 and not late:
        name = signal.Signals(-process.returncode).name if -process.returncode in set(signal.Signals) else "a signal"
        raise VerifierEnded(f"The verifier was ended from outside ({name}), so that nothing was verified. {_AGAIN}")
    try:
        said = [json.loads(line) for line in out.decode("ascii").splitlines()]
        records = tuple(Record(**{k: v for k, v in one.items() if k != "file"}) for one in said)
    except (ValueError, TypeError, AttributeError) as problem:
        return Acceptance(count=len(lines), records=(), failure=f"verify.py gave no readable answer ({problem})")
    hashes = [hashlib.sha256(line.strip().encode("ascii")).hexdigest() for line in lines]
    if late:
        said_nothing = f"the verifier had no answer within {timeout:g} s for the certificates of this claim"
        records += tuple(Record(sha256=h, outcome="RESOURCE", message=said_nothing) for h in hashes[len(records) :])
    good = all(r.accepted for r in records)
    if [r.sha256 for r in records] != hashes or ((process.returncode == 0) is not good and not late):
        last = complaint.decode(errors="replace").strip()[-300:]
        why = f"verify.py ended with code {process.returncode} and {len(records)} answers for {len(lines)} certificates: {last}"
        return Acceptance(count=len(lines), records=(), failure=why)
    return Acceptance(count=len(lines), records=records)


@functools.cache
def _compiled(source: bytes) -> bytes:
    """The verifier as the interpreter's own code, without the options of this process: compiling it takes longer than most certificates."""
    return marshal.dumps(compile(source, "verify.py", "exec", dont_inherit=True, optimize=0))


# The verifier as a program sent to ``python -I -c``: its length is the first argument, it comes first on standard input.
_START = (
    "import marshal, sys; code = marshal.loads(sys.stdin.buffer.read(int(sys.argv.pop(1)))); "
    "exec(code, {'__name__': '__main__', '__builtins__': __builtins__})"
)
SOURCE = VERIFIER.read_bytes()
_running: set[subprocess.Popen] = set()


@atexit.register
def end_verifiers() -> None:
    """Kill every verifier that runs for this process: whoever waits for one gets an answer that accepts nothing."""
    for process in list(_running):
        process.kill()
