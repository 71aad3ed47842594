"""The scripts of examples/proofs: what each costs, what it costs again where one step changed, and what Coq's kernel says of it.

    python .../campaign_proofs.py [NAME ...] [--change all] [--no-coq] [--out reports/reference/campaigns/proofs.json]

Every run is a process of its own; seconds are of the processor, from its start to its end, with all processes that it starts.

1. The script is proved with an empty cache of steps (``first``), and once more with what that run kept (``again``).
2. A step in the middle is changed, or one after the other (``--change all``), and the script is run with what the first run kept.  A
   changed step says the same of doubled sides: 2a <= 2b for a <= b.  So every step that used it has to be proved again, from the changed
   fact.  A row holds the seconds and the steps that were searched.
3. All are audited together, with ``--coq``: verdict, size of the certificate, trust, and the seconds that Coq took.

Then ``python docs/build_proofs.py`` writes the tables of docs/proofs.md.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[3]
sys.path.insert(0, str(ROOT))

from checker.proofs.trees import rules  # noqa: E402
from checker.scripts.attempts import Attempt  # noqa: E402
from checker.scripts.prove_script import prove_script  # noqa: E402
from checker.scripts.step_cache import Kept  # noqa: E402
from checker.statements.claims.claim import load  # noqa: E402
from checker.statements.claims.script_steps import Block, Step  # noqa: E402
from checker.statements.terms.term import Term, apply  # noqa: E402

FOLDER = ROOT / "examples" / "proofs"
RESULTS = ROOT / "reports" / "reference" / "campaigns" / "proofs.json"


# ── one run, in a process of its own ──


def all_steps(block: Block) -> list[Step]:
    return [one for step in block.steps for one in (step, *(x for inner in step.blocks for x in all_steps(inner)))]


def changed(statement: Term) -> Term:
    """The same of doubled sides."""
    return apply(statement.name, *[rules.num(2) * side for side in statement.args])


def can_change(step: Step) -> bool:
    relation = step.statement is not None and step.statement.name in ("le", "lt", "eq")
    return step.kind == "have" and relation and step.statement.args[0].sort == "scalar"


def run_once(file: Path, number: str, kept: Path) -> dict:
    """The script of a file with the step of this number changed, "" for none."""
    claim, _ = load(file)
    assert claim.script is not None
    for step in all_steps(claim.script.root):
        if step.number == number and step.statement is not None:
            step.statement = changed(step.statement)
    searched: list[str] = []
    plainly = Attempt.go_on

    def noted(self: Attempt, seconds: float):
        searched.append(self.title.removeprefix("Step "))
        return plainly(self, seconds)

    Attempt.go_on = noted  # type: ignore[method-assign]
    found = prove_script(claim, file.stem, kept=Kept(folder=kept))
    return {
        "rows": len(found.rows),
        "status": "HOLDS" if found.certificate is not None and not found.problem else "OPEN",
        "open": [row.number for row in found.rows if row.status in ("open", "false")],
        "searched": sorted(set(searched)),
    }


def measured(file: Path, number: str, kept: Path) -> dict:
    """The same in a new process, with its seconds."""
    command = [sys.executable, __file__, "--child", str(file), number, str(kept)]
    child = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    assert child.stdout is not None
    said = child.stdout.read()
    _, status, used = os.wait4(child.pid, 0)
    if status:
        raise SystemExit(f"{file.name}, step {number}: the process ended with {status}")
    return {"cpu_seconds": round(used.ru_utime + used.ru_stime, 1), **json.loads(said)}


# ── one example ──


def example(file: Path, change: str) -> dict:
    with tempfile.TemporaryDirectory() as folder:
        first_run, other = Path(folder) / "first", Path(folder) / "other"
        first = measured(file, "", first_run)
        again = measured(file, "", first_run)
        rows = []
        claim, _ = load(file)
        assert claim.script is not None
        steps = [step for step in all_steps(claim.script.root) if can_change(step)]
        chosen = {"all": steps, "middle": steps[len(steps) // 2 :][:1], "none": []}[change]
        for step in chosen:
            shutil.rmtree(other, ignore_errors=True)
            shutil.copytree(first_run, other)
            rows.append({"step": step.number, **measured(file, step.number, other)})
            print(f"  step {step.number}: {rows[-1]['cpu_seconds']} s, searched {rows[-1]['searched']}", flush=True)
        return {
            "rows": first["rows"],
            "status": first["status"],
            "cpu_seconds": {"first": first["cpu_seconds"], "again": again["cpu_seconds"]},
            "searched_again": again["searched"],
            "changes": rows,
        }


def audited(files: list[Path], coq: bool) -> dict[str, dict]:
    """What one audit says of each example, by the file's name."""
    from checker.coq.answers import believed_answers
    from checker.coq.trust import with_kernel

    with tempfile.TemporaryDirectory() as out:
        command = ["audit", *map(str, files), "--budget", "quick", "--out", out, *(["--coq"] if coq else [])]
        subprocess.run([sys.executable, "-m", "checker.app.cli", "-q", *command], cwd=ROOT, check=False)
        audit = with_kernel(json.loads((Path(out) / "audit.json").read_text(encoding="utf-8")), Path(out))
        seconds = {one.certificate: one.seconds for one in believed_answers(Path(out))[0]}
        found = {}
        for claim in audit["claims"]:
            proof = (claim.get("rests_on") or {}).get("certificate")
            accepted = (claim.get("kernel") or {}).get("statements", [])
            found[claim["id"].replace("-", "_")] = {
                "verdict": claim["verdict"],
                "trust": claim["trust"],
                "certificate_bytes": (Path(out) / proof).stat().st_size if proof else None,
                "coq_seconds": [seconds[one["certificate"]] for one in accepted],
            }
        return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--no-coq", action="store_true")
    parser.add_argument("--change", choices=("all", "middle", "none"), default="middle")
    parser.add_argument("--no-audit", action="store_true", help="keep what an audit said before")
    parser.add_argument("--audit-only", action="store_true", help="keep the figures of the runs that are there")
    parser.add_argument("--out", type=Path, default=RESULTS)
    parser.add_argument("--child", nargs=3, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.child:
        file, number, kept = chosen.child
        print(json.dumps(run_once(Path(file), number, Path(kept))))
        return
    files = [path for path in sorted(FOLDER.glob("*.py")) if not chosen.names or path.stem in chosen.names]
    known = json.loads(chosen.out.read_text(encoding="ascii")) if chosen.out.exists() else {}
    for file in [] if chosen.audit_only else files:
        known[file.stem] = {**known.get(file.stem, {}), **example(file, chosen.change)}
        print(file.stem, known[file.stem]["status"], known[file.stem]["cpu_seconds"], flush=True)
        chosen.out.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="ascii")
    for name, said in [] if chosen.no_audit else audited(files, not chosen.no_coq).items():
        known[name] = known.get(name, {}) | said
        print(name, said, flush=True)
    chosen.out.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
