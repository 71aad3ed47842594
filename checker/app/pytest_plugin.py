"""``pytest lemmas`` and ``pytest my_lemma.py``: theorem files are property tests, found by what they say.

A theorem file gives one item for its claim, one for each reading that it lists and one for each step of its proof; one trial in a child
process, as ``checker check`` holds it, answers all of them.  The item of a claim passes when the verdict is PROVED or CONSISTENT, or
REPRODUCED for an experiment.  A statement that the published audit of the checkout found REFUTED, AMBIGUOUS, DOUBTFUL or NOT REPRODUCED
passes when it is found so again.  A reading passes for PROVED, CONSISTENT or what was published of it, a step when it was proved.

The ini option ``claim_paths`` limits this to some folders; a file that is named on the command line is collected wherever it lies.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from checker.errors import CheckerError
from checker.report.programs.terminal import for_terminal

_AGAINST = ("REFUTED", "AMBIGUOUS", "DOUBTFUL", "NOT REPRODUCED")
_ANSWERS: pytest.StashKey = pytest.StashKey()
_PUBLISHED: pytest.StashKey = pytest.StashKey()
_PLACES: pytest.StashKey[tuple[set[Path], list[Path]]] = pytest.StashKey()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("checker", "theorem files as property tests")
    group.addoption(
        "--claim-budget",
        choices=("quick", "standard", "deep"),
        default="quick",
        help="instances a claim: 100, 1,000 or 10,000 (default: quick)",
    )
    group.addoption("--claim-seed", type=int, default=0, help="seed of the search (default: 0)")
    group.addoption("--claim-cache", action="store_true", help="take results of unchanged claims from earlier runs")
    parser.addini("claim_paths", "folders in which theorem files are collected (default: everywhere)", type="args")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "xdist_group(name): with --dist loadgroup, one worker judges a theorem file")


def pytest_collect_file(file_path: Path, parent: pytest.Collector):
    if file_path.suffix == ".py" and _is_collected(file_path, parent.config) and _is_theorem_file(file_path):
        return TheoremTest.from_parent(parent, path=file_path)
    return None


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector):
    """A theorem file is never imported here, whatever ``python_files`` matches: it is code for a child process."""
    return _Nothing.from_parent(parent, path=module_path) if _is_theorem_file(module_path) else None


def _is_collected(path: Path, config: pytest.Config) -> bool:
    if _PLACES not in config.stash:
        named = {Path(config.invocation_params.dir, one.partition("::")[0]).resolve() for one in config.args}
        config.stash[_PLACES] = named, [(config.rootpath / name).resolve() for name in config.getini("claim_paths")]
    (named, folders), place = config.stash[_PLACES], path.resolve()
    return place in named or not folders or any(place.is_relative_to(one) for one in folders)


def _is_theorem_file(path: Path) -> bool:
    from checker.statements.claims.theorem_folders import is_theorem_file

    return is_theorem_file(path)


class _Nothing(pytest.File):
    """Stands in for the module pytest would have imported."""

    def collect(self):
        return []


class TheoremTest(pytest.File):
    """One theorem file; its items share one judged result."""

    _judged: dict | None = None

    def collect(self) -> Iterator[pytest.Item]:
        from checker.statements.terms.source_places import place_of_part, readings_written, steps_written, text_of

        text = text_of(self.path)
        yield self._item(ClaimItem, "CLAIM", (place_of_part(text) or [1])[0], 0)
        for number, place in enumerate(readings_written(text), start=1):
            yield self._item(ReadingItem, f"reading[{number}]", place[0], number)
        for number, (line, method) in enumerate(steps_written(text), start=1):
            yield self._item(StepItem, f"step[{number}-{method}]", line, number)

    def _item(self, kind: type[ClaimItem], name: str, line: int, number: int) -> ClaimItem:
        """With its id as text: else pytest 9.2 takes the brackets for a part of the name, and --lf does not find the item again."""
        item = kind.from_parent(self, name=name, nodeid=f"{self.nodeid}::{name}", line=line, number=number)
        item.add_marker(pytest.mark.xdist_group(str(self.path)))  # with --dist loadgroup one worker judges the file
        return item

    def entry(self) -> dict:
        """The entry of the file's claim, judged once for all items."""
        from checker.statements.claims.theorem_folders import described_file

        if self._judged is None:
            self._judged = _answers(self.config).of(described_file(self.path)).entry
        return self._judged


def _answers(config: pytest.Config):
    from checker.data.seals import default_folder
    from checker.runs.cache import Cache
    from checker.runs.one_claim import Answers

    if _ANSWERS not in config.stash:
        config.stash[_ANSWERS] = Answers(
            budget=config.getoption("--claim-budget"),
            seed=config.getoption("--claim-seed"),
            cache=Cache(folder=default_folder()) if config.getoption("--claim-cache") else None,
            many=True,
        )
    return config.stash[_ANSWERS]


def _published(config: pytest.Config) -> list[dict]:
    """The claims of the checkout's published audit; [] where there is none."""
    from checker.report.audits.audit_file import read_audit

    if _PUBLISHED not in config.stash:
        path = config.rootpath / "reports" / "reference" / "audit.json"
        config.stash[_PUBLISHED] = read_audit(path)["claims"] if path.is_file() else []
    return config.stash[_PUBLISHED]


class ClaimFailed(AssertionError):
    """Carries what the failure message says."""

    def __init__(self, verdict: str, lines: str) -> None:
        super().__init__(verdict)
        self.lines = lines


class ClaimItem(pytest.Item):
    """One claim."""

    parent: TheoremTest

    def __init__(self, *, line: int, number: int, **given) -> None:
        super().__init__(**given)
        self.line, self.number = line, number

    def runtest(self) -> None:
        entry = self.parent.entry()
        self.user_properties.append(("verdict", entry["verdict"]))
        if entry["error"] or entry["verdict"] not in self._accepted(entry):
            raise ClaimFailed(entry["verdict"] or "error", failure_text(entry))

    def _accepted(self, entry: dict) -> tuple[str, ...]:
        """What was published as REFUTED, AMBIGUOUS, DOUBTFUL or NOT REPRODUCED must stay so; everything else must not fail."""
        for claim in _published(self.config):
            if claim["statement"] == entry["statement"] and claim["verdict"] in _AGAINST:
                return (claim["verdict"],)
        return ("REPRODUCED",) if entry["experiment"] else ("PROVED", "CONSISTENT")

    def repr_failure(self, excinfo, style=None):
        if isinstance(excinfo.value, ClaimFailed):
            return excinfo.value.lines
        if isinstance(
            excinfo.value, CheckerError
        ):  # of the file's name or place: a trace of ours would say nothing more
            return for_terminal(f"error: {excinfo.value}")
        return super().repr_failure(excinfo, style)

    def reportinfo(self):
        return self.path, self.line - 1, f"{self.path.stem}: {self.name}"


class ReadingItem(ClaimItem):
    """One reading of a claim's text, as the file lists them."""

    def runtest(self) -> None:
        entry = self.parent.entry()
        if entry["error"]:
            raise ClaimFailed("error", failure_text(entry))
        if self.number > len(entry["readings"]):
            pytest.skip("the file built fewer readings than it writes")
        row = entry["readings"][self.number - 1]
        self.user_properties.append(("verdict", row["verdict"]))
        published = [claim for claim in _published(self.config) if claim["statement"] == entry["statement"]]
        same = [
            one["verdict"] for claim in published for one in claim["readings"] if one["statement"] == row["statement"]
        ]
        if row["verdict"] not in ("PROVED", "CONSISTENT", *same):
            raise ClaimFailed(row["verdict"] or "error", reading_text(row))


class StepItem(ClaimItem):
    """One step of a claim's proof: all that was judged of its line."""

    def runtest(self) -> None:
        entry = self.parent.entry()
        if entry["error"]:
            raise ClaimFailed("error", failure_text(entry))
        rows = [row for row in (entry["script"] or {"steps": []})["steps"] if row["line"] == self.line]
        wrong = [row for row in rows if row["status"] == "false" or (row["status"] == "open" and row["statement"])]
        if wrong:
            raise ClaimFailed(wrong[0]["status"], step_text(wrong[0]))
        if not rows:
            pytest.skip("the proof did not come to this step")


def failure_text(entry: dict) -> str:
    """Verdict, counter-example, finding, ledger and shrunk witness of a claim that did not pass."""
    from checker.report.claims.whole_statement import statement_text
    from checker.report.programs.diagnostics import counter_example

    lines = [f"{entry['paper']}/{entry['id']}: {entry['verdict'] or 'ERROR'}  {entry['title']}"]
    lines += [f"error: {entry['error']['message']}"] if entry["error"] else []
    lines += [statement_text(entry["statement"])] if entry["statement"] else []
    if example := counter_example(entry):
        lines.append(f"counter-example: {example}")
    if entry["error"]:
        return for_terminal("\n".join(lines))
    lines += [entry["finding"], f"counts: {entry['counts']}", f"ledger: {json.dumps(entry['ledger'], sort_keys=True)}"]
    if entry["witness"]:
        lines += ["shrunk witness:", *(f"  {k} = {json.dumps(v)}" for k, v in entry["witness"]["values"].items())]
    lines.append(f"not checked: {entry['not_checked']}")
    return for_terminal("\n".join(line for line in lines if line))


def reading_text(row: dict) -> str:
    """What was read, the verdict and its counter-example."""
    from checker.report.programs.diagnostics import counter_example

    lines = [f"{row['verdict'] or 'ERROR'} where {what} is read as {how}" for what, how in row["reads"].items()]
    example = counter_example(row)
    return for_terminal("\n".join([*lines, *([f"counter-example: {example}"] if example else []), row["finding"]]))


def step_text(row: dict) -> str:
    """The statement of a step that is false or open, and what breaks it."""
    from checker.report.typesetting.latex import plain_text_of

    said = plain_text_of(row["written"] or row["statement"])
    lines = [f"step {row['number']} is {'false' if row['status'] == 'false' else 'not proved'}: {said}", row["note"]]
    lines += [f"  {k} = {json.dumps(v)}" for k, v in (row.get("values") or {}).items()]
    return for_terminal("\n".join(line for line in lines if line))
