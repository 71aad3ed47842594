"""The prover alone on many claims: each in a fork of its own, with a limit of processor time, and one row of a file for each.

A fork begins as this process is, with the prover imported and nothing searched, so that a row does not depend on the rows before it.
A claim whose search does not end is ended, and its row says so.  The rows are written as they come: after Ctrl-C, or a kill, the same
command goes on with what is missing.
"""

from __future__ import annotations

import gzip
import json
import os
import resource
import select
import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

Row = dict[str, Any]
Work = Callable[[], Row]
FORMAT = "prover-runs/1"
_PATIENCE = (
    6  # seconds of the clock for each second of the processor that a claim may take: other programs may run beside
)


# ── one claim ──


def prover_row(claim, truth: str, *, effort: float, store: Path | None = None) -> Row:
    """What the prover finds for a claim within so many seconds of effort, and what it cost.

    ``proved`` is True where ``verify.py`` accepts the certificate; it is written to ``store``.
    """
    from checker import verify
    from checker.certificates.limit_lemmas import lemma_certificates
    from checker.data.dataset import canonical_json
    from checker.proofs.effort import METER
    from checker.proofs.search.prove import prove
    from checker.proofs.search.vacuous import prove_vacuous

    began, before = time.process_time(), METER.spent
    said, text = "no proof found", ""

    def proposed() -> Iterator[dict | None]:
        if truth == "vacuous":
            yield prove_vacuous(claim)
        else:
            yield from lemma_certificates(claim, "", {})  # by the shape of the statement: most are not meant for it
            yield prove(claim, seconds=effort)

    try:
        for found in filter(None, proposed()):
            word, why = verify.verify_text(canonical_json(found))
            if word == "VERIFIED":
                text = canonical_json(found)
                break
            if found["type"] == "tree":
                said = f"verify.py does not accept the tree: {word}: {why}"[:300]
    except Exception as problem:  # a defect of the prover costs the proof
        said = f"the prover failed: {type(problem).__name__}: {problem}"[:300]
    spent, cpu = METER.spent - before, time.process_time() - began
    row = {"truth": truth, "proved": bool(text), "said": said, "statement": claim.sha256}
    row |= {"effort": round(spent / 1e6, 3), "cpu": round(cpu, 2)}
    if not text:
        return row
    if store is not None:
        _write(store, text)
    tree = found.get("evidence", {}).get("tree")  # the lemma of another certificate has no evidence of its own
    evidence = canonical_json(found.get("evidence", {}))
    return row | {
        "said": found["type"],
        "nodes": nodes_of(tree),
        "bytes": len(evidence),
        "evidence": sha256(evidence.encode()).hexdigest(),
    }


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.{os.getpid()}")
    part.write_bytes(gzip.compress(text.encode(), mtime=0))
    part.replace(path)


def nodes_of(node: Any) -> int:
    """How many nodes a tree has: objects that conclude something."""
    if isinstance(node, dict):
        return ("concludes" in node) + sum(map(nodes_of, node.values()))
    return sum(map(nodes_of, node)) if isinstance(node, list) else 0


# ── many claims ──


@dataclass
class _Fork:
    name: str
    pid: int
    pipe: int
    until: float
    text: bytes = b""


def rows(work: Mapping[str, Work], *, jobs: int, seconds: float) -> Iterator[Row]:
    """The row of each, as they come, each computed in a fork that may take so many processor seconds.

    Where the caller stops, or is interrupted, everything that runs is ended.
    """
    waiting, running = list(work.items()), {}
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                one = _fork(*waiting.pop(0), seconds)
                running[one.pipe] = one
            ready, _, _ = select.select(list(running), [], [], 0.5)
            for one in [running[pipe] for pipe in ready]:
                part = os.read(one.pipe, 1 << 16)
                one.text += part
                if not part:
                    yield _ended(running.pop(one.pipe))
            for one in running.values():
                if time.monotonic() > one.until:
                    os.kill(one.pid, signal.SIGKILL)
    finally:
        for one in running.values():
            with suppress(ProcessLookupError):
                os.kill(one.pid, signal.SIGKILL)
            os.waitpid(one.pid, 0)
            os.close(one.pipe)


def _fork(name: str, work: Work, seconds: float) -> _Fork:
    mine, its = os.pipe()
    pid = os.fork()
    if pid:
        os.close(its)
        return _Fork(name, pid, mine, time.monotonic() + _PATIENCE * seconds)
    status = 1
    try:
        os.close(mine)
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 2))
        try:
            row = work()
        except Exception as problem:
            row = {"proved": False, "said": f"failed: {type(problem).__name__}: {problem}"[:300]}
        with os.fdopen(its, "wb") as out:
            out.write(json.dumps(row, ensure_ascii=False).encode())
        status = 0
    finally:
        os._exit(status)


def _ended(one: _Fork) -> Row:
    os.close(one.pipe)
    _, status, used = os.wait4(one.pid, 0)
    died = f"ended by a limit, or died: exit code {os.waitstatus_to_exitcode(status)}"
    row = {
        "id": one.name,
        "proved": False,
        "effort": None,
        "cpu": round(used.ru_utime + used.ru_stime, 2),
        "said": died,
    }
    with suppress(ValueError):
        row |= json.loads(one.text)
    return row


# ── a file of rows ──


def read_rows(path: Path) -> tuple[Row, dict[str, Row]]:
    """The head of a file and its rows by id; a line that was cut by a kill is left out.  **Raises.** SystemExit."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    found: dict[str, Row] = {}
    for line in lines[1:]:
        with suppress(ValueError, KeyError):  # a line cut by a kill, or the head of another file
            row = json.loads(line)
            found[row["id"]] = row
    head = json.loads(lines[0]) if lines else {}
    if lines and head.get("format") != FORMAT:
        raise SystemExit(f"{path} is no file of rows of the prover: its first line has no format {FORMAT!r}.")
    return head, found


def write_rows(out: Path, head: Row, work: Mapping[str, Work], *, jobs: int, seconds: float, title: str) -> bool:
    """Append the row of each that has none in OUT yet; False after Ctrl-C.  **Raises.** SystemExit where OUT is of another engine."""
    earlier, known = read_rows(out)
    head = {"format": FORMAT} | head
    differs = {name: (earlier[name], head[name]) for name in head if earlier and earlier.get(name) != head[name]}
    if differs:
        raise SystemExit(f"{out} was written for another run: {differs}. Choose another --out, or remove the file.")
    out.parent.mkdir(parents=True, exist_ok=True)
    _end_last_line(out)
    if not earlier:
        out.write_text(json.dumps(head) + "\n", encoding="utf-8")
    left = {name: one for name, one in work.items() if name not in known}
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    proved = sum(known[name]["proved"] for name in work if name in known)
    # No thread refreshes the bar: a fork beside a thread may hold a lock for ever.
    with (
        Progress(*columns, console=Console(stderr=True), auto_refresh=False) as progress,
        out.open("a", encoding="utf-8") as file,
    ):
        bar = progress.add_task(f"{title}: {proved} proved", total=len(work), completed=len(work) - len(left))
        try:
            for row in rows(left, jobs=jobs, seconds=seconds):
                file.write(json.dumps(row, ensure_ascii=False) + "\n")
                file.flush()
                proved += row["proved"]
                progress.update(bar, advance=1, description=f"{title}: {proved} proved", refresh=True)
        except KeyboardInterrupt:
            return False
    return True


def _end_last_line(path: Path) -> None:
    """A last line without its end gets one, so that the next row begins a line of its own."""
    if path.exists() and (text := path.read_bytes()) and not text.endswith(b"\n"):
        path.write_bytes(text + b"\n")


def summed(found: Sequence[Row], name: str) -> float:
    """The sum of a column, of the rows that have it."""
    return sum(one[name] for one in found if one.get(name) is not None)
