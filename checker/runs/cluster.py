"""Units on the workers of a Dask cluster: theorem files travel as text, proposals come back and are judged here."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any

from checker.data import places
from checker.errors import InputError
from checker.runs.fingerprint import engine_sha256
from checker.runs.workers import Submit, UnitResult, judged_result, unit_result
from checker.statements.claims.claim import TheoremFile


def shipped_unit_result(theorem: TheoremFile, text: str, engine: str, *, budget: str, seed: int) -> UnitResult:
    """:func:`unit_result` on another machine: the theorem file comes as text, and the engine must be the same one."""
    if engine_sha256() != engine:
        raise InputError(
            "A worker of the cluster has another version of the checker than this process, so its results could not be "
            "told apart from ours. Install the same version on every worker and start them again."
        )
    with places.scratch("theorem") as folder:
        name = f"{theorem.path.parent.name or 'mine'}/{theorem.path.name}"
        places.write(folder, name, text)
        path = folder / name
        return unit_result(replace(theorem, path=path), budget=budget, seed=seed)


@contextmanager
def cluster_client(address: str) -> Iterator[Any]:
    """The Dask client of the scheduler at ``address``.  **Raises.** InputError where Dask is missing or no scheduler answers."""
    try:
        from distributed import Client
    except ImportError:
        raise InputError(
            "--cluster needs Dask distributed, which is not installed. Run pip install 'attention-claim-checker[cluster]'."
        ) from None
    for name in list(logging.root.manager.loggerDict):
        if name.split(".")[0] in ("distributed", "tornado", "asyncio"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)  # what went wrong is said once, here or in the entry
    try:
        client = Client(address, timeout="10s", set_as_default=False)
    except Exception as problem:  # a scheduler that is lost while it answers gives a dozen kinds
        raise InputError(
            f"No Dask scheduler answers at {address} ({problem}). Start one with `dask scheduler` and give the address it "
            "prints; docs/running.md shows how."
        ) from None
    try:
        yield client
    finally:
        with suppress(Exception):
            client.close(timeout=5)


@contextmanager
def cluster_units(address: str, *, budget: str, seed: int) -> Iterator[Submit]:
    """``submit(theorem)`` on the workers of the Dask scheduler at ``address``, judged here.  **Raises.** InputError."""
    engine = engine_sha256()
    with cluster_client(address) as client:
        pool, bench = client.get_executor(pure=False), ThreadPoolExecutor(max_workers=os.cpu_count() or 1)

        def submit(theorem: TheoremFile) -> Future[UnitResult]:
            text = theorem.path.read_text(encoding="utf-8")
            result: Future[UnitResult] = Future()
            try:
                proposal = pool.submit(shipped_unit_result, theorem, text, engine, budget=budget, seed=seed)
                proposal.add_done_callback(lambda done: bench.submit(_judge_into, result, theorem, done))
            except Exception as problem:  # the scheduler was lost already
                result.set_exception(problem)
            return result

        try:
            yield submit
        finally:
            pool.shutdown(wait=False)
            bench.shutdown(wait=False, cancel_futures=True)


def _judge_into(result: Future[UnitResult], theorem: TheoremFile, proposal: Future[UnitResult]) -> None:
    try:
        result.set_result(judged_result(theorem, proposal.result()))
    except BaseException as problem:  # a worker that was lost, or an engine of another version
        result.set_exception(problem)
