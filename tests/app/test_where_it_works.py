"""Where the checker is called from: standard input, folders, an editor that saves, notebooks, a workflow, and a stranger's folder."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
import zipfile
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from checker.app.cli import main
from checker.app.commands import watching
from checker.app.given.given import checked, given_of, given_of_terms
from checker.app.notebooks.claim_magic import claim_of_cell
from checker.app.terminal import ending as terminal
from checker.errors import ClaimError, InputError
from checker.language import Claim, Source, norm, vector
from checker.report.programs.result import result_schema
from checker.runs.audit import select
from checker.runs.cache import Cache
from checker.runs.one_claim import Answers, Limits
from checker.statements.claims.claim import describe
from checker.statements.claims.given_terms import claim_of_terms
from checker.statements.claims.theorem_folders import is_theorem_file, theorem_files
from tests.app.command_line import checker
from tests.house.test_architecture import ROOT
from tests.slow_ones import with_slow

SQUARES = '''"""Squares."""
from checker.language import *
a, b = scalar("a"), scalar("b")
CLAIM = Claim(title="squares", source=Source(paper="mine", where="Lemma 1", fidelity="verbatim"), forall=(a, b),
    conclude=2 * a * b <= a**2 + b**2)
'''
FALSE = SQUARES.replace("2 * a * b <=", "3 * a * b <=")
OTHER = SQUARES.replace('title="squares"', 'title="other"')
STEPS = SQUARES + "with CLAIM.proof() as p:\n    p.have((a - b)**2 >= 0)\n    p.conclude()\n"
NORM = {"forall": [["x", "vector", "n"]], "conclude": ["le", ["num", "0"], ["norm", ["var", "x"]]]}


@pytest.fixture(scope="module")
def answers():
    return Answers(limits=Limits(seconds=20, network=False))


def given(text: str, *arguments: str):
    return CliRunner().invoke(main, ["check", "-", *arguments], input=text)


# ── one statement from standard input ──

INPUTS = {
    "a theorem file that is true": (SQUARES, (), "PROVED", 0),
    "a theorem file that is false": (FALSE, (), "REFUTED", 1),
    "a formula": (r"\|x\|_2 \le \|x\|_1", ("--var", "x: vector n"), "PROVED", 0),
    "a formula with a hypothesis": (
        r"a^2 \le b^2",
        ("--var", "a: scalar", "--var", "b: scalar", "--assuming", r"a \le b"),
        "REFUTED",
        1,
    ),
    "terms": (json.dumps(NORM), (), "PROVED", 0),
    "an ambiguous formula": (r"\|A\| \le 3", ("--var", "A: matrix m n"), None, 2),
    "nothing": (" ", (), None, 2),
    "terms of an unknown word": (json.dumps(NORM).replace("norm", "nrm"), (), None, 2),
    "no Python": ("from checker.language import *\nCLAIM = (", (), None, 2),
}


@pytest.mark.parametrize("name", with_slow(INPUTS, ("a theorem file that is true", "a formula")))
def test_check_answers_with_a_result_object_and_an_exit_code(name):
    text, arguments, verdict, code = INPUTS[name]
    answer = given(text, *arguments, "--json", "-")
    found = json.loads(answer.stdout)
    jsonschema.validate(found, result_schema())
    assert (found["results"][0]["verdict"], answer.exit_code, found["exit_code"]) == (verdict, code, code), (
        answer.output
    )
    assert bool(found["results"][0]["error"]) == (verdict is None)


MISTAKES = {  # a text: where it breaks, what is said, and the arguments
    "words": ("softmax is Lipschitz with constant 1/2", 1, "“softmax is Lipschitz with constant” reads as words", ()),
    "a brace that never ends": (r"\frac{a}{ \le 1", 9, "a { without its partner", ("--var", "a: scalar")),
    "a brace that never began": (r"a} \le 1", 2, "a } without its partner", ("--var", "a: scalar")),
    "JSON with a slip": (
        '{"forall": [], "conclude": ["le", ["num", "0"] ["num", "1"]]}',
        48,
        "Expecting ',' delimiter",
        (),
    ),
    "a term alone": ('["le", ["num", "0"], ["num", "1"]]', 1, 'is an object with "forall"', ()),
    "a word that is not there": (json.dumps(NORM).replace("norm", "nrm"), 1, "Did you mean norm?", ()),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_what_is_mistyped_is_named_with_its_place(name):
    text, column, said, arguments = MISTAKES[name]
    error = json.loads(given(text, *arguments, "--json", "-").stdout)["results"][0]["error"]
    assert said in error["message"] and error["column"] == column, error


def test_a_formula_may_hold_words_and_braces():
    found = given(r"\text{for all such x} \quad {x}^2 \ge 0", "--var", "x: scalar", "--output-format", "concise")
    assert "reads as words" not in found.output and "partner" not in found.output


def test_whatever_keeps_a_run_from_its_answers_is_told_in_the_form_that_was_asked_for(tmp_path):
    for folder in ("empty", "one", "two"):
        (tmp_path / folder).mkdir()
    for folder in ("one", "two"):
        (tmp_path / folder / "same.py").write_text(SQUARES)
    (tmp_path / "no").write_bytes(b"\0")
    two = [str(tmp_path / "one"), str(tmp_path / "two")]
    for names, said in (
        (["nowhere.py"], "does not exist"),
        ([str(tmp_path / "empty")], "no theorem file"),
        (two, "both mine/same"),
    ):
        answer = CliRunner().invoke(main, ["-q", "audit", *names, "--out", str(tmp_path / "out"), "--json", "-"])
        found = json.loads(answer.stdout)
        jsonschema.validate(found, result_schema())
        assert answer.exit_code and said in found["results"][0]["error"]["message"], answer.output
    line = CliRunner().invoke(main, ["-q", "audit", "nowhere.py", "--output-format", "github"]).stdout
    assert line.startswith("::error file=nowhere.py,line=1,")
    for name in ("nowhere.py", str(tmp_path)):
        answer = CliRunner().invoke(main, ["check", name, "--json", "-"])
        message = json.loads(answer.stdout)["results"][0]["error"]["message"]
        assert answer.exit_code == 2 and message.startswith(f"{name} cannot be read"), answer.output


def test_check_prints_diagnostics_and_text_too():
    line = given(FALSE, "--output-format", "concise", "--name", "lemmas/l.py").stdout
    assert re.fullmatch(r"lemmas/l\.py:5:14: error: refuted: REFUTED: squares\. Counter-example: .+\.\n", line)
    assert "Counter-example" in given(FALSE).stdout


@pytest.mark.slow
def test_code_has_limits_and_no_network():
    def verdict(body):
        limits = Limits(seconds=2, memory=3 * 2**30, network=False)
        found = checked(lambda: given_of(SQUARES + body), Answers(limits=limits))
        return found.result["verdict"], (found.result["error"] or {}).get("message", "")

    assert verdict("while True: pass")[0] == "INCONCLUSIVE"
    assert "MemoryError" in verdict("x = bytearray(2**32)")[1]
    if subprocess.run(["unshare", "-rn", "true"], capture_output=True, check=False).returncode == 0:
        assert "unreachable" in verdict("import socket\nsocket.create_connection(('192.0.2.1', 53), timeout=2)")[1]


def test_terms_are_data_and_the_verdict_is_about_them(answers):
    x = vector("x", "n")
    claim = claim_of_terms(NORM)
    source = Source(paper="given", where="as given", fidelity="verbatim")
    assert claim.sha256 == Claim(title="t", source=source, forall=(x,), conclude=norm(x) >= 0).sha256
    one = given_of_terms({"title": "t'''\"); import os", "statement": NORM})
    assert checked(lambda: one, answers).result["statement"]["sha256"] == claim.sha256 == one.sha256
    changed = type(one)(text=one.text.replace('"0"', '"1"'), sha256=one.sha256)
    wrong = checked(lambda: changed, answers).result
    assert wrong["verdict"] is None and "another one" in wrong["error"]["message"]


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"conclude": 3},
        {"forall": 3, "conclude": ["le"]},
        NORM | {"quantifier": "probability"},
        NORM | {"where": [["x"]]},
    ],
)
def test_what_is_no_statement_is_refused(said):
    with pytest.raises((InputError, ClaimError)):
        claim_of_terms(said)


# ── folders ──


def test_theorem_files_are_found_by_what_they_say(tmp_path):
    texts = {
        "a.py": SQUARES,
        "inner/b.py": SQUARES.replace("from checker.language import *", "from checker import language as L"),
        "helper.py": "from checker.language import *\n",
        "test_c.py": SQUARES,
        "conftest.py": SQUARES,
        ".hidden/d.py": SQUARES,
        "text.py": f"TEXT = '''\n{SQUARES}'''\n",
        "slip.py": SQUARES + "def f(:\n",
        "env/pyvenv.cfg": "",
        "env/e.py": SQUARES,
        "build/f.py": SQUARES,
        "notes.md": SQUARES,
    }
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    assert [p.relative_to(tmp_path).as_posix() for p in theorem_files(tmp_path)] == ["a.py", "slip.py", "inner/b.py"]
    assert not is_theorem_file(tmp_path / "text.py")
    assert [t.id for t in select([str(tmp_path)])] == ["a", "slip", "b"]
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match="holds no theorem file.*checker new"):
        select([str(tmp_path / "empty")])


@pytest.mark.slow
def test_an_audit_of_a_folder_prints_one_result_object(tmp_path):
    for name, text in {"good": SQUARES, "bad": FALSE, "slip": SQUARES + "def f(:\n"}.items():
        (tmp_path / f"{name}.py").write_text(text)
    answer = checker("audit", tmp_path, "--budget", "quick", "--out", tmp_path / "out", "--json", "-")
    found = json.loads(answer.stdout)
    jsonschema.validate(found, result_schema())
    assert {r["claim"].partition("/")[2]: r["verdict"] for r in found["results"]} == {
        "good": "PROVED",
        "bad": "REFUTED",
        "slip": None,
    }
    assert answer.returncode == found["exit_code"] == 1 and not Path("-").exists()
    assert next(r for r in found["results"] if r["verdict"] == "PROVED")["proof"]["found_steps"]


# ── an editor that saves ──


def test_a_save_is_answered_from_what_is_known(tmp_path, answers, capsys, monkeypatch):
    path = tmp_path / "lemma.py"
    saves = iter(
        (
            SQUARES,
            SQUARES + "# a comment\n",
            OTHER,
            FALSE,
            STEPS,
            STEPS.replace("a - b", "b - a"),
            STEPS.replace("a - b", "b - a") + "# a comment\n",
            "# moved\n" + STEPS.replace("a - b", "b - a"),
        )
    )
    path.write_text(next(saves))

    def more():
        text = next(saves, None)
        if text is None:
            return False
        before = path.stat().st_mtime_ns
        path.write_text(text)
        os.utime(path, ns=(before + 1, before + 1))
        return True

    monkeypatch.setattr(watching, "_EVERY", 0)
    (tmp_path / "helper.py").write_text("import os\n")
    watching.watch([str(tmp_path)], answers, "concise", more=more)
    told = capsys.readouterr()
    how = re.findall(r"lemma\.py: (\w+), (\w+) in [\d.]+ s", told.err)
    assert [" ".join(one) for one in how] == [
        "PROVED judged",
        "PROVED stored",
        "PROVED stored",
        "REFUTED judged",
        "PROVED judged",
        "PROVED judged",
        "PROVED stored",
        "PROVED judged",
    ]
    assert told.out.count("refuted") == 1


def test_a_watch_ends_when_nobody_reads(tmp_path, answers, monkeypatch):
    (tmp_path / "lemma.py").write_text(SQUARES + "def f(:\n")
    reading, writing = os.pipe()
    with open(writing, "w", encoding="utf-8") as output:
        monkeypatch.setattr(sys, "stdout", output)
        assert not terminal.nobody_reads()
        looks = iter([lambda: True, lambda: os.close(reading) or True, lambda: pytest.fail("it goes on")])
        with pytest.raises(BrokenPipeError):
            watching.watch([str(tmp_path)], answers, "concise", more=lambda: next(looks)(), quiet=True)
        monkeypatch.undo()
        os.dup2(os.open(os.devnull, os.O_WRONLY), writing)


def test_a_stored_answer_is_of_this_statement_and_judged_again(tmp_path):
    path = tmp_path / "lemma.py"
    path.write_text(SQUARES)
    cache = Cache(folder=tmp_path / "cache")
    first = Answers(cache=cache).of(describe(path))
    again = Answers(cache=cache)
    assert not first.stored and again.of(describe(path)).stored
    path.write_text(OTHER)
    other = again.of(describe(path))
    assert other.stored and other.entry["title"] == "other" and other.entry["verdict"] == "PROVED"
    path.write_text(FALSE)
    assert again.of(describe(path)).entry["verdict"] == "REFUTED"
    assert not Answers(cache=cache, seed=1).of(describe(path)).stored
    path.write_text(SQUARES + "CLAIM.cannot_drop.clear()\n")  # what goes beyond the statement is judged anew
    assert not again.of(describe(path)).stored


# ── notebooks ──


def test_a_cell_is_a_claim():
    found = claim_of_cell("--var 'x: vector n'", r"\|x\|_2 \le \|x\|_1")
    assert found.verdict == "PROVED" and found._repr_html_().startswith('<div class="checker-card"')
    short = claim_of_cell("", SQUARES.partition("import *\n")[2])
    assert short.verdict == "PROVED" and repr(short).startswith("PROVED")
    assert "<math" in short._repr_html_()
    false = claim_of_cell("--var 'a: scalar'", r"a \le 1")._repr_html_()
    assert "Counter-example.</strong> <math" in false and "overflow:auto hidden" in false


def test_terms_and_claims_show_themselves():
    x = vector("x", "n")
    claim = claim_of_terms(NORM)
    assert repr(norm(x) <= 2) == "norm(x) <= 2" and len(repr(sum_of_many(x))) <= 300
    assert (norm(x) <= 2)._repr_latex_() == r"$\displaystyle \left\|x\right\|_2 \le 2$"
    assert claim._repr_latex_().startswith(r"$\displaystyle \forall\,x \in \mathbb{R}^{n}")
    assert repr(claim) == "Claim('A statement', conclude=0 <= norm(x))"


def sum_of_many(x):
    total = norm(x)
    for _ in range(200):
        total = total + norm(x)
    return total


@pytest.mark.slow
def test_the_notebook_of_the_examples_runs(tmp_path, monkeypatch):
    shell_of = pytest.importorskip("IPython.core.interactiveshell")
    from IPython.utils.capture import capture_output

    monkeypatch.chdir(tmp_path)
    shell = shell_of.InteractiveShell()
    notebook = json.loads((ROOT / "examples/notebooks/a_lemma_in_a_notebook.ipynb").read_text(encoding="utf-8"))
    shown = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            with capture_output():
                done = shell.run_cell("".join(cell["source"]), store_history=True)
            done.raise_error()
            shown.append(shell.display_formatter.format(done.result)[0] if done.result is not None else {})
    assert "text/latex" in shown[0] and "text/latex" in shown[1]
    assert "PROVED" in shown[2]["text/html"] and "REFUTED" in shown[4]["text/html"]
    assert shown[5]["text/plain"] == "{'a': '-1', 'b': '0'}"


# ── the CI of others ──


def steps_of_the_action() -> list[dict]:
    yaml = pytest.importorskip("yaml")
    action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    defaults = {name: one["default"] for name, one in action["inputs"].items()}
    steps = [one for one in action["runs"]["steps"] if "run" in one]
    for one in steps:
        assert "${{" not in one["run"], "an input in a script could hold commands; give it as a variable"
        said = {
            k: re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda m: defaults[m[1]], v)
            for k, v in one.get("env", {}).items()
        }
        one["env"] = said
    return steps


@pytest.mark.slow
def test_the_action_is_green_and_red(tmp_path):
    """Its audit step, run as a runner would, on the template of a project; installing is tested with the wheel."""
    shutil.copytree(ROOT / "examples" / "project", tmp_path / "project")
    (tmp_path / "bin").mkdir()
    script = tmp_path / "bin" / "checker"
    script.write_text(f'#!/bin/sh\nexec {sys.executable} -m checker.app.cli "$@"\n')
    script.chmod(0o755)
    step = next(one for one in steps_of_the_action() if one.get("id") == "audit")
    files = {"GITHUB_OUTPUT": tmp_path / "output", "GITHUB_STEP_SUMMARY": tmp_path / "summary"}
    environment = {**os.environ, **step["env"], **{k: str(v) for k, v in files.items()}, "PYTHONPATH": str(ROOT)}
    environment["PATH"] = f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}"

    def run():
        command = ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", step["run"]]
        return subprocess.run(
            command, cwd=tmp_path / "project", env=environment, capture_output=True, text=True, check=False
        )

    green = run()
    assert green.returncode == 0 and "::error" not in green.stdout, green.stderr
    assert "2 PROVED" in (tmp_path / "project/reports/latest/badge.svg").read_text()
    lemma = tmp_path / "project/lemmas/softmax_is_lipschitz.py"
    lemma.write_text(lemma.read_text().replace("norm(u - w) / 2", "norm(u - w) / 3"))
    red = run()
    assert red.returncode == 1, red.stderr
    assert re.search(r"^::error file=lemmas/softmax_is_lipschitz\.py,line=14,endLine=14,col=\d+", red.stdout, re.M), (
        red.stdout
    )
    assert files["GITHUB_OUTPUT"].read_text().split() == ["exit-code=0", "exit-code=1"]
    assert "softmax_is_lipschitz.py:14" in files["GITHUB_STEP_SUMMARY"].read_text()


def test_a_wheel_takes_what_a_checkout_verifies_in_place_of_a_search():
    """Without these files `checker audit` outside of a checkout searched for every claim anew, for 25 minutes."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    taken = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    published = "reports/reference"
    for name in ("audit.json", "certificates", "campaigns/experiments", "seconds.json", "seconds-quick.json"):
        assert taken[f"{published}/{name}"] == f"checker/{published}/{name}" and (ROOT / published / name).exists()


@pytest.mark.campaign
def test_a_wheel_works_without_the_checkout(tmp_path):
    """Built, installed into a fresh environment, and used in a folder of its own; it asks a package index."""
    wheel = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(tmp_path), str(ROOT)]
    subprocess.run(wheel, check=True)
    (built,) = tmp_path.glob("*.whl")
    assert "checker/reports/reference/audit.json" in zipfile.ZipFile(built).namelist()
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "v")], check=True)
    install = [str(tmp_path / "v/bin/pip"), "install", "-q", "-c", str(ROOT / "constraints.txt"), str(built)]
    subprocess.run(install, check=True)
    (tmp_path / "lemmas").mkdir()
    (tmp_path / "lemmas/false.py").write_text(FALSE)
    bare = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}

    def run(*words):
        return subprocess.run(words, cwd=tmp_path, env=bare, capture_output=True, text=True, check=False)

    command = str(tmp_path / "v/bin/checker")
    red = run(command, "audit", "lemmas", "--budget", "quick", "--output-format", "concise")
    assert red.returncode == 1 and red.stdout.startswith("lemmas/false.py:5:14: error: refuted:"), red.stderr
    assert "1 failed" in run(str(tmp_path / "v/bin/python"), "-m", "pytest", "-q", "lemmas").stdout
    word = run(
        str(tmp_path / "v/bin/python"),
        "-c",
        "from checker.app.handbook import *; print(looked_up('softmax')['example'], len(gallery()))",
    )
    assert "softmax(u)" in word.stdout and int(word.stdout.split()[-1]) > 100, word.stderr


@pytest.mark.slow
@pytest.mark.parametrize(("waits", "loaded"), [(2.5, "True"), (0, "False")])
def test_waiting_for_a_save_is_used_for_what_the_next_answer_imports(waits, loaded):
    """A fork that imports scipy itself answers later; a job that is there already is not kept waiting."""
    code = "import sys; from checker.runs import child; print('>', flush=True); child._next_job(); print('scipy.optimize' in sys.modules)"
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    if waits:
        process.stdout.readline()
        time.sleep(waits)
    assert process.communicate("{}\n", timeout=60)[0].split()[-1] == loaded
