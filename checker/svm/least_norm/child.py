"""The child process in which the float solver runs, so that a hang, a crash or a pile of memory stays outside."""

from __future__ import annotations

import atexit
import contextlib
import os
import pickle
import struct
import subprocess
import sys
import threading
from array import array
from pathlib import Path
from typing import Any

from checker.svm.least_norm.propose import Proposal, Question

_SCRIPT = Path(__file__).parents[1] / "children" / "clarabel_child.py"
_HEADER = struct.Struct("<Q")


class Clarabel:
    """A proposer: Clarabel, in one child that lives as long as this object and is replaced when it dies.

    **Domain.** float.  **Guarantee.** none; answers within about ``seconds`` (plus the child's start), or is killed.
    **Convention.** ``command`` replaces the child's program: cvxpy asks Clarabel in those of other norms, and the tests put liars there.
    """

    def __init__(self, *, seconds: float = 20.0, start_seconds: float = 120.0, command: list[str] | None = None):
        self.seconds = seconds
        self.start_seconds = start_seconds
        self.command = command if command is not None else [sys.executable, "-u", str(_SCRIPT)]
        self._child: subprocess.Popen[bytes] | None = None
        self._owner = 0
        self._failed_starts = 0
        self._lock = threading.Lock()

    def __call__(self, question: Question) -> Proposal:
        with self._lock:
            if self._failed_starts >= 3:
                return Proposal(said="failed: the child did not start in three trials")
            try:
                child = self._living()
                said, z = _exchange(child, question, self.seconds)
            except TimeoutError as problem:
                self.close()
                return Proposal(said=f"failed: {problem}")
            except Exception as problem:  # whatever a broken child sends, its replacement starts clean
                self.close()
                return Proposal(said=f"failed: the child died ({type(problem).__name__})")
            except BaseException:  # an interrupt leaves an answer in the pipe that belongs to no later question
                self.close()
                raise
            return Proposal(said=said, multipliers=None if z is None else tuple(array("d", z)))

    def close(self) -> None:
        """End the child, if there is one; the next question starts another."""
        child, self._child = self._child, None
        if child is None or self._owner != os.getpid():
            return  # after a fork the child belongs to the parent
        child.kill()
        child.wait()
        for pipe in (child.stdin, child.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):  # unsent bytes for a dead child
                    pipe.close()

    def _living(self) -> subprocess.Popen[bytes]:
        if self._child is not None and self._owner == os.getpid() and self._child.poll() is None:
            return self._child
        self.close()
        self._failed_starts += 1
        # One thread: the answers of threaded linear algebra depend on their number.
        environment = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
        self._owner = os.getpid()
        self._child = subprocess.Popen(
            self.command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
        )
        _within(self._child, self.start_seconds, lambda: _read(self._child))
        self._failed_starts = 0
        return self._child


def _exchange(child: subprocess.Popen[bytes], question: Question, seconds: float) -> tuple[str, bytes | None]:
    request = (
        question.m,
        question.width,
        question.gram,
        question.matrix.tobytes(),
        question.rhs.tobytes(),
        seconds,
    )

    def talk() -> Any:
        body = pickle.dumps(request)
        assert child.stdin is not None
        child.stdin.write(_HEADER.pack(len(body)) + body)
        child.stdin.flush()
        return _read(child)

    said, z = _within(child, seconds, talk)
    return said, z


def _read(child: subprocess.Popen[bytes] | None) -> Any:
    assert child is not None and child.stdout is not None
    header = child.stdout.read(_HEADER.size)
    (length,) = _HEADER.unpack(header)
    body = child.stdout.read(length)
    if len(body) < length:
        raise EOFError
    return pickle.loads(body)


def _within(child: subprocess.Popen[bytes], seconds: float, talk: Any) -> Any:
    """``talk()``, with the child killed (which ends the blocking read) when it takes longer."""
    late = threading.Event()

    def end() -> None:
        late.set()
        child.kill()

    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()
    try:
        return talk()
    except (OSError, EOFError, struct.error):
        if late.is_set():
            raise TimeoutError(f"no answer within {seconds:g} s") from None
        raise
    finally:
        timer.cancel()


_default: Clarabel | None = None


def default_proposer() -> Clarabel:
    """The one child that a process shares; started by the first question."""
    global _default
    if _default is None:
        _default = Clarabel()
        atexit.register(_default.close)
    return _default
