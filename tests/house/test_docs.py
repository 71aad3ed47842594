"""The site builds without a warning, asks for nothing from elsewhere, and its API page is the generated one."""

from __future__ import annotations

import ast
import doctest
import importlib
import importlib.util
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from urllib.parse import unquote

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "tests").glob("*.md")])


def script(name: str):
    spec = importlib.util.spec_from_file_location(name, ROOT / "docs" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_api_page_is_the_generated_one():
    page = script("build_api").page()
    assert (ROOT / "docs" / "api.md").read_text(encoding="utf-8") == page, "run: python docs/build_api.py"
    assert " at 0x" not in page and "(no description)" not in page


def test_the_picture_and_the_table_of_the_architecture_are_the_generated_ones():
    built, page = script("build_architecture"), (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert page == built.page(page), "run: python docs/build_architecture.py"
    assert (ROOT / "docs" / "architecture.svg").read_text(encoding="utf-8") == built.picture()
    assert "|  |" not in page.split("<!-- end of packages -->")[0], "every package says in one sentence what it is"


def test_an_arrow_that_follows_from_others_is_left_out():
    built = script("build_architecture")
    graph = {name: set() for name in built.TEST.ORDER} | {"data": {"errors", "arithmetic"}, "arithmetic": {"errors"}}
    assert built.arrows(graph) == [built.JOINED, ("errors", "arithmetic"), ("arithmetic", "data")]


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_every_file_that_a_page_names_exists(page):
    """In backticks, from the root of the repository or from ``checker/``; names in capitals stand for a name of one's own."""
    named = re.findall(r"`((?:[\w.-]+/)+(?:[\w.-]+\.\w+)?)`", page.read_text(encoding="utf-8"))
    gone = [
        one
        for one in named
        if not re.search(r"[A-Z]{4}|my_|^reports/(latest|standard|quick)", one)
        and not any((folder / one).exists() for folder in (ROOT, ROOT / "checker", page.parent))
    ]
    assert not gone


def test_where_to_add_something_names_what_is_there():
    """A name after a file, as in `a/b.py`, `NAME`, stands at the beginning of a line of it; files in capitals are the reader's own."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").split("## Where to add something")[1]
    named = re.findall(r"`((?:checker|tests|docs)/[\w/]+\.py)`(?:, `(\w+)`)?", page)
    named = [(path, name) for path, name in named if not re.search(r"[A-Z]{4}", path)]
    assert len([name for _, name in named if name]) > 10
    texts = {path: (ROOT / path).read_text(encoding="utf-8") for path, _ in named}
    assert not [one for one in named if not re.search(rf"^(?:def )?{one[1]}\b", texts[one[0]], re.M)]


def test_contributing_leads_to_each_list_of_what_can_be_added():
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").split("## Where to add something")[1]
    places = {re.sub(r"[^a-z]+", "-", title.lower()) for title in re.findall(r"^### (.+)$", page, re.M)}
    led = set(re.findall(r"docs/architecture\.md#([\w-]+)", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")))
    assert led <= places and places - led == {"a-layer-of-which-gradients-are-derived"}


def test_the_page_on_tests_names_each_file_once_and_each_says_what_it_guards():
    text = (ROOT / "tests" / "README.md").read_text(encoding="utf-8")
    left_out = {"benchmarks", "browser", "data"}  # named in the table of commands
    files = sorted(
        p for p in (ROOT / "tests").rglob("test_*.py") if p.relative_to(ROOT / "tests").parts[0] not in left_out
    )
    table = text.split("## Which file")[1].split("## Campaigns")[0]
    assert sorted(re.findall(r"`([\w/]*test_\w+\.py)`", table)) == [
        path.relative_to(ROOT / "tests").as_posix() for path in files
    ]
    assert not [p.name for p in files if not ast.get_docstring(ast.parse(p.read_text(encoding="utf-8")))]


def test_no_step_of_ci_may_fail():
    text = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "set -euo pipefail" in text and "||" not in text
    begun, ended = (re.findall(one, text, re.MULTILINE) for one in (r"& (\w+)=\$!$", r'^wait "\$(\w+)"$'))
    assert (
        begun == ended and len(begun) == text.count("&\n") + text.count("=$!") == 4
    )  # what runs beside a step is waited for


def test_what_docstrings_and_pages_refer_to_exists():
    """Pages by their name in docs/, modules and functions by their path."""
    sources = [p for folder in ("checker", "tests", "examples", "properties") for p in (ROOT / folder).rglob("*.py")]
    for path in [*sources, *PAGES]:
        text = path.read_text(encoding="utf-8")
        for page in re.findall(r"\bdocs/(\w+\.md)", text):
            assert (ROOT / "docs" / page).exists(), f"{path.name} cites docs/{page}"
        for name in re.findall(r":(?:mod|func|class|data):`~?(checker[\w.]*)`", text):
            assert _found(name), f"{path.name} refers to {name}"


def _found(name: str) -> bool:
    parts = name.split(".")
    for k in range(len(parts), 0, -1):
        with suppress(ImportError):
            found = importlib.import_module(".".join(parts[:k]))
            for part in parts[k:]:
                found = getattr(found, part, None)
            return found is not None
    return False


def test_the_words_of_the_report_are_those_that_are_defined():
    from checker.report.verdict_names import OUTCOMES, TRUSTS, VERDICTS
    from checker.verdicts import judge

    page = (ROOT / "docs" / "verdicts.md").read_text(encoding="utf-8")
    assert list(VERDICTS) == list(judge.VERDICTS) and list(OUTCOMES) == list(judge.OUTCOMES)
    assert re.findall(r"^\| ([A-Z ]+) \|", page, re.MULTILINE) == [*VERDICTS, *OUTCOMES]
    assert all(f"`{trust}`:" in page for trust in TRUSTS)


@pytest.mark.parametrize(
    "page", [p for p in PAGES if "```pycon" in p.read_text(encoding="utf-8")], ids=lambda p: p.name
)
def test_a_python_session_runs_as_printed(page):
    for session in re.findall(r"^```pycon\n(.*?)^```", page.read_text(encoding="utf-8"), flags=re.M | re.S):
        test = doctest.DocTestParser().get_doctest(session, {}, page.name, str(page), 0)
        assert test.examples and doctest.DocTestRunner().run(test).failed == 0


def _anchors(page: Path) -> set[str]:
    """The anchors of a Markdown page, as GitHub makes them."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    found = set(re.findall(r'<a id="([^"]+)"', text))
    for heading in re.findall(r"^#+ (.*)$", text, flags=re.M):
        plain = re.sub(r"\]\([^)]*\)|[`*\[\]]", "", heading).strip().lower()
        found.add(re.sub(r"[^\w\- ]", "", plain).replace(" ", "-"))
    return found


def _site_anchors(html: str) -> set[str]:
    return set(re.findall(r'\bid="([^"]+)"', html))


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_every_link_leads_to_a_file_and_to_a_heading_that_is_there(page):
    text = re.sub(r"^```.*?^```|`[^`]*`", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), f"{page.name}: {link}"
        if anchor and target.suffix == ".md":
            assert anchor in _anchors(target), f"{page.name}: {link}; there are {sorted(_anchors(target))}"


def test_no_page_is_longer_than_2500_words_but_for_references():
    """A reference is looked up, and not read; each is named here with its reason."""
    references = {
        "certificates.md": "the format",
        "fidelity.md": "a row for each claim",
        "gallery.md": "a row for each file",
        "kernel.md": "a theorem for each claim",
        "mistakes.md": "an entry for each message",
        "notation.md": "the language",
        "architecture.md": "where each thing is added",
        "proving.md": "a list of rules",
        "api.md": "generated",
        "library.md": "a row for each lemma",
        "CHANGELOG.md": "history",
    }
    for page in PAGES:
        if page.name not in references:
            words = len(page.read_text(encoding="utf-8").split())
            assert words <= 2_500, f"{page.name} has {words} words"


def test_the_lemmas_of_a_report_are_those_of_the_docs():
    built = script("build_report_lemmas")
    assert built.FILE.read_text(encoding="utf-8") == built.build(), "run python docs/build_report_lemmas.py"


def test_formulas_become_mathml_and_code_stays():
    page = script("mathematics").on_page_markdown("a $x_1 \\vert$ b `$HOME` c\n```\n$y$\n```\n")
    assert page.count("<math") == 1 and "`$HOME`" in page and "$y$" in page and "&#124;" in page


def test_the_site_is_built_without_a_warning(tmp_path):
    pytest.importorskip("mkdocs", reason="needs mkdocs: pip install '.[docs]'")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    pages = {page.name: page.read_text(encoding="utf-8") for page in tmp_path.glob("*.html")}
    assert len(pages) >= 12
    for name, html in pages.items():
        assert not re.search(r"(src|<link[^>]*href)=.https?://", html), name
        for target, anchor in re.findall(r'href="([\w.-]*\.html)?#([^"]+)"', html):
            assert unquote(anchor) in _site_anchors(pages[target or name]), f"{name}: {target}#{anchor}"


PLAIN = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]  # every page, with no exception


@pytest.mark.parametrize("page", PLAIN, ids=lambda page: page.name)
def test_a_page_in_plain_english_stays_so(page):
    assert not script("reading_ease").long_sentences(page.read_text(encoding="utf-8"))


def test_sentences_are_counted():
    counted = script("reading_ease")
    page = f"# A heading\n\nOne `x` two. Three.\n\n- four\n- {'five ' * 31}\n\n| a cell |\n\n```\ncode here\n```\n"
    assert [len(counted.words(one)) for one in counted.sentences(page)] == [3, 1, 1, 31]
    assert len(counted.long_sentences(page)) == 1 and counted.syllables("sentence") == 2
    assert counted.ease("The cat sat. The dog ran.") > counted.ease(
        "Regularisation parametrises considerable generalisation."
    )
