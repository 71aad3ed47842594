"""What must not change under a mutant: recorded certificates, those of the reference report, and cases written by hand.

python -m tests.verifier_mutants.corpus RECORD.jsonl …    (chooses what is kept in recorded.jsonl.gz)
"""

from __future__ import annotations

import gzip
import hashlib
import importlib
import json
import pickle
import random
import sys
import tempfile
import time
import types
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.verifier_mutants import generate

HERE = Path(__file__).parent
RECORDED = HERE / "recorded.jsonl.gz"
REFERENCE = HERE.parent.parent / "reports" / "reference" / "certificates"
LARGEST_FILE, RANDOM_MORE, ALIKE = 2_900_000, 2_000, 3
SLOWEST = 0.25  # seconds of a recorded certificate


@dataclass(frozen=True)
class Case:
    """A certificate's text, and the outcome of the true verifier: VERIFIED, REJECTED or RESOURCE."""

    name: str
    text: str
    expects: str
    budget: int | None = None


@dataclass(frozen=True)
class Probe:
    """A function of a loaded verifier module, whose value a mutant must not change."""

    name: str
    function: Callable[[types.ModuleType], object]


def answer(one: Case | Probe, module: types.ModuleType) -> object:
    """What the verifier says of a case, without the words; what a probe computes."""
    if isinstance(one, Probe):
        try:
            return one.function(module)
        except Exception as problem:
            return "raises", type(problem).__name__
    budget = module.BUDGET if one.budget is None else one.budget
    try:
        outcome, _, found = module.verify_record(one.text, budget)
        return outcome, tuple(found[1:]) if found else None
    except Exception as problem:
        return "raises", type(problem).__name__


def recorded() -> list[Case]:
    """The certificates that the tests handed to the verifier."""
    if not RECORDED.exists():
        return []
    with gzip.open(RECORDED, "rt") as file:
        return [_named(Case(**json.loads(line))) for line in file]


def _named(case: Case) -> Case:
    """The case with a name of its own: the test, and a part of the hash of what it gave to the verifier."""
    about = hashlib.sha256(f"{case.budget} {case.text!a}".encode()).hexdigest()
    return Case(f"{case.name}#{about[:10]}", case.text, case.expects, case.budget)


def reference() -> list[Case]:
    """The certificates of the reference report, all VERIFIED."""
    found = []
    for path in sorted(REFERENCE.glob("*.json*")):
        lines = path.read_text().splitlines() if path.suffix == ".jsonl" else [path.read_text()]
        found += [Case(f"{path.stem}:{k}", line, "VERIFIED") for k, line in enumerate(lines) if line.strip()]
    return found


def written() -> list[Case | Probe]:
    """The cases and probes of the modules in the rooms, each named ``room/module.name``."""
    found: list[Case | Probe] = []
    for path in sorted(HERE.glob("*/*.py")):
        room = path.parent.name
        module = importlib.import_module(f"tests.verifier_mutants.{room}.{path.stem}")
        for maker in ("cases", "probes"):
            for one in getattr(module, maker, list)():
                found.append(type(one)(f"{room}/{path.stem}.{one.name}", *list(vars(one).values())[1:]))
    return found


def traced(one: Case | Probe, module: types.ModuleType) -> tuple[object, frozenset[int], float]:
    """(answer, the lines of the verifier that were executed, seconds without tracing)."""
    lines: set[int] = set()
    file = str(generate.FILE)

    def local(frame, event, _):
        if event == "line":
            lines.add(frame.f_lineno)
        return local

    def entered(frame, _event, _):
        if frame.f_code.co_filename != file:
            return None
        lines.add(frame.f_lineno)
        return local

    begin = time.perf_counter()
    found = answer(one, module)
    seconds = time.perf_counter() - begin
    sys.settrace(entered)
    try:
        answer(one, module)
    finally:
        sys.settrace(None)
    return found, frozenset(lines), seconds


def measured(everything: list[Case | Probe]) -> list[tuple[object, frozenset[int], float]]:
    """``traced`` of each, kept on disk under the hash of the verifier, of the case and of the module that holds it."""
    folder = Path(tempfile.gettempdir()) / "verifier-mutants"
    folder.mkdir(exist_ok=True)
    version = generate.source()[0] + "".join(
        p.read_text() for p in sorted(HERE.rglob("*.py")) if p.name != "campaign.py"
    )
    probes = hashlib.sha256(version.encode()).hexdigest()
    verifier = hashlib.sha256(generate.source()[0].encode()).hexdigest()
    file = folder / f"{verifier[:16]}.pickle"
    known = pickle.loads(file.read_bytes()) if file.exists() else {}
    module, result, changed = generate.load(), [], False
    for one in everything:
        key = (one.name, probes) if isinstance(one, Probe) else (one.text, one.budget)
        if key not in known:
            known[key], changed = traced(one, module), True
        result.append(known[key])
    if changed:
        file.write_bytes(pickle.dumps(known))
    return result


def choose(paths: list[str]) -> None:
    """Write ``recorded.jsonl.gz``: a few of each set of covered lines and outcome, small ones first, and random others."""
    entries: dict[tuple, dict] = {}
    for path in paths:
        for line in Path(path).read_text().splitlines():
            one = json.loads(line)
            if one["seconds"] <= SLOWEST and len(one["text"]) <= 60_000:
                entries.setdefault((one["text"], one["budget"]), one)
    chosen = random.Random(0)
    rest = sorted(entries.values(), key=lambda one: len(one["text"]))
    by_file = defaultdict(list)
    for one in rest:
        by_file[one["test"].split("::")[0]].append(one)
    rest = [one for part in by_file.values() for one in chosen.sample(part, min(len(part), 2_500))]
    module, groups, loose = generate.load(), defaultdict(list), []
    for one in sorted(rest, key=lambda one: len(one["text"])):
        budget = None if one["budget"] == module.BUDGET else one["budget"]
        case = Case(one["test"].removeprefix("tests/").split(" ")[0], one["text"], one["outcome"], budget)
        found, lines, _ = traced(case, module)
        if not isinstance(found, tuple) or found[0] != case.expects or case.expects == "RESOURCE":
            continue  # a test had changed a limit of its verifier
        group = groups[lines, case.expects]
        (group if len(group) < ALIKE else loose).append(case)
    kept = [case for group in groups.values() for case in group]
    print(f"{len(rest)} certificates, {len(groups)} sets of lines, {len(kept)} kept, {len(loose)} others")
    kept += chosen.sample(loose, min(len(loose), RANDOM_MORE))
    with gzip.GzipFile(RECORDED, "wb", 9, mtime=0) as file:
        for case in kept:
            file.write((json.dumps(vars(case)) + "\n").encode())
    print(f"{len(kept)} certificates, {RECORDED.stat().st_size} bytes")
    assert RECORDED.stat().st_size < LARGEST_FILE


if __name__ == "__main__":
    choose(sys.argv[1:])
