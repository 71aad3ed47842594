"""Many claims: each judged in a child process with limits, each in the run's ledger before the next begins."""

from __future__ import annotations

import importlib
import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import checker
from checker.certificates.verification import VERIFIER
from checker.coq import answers as coq_answers
from checker.coq.trust import with_kernel, without_kernel
from checker.data import places
from checker.data.dataset import canonical_json
from checker.errors import CheckerError, InputError
from checker.report.audits.audit_file import FORMAT
from checker.runs.cache import Cache, result_key
from checker.runs.cluster import cluster_units
from checker.runs.fingerprint import engine_sha256
from checker.runs.ledger import Ledger, Settings
from checker.runs.recheck import published_results
from checker.runs.schedule import longest_first, write_seconds
from checker.runs.workers import UnitResult, judged_result, local_units, unfinished
from checker.statements.claims.claim import TheoremFile, discover
from checker.statements.claims.sources import retracted, sources
from checker.statements.claims.theorem_folders import described_file, described_folder


@dataclass(frozen=True, kw_only=True)
class Events:
    """What a caller may want to show while an audit runs."""

    known: Callable[[TheoremFile, dict], None] = lambda _t, _e: None  # from the ledger or the cache: not run
    started: Callable[[TheoremFile], None] = lambda _t: None  # not told of a cluster's workers
    progressed: Callable[[TheoremFile, int, int], None] = lambda _t, _k, _n: None
    finished: Callable[[TheoremFile, dict], None] = lambda _t, _e: None


def select(names: Sequence[str], *, paper: str | None = None) -> list[TheoremFile]:
    """The theorem files that ids, ``paper/id``s, paths or folders name; all that are shipped when none is named.

    **Raises.** InputError that lists near names.
    """
    paths = bool(names) and all(name.endswith(".py") or Path(name).is_dir() for name in names)
    # reading every shipped file takes a quarter of a second
    known = discover() if paper is not None or not paths else []
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
            chosen.append(described_file(path.resolve()))
            continue
        if Path(name).is_dir():
            chosen += described_folder(Path(name))
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
    theorems: Sequence[TheoremFile],
    *,
    budget: str,
    seed: int,
    workers: int,
    out: Path,
    events: Events = Events(),
    cache: Cache | None = None,
    cluster: str | None = None,
    again: bool = True,
) -> dict:
    """Judge every theorem file; the result is one ``checker-audit/2`` object, also written to ``out``.

    A new run begins in ``out``.  Without ``again``, at the quick budget, what was published and can be verified or shown is not run
    (:mod:`checker.runs.recheck`).  With ``cache`` an unchanged claim is not run again; with ``cluster``, the address of a Dask
    scheduler, units run there.

    **Guarantee.** the same result for one seed whatever the number of workers, their machine or the order of completion.
    **Raises.** AuditInterrupted after Ctrl-C, with what was finished; InputError.
    """
    names = Counter((t.paper.casefold(), t.id.casefold()) for t in theorems)  # some file systems do not tell case apart
    twice = [t for t in theorems if names[t.paper.casefold(), t.id.casefold()] > 1]
    if twice:
        raise InputError(
            f"Two theorem files are both {twice[0].paper}/{twice[0].id} ({', '.join(str(t.path) for t in twice[:2])}); their "
            "results would overwrite each other. Rename one, or name another paper in it."
        )
    with Ledger(out) as ledger:
        ledger.begin(Settings(theorems=tuple(theorems), budget=budget, seed=seed, again=again))
        return _finish(ledger, workers=workers, events=events, cache=cache, cluster=cluster)


def resume_audit(
    out: Path, *, workers: int, events: Events = Events(), cache: Cache | None = None, cluster: str | None = None
) -> dict:
    """Go on with the run in ``out``, which was interrupted or killed: what its ledger has is not run again.

    A claim whose file changed since, or any when the engine did, is.  **Raises.** as :func:`run_audit`.
    """
    with Ledger(out, new=False) as ledger:
        return _finish(ledger, workers=workers, events=events, cache=cache, cluster=cluster)


def theorems_of(out: Path) -> tuple[TheoremFile, ...]:
    """The theorem files of the run in a folder.  **Raises.** InputError when there is none."""
    with Ledger(out, new=False) as ledger:
        return ledger.settings.theorems


def _finish(ledger: Ledger, *, workers: int, events: Events, cache: Cache | None, cluster: str | None) -> dict:
    """Run what the ledger has not, then write the audit from the ledger."""
    places.remove_unfinished(ledger.folder)
    run, engine, answers = ledger.settings, engine_sha256(), coq_answers.kept(ledger.folder)
    key = partial(result_key, engine=engine, budget=run.budget, seed=run.seed)
    keys = {theorem: key(theorem) for theorem in run.theorems}
    results = _known(ledger, keys, cache)
    if run.budget == "quick" and not run.again:
        shown = published_results(t for t in run.theorems if t not in results)
        for result in shown.values():
            ledger.keep(result.certificates)
        results |= shown
    for theorem, result in results.items():
        events.known(theorem, result.entry)
    pending = longest_first([t for t in run.theorems if t not in results], run.budget)
    if cluster:
        units = cluster_units(cluster, budget=run.budget, seed=run.seed)
    else:
        units = local_units(
            max(1, min(workers, len(pending))),
            budget=run.budget,
            seed=run.seed,
            started=events.started,
            progressed=events.progressed,
        )
    try:
        with units as submit:
            running = {submit(theorem): theorem for theorem in pending}
            # while they run: the page is written when they are done
            importlib.import_module("checker.report.pages.page").prepare()
            while running:
                for future in wait(running, timeout=0.2, return_when=FIRST_COMPLETED).done:  # short: Ctrl-C is heard
                    theorem = running.pop(future)
                    result = _result(future, theorem)
                    unchanged = keys[theorem] == result_key(
                        theorem, engine=engine_sha256(), budget=run.budget, seed=run.seed
                    )
                    if result.finished:  # what something from outside ended is tried again when the run is resumed
                        ledger.record(keys[theorem] if unchanged else "changed while it ran", theorem, result)
                    if cache and unchanged:
                        cache.put(keys[theorem], result)
                    results[theorem] = result
                    events.finished(theorem, result.entry)
    except KeyboardInterrupt:
        entries = _entries(ledger, results, answers)
        write_audit(assemble(entries, budget=run.budget, seed=run.seed), ledger.folder)
        raise AuditInterrupted(entries) from None
    if cache:
        cache.prune()
    audit = assemble(_entries(ledger, results, answers), budget=run.budget, seed=run.seed)
    write_audit(audit, ledger.folder)
    write_seconds({theorem: result.seconds for theorem, result in results.items()}, ledger.folder)
    return audit


def _entries(ledger: Ledger, results: dict[TheoremFile, UnitResult], answers: bytes | None) -> list[dict]:
    """The entries of all results, now that no theorem file runs any more that could change their certificates, or Coq's answers."""
    coq_answers.put_back(ledger.folder, answers)
    for result in results.values():
        ledger.restore(result)
    return [result.entry for result in results.values()]


def _result(future: Future[UnitResult], theorem: TheoremFile) -> UnitResult:
    """What a unit gave; a worker of a cluster that was lost for good gives an error."""
    try:
        return future.result()
    except CheckerError:
        raise
    except Exception as problem:
        lost = unfinished(
            theorem,
            f"was lost with its worker ({type(problem).__name__}: {problem}). Go on with --resume, which tries this claim again",
        )
        return UnitResult(entry=lost, certificates={}, seconds=0.0, finished=False)


def _known(ledger: Ledger, keys: dict[TheoremFile, str], cache: Cache | None) -> dict[TheoremFile, UnitResult]:
    """Results of this run's ledger and of the cache that come out the same when they are judged again; the latter are recorded too."""
    recorded = {t: result for t, key in keys.items() if (result := ledger.finished(key))}
    cached = {t: result for t, key in keys.items() if cache and t not in recorded and (result := cache.get(key))}
    known = recorded | cached
    with ThreadPoolExecutor(max_workers=os.cpu_count() or 1) as bench:
        again = dict(zip(known, bench.map(judged_result, known.keys(), known.values()), strict=True))
    sound = {theorem: result for theorem, result in known.items() if again[theorem] == result}
    for theorem in cached:
        if theorem in sound:
            ledger.record(keys[theorem], theorem, sound[theorem])
    return sound


def assemble(entries: Iterable[dict], *, budget: str, seed: int) -> dict:
    """One ``checker-audit/2`` object; no time stamps, so equal runs give equal bytes.

    It is as it will be read from its file again, so that pages do not depend on which results come from a ledger.
    """
    claims = sorted(entries, key=lambda e: (e["paper"], e["id"]))
    present = {e["paper"] for e in claims}
    known = {paper: source for paper, source in sources().items() if paper in present}
    audit = {
        "format": FORMAT,
        "checker": checker.__version__,
        "budget": budget,
        "seed": seed,
        "papers": {paper: source["title"] for paper, source in known.items()},
        "sources": known,
        "retracted": [one for one in retracted() if one["claim"].partition("/")[0] in present],
        "claims": claims,
    }
    return json.loads(canonical_json(audit))


def write_audit(audit: dict, out: Path) -> Path:
    """``audit.json`` (canonical), ``index.html``, the claims' pages, the plots and ``verify.py`` in ``out``; returns the index's path.

    The trust ``kernel`` is in the pages and not in ``audit.json``: it is read from Coq's answers, by whoever reads the run.
    """
    from checker.report.pages.site import write_site

    audit = audit | {"claims": [without_kernel(claim) for claim in audit["claims"]]}
    places.write(out, "audit.json", canonical_json(audit) + "\n")
    page = write_site(with_kernel(audit, out), out)
    _write_plots(audit, out)
    if not (out / VERIFIER.name).exists() or not (out / VERIFIER.name).samefile(
        VERIFIER
    ):  # the commands of the pages work in the folder
        places.write(out, VERIFIER.name, VERIFIER.read_bytes())
    return page


def _write_plots(audit: dict, out: Path) -> None:
    """``plots/paper.id.number.svg`` for every plot of every claim that is a picture and nothing else."""
    from checker.report.pictures.pictures import is_plain_svg

    for claim in audit["claims"]:
        for number, plot in enumerate(claim["plots"], start=1):
            if is_plain_svg(plot["svg"]):
                places.write(out, f"plots/{claim['paper']}.{claim['id']}.{number}.svg", plot["svg"])
