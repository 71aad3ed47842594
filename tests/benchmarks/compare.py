"""Compare two states of the prover, lemma by lemma, at equal effort.

    python -m tests.benchmarks.compare run --out old.jsonl          in the one checkout
    python -m tests.benchmarks.compare run --out new.jsonl          in the other
    python -m tests.benchmarks.compare diff old.jsonl new.jsonl     what was gained and lost; exit code 1 if something was lost
    python -m tests.benchmarks.compare replay old.trees             every stored proof again before verify.py

``run`` asks the prover alone, without searches for counter-examples, for the true and the vacuous lemmas of the four sets
(:mod:`tests.benchmarks.known_lemmas`).  It writes a row for each as it comes, and goes on where it was stopped.  What was proved lies in
the folder beside OUT, one certificate a lemma.  ``--solved-in FILE`` asks only for what is proved in FILE: whether something is lost.
Effort is counted as in checker/proofs/effort.py, and does not depend on the machine or on what else runs.
"""

from __future__ import annotations

import argparse
import gzip
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tests.benchmarks.known_lemmas import SETS, Known, known_lemmas, sample
from tests.benchmarks.prover_runs import Row, Work, prover_row, read_rows, summed, write_rows

EFFORT = (
    10.0  # seconds of effort: what a search for a proof has at every budget (checker/proofs/trees/workshop.py, SECONDS)
)
SECONDS = 120  # processor seconds after which a lemma is ended, whatever its effort


# ── run ──


def trees_beside(out: Path) -> Path:
    """The folder of the proofs that a run found."""
    return out.with_suffix(".trees")


def stored(folder: Path, name: str) -> Path:
    return folder / f"{name}.json.gz"


def work_on(lemma: Known, effort: float, folder: Path) -> Work:
    """What a fork does for one lemma."""

    def work() -> Row:
        from checker.statements.claims.claim import load

        claim, _ = load(lemma.path)
        return {"set": lemma.set} | prover_row(claim, lemma.truth, effort=effort, store=stored(folder, lemma.id))

    return work


def chosen(options: argparse.Namespace) -> list[Known]:
    """The lemmas that the options ask for."""
    asked = known_lemmas(options.set or SETS, options.only)
    if options.solved_in:
        _, rows = read_rows(options.solved_in)
        asked = [one for one in asked if rows.get(one.id, {}).get("proved")]
    if options.sample:
        names = set(sample((one.id for one in asked), options.sample, options.seed))
        asked = [one for one in asked if one.id in names]
    return asked


def run(options: argparse.Namespace) -> int:
    from checker.runs.fingerprint import engine_sha256

    warm_up()
    asked = chosen(options)
    folder = trees_beside(options.out)
    work = {one.id: work_on(one, options.effort, folder) for one in asked}
    head = {"engine": engine_sha256(), "effort": options.effort, "seconds": options.seconds}
    finished = write_rows(options.out, head, work, jobs=options.jobs, seconds=options.seconds, title="prover")
    _, rows = read_rows(options.out)
    show_run([rows[one.id] | {"set": one.set} for one in asked if one.id in rows], wide())
    if not finished:
        print(f"Interrupted. The same command goes on with what is missing in {options.out}.", file=sys.stderr)
    return 0 if finished else 130


def warm_up() -> None:
    """Import what forks need, once."""
    for name in ("numpy", "scipy.optimize", "scipy.sparse", "clarabel"):
        import_module(name)
    for name in ("language", "verify", "certificates.limit_lemmas", "proofs.search.prove", "proofs.search.vacuous"):
        import_module(f"checker.{name}")


def show_run(rows: Sequence[Row], console: Console) -> None:
    """What was proved of each set, and at what cost."""
    table = Table(title="The prover alone", title_justify="left")
    for name in ("set", "truth", "proved", "effort, s", "median", "CPU s", "median", "ended or failed"):
        table.add_column(name, justify="left" if name in ("set", "truth") else "right")
    for group in sorted({(one["set"], one.get("truth", "?")) for one in rows}):
        here = [one for one in rows if (one["set"], one.get("truth", "?")) == group]
        broken = sum(one["effort"] is None or "failed" in one["said"] for one in here)
        table.add_row(*group, f"{sum(one['proved'] for one in here)} of {len(here)}", *costs(here), str(broken))
    console.print(table)


def costs(rows: Sequence[Row]) -> list[str]:
    """Sum and median of effort and of processor time."""
    cells = []
    for name in ("effort", "cpu"):
        known = [one[name] for one in rows if one.get(name) is not None]
        cells += [f"{summed(rows, name):.1f}", f"{median(known):.2f}" if known else ""]
    return cells


# ── diff ──


def difference(old: dict[str, Row], new: dict[str, Row]) -> dict[str, list[str]]:
    """The ids that were gained and lost, of the lemmas that both runs asked for in the same words; and the rest."""
    both = [name for name in old if name in new]
    stated = [old[name].get("statement") for name in both], [new[name].get("statement") for name in both]
    other = {name for name, a, b in zip(both, *stated, strict=True) if a and b and a != b}
    same = sorted(set(both) - other)
    return {
        "same": same,
        "gained": [name for name in same if new[name]["proved"] and not old[name]["proved"]],
        "lost": [name for name in same if old[name]["proved"] and not new[name]["proved"]],
        "stated anew": sorted(other),
        "only in OLD": sorted(set(old) - set(new)),
        "only in NEW": sorted(set(new) - set(old)),
    }


def wide() -> Console:
    """Tables of 140 columns where no terminal says how wide it is."""
    return Console(width=None if sys.stdout.isatty() else 140)


def diff(options: argparse.Namespace) -> int:
    """Exit code 1 where a lemma is proved in OLD and not in NEW."""
    (old_head, old), (new_head, new) = read_rows(options.old), read_rows(options.new)
    console, found = wide(), difference(old, new)
    if old_head["effort"] != new_head["effort"]:
        console.print(f"Not at equal effort: {old_head['effort']:g} s in OLD, {new_head['effort']:g} s in NEW.")
    table = Table(title="Proved, of the lemmas in both runs", title_justify="left")
    for name in ("set", "lemmas", "OLD", "NEW", "gained", "lost", "effort OLD, s", "median", "CPU s", "median"):
        table.add_column(name, justify="left" if name == "set" else "right")
    for name in ("effort NEW, s", "median", "CPU s", "median"):
        table.add_column(name, justify="right")
    groups = sorted({name.partition("/")[0] for name in found["same"]})
    for group in [*groups, ""]:
        here = [name for name in found["same"] if name.startswith(group)]
        counts = [sum(rows[name]["proved"] for name in here) for rows in (old, new)]
        changed = [sum(name.startswith(group) for name in found[what]) for what in ("gained", "lost")]
        spent = [*costs([old[name] for name in here]), *costs([new[name] for name in here])]
        table.add_row(group or "all", *map(str, (len(here), *counts, *changed)), *spent)
    console.print(table)
    for what in ("lost", "gained", "stated anew", "only in OLD", "only in NEW"):
        console.print(f"\n{what}: {len(found[what])}")
        for name in found[what] if not what.startswith("only") or options.all else ():
            console.print(f"  {beside(name, old, new)}", highlight=False, markup=False, soft_wrap=True)
    more = {
        name: new[name]["effort"] - old[name]["effort"]
        for name in found["same"]
        if old[name]["proved"] and new[name]["proved"]
    }
    dearer = sorted((name for name, by in more.items() if by > 0), key=lambda name: -more[name])
    console.print(f"\nproved in both, with more effort: {len(dearer)}")
    for name in dearer[: options.dearest]:
        console.print(f"  {beside(name, old, new)}", highlight=False, markup=False, soft_wrap=True)
    return 1 if found["lost"] else 0


def beside(name: str, old: dict[str, Row], new: dict[str, Row]) -> str:
    """One line: the effort and the processor seconds in both runs, and what NEW says."""
    costs = [rows.get(name) for rows in (old, new)]
    told = [
        "–" if one is None else f"{one['effort'] if one['effort'] is not None else '?'} s, CPU {one['cpu']} s"
        for one in costs
    ]
    said = costs[1]["said"] if costs[1] and not costs[1]["proved"] else ""
    return f"{name}: {told[0]} → {told[1]}{'. ' + said if said else ''}"


# ── replay ──


def replay(options: argparse.Namespace) -> int:
    """Exit code 1 where verify.py does not accept a stored proof, or where it is of another statement than the lemma's file now has."""
    from checker import verify
    from checker.statements.claims.claim import load

    where = {one.id: one for one in known_lemmas()}
    names = sorted(
        str(path.relative_to(options.folder)).removesuffix(".json.gz") for path in options.folder.rglob("*.json.gz")
    )
    if not names:
        raise SystemExit(
            f"{options.folder} holds no stored proof. `run --out FILE` writes a folder of them beside FILE."
        )
    names = sample(names, options.sample, options.seed) if options.sample else names
    bad = []
    for name in track(names, "replayed", console=Console(stderr=True), auto_refresh=False):
        text = gzip.decompress(stored(options.folder, name).read_bytes()).decode()
        word, why = verify.verify_text(text)
        if word != "VERIFIED":
            bad.append(f"{name}: {word}: {why}")
        elif name not in where:
            bad.append(f"{name}: there is no such lemma any more")
        elif f'"sha256":"{load(where[name].path)[0].sha256}"' not in text:
            bad.append(f"{name}: accepted, and of another statement than {where[name].path.name} has now")
    for line in bad:
        print(line)
    print(f"{len(names) - len(bad)} of {len(names)} stored proofs are accepted again")
    return 1 if bad else 0


# ── the command ──


def options_of_run(parser: argparse.ArgumentParser) -> None:
    """The options that every run of the prover has."""
    parser.add_argument("--out", type=Path, required=True, help="the rows, one a line, written as they come")
    parser.add_argument("--jobs", type=int, default=2, help="lemmas at the same time (default 2)")
    parser.add_argument("--effort", type=float, default=EFFORT, help=f"seconds of effort for each (default {EFFORT:g})")
    parser.add_argument(
        "--seconds", type=float, default=SECONDS, help=f"processor seconds that end it (default {SECONDS})"
    )
    parser.add_argument("--sample", type=int, help="only so many, from each set its share")
    parser.add_argument("--seed", type=int, default=1, help="of the sample (default 1)")


def parsed(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True, metavar="run | diff | replay")
    one = commands.add_parser("run", help="ask the prover for every lemma")
    options_of_run(one)
    one.add_argument("--only", default="", help="a part of an id such as blind/one/descent, or a pattern with * in it")
    one.add_argument("--set", action="append", choices=SETS, help="only this set; may be given several times")
    one.add_argument("--solved-in", type=Path, help="only what is proved in this file of rows")
    one.set_defaults(do=run)
    one = commands.add_parser("diff", help="what was gained and lost between two files")
    one.add_argument("old", type=Path)
    one.add_argument("new", type=Path)
    one.add_argument("--all", action="store_true", help="list what only one of the runs asked for too")
    one.add_argument("--dearest", type=int, default=10, help="how many of the dearer ones are listed (default 10)")
    one.set_defaults(do=diff)
    one = commands.add_parser("replay", help="give stored proofs to verify.py again")
    one.add_argument("folder", type=Path)
    one.add_argument("--sample", type=int, help="only so many, from each set its share")
    one.add_argument("--seed", type=int, default=1)
    one.set_defaults(do=replay)
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    options = parsed(arguments)
    return options.do(options)


def fixed_environment(module: str) -> None:
    """Begin again with one order of sets and one thread for linear algebra, where this process has others."""
    pinned = {"PYTHONHASHSEED": "0", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    if any(os.environ.get(name) != value for name, value in pinned.items()):
        os.execve(sys.executable, [sys.executable, "-m", module, *sys.argv[1:]], os.environ | pinned)


if __name__ == "__main__":
    fixed_environment("tests.benchmarks.compare")
    sys.exit(main())
