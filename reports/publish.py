"""Make a finished standard audit the published one.

    checker audit --no-cache --out reports/standard
    checker audit --budget quick --again --no-cache --out reports/quick
    python reports/publish.py reports/standard reports/quick

``README.md`` gets its figures from what is published.
``reports/reference`` then holds the audit, its pages and plots, the certificates that carry a word, a needed hypothesis or a constant,
one instance certificate beside each of them, the first twenty of each other claim whose quick search is slow, and the processor seconds
at both budgets (:mod:`checker.runs.recheck` uses them).

Where few claims changed, they are run alone at both budgets, with the published seed, and put in their places:

    checker audit ID … --no-cache --out reports/standard
    checker audit ID … --budget quick --again --no-cache --out reports/quick
    python reports/publish.py --replace reports/standard reports/quick

Coq's kernel is asked about the published certificates, not about a run's, by ``python reports/publish.py --kernel [PAPER/ID … | all]``:
about what it has not answered about as it is now, or about all of it in ten minutes of processor time. Its answers are
``reports/reference/kernel/answers.json``; the trust ``kernel`` is read from them, ``docs/kernel.md`` prints them, and
``checker/coq/published_answers.sha256`` is the hash by which the package knows them.

Where only the pages or the format of ``audit.json`` changed, ``python reports/publish.py --pages`` writes them again from what is
published. It says each finding in the present words, and looks for a generic counter-example beside each special one that has none.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import time
from pathlib import Path

from checker.certificates.verification import verified
from checker.coq import answers as coq_answers
from checker.coq.answers import believed_answers, write_answers
from checker.coq.trust import ask_kernel, certificates_of, unanswered
from checker.meaning.interpret import Evaluation
from checker.report.audits.audit_file import read_audit
from checker.runs.audit import assemble, write_audit
from checker.runs.one_claim import BEYOND_THE_STATEMENT
from checker.runs.recheck import MOST_SECONDS, SAMPLE, carried
from checker.runs.workers import file_sha256
from checker.statements.checks.special import with_a_generic_one
from checker.statements.claims.claim import Claim, discover, docstring_parts, load, read_values
from checker.statements.claims.entry import blank_entry, claim_of, described, reading_entry
from checker.statements.claims.letters import letters_of
from checker.statements.claims.sources import retracted
from checker.verdicts.budgets import BUDGETS
from checker.verdicts.findings import finding, not_checked
from checker.verdicts.trials.case import Case
from checker.verdicts.trials.generic import try_generic
from checker.verify import verify_text

REFERENCE = Path(__file__).parent / "reference"
PIN = Path(coq_answers.__file__).with_name(coq_answers.PUBLISHED)
KEPT = (
    "campaigns",
    "kernel",
    "verify.py",
)  # made by other commands, as the pictures are; the last is a link to the verifier
SAMPLED = 20
MOST_SECONDS_OF_A_SAMPLE = 6


def main(arguments: list[str]) -> int:
    """Copy what is published of the two runs, or write the pages anew."""
    if arguments == ["--pages"]:
        audit = read_audit(REFERENCE / "audit.json")
        add_letters(audit["claims"])
        for entry in audit["claims"]:
            say_anew(entry)
            add_generic(entry, audit["seed"])
        write_audit(assemble(audit["claims"], budget=audit["budget"], seed=audit["seed"]), REFERENCE)
        return 0
    if arguments[:1] == ["--kernel"]:
        return kernel(read_audit(REFERENCE / "audit.json"), arguments[1:])
    alone = arguments[:1] == ["--replace"]
    standard, quick = map(Path, arguments[alone:])
    audit = read_audit(standard / "audit.json")
    wrong = [f"{c['paper']}/{c['id']}" for c in audit["claims"] if c["error"] or c.get("timed_out")]
    if wrong or audit["budget"] != "standard":
        print(f"not published: budget {audit['budget']}, errors in {', '.join(wrong) or 'none'}")
        return 1
    if unexplained := [name for name in fallen(audit) if name not in {one["claim"] for one in retracted()}]:
        print(f"not published: {', '.join(unexplained)} was REFUTED and is not. Say why in properties/retracted.toml.")
        return 1
    if alone:
        return replace(audit, standard, quick)
    for old in REFERENCE.iterdir():
        if old.name not in KEPT and old.suffix != ".png":
            shutil.rmtree(old) if old.is_dir() else old.unlink()
    for path in standard.iterdir():
        if path.name not in (*KEPT, "certificates", "ledger.sqlite", "ledger.sqlite-wal", "ledger.sqlite-shm"):
            (shutil.copytree if path.is_dir() else shutil.copy)(path, REFERENCE / path.name)
    shutil.copy(quick / "seconds.json", REFERENCE / "seconds-quick.json")
    (REFERENCE / "certificates").mkdir()
    copy_certificates(audit["claims"], standard, read(quick / "seconds.json"))
    write_audit(audit, REFERENCE)  # Coq's answers about certificates that stayed the same still hold
    return 0


def add_letters(claims: list[dict]) -> None:
    """The letters of each theorem file that still says what was published, its scalar part, role and note, beside its entry.

    Where only prose of the file changed, the entry is of the file as it is now, and an audit need not search for its certificates again.
    """
    files = {(t.paper, t.id): t for t in discover()}
    for entry in claims:
        theorem = files[entry["paper"], entry["id"]]
        text, (claim, _) = theorem.path.read_text(encoding="utf-8"), load(theorem.path)
        entry |= docstring_parts(text.split('"""')[1])
        if claim.sha256 == entry["statement"]["sha256"]:
            entry["letters"] = letters_of(theorem.path, claim)
            entry["scalar_part"] = claim.scalar_part  # what the author says is behind a statement in numbers: prose too
        if carried(entry) and states_the_same(claim, text, entry):
            entry["file_sha256"] = file_sha256(theorem)


def states_the_same(claim: Claim, text: str, entry: dict) -> bool:
    """Whether a file differs from the published one in its prose at most, so that the published certificates are about its claim.

    A file whose result depends on more of its code than on the statement never does.
    """
    said, entry = described(claim, text.split('"""')[1]), blank_entry(Path(entry["paper"]) / "x.py") | entry
    rows, ours = ([[row["reads"], row["statement"]] for row in one.get("readings", ())] for one in (entry, said))
    same = all(entry.get(name) == part for name, part in said.items() if name != "readings")
    return same and rows == ours and not any(word.decode() in text for word in BEYOND_THE_STATEMENT)


def say_anew(entry: dict) -> None:
    """The finding of an entry, and of each reading, in the present words; it stays where the verdict would not come out again.

    What was not checked is also said in the present words.
    """
    whole = blank_entry(Path(entry["paper"]) / "x.py") | entry
    if not whole["error"]:
        entry["not_checked"] = not_checked(claim_of(whole), whole)
    own = entry.get("own_reading") or entry
    about = [(own, entry | own)]
    about += [(row, reading_entry(entry, k) | row) for k, row in enumerate(entry.get("readings", ()), start=1)]
    for one, more in about:
        whole = blank_entry(Path(entry["paper"]) / "x.py") | more
        if whole["search"].get("chosen") or whole["error"]:
            continue
        verdict, text = finding(claim_of(whole), whole, (whole["rests_on"] or {}).get("role", ""))
        if verdict == one["verdict"]:
            old, one["finding"] = one["finding"], text
            entry["finding"] = entry["finding"].replace(
                old, text, 1
            )  # what is said of the text begins with its own reading


def add_generic(entry: dict, seed: int) -> None:
    """A generic counter-example beside a special one that was published alone, with its certificate."""
    name, witness = f"{entry['paper']}.{entry['id']}.generic.jsonl", entry["witness"]
    own = entry.get("own_reading") or entry
    if own["verdict"] != "REFUTED" or not witness or witness.get("generic"):
        return
    claim, folder = claim_of(blank_entry(Path(entry["paper"]) / "x.py") | entry), REFERENCE / "certificates"
    case = Case(
        claim=claim, paper=entry["paper"], claim_id=entry["id"], folder=folder, budget=BUDGETS["standard"], seed=seed
    )
    try_generic(case, Evaluation(values=read_values(claim, witness["values"]), functions=claim.functions))
    draws, others = case.result.search.get("generic_draws"), []
    if draws is None:
        return
    if (folder / name).exists():
        text = (folder / name).read_text(encoding="ascii")
        found = verified(folder / name, count=1)
        assert found.all_accepted, name
        others = [(json.loads(text)["instance"]["values"], f"certificates/{name}")]
        entry["certificates"] = sorted(
            [
                *entry["certificates"],
                {
                    "path": f"certificates/{name}",
                    "count": 1,
                    "accepted": 1,
                    "says": found.says,
                    "sha256": hashlib.sha256(text.encode("ascii")).hexdigest(),
                },
            ],
            key=lambda one: one["path"],
        )
    entry["search"] = entry["search"] | {"generic_draws": draws}
    entry["witness"] = witness | with_a_generic_one(claim, witness["values"], others)


def fallen(audit: dict) -> list[str]:
    """The claims of a run that are published as REFUTED, and have another verdict now."""
    now = {f"{c['paper']}/{c['id']}": c["verdict"] for c in audit["claims"]}
    before = read_audit(REFERENCE / "audit.json")["claims"]
    refuted = [f"{c['paper']}/{c['id']}" for c in before if c["verdict"] == "REFUTED"]
    return [name for name in refuted if now.get(name, "REFUTED") != "REFUTED"]


def replace(audit: dict, standard: Path, quick: Path) -> int:
    """Put the entries of a run in their places in what is published; everything else stays, and the pages are written again."""
    published, new = read_audit(REFERENCE / "audit.json"), {(c["paper"], c["id"]): c for c in audit["claims"]}
    if audit["seed"] != published["seed"]:
        print(f"not published: seed {audit['seed']}, the published audit has {published['seed']}")
        return 1
    for paper, claim in new:
        for old in (REFERENCE / "certificates").glob(f"{paper}.{claim}.*.jsonl"):
            parts = old.name.removeprefix(f"{paper}.{claim}.").split(".")
            if len(parts) == 2 or (len(parts) == 3 and parts[0].startswith("reading-")):  # an id may begin another one
                old.unlink()
    copy_certificates(audit["claims"], standard, read(quick / "seconds.json"))
    for name, folder in (("seconds.json", standard), ("seconds-quick.json", quick)):
        seconds = read(REFERENCE / name) | read(folder / "seconds.json")
        (REFERENCE / name).write_text(json.dumps(seconds, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    entries = ({(c["paper"], c["id"]): c for c in published["claims"]} | new).values()
    write_audit(assemble(entries, budget="standard", seed=published["seed"]), REFERENCE)
    return 0


def kernel(audit: dict, named: list[str]) -> int:
    """Ask Coq about the published certificates that carry a word and have an export: of the named claims, of those that it has not answered
    about as they are now, or of "all"."""
    answers = believed_answers(REFERENCE)[0]
    claims = [c for c in audit["claims"] if f"{c['paper']}/{c['id']}" in named or named == ["all"]]
    claims = claims or [c for c in audit["claims"] if not named and unanswered(c, REFERENCE, answers)]
    if named != ["all"] and (strange := set(named) - {f"{c['paper']}/{c['id']}" for c in claims}):
        print(f"no published claim: {', '.join(sorted(strange))}")
        return 2
    for line in ask_kernel({"claims": claims}, REFERENCE):
        print(line, flush=True)
    current = {sha256 for claim in audit["claims"] for sha256 in certificates_of(claim, REFERENCE)}
    answers = [one for one in believed_answers(REFERENCE)[0] if one.certificate in current]
    PIN.write_text(write_answers(REFERENCE, answers) + "\n", encoding="ascii")
    write_audit(audit, REFERENCE)
    return 0


def copy_certificates(claims: list[dict], standard: Path, seconds: dict[str, float]) -> None:
    """Those that carry something, and of the others a sample."""
    for claim in claims:
        slow = seconds.get(f"{claim['paper']}/{claim['id']}", 0) > MOST_SECONDS
        sampled = (
            1 if carried(claim) else SAMPLED if slow else 0
        )  # beside a proof one shows that something meets the hypotheses
        for listed in claim["certificates"]:
            source = standard / listed["path"]
            name = source.name.split(".")[-2]
            if name not in ("instances", "exceptions"):
                shutil.copy(source, REFERENCE / "certificates" / source.name)
            elif name == "instances" and sampled:
                lines = quick_to_verify(source.read_text(encoding="ascii").splitlines()[:sampled])
                sample = source.name.replace(".instances.", f".{SAMPLE}.")
                (REFERENCE / "certificates" / sample).write_text("\n".join(lines) + "\n", encoding="ascii")


def quick_to_verify(lines: list[str]) -> list[str]:
    """The first of them, one at least, for which ``verify.py`` takes a few seconds: whoever runs the first command waits for them."""
    for k, line in enumerate(lines):
        began = time.process_time()
        verify_text(line)
        seconds = time.process_time() - began
        if seconds * (k + 1) > MOST_SECONDS_OF_A_SAMPLE:
            return lines[: max(1, int(MOST_SECONDS_OF_A_SAMPLE / seconds))]
    return lines


def read(path: Path) -> dict:
    """A file of JSON."""
    return json.loads(path.read_text(encoding="utf-8"))


if __name__ == "__main__":
    code = main(sys.argv[1:])
    if code == 0:
        for page in ("build_kernel.py", "build_readme.py"):  # the second counts what the first derives
            subprocess.run([sys.executable, REFERENCE.parent.parent / "docs" / page], check=True)
    sys.exit(code)
