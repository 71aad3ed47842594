"""Counter-examples that Coq's kernel accepts, and altered ones that coqc or the re-reading refuses.

    python tests/benchmarks/coq/campaign_coq_counter_examples.py --out reports/reference/campaigns/coq_counter_examples.json

Every certificate of a REFUTED claim goes the whole way.  Then the files of each accepted one are altered, one place at a time: the
start, a token, the head (so the scores), the side of an edge, the direction, the signs and tables of the proof, the sides of the
conclusion, the instance.  verify.py is not asked about these: coqc must refuse, or Data.v must differ from the certificate.
"""

from __future__ import annotations

import argparse
import copy
import json
import re
import resource
import tempfile
from collections.abc import Iterator
from pathlib import Path

from checker.coq import compiler
from checker.coq.compiler import MACHINE_INTEGERS, REALS, build_library, compile_theorem, coq_version
from checker.coq.counter_examples.questions import counter_example_files
from checker.coq.kernel import kernel_answers
from checker.coq.reading_back.instance import instance_disagreement
from checker.errors import CheckerError

ROOT = Path(__file__).parents[3]
REFERENCE = ROOT / "reports" / "reference"
NUMBER = r"(-?\d+) # (\d+)"


def published() -> list[Path]:
    """The counter-examples on which the published REFUTED verdicts stand, of every reading."""
    audit = json.loads((REFERENCE / "audit.json").read_text(encoding="utf-8"))
    return [
        REFERENCE / one["path"]
        for claim in audit["claims"]
        if claim["verdict"] == "REFUTED"
        for one in claim["certificates"]
        if ".counter-example." in one["path"]
    ]


def about_formulas(path: Path) -> bool:
    return all(entry[1] != "dataset" for entry in certificate_of(path)["claim"]["statement"]["forall"])


def certificate_of(path: Path) -> dict:
    return json.loads(path.read_text(encoding="ascii").splitlines()[0])


def _bumped(text: str, pattern: str, change) -> str | None:
    """The first number after ``pattern`` changed by ``change``; None where there is none."""
    found = re.search(pattern + r".*?" + NUMBER, text, flags=re.S)
    if found is None:
        return None
    start, end = found.start(found.lastindex - 1), found.end(found.lastindex)
    p, q = change(int(found[found.lastindex - 1]), int(found[found.lastindex]))
    return text[:start] + f"{p} # {q}" + text[end:]


PLUS_TEN = lambda p, q: (p + 10 * q, q)  # noqa: E731
NEGATED = lambda p, q: (-p, q)  # noqa: E731
# name: (file, pattern after which the first number is changed, how)
OF_FILES = {
    "start moved": ("Data", r"instance_start : ", lambda p, q: (p - 10 * q, q)),
    "token changed": ("Data", r"q_tokens := ", PLUS_TEN),
    "head changed, so the scores": ("Data", r"q_head := ", PLUS_TEN),
    "query changed": ("Data", r"q_queries := \[\[", PLUS_TEN),
    "edge moved": ("Theorem", r"offset := ", lambda p, q: (p + 1000 * q, q)),
    "edge turned round": ("Theorem", r"normal := \[(?:0 # 1; )*", NEGATED),
    "another direction": ("Theorem", r"Definition solution_0 : list Q := \[(?:0 # 1; )*", NEGATED),
    "sign of the slope": ("Theorem", r"sigma := ", NEGATED),
    "power too small": ("Theorem", r"powers := \[\(-?\d+ # \d+, ", lambda p, q: (p, 2 * q)),
    "slope too large": ("Theorem", r"least := ", lambda p, q: (3 * p, q)),
    "multiplier changed": ("Theorem", r"Definition multipliers_0 : list Q := \[(?:0 # 1; )*", PLUS_TEN),
    "the longest step negative": ("Theorem", r"longest := ", NEGATED),
}


def altered_files(certificate: dict) -> Iterator[tuple[str, dict[str, str]]]:
    files = counter_example_files(certificate)
    for name, (file, pattern, change) in OF_FILES.items():
        text = _bumped(files[file], pattern, change)
        if text is not None and text != files[file]:
            yield name, {**files, file: text}


def altered_statements(certificate: dict) -> Iterator[tuple[str, dict]]:
    """Certificates of formulas: sides swapped, both points the same, an unknown set to 0."""
    statement, values = certificate["claim"]["statement"], certificate["instance"]["values"]
    if any(entry[1] == "dataset" for entry in statement["forall"]):
        return
    for name, changed in (("a relation turned round", _turned(statement["conclude"])),):
        if changed is not None:
            one = copy.deepcopy(certificate)
            one["claim"]["statement"]["conclude"] = changed
            yield name, one
    for name, more in (
        ("both points the same", {"x_hat": values.get("x"), "y": values.get("x")}),
        ("b is 0", {"b": "0"}),
        ("sizes 1", {"d": "1", "T": "1", "n": "1"}),
    ):
        more = {k: v for k, v in more.items() if k in values and v is not None and values[k] != v}
        if more:
            one = copy.deepcopy(certificate)
            one["instance"]["values"] |= more
            yield name, one


def _turned(conclude: list) -> list | None:
    return [conclude[0], conclude[2], conclude[1]] if conclude[0] in ("le", "lt") else None


def refused(certificate: dict, files: dict[str, str], folder: Path, library: Path) -> str:
    """Who refuses: the re-reading, coqc; "" if nobody."""
    found = compile_theorem(folder, library, files, allowed=REALS | MACHINE_INTEGERS)
    if not found.accepted:
        return f"coqc: {found.why[-160:]}"
    differs = instance_disagreement(certificate, files["Data"])
    return f"re-reading: {differs}" if differs else ""


def attacks(folder: Path, library: Path, paths: list[Path], most: int = 99) -> Iterator[dict]:
    """At most ``most`` altered versions of each certificate, beginning with another kind each time."""
    for place, path in enumerate(paths):
        certificate = certificate_of(path)
        try:
            tried = [(name, certificate, files) for name, files in altered_files(certificate)]
        except CheckerError:
            continue
        for name, changed in altered_statements(certificate):
            try:
                tried.append((name, changed, counter_example_files(changed)))
            except CheckerError:
                continue
        first = place % max(len(tried), 1)
        for number, (name, said, files) in enumerate([*tried[first:], *tried[:first]][:most]):
            by = refused(said, files, folder / f"{path.stem}-{number}", library)
            yield {"certificate": path.name, "altered": name, "refused": bool(by), "by": by.split(":")[0]}


def cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--most", type=int, default=8, help="altered versions of each certificate about a dataset")
    parser.add_argument("--most-formulas", type=int, default=1, help="altered versions of each other certificate")
    chosen = parser.parse_args()
    compiler.MEMORY, compiler.SECONDS = 4 << 30, 100
    answers, paths = [], published()
    before = cpu()
    for answer in kernel_answers(paths):
        now = cpu()
        said = answer.json | {"certificate_file": Path(answer.label).name, "outcome": answer.outcome}
        answers.append(said | {"processor_seconds": round(now - before, 1)})
        print(answer.line, round(now - before, 1), flush=True)
        before = now
    with tempfile.TemporaryDirectory() as name:
        build_library(Path(name) / "library")
        altered = []
        formulas = [path for path in paths if about_formulas(path)]
        for group, most in (([p for p in paths if p not in formulas], chosen.most), (formulas, chosen.most_formulas)):
            for one in attacks(Path(name), Path(name) / "library", group, most):
                altered.append(one)
                print(one, flush=True)
    result = {
        "coq": coq_version(),
        "accepted": sum(a["outcome"] == "KERNEL" for a in answers),
        "asked": len(answers),
        "answers": answers,
        "most_of_each": f"{chosen.most} of a claim about datasets, {chosen.most_formulas} of a formula",
        "altered": len(altered),
        "altered_and_refused": sum(a["refused"] for a in altered),
        "alterations": altered,
    }
    chosen.out.write_text(json.dumps(result, indent=1, sort_keys=True, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
