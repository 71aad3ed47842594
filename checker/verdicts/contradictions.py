"""What may stand beside what: the one table of words that contradict each other.

The judge asks it of every entry before anybody sees it, and tests ask it of all that was published.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from checker.statements.claims.readings import Gap, is_remark, open_combinations

Entry = Mapping[str, Any]
_CARRIES = {"PROVED": ("proof", "witness"), "REFUTED": ("counter-example",), "VACUOUS": ("vacuous",)}


def contradictions(entry: Entry) -> list[str]:
    """A sentence for each rule that an entry of ``checker-audit/2`` breaks; none for a sound one."""
    return [sentence for sentence, broken in RULES if broken(entry)]


def _word(entry: Entry) -> str | None:
    return entry["verdict"]


def _quantifier(entry: Entry) -> str:
    return (entry["statement"] or {}).get("quantifier", "")


def _uncarried(entry: Entry) -> bool:
    rests, word = entry["rests_on"], _word(entry)
    if word not in _CARRIES:
        return rests is not None
    files = {c["path"] for c in entry["certificates"] if c["count"] == c["accepted"] > 0}
    roles = (*_CARRIES[word], "proof") if _about_constants(entry) else _CARRIES[word]
    return rests is None or rests["role"] not in roles or rests["certificate"] not in files


def _about_constants(entry: Entry) -> bool:
    """Whether it says that something exists beside what holds for all: a proof that nothing will do refutes it."""
    statement = entry.get("statement") or {}
    return bool(statement.get("exists") or statement.get("then_exists"))


def _gaps(entry: Entry) -> list[Gap]:
    return [
        Gap(what=g["what"], readings=tuple(g["readings"]), ours=g["ours"], remarks=tuple(g.get("remarks", ())))
        for g in entry["gaps"]
    ]


def _rows(entry: Entry) -> Sequence[Entry]:
    """The readings that the verdict is about: those that somebody would defend."""
    return [row for row in entry.get("readings", ()) if not is_remark(_gaps(entry), row["reads"])]


def _something_open(entry: Entry) -> bool:
    return any(open_combinations(_gaps(entry), [row["reads"] for row in _rows(entry)]))


def _ambiguous_without_both(entry: Entry) -> bool:
    """Whether no reading is proved, or none is refuted or vacuous, by a certificate that was accepted."""
    own = {**entry, **(entry.get("own_reading") or {})}
    carried = {_word(one) for one in (own, *_rows(entry)) if one["rests_on"] is not None and not _uncarried(one)}
    return "PROVED" not in carried or not carried & {"REFUTED", "VACUOUS"}


def _in_anothers_words(entry: Entry) -> bool:
    if entry.get("experiment") is None:
        return _word(entry) in ("REPRODUCED", "NOT REPRODUCED")
    return _word(entry) not in (None, "REPRODUCED", "NOT REPRODUCED", "INCONCLUSIVE")


def _factors_above_one(entry: Entry) -> bool:
    lowest = [Fraction(c["lower"]["factor"]) for c in entry["constants"] if c["lower"]]
    return any(f > 1 for f in lowest)


def _crossed(entry: Entry) -> bool:
    sides = [(c["lower"], c["upper"]) for c in entry["constants"]]
    return any(low and up and Fraction(low["factor"]) > Fraction(up["factor"]) for low, up in sides)


def _shown_without(entry: Entry) -> bool:
    return any((e["status"] == "proved") != bool(e["certificate"]) for e in (*entry["necessity"], *entry["pairs"]))


RULES: tuple[tuple[str, Callable[[Entry], bool]], ...] = (
    (
        "A certified word stands without the certificate that carries it, or an uncertified one claims to rest on one.",
        _uncarried,
    ),
    ("An experiment stands with a theorem's word, or a theorem with an experiment's.", _in_anothers_words),
    (
        "An experiment stands beside a certificate, and so has a truth value.",
        lambda e: e.get("experiment") is not None and (bool(e["certificates"]) or e["rests_on"] is not None),
    ),
    (
        "REPRODUCED stands beside a criterion that was not met, or NOT REPRODUCED beside one that was.",
        lambda e: (
            (_word(e) == "REPRODUCED" and (e["counts"]["FALSE"] > 0 or not e["counts"]["TRUE"]))
            or (_word(e) == "NOT REPRODUCED" and e["counts"]["TRUE"] > 0)
        ),
    ),
    (
        "A statement for all instances stands as PROVED or CONSISTENT beside a counter-example.",
        lambda e: _word(e) in ("PROVED", "CONSISTENT") and _quantifier(e) == "all" and e["counts"]["FALSE"] > 0,
    ),
    (
        "The statement stands as PROVED or CONSISTENT beside an accepted certificate that its constant is too small.",
        lambda e: _word(e) in ("PROVED", "CONSISTENT") and _factors_above_one(e),
    ),
    ("Two accepted bounds of one constant contradict each other.", _crossed),
    (
        "REFUTED stands beside a quantifier that one instance cannot refute.",
        lambda e: _word(e) == "REFUTED" and _quantifier(e) != "all",
    ),
    (
        "PROVED stands beside a quantifier that no certificate covers.",
        lambda e: _word(e) == "PROVED" and _quantifier(e) not in ("all", "exists", "almost_all"),
    ),
    (
        "A statement for almost all instances stands as PROVED beside failures in general position.",
        lambda e: _word(e) == "PROVED" and _quantifier(e) == "almost_all" and e["search"]["generic"]["FALSE"] > 0,
    ),
    (
        "VACUOUS stands beside an instance that meets the hypotheses.",
        lambda e: _word(e) == "VACUOUS" and (e["ledger"]["tested"] > 0 or any(e["counts"].values())),
    ),
    (
        "CONSISTENT stands without one instance for it.",
        lambda e: (
            _word(e) == "CONSISTENT"
            and not e["counts"]["TRUE"]
            and not any(".proof." in c["path"] for c in e["certificates"])
            and not any(_word(row) == "PROVED" for row in _rows(e))
        ),
    ),
    (
        "A word of evidence stands beside an error.",
        lambda e: e["error"] is not None and _word(e) is not None,
    ),
    (
        "Trust above floats stands without an accepted certificate.",
        lambda e: e["trust"] in ("exact", "ball", "kernel") and not any(c["accepted"] for c in e["certificates"]),
    ),
    (
        "A certified word stands on floats, or a trust beside no word.",
        lambda e: (
            (_word(e) in _CARRIES) > (e["trust"] in ("exact", "ball", "kernel"))
            or (_word(e) is None) > (e["trust"] is None)
        ),
    ),
    ("A hypothesis is called necessary without a certificate, or has one and is not.", _shown_without),
    (
        "Open readings stand beside PROVED, REFUTED or VACUOUS.",
        lambda e: _word(e) in _CARRIES and _something_open(e),
    ),
    (
        "A certified word stands beside a reading with another word, or one whose certificate was not accepted.",
        lambda e: _word(e) in _CARRIES and any(_word(row) != _word(e) or _uncarried(row) for row in _rows(e)),
    ),
    (
        "AMBIGUOUS stands without certificates of one reading that is proved and of another that is refuted or vacuous.",
        lambda e: _word(e) == "AMBIGUOUS" and _ambiguous_without_both(e),
    ),
    (
        "A unit that hit its limit says more than INCONCLUSIVE.",
        lambda e: bool(e.get("timed_out")) and _word(e) != "INCONCLUSIVE",
    ),
)
