"""The trust ``kernel`` is derived from Coq's answers at every use: what was edited in a run gives nobody a word that Coq never saw.

Published claims are put into a run with answers as Coq gives them, under this user's seal; Coq itself is asked in the slow tests only.
"""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from checker.app.cli import main
from checker.coq import answers as on_disk
from checker.coq.answers import FILE, Answer, believed_answers, write_answers
from checker.coq.kernel import canonical_sha256, coq_files, coq_sha256
from checker.coq.trust import ask_kernel, certificates_of, claim_with_kernel, with_kernel, without_kernel
from checker.data.dataset import canonical_json
from checker.errors import CheckerError, InputError
from checker.report.audits.audit_file import FORMAT, read_audit
from checker.report.pages.forms import read_run
from checker.runs import recheck
from checker.runs.audit import resume_audit, run_audit, write_audit
from checker.runs.cache import Cache
from checker.runs.workers import UnitResult
from checker.statements.checks.by_definition import by_definition
from tests.coq.test_coq import NEEDS_COQ
from tests.theorem_files import theorem_files

REFERENCE = Path(__file__).parents[2] / "reports" / "reference"
PROVED, REFUTED, WITNESS, BETWEEN = "step-1", "step-3", "att-svm-often-unsolvable", "theorem-1-global-one-input"
OPEN, PART, SIZES, NEVER = (
    "theorem-1",
    "kq-path-frobenius-normalised",
    "types-repaired",
    "feasible-when-overparameterised",
)
# Coq was not asked about these: a claim, and one reading of another
UNASKED = (NEVER, f"{PART}.reading-1")
BROKEN, ALMOST = "theorem-2-joint-logistic", "soft-margin-unique-repaired"  # no constant does; almost every dataset
CLAIMS = (PROVED, REFUTED, WITNESS, BETWEEN, BROKEN, ALMOST, OPEN, PART, SIZES, NEVER)
KERNEL_CELL = re.compile(r"\| kernel[^|]* \|")  # of the table in Markdown, perhaps with a mark
KERNEL = {PROVED, REFUTED, WITNESS, BETWEEN, BROKEN, ALMOST}  # of these Coq accepted the whole
PUBLISHED = {
    c["id"]: c
    for c in json.loads((REFERENCE / "audit.json").read_text(encoding="utf-8"))["claims"]
    if c["id"] in CLAIMS
}
PUBLISHED[OPEN] |= {"readings": PUBLISHED[OPEN]["readings"][:1]}  # as if its other readings were not stated


def answer_about(certificate: dict) -> Answer | None:
    """What Coq says when it accepts a certificate; None where it has no export."""
    try:
        files = coq_files(certificate)
    except CheckerError:
        return None
    return Answer(
        claim=certificate["claim"]["id"],
        role=certificate["role"],
        statement=certificate["claim"]["sha256"],
        certificate=canonical_sha256(certificate),
        coq_file=coq_sha256(files.texts),
        coq="Coq",
        theorem=files.statement,
        seconds=1.0,
        assumptions=("Classical_Prop.classic",),
    )


def certificates(folder: Path) -> list[dict]:
    lines = [
        line for path in sorted((folder / "certificates").glob("*.jsonl")) for line in path.read_text().splitlines()
    ]
    return [json.loads(line) for line in lines]


def copied(folder: Path, ids=CLAIMS) -> Path:
    """A run of published claims, without answers of Coq."""
    (folder / "certificates").mkdir(parents=True)
    for claim in (PUBLISHED[name] for name in ids):
        for one in claim["certificates"]:
            if (REFERENCE / one["path"]).is_file():
                shutil.copy(REFERENCE / one["path"], folder / one["path"])
    audit = {"format": FORMAT, "checker": "0", "budget": "standard", "seed": 0, "papers": {}}
    audit |= {"claims": [without_kernel(PUBLISHED[name]) for name in ids]}
    (folder / "audit.json").write_text(canonical_json(audit) + "\n", encoding="ascii")
    return folder


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    """A run in which Coq answered about everything that it can be asked about, but for what is unasked."""
    folder = copied(tmp_path_factory.mktemp("run") / "run")
    asked = {one for name in CLAIMS for one in certificates_of(PUBLISHED[name], folder)}
    found = map(
        answer_about,
        (one for one in certificates(folder) if canonical_sha256(one) in asked and one["claim"]["id"] not in UNASKED),
    )
    write_answers(folder, filter(None, found))
    return folder


@pytest.fixture
def run(finished, tmp_path):
    return shutil.copytree(finished, tmp_path / "run")


def trusts(folder: Path) -> dict[str, str]:
    """By the derivation alone; a report refuses some of the edited runs besides."""
    audit = json.loads((folder / "audit.json").read_text(encoding="ascii"))
    return {claim["id"]: claim["trust"] for claim in with_kernel(audit, folder)["claims"]}


def kernel_of(folder: Path) -> set[str]:
    return {name for name, trust in trusts(folder).items() if trust == "kernel"}


def test_each_word_is_the_kernels_where_coq_accepted_all_of_it(run):
    claims = {c["id"]: c for c in read_run(run)[0]["claims"]}
    assert {name for name, c in claims.items() if c["trust"] == "kernel"} == KERNEL
    assert claims[BETWEEN]["verdict"] not in ("PROVED", "REFUTED")
    assert [one["role"] for one in claims[BETWEEN]["kernel"]["statements"]] == ["proof", "counter-example"]
    assert {name: claims[name]["kernel"]["part"] for name in (*KERNEL, OPEN, PART, SIZES)} == dict.fromkeys(
        (*KERNEL, SIZES), ""
    ) | {
        OPEN: "2 of 18 readings",
        PART: "2 of 3 readings",
    }
    assert "kernel" not in claims[NEVER] and "kernel" not in (claims[OPEN]["trust"], claims[SIZES]["trust"])


def test_no_run_keeps_the_word_and_its_pages_show_it(run):
    audit = read_run(run)[0]
    write_audit(audit, run)
    assert '"kernel"' not in (run / "audit.json").read_text(encoding="ascii")
    page = (run / "claims" / "similarity.step-1.html").read_text(encoding="utf-8")
    assert "trust: kernel" in page and coq_statement(run, PROVED) in page.replace("&lt;", "<").replace("&gt;", ">")
    (run / FILE).unlink()
    write_audit(audit, run)
    assert (
        "kernel"
        not in (run / "claims" / "similarity.step-1.html")
        .read_text(encoding="utf-8")
        .partition("<main")[2]
        .partition("How to read")[0]
    )


def coq_statement(folder: Path, name: str) -> str:
    claim = next(c for c in read_run(folder)[0]["claims"] if c["id"] == name)
    return claim["kernel"]["statements"][0]["theorem"]


# ── thirty edits and more ──


def audit_edit(change: Callable[[dict], None]) -> Callable[[Path], None]:
    """An edit of ``audit.json``; ``change`` gets the claims by id."""

    def edit(folder: Path) -> None:
        audit = json.loads((folder / "audit.json").read_text(encoding="ascii"))
        change({c["id"]: c for c in audit["claims"]})
        (folder / "audit.json").write_text(json.dumps(audit), encoding="ascii")

    return edit


def answer_edit(change: Callable[[list[dict]], None]) -> Callable[[Path], None]:
    """An edit of Coq's answers, under the seal that was there."""

    def edit(folder: Path) -> None:
        said = json.loads((folder / FILE).read_text(encoding="ascii"))
        change(said["answers"])
        (folder / FILE).write_text(json.dumps(said), encoding="ascii")

    return edit


def resealed(change: Callable[[list[dict]], None]) -> Callable[[Path], None]:
    """An edit of Coq's answers by somebody who can make this user's seal: hashes that are taken anew still tell."""

    def edit(folder: Path) -> None:
        said = json.loads((folder / FILE).read_text(encoding="ascii"))["answers"]
        change(said)
        write_answers(folder, [Answer(**(one | {"assumptions": tuple(one["assumptions"])})) for one in said])

    return edit


def about(answers: list[dict], name: str) -> dict:
    return next(one for one in answers if one["claim"] == name)


def put(name: str, **fields) -> Callable[[dict], None]:
    return lambda claims: claims[name].update(fields)


def text_edit(path: str, old: str, new: str) -> Callable[[Path], None]:
    def edit(folder: Path) -> None:
        text = (folder / path).read_text(encoding="utf-8")
        assert old in text
        (folder / path).write_text(text.replace(old, new), encoding="utf-8")

    return edit


def swapped(one: str, other: str, field: str) -> Callable[[dict], None]:
    def change(claims: dict) -> None:
        claims[one][field], claims[other][field] = claims[other][field], claims[one][field]

    return change


def other_statement(claims: dict) -> None:
    """The printed statement is another one under the hash that Coq knows."""
    claims[PROVED]["statement"]["conclude"] = ["lt", *claims[PROVED]["statement"]["conclude"][1:]]


def readings_turned(claims: dict) -> None:
    claim = claims[BETWEEN]
    claim["own_reading"]["verdict"], claim["readings"][0]["verdict"] = claim["readings"][0]["verdict"], "PROVED"


def reading_gone(claims: dict) -> None:
    claims[PART].update(readings=[], verdict="PROVED", own_reading=None)


def gap_closed(claims: dict) -> None:
    claims[PART]["gaps"], claims[PART]["readings"] = [], []


def another_seal(folder: Path) -> None:
    said = json.loads((folder / FILE).read_text(encoding="ascii"))
    (folder / FILE).write_text(json.dumps(said | {"seal": "0" * 64}), encoding="ascii")


def a_certificate_that_lies(folder: Path) -> None:
    """A proof of one statement that names the hash of another one, beside an answer about it."""
    lie = json.loads((folder / "certificates/similarity.step-1.proof.jsonl").read_text(encoding="ascii"))
    lie["claim"]["sha256"] = PUBLISHED[NEVER]["statement"]["sha256"]
    (folder / f"certificates/tfsvm.{NEVER}.proof.jsonl").write_text(canonical_json(lie) + "\n", encoding="ascii")
    write_answers(folder, [*believed_answers(folder)[0], answer_about(lie)])


def swap_files(one: str, other: str) -> Callable[[Path], None]:
    def edit(folder: Path) -> None:
        (folder / one).write_bytes((folder / other).read_bytes())

    return edit


def of_another_folder(folder: Path) -> None:
    """A certificate that is named outside the run."""
    outside = folder.parent / "outside.proof.jsonl"
    shutil.copy(folder / "certificates/similarity.step-1.proof.jsonl", outside)
    audit_edit(
        lambda c: c[PROVED]["certificates"].__setitem__(slice(None), [{"path": "../outside.proof.jsonl", "count": 1}])
    )(folder)


KERNELS = {"part": "", "statements": [{"reading": 0, "theorem": "True", "role": "proof", "assumptions": []}]}
# name: (edit, claims that lose the word by it)
EDITS: dict[str, tuple[Callable[[Path], None], set[str]]] = {
    "audit: a trust is written": (audit_edit(put(NEVER, trust="kernel")), set()),
    "audit: every trust is written": (audit_edit(lambda c: [x.update(trust="kernel") for x in c.values()]), set()),
    "audit: what Coq is said to have accepted is written": (
        audit_edit(put(NEVER, trust="kernel", kernel=KERNELS, checked_by=["coq"])), set(),
    ),
    "audit: the whole is said where a part is": (audit_edit(put(PART, trust="kernel", kernel=KERNELS)), set()),
    "audit: sizes are called mathematics": (audit_edit(put(SIZES, trust="kernel", kernel=KERNELS)), set()),
    "audit: PROVED becomes REFUTED": (audit_edit(put(PROVED, verdict="REFUTED")), {PROVED}),
    "audit: REFUTED becomes PROVED": (audit_edit(put(REFUTED, verdict="PROVED")), {REFUTED}),
    "audit: a witness refutes": (audit_edit(put(WITNESS, verdict="REFUTED")), {WITNESS}),
    "audit: a word between readings becomes PROVED": (audit_edit(put(BETWEEN, verdict="PROVED")), {BETWEEN}),
    "audit: a part becomes PROVED": (audit_edit(put(PART, verdict="PROVED")), set()),
    "audit: an uncertain word is proved": (audit_edit(put(OPEN, verdict="PROVED", own_reading=None)), set()),
    "audit: another instance breaks it": (
        audit_edit(lambda c: c[BROKEN]["search"]["breaking"].update(p_2=["num", "1"])), {BROKEN},
    ),
    "audit: no instance breaks it": (audit_edit(lambda c: c[BROKEN]["search"].pop("breaking")), {BROKEN}),
    "audit: what no constant does is proved": (audit_edit(put(BROKEN, verdict="PROVED")), {BROKEN}),
    "audit: almost every becomes every": (
        audit_edit(lambda c: c[ALMOST]["statement"].update(quantifier="all")), {ALMOST},
    ),
    "audit: readings change their words": (audit_edit(readings_turned), {BETWEEN}),
    "audit: the open reading is taken out": (audit_edit(reading_gone), set()),
    "audit: the gaps are taken out": (audit_edit(gap_closed), set()),
    "audit: another statement": (audit_edit(other_statement), {PROVED}),
    "audit: the statement of another claim": (audit_edit(swapped(PROVED, NEVER, "statement")), {PROVED}),
    "audit: the certificates of another claim": (audit_edit(swapped(PROVED, NEVER, "certificates")), {PROVED}),
    "audit: certificates outside the run": (of_another_folder, {PROVED}),
    "audit: an error": (audit_edit(put(PROVED, error={"message": "broken"}, verdict=None)), {PROVED}),
    "audit: no statement": (audit_edit(put(PROVED, statement=None)), {PROVED}),
    "audit: junk in a reading": (audit_edit(lambda c: c[BETWEEN]["readings"][0].update(statement=7)), {BETWEEN}),
    "audit: a trust in a reading": (
        audit_edit(lambda c: [r.update(trust="kernel") for r in (*c[PART]["readings"], c[PART]["own_reading"])]), set(),
    ),
    "answers: gone": (lambda f: (f / FILE).unlink(), KERNEL),
    "answers: of another user": (another_seal, KERNEL),
    "answers: an axiom more": (answer_edit(lambda a: about(a, PROVED).update(assumptions=["absurd"])), KERNEL),
    "answers: an axiom less": (answer_edit(lambda a: about(a, PROVED).update(assumptions=[])), KERNEL),
    "answers: another version of Coq": (answer_edit(lambda a: about(a, PROVED).update(coq="Coq 9")), KERNEL),
    "answers: another statement": (answer_edit(lambda a: about(a, PROVED).update(statement="0" * 64)), KERNEL),
    "answers: one more": (answer_edit(lambda a: a.append(about(a, PROVED) | {"claim": NEVER})), KERNEL),
    "answers: no JSON": (lambda f: (f / FILE).write_text("{"), KERNEL),
    "answers: a list": (lambda f: (f / FILE).write_text("[]"), KERNEL),
    "answers, sealed: an axiom that nobody allows": (
        resealed(lambda a: about(a, PROVED).update(assumptions=["absurd"])), {PROVED},
    ),
    "answers, sealed: another Coq text": (resealed(lambda a: about(a, PROVED).update(coq_file="0" * 64)), {PROVED}),
    "answers, sealed: another theorem": (resealed(lambda a: about(a, PROVED).update(theorem="True")), {PROVED}),
    "answers, sealed: another role": (resealed(lambda a: about(a, PROVED).update(role="counter-example")), {PROVED}),
    "answers, sealed: about the statement of another": (
        resealed(lambda a: about(a, PROVED).update(statement=PUBLISHED[NEVER]["statement"]["sha256"])), {PROVED},
    ),
    "answers, sealed: a certificate of another": (
        resealed(lambda a: about(a, PROVED).update(certificate=about(a, REFUTED)["certificate"])), {PROVED},
    ),
    "certificates: a step of the proof": (
        text_edit("certificates/similarity.step-1.proof.jsonl", '"1/4"', '"1/3"'), {PROVED},
    ),
    "certificates: of another claim": (
        swap_files("certificates/similarity.step-1.proof.jsonl", "certificates/similarity.types-repaired.proof.jsonl"), {PROVED},
    ),
    "certificates and answers, sealed: a proof of another statement": (a_certificate_that_lies, set()),
    "certificates: gone": (lambda f: (f / "certificates/similarity.step-1.proof.jsonl").unlink(), {PROVED}),
}  # fmt: skip


def test_there_are_thirty_edits():
    assert len(EDITS) >= 30


@pytest.mark.parametrize("name", EDITS)
def test_an_edited_run_has_no_word_that_coq_never_saw(run, name):
    edit, lost = EDITS[name]
    edit(run)
    assert kernel_of(run) == KERNEL - lost
    without = f"similarity/{PROVED}" if PROVED in lost else f"tfsvm/{NEVER}"
    assert "trust kernel" not in said("show", without, "--from", run, "--to", run.parent / "shown")
    table = said("report", run, "--format", "md")
    assert len(KERNEL_CELL.findall(table)) == (len(KERNEL - lost) if "| Trust |" in table else 0)


def said(*command: object) -> str:
    """What a command prints, whether it finds something wrong or not."""
    return CliRunner().invoke(main, [str(word) for word in command]).output


def test_each_command_says_the_word_where_it_is_earned(run):
    assert "trust kernel" in said("show", f"similarity/{PROVED}", "--from", run, "--to", run.parent / "shown")
    assert len(KERNEL_CELL.findall(said("report", run, "--format", "md"))) == len(KERNEL)
    bare = shutil.copytree(run, run.parent / "bare")
    (bare / FILE).unlink()
    assert said("report", bare, "--diff", run).count("before, kernel trust") == len(KERNEL)


@pytest.mark.parametrize("page", ["index.html", "claims/similarity.soft-margin-unique-repaired.html"])
def test_an_edited_page_is_written_again(run, page):
    write_audit(read_run(run)[0], run)
    before = (run / page).read_bytes()
    (run / page).write_bytes(before.replace(b"PROVED", b"REFUTED"))
    assert (run / page).read_bytes() != before
    write_audit(read_run(run)[0], run)
    assert (run / page).read_bytes() == before


def test_what_is_not_believed_is_said(run):
    another_seal(run)
    for command in (
        ("report", run, "--format", "md"),
        ("report", run, "--diff", run),
        ("show", f"similarity/{PROVED}", "--from", run, "--to", run.parent / "shown"),
    ):
        text = said(*command)
        assert "was changed, or made by another user, so no trust rests on it" in text and "--coq" in text


def written_into_the_ledger(folder: Path, **fields) -> None:
    with sqlite3.connect(folder / "ledger.sqlite") as database:
        database.execute("DROP TRIGGER units_stay")
        for number, entry in database.execute("SELECT number, entry FROM units").fetchall():
            changed = json.dumps(json.loads(entry) | fields)
            database.execute("UPDATE units SET entry = ? WHERE number = ?", [changed, number])
    database.close()


@pytest.mark.slow
def test_no_word_comes_from_a_ledger_a_cache_or_a_theorem_file(tmp_path, small_claims, monkeypatch):
    theorems, _ = small_claims(tmp_path, 1)
    how = {"budget": "quick", "seed": 0, "workers": 1}
    cache = Cache(folder=tmp_path / "cache")
    first = run_audit(theorems, out=tmp_path / "a", cache=cache, **how)
    (claim,) = first["claims"]
    for fields in (
        {"trust": "kernel"},
        {"kernel": KERNELS, "checked_by": ["coq"]},
        {"kernel": KERNELS, "trust": "kernel"},
    ):
        written_into_the_ledger(tmp_path / "a", **fields)
        try:
            assert resume_audit(tmp_path / "a", workers=1) == first
        except InputError as refused:  # a ledger that was edited need not be read at all
            assert "cannot be resumed" in str(refused)
        run_audit(theorems, out=tmp_path / "a", **how)
        with monkeypatch.context() as patch:
            patch.setattr(Cache, "get", lambda *_, f=fields: UnitResult(entry=claim | f, certificates={}, seconds=1.0))
            assert run_audit(theorems, out=tmp_path / "b", cache=cache, **how) == first
    planted = tmp_path / "c" / FILE
    planted.parent.mkdir(parents=True)
    theorems[0].path.write_text(theorems[0].path.read_text() + f"open({str(planted)!r}, 'w').write('sealed by it')\n")
    run_audit(theorems, out=tmp_path / "c", **how)
    assert not planted.exists()


def test_the_published_answers_are_known_by_the_package_and_no_others(run, monkeypatch):
    said = json.loads((run / FILE).read_text(encoding="ascii"))
    monkeypatch.setattr("checker.coq.answers.sealed", lambda *_: False)
    assert kernel_of(run) == set()
    value = canonical_json(said["answers"]).encode("ascii")
    monkeypatch.setattr(on_disk, "_is_published", lambda text: text == value)
    assert kernel_of(run) == KERNEL


@pytest.mark.slow
def test_every_published_answer_is_about_what_is_published():
    answers, complaint = believed_answers(REFERENCE)
    audit = json.loads((REFERENCE / "audit.json").read_text(encoding="utf-8"))
    current = {one for claim in audit["claims"] for one in certificates_of(claim, REFERENCE)}
    assert not complaint and {one.certificate for one in answers} <= current and len(answers) >= 100


def test_what_is_published_is_shown_again_without_a_word_of_the_kernel(tmp_path, monkeypatch):
    """The first minutes of an audit show published results: what somebody wrote there is no word."""
    folder = copied(tmp_path / "reference")
    audit_edit(lambda c: [x.update(trust="kernel", kernel=KERNELS, checked_by=["coq"]) for x in c.values()])(folder)
    monkeypatch.setattr(recheck, "published_folder", lambda: folder)
    recheck._entries.cache_clear()
    try:
        theorems = [t for t in theorem_files() if t.id in CLAIMS]
        found = recheck.published_results(theorems)
        assert found and all(
            one.entry["trust"] != "kernel" and not {"kernel", "checked_by"} & one.entry.keys() for one in found.values()
        )
        assert all(e["trust"] != "kernel" for e in recheck._entries().values())
    finally:
        recheck._entries.cache_clear()


# ── an entry alone ──


def entry(name: str, **fields) -> dict:
    return {**without_kernel(PUBLISHED[name]), **fields}


@pytest.mark.parametrize(
    "verdict", ["PROVED", "REFUTED", "VACUOUS", "CONSISTENT", "DOUBTFUL", "AMBIGUOUS", "INCONCLUSIVE", None]
)
def test_only_the_words_that_rest_on_what_coq_accepted_are_the_kernels(finished, verdict):
    answers = believed_answers(finished)[0]
    for name in (PROVED, REFUTED, BETWEEN):
        found = claim_with_kernel(entry(name, verdict=verdict), finished, answers)
        right = {PROVED: ("PROVED",), REFUTED: ("REFUTED",), BETWEEN: ("DOUBTFUL", "AMBIGUOUS")}[name]
        assert (found["trust"] == "kernel") is (verdict in right)


def test_an_older_entry_and_junk_have_no_word_and_raise_nothing(finished):
    for junk in (
        {},
        {"claims": None},
        {"claims": [None, 7, {}]},
        {"claims": [entry(PROVED, certificates=[{}])]},
        {"claims": [entry(PROVED, gaps=7)]},
        {"claims": [entry(BETWEEN, own_reading=[])]},
    ):
        found = with_kernel(junk, finished).get("claims") or []
        assert not any(isinstance(c, dict) and c.get("trust") == "kernel" for c in found)


# ── by definition ──


def variables(*sort: str) -> list[list[str]]:
    return [["m", *sort], ["k", *sort]]


M, K = ["var", "m"], ["var", "k"]


@pytest.mark.parametrize(
    ("sort", "conclude", "says"),
    [
        (("scalar", "natural"), ["eq", M, M], True),
        (("scalar", "natural"), ["and", ["eq", M, K], ["eq", ["num", "1"], ["num", "1"]]], True),
        (("scalar", "natural"), ["or", ["eq", ["mul", M, ["num", "2"]], K], ["eq", ["num", "1"], K]], True),
        (("scalar",), ["eq", M, M], True),
        (("scalar",), ["le", ["exp", M], ["exp", M]], True),
        (("vector", "n"), ["and", ["equals", M, M], ["le", ["num", "0"], ["num", "0"]]], True),
        (("scalar",), ["eq", M, K], False),
        (("scalar", "natural"), ["lt", M, M], False),
        (("scalar", "natural"), ["le", M, ["mul", M, M]], False),
        (("scalar", "natural"), ["eq", ["add", M, K], M], False),
        (("scalar", "natural"), ["not", ["eq", M, M]], False),
        (("scalar",), ["and", ["eq", M, M], ["le", M, K]], False),
    ],
)
def test_what_follows_from_the_definitions_alone(sort, conclude, says):
    assert by_definition({"forall": variables(*sort), "conclude": conclude}) is says


@pytest.mark.slow
def test_published_claims_about_sizes_say_that_they_are_by_definition():
    audit = with_kernel(read_audit(REFERENCE / "audit.json"), REFERENCE)
    found = {c["id"] for c in audit["claims"] if c["statement"] and by_definition(c["statement"])}
    assert {"types-repaired", "attention-equation-repaired", "types-beside-the-definitions"} <= found
    assert not any(c["trust"] == "kernel" for c in audit["claims"] if c["id"] in found)


# ── Coq is asked ──


@NEEDS_COQ
@pytest.mark.slow
def test_coq_is_asked_about_what_words_rest_on_and_its_answers_are_kept(tmp_path):
    ids = (PROVED, REFUTED, WITNESS, "theorem-1-global-one-input", NEVER)
    folder = copied(tmp_path / "run", ids)
    forged = json.loads((folder / "certificates/similarity.step-1.proof.jsonl").read_text())
    forged["evidence"]["tree"]["premises"] = []
    (folder / "certificates/similarity.step-3.proof.jsonl").write_text(canonical_json(forged) + "\n", encoding="ascii")
    audit = json.loads((folder / "audit.json").read_text())
    lines = list(ask_kernel(audit, folder))
    assert len(lines) == 6 and all(": KERNEL " in line for line in lines)
    assert kernel_of(folder) == KERNEL - {BROKEN, ALMOST} | {NEVER}
    broken = folder / "certificates/similarity.step-1.proof.jsonl"
    broken.write_text(canonical_json(forged) + "\n", encoding="ascii")
    lines = list(ask_kernel(audit, folder))
    assert sum("REFUSED verify.py says" in line for line in lines) == 1 and kernel_of(folder) == (
        KERNEL - {PROVED, BROKEN, ALMOST} | {NEVER}
    )
