"""``pytest properties`` and ``pytest my_lemma.py``: every theorem file is one property test.

Only files named on the command line, or below the ini option ``claim_paths``, are collected.  A claim
runs in a child process exactly as ``checker audit`` runs it; the test passes when the verdict is PROVED or CONSISTENT, or
REPRODUCED for an experiment; or, for a statement that the checkout's published audit found REFUTED, AMBIGUOUS, DOUBTFUL
or NOT REPRODUCED, when it is found so again.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from checker.report.terminal import for_terminal

_AGAINST = ("REFUTED", "AMBIGUOUS", "DOUBTFUL", "NOT REPRODUCED")


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("checker", "theorem files as property tests")
    group.addoption(
        "--claim-budget",
        choices=("quick", "standard", "deep"),
        default="quick",
        help="instances a claim: 100, 1,000 or 10,000 (default: quick)",
    )
    group.addoption("--claim-seed", type=int, default=0, help="seed of the search (default: 0)")
    parser.addini("claim_paths", "folders whose .py files are theorem files", type="args", default=["properties"])


def pytest_collect_file(file_path: Path, parent: pytest.Collector):
    if _below_configured_folder(file_path, parent.config) and _is_theorem_file(file_path):
        return TheoremTest.from_parent(parent, path=file_path)
    return None


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector):
    """A theorem file named on the command line is not imported here: it is code for a child process."""
    if _is_theorem_file(module_path) and not module_path.name.startswith("test_"):
        return (
            _Nothing.from_parent(parent, path=module_path)
            if _below_configured_folder(module_path, parent.config)
            else TheoremTest.from_parent(parent, path=module_path)
        )
    return None


def _below_configured_folder(path: Path, config: pytest.Config) -> bool:
    folders = [(config.rootpath / name).resolve() for name in config.getini("claim_paths")]
    return path.suffix == ".py" and any(path.resolve().is_relative_to(folder) for folder in folders)


def _is_theorem_file(path: Path) -> bool:
    if path.suffix != ".py" or path.name in ("conftest.py", "__init__.py"):
        return False
    text = path.read_text(encoding="utf-8", errors="replace")
    return "checker.language" in text and any(line.startswith("CLAIM") for line in text.splitlines())


class _Nothing(pytest.File):
    """Stands in for the module pytest would have imported."""

    def collect(self):
        return []


class TheoremTest(pytest.File):
    """One theorem file."""

    def collect(self):
        yield ClaimItem.from_parent(self, name="CLAIM")


class ClaimFailed(AssertionError):
    """Carries the audit entry to the failure message."""

    def __init__(self, entry: dict) -> None:
        super().__init__(entry["verdict"] or "error")
        self.entry = entry


class ClaimItem(pytest.Item):
    """One claim, judged in a child process."""

    def runtest(self) -> None:
        from checker.data.places import scratch
        from checker.runs.audit import run_audit
        from checker.statements.claim import describe

        with scratch("pytest") as folder:
            audit = run_audit(
                [describe(self.path)], budget=self.config.getoption("--claim-budget"),
                seed=self.config.getoption("--claim-seed"), workers=1, out=folder,
            )  # fmt: skip
        entry = audit["claims"][0]
        self.user_properties.append(("verdict", entry["verdict"]))
        if entry["error"] or entry["verdict"] not in self._accepted(entry):
            raise ClaimFailed(entry)

    def _accepted(self, entry: dict) -> tuple[str, ...]:
        """What was published as REFUTED, AMBIGUOUS, DOUBTFUL or NOT REPRODUCED must stay so; everything else must not fail."""
        from checker.report.audit_file import read_audit

        published = self.config.rootpath / "reports" / "reference" / "audit.json"
        if published.is_file():
            for claim in read_audit(published)["claims"]:
                if claim["statement"] == entry["statement"] and claim["verdict"] in _AGAINST:
                    return (claim["verdict"],)
        return ("REPRODUCED",) if entry["experiment"] else ("PROVED", "CONSISTENT")

    def repr_failure(self, excinfo, style=None):
        if isinstance(excinfo.value, ClaimFailed):
            return failure_text(excinfo.value.entry)
        return super().repr_failure(excinfo, style)

    def reportinfo(self):
        return self.path, 0, f"claim {self.path.stem}"


def failure_text(entry: dict) -> str:
    """Verdict, finding, ledger and shrunk witness of a claim that did not pass."""
    lines = [f"{entry['paper']}/{entry['id']}: {entry['verdict'] or 'ERROR'}  {entry['title']}"]
    if entry["error"]:
        lines.append(f"error: {entry['error']['message']}")
    lines += [entry["finding"], f"counts: {entry['counts']}", f"ledger: {json.dumps(entry['ledger'], sort_keys=True)}"]
    if entry["witness"]:
        lines += ["shrunk witness:", *(f"  {k} = {json.dumps(v)}" for k, v in entry["witness"]["values"].items())]
    lines.append(f"not checked: {entry['not_checked']}")
    return for_terminal("\n".join(line for line in lines if line))
