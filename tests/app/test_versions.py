"""What version 1.0 promises (docs/versions.md) is still there, and a deprecated word works and says at its line what to write.

``python -m tests.app.test_versions`` adds to ``data/promised.json`` what a new minor version promises too; it takes nothing away.
"""

from __future__ import annotations

import copy
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import jsonschema
import pytest

import checker
from checker import language
from checker.app.cli import main
from checker.app.terminal.exit_codes import MEANING
from checker.errors import ClaimError
from checker.report.programs.diagnostics import RULES, diagnostics, written
from checker.report.programs.result import result_object, result_schema, unread_result
from checker.statements.claims.entry import blank_entry
from checker.statements.terms import deprecated
from checker.statements.terms.vocabulary import NAMES
from tests.app.test_where_it_works import SQUARES
from tests.house.test_architecture import ROOT

PROMISED = Path(__file__).parents[1] / "data" / "promised.json"
SCHEMAS = {
    "checker-result/1": "checker/report/programs/result.schema.json",
    "checker-audit/2": "checker/report/audits/audit.schema.json",
    "checker-certificate/1": "docs/schema/certificate.schema.json",
}


def fields(schema: dict, at: str = "") -> Iterator[str]:
    """A line for each listed field: its place in the schema and its type, whether it is required, and each value that is listed."""
    for name, inner in schema.items():
        if name == "properties":
            for field, said in inner.items():
                one = said if isinstance(said, dict) else {}
                yield f"{at}.{field}: {json.dumps(one.get('type', one.get('$ref', one.get('const', ''))))}"
        if name == "required" and isinstance(inner, list):
            yield from (f"{at}.{field} is required" for field in inner)
        if name == "enum":
            yield from (f"{at} may be {json.dumps(value)}" for value in inner)
        if isinstance(inner, dict):
            yield from fields(inner, at if name in ("properties", "$defs") else f"{at}.{name}")
        if isinstance(inner, list):
            for number, one in enumerate(inner):
                if isinstance(one, dict):
                    yield from fields(one, f"{at}.{name}[{number}]")


def commands(group: click.Group, name: str = "checker") -> Iterator[str]:
    """A line for each command and each of its options."""
    for called, one in sorted(group.commands.items()):
        yield f"{name} {called}"
        options = [o for p in one.params if isinstance(p, click.Option) for o in (*p.opts, *p.secondary_opts)]
        yield from (f"{name} {called} {option}" for option in sorted(options))
        if isinstance(one, click.Group):
            yield from commands(one, f"{name} {called}")


def tools() -> Iterator[str]:
    """A line for each tool of an assistant and each of its arguments."""
    anyio, mcp = pytest.importorskip("anyio"), pytest.importorskip("mcp")
    from checker.app.assistants.mcp_server import server_of
    from checker.app.assistants.mcp_tools import Tools
    from checker.runs.one_claim import Answers

    async def ask():
        async with mcp.Client(server_of(Tools(answers=Answers()))) as client:
            return (await client.list_tools()).tools

    for tool in anyio.run(ask):
        yield tool.name
        yield from (f"{tool.name} {argument}" for argument in sorted(tool.input_schema["properties"]))


def present() -> dict[str, list[str]]:
    """What there is now, in lines."""
    found: dict[str, Any] = {
        "words": [
            *sorted({*language.__all__, *deprecated.WORDS}),
            *sorted(f"{name}: {', '.join(s)} → {r}" for name, entry in NAMES.items() for s, r in entry.signatures),
        ],
        "api": list(checker.__all__),
        "commands": list(commands(main)),
        "exit codes": sorted(map(str, MEANING)),
        "rules": sorted(f"{rule}: {grave}" for rule, (grave, _) in RULES.items()),
    }
    for name, path in SCHEMAS.items():
        found[name] = sorted(set(fields(json.loads((ROOT / path).read_text(encoding="utf-8")))))
    return found | {"tools": list(tools())}


def promised() -> dict[str, list[str]]:
    return json.loads(PROMISED.read_text(encoding="utf-8"))


def test_what_was_promised_is_there():
    now = present()
    gone = {part: sorted(set(lines) - set(now[part])) for part, lines in promised().items()}
    assert not any(gone.values()), f"only a major version takes these away (docs/versions.md): {gone}"
    assert now.keys() == promised().keys() and len(promised()["words"]) > 200 and "check --json" in str(now["commands"])


def test_a_field_that_goes_or_changes_its_type_is_seen():
    schema = copy.deepcopy(result_schema())
    before = set(fields(schema))
    schema["$defs"]["result"]["properties"]["verdict"]["type"] = "number"
    del schema["properties"]["seed"]
    schema["required"].remove("results")
    assert {line.partition(":")[0] for line in before - set(fields(schema))} >= {
        ".result.verdict",
        ".seed",
        ".results is required",
    }


def test_the_version_stands_everywhere():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    version = project["version"]
    assert version == checker.__version__
    assert f"version: {version}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)[1] == version
    for name in (".github/workflows/lemmas.yml", ".pre-commit-config.yaml"):
        assert f"v{version}" in (ROOT / "examples/project" / name).read_text(encoding="utf-8")
    major = version.partition(".")[0]
    assert major == "1" and f"from version {major}.0" in (ROOT / "docs/versions.md").read_text(encoding="utf-8")


def test_the_versions_of_python_are_the_same_everywhere():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = [one.rpartition(" ")[2] for one in project["classifiers"] if re.search(r"Python :: 3\.\d+$", one)]
    first, last = named[0], named[-1]
    beyond = f"3.{int(last.partition('.')[2]) + 1}"
    assert project["requires-python"] == f">={first},<{beyond}"
    assert f"Python {first} to {last}" in (ROOT / "README.md").read_text(encoding="utf-8")
    said = f"{', '.join(named[:-1])} and {last}"
    assert f"Python {said}" in (ROOT / "docs/versions.md").read_text(encoding="utf-8")
    assert f"Python {said.replace(' and ', ' or ')}" in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


@pytest.fixture
def length_of(monkeypatch):
    """A version in which ``length_of`` is the old name of ``length``."""
    row = deprecated.Deprecated(instead="length", since="1.3")
    monkeypatch.setitem(deprecated.WORDS, "length_of", row)
    language.__getattr__.cache_clear()
    yield
    language.__getattr__.cache_clear()


def test_a_deprecated_word_works_and_says_what_to_write(length_of):
    x = language.vector("x", "n")
    assert language.length_of(x) == language.length(x) and "length_of" in dir(language)
    text = SQUARES.replace("2 * a * b", "2 * a * b + 0 * length_of(vector('x', 'n'))")
    entry = blank_entry(Path("l.py")) | {"verdict": "PROVED", "title": "t", "paper": "mine", "id": "l"}
    (found,) = diagnostics(entry, "l.py", text)
    said = "length_of is deprecated since 1.3 and goes with 2.0. Write length, which means the same."
    assert (found.rule, found.severity, found.message) == ("deprecated", "warning", said)
    assert written([found], "concise").startswith("l.py:5:30: warning: deprecated: length_of")
    whole = result_object([unread_result(ClaimError("x"), "l.py", None)], budget="quick", seed=0, exit_code=2)
    whole["results"][0]["diagnostics"] = [found.json]
    jsonschema.validate(whole, result_schema())
    assert not diagnostics(entry, "l.py", "def length_of(x): ...\nlength_of = 3\nlength_of(1)\n" + SQUARES)
    assert not diagnostics(entry, "l.py", SQUARES + "# length_of(x)\n")


def test_a_word_of_the_file_itself_is_not_deprecated(length_of):
    assert not list(deprecated.deprecated_in("def length_of(x):\n    return x\nlength_of(3)\n"))


if __name__ == "__main__":
    kept = promised() if PROMISED.exists() else {}
    lines = {part: list(dict.fromkeys([*kept.get(part, []), *there])) for part, there in present().items()}
    PROMISED.write_text(json.dumps(lines, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
