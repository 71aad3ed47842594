"""Who disposes: the word on one claim, its trust and its counts, from its statement and what ``verify.py`` accepts here.

The trial (:mod:`checker.verdicts.trial`) ran in the process that ran the theorem file, and a theorem file is code: nothing that
process says of a verdict is believed.  Here the statement that will be printed is built again from its JSON and hashed, every
certificate is put before ``verify.py`` in a fresh process, and only what was accepted for exactly this hash carries a word.  What no
certificate can show (how often something was filtered, floats, a sample) is reported as the search's and never carries more than the
trust "numeric".
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from checker.arithmetic.rational import parse_rational
from checker.certificates.verification import VerifierEnded, verified_lines
from checker.errors import CheckerError
from checker.scripts.record import HOLDS, judged_record
from checker.statements.checks.constants import (
    breaking_claims,
    needed_of_choice,
    read_constants,
    read_terms,
    with_choice,
)
from checker.statements.checks.scaled import definitions_put_in, inequalities, scaled, something_meets, without_pair
from checker.statements.checks.special import with_a_generic_one
from checker.statements.claims.claim import Claim, read_values
from checker.statements.claims.entry import (
    blank_entry,
    claim_of,
    misshapen,
    reading_entry,
    reading_id,
    statement_of,
)
from checker.verdicts.accepted import Accepted, answers_by_file, lines_by_file
from checker.verdicts.budgets import BUDGETS
from checker.verdicts.contradictions import contradictions
from checker.verdicts.findings import finding, not_checked, of_constants, without_a_choice
from checker.verdicts.readings import verdict_on_text

# Defined in docs/verdicts.md.
VERDICTS = ("PROVED", "REFUTED", "VACUOUS", "AMBIGUOUS", "CONSISTENT", "DOUBTFUL", "INCONCLUSIVE")
OUTCOMES = ("REPRODUCED", "NOT REPRODUCED", "INCONCLUSIVE")  # the words of an experiment, and of nothing else
# Of the verifier for the certificates of a claim and of all its readings; what is left then is evidence that does not count
_MOST_SECONDS = 300
_LEAST_SECONDS = 0.5  # so that a statement without certificates of its own is no matter of time
_OURS = "This is a defect of the checker or of its verifier: no verdict rests on it."
# What only the judge says, and what is the author's word and stands beside whatever happened.
_OURS_TO_SAY = ("verdict", "trust", "counts", "witness", "certificates", "rests_on", "own_reading")
# What the row of a reading shows of its own judgement.
_OF_A_READING = (*_OURS_TO_SAY[:-1], "finding", "not_checked", "search", "constants", "necessity", "pairs")
_AUTHORS = (
    "paper",
    "id",
    "title",
    "fidelity",
    "role",
    "note",
    "source",
    "gaps",
    "repairs",
    "consequence",
    "uses",
    "cites",
    "requires_regimes",
    "author_not_checked",
    "scalar_part",
    "experiment",
)
_MALFORMED = (
    CheckerError,
    ArithmeticError,
    KeyError,
    TypeError,
    ValueError,
    AttributeError,
    IndexError,
    RecursionError,
)
_OF_NOTHING = "Proved, but perhaps of nothing: no accepted certificate shows an instance that meets the hypotheses."
_NOT_ASKED = "The rest is proved, but not that this meets what is asked of it and gives a value to all that is assumed."
_UNSETTLED = {"TRUE": 0, "FALSE": 0, "UNKNOWN": 0}


def judged(paper: str, claim_id: str, proposal: Mapping[str, Any], texts: Mapping[str, str]) -> tuple[dict, dict]:
    """The entry of ``checker-audit/2`` that a proposal has earned, and the certificates to keep with it.

    **Guarantee.** PROVED, REFUTED and VACUOUS stand only beside an accepted certificate of the very statement in the entry; so does the
    trust in them, and the counts of a claim that certificates can speak about.  Judging the result again gives the same.
    **Raises.** VerifierEnded where something from outside ended the verifier.
    """
    blank = blank_entry(Path(paper) / "x.py", claim_id)
    entry = blank | {name: proposal[name] for name in blank if name in proposal} | {"paper": paper, "id": claim_id}
    entry |= {name: blank[name] for name in _OURS_TO_SAY}
    if wrong := misshapen(entry):
        return refused(blank, f"gave a result that is not well formed ({wrong})"), {}
    said = {name: entry[name] for name in _AUTHORS}
    if proposal.get("timed_out") is True and not entry["error"]:
        late = {name: entry[name] for name in ("finding", "not_checked")}
        return blank | said | late | {"statement": None, "verdict": "INCONCLUSIVE", "timed_out": True}, {}
    if entry["error"]:
        return blank | said | {"error": entry["error"], "statement": _stated(entry)}, {}
    try:
        return _Bench(entry, texts).decide()
    except VerifierEnded:
        raise
    except _MALFORMED as problem:
        complaint = f"gave a result that is not well formed ({type(problem).__name__}: {str(problem)[:300]})"
        return refused(blank | said | {"statement": None}, complaint), {}


def _stated(entry: dict) -> dict | None:
    """The statement of an entry that says of itself that something went wrong, where it is one."""
    try:
        return statement_of(claim_of(entry))
    except _MALFORMED:
        return None


def refused(entry: Mapping[str, Any], complaint: str) -> dict:
    """An entry without a word, because of what the process that ran the theorem file did."""
    message = f"The process that judged this claim {complaint}."
    return dict(entry) | {
        "verdict": None,
        "trust": None,
        "error": {"message": message.encode("utf-8", "replace").decode("utf-8")},
    }


class _Bench:
    """One entry before the judge."""

    def __init__(self, entry: dict, texts: Mapping[str, str], ends: float | None = None) -> None:
        self.ends = time.monotonic() + _MOST_SECONDS if ends is None else ends
        self.entry, self.texts = entry, {name: texts[name] for name in sorted(texts)}
        self.claim = claim_of(entry)
        self.accepted: list[Accepted] = []

    def decide(self) -> tuple[dict, dict]:
        """The word on the claim as it reads its text, then on each of its readings, then on the text."""
        entry, claim = self.entry, self.claim
        of_readings = [self._texts_of_reading(number) for number, _ in enumerate(claim.readings, start=1)]
        entry["readings"] = list(entry["readings"])
        self._decide_as_read()
        own = {name: entry[name] for name in ("verdict", "trust", "finding", "rests_on")}
        for number, texts in enumerate(of_readings, start=1):
            self._judge_reading(number, texts)
        if not entry["error"]:
            entry |= verdict_on_text(claim, own, entry["readings"])
            entry["not_checked"] = not_checked(claim, entry)
        wrong = contradictions(entry)
        if wrong and not entry["error"]:
            entry["error"] = {"message": f"{' '.join(wrong)} One of them is a defect of ours: no verdict rests on it."}
        if entry["error"]:
            entry |= {"verdict": None, "trust": None, "rests_on": None, "own_reading": None}
        return entry, self.texts

    def _texts_of_reading(self, number: int) -> dict[str, str]:
        """The certificates of one reading, taken out of the claim's own."""
        beginning = f"{self.entry['paper']}.{reading_id(self.entry['id'], number)}."
        texts = {name: text for name, text in self.texts.items() if name.startswith(beginning)}
        self.texts = {name: text for name, text in self.texts.items() if name not in texts}
        return texts

    def _judge_reading(self, number: int, texts: Mapping[str, str]) -> None:
        """Judge one reading as a claim of its own; its error is the whole claim's."""
        entry, row = self.entry, self.entry["readings"][number - 1]
        bench = _Bench(reading_entry(entry, number), texts, self.ends)
        bench._decide_as_read()
        entry["readings"][number - 1] = {**row, **{name: bench.entry[name] for name in _OF_A_READING}}
        entry["certificates"] = entry["certificates"] + bench.entry["certificates"]
        self.texts |= bench.texts
        wrong = [bench.entry["error"]["message"]] if bench.entry["error"] else contradictions(bench.entry)
        if wrong and not entry["error"]:
            entry["error"] = {"message": f"Reading {number}: {' '.join(wrong)} No verdict rests on it."}

    def _decide_as_read(self) -> None:
        """The word on this one statement."""
        entry, claim = self.entry, self.claim
        if claim.chooses:
            return self._decide_for_a_choice()
        entry |= {"statement": statement_of(claim), "certificates": [], "finding": ""}
        complaint = self._verify()
        if complaint:
            entry["error"] = {"message": complaint}
        certified = self._word()
        entry["counts"] = self._counts()
        entry["trust"] = self._trust(certified)
        entry["necessity"] = [self._necessity(k, e) for k, e in enumerate(entry["necessity"])]
        entry["pairs"] = [self._pair(e) for e in entry["pairs"]]
        entry["constants"] = [self._constant(k, e) for k, e in enumerate(entry["constants"], start=1)]
        entry["witness"] = self._witness(certified)
        if entry["script"] is not None:
            entry["script"] = judged_record(entry["script"], claim, self._of, self._path)
        entry["verdict"], entry["finding"] = finding(claim, entry, certified.record.role if certified else "")
        if certified and certified.record.role == "proof" and not self._means_something():
            entry |= {"verdict": "INCONCLUSIVE", "finding": _OF_NOTHING}
        entry["not_checked"] = not_checked(claim, entry)
        entry["trust"] = None if entry["verdict"] == "INCONCLUSIVE" else entry["trust"]
        if entry["verdict"] in ("PROVED", "REFUTED", "VACUOUS") and certified is not None:
            entry["rests_on"] = self._rests_on(certified)
        if entry["error"]:
            entry |= {"verdict": None, "trust": None, "rests_on": None}

    def _decide_for_a_choice(self) -> None:
        """From the word on the claim for what was chosen where something is only said to exist, or from a proof that nothing will do."""
        entry, printed = self.entry, self.claim
        if "chosen" not in entry["search"]:
            nothing: dict[str, Any] = {
                "verdict": "INCONCLUSIVE",
                "finding": without_a_choice(printed),
                "trust": None,
                "rests_on": None,
                "certificates": [],
            }
            entry |= nothing | {"statement": statement_of(printed), "counts": dict(_UNSETTLED), "witness": None}
            entry["not_checked"], self.texts = not_checked(printed, entry), {}
            return
        numbers, terms = entry["search"]["chosen"], read_terms(printed, entry["search"].get("chosen_terms", {}))
        self.claim = with_choice(printed, read_constants(numbers), terms)
        self._decide_as_read()
        self.claim, entry["statement"] = printed, statement_of(printed)
        unneeded = self._shown([])  # another choice may do without it
        entry |= {part: [one | unneeded for one in entry[part]] for part in ("necessity", "pairs")}
        if entry["error"]:
            return
        breaking, shown = entry["search"].get("breaking"), []
        if breaking:
            needed = breaking_claims(printed, read_terms(printed, breaking))
            proofs = [self._of("proof", one.sha256) for one in needed]
            shown = [some[0] for some in proofs] if all(proofs) else []
        if entry["verdict"] == "PROVED":  # it rests on these proofs as well
            found = [self._of("proof", one.sha256) for one in needed_of_choice(printed, read_constants(numbers), terms)]
            if not all(found):
                entry |= {"verdict": "CONSISTENT", "finding": _NOT_ASKED, "rests_on": None}
            elif not all(any(one.record.exact for one in some) for some in found):
                entry["trust"] = "ball"
        if entry["verdict"] != "PROVED":
            self._without_its_choice()
        if shown and entry["verdict"] == "PROVED":
            entry["error"] = {"message": f"A choice is proved to do, and proved not to exist. {_OURS}"}
            return
        entry["verdict"], entry["finding"] = of_constants(printed, entry, broken=bool(shown))
        if shown:
            exact = all(one.record.exact for one in shown)
            entry |= {"trust": "exact" if exact else "ball", "rests_on": self._rests_on(shown[0])}
        elif entry["verdict"] != "PROVED":
            entry["rests_on"] = None
            entry["trust"] = None if entry["verdict"] == "INCONCLUSIVE" else entry["trust"]

    def _without_its_choice(self) -> None:
        """A printed proof for a choice that is not shown to meet what is asked of it proves nothing yet."""
        script = self.entry["script"]
        if script is not None and script["status"] == HOLDS:
            self.entry["script"] = script | {"status": "GAP AT THE END", "problem": _NOT_ASKED}

    # ── certificates ──

    def _rests_on(self, certified: Accepted) -> dict:
        record = certified.record
        return {
            "role": record.role,
            "type": record.type,
            "certificate": self._path(certified.file),
            "sha256": record.sha256,
        }

    def _path(self, file: str) -> str:
        return f"certificates/{file}"

    def _verify(self) -> str:
        """Every certificate before ``verify.py``; why some were not accepted, or "".  What only met a limit of the verifier is left out."""
        lines = lines_by_file(self.texts, f"{self.entry['paper']}.{self.entry['id']}.")
        left = max(self.ends - time.monotonic(), _LEAST_SECONDS)
        said = verified_lines([line for own in lines.values() for line in own], timeout=left)
        if said.failure:
            return f"{said.failure}. {_OURS}"
        answers = answers_by_file(lines, said.records)
        self.texts, self.accepted = answers.kept, answers.accepted
        self.entry["certificates"] += [{"path": self._path(name)} | row for name, row in answers.rows.items()]
        return f"verify.py did not accept {' '.join(answers.complaints)}. {_OURS}" if answers.complaints else ""

    def _of(self, role: str, sha256: str | None = None, file: str = "") -> list[Accepted]:
        """Accepted certificates of a role, about this claim's statement or another one."""
        wanted = self.claim.sha256 if sha256 is None else sha256
        return [a for a in self.accepted if a.record.role == role and a.record.statement == wanted and file in a.file]

    # ── the word, and what stands beside it ──

    def _word(self) -> Accepted | None:
        """The certificate that carries a word: none for statements about chance."""
        speaks = {"all": ("counter-example", "vacuous", "proof"), "exists": ("witness",), "almost_all": ("proof",)}.get(
            self.claim.quantifier, ()
        )
        found = {role: carried[0] for role in speaks if (carried := self._of(role))}
        if len(found) > 1 and "counter-example" in found:
            self.entry["error"] = {
                "message": f"Both were accepted: {' and '.join(found)}. One of them is a defect of ours."
            }
        return next(iter(found.values()), None)

    def _counts(self) -> dict[str, int]:
        """Instances by truth: certificates count them where they can speak about the claim, else the search."""
        search = self.entry["search"]["counts"]
        reported = {truth: _whole(search[truth]) for truth in _UNSETTLED}
        if self.claim.probability is not None:
            self._drawn()
        if not self.claim.certifiable:
            return reported
        if self.claim.quantifier == "exists":  # its parts were searched apart; only the whole has a certificate
            return reported | {"TRUE": len({a.record.instance for a in self._of("witness")})}
        held = self._instances()
        different = len({a.record.instance for a in held})
        if self.claim.probability is not None:  # what is drawn twice counts twice; a large sample is the search's word
            different = min(len(held), self._drawn())
            if not held and sum(reported.values()) == self._drawn():
                return reported
        if self.claim.quantifier == "almost_all":
            generic = self.entry["search"]["generic"]
            bare = max(generic["TRUE"] - len(held), 0)  # said to be true, without a certificate
            generic = generic | {"TRUE": generic["TRUE"] - bare, "UNKNOWN": generic["UNKNOWN"] + bare}
            self.entry["search"] = self.entry["search"] | {"generic": generic}
        against = reported["FALSE"] if self.claim.quantifier != "all" else min(len(self._of("counter-example")), 1)
        self.entry["search"] = self.entry["search"] | {"repeated": max(len(held) - different, 0)}
        return {"TRUE": different, "FALSE": against, "UNKNOWN": max(sum(reported.values()) - len(held) - against, 0)}

    def _drawn(self) -> int:
        """The size of a sample, which the claim and the budgets bound.  **Raises.** ValueError beyond that."""
        assert self.claim.probability is not None
        drawn, most = _whole(self.entry["ledger"]["tested"]), max(b.instances for b in BUDGETS.values())
        if drawn > min(self.claim.probability.samples, most):
            raise ValueError(f"{drawn} instances drawn where at most {self.claim.probability.samples} are")
        return drawn

    def _instances(self) -> list[Accepted]:
        return self._of("instance", plain_of(self.claim).sha256)

    def _means_something(self) -> bool:
        """Whether something accepted meets the hypotheses: a proof of what follows from a contradiction is none."""
        if self._instances() or not self.claim.hypotheses:
            return True
        ways = (self.claim, definitions_put_in(self.claim))
        return any(self._of("witness", something_meets(one).sha256, ".met.") for one in ways if one is not None)

    def _trust(self, certified: Accepted | None) -> str | None:
        """Of the certificate that carries the word, else the weakest among the instances; floats where nothing was certified."""
        if certified is not None:
            return "exact" if certified.record.exact else "ball"
        used = self._instances()
        if used:
            return "exact" if all(a.record.exact for a in used) else "ball"
        return "numeric" if any(self.entry["counts"].values()) or self.entry["search"].get("found") else None

    def _witness(self, certified: Accepted | None) -> dict | None:
        if certified is not None and certified.record.role in ("counter-example", "witness"):
            why = {
                "counter-example": "Every hypothesis is TRUE here and the conclusion is FALSE.",
                "witness": "Found by the search; the conclusion is TRUE here.",
            }[certified.record.role]
            others = [(a.values, self._path(a.file)) for a in self._of("counter-example", file=".generic.")]
            looked = "generic_draws" in self.entry["search"]
            beside = with_a_generic_one(self.claim, certified.values, others) if looked else {}
            return {"values": certified.values, "why": why} | beside
        found = self.entry["search"].get("found")
        if found is None:
            return None
        read_values(self.claim, found)
        return {"values": found, "why": "The search found this; no certificate of it was accepted."}

    def _necessity(self, number: int, entry: dict) -> dict:
        term = self.claim.assuming[number]
        shown = [a for a in self._of("necessity") if a.record.dropped == str(len(self.claim.where) + number)]
        return {"hypothesis": term.json, "how": str(entry["how"])} | self._shown(shown)

    def _pair(self, entry: dict) -> dict:
        one, other = (_whole(k) for k in entry["pair"])
        rest = without_pair(self.claim, (one, other))
        shown = self._of("counter-example", rest.sha256, "necessity-pair") if rest is not None and one < other else []
        both = [self.claim.assuming[k].json for k in (one, other)]
        return {"pair": [one, other], "hypotheses": both, "how": str(entry["how"])} | self._shown(shown)

    def _shown(self, shown: list[Accepted]) -> dict:
        if not shown:
            return {"status": "not shown necessary", "values": None, "certificate": None}
        return {"status": "proved", "values": shown[0].values, "certificate": self._path(shown[0].file)}

    def _constant(self, number: int, entry: dict) -> dict:
        """The bracket of one inequality's best factor; a side is kept where its certificate is about that factor."""
        comparison = inequalities(self.claim)[number - 1]
        kept: dict[str, Any] = {"comparison": comparison.json, "lower": None, "upper": None, "values": None}
        for side, role in (("lower", "counter-example"), ("upper", "proof")):
            said = entry.get(side)
            if said is None:
                continue
            factor = parse_rational(said["factor"], where="factor")
            about = scaled(self.claim, comparison, factor, nonnegative=side == "lower")
            shown = self._of(role, about.sha256, f".constant-{number}-{side}.")
            if shown:
                kept[side] = {"factor": str(factor), "certificate": self._path(shown[0].file)}
                kept["values"] = shown[0].values if side == "lower" else kept["values"]
        return kept


def plain_of(claim: Claim) -> Claim:
    """What a certificate can say of one instance: the statement without its law."""
    return claim if claim.probability is None else replace(claim, quantifier="all", probability=None)


def _whole(value: object) -> int:
    if type(value) is not int or value < 0:
        raise ValueError(f"a count is {str(value)[:40]}")
    return value
