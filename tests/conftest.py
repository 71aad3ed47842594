"""What several test files share.  Tests never see the results that this user's own audits have kept, and what a seed draws does not
depend on which tests ran before (Hypothesis also draws constants that it finds in the modules loaded so far)."""

import atexit
import compileall
import gc
import importlib.util
import os
import shutil
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis.internal.conjecture import providers

from tests import measure

providers.is_local_module_file = lambda file: False  # before it reads the first module
gc.disable()  # until all tests are collected


def _keep_bytecode_for_this_run() -> None:
    """Where Python is told to write no bytecode: workers and the processes that tests start would each compile everything anew."""
    folder = tempfile.mkdtemp(prefix="bytecode")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    sys.dont_write_bytecode, sys.pycache_prefix = False, folder
    os.environ["PYTHONPYCACHEPREFIX"] = folder
    del os.environ["PYTHONDONTWRITEBYTECODE"]


if sys.dont_write_bytecode and "PYTHONDONTWRITEBYTECODE" in os.environ:
    _keep_bytecode_for_this_run()


def pytest_configure(config):
    """All workers import the same modules at the same time: each compiles its share of them for all, where all tests run."""
    worker = getattr(config, "workerinput", None)
    if worker and config.args == config.getini("testpaths") and not sys.dont_write_bytecode:
        root, data = config.rootpath, config.rootpath / "tests" / "data"
        files = sorted(one for name in ("checker", "tests") for one in (root / name).rglob("*.py"))
        for one in files[int(worker["workerid"].removeprefix("gw")) :: worker["workercount"]]:
            if not one.is_relative_to(data):
                compileall.compile_file(one, quiet=2)


@pytest.fixture(scope="session", autouse=True)
def _own_cache(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CHECKER_CACHE", str(tmp_path_factory.mktemp("cache")))
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        yield


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    measure.mark(items)


def pytest_collection_finish():
    """Fifteen thousand tests and what they import stay until the end: searching them for garbage took a quarter of collecting them, and
    a seventh of all time."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    gc.enable()


@pytest.fixture(scope="session")
def kills():
    """The campaign's functions: small theorem files that note each time that they are loaded, runs that are killed."""
    path = Path(__file__).parent / "benchmarks" / "verifier" / "campaign_kills.py"
    spec = importlib.util.spec_from_file_location("campaign_kills", path)
    module = importlib.util.module_from_spec(spec)
    sys.modules["campaign_kills"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def small_claims(kills):
    """A function (folder, count) → small theorem files, and the file in which they note that they are loaded."""
    from checker.statements.claims.claim import describe

    def made(folder, count):
        small = kills.units(folder, count)
        return [describe(p) for p in small.paths], small.log

    return made


@pytest.fixture
def verdict(tmp_path):
    """A function claim → the entry of its trial at the quick budget and its certificates, which the judge takes as they are."""
    from checker.verdicts.budgets import BUDGETS
    from checker.verdicts.contradictions import contradictions
    from checker.verdicts.in_process import judge
    from checker.verdicts.judge import judged

    def run(claim):
        entry = judge(claim, "t", budget=BUDGETS["quick"], seed=0, folder=tmp_path).entry
        texts = {p.name: p.read_text(encoding="ascii") for p in tmp_path.glob("*.jsonl")}
        assert not contradictions(entry) and not entry["error"], entry["error"]
        again, kept = judged("test", "t", entry, texts)
        assert again == entry and kept == texts
        return entry, texts

    return run
