"""Writing certificates; the format is docs/certificates.md and the reader is ``verify.py``.

``verify.py`` is the only proof checker: :func:`verified` runs it in a fresh, isolated interpreter.
"""

from __future__ import annotations

import atexit
import hashlib
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import checker
from checker.arithmetic.rational import rational_text
from checker.claim import Claim, values_json
from checker.dataset import canonical_json, matrix_text, vector_text
from checker.errors import InputError
from checker.interpret import Evaluation
from checker.svm.attention_svm import AttentionSVM
from checker.svm.nuclear import NuclearSVM
from checker.svm.soft_margin import SoftMargin
from checker.term import Term, apply, sha256
from checker.truth import Truth

FORMAT = "checker-certificate/1"
VERIFIER = Path(__file__).with_name("verify.py")
SVM_TERMS = {"p": "max_margin", "W": "max_margin_matrix", "v": "max_margin_head", "joint": "joint_max_margin"}
# The joint problem is feasible whenever the v-problem is and the p-problem is; an infeasible one has no name of its own.
FEASIBLE_TERMS = {"p": "separable", "W": "matrix_separable", "v": "head_separable"}


def svm_evidence(svm: AttentionSVM | NuclearSVM | SoftMargin) -> dict:
    """The entry of ``evidence.svm`` for one decided SVM."""
    asked: dict[str, Any] = {"problem": svm.problem, "data": svm.data.json, "choice": [str(t) for t in svm.choice]}
    if isinstance(svm, SoftMargin):
        asked["penalty"] = rational_text(svm.penalty)
    entry: dict[str, Any] = {"problem": svm.problem, "key": sha256(asked)}
    if isinstance(svm, SoftMargin):
        triples = [[str(j), rational_text(p), rational_text(q)] for j, p, q in svm.multipliers]
        return entry | {"square": rational_text(svm.square), "multipliers": triples}
    if isinstance(svm, NuclearSVM) and svm.left is not None and svm.right is not None:
        sides = {"left": matrix_text(svm.left), "right": matrix_text(svm.right)}
        return entry | sides | {"multipliers": _sparse_text(svm.multipliers)}
    if not svm.feasible:
        return entry | {"farkas": _sparse_text(svm.farkas or ())}
    assert isinstance(svm, AttentionSVM)
    support = {j for j, _ in svm.multipliers}
    return entry | {
        "multipliers": _sparse_text(svm.multipliers),
        "active": [str(j) for j in svm.active],
        "strictly_complementary": _flag(support == set(svm.active)),
        "independent": _flag(svm.independent),
    }


def limit_evidence(evaluation: Evaluation) -> list[dict]:
    """The entries of ``evidence.limits``: a trap or a capture for each sequence that was settled."""
    entries = []
    for (kind, _sha256, loss, start, step), (data, answer) in evaluation.limits.items():
        shape = start if kind == "p" else [start[r : r + data.d] for r in range(0, len(start), data.d)]
        about = {
            "problem": kind, "data": data.json, "loss": loss,
            "start": vector_text(shape) if kind == "p" else matrix_text(shape),
            "step": "" if step is None else rational_text(step),
        }  # fmt: skip
        assert answer.evidence is not None
        entries.append({"key": sha256(about), **answer.evidence})
    return entries


def _sparse_text(pairs: Iterable[tuple[int, Fraction]]) -> list[list[str]]:
    return [[str(j), rational_text(q)] for j, q in pairs]


def _flag(value: bool) -> str:
    return "true" if value else "false"


def _assemble(
    *, kind: str, label: tuple[str, str], statement: dict, values: dict, role: str, hypotheses: list[str],
    to_prove: str, bits: int, svms: Iterable[AttentionSVM | NuclearSVM | SoftMargin], provenance: Mapping[str, str],
    dropped: int | None = None, limits: list[dict] | None = None,
) -> dict:  # fmt: skip
    certificate = {
        "format": FORMAT,
        "type": kind,
        "claim": {"id": label[0], "title": label[1], "statement": statement, "sha256": sha256(statement)},
        "instance": {"values": values, "sha256": sha256(values)},
        "role": role,
        "hypotheses": hypotheses,
        "to_prove": to_prove,
        "evidence": {"bits": bits, "svm": [svm_evidence(s) for s in svms], **({"limits": limits} if limits else {})},
        "provenance": {"checker": checker.__version__, **provenance},
    }
    return certificate if dropped is None else certificate | {"dropped": str(dropped)}


def evaluation_certificate(
    claim: Claim, claim_id: str, evaluation: Evaluation, *, role: str, conclusion: Truth,
    dropped: int | None = None, provenance: Mapping[str, str] = {},
) -> dict:  # fmt: skip
    """An ``evaluation`` certificate of what ``evaluation`` found.  **Shapes.** ``dropped`` counts hypotheses from 0."""
    truths = ["FALSE" if k == dropped else "TRUE" for k in range(len(claim.hypotheses))]
    return _assemble(
        kind="evaluation", label=(claim_id, claim.title), statement=claim.statement,
        values=values_json(claim, evaluation.values), role=role, hypotheses=truths, to_prove=conclusion.value,
        bits=min(4096, max(256, 2 * evaluation.bits, evaluation.limit_bits + 32)),
        svms=evaluation.svms.values(), provenance=provenance, dropped=dropped,
        limits=limit_evidence(evaluation),
    )  # fmt: skip


def svm_certificate(svm: AttentionSVM, *, provenance: Mapping[str, str] = {}) -> dict:
    """A ``kkt`` or ``farkas`` certificate for one decided SVM of a dataset."""
    D, tokens = Term("var", leaf="D", sort="dataset"), Term("var", leaf="alpha", sort="choice")
    forall = [["D", "dataset", "keys", *(["queries"] if svm.problem == "W" else [])], ["alpha", "choice"]]
    values: dict[str, Any] = {"D": svm.data.json, "alpha": [str(t) for t in svm.choice]}
    if svm.feasible:
        sort = "matrix" if svm.problem == "W" else "vector"
        w = Term("var", leaf="w", sort=sort)
        conclude = apply("eq", apply(SVM_TERMS[svm.problem], D, tokens), w)
        forall.append(["w", sort, *(["d", "d"] if sort == "matrix" else ["d"])])
        exact: Any = svm.solution
        values["w"] = matrix_text(exact) if sort == "matrix" else vector_text(exact)
    elif svm.problem not in FEASIBLE_TERMS:
        raise InputError(
            f"The vocabulary has no word for an infeasible {svm.problem}-SVM, so no certificate can say it."
        )
    else:
        conclude = apply("not", apply(FEASIBLE_TERMS[svm.problem], D, tokens))
    statement = {"quantifier": "all", "forall": forall, "hypotheses": [], "conclude": conclude.json}
    kind = "kkt" if svm.feasible else "farkas"
    used = [svm]
    if svm.problem == "joint":
        from checker.svm.attention_svm import head_svm

        used.append(head_svm(svm.data, svm.choice))
    return _assemble(
        kind=kind, label=(f"{svm.problem}-svm", f"The {svm.problem}-SVM"), statement=statement, values=values,
        role="instance", hypotheses=[], to_prove="TRUE", bits=128, svms=used, provenance=provenance,
    )  # fmt: skip


def gap_certificate(svm: NuclearSVM, *, provenance: Mapping[str, str] = {}) -> dict:
    """A ``gap`` certificate: the least nuclear norm lies between two rationals.  **Raises.** InputError if infeasible."""
    D, tokens = Term("var", leaf="D", sort="dataset"), Term("var", leaf="alpha", sort="choice")
    value, slack = apply("nuclear_margin", D, tokens), svm.upper / (1 << 200)  # the verifier rounds at 256 bits
    conclude = apply("and", apply("le", svm.lower - slack, value), apply("le", value, svm.upper + slack))
    return _assemble(
        kind="gap", label=("nuclear-svm", "The nuclear-norm W-SVM"),
        statement={"quantifier": "all", "forall": [["D", "dataset", "keys", "queries"], ["alpha", "choice"]],
                   "hypotheses": [], "conclude": conclude.json},
        values={"D": svm.data.json, "alpha": [str(t) for t in svm.choice]},
        role="instance", hypotheses=[], to_prove="TRUE", bits=256, svms=[svm], provenance=provenance,
    )  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Record:
    """What ``verify.py`` says of one certificate, in fields (``--json``).

    ``sha256`` is the hash of the certificate's text; ``statement`` and ``instance`` are the hashes of what was verified, "" where there
    is none; ``exact``: nothing was rounded on the way.  All but the outcome and the message are empty unless it is VERIFIED.
    """

    sha256: str
    outcome: str
    message: str
    type: str = ""
    role: str = ""
    statement: str = ""
    instance: str = ""
    exact: bool = False
    dropped: str = ""

    @property
    def accepted(self) -> bool:
        return self.outcome == "VERIFIED"

    @property
    def beyond_limits(self) -> bool:
        """Nothing was found wrong: a stated limit of the verifier was met, or it could not decide at the bits given."""
        undecided = re.search(r" is UNKNOWN at \d+ bits", self.message) is not None
        return self.outcome == "RESOURCE" or (self.outcome == "REJECTED" and undecided)


@dataclass(frozen=True, kw_only=True)
class Acceptance:
    """What ``verify.py`` said of a file of certificates."""

    count: int
    records: tuple[Record, ...]
    failure: str = ""  # why there is not one record for each certificate

    @property
    def accepted(self) -> int:
        return sum(r.accepted for r in self.records)

    @property
    def says(self) -> str:
        return next((f"VERIFIED {r.message}" for r in self.records if r.accepted), "")

    @property
    def complaints(self) -> tuple[str, ...]:
        bad = [f"{r.outcome} {r.message}" for r in self.records if not r.accepted]
        return (*([self.failure] if self.failure else []), *bad)

    @property
    def only_limits(self) -> bool:
        """Nothing was found wrong: what was not accepted met a stated limit or was not decided at the bits given."""
        return bool(self.complaints) and not self.failure and all(r.accepted or r.beyond_limits for r in self.records)

    @property
    def all_accepted(self) -> bool:
        return self.count > 0 and self.accepted == self.count and not self.complaints


def write_certificates(path: Path, certificates: Iterable[dict]) -> int:
    """One canonical JSON object a line (.jsonl), or a single object (.json).  Returns how many."""
    lines = [canonical_json(c) for c in certificates]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="ascii")
    return len(lines)


def verified(path: Path, *, count: int, timeout: float = 600) -> Acceptance:
    """What ``verify.py`` says of a file of certificates, in a fresh process."""
    lines = [line for line in path.read_text(encoding="ascii").splitlines() if line.strip()]
    found = verified_lines(lines, timeout=timeout)
    if len(lines) == count:
        return found
    return replace(
        found, count=count, failure=f"{path.name} holds {len(lines)} certificates where {count} were written"
    )


def verified_lines(lines: Sequence[str], *, timeout: float = 3600) -> Acceptance:
    """What ``verify.py`` says of certificates, one a line, in a fresh isolated interpreter with an empty folder.

    **Guarantee.** the verifier's text is the one that was on disk when this module was imported, which is before any theorem file ran
    here, and the certificates are sent to it, not left in a file: whatever changes files meanwhile changes no answer.  Each record
    carries the hash of the text that was verified, and is refused unless it is the one that was sent.
    """
    if not lines:
        return Acceptance(count=0, records=())
    sent = SOURCE + "\n".join(lines).encode("ascii")
    with tempfile.TemporaryDirectory(prefix="checker-empty-") as empty:
        process = subprocess.Popen(
            [sys.executable, "-I", "-c", _START, str(len(SOURCE)), "--json", "-"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=empty, start_new_session=True,
        )  # fmt: skip
        _running.add(process)
        try:
            out, complaint = process.communicate(sent, timeout=timeout)
        except subprocess.TimeoutExpired:
            process.kill()
            return Acceptance(count=len(lines), records=(), failure=f"verify.py did not end within {timeout:g} s")
        finally:
            process.kill()
            process.wait()
            _running.discard(process)
    try:
        said = [json.loads(line) for line in out.decode("ascii").splitlines()]
        records = tuple(Record(**{k: v for k, v in one.items() if k != "file"}) for one in said)
    except (ValueError, TypeError, AttributeError) as problem:
        return Acceptance(count=len(lines), records=(), failure=f"verify.py gave no readable answer ({problem})")
    hashes = [hashlib.sha256(line.strip().encode("ascii")).hexdigest() for line in lines]
    good = all(r.accepted for r in records)
    if [r.sha256 for r in records] != hashes or (process.returncode == 0) is not good:
        last = complaint.decode(errors="replace").strip()[-300:]
        why = f"verify.py ended with code {process.returncode} and {len(records)} answers for {len(lines)} certificates: {last}"
        return Acceptance(count=len(lines), records=(), failure=why)
    return Acceptance(count=len(lines), records=records)


# The verifier as a program sent to ``python -I -c``: its length is the first argument, it comes first on standard input.
_START = (
    "import sys; code = compile(sys.stdin.buffer.read(int(sys.argv.pop(1))), 'verify.py', 'exec'); "
    "exec(code, {'__name__': '__main__', '__builtins__': __builtins__})"
)
SOURCE = VERIFIER.read_bytes()
_running: set[subprocess.Popen] = set()


@atexit.register
def end_verifiers() -> None:
    """Kill every verifier that runs for this process: whoever waits for one gets an answer that accepts nothing."""
    for process in list(_running):
        process.kill()
