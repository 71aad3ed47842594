"""The gallery of docs/gallery.md, judged file by file through the command line.

    python tests/benchmarks/lemma_sets/gallery.py [NAME ...] [--out reports/reference/campaigns/gallery.json]

Every file of examples/gallery whose path holds one of the NAMEs (all without any) is audited at the quick budget, without
the cache, in a process of its own.  What is written is a list of {file, verdict, cpu_seconds}; rows of files that were not
asked for are kept, and rows of files that are gone are dropped.  The words in docs/gallery.md are those of this list: they and their
counts are written at the end.
"""

from __future__ import annotations

import argparse
import json
import re
import resource
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

ROOT = Path(__file__).parents[3]
FOLDER, RESULTS = ROOT / "examples" / "gallery", ROOT / "reports" / "reference" / "campaigns" / "gallery.json"
PAGE = ROOT / "docs" / "gallery.md"


def files() -> list[Path]:
    return sorted(FOLDER.glob("*/*.py"))


def cpu_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def judge(path: Path) -> dict:
    """The word that a file earns, or its error, and the processor seconds of the whole command."""
    with tempfile.TemporaryDirectory() as out:
        before = cpu_of_children()
        command = ["audit", str(path), "--budget", "quick", "--no-cache", "--workers", "1", "--out", out]
        done = subprocess.run(
            [sys.executable, "-m", "checker.app.cli", "-q", *command], cwd=ROOT, capture_output=True, text=True
        )
        spent = cpu_of_children() - before
        page = Path(out) / "audit.json"
        entry = json.loads(page.read_text(encoding="utf-8"))["claims"][0] if page.exists() else {"error": done.stderr}
    verdict = "ERROR" if entry["error"] else entry["verdict"]
    return {"file": path.relative_to(ROOT).as_posix(), "verdict": verdict, "cpu_seconds": round(spent, 1)}


def with_words(page: str, earned: dict[str, str]) -> str:
    """The page with the word of each file in its row, and how many files and words of each kind there are."""
    for file, word in earned.items():
        page = re.sub(rf"^(\|.*`{re.escape(file)}`.*\| )[A-Z ]+( \|)$", rf"\g<1>{word}\g<2>", page, flags=re.M)
    words = ", ".join(f"{count} {word}" for word, count in Counter(earned.values()).most_common())
    page = re.sub(r"The words \([^)]*\)", f"The words ({words})", page)
    return re.sub(r"^\d+ statements", f"{len(earned)} statements", page, flags=re.M)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="parts of paths below examples/gallery; default: all")
    parser.add_argument("--out", type=Path, default=RESULTS, help="the list to write, or to bring up to date")
    asked = parser.parse_args()
    known = {one["file"]: one for one in json.loads(asked.out.read_text())} if asked.out.exists() else {}
    there = [path.relative_to(ROOT).as_posix() for path in files()]
    chosen = [file for file in there if not asked.names or any(name in file for name in asked.names)]
    shown = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*shown) as progress:
        task = progress.add_task("gallery", total=len(chosen))
        for file in chosen:
            progress.update(task, description=file.removeprefix("examples/gallery/"))
            known[file] = judge(ROOT / file)
            progress.console.print(f"{known[file]['verdict']:<13}{known[file]['cpu_seconds']:7.1f} s  {file}")
            rows = [known[one] for one in there if one in known]
            asked.out.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
            progress.advance(task)
    if asked.out == RESULTS:
        earned = {file: known[file]["verdict"] for file in there if file in known}
        PAGE.write_text(with_words(PAGE.read_text(encoding="utf-8"), earned), encoding="utf-8")


if __name__ == "__main__":
    main()
