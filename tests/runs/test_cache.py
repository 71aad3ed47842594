"""A result is found again only under what it is the result of, and only as it was written."""

import gzip
import json

import pytest

from checker.data.seals import default_folder
from checker.runs.cache import Cache, result_key
from checker.runs.child import blank_entry
from checker.runs.workers import UnitResult
from checker.statements.claims.claim import describe

RESULT = UnitResult(entry={"error": None, "verdict": "PROVED"}, certificates={"a.jsonl": "{}\n"}, seconds=1.5)
KEY = "ab" + 62 * "0"


@pytest.fixture
def cache(tmp_path):
    cache = Cache(folder=tmp_path / "cache")
    cache.put(KEY, RESULT)
    return cache


def stored(cache):
    (path,) = cache.folder.glob("*/*.gz")
    return path


def test_what_was_put_is_got_and_nothing_else(cache):
    assert cache.get(KEY) == RESULT
    assert cache.get(64 * "0") is None


def test_an_altered_result_is_no_result(cache):
    path = stored(cache)
    sealed = json.loads(gzip.decompress(path.read_bytes()))
    forged = sealed | {"value": sealed["value"].replace("PROVED", "REFUTED")}
    assert forged != sealed
    path.write_bytes(gzip.compress(json.dumps(forged).encode()))
    assert cache.get(KEY) is None


def test_a_result_sealed_with_another_secret_is_no_result(cache, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "somebody else"))
    assert cache.get(KEY) is None
    cache.put(KEY, RESULT)
    assert cache.get(KEY) == RESULT
    (secret,) = (tmp_path / "somebody else").rglob("cache-secret")
    assert secret.stat().st_mode & 0o077 == 0 and not secret.is_relative_to(cache.folder)


def test_a_genuine_result_under_another_key_is_no_result(cache):
    other = "ab" + 62 * "1"
    stored(cache).rename(cache.folder / "ab" / f"{other[2:]}.json.gz")
    assert cache.get(other) is None


@pytest.mark.parametrize(
    "data", [b"", b"not gzip", gzip.compress(b"[]", mtime=0), gzip.compress(b'{"seal": 3, "value": "x"}', mtime=0)]
)
def test_a_damaged_file_is_no_result(cache, data):
    stored(cache).write_bytes(data)
    assert cache.get(KEY) is None


def test_errors_and_time_limits_are_not_kept(tmp_path):
    cache = Cache(folder=tmp_path)
    late = {"error": None, "search": {"cut_short": "time limit of 1 s"}}
    for entry in ({"error": {"message": "m"}}, {"error": None, "timed_out": True}, late):
        cache.put(KEY, UnitResult(entry=entry, certificates={}, seconds=1.0))
    assert cache.get(KEY) is None


def test_a_folder_that_cannot_be_written_costs_nothing_else(tmp_path):
    (tmp_path / "file").write_text("")
    Cache(folder=tmp_path / "file").put(KEY, RESULT)


def test_what_was_unused_for_longest_goes_first(cache):
    import os

    os.utime(stored(cache), (0, 0))
    cache.put("cd" + 62 * "0", RESULT)
    cache.prune(most=stored_bytes(cache) - 1)
    assert cache.get(KEY) is None and cache.get("cd" + 62 * "0") == RESULT


def stored_bytes(cache):
    return sum(p.stat().st_size for p in cache.folder.glob("*/*"))


def test_the_key_changes_with_everything_that_the_result_depends_on(tmp_path):
    path = tmp_path / "p" / "lemma_1.py"
    path.parent.mkdir()
    path.write_text("CLAIM = 1")
    how = {"engine": "e", "budget": "quick", "seed": 0}
    theorem = describe(path)
    keys = {result_key(theorem, **how), result_key(theorem, **how | {"seed": 1})}
    keys |= {result_key(theorem, **how | {"budget": "deep"}), result_key(theorem, **how | {"engine": "f"})}
    path.write_text("CLAIM = 2")
    keys.add(result_key(theorem, **how))
    assert len(keys) == 5


def test_where_the_cache_is(tmp_path):
    assert default_folder({"CHECKER_CACHE": "/x", "XDG_CACHE_HOME": "/y"}).as_posix() == "/x"
    assert default_folder({"XDG_CACHE_HOME": "/y"}).as_posix() == "/y/attention-claim-checker"
    assert default_folder({}).parts[-2:] == (".cache", "attention-claim-checker")


def test_a_blank_entry_survives(tmp_path):
    result = UnitResult(entry=blank_entry(tmp_path / "x.py"), certificates={}, seconds=0.0)
    cache = Cache(folder=tmp_path)
    cache.put(KEY, result)
    assert cache.get(KEY) == result
