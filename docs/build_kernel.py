"""Write docs/kernel.md: what Coq accepted of each published claim, with its Coq statement.  Run: python docs/build_kernel.py

Coq is not asked.  Everything is printed from the published audit and from the answers of Coq beside it
(reports/reference/kernel/answers.json), by the function that derives the trust ``kernel`` everywhere.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from checker.coq.answers import Answer, believed_answers
from checker.coq.compiler import library_text
from checker.coq.kernel import canonical_sha256, coq_files
from checker.coq.reading_back.statement import read_back
from checker.coq.theorems import THEOREMS
from checker.coq.trees.words.vectors import WORDS
from checker.coq.trust import with_kernel
from checker.errors import CheckerError
from checker.report.audits.audit_file import read_audit
from checker.report.audits.rows import covered
from checker.report.claims.readings import readings_view
from checker.statements.checks.by_definition import by_definition
from checker.statements.claims.entry import blank_entry, claim_of
from checker.statements.claims.readings import open_combinations

ROOT = Path(__file__).parent.parent
REFERENCE = ROOT / "reports" / "reference"
PAGE = ROOT / "docs" / "kernel.md"
AGREE = "DatasetsAgree"
KINDS = "Definition|Record|Inductive|Fixpoint"
CERTIFIED = ("PROVED", "REFUTED", "AMBIGUOUS", "DOUBTFUL")
HEAD = """# What Coq accepted, each claim beside its Coq statement

Generated: `python docs/build_kernel.py`, from the published audit and from [Coq](https://coq.inria.fr)'s answers beside it,
`reports/reference/kernel/answers.json`. Each answer names the statement, the certificate and the Coq text by their SHA-256, coqc's
version and the axioms that the theorem assumes. [What must be trusted](trust.md) says what a reader of the word `kernel` believes.

- PROVED: the theorem is the claim's statement. Its proof follows the certificate's tree, one lemma for each rule applied. Limits of
  descent and of paths on every dataset are proved by hand in the library.
- REFUTED: the theorem is the negation of the claim's statement, or something stronger ([Counter-examples in Coq](kernel_limits.md)).
  A claim that a constant C exists is refuted by a theorem about every C. Its instance is given by terms in C. The hypotheses hold for
  it, and the conclusion fails.
- Each reading of a text has a theorem of its own, under its own word.
- A claim has the trust `kernel` when its statement and each of its readings have a theorem, and no combination of the readings is left
  without a statement.

"""
FOOT = """Where a tree only names a fact about datasets, its statement is a theorem of the library
(`checker/coq/trees/words/theorems.py` names these); Coq compares the printed statement with it. The words of descent, paths and exact
instances are explained in [limits on every dataset](kernel_datasets.md#limits-on-every-dataset).

"""
HOW = """How to read a statement:

- Sizes are whole numbers of at least 1. Sizes with one name are equal. A vector of size n is a function `nat -> R` whose entries below
  n count; a matrix is a function `nat -> nat -> R`. A name of the claim that means something in Coq gets an underscore (`R_`).
- For the checker a conclusion is true only where all its terms have a value, but Coq gives `x / 0` and `sqrt (-1)` some value. So a
  conclusion also says what makes it defined, as in `beta ^ 2 <> 0 /\\ …`. Hypotheses are printed bare: where one has no value the
  checker asks nothing, so Coq proves more.
- `has_gradient m f x g`: the vector g is the gradient of f at x, so f has the derivative `<g, v>` along every v. The theorem says
  that there is such a g, and what follows holds for every such g. `has_matrix_gradient` says the same of a matrix, `has_slope` of a
  derivative along a vector.
- A dataset `D : dataset` has n inputs in dimension d. Input i has `tokens_of D i` tokens (at least one), a label 1 or -1, and a query.
  `key_matrix D = None` says that the claim's dataset has no key matrix. `in_every_input n D t` is an index below T, the length of the
  shortest input. A choice of tokens is a function of the input, `choice_fits`.
- Words that the checker counts as undefined have some value in Coq. So the conclusion says that they are defined: `unique_best_token n d D`
  for the best tokens, `matrix_separable n d D c` for the solution of the choice's SVM. `the P` is the number of which P holds, if it
  holds of one; `Solutions.v` proves that feasible problems have one solution.
- `ln x` of a number that is not positive has some value in Coq. So a conclusion says `0 < x`, and `positive n u` of a vector.
- A sum over an index is `total n (fun i => …)`. A vector or a matrix given entry by entry is `fun i => …`. “For each i” is `forall i,
  (i < n)%nat -> …`. `INR i` is an index as a number; Coq counts indices from 0, other pages from 1.
- `iterated step start k` (`Indexed.v`) is the state of a sequence after k steps. A state of several parts is a pair, and `fst` and `snd`
  take its parts. In `c ^ k` the exponent k is a whole number. `indicator P` is 1 where P holds, else 0.
- `is_order n o` (`Orders.v`) says that o is an order of the indices below n, which begins again after its last place; `o k` is the index
  at place k.
- A loss that is a variable is one of those that the claim lists.
- `almost_every (fun D => …)` (`AlmostEvery.v`) is about almost every dataset D, `almost_every_pair (fun D C => …)` about D and a number
  C. For all sizes, in every bounded box, finitely many cubes cover the exceptions, of a total volume below any bound. So the exceptions
  have measure 0.
- The other words are defined in `checker/coq/library`; they stand at the end of this page.

"""


def published() -> list[dict]:
    """The claims of the published audit, with what Coq's answers make of their trust."""
    return with_kernel(read_audit(REFERENCE / "audit.json"), REFERENCE)["claims"]


def summary(claims: list[dict]) -> str:
    """How many words have the trust, how many certified words Coq accepted, and which claims lack it and why."""
    whole = [c for c in claims if c["trust"] == "kernel"]
    words = {word: sum(c["verdict"] == word for c in whole) for word in CERTIFIED}
    listed = ", ".join(f"{number} {word}" for word, number in words.items() if number)
    versions = sorted(
        {one["coq"].replace("The Coq Proof Assistant, version", "Coq") for c in claims for one in said(c)}
    )
    rows = [f"| `{name(c)}` | {c['verdict']} | {of_its_words(c)} | {less(c)} |" for c in claims if lacks(c)]
    current, statements = answers(claims), statements_of(claims)
    again = sum(read_back(statements[one.certificate], one.theorem)[0] for one in current)
    return (
        f"{again} of the {len(current)} statements below were read back by code that shares nothing with their writers "
        "([What must be trusted](trust.md#kernel)).\n\n"
        f"{len(whole)} claims have the trust `kernel`: {listed}. Accepted by {', '.join(versions) or 'nobody'}.\n\n"
        f"**{count(claims)}** `python docs/build_kernel.py --count` prints this line. A certified word is PROVED, REFUTED or "
        "VACUOUS, of a claim or of one of its readings. Each has a certificate that `verify.py` accepted. Remarks and experiments do "
        "not count.\n\n"
        "These claims have a certified word and not the trust `kernel`. The reason for each certificate that Coq has not accepted stands "
        "under [Without a theorem](#without-a-theorem).\n\n"
        "| claim | word | certified words at the kernel | what else it lacks |\n|---|---|---|---|\n"
        + "".join(f"{row}\n" for row in rows)
    )


def count(claims: list[dict]) -> str:
    """The certified words of all claims, readings included, and how many of them Coq accepted."""
    at_kernel, certified = (sum(numbers) for numbers in zip(*map(certified_words, claims), strict=True))
    return f"Certified words, readings included: {at_kernel} of {certified} at the kernel."


def certified_words(claim: dict) -> tuple[int, int]:
    """(those that Coq accepted, all): the certified words of a claim and of its readings, remarks left out."""
    rows = readings_view(claim)[: 1 + len(claim.get("readings", []))] or [
        {"verdict": claim["verdict"], "remark": False}
    ]
    certified = {
        k for k, row in enumerate(rows) if row["verdict"] in ("PROVED", "REFUTED", "VACUOUS") and not row["remark"]
    }
    return len(certified & {one["reading"] for one in said(claim)}), len(certified)


def of_its_words(claim: dict) -> str:
    at_kernel, certified = certified_words(claim)
    return f"{at_kernel} of {certified}"


def lacks(claim: dict) -> bool:
    return claim["trust"] != "kernel" and certified_words(claim)[1] > 0


def less(claim: dict) -> str:
    """Why a claim has not the trust, where each of its certified words may have it."""
    at_kernel, certified = certified_words(claim)
    stated = claim_of({**blank_entry(Path("x.py")), **claim})
    left = len(list(open_combinations(stated.source.gaps, [row["reads"] for row in claim.get("readings", [])])))
    undecided = 1 + len(claim.get("readings", [])) - certified
    parts = [f"no term states {left} combinations of readings"] * bool(left)
    parts += [f"{undecided} without a certified word, or a remark"] * bool(undecided)
    parts += ["by definition: it compares sizes, or a term with itself"] * by_definition(claim["statement"])
    return "; ".join(parts) or "nothing else"


def answers(claims: list[dict]) -> list[Answer]:
    """Coq's answers about certificates that are published now; others wait for ``reports/publish.py --kernel``."""
    published_now = statements_of(claims)
    return [one for one in believed_answers(REFERENCE)[0] if one.certificate in published_now]


def statements_of(claims: list[dict]) -> dict[str, dict]:
    """The statement of each certificate, by the certificate's SHA-256."""
    return {canonical_sha256(one): one["claim"]["statement"] for claim in claims for _, one in carrying(claim)}


def name(claim: dict) -> str:
    return f"{claim['paper']}.{claim['id']}"


def said(claim: dict) -> list[dict]:
    return claim.get("kernel", {}).get("statements", [])


def section(claim: dict) -> str:
    """The words of one claim, each over its own sentence and the theorem that Coq accepted for it."""
    covers = f" ({covered(claim)})" if covered(claim) else ""
    parts = [f"## {name(claim)}\n\n{claim['verdict']}{covers}, trust {claim['trust']}.\n"]
    rows = readings_view(claim)
    for one in said(claim):
        number = one["reading"]
        word = (claim["readings"][number - 1] if number else claim.get("own_reading") or claim)["verdict"]
        read = rows[number]["reads"] if rows else []
        reads = "".join([">\n"] * bool(read) + [f"> - {what}: *{so}*\n" for what, so in read])
        by_hand = next((t for t in THEOREMS if t.statement == one["statement"]), None)
        proved = f"- Theorem: `{by_hand.name}` of `checker/coq/library/{by_hand.module}.v`\n" if by_hand else ""
        parts.append(
            f"> {word}: “{claim['title']}”\n{reads}\n```coq\n{wrapped(one['theorem'])}\n```\n\n"
            f"- Accepted: the {one['role']}, in {one['seconds']:.0f} s of processor time\n{proved}"
            f"- Statement `{one['statement'][:16]}`, Coq text `{one['coq_file'][:16]}`\n"
        )
    return "\n".join(parts)


def wrapped(statement: str) -> str:
    """A statement with a line for each hypothesis."""
    return statement.replace(", (0 <", ",\n  (0 <", 1).replace(" -> ", " ->\n  ").replace(") /\\ ", ") /\\\n  ")


def without(claims: list[dict]) -> str:
    """Certificates that a word rests on and Coq did not accept, each with the reason."""
    accepted = {one.certificate for one in believed_answers(REFERENCE)[0]}
    rows = []
    for claim in claims:
        for path, certificate in carrying(claim):
            if (why := reason(certificate, accepted)) is not None:
                rows.append(
                    f"| {path.split('/')[-1].removesuffix('.jsonl')} | {claim['verdict']} | {why.replace('|', chr(92) + '|')} |\n"
                )
    table = "| certificate | word of the claim | why |\n|---|---|---|\n" + "".join(rows)
    return f"## Without a theorem\n\n{table if rows else 'Coq accepted every certificate on which a word rests.' + chr(10)}"


def carrying(claim: dict) -> Iterator[tuple[str, dict]]:
    """The certificates that a word may rest on.  Where no constant does, it rests on the proof of that and not on one instance."""
    ends = (
        ("breaking",)
        if claim["search"].get("breaking")
        else ("proof", "script", "witness", "counter-example", "vacuous")
    )
    if claim["verdict"] in CERTIFIED:
        for path in (c["path"] for c in claim["certificates"]):
            if path.split(".")[-2] in ends and (REFERENCE / path).is_file():
                yield path, json.loads((REFERENCE / path).read_text(encoding="ascii").splitlines()[0])


def reason(certificate: dict, accepted: set[str]) -> str | None:
    """Why Coq did not accept it; None where it did."""
    if canonical_sha256(certificate) in accepted:
        return None
    try:
        coq_files(certificate)
    except CheckerError as problem:
        return str(problem).removesuffix(", so this tree has no export to Coq.")
    return "it has an export, and no answer of Coq names it"


def words() -> str:
    """The definitions of the library that statements use, and the two records that are called dataset."""
    found = []
    for module in ("Sigmoid", "Softmax", "Words", "Vectors", "Inputs", "Logarithm", "Indexed"):
        found += definitions(module)
    return "\n".join(one for one in found if defined(one) in WORDS)


def records() -> str:
    """The two records that are called dataset, and what Coq proves between them."""
    shown = [
        f"(* {m}.v *)\n{one}" for m in ("Attention", "Inputs") for one in definitions(m) if defined(one) == "dataset"
    ]
    shown += [one for one in definitions(AGREE) if defined(one) in ("of_lists", "of_functions")]
    proved = [
        f"Theorem {name} : {' '.join(says.split())}."
        for name, says in re.findall(
            r"^ *(?:Lemma|Theorem) (\w+) :(.*?)\.$", library_text(AGREE), flags=re.MULTILINE | re.DOTALL
        )
        if name.startswith(("same_", "as_many_", "of_functions_", "back_"))
    ]
    return (
        "## The two records called dataset\n\nLimits, counter-examples and witnesses use the first, with lists. Proofs by tree use "
        f"the second, with functions. `{AGREE}.v` turns each into the other and proves that they say the same. The lemmas are about "
        "one dataset `D` that fits, an input `i` and a token `t` of it.\n\n"
        f"```coq\n{chr(10).join([*shown, *proved])}\n```\n"
    )


def definitions(module: str) -> list[str]:
    return re.findall(rf"(?:\(\*[^*]*\*\)\n)?^(?:{KINDS}) (?:.|\n)*?\.$", library_text(module), flags=re.MULTILINE)


def defined(definition: str) -> str:
    return re.search(rf"^(?:{KINDS}) (\w+)", definition, flags=re.MULTILINE)[1]


def page() -> str:
    claims = published()
    parts = [HEAD + HOW + FOOT + summary(claims), *(section(c) for c in claims if said(c)), without(claims)]
    parts.append(records())
    parts.append(f"## The words\n\n```coq\n{words()}\n```\n")
    return "\n".join(parts)


if __name__ == "__main__":
    if "--count" in sys.argv[1:]:
        print(count(published()))
    else:
        PAGE.write_text(page(), encoding="utf-8")
