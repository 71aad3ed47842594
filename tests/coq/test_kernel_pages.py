"""The pages about Coq say what its answers say: docs/kernel.md, the tables of the two pages beside it, docs/trust.md."""

from __future__ import annotations

import json
import re
from functools import cache

import pytest

from checker.coq.compiler import LIBRARY, library_text
from checker.coq.trust import with_kernel
from checker.report.audits.audit_file import read_audit
from tests.coq.test_coq import NEEDS_COQ
from tests.coq.trees.test_trees import module
from tests.house.test_architecture import MODULES, ROOT, named

DOCS = ROOT / "docs"
REFERENCE = ROOT / "reports" / "reference"
KERNEL, TRUST = module(DOCS / "build_kernel.py"), module(DOCS / "build_trust.py")
CHK = module(ROOT / "tests" / "benchmarks" / "coq" / "campaign_coqchk.py")
SECTION = re.compile(r"^## ([\w.+-]+\.[\w.+-]+)\n\n(.*?)(?=^## |\Z)", flags=re.MULTILINE | re.DOTALL)
STATEMENT = re.compile(
    r"^> ([A-Z]+)(.*?)\n\n```coq\n(.*?)\n```\n\n- Accepted: the ([\w-]+), .*?\n- Statement `(\w{16})`",
    flags=re.MULTILINE | re.DOTALL,
)


@cache
def published() -> dict[str, dict]:
    return {
        f"{c['paper']}.{c['id']}": c for c in with_kernel(read_audit(REFERENCE / "audit.json"), REFERENCE)["claims"]
    }


def complaints(page: str, claims: dict[str, dict]) -> list[str]:
    """Where a page with Coq's statements and the audit say different things."""
    sections = dict(SECTION.findall(page))
    found = [
        f"{name} is kernel and has no section"
        for name, c in claims.items()
        if c["trust"] == "kernel" and name not in sections
    ]
    for name, text in sections.items():
        claim, printed = claims.get(name, {}), STATEMENT.findall(text)
        said = claim.get("kernel", {}).get("statements", [])
        if (
            not text.startswith(claim.get("verdict") or "?")
            or f", trust {claim.get('trust')}." not in text.split("\n")[0]
        ):
            found.append(f"{name} has another word or trust than the audit")
        if len(printed) != len(said):
            found.append(f"{name} prints {len(printed)} statements where Coq accepted {len(said)}")
        for one, (word, heading, theorem, role, sha) in zip(said, printed, strict=False):
            own = claim["readings"][one["reading"] - 1] if one["reading"] else claim.get("own_reading") or claim
            if (word, role) != (own["verdict"], one["role"]) or heading.split("\n")[0] != f": “{claim['title']}”":
                found.append(f"{name} prints {word} by a {role}")
            if not one["statement"].startswith(sha) or " ".join(theorem.split()) != one["theorem"]:
                found.append(f"{name} prints another statement than Coq accepted")
            constants = [f"forall ({name} : R)," for name, *_ in (own.get("statement") or {}).get("exists", [])]
            negated = one["theorem"].startswith(("~", "exists", *constants))  # “there is a C” fails for every C
            if word == "REFUTED" and not negated:
                found.append(f"{name}: a refuted sentence stands over a statement that is not denied")
    return found


@pytest.mark.slow
def test_every_word_of_the_kernel_has_its_statement_on_the_page_and_nothing_contradicts_the_audit():
    page = (DOCS / "kernel.md").read_text(encoding="utf-8")
    assert complaints(page, published()) == []
    assert len(SECTION.findall(page)) >= 70


@pytest.mark.slow
def test_the_page_is_what_the_answers_make():
    assert (DOCS / "kernel.md").read_text(encoding="utf-8") == KERNEL.page(), "run: python docs/build_kernel.py"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("## similarity.step-1\n", "## similarity.step-0\n", "similarity.step-1 is kernel and has no section"),
        ("REFUTED, trust kernel.", "PROVED, trust kernel.", "another word or trust"),
        ("> REFUTED: ", "> PROVED: ", "prints PROVED by a counter-example"),
        ("PROVED, trust kernel.", "PROVED, trust ball.", "another word or trust"),
        ("(sigmoid_slope x) <= (1 / 4)", "(sigmoid_slope x) <= (1 / 5)", "another statement than Coq accepted"),
    ],
)
def test_a_page_that_was_edited_is_complained_of(old, new, says):
    page = (DOCS / "kernel.md").read_text(encoding="utf-8")
    assert old in page
    assert any(says in one for one in complaints(page.replace(old, new, 1), published()))


@pytest.mark.slow
def test_an_audit_of_another_word_is_complained_of():
    page, name = (DOCS / "kernel.md").read_text(encoding="utf-8"), "similarity.step-1"
    for change in (
        {"verdict": "REFUTED"},
        {"trust": "ball"},
        {"title": "another sentence"},
        {"kernel": {"statements": []}},
    ):
        assert complaints(page, published() | {name: published()[name] | change})


@pytest.mark.slow
def test_the_count_of_certified_words_is_that_of_the_audit_and_falls_with_an_answer():
    claims = list(published().values())
    said = f"**{KERNEL.count(claims)}**"
    assert said in (DOCS / "kernel.md").read_text(encoding="utf-8")
    at_kernel, certified = map(int, re.findall(r"\d+", said))
    assert at_kernel == sum(len(c.get("kernel", {}).get("statements", [])) for c in claims) <= certified
    name, claim = next((n, c) for n, c in published().items() if c["trust"] == "kernel")
    without = claim | {"trust": "ball", "kernel": {"part": "", "statements": claim["kernel"]["statements"][1:]}}
    others = [c for n, c in published().items() if n != name]
    assert (
        KERNEL.count([*others, without])
        == f"Certified words, readings included: {at_kernel - 1} of {certified} at the kernel."
    )
    assert KERNEL.lacks(without) and not KERNEL.lacks(claim)


@pytest.mark.slow
def test_a_remark_and_an_experiment_are_no_certified_words():
    experiment = next(c for c in published().values() if c["verdict"] == "REPRODUCED")
    assert KERNEL.certified_words(experiment) == (0, 0) and not KERNEL.lacks(experiment)
    remark = published()["similarity.head-does-not-matter"]  # a remark of it is refuted
    assert {row["verdict"] for row in remark["readings"]} == {"REFUTED"} and KERNEL.certified_words(remark)[1] == 1


def table(heading: str) -> list[str]:
    """The claims in the first column of the first table below a heading of docs/kernel_limits.md or docs/kernel_datasets.md."""
    pages = [(DOCS / name).read_text(encoding="utf-8") for name in ("kernel_limits.md", "kernel_datasets.md")]
    text = "".join(pages).partition(f"\n## {heading}\n")[2]
    lines = text.partition("\n## ")[0].partition("| claim |")[2].partition("\n\n")[0].splitlines()
    return [name for line in lines[1:] for name in re.findall(r"`([\w.-]+?)`", line.split("|")[1])]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("heading", "role"),
    [
        ("Each claim", "counter-example"),
        ("Claims that there is something", "witness"),
        ("Limits on every dataset", "proof"),
    ],
)
def test_the_tables_of_limits_and_counter_examples_name_what_coq_accepted(heading, role):
    claims = {c["id"]: c for c in published().values()}
    names = [name for name in table(heading) if "…" not in name]
    assert len(names) >= 5
    for name in names:
        accepted = {one["role"] for one in claims[name].get("kernel", {}).get("statements", [])}
        refuted_for_all = (
            claims[name]["verdict"] == "REFUTED" and "proof" in accepted
        )  # its part in numbers, for every C
        assert role in accepted or (role == "counter-example" and refuted_for_all), name


@pytest.mark.slow
def test_every_claim_that_coq_refutes_stands_in_its_table():
    text = (DOCS / "kernel_limits.md").read_text(encoding="utf-8")
    for claim in published().values():
        if claim["verdict"] == "REFUTED" and claim.get("kernel"):
            known = claim["id"] in text or any(
                stem.rstrip("-…") and claim["id"].startswith(stem.rstrip("…"))
                for stem in re.findall(r"`([\w.-]+…)", text)
            )
            assert known, claim["id"]


def test_the_trusted_base_is_listed_as_it_is():
    page = (DOCS / "trust.md").read_text(encoding="utf-8")
    assert page == TRUST.page(page), "run: python docs/build_trust.py"
    for word in ("kernel", "exact", "ball", "numeric"):
        assert f"| `{word}` |" in page
    written = {name for names in TRUST.STATEMENTS.values() for name in names}
    assert {f"coq/{name}.py" for name in written} <= {named(path) for path in MODULES}


def test_a_table_that_is_out_of_date_is_seen():
    page = TRUST.page((DOCS / "trust.md").read_text(encoding="utf-8"))
    old = page.replace("| `verifier/meaning/values.py` | 350 |", "| `verifier/meaning/values.py` | 40 |")
    assert old != page and TRUST.page(old) == page
    with pytest.raises(ValueError, match="no place for 'axioms'"):
        TRUST.page(page.replace("<!-- end of axioms -->", ""))


def test_the_files_that_the_trusted_base_names_are_there():
    page = (DOCS / "trust.md").read_text(encoding="utf-8")
    for path in re.findall(r"`((?:checker|docs|tests|reports)/[\w./]+\.\w+)`", page):
        assert (ROOT / path).is_file(), path
    for name in set(re.findall(r"`(\w+)\.v`", page)) - {"Data"}:
        assert name in LIBRARY, name
    for name in re.findall(r"`(\w+)` ?(?:proves|\))", page):
        assert any(re.search(rf"\b{name}\b", library_text(one)) for one in LIBRARY) or name == "coqc", name


def test_the_recorded_second_check_is_of_this_library():
    recorded = json.loads((REFERENCE / "campaigns" / "coqchk.json").read_text(encoding="ascii"))
    assert recorded["files"] == len(LIBRARY) and CHK.sound(recorded)
    assert recorded["library_sha256"] == CHK.library_sha256(), "run: python tests/benchmarks/coq/campaign_coqchk.py"


def test_a_second_check_that_found_something_is_not_sound():
    good = {"accepted": True, "said": {"Axioms": ["Coq.x"]}, "of ours": {"Axioms": []}}
    assert CHK.sound(good)
    assert not CHK.sound(good | {"accepted": False}) and not CHK.sound(good | {"said": {}})
    assert not CHK.sound(good | {"of ours": {"Axioms": ["AttentionChecker.Rules.lie"]}})
    said = CHK.said(
        "x\nCONTEXT SUMMARY\n===\n\n* Theory: Set is predicative\n\n* Axioms:\n    Coq.a\n    AttentionChecker.b\n\n* Inductives: <none>\n"
    )
    assert said == {"Theory": ["Set is predicative"], "Axioms": ["Coq.a", "AttentionChecker.b"], "Inductives": []}


@NEEDS_COQ
@pytest.mark.slow
def test_coqchk_finds_an_axiom_of_ours(tmp_path):
    from checker.coq.compiler import build_library

    build_library(tmp_path, ("Sigmoid",))
    assert CHK.sound(CHK.checked(tmp_path, ("Sigmoid",)))
    text = (tmp_path / "Sigmoid.v").read_text() + "\nAxiom lie : False.\n"
    (tmp_path / "Sigmoid.v").write_text(text)
    import subprocess

    subprocess.run(
        ["coqc", "-q", "-w", "none", "-Q", str(tmp_path), "AttentionChecker", str(tmp_path / "Sigmoid.v")], check=True
    )
    assert not CHK.sound(CHK.checked(tmp_path, ("Sigmoid",)))


@NEEDS_COQ
@pytest.mark.campaign
def test_coqchk_accepts_the_whole_library(tmp_path):
    from checker.coq.compiler import build_library

    build_library(tmp_path)
    assert CHK.sound(CHK.checked(tmp_path))
