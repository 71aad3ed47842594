"""Many claims: each judged in a child process with limits, each on disk before the next begins."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import types
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path

import checker
from checker.claim import TheoremFile, describe, discover
from checker.dataset import canonical_json
from checker.errors import InputError
from checker.judge import BUDGETS
from checker.unit import PROGRESS, blank_entry, read_entry

FORMAT = "checker-audit/1"
MEMORY_BYTES = 6 * 2**30
PAPERS = {
    "similarity": "On the similarity between attention and SVM on the token separation and selection behavior",
    "maxmargin": "Max-Margin Token Selection in Attention Mechanism",
    "tfsvm": "Transformers as Support Vector Machines",
    "mirror": "Optimizing Attention with Mirror Descent: Generalized Max-Margin Token Selection",
    "ntp": "Non-asymptotic Convergence of Training Transformers for Next-token Prediction",
    "background": "Facts that the papers lean on",
}
_STRENGTH = {"PROVED": 3, "REFUTED": 3, "VACUOUS": 3, "CONSISTENT": 2, "DOUBTFUL": 2, "INCONCLUSIVE": 1, None: 0}


@dataclass(frozen=True, kw_only=True)
class Events:
    """What a caller may want to show while an audit runs."""

    started: Callable[[TheoremFile], None] = lambda _t: None
    progressed: Callable[[TheoremFile, int, int], None] = lambda _t, _k, _n: None
    finished: Callable[[TheoremFile, dict], None] = lambda _t, _e: None


def select(names: Sequence[str], *, paper: str | None = None) -> list[TheoremFile]:
    """The theorem files that ids, ``paper/id``s or paths name; all of them when none is named.

    **Raises.** InputError that lists near names.
    """
    known = discover()
    if paper is not None:
        if paper not in {t.paper for t in known}:
            raise InputError(f"There is no paper {paper!r}. Known: {', '.join(sorted({t.paper for t in known}))}.")
        known = [t for t in known if t.paper == paper]
    if not names:
        return known
    chosen: list[TheoremFile] = []
    for name in names:
        if name.endswith(".py"):
            path = Path(name)
            if not path.is_file():
                raise InputError(f"{name} does not exist. Give a theorem file, or an id from `checker list`.")
            chosen.append(describe(path.resolve()))
            continue
        matches = [t for t in known if name in (t.id, f"{t.paper}/{t.id}")]
        if not matches:
            import difflib

            near = difflib.get_close_matches(name, [t.id for t in known], n=3, cutoff=0.4)
            hint = f" Did you mean {', '.join(near)}?" if near else ""
            raise InputError(f"There is no claim {name!r}.{hint} `checker list` shows all ids.")
        chosen += matches
    return list(dict.fromkeys(chosen))


class AuditInterrupted(Exception):
    """Ctrl-C: ``entries`` holds what was finished, already on disk."""

    def __init__(self, entries: list[dict]) -> None:
        super().__init__("interrupted")
        self.entries = entries


def run_audit(
    theorems: Sequence[TheoremFile], *, budget: str, seed: int, workers: int, out: Path, events: Events = Events(),
) -> dict:  # fmt: skip
    """Judge every theorem file; the result is one ``checker-audit/1`` object, also written to ``out``.

    **Guarantee.** the same result for one seed whatever the number of workers.
    **Raises.** AuditInterrupted after Ctrl-C, with what was finished.
    """
    names = [(t.paper, t.id) for t in theorems]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        raise InputError(
            f"Two theorem files are both {'/'.join(twice)}; their results would overwrite each other. Rename one."
        )
    (out / "claims").mkdir(parents=True, exist_ok=True)
    running: set[subprocess.Popen] = set()
    stop = threading.Event()
    with ThreadPoolExecutor(max_workers=max(1, workers)) as pool:
        futures: list[Future] = [
            pool.submit(_run_unit, t, budget=budget, seed=seed, out=out, events=events, running=running, stop=stop)
            for t in theorems
        ]
        try:
            while not all(f.done() for f in futures):
                wait(futures, timeout=0.2)  # short, so that Ctrl-C is heard
        except KeyboardInterrupt:
            stop.set()
            for process in list(running):
                process.kill()
            pool.shutdown(cancel_futures=True)
            finished = [e for e in (f.result() for f in futures if not f.cancelled()) if e is not None]
            write_audit(assemble(finished, budget=budget, seed=seed), out)
            raise AuditInterrupted(finished) from None
    audit = assemble([e for f in futures if (e := f.result()) is not None], budget=budget, seed=seed)
    write_audit(audit, out)
    return audit


def _run_unit(
    theorem: TheoremFile, *, budget: str, seed: int, out: Path, events: Events, running: set, stop: threading.Event
) -> dict | None:
    """One entry, or None when the audit was interrupted first."""
    if stop.is_set():
        return None
    events.started(theorem)
    target = out / "claims" / f"{theorem.paper}.{theorem.id}.json"
    target.unlink(missing_ok=True)
    process = subprocess.Popen(
        [
            sys.executable, "-m", "checker.unit", str(theorem.path), theorem.id, budget, str(seed), str(target),
            str(out / "certificates"), str(MEMORY_BYTES), str(BUDGETS[budget].seconds),
        ],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=child_environment(),
        start_new_session=True,  # Ctrl-C reaches us alone; we end the children
    )  # fmt: skip
    running.add(process)
    complaint = _follow(process, theorem, events, BUDGETS[budget].seconds)
    running.discard(process)
    if stop.is_set() and not target.exists():
        return None
    entry = read_entry(target) if target.exists() else _unfinished(theorem, complaint, target)
    events.finished(theorem, entry)
    return entry


def child_environment() -> dict[str, str]:
    """One thread for linear algebra, and the package importable as it is here."""
    root = str(Path(checker.__file__).resolve().parent.parent)
    paths = [root, *filter(None, [os.environ.get("PYTHONPATH")])]
    pinned = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    return {**os.environ, **pinned, "PYTHONPATH": os.pathsep.join(paths), "PYTHONHASHSEED": "0"}


def _follow(process: subprocess.Popen, theorem: TheoremFile, events: Events, seconds: int) -> str:
    """Relay progress until the end or the time limit; returns what went wrong, or "".

    ``seconds`` of processor time end the child by themselves (:mod:`checker.unit`); one that only waits gets five times as long.
    """
    late = threading.Event()

    def expire() -> None:
        late.set()
        process.kill()

    timer = threading.Timer(5 * seconds, expire)
    timer.start()
    errors: list[str] = []
    drain = threading.Thread(target=lambda: errors.extend(process.stderr or []), daemon=True)
    drain.start()
    for line in process.stdout or []:
        if line.startswith(PROGRESS):
            _, done, of = line.split()
            events.progressed(theorem, int(done), int(of))
    process.wait()
    timer.cancel()
    drain.join(timeout=2)
    if late.is_set() or process.returncode == -signal.SIGXCPU:
        return f"time limit of {seconds} s"
    last = errors[-1].strip() if errors else "no message"
    return f"ended with code {process.returncode}: {last}" if process.returncode else ""


def _unfinished(theorem: TheoremFile, complaint: str, target: Path) -> dict:
    """A unit that hit its limit is INCONCLUSIVE and says so; one that crashed is an error."""
    entry = blank_entry(theorem.path, theorem.id) | {
        "paper": theorem.paper, "title": theorem.title, "fidelity": theorem.fidelity,
    }  # fmt: skip
    if complaint.startswith("time limit"):
        entry |= {
            "verdict": "INCONCLUSIVE",
            "finding": f"The {complaint} ended the search before it could say anything.",
            "not_checked": "Everything: the time limit of one claim was reached.",
            "timed_out": True,
        }
    else:
        entry |= {"error": {"message": f"The process that judged this claim {complaint or 'wrote no result'}."}}
    target.write_text(canonical_json(entry), encoding="ascii")
    return entry


def assemble(entries: Iterable[dict], *, budget: str, seed: int) -> dict:
    """One ``checker-audit/1`` object; no time stamps, so equal runs give equal bytes."""
    claims = sorted(entries, key=lambda e: (e["paper"], e["id"]))
    present = {e["paper"] for e in claims}
    return {
        "format": FORMAT,
        "checker": checker.__version__,
        "budget": budget,
        "seed": seed,
        "papers": {p: title for p, title in PAPERS.items() if p in present},
        "claims": claims,
    }


def write_audit(audit: dict, out: Path) -> Path:
    """``audit.json`` (canonical), ``index.html`` and the plots as files in ``out``; returns the page's path."""
    from checker.report.page import render_page

    out.mkdir(parents=True, exist_ok=True)
    (out / "audit.json").write_text(canonical_json(audit) + "\n", encoding="ascii")
    page = out / "index.html"
    page.write_text(render_page(audit), encoding="utf-8")
    _write_plots(audit, out / "plots")
    return page


def _write_plots(audit: dict, folder: Path) -> None:
    """``paper.id.number.svg`` for every plot of every claim."""
    for claim in audit["claims"]:
        for number, plot in enumerate(claim["plots"], start=1):
            folder.mkdir(exist_ok=True)
            (folder / f"{claim['paper']}.{claim['id']}.{number}.svg").write_text(plot["svg"], encoding="utf-8")


def weaker_than(audit: dict, old: dict) -> list[str]:
    """One line for each claim whose verdict is weaker than before, or gone."""
    before = {(c["paper"], c["id"]): c for c in old.get("claims", [])}
    lines = []
    for claim in audit["claims"]:
        earlier = before.get((claim["paper"], claim["id"]))
        if earlier and _STRENGTH[claim["verdict"]] < _STRENGTH[earlier["verdict"]]:
            lines.append(
                f"{claim['paper']}/{claim['id']}: {earlier['verdict']} before, {claim['verdict'] or 'error'} now"
            )
    return lines


def read_audit(path: Path) -> dict:
    """An audit's JSON.  **Raises.** InputError for anything else."""
    try:
        audit = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        raise InputError(
            f"{path} is not a readable audit ({problem}). Give the audit.json of an earlier run."
        ) from None
    if not isinstance(audit, dict) or audit.get("format") != FORMAT:
        raise InputError(f"{path} is not in the format {FORMAT}. Give the audit.json of an earlier run.")
    return audit


class _Audit(types.ModuleType):
    """``from checker import audit; audit(CLAIM)`` reads best in a notebook, and a module may be called if its class says so."""

    def __call__(self, claim: object, **options):
        """One claim or theorem file, judged and shown: :func:`checker.notebook.audit_claim`."""
        from checker.notebook import audit_claim

        return audit_claim(claim, **options)  # type: ignore[arg-type]


sys.modules[__name__].__class__ = _Audit
