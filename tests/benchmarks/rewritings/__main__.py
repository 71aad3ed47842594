"""Metamorphic tests of the prover: what is proved in one form, and lost in an equivalent one, is a defect.

    python -m tests.benchmarks.rewritings run --proved-in old.jsonl --out lost.jsonl [--kinds A,B] [--per-lemma 4] [--sample 200] [--seed 1]
    python -m tests.benchmarks.rewritings show lost.jsonl           the table by kind, and the ids of what was lost
    python -m tests.benchmarks.rewritings kinds                     the kinds, and what each rewrites

``run`` takes the lemmas that a run of ``python -m tests.benchmarks.compare`` proved, writes each in other words, and asks the prover at
the same effort.  The rows are written as they come, and the same command goes on where it was stopped.  A rewritten lemma that was not
proved lies, as a theorem file, in the folder beside OUT.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tests.benchmarks.compare import fixed_environment, options_of_run, warm_up, wide
from tests.benchmarks.known_lemmas import known_lemmas, sample
from tests.benchmarks.prover_runs import Row, Work, prover_row, read_rows, summed, write_rows


def lost_beside(out: Path) -> Path:
    """The folder of the rewritten lemmas that were not proved."""
    return out.with_suffix(".lost")


def work_on(options: argparse.Namespace, effort: float) -> dict[str, Work]:
    """What a fork does for each rewritten lemma."""
    from checker.statements.claims.claim import load
    from tests.benchmarks.rewritings.kinds import KINDS, chosen
    from tests.benchmarks.rewritings.places import Statement, statement_of
    from tests.benchmarks.rewritings.theorem_file import theorem_file

    _, proved = read_rows(options.proved_in)
    known = {one.id: one for one in known_lemmas(only=options.only) if proved.get(one.id, {}).get("proved")}
    names = sample(known, options.sample, options.seed) if options.sample else sorted(known)
    kinds = options.kinds.split(",") if options.kinds else list(KINDS)
    if unknown := set(kinds) - set(KINDS):
        raise SystemExit(f"There is no kind {', '.join(sorted(unknown))}. `kinds` lists them.")
    work: dict[str, Work] = {}

    def one(name: str, kind: str, statement: Statement, file: Path) -> Work:
        def row() -> Row:
            about = {"set": known[name].set, "lemma": name, "kind": kind, "before": proved[name]["effort"]}
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(
                theorem_file(statement, f"{name}, {kind}"), encoding="utf-8"
            )  # stays where the fork is ended
            found = about | prover_row(statement.claim, known[name].truth, effort=effort)
            if found["proved"]:
                file.unlink()
            return found

        return row

    for name in names:
        statement = statement_of(load(known[name].path)[0])
        made = (
            []
            if statement is None
            else chosen(statement, name, kinds=kinds, number=options.per_lemma, seed=options.seed)
        )
        for kind, other in made:
            # The same rewriting has the same name whatever else is asked for, so that a run can be taken up with more kinds.
            called = f"{name}#{kind}#{other.claim.sha256[:8]}"
            work[called] = one(
                name, kind, other, lost_beside(options.out) / f"{called.replace('/', '.').replace('#', '-')}.py"
            )
    return work


def run(options: argparse.Namespace) -> int:
    from checker.runs.fingerprint import engine_sha256

    warm_up()
    work = work_on(options, options.effort)
    head = {"engine": engine_sha256(), "effort": options.effort, "seconds": options.seconds}
    finished = write_rows(options.out, head, work, jobs=options.jobs, seconds=options.seconds, title="rewritten")
    _, rows = read_rows(options.out)
    show_rows([with_kind(rows[name]) for name in work if name in rows], wide(), options.ids)
    if not finished:
        print(f"Interrupted. The same command goes on with what is missing in {options.out}.", file=sys.stderr)
    return 0 if finished else 130


def with_kind(row: Row) -> Row:
    """The row, of a fork that was ended too, with the lemma and the kind that its id says."""
    lemma, kind, _ = row["id"].split("#")
    return row | {"lemma": lemma, "kind": kind}


def show(options: argparse.Namespace) -> int:
    _, rows = read_rows(options.file)
    show_rows([with_kind(row) for row in rows.values()], wide(), options.ids)
    return 0


def show_rows(rows: Sequence[Row], console: Console, ids: bool) -> None:
    """How many of each kind were tried and lost, the most lost first."""
    table = Table(title="Proved lemmas in other words", title_justify="left")
    for name in ("kind", "tried", "lost", "%", "effort, s"):
        table.add_column(name, justify="left" if name == "kind" else "right")
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(row["kind"], []).append(row)
    order = sorted(groups.items(), key=lambda one: (-sum(not row["proved"] for row in one[1]), one[0]))
    for kind, here in [*order, ("all", list(rows))]:
        lost = [row for row in here if not row["proved"]]
        share = f"{100 * len(lost) / len(here):.1f}" if here else ""
        table.add_row(kind, str(len(here)), str(len(lost)), share, f"{summed(here, 'effort'):.0f}")
    console.print(table)
    lemmas = {row["lemma"] for row in rows}
    console.print(
        f"{len({row['lemma'] for row in rows if not row['proved']})} of {len(lemmas)} lemmas are lost in some form"
    )
    for kind, here in order if ids else ():
        lost = [row for row in here if not row["proved"]]
        console.print(f"\n{kind}: {len(lost)} of {len(here)} lost")
        for row in lost:
            console.print(f"  {row['id']}: {row['said']}", highlight=False, markup=False, soft_wrap=True)


def list_kinds(_: argparse.Namespace) -> int:
    from tests.benchmarks.rewritings.kinds import WHAT

    for name, what in WHAT.items():
        print(f"{name:<32} {what}")
    return 0


def parsed(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True, metavar="run | show | kinds")
    one = commands.add_parser("run", help="ask the prover for proved lemmas in other words")
    options_of_run(one)
    one.add_argument("--proved-in", type=Path, required=True, help="rows of `python -m tests.benchmarks.compare run`")
    one.add_argument("--only", default="", help="a part of a lemma's id, or a pattern with * in it")
    one.add_argument("--kinds", default="", help="kinds, with commas between (default: all)")
    one.add_argument("--per-lemma", type=int, default=4, help="at most so many rewritings of each lemma (default 4)")
    one.add_argument("--ids", action="store_true", help="list what was lost")
    one.set_defaults(do=run)
    one = commands.add_parser("show", help="the table of a file of rows")
    one.add_argument("file", type=Path)
    one.add_argument("--ids", action="store_true", help="list what was lost")
    one.set_defaults(do=show)
    one = commands.add_parser("kinds", help="list the kinds")
    one.set_defaults(do=list_kinds)
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    options = parsed(arguments)
    return options.do(options)


if __name__ == "__main__":
    fixed_environment("tests.benchmarks.rewritings")
    sys.exit(main())
