"""``checker data sweep``: heads are judged as by the other commands, interruption loses nothing, 1,000 heads are one light page."""

from __future__ import annotations

import csv
import io
import json
import re
import signal
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import save_file

from checker.attention.scores import unique_optimal_tokens
from checker.data.files import read_dataset
from checker.errors import InputError
from checker.own_data.dataset.inspection import inspect_dataset
from checker.own_data.models.file import open_model
from checker.own_data.models.from_model import exact_logits
from checker.own_data.models.from_model_command import written_dataset
from checker.own_data.sweeps import command as sweep_command
from checker.own_data.sweeps import sweep as engine
from checker.own_data.sweeps.command import asked_with
from checker.own_data.sweeps.page import sweep_csv, sweep_page, write_sweep
from checker.own_data.sweeps.sweep import LEDGER, Ledger, Sweep, SweepInterrupted, sweep
from checker.own_data.sweeps.units import dataset_units, head_units
from tests.app.command_line import checker

OPTIONS = {
    "probe": None,
    "direction": None,
    "reads": "inputs",
    "form": "head",
    "query": "last",
    "causal": None,
    "heads": None,
    "kv_heads": None,
    "scale": None,
    "key_matrix": True,
    "rounds": False,
    "seconds": 20.0,
}


def quarters(rng, *shape):
    return (rng.integers(-8, 9, shape) / 4).astype("float32")


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """Two checkpoints of a model of two layers with two heads, and the tokens on which they are asked."""
    folder, rng = tmp_path_factory.mktemp("sweep"), np.random.default_rng(0)
    (folder / "log").mkdir()
    for step in (5, 10):
        tensors = {}
        for layer in range(2):
            tensors |= {
                f"h.{layer}.attn.c_attn.weight": quarters(rng, 8, 24),
                f"h.{layer}.attn.c_attn.bias": quarters(rng, 24),
            }
        save_file(tensors, folder / "log" / f"step-{step}.safetensors")
    (folder / "log" / "config.json").write_text('{"n_head": 2}')
    given = {"tokens": quarters(rng, 2, 3, 8), "labels": [1, -1], "direction": quarters(rng, 8)}
    for name in ("l0", "l1"):
        np.savez(folder / f"{name}.npz", **given)
    return folder


def units_of(place, **changed):
    given = {
        "layers": (),
        "heads_wanted": (),
        "prefix": "",
        "options": OPTIONS | {"inputs": str(place / "l{layer}.npz")},
        "kept": place,
    }
    return head_units([place / "log"], **(given | changed))


def test_units_are_all_heads_of_all_checkpoints(place):
    assert [u.name for u in units_of(place)] == [
        f"step-{step}, layer {layer}, head {head}" for step in (5, 10) for layer in range(2) for head in range(2)
    ]
    assert [(u.source, u.layer, u.head) for u in units_of(place, layers=(1,), heads_wanted=(0,))] == [
        ("step-5", 1, 0),
        ("step-10", 1, 0),
    ]
    with pytest.raises(InputError, match="No head is left to judge"):
        units_of(place, layers=(7,))


@pytest.fixture(scope="module")
def swept(place):
    """The sweep after an interruption at the third head, and what was judged before and after it."""
    out, units, heard = place / "out", units_of(place, layers=(0,)), []

    def until_the_third(unit, _entry, known):
        heard.append((unit.name, known))
        if len(heard) == 3:
            raise KeyboardInterrupt

    with pytest.raises(SweepInterrupted) as stop:
        sweep(units, out, workers=1, told=until_the_third)
    assert stop.value.finished == 3 and not engine._all, "a process was left behind"
    after = []
    found = sweep(units, out, workers=1, told=lambda unit, _, known: after.append((unit.name, known)))
    return found, heard, after, out


def test_an_interruption_loses_nothing(swept):
    found, before, after, out = swept
    assert sorted(known for _, known in after) == [False, True, True, True]
    assert {name for name, known in after if known} == {name for name, _ in before}
    assert found.failed == 0 and len(found.entries) == 4
    lines = (out / LEDGER).read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["entry"]["name"] for line in lines] == [e["name"] for e in found.entries]


def test_a_head_is_judged_as_the_other_commands_judge_it(place, swept):
    entry = swept[0].entries[3]
    assert entry["name"] == "step-10, layer 0, head 1"
    given = {**OPTIONS, "layer": 0, "head": 1, "prefix": "", "probe": None}
    del given["seconds"]
    model = open_model(place / "log" / "step-10.safetensors")
    data = written_dataset(model, inputs=place / "l0.npz", out=place / "head.json", **given).data
    assert entry["sha256"] == data.sha256
    known = next(s for s in inspect_dataset(data)["svms"] if s["problem"] == "p")
    low, high = map(Fraction, entry["svms"]["p"]["margin"])
    assert known["status"] == entry["svms"]["p"]["status"] == "feasible"
    assert low**2 <= Fraction(known["squared_margin"]) <= high**2 and high / low < 1 + Fraction(1, 10**30)
    assert entry["hypotheses"]["unique_best_token(D)"] == "TRUE" and entry["hypotheses"]["separable(D)"] == "TRUE"
    assert "maxmargin/attention-sparsifies PROVED" in entry["claims"]["holds"]
    logits, best = exact_logits(data), unique_optimal_tokens(data)
    right = sum(max(range(3), key=row.__getitem__) == t for row, t in zip(logits, best, strict=True))
    assert entry["selected"] == [right, 2]


def test_what_changed_is_judged_again(place):
    units = units_of(place, layers=(0,), heads_wanted=(0,))
    first = units[0].key("engine")
    assert first == units[0].key("engine") != units[0].key("another engine")
    assert first != units[1].key("engine")
    tokens = place / "l0.npz"
    again = np.load(tokens)
    stamp = tokens.stat().st_mtime_ns
    np.savez(tokens, **{name: again[name] for name in again.files})
    assert tokens.stat().st_mtime_ns != stamp and units[0].key("engine") != first
    for name in ("config.json", "tokenizer.json"):  # how many heads there are, and the texts of tokens
        before, file = units[0].key("engine"), place / "log" / name
        file.write_text(file.read_text() + " " if file.is_file() else "{}")
        assert units[0].key("engine") != before


def test_the_ledger_keeps_whole_rows_only(tmp_path):
    path = tmp_path / LEDGER
    with Ledger(path) as ledger:
        ledger.record("a", {"x": 1})
        with pytest.raises(InputError, match="Another sweep is writing"):
            Ledger(path)
    whole = path.read_bytes()
    path.write_bytes(whole + whole[:20])  # killed while it was writing
    with Ledger(path) as ledger:
        assert ledger.known == {"a": {"x": 1}}
        ledger.record("b", {"x": 2})
    with Ledger(path) as ledger:
        assert ledger.known == {"a": {"x": 1}, "b": {"x": 2}}
    path.write_text("something else\n" + whole.decode())
    with pytest.raises(InputError, match="is not the ledger of a sweep"):
        Ledger(path)
    assert path.read_text() == "something else\n" + whole.decode()


def test_datasets_of_a_folder_and_one_that_cannot_be_read(place, tmp_path):
    rng = np.random.default_rng(1)
    folder = tmp_path / "sets"
    folder.mkdir()
    np.savez(
        folder / "good.npz",
        tokens=rng.standard_normal((3, 4, 6)),
        labels=[1, -1, 1],
        head=rng.standard_normal(6),
        queries=rng.standard_normal((3, 6)),
    )
    twice = np.zeros((1, 2, 2))
    np.savez(folder / "tied.npz", tokens=twice, labels=[1], head=[1.0, 0.0])
    (folder / "torn.json").write_text('{"tokens": [')
    units = dataset_units([folder], options={"seconds": 20.0})
    assert [u.name for u in units] == ["good", "tied", "torn"]
    found = sweep(units, tmp_path / "out", workers=1)
    good, tied, torn = found.entries
    assert not good["error"], good["error"]
    assert {name: svm["status"] for name, svm in good["svms"].items()} == dict.fromkeys("pWv", "feasible")
    exact = {
        s["problem"]: Fraction(s["squared_margin"]) for s in inspect_dataset(read_dataset(folder / "good.npz"))["svms"]
    }
    for name, svm in good["svms"].items():
        low, high = map(Fraction, svm["margin"])
        assert low**2 <= exact[name] <= high**2
    assert tied["svms"]["p"]["status"] == "not defined" and tied["hypotheses"]["unique_best_token(D)"] == "FALSE"
    assert "torn.json" in torn["error"] and found.failed == 1
    page = sweep_page(found)
    assert "torn.json" in page and "– tied" in page
    with pytest.raises(InputError, match="give --inputs"):
        dataset_units([tmp_path / "out2"] if (tmp_path / "out2").mkdir() else [tmp_path / "out2"], options={})


def test_the_command_says_what_to_do(place, tmp_path):
    done = checker("data", "sweep", str(place / "log"), "--query", "last", "--out", str(tmp_path / "out"))
    assert done.returncode == 2 and "heads are asked on tokens" in re.sub(r"\s+", " ", done.stderr)


def test_a_command_that_is_interrupted_ends_with_130(place, tmp_path, monkeypatch, capsys):
    def interrupted(*_, **__):
        raise SweepInterrupted(2)

    monkeypatch.setattr(sweep_command, "sweep", interrupted)
    options = {name: value for name, value in OPTIONS.items() if name != "seconds"}
    code = sweep_command.run_sweep(
        [place / "log"],
        out=tmp_path,
        workers=1,
        cluster=None,
        quiet=True,
        seconds=20.0,
        inputs=place / "l{layer}.npz",
        layers=(),
        numbers=(),
        prefix="",
        **options,
    )
    assert code == 130 and "The same command goes on with the rest" in capsys.readouterr().err


def test_the_example_of_the_page(tmp_path, monkeypatch):
    page = (Path(__file__).parents[2] / "docs" / "running.md").read_text(encoding="utf-8").split("\n## Sweeps")[1]
    python, command, said = re.findall(r"```(?:python|bash)?\n(.*?)```", page, re.DOTALL)
    monkeypatch.chdir(tmp_path)
    exec(compile(python, "running.md", "exec"), {})  # noqa: S102
    done = checker(*command.split()[1:], "--workers", "1", cwd=tmp_path)
    assert done.returncode == 0 and done.stdout.strip() == "Page: swept/index.html", done.stderr
    assert said.strip() in done.stderr.splitlines()


# the page


def thousand(swept) -> Sweep:
    """1,000 heads of five checkpoints with their own margins, some without an answer, with 40 groups."""
    kept = swept[0].entries[0]
    entries = []
    for k in range(1000):
        low = Fraction(10**12 + 7919 * k, 10**12)
        svm = {
            "status": "feasible",
            "margin": [str(low), str(low)],
            "text": f"[{float(low):.8g}, {float(low) + 1e-7:.8g}]",
            "why": "",
        }
        hypotheses = kept["hypotheses"] | {"same_length(D)": "TRUE" if k % 2 else "FALSE", f"extra_{k % 20}(D)": "TRUE"}
        error = "The tensor is damaged. Download it again." if k % 100 == 7 else ""
        entries.append(
            kept
            | {
                "name": f"checkpoint-{k // 200 * 1000}, layer {k % 200 // 16}, head {k % 16}",
                "source": f"checkpoint-{k // 200 * 1000}",
                "layer": k % 200 // 16,
                "head": k % 16,
                "svms": {} if error else {"p": svm},
                "hypotheses": hypotheses,
                "error": error,
            }
        )
    return Sweep(entries=tuple(entries))


def test_a_thousand_heads_are_one_light_page_without_requests(swept, tmp_path):
    found = thousand(swept)
    page, whole, table = write_sweep(found, tmp_path)
    text = page.read_text(encoding="utf-8")
    assert page.stat().st_size < 500_000
    assert text.count("<tr data-") == 1000 and "Sweep of 1,000 heads" in text and "10 have no answer" in text
    assert not re.search(r"(src|href)\s*=\s*[\"']?(?!#)[a-z/]", text) and "default-src 'none'" in text
    assert {m for m in re.findall(r'select data-key="(\w+)"', text)} == {"source", "layer", "verdict", "group"}
    for name in re.findall(r'href="#group-(\w+)"', text):
        assert f'id="group-{name}"' in text
    assert len(json.loads(whole.read_text(encoding="utf-8"))["entries"]) == 1000
    rows = list(csv.DictReader(table.open(encoding="utf-8")))
    assert len(rows) == 1000 and Fraction(rows[1]["p_margin_low"]) <= Fraction(
        found.entries[1]["svms"]["p"]["margin"][0]
    )


def test_the_page_says_how_it_was_asked(swept, tmp_path):
    options = {
        "inputs": tmp_path / "ids.npz",
        "query": "first",
        "direction": "means",
        "reads": "inputs",
        "form": "head",
        "rounds": True,
    }
    asked = asked_with(
        options | {"probe": None, "causal": False, "null": 0, "layers": (), "heads": 4, "key_matrix": True}
    )
    assert (
        asked
        == "--inputs ids.npz --query first --direction means --reads inputs --form head --round --no-causal --null 0"
    )
    assert (
        "…" in asked_with(options | {"direction": "1," * 40}) and asked_with({"inputs": None, "reads": "inputs"}) == ""
    )
    page, whole, _ = write_sweep(swept[0], tmp_path, asked)
    assert f"Asked with {asked}" in page.read_text(encoding="utf-8") and json.loads(whole.read_text())["asked"] == asked
    assert "<script>x" not in sweep_page(swept[0], "--inputs <script>x") and "Asked with" not in sweep_page(swept[0])


def test_texts_of_files_cannot_act(swept):
    evil = swept[0].entries[0] | {"name": "<script>alert(1)</script>", "source": "=1+1", "error": "<b>\x1b[31m"}
    page = sweep_page(Sweep(entries=(evil,)))
    assert "<script>alert" not in page and "\x1b" not in page
    assert next(csv.DictReader(io.StringIO(sweep_csv(Sweep(entries=(evil,))))))["source"] == "'=1+1"


def test_a_child_that_takes_too_long_is_ended(place, monkeypatch):
    monkeypatch.setattr(engine, "_FIRST", 0.1)
    child = engine._Child()
    assert child.ask({"kind": "data", "path": "nowhere", "seconds": 1.0}, 0.1) is None
    assert child.late and child.popen.wait(20) is not None


def test_a_child_ends_with_its_sweep_whatever_it_is_doing():
    """As after kill -9 of the sweep: its end of the pipe is closed."""
    child = engine._Child()
    child.popen.stdin.write('{"kind": "data", "path": "nowhere", "seconds": 1.0}\n')
    child.popen.stdin.close()
    assert child.popen.wait(20) == -signal.SIGKILL


@pytest.mark.slow
def test_units_on_a_cluster_are_the_same(place, swept, tmp_path):
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, dashboard_address=None, processes=False
    ) as cluster:
        found = sweep(units_of(place, layers=(0,)), tmp_path, cluster=cluster.scheduler_address)
    assert found == swept[0]
    engine.end_children()
