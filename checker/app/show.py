"""``checker show``: one claim's evidence in a folder that needs nothing else.

The folder holds the certificates, a copy of ``verify.py`` (standard library only), the witness as LaTeX, and its picture where a dataset
has at most two dimensions.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path

from checker.certificates.verification import VERIFIER
from checker.data import places
from checker.errors import InputError
from checker.report.audit_file import read_audit
from checker.report.latex import variables_said
from checker.report.readings import readings_view
from checker.report.rederived import claim_rederived
from checker.report.witness import dataset_picture, witness_latex
from checker.report.words import MARK


def show(claim_id: str, audit_folder: Path, target: Path) -> Iterator[str]:
    """Pack the evidence of one claim of an audit; yields what to print.  **Raises.** InputError."""
    entry = claim_rederived(_entry(claim_id, audit_folder), audit_folder)
    mark = f", {MARK}" if "verdict" in entry.get("unchecked", ()) else ""
    yield f"{entry['paper']}/{entry['id']}: {entry['verdict'] or 'no verdict'}{mark}  {entry['title']}"
    yield entry["finding"] or (entry["error"] or {}).get("message", "")
    yield from (f"  {row['text']}: {row['verdict']}. {row['finding']}" for row in readings_view(entry))
    places.write(target, "verify.py", VERIFIER.read_bytes())
    names = [_copied(c["path"], audit_folder, target) for c in entry["certificates"]]
    if entry["witness"]:
        values = entry["witness"]["values"]
        sorts = {str(name): str(sort) for name, sort in variables_said(entry["statement"])}
        places.write(target, "witness.tex", witness_latex(values, sorts))
        yield from (f"  {name} = {value}" for name, value in values.items())
        for name in (n for n, sort in sorts.items() if sort == "dataset"):
            picture = dataset_picture(values[name], f"The dataset {name}")
            if picture:
                places.write(target, f"{name}.svg", picture["svg"])
    if not names:
        yield f"There is no certificate: {entry['verdict'] or 'nothing'} is not a certified word here."
        return
    yield f"Everything is in {target}. To check it with any Python 3, in that folder:"
    yield f"  python3 -I verify.py {shlex.join(names)}"


def _entry(claim_id: str, folder: Path) -> dict:
    claims = read_audit(folder / "audit.json")["claims"]
    found = [c for c in claims if claim_id in (c["id"], f"{c['paper']}/{c['id']}")]
    if len(found) != 1:
        known = ", ".join(f"{c['paper']}/{c['id']}" for c in (found or claims)[:8])
        what = "is not in" if not found else "is ambiguous in"
        raise InputError(f"{claim_id!r} {what} {folder / 'audit.json'}. Name one of {known}, or audit it first.")
    return found[0]


def _copied(path: str, folder: Path, target: Path) -> str:
    try:
        data = places.read(folder, path)
    except (OSError, InputError):
        raise InputError(
            f"The certificate {path} is not in {folder}. Run the audit again, then show the claim."
        ) from None
    name = places.parts_of(path)[-1]
    places.write(target, name, data)
    return name
