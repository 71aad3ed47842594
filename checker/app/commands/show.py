"""``checker show``: one claim's evidence in a folder that needs nothing else.

The folder holds the certificates, a copy of ``verify.py`` (standard library only), a letter to the authors, the witness as LaTeX, and
its picture where a dataset has at most two dimensions.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from checker.app.given.letter import letter
from checker.certificates.verification import VERIFIER
from checker.coq.answers import believed_answers
from checker.coq.trust import claim_with_kernel
from checker.data import places
from checker.errors import InputError
from checker.report.audits.audit_file import read_audit
from checker.report.audits.rows import row_view
from checker.report.audits.verdict_recheck import claim_rederived
from checker.report.claims.readings import readings_view
from checker.report.pictures.witness import dataset_picture, witness_latex
from checker.report.typesetting.latex import variables_said
from checker.report.typesetting.values import values_view
from checker.report.verdict_names import MARK
from checker.runs.recheck import SAMPLE
from checker.statements.claims.claim import published_folder


def show(claim_id: str, audit_folder: Path, target: Path) -> Iterator[str]:
    """Pack the evidence of one claim of an audit; yields what to print.  **Raises.** InputError."""
    audit = read_audit(audit_folder / "audit.json")
    answers, complaint = believed_answers(audit_folder)
    entry = claim_rederived(_entry(claim_id, audit["claims"], audit_folder), audit_folder)
    entry = claim_with_kernel(entry, audit_folder, answers)
    row = row_view(entry)
    trust = f", trust {row['trust']}" if row["trust"] else ""
    mark = f", {MARK}" if row["mark"] else ""
    yield f"{entry['paper']}/{entry['id']}: {row['word']}{trust}{mark}  {entry['title']}"
    yield from [f"{complaint}."] * bool(complaint)
    yield entry["finding"] or (entry["error"] or {}).get("message", "")
    yield from (f"  {row['text']}: {row['verdict']}. {row['finding']}" for row in readings_view(entry))
    places.write(target, "verify.py", VERIFIER.read_bytes())
    places.write(target, "letter.md", letter(audit, entry))
    names = [name for c in entry["certificates"] if (name := _copied(c["path"], audit_folder, target))]
    if entry["witness"]:
        values = entry["witness"]["values"]
        sorts = {str(name): str(sort) for name, sort in variables_said(entry["statement"])}
        places.write(target, "witness.tex", witness_latex(values, sorts))
        yield from (
            f"  {row['plain']} = {row['text'] if row['from_one'] else values[name]}"
            for name, row in zip(values, values_view(values, sorts), strict=False)
        )
        for name in (n for n, sort in sorts.items() if sort == "dataset"):
            picture = dataset_picture(values[name], f"The dataset {name}")
            if picture:
                places.write(target, f"{name}.svg", picture["svg"])
    yield f"A letter that asks the authors whether this is what they mean: {target / 'letter.md'}"
    if not names:
        yield f"There is no certificate: {entry['verdict'] or 'nothing'} is not a certified verdict here."
        return
    yield f"Everything is in {target}. To check it with Python 3.8 or later, in that folder:"
    yield f"  python3 -I verify.py {shlex.join(names)}"


def _entry(claim_id: str, claims: list[dict], folder: Path) -> dict:
    found = [c for c in claims if claim_id in (c["id"], f"{c['paper']}/{c['id']}")]
    if len(found) != 1:
        known = ", ".join(f"{c['paper']}/{c['id']}" for c in (found or claims)[:8])
        what = "is not in" if not found else "is ambiguous in"
        raise InputError(f"{claim_id!r} {what} {folder / 'audit.json'}. Name one of {known}, or audit it first.")
    return found[0]


def _copied(path: str, folder: Path, target: Path) -> str:
    """The name of a certificate's copy; of a published audit's instances a sample is there, or none, and no verdict rests on them."""
    for one in (path, path.replace(".instances.", f".{SAMPLE}.")):
        with suppress(OSError, InputError):
            name = places.parts_of(one)[-1]
            places.write(target, name, places.read(folder, one))
            return name
    if ".instances." in path and published_folder().resolve() == folder.resolve():
        return ""
    raise InputError(f"The certificate {path} is not in {folder}. Run the audit again, then show the claim.")
