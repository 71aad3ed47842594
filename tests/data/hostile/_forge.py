"""What several hostile theorem files share: claims, genuine certificates, and a forged result left where the audit looks for one."""

import json
import os
import sys
from pathlib import Path

from checker.certificates.writing import evaluation_certificate
from checker.data.dataset import canonical_json
from checker.language import scalar
from checker.proofs.search.prove import prove
from checker.search.explore import meets
from checker.statements.claims.claim import Claim, Source, read_values
from checker.statements.claims.entry import blank_entry, described
from checker.truth import Truth

x, y = scalar("x"), scalar("y")
SOURCE = Source(paper="hostile", where="nowhere", fidelity="verbatim")
CARRIED = {"PROVED": "proof", "REFUTED": "counter-example", "VACUOUS": "vacuous"}
MILLION = {"TRUE": 10**6, "FALSE": 0, "UNKNOWN": 0}
SEARCH = {
    "counts": MILLION, "trust": "exact", "numeric_failures": 0, "undecided": {}, "generic": MILLION, "exceptional": 0,
    "stubborn": 0,
}  # fmt: skip


def claim(conclude=None, **parts) -> Claim:
    """A claim about one number; by default the false one, x² ≥ x."""
    conclude = x**2 >= x if conclude is None else conclude
    return Claim(**{"title": "A hostile one", "source": SOURCE, "forall": (x,), "conclude": conclude} | parts)


FALSE, TRUE = claim(), claim(x**2 >= 0)


def local(function: str, name: str):
    """A local variable of a function that is running now, or None."""
    frame = sys._getframe()
    while frame is not None:
        if frame.f_code.co_name == function and name in frame.f_locals:
            return frame.f_locals[name]
        frame = frame.f_back
    return None


def job() -> dict | None:
    """The job of the unit that runs this file; None elsewhere, as in a notebook."""
    return local("_child", "job")


def proof(of: Claim) -> dict:
    """A genuine certificate that proves a claim."""
    return prove(of, "forged", {})


def evaluated(of: Claim, role: str, conclusion: Truth, **values: str) -> dict:
    """A genuine certificate of one instance of a claim."""
    found = meets(of, read_values(of, values), conclusion=conclusion)
    return evaluation_certificate(of, "forged", found, role=role, conclusion=conclusion)


def instance(of: Claim, **values: str) -> dict:
    """A genuine certificate of an instance at which a claim holds."""
    return evaluated(of, "instance", Truth.TRUE, **values)


def against(of: Claim, **values: str) -> dict:
    """A genuine certificate of an instance at which a claim fails."""
    return evaluated(of, "counter-example", Truth.FALSE, **values)


def entry(of: Claim, **changes) -> dict:
    """The entry of a claim as a liar would have it: PROVED exactly, with a million instances."""
    said = {
        "verdict": "PROVED", "trust": "exact", "finding": "A proof covers every instance.", "counts": MILLION,
        "search": SEARCH, "ledger": {"generated": 10**6, "tested": 10**6, "filtered": {}},
    }  # fmt: skip
    return blank_entry(Path("hostile/x.py"), "forged") | described(of, "Role.  A forgery.") | said | changes


def leave(said: object, stop: bool = True, **certificates: object) -> None:
    """Leave an entry (a value, or the very text) and certificates by role where the audit reads them, and end with 0.

    A certificate is one or a list of them, or a text; ``_`` in a role stands for ``-``.  Does nothing without a job.
    """
    if job() is None:
        return
    for role, one in certificates.items():
        several = one if isinstance(one, list) else [one]
        text = one if isinstance(one, str) else "\n".join(map(canonical_json, several)) + "\n"
        put(f"{job()['paper']}.{job()['id']}.{role.replace('_', '-')}.jsonl", text)
    text = said if isinstance(said, str) else json.dumps(said)
    (Path(job()["folder"]) / "entry.json").write_text(text, encoding="utf-8")
    if stop:
        os._exit(0)


def put(name: str, text: str) -> Path:
    """A file among the unit's certificates."""
    path = Path(job()["folder"]) / "certificates" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def detached(action) -> None:
    """Run something in a process that has nothing to do with this one any more."""
    if os.fork():
        return
    os.setsid()
    if os.fork():
        os._exit(0)
    try:
        action()
    finally:
        os._exit(0)


def edited(certificate: dict, of: Claim, sha256: str) -> dict:
    """A certificate with another statement in its claim, and the hash that is said to be that statement's."""
    return certificate | {"claim": certificate["claim"] | {"statement": of.statement, "sha256": sha256}}


def output_folders() -> list[Path]:
    """Where the audits that are above this process write: the folders of the ledgers that they have open."""
    found, process = set(), os.getppid()
    while process > 1:
        try:
            for link in Path(f"/proc/{process}/fd").iterdir():
                target = Path(os.readlink(link))
                if target.name == "ledger.sqlite":
                    found.add(target.parent)
            process = int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            break
    return sorted(found)
