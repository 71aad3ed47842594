"""The program of the child process: reads questions on stdin, asks Clarabel, writes proposals on stdout.

Run as a script; imports nothing of ours, so a fault of the solver stays in here.  See ``checker/svm/least_norm/child.py``.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys
from collections.abc import Callable
from typing import Any, BinaryIO

import numpy

_HEADER = struct.Struct("<Q")
Propose = Callable[[Any, Any, bool], tuple[str, bytes | None]]


def main(propose: Propose) -> None:
    """Serve until stdin ends.  Solvers print; what they print must not reach the protocol."""
    channel = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    serve(sys.stdin.buffer, channel, propose)


def serve(source: BinaryIO, sink: BinaryIO, propose: Propose) -> None:
    """Answer each question (rows or inner products, right sides, whether they are inner products) with ``propose``."""
    _write(sink, "ready")
    while len(header := source.read(_HEADER.size)) == _HEADER.size:
        m, width, gram, matrix, rhs, seconds = pickle.loads(source.read(_HEADER.unpack(header)[0]))
        if hasattr(signal, "setitimer"):  # the alarm kills even native code, and even when the parent is gone
            signal.setitimer(signal.ITIMER_REAL, seconds + 5)
        a = numpy.frombuffer(matrix).reshape(m, width)
        b = numpy.frombuffer(rhs)
        try:
            said, z = propose(a, b, gram)
        except Exception as problem:
            said, z = f"failed: {type(problem).__name__}: {problem}", None
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)
        _write(sink, (said, z))


def least_norm(a: Any, b: Any, gram: bool) -> tuple[str, bytes | None]:
    """min ½‖w‖² s.t. ⟨a_j, w⟩ ≥ b_j: the multipliers, 0 where a row is not tight.

    Clarabel itself: loading cvxpy takes four times as long, and its compiling far longer than the solution.
    """
    import clarabel
    from scipy import sparse

    rows = reduced(a, gram)
    m, width = rows.shape
    settings = clarabel.DefaultSettings()
    settings.verbose = False
    found = clarabel.DefaultSolver(
        sparse.eye(width, format="csc"),
        numpy.zeros(width),
        sparse.csc_matrix(-rows),
        -b,
        [clarabel.NonnegativeConeT(m)],
        settings,
    ).solve()
    status = str(found.status).removeprefix("Almost")
    if status == "PrimalInfeasible":
        return "infeasible", None
    if status != "Solved":
        return f"failed: {status}", None
    z, slack = numpy.array(found.z), rows @ numpy.array(found.x) - b
    # At an interior point's end the larger of slack and multiplier tells on which side a row lies.
    return "optimal", numpy.where(z > slack, z, 0.0).tobytes()


def reduced(a: Any, gram: bool) -> Any:
    """Rows of at most m columns with the same inner products: w may be sought in the span of the rows."""
    m, width = a.shape
    if gram:
        values, vectors = numpy.linalg.eigh(a)
        return vectors * numpy.sqrt(numpy.maximum(values, 0))
    return numpy.linalg.qr(a.T)[1].T if width > m else a


def _write(sink: BinaryIO, message: Any) -> None:
    body = pickle.dumps(message)
    sink.write(_HEADER.pack(len(body)) + body)
    sink.flush()


if __name__ == "__main__":
    main(least_norm)
