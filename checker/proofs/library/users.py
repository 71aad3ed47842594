"""Lemmas of your own: the proved claims of a run, for the next audit.

``checker audit FILE --library RUN`` sets ``CHECKER_LIBRARY``; each certificate of a proof by tree in RUN/certificates is a lemma then.

**Guarantee.** a certificate counts where ``verify.py`` accepts it here and now; its lemma is what the certificate says, and nothing that a
page or an audit's JSON says.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from checker import verify
from checker.errors import CheckerError
from checker.proofs.library.store import LibraryLemma, library
from checker.proofs.trees.naming import scalar_parts
from checker.statements.claims.claim import Claim, Source
from checker.statements.terms.term import Term, term_of

VARIABLE = "CHECKER_LIBRARY"  # folders of runs, divided as in PATH
_MOST_BYTES, _MOST_FILES = 4_000_000, 500


@cache
def all_lemmas() -> tuple[LibraryLemma, ...]:
    """The shipped lemmas and those of the user's runs."""
    return (*library(), *own_lemmas(os.environ))


def own_lemmas(environment: Mapping[str, str]) -> list[LibraryLemma]:
    """The lemmas of the runs that the environment names; what is no proof by tree is passed over."""
    folders = [Path(one) for one in environment.get(VARIABLE, "").split(os.pathsep) if one]
    found = [one for folder in folders for path in certificates(folder) if (one := _lemma(path)) is not None]
    return list({one.claim.sha256: one for one in found}.values())


def certificates(folder: Path) -> list[Path]:
    """The files of a run's certificates, or of a folder of certificates; no links."""
    inside = folder / "certificates"
    paths = sorted((inside if inside.is_dir() else folder).rglob("*.json"))
    return [one for one in paths if one.is_file() and not one.is_symlink() and one.stat().st_size <= _MOST_BYTES][
        :_MOST_FILES
    ]


def _lemma(path: Path) -> LibraryLemma | None:
    try:
        text = path.read_text(encoding="utf-8")
        certificate = json.loads(text)
        if certificate["type"] != "tree" or certificate["role"] != "proof" or verify.verify_text(text)[0] != "VERIFIED":
            return None
        claim = _claim(certificate["claim"])
    except (CheckerError, ValueError, KeyError, TypeError, AttributeError, RecursionError, OSError):
        return None
    if claim.sha256 != certificate["claim"]["sha256"] or any(
        not isinstance(s, str) for one in certificate["evidence"]["variables"] for s in one[2:]
    ):
        return None
    triggers = triggers_of(claim)
    name = f"yours: {certificate['claim']['id']} {claim.sha256[:8]}"
    return (
        LibraryLemma(name=name, subject="yours", claim=claim, triggers=triggers, certificate=certificate)
        if triggers
        else None
    )


def _claim(said: Mapping[str, Any]) -> Claim:
    """The claim that a certificate states.  **Raises.** CheckerError, KeyError, TypeError."""
    statement = said["statement"]
    variables = {
        name: Term("var", leaf=name, sort=sort, shape=tuple(map(str, shape)))
        for name, sort, *shape in statement["forall"]
    }
    hypotheses = tuple(term_of(one, variables) for one in statement["hypotheses"])
    source = Source(paper="own", where=said["id"] or "a run", fidelity="paraphrase")
    return Claim(
        title=said["title"],
        source=source,
        forall=tuple(variables.values()),
        assuming=hypotheses,
        conclude=term_of(statement["conclude"], variables),
    )


def triggers_of(claim: Claim) -> tuple[tuple[Term, ...], ...]:
    """What has to be spoken of before the lemma is called: a part of its conclusion with all that hypotheses do not give, or all parts.

    () where a variable stands in no part that could be met, as c in c·‖x‖.
    """
    given = set().union(*(one.variables for one in claim.hypotheses)) if claim.hypotheses else set()
    needed = {v.leaf for v in claim.forall}
    parts = scalar_parts([claim.conclude])
    alone = tuple((one,) for one in parts if needed <= one.variables | given)
    if alone:
        return alone
    spoken = set().union(*(one.variables for one in parts)) if parts else set()
    return (tuple(parts),) if parts and needed <= spoken | given else ()


__all__ = ["VARIABLE", "all_lemmas", "certificates", "own_lemmas", "triggers_of"]
