"""Mutants of the verifier against all cases: which are killed, which are explained, which survive.

    python -m tests.verifier_mutants.campaign [--only TEXT] [--sample N --seed S] [--out FILE] [--workers 1] [--work]
        [--seconds S] [--again FILE] [--unknown]

A mutant is killed when one case that executes its lines has another outcome, or when it crashes or does not end.  Exit code 1 if
a survivor is not in explained/*.json, or an entry there names no mutant, or one that is killed.
"""

from __future__ import annotations

import argparse
import gc
import gzip
import json
import mmap
import multiprocessing
import os
import pickle
import random
import resource
import select
import signal
import sys
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from rich.progress import track

from tests.verifier_mutants import generate
from tests.verifier_mutants.corpus import Case, Probe, answer, measured, recorded, reference, written
from tests.verifier_mutants.generate import Mutant

KILLERS = Path(__file__).parent / "killers.json.gz"  # {mutant id: the case that killed it last time}
EXPLAINED = Path(__file__).parent / "explained"  # *.json: {mutant id: reason}
REASONS = ("equivalent: ", "only stricter: ", "only resources: ", "only the message: ")
MOST_SECONDS = 6.0  # of true time of the cases for one mutant
SLACK = 2  # seconds of processor time beyond twice that, after which a mutant does not end
WHEN_LOADED = " when loaded"  # what killed it
PATIENCE = 20  # the same on the clock: the machine may be busy
MEMORY = 4 << 30


@dataclass(frozen=True)
class Corpus:
    """Cases with their true answers, the lines they execute and their seconds; ``order`` says which are tried first."""

    cases: list[Case | Probe]
    truths: list[tuple[object, frozenset[int], float]]
    order: list[int]
    most: float = MOST_SECONDS

    def relevant(self, mutant: Mutant) -> list[int]:
        """The cases that execute a line of the mutant: those written for the campaign first, then one of each set of lines."""
        found, spent = [], 0.0
        for k in self.order:
            _, lines, seconds = self.truths[k]
            if mutant.lines and mutant.lines.isdisjoint(lines):
                continue
            spent += seconds
            if spent > self.most and found:
                break
            found.append(k)
        return found


def everything() -> list[Case | Probe]:
    return [*written(), *recorded(), *reference()]


def corpus(most: float = MOST_SECONDS) -> Corpus:
    """All cases, measured.  **Raises.** AssertionError if one does not have the outcome it expects."""
    cases, own = everything(), len(written())
    truths = measured(cases)
    for one, (found, _, _) in zip(cases, truths, strict=True):
        if isinstance(one, Case):
            assert found[0] == one.expects, f"{one.name} is {found[0]}, not {one.expects}"
    ranks, seen = {}, Counter()
    for k in sorted(range(len(cases)), key=lambda k: truths[k][2]):  # how many quicker ones execute the same lines
        alike = truths[k][1], str(truths[k][0])[:10]
        ranks[k], seen[alike] = seen[alike], seen[alike] + 1
    order = sorted(range(len(cases)), key=lambda k: (k >= own, ranks[k], truths[k][2]))
    return Corpus(cases, truths, order, most)


def fate(mutant: Mutant, tries: list[tuple[Case | Probe, object]], seconds: float) -> tuple[str, str]:
    """("killed", by which case) or ("survives", how many cases) for one mutant and (case, true answer), in a process of its own.

    A case at which the process ends, or does not end, has killed it as well.
    """
    reader, writer = os.pipe()
    tried = mmap.mmap(-1, 8)  # shared with the child: how many cases it has tried
    child = os.fork()
    if not child:
        try:
            os.close(reader)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.setrlimit(resource.RLIMIT_CPU, (SLACK + int(2 * seconds), SLACK + int(2 * seconds)))
            os.write(writer, pickle.dumps(_tried(mutant, tries, tried)))
        finally:
            os._exit(0)
    os.close(writer)
    ready = select.select([reader], [], [], PATIENCE + 10 * seconds)[0]
    data = os.read(reader, 1 << 16) if ready else b""
    os.close(reader)
    if not ready:
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    count = int.from_bytes(tried[:], "little")
    return pickle.loads(data) if data else ("killed", tries[count][0].name)


def _tried(mutant: Mutant, tries: list[tuple[Case | Probe, object]], tried: mmap.mmap) -> tuple[str, str]:
    try:
        module = generate.load(mutant)
    except Exception as problem:
        return "killed", f"{type(problem).__name__}{WHEN_LOADED}"
    for k, (one, truth) in enumerate(tries):
        tried[:] = k.to_bytes(8, "little")
        if answer(one, module) != truth:
            return "killed", one.name
    return "survives", f"{len(tries)} cases"


def killers() -> dict[str, str]:
    """{mutant id: name of the case that killed it in an earlier campaign}; only a hint of what to try first."""
    return json.loads(gzip.decompress(KILLERS.read_bytes())) if KILLERS.exists() else {}


def not_confirmed(mutants: list[Mutant]) -> list[Mutant]:
    """The mutants that the case which killed them before does not kill now; no coverage is needed to see that."""
    known, true, module = killers(), {}, generate.load()
    for one in everything():
        true[one.name] = one
    left = []
    for mutant in mutants:
        name = known.get(mutant.id, "")
        case = true.get(name)
        tries = [] if case is None else [(case, answer(case, module))]
        if (not tries and not name.endswith(WHEN_LOADED)) or fate(mutant, tries, 1.0)[0] != "killed":
            left.append(mutant)
    return left


def explanations() -> dict[str, str]:
    """{mutant id: reason}.  Each reason begins with one of REASONS."""
    found = {k: v for file in sorted(EXPLAINED.glob("*.json")) for k, v in json.loads(file.read_text()).items()}
    for name, reason in found.items():
        assert reason.startswith(REASONS), f"{name}: {reason}"
    return found


def chosen(*, only: str = "", sample: int = 0, seed: int = 0, work: bool = False) -> list[Mutant]:
    found = [one for one in generate.mutants() if one.kind == ("work" if work else "deciding") and only in one.id]
    return random.Random(seed).sample(found, min(sample, len(found))) if sample else found


def described(mutant: Mutant) -> dict:
    return {
        "id": mutant.id,
        "line": mutant.line,
        "function": mutant.function,
        "operator": mutant.operator,
        "section": mutant.section,
        "before": mutant.before,
        "after": mutant.after,
    }


def run(mutants: list[Mutant], given: Corpus, workers: int = 1, quiet: bool = False) -> dict[str, tuple[str, str]]:
    """{mutant id: its fate}."""
    global _GIVEN, _KILLERS, _BY_NAME
    _GIVEN, _KILLERS = given, killers()
    _BY_NAME = {one.name: [k] for k, one in enumerate(given.cases)}
    gc.collect()
    gc.freeze()
    if workers == 1:
        fates = list(_shown(map(_fate, mutants), len(mutants), quiet))
    else:
        with multiprocessing.get_context("fork").Pool(workers) as pool:
            steps = pool.imap(_numbered, [_number()[one.id] for one in mutants])
            fates = list(_shown(steps, len(mutants), quiet))
    return {one.id: found for one, found in zip(mutants, fates, strict=True)}


def _shown(steps, total: int, quiet: bool):
    """The steps with a progress bar; in a file, with a line every 200."""
    if quiet or sys.stdout.isatty():
        yield from steps if quiet else track(steps, "mutants", total=total)
        return
    left = 0
    for count, step in enumerate(steps, 1):
        left += step[0] == "survives"
        if count % 200 == 0 or count == total:
            print(f"{count} of {total} mutants, {left} survive", flush=True)
        yield step


_GIVEN: Corpus
_KILLERS: dict[str, str]
_BY_NAME: dict[str | None, list[int]]


def _number() -> dict[str, int]:
    return {one.id: k for k, one in enumerate(generate.mutants())}


def _numbered(number: int) -> tuple[str, str]:
    return _fate(generate.mutants()[number])


def _fate(mutant: Mutant) -> tuple[str, str]:
    """The case that killed it before is tried first, then all others that execute its lines."""
    relevant = _GIVEN.relevant(mutant)
    before = _KILLERS.get(mutant.id)
    relevant = [k for k in _BY_NAME.get(before, []) if k not in relevant] + sorted(
        relevant, key=lambda k: _GIVEN.cases[k].name != before
    )
    tries = [(_GIVEN.cases[k], _GIVEN.truths[k][0]) for k in relevant]
    return fate(mutant, tries, sum(_GIVEN.truths[k][2] for k in relevant))


def _remember(fates: dict[str, tuple[str, str]]) -> None:
    """Write which case killed which mutant, next to what was known of mutants that still exist."""
    every = {one.id for one in generate.mutants()}
    known = {
        name: case for name, case in killers().items() if name in every and fates.get(name, ("killed",))[0] == "killed"
    }
    names = {one.name for one in _GIVEN.cases}
    known |= {
        name: case
        for name, (word, case) in fates.items()
        if word == "killed" and (case in names or case.endswith(WHEN_LOADED))
    }
    KILLERS.write_bytes(gzip.compress(json.dumps(known, sort_keys=True, ensure_ascii=False).encode(), 9, mtime=0))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="mutants whose id contains this text")
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--work", action="store_true", help="the guards of resources instead of the deciding lines")
    parser.add_argument("--seconds", type=float, default=MOST_SECONDS, help="most time of the cases for one mutant")
    parser.add_argument(
        "--unknown", action="store_true", help="only those that no case is known to kill and that are not explained"
    )
    parser.add_argument("--again", type=Path, help="only the survivors of a file that --out wrote")
    options = parser.parse_args()
    begin = time.time()
    given = corpus(options.seconds)
    print(f"{len(given.cases)} cases measured in {time.time() - begin:.0f} s", flush=True)
    mutants = chosen(only=options.only, sample=options.sample, seed=options.seed, work=options.work)
    if options.unknown:
        known = killers().keys() | explanations().keys()
        mutants = [one for one in mutants if one.id not in known]
    if options.again:
        wanted = {one["id"] for one in json.loads(options.again.read_text())["survivors"]}
        mutants = [one for one in mutants if one.id in wanted]
    fates, reasons = run(mutants, given, options.workers), explanations()
    _remember(fates)
    survivors = [one for one in mutants if fates[one.id][0] == "survives"]
    unexplained = [one for one in survivors if one.id not in reasons]
    every = {one.id for one in generate.mutants()}
    stale = [name for name in reasons if name not in every or fates.get(name, ("",))[0] == "killed"]

    total, left = Counter(one.function for one in mutants), Counter(one.function for one in unexplained)
    explained = Counter(one.function for one in survivors) - left
    print(f"\n{'function':45} {'mutants':>8} {'killed':>8} {'explained':>10} {'unexplained':>12}")
    for name, count in total.items():
        print(f"{name:45} {count:8} {count - left[name] - explained[name]:8} {explained[name]:10} {left[name]:12}")
    for one in unexplained:
        print(f"\n{one.line}: {one.id}   ({fates[one.id][1]})\n    - {one.before}\n    + {one.after}")
    for name in stale:
        print(f"\nstale in explained/*.json: {name}")
    counts = {
        "mutants": len(mutants),
        "killed": len(mutants) - len(survivors),
        "explained": len(survivors) - len(unexplained),
        "unexplained": len(unexplained),
    }
    print(f"\n{counts}, {len(stale)} stale, {time.time() - begin:.0f} s")
    if options.out:
        by_section = {
            section: {
                "mutants": sum(one.section == section for one in mutants),
                "survivors": sum(one.section == section for one in survivors),
            }
            for section in generate.SECTIONS
        }
        left_over = [described(one) for one in sorted(unexplained, key=lambda one: (one.function, one.line, one.id))]
        found = {"counts": counts, "sections": by_section, "stale": stale, "survivors": left_over}
        options.out.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n")
    return 1 if unexplained or stale else 0


if __name__ == "__main__":
    sys.exit(main())
