"""Conic programs in floats: a fork solves one after its parent has, without a pool of threads that only the parent has."""

from __future__ import annotations

import os
import signal
import time

import pytest

from checker.proofs.squares.conic_programs import Program

SIZE = 24  # of a block that is large enough for the solver's threads
SECONDS = 30


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no forks here")
def test_a_fork_solves_what_its_parent_has_solved():
    entries = [(i, j) for j in range(SIZE) for i in range(j + 1)]
    columns = [{((0, 1),): 1} if i == j else {((1, 1),): 1} for i, j in entries]
    program = Program(target={((0, 1),): 1}, columns=columns, sizes=[SIZE], signed=0)
    assert program.solved(least=True) is not None
    child = os.fork()
    if not child:
        os._exit(0 if program.solved(least=True) is not None else 1)
    ends = time.monotonic() + SECONDS
    while not (found := os.waitpid(child, os.WNOHANG))[0] and time.monotonic() < ends:
        time.sleep(0.01)
    if not found[0]:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    assert found == (child, 0)
