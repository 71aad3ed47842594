"""One theorem file judged at once, with what was judged before: for ``checker check``, ``audit --watch`` and the MCP server.

The file's child process and ``verify.py`` are those of an audit (:mod:`checker.runs.workers`); no folder, ledger or page is written.
An answer is found again in three ways: by the bytes of the file, as in an audit; by its code, where only comments changed; and by what
the file states, where only the title changed.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from checker.data.dataset import canonical_json
from checker.data.places import read_named
from checker.errors import CheckerError
from checker.runs.cache import Cache, result_key
from checker.runs.fingerprint import engine_sha256
from checker.runs.workers import TRY_AGAIN, Limits, UnitResult, file_sha256, judged_result, unit_result
from checker.statements.claims.claim import MOST_BYTES, TheoremFile
from checker.statements.claims.entry import blank_entry, claim_of, described

_SECONDS_TO_READ = 60
_FOR_READERS = ("title", "role", "note", "letters")  # of an entry: no verdict depends on them
_READS_ITSELF = (b"__file__", b"inspect", b"open", b"read", b"linecache")
# In a file whose result depends on more of its code than on the statement.
BEYOND_THE_STATEMENT = (b".proof()", b"cannot_drop", b"plots", b"functions", b"experiment")


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What was found about one theorem file.  ``stored``: it was judged before, and its certificates were accepted then."""

    result: UnitResult
    stored: bool

    @property
    def entry(self) -> dict:
        return self.result.entry


@dataclass(kw_only=True)
class Answers:
    """Answers at one budget and seed, kept in memory while the process lives, and on disk where there is a cache."""

    budget: str = "quick"
    seed: int = 0
    limits: Limits = Limits()
    cache: Cache | None = None
    many: bool = False  # more files follow, so that a process may spend time on what they share
    engine: str = field(default_factory=engine_sha256)
    _known: dict[str, UnitResult] = field(default_factory=dict)

    def of(
        self,
        theorem: TheoremFile,
        *,
        on_progress: Callable[[int, int], None] = lambda _k, _n: None,
        on_start: Callable[[Callable[[], None]], None] = lambda _stop: None,
    ) -> Answer:
        """The judged result of a theorem file.  **Guarantee.** as :func:`checker.runs.audit.run_audit`.  **Raises.** InputError."""
        by_file = result_key(theorem, engine=self.engine, budget=self.budget, seed=self.seed)
        if found := self._kept(by_file, theorem):
            return Answer(result=found, stored=True)
        text = read_named(theorem.path, MOST_BYTES)
        by_code = self._code_key(text, theorem)
        if found := self._known.get(by_code):
            found = replace(found, entry=found.entry | {"file_sha256": file_sha256(theorem)})
            self._known[by_file] = found
            return Answer(result=found, stored=True)
        by_claim, stated = "", None
        if (self._known or self.cache) and not any(word in text for word in BEYOND_THE_STATEMENT):
            read = self._read(theorem, on_start=on_start)
            stated = read.entry
            if stated["error"] or stated.get("timed_out"):  # it would be the same again, after as long
                return Answer(result=_as_asked(judged_result(theorem, read)), stored=False)
            by_claim = self._claim_key(stated, theorem)
            if found := self._kept(by_claim, theorem) if by_claim else None:
                shown = {name: stated[name] for name in _FOR_READERS} | {"file_sha256": file_sha256(theorem)}
                found = replace(found, entry=found.entry | shown)
                self._keep(by_file, found)
                return Answer(result=found, stored=True)
        made = unit_result(
            theorem,
            budget=self.budget,
            seed=self.seed,
            on_progress=on_progress,
            limits=self.limits,
            on_start=on_start,
            many=self.many,
        )
        result = judged_result(theorem, made)
        unchanged = by_file == result_key(theorem, engine=self.engine, budget=self.budget, seed=self.seed)
        if unchanged and result.finished and not result.entry["error"] and not result.entry.get("timed_out"):
            self._keep(by_file, result)
            if by_code:
                self._known[by_code] = result
            if not any(word in text for word in BEYOND_THE_STATEMENT) and (
                key := self._claim_key(result.entry, theorem)
            ):
                self._keep(key, result)
        return Answer(result=_as_asked(result), stored=False)

    def stated(
        self, theorem: TheoremFile, *, on_start: Callable[[Callable[[], None]], None] = lambda _stop: None
    ) -> dict:
        """The entry of a file that says what it states, and of which nothing was judged."""
        return self._read(theorem, on_start=on_start).entry

    def _read(self, theorem: TheoremFile, *, on_start: Callable[[Callable[[], None]], None]) -> UnitResult:
        limits = replace(self.limits, seconds=min(_SECONDS_TO_READ, self.limits.seconds or _SECONDS_TO_READ))
        return unit_result(
            theorem, budget=self.budget, seed=self.seed, work="read", limits=limits, on_start=on_start, many=self.many
        )

    def suggested(
        self, theorem: TheoremFile, *, on_start: Callable[[Callable[[], None]], None] = lambda _stop: None
    ) -> dict:
        """The entry of a file whose ``finding`` is a script that proves its claim, "" where the search found none."""
        return unit_result(
            theorem,
            budget=self.budget,
            seed=self.seed,
            work="suggest",
            limits=self.limits,
            on_start=on_start,
            many=self.many,
        ).entry

    def _code_key(self, text: bytes, theorem: TheoremFile) -> str:
        """A hash of the program that a file is, lines and columns included, so that only comments and blanks may differ; "" for none.

        It is for this process alone, and not for a file that may read itself.
        """
        if any(word in text for word in _READS_ITSELF):
            return ""
        try:
            program = ast.dump(ast.parse(text), include_attributes=True)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return ""
        return hashlib.sha256(canonical_json(["code", theorem.paper, theorem.id, program]).encode()).hexdigest()

    def _claim_key(self, entry: dict, theorem: TheoremFile) -> str:
        """A hash of all that an entry states and of the engine; "" where a verdict depends on code as well."""
        if entry["error"] or not entry["statement"]:
            return ""
        try:
            claim = claim_of(entry)
        except (CheckerError, KeyError, TypeError, ValueError, AttributeError, IndexError):
            return ""
        if not claim.certifiable or claim.experiment or not all(claim.read_as(r).certifiable for r in claim.readings):
            return ""
        said: dict[str, Any] = {
            name: entry[name] for name in described(claim, "") if name not in (*_FOR_READERS, "readings")
        }
        rows = [[row["reads"], row["statement"]] for row in entry["readings"]]
        named = [theorem.paper, theorem.id, said, rows, self.engine, self.budget, self.seed]
        return hashlib.sha256(canonical_json(["checker-claim/1", *named]).encode()).hexdigest()

    def _kept(self, key: str, theorem: TheoremFile) -> UnitResult | None:
        """What was judged in this process, or what a cache has and comes out the same when it is judged again."""
        if found := self._known.get(key):
            return found
        kept = self.cache.get(key) if self.cache else None
        if kept is None:
            return None
        kept = replace(
            kept, entry=kept.entry | {"file_sha256": file_sha256(theorem)}
        )  # found by claim, from another text
        if judged_result(theorem, kept) != kept:
            return None
        self._known[key] = kept
        return kept

    def _keep(self, key: str, result: UnitResult) -> None:
        self._known[key] = result
        if self.cache:
            self.cache.put(key, result)


def _as_asked(result: UnitResult) -> UnitResult:
    """A message that says to resume an audit says to try again: here was none."""
    error = result.entry["error"]
    if not error or TRY_AGAIN not in error["message"]:
        return result
    return replace(
        result, entry=result.entry | {"error": error | {"message": error["message"].replace(TRY_AGAIN, "Try again")}}
    )


def unread_entry(theorem: TheoremFile, message: str) -> dict:
    """An entry that says that nothing could be judged."""
    return blank_entry(theorem.path, theorem.id) | {"paper": theorem.paper, "error": {"message": message}}


__all__ = ["Answer", "Answers", "Limits", "unread_entry"]
