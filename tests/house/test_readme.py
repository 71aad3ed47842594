"""What the README shows is what happens."""

import importlib.util
import re
from collections import Counter
from pathlib import Path

from tests.app.command_line import checker

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, flags=re.M | re.S)


def test_the_example_theorem_is_refuted_as_said(tmp_path):
    path = tmp_path / "my_lemma.py"
    path.write_text(blocks("python")[0], encoding="utf-8")
    assert len(path.read_text().splitlines()) <= 15 and README.index("CLAIM = ") < 900  # on the first screen
    answer = checker("audit", "my_lemma.py", "--budget", "quick", cwd=tmp_path)
    assert (
        answer.returncode == 1 and re.search(r"^```\n(REFUTED.*?)^```", README, flags=re.M | re.S)[1] == answer.stdout
    ), answer.stdout + answer.stderr


def test_the_commands_make_the_environment_and_name_the_constraints():
    commands = re.findall(r"<!-- command: (\w+) -->\n```bash\n(.*?)\n```", README, flags=re.S)
    assert [name for name, _ in commands] == ["audit", "tests", "kernel"]
    assert all(text.startswith("python3 -m venv .venv && ") and "-c constraints.txt" in text for _, text in commands)
    assert (ROOT / commands[2][1].split()[-1]).is_file()


def test_the_figures_are_those_of_the_published_audit():
    """Red until ``python docs/build_readme.py`` is run, which reports/publish.py does."""
    spec = importlib.util.spec_from_file_location("build_readme", ROOT / "docs" / "build_readme.py")
    built = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(built)
    audit = built.published()
    assert built.page(README, audit) == README, "run: python docs/build_readme.py"
    said = built.figures(audit)
    theorems = Counter(c["verdict"] for c in audit["claims"] if not c.get("experiment"))
    assert (
        f"{theorems['PROVED']} PROVED, {theorems['REFUTED']} REFUTED" in said
        and len(re.findall(r"^\| \w", said, re.M)) == 6
    )
    outside = README.replace(said, "")
    assert not re.findall(
        r"\b\d{2,} (?:claims|PROVED|REFUTED|certificates)", outside
    )  # a figure that is typed grows old


def test_it_is_short_and_plain():
    assert len(README.split()) <= 900 and len(README.splitlines()) <= 85
    prose = re.sub(r"^```.*?^```|^\|.*?$|<!--.*?-->", "", README, flags=re.M | re.S)
    sentences = re.split(r"(?<=[.:?])\s", re.sub(r"\]\([^)]*\)", "", prose))
    assert not [s for s in sentences if len(s.split()) > 30]


def test_every_link_and_picture_exists():
    for target in re.findall(r"\]\(([^)]+)\)", README):
        assert (ROOT / target).exists(), target
