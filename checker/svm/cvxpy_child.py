"""The program of the child process: reads questions on stdin, asks cvxpy, writes proposals on stdout.

Run as a script; imports nothing of ours, so a fault of cvxpy stays in here.  See ``checker/svm/child.py``.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys
from collections import OrderedDict
from typing import Any, BinaryIO

_HEADER = struct.Struct("<Q")
_COMPILED_ENTRIES = 5_000
"""Beyond this many entries cvxpy spends longer on compiling a parametrised problem than on solving a plain one."""
_COMPILED_SHAPES = 16


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    import cvxpy
    import numpy

    compiled: OrderedDict[tuple[int, int], Any] = OrderedDict()
    _write(sink, "ready")
    while len(header := source.read(_HEADER.size)) == _HEADER.size:
        m, width, gram, matrix, rhs, seconds = pickle.loads(source.read(_HEADER.unpack(header)[0]))
        if hasattr(signal, "setitimer"):  # the alarm kills even native code, and even when the parent is gone
            signal.setitimer(signal.ITIMER_REAL, seconds + 5)
        a = numpy.frombuffer(matrix).reshape(m, width)
        b = numpy.frombuffer(rhs)
        try:
            said, z = propose(cvxpy, numpy, compiled, reduced(numpy, a, gram), b)
        except Exception as problem:
            said, z = f"failed: {type(problem).__name__}: {problem}", None
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)
        _write(sink, (said, z))


def reduced(numpy: Any, a: Any, gram: bool) -> Any:
    """Rows of at most m columns with the same inner products: w may be sought in the span of the rows."""
    m, width = a.shape
    if gram:
        values, vectors = numpy.linalg.eigh(a)
        return vectors * numpy.sqrt(numpy.maximum(values, 0))
    return numpy.linalg.qr(a.T, mode="r").T if width > m else a


def propose(cvxpy: Any, numpy: Any, compiled: Any, a: Any, b: Any) -> tuple[str, bytes | None]:
    key = a.shape
    if a.size > _COMPILED_ENTRIES:
        problem, constraint, _, _ = _problem(cvxpy, key, a, b)
    else:
        if key not in compiled:
            compiled[key] = _problem(cvxpy, key, None, None)
            if len(compiled) > _COMPILED_SHAPES:
                compiled.popitem(last=False)
        compiled.move_to_end(key)
        problem, constraint, rows, sides = compiled[key]
        rows.value, sides.value = a, b
    problem.solve(solver=cvxpy.CLARABEL)
    if problem.status in ("infeasible", "infeasible_inaccurate"):
        return "infeasible", None
    z = constraint.dual_value
    if problem.status not in ("optimal", "optimal_inaccurate") or z is None:
        return f"failed: {problem.status}", None
    slack = a @ constraint.variables()[0].value - b
    # At an interior point's end the larger of slack and multiplier tells on which side a row lies.
    return "optimal", numpy.where(z > slack, z, 0.0).tobytes()


def _problem(cvxpy: Any, shape: tuple[int, int], a: Any, b: Any) -> tuple[Any, Any, Any, Any]:
    w = cvxpy.Variable(shape[1])
    rows = cvxpy.Parameter(shape) if a is None else a
    sides = cvxpy.Parameter(shape[0]) if b is None else b
    constraint = rows @ w >= sides
    return cvxpy.Problem(cvxpy.Minimize(cvxpy.sum_squares(w) / 2), [constraint]), constraint, rows, sides


def _write(sink: BinaryIO, message: Any) -> None:
    body = pickle.dumps(message)
    sink.write(_HEADER.pack(len(body)) + body)
    sink.flush()


if __name__ == "__main__":
    # Solvers print; what they print must not reach the protocol.
    channel = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    serve(sys.stdin.buffer, channel)
