"""Reading and writing datasets: exact both ways, and a clear refusal of everything else."""

from __future__ import annotations

import io
import json
import runpy
import zipfile
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
import safetensors.numpy
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from checker.data import files as data_files
from checker.data.dataset import Dataset
from checker.data.files import read_dataset, write_dataset
from checker.errors import InputError

EXAMPLES = Path(__file__).parents[2] / "examples"
SUFFIXES = (".npz", ".safetensors", ".json")
QUICK = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def arrays(**changes):
    """A small valid dataset, with entries replaced (or removed by None)."""
    good = {
        "tokens": np.arange(12.0).reshape(2, 3, 2),
        "labels": np.array([1, -1]),
        "head": np.array([0.5, -0.25]),
    }
    return {name: value for name, value in (good | changes).items() if value is not None}


def fields(**changes):
    good = {"tokens": [[["0", "1/3"], ["2", "3"]], [["4", "5"]]], "labels": [1, -1], "head": ["1/2", 1]}
    return {name: value for name, value in (good | changes).items() if value is not None}


def saved(tmp_path: Path, suffix: str, values: dict) -> Path:
    path = tmp_path / f"data{suffix}"
    if suffix == ".npz":
        np.savez(path, **values)
    elif suffix == ".safetensors":
        safetensors.numpy.save_file(values, path)
    else:
        path.write_text(json.dumps(values))
    return path


@st.composite
def datasets(draw, dyadic: bool = False):
    numbers = (
        st.one_of(st.floats(allow_nan=False, allow_infinity=False).map(Fraction), st.integers(-9, 9).map(Fraction))
        if dyadic
        else st.one_of(st.fractions(), st.fractions(max_denominator=7))
    )
    d = draw(st.integers(1, 3))
    row = st.lists(numbers, min_size=d, max_size=d).map(tuple)
    tokens = draw(st.lists(st.lists(row, min_size=1, max_size=4).map(tuple), min_size=1, max_size=4).map(tuple))
    n = len(tokens)
    return Dataset(
        tokens=tokens,
        labels=tuple(draw(st.lists(st.sampled_from([1, -1]), min_size=n, max_size=n))),
        head=draw(row),
        queries=draw(st.none() | st.lists(row, min_size=n, max_size=n).map(tuple)),
        key_matrix=draw(st.none() | st.lists(row, min_size=d, max_size=d).map(tuple)),
    )


# what is read is what was written


@QUICK
@given(data=datasets())
def test_json_round_trip(tmp_path, data):
    write_dataset(data, tmp_path / "a.json")
    assert read_dataset(tmp_path / "a.json") == data


@QUICK
@given(data=datasets(dyadic=True), suffix=st.sampled_from([".npz", ".safetensors"]))
def test_array_round_trip(tmp_path, data, suffix):
    write_dataset(data, tmp_path / f"a{suffix}")
    assert read_dataset(tmp_path / f"a{suffix}") == data


def test_the_same_data_give_the_same_bytes(tmp_path):
    data = Dataset.from_json(fields(head=["1/2", "1"], tokens=[[["0", "1/4"]], [["1", "2"], ["3", "4"]]]))
    for suffix in SUFFIXES:
        write_dataset(data, tmp_path / f"a{suffix}")
        write_dataset(data, tmp_path / f"b{suffix}")
        assert (tmp_path / f"a{suffix}").read_bytes() == (tmp_path / f"b{suffix}").read_bytes()


def test_written_json_has_one_token_a_line(tmp_path):
    write_dataset(Dataset.from_json(fields()), tmp_path / "a.json")
    assert (tmp_path / "a.json").read_text() == (
        '{\n "tokens": [\n  [\n   ["0","1/3"],\n   ["2","3"]],\n  [\n   ["4","5"]]],\n'
        ' "labels": ["1","-1"],\n "head": ["1/2","1"]\n}\n'
    )


@pytest.mark.parametrize("suffix", [".npz", ".safetensors"])
@pytest.mark.parametrize("dtype", ["float64", "float32", "float16", "int64", "int8", "uint8", "uint64"])
def test_every_real_dtype_is_exact(tmp_path, suffix, dtype):
    values = np.array([[[1, 2], [3, 4]], [[5, 6], [7, 100]]]).astype(dtype)
    data = read_dataset(saved(tmp_path, suffix, arrays(tokens=values)))
    assert data.tokens[1] == ((5, 6), (7, 100))
    assert isinstance(data.tokens[0][0][0], Fraction)


@pytest.mark.parametrize("dtype", ["float64", "float32", "float16"])
def test_a_float_is_the_dyadic_rational_it_is(tmp_path, dtype):
    x = np.dtype(dtype).type(0.1)
    data = read_dataset(saved(tmp_path, ".npz", arrays(head=np.array([x, 0], dtype=dtype))))
    assert data.head[0] == Fraction(float(x)) != Fraction(1, 10)


def test_a_json_decimal_is_the_decimal_that_it_prints(tmp_path):
    (tmp_path / "a.json").write_text('{"tokens": [[[0.1, 1e-3]]], "labels": [1.0], "head": ["0.1", -2]}')
    data = read_dataset(tmp_path / "a.json")
    assert data.tokens == (((Fraction(1, 10), Fraction(1, 1000)),),)
    assert data.labels == (1,) and data.head == (Fraction(1, 10), -2)


def test_fortran_order_and_big_endian(tmp_path):
    values = np.asfortranarray(np.arange(12).reshape(2, 3, 2)).astype(">f8")
    swapped = read_dataset(saved(tmp_path, ".npz", arrays(tokens=values)))
    assert swapped == read_dataset(saved(tmp_path, ".npz", arrays()))


def test_bfloat16_is_exact(tmp_path):
    """1.5 = 0x3FC0, −2 = 0xC000 in bfloat16; written by hand, since numpy has no such type."""
    bits = np.array([0x3FC0, 0xC000], dtype="<u2").tobytes()
    header = {
        "head": {"dtype": "BF16", "shape": [2], "data_offsets": [0, 4]},
        "labels": {"dtype": "I8", "shape": [1], "data_offsets": [4, 5]},
        "tokens": {"dtype": "U8", "shape": [1, 1, 2], "data_offsets": [5, 7]},
    }
    text = json.dumps(header).encode()
    (tmp_path / "a.safetensors").write_bytes(len(text).to_bytes(8, "little") + text + bits + b"\x01\x02\x03")
    data = read_dataset(tmp_path / "a.safetensors")
    assert data.head == (Fraction(3, 2), -2) and data.tokens == (((2, 3),),)


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_ragged_inputs_are_cut_at_lengths(tmp_path, suffix):
    flat = arrays(tokens=np.arange(8.0).reshape(4, 2), lengths=np.array([1, 3]))
    if suffix == ".json":
        flat = {name: value.tolist() for name, value in flat.items()}
    data = read_dataset(saved(tmp_path, suffix, flat))
    assert data.lengths == (1, 3) and data.tokens[1] == ((2, 3), (4, 5), (6, 7))


def test_queries_and_key_matrix(tmp_path):
    path = saved(tmp_path, ".npz", arrays(queries=np.ones((2, 2)), key_matrix=np.diag([1, 0])))
    data = read_dataset(path)
    assert data.queries == ((1, 1), (1, 1)) and data.keys[0][1] == (2, 0)


def test_suffix_in_capitals_and_text_paths(tmp_path):
    saved(tmp_path, ".json", fields()).rename(tmp_path / "A.JSON")
    assert read_dataset(str(tmp_path / "A.JSON")).n == 2


def test_large_data_are_read_at_once(tmp_path):
    """d = 384, ΣT = 200: the size users bring.  Well under a second each way."""
    rng = np.random.default_rng(0)
    path = saved(
        tmp_path,
        ".npz",
        arrays(tokens=rng.normal(size=(10, 20, 384)), labels=np.ones(10, dtype=int), head=rng.normal(size=384)),
    )
    assert read_dataset(path).d == 384


def test_the_published_examples_are_what_their_script_writes():
    experiments = runpy.run_path(str(EXAMPLES / "public_experiments.py"))["EXPERIMENTS"]
    assert {path.stem for path in (EXAMPLES / "data").glob("*.json")} == set(experiments)
    for name, published in experiments.items():
        assert read_dataset(EXAMPLES / "data" / f"{name}.json") == Dataset.from_json(published)


def test_the_digits_example_is_exact():
    pytest.importorskip("sklearn")
    data = runpy.run_path(str(EXAMPLES / "digits.py"))["digits"]((2, 9), 20)
    assert (data.n, set(data.lengths), data.d) == (20, {16}, 4)
    assert all((16 * x).denominator == 1 for X in data.tokens for row in X for x in row)
    assert data.queries[0] == tuple(sum(column) / 16 for column in zip(*data.tokens[0], strict=True))


def test_the_embeddings_example_keeps_every_bit():
    make = runpy.run_path(str(EXAMPLES / "embeddings.py"))["embeddings"]
    flat = np.random.default_rng(0).normal(size=(5, 3)).astype("f4")
    data = make(flat, np.array([7, 3]), np.array([2, 3]), queries="last")
    assert data.labels == (1, -1) and data.lengths == (2, 3)
    assert data.tokens[1][2] == data.queries[1] == tuple(Fraction(float(x)) for x in flat[4])
    with pytest.raises(SystemExit, match="take 1 values .*two classes are needed"):
        make(flat[None], np.array([1]), None)
    with pytest.raises(SystemExit, match="There are 1 inputs and 2 labels"):
        make(flat[None], np.array([0, 1]), None)


# refusals: arrays


@pytest.mark.parametrize("suffix", [".npz", ".safetensors"])
@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"head": None}, r"data.*: the entry 'head' is missing"),
        ({"surplus": np.ones(1)}, "unknown entry 'surplus'.*tokens, labels, head"),
        ({"tokens": np.full((2, 3, 2), np.nan)}, r"tokens\[0\]\[0\]\[0\] is nan: no exact statement.*Remove or repair"),
        ({"head": np.array([0.0, -np.inf])}, r"head\[1\] is -inf"),
        ({"tokens": np.ones((2, 3), dtype=float)}, r"'tokens' has the shape \(2, 3\); \(n, T, d\), or .*Reshape"),
        ({"labels": np.ones((2, 1))}, r"'labels' has the shape \(2, 1\); \(n\) is needed"),
        ({"head": np.array(1.0)}, r"'head' .*shape.* \(\)"),
        ({"labels": np.array([0, 1])}, r"labels\[0\] is 0; labels must be 1 or -1. Map your classes"),
        ({"labels": np.array([1, 1, 1])}, "'labels' has 3 entries for 2 inputs"),
        ({"head": np.ones(3)}, r"tokens\[0\]\[0\] has 2 entries but 'head' has 3"),
        ({"tokens": np.ones((0, 3, 2))}, r"'tokens' is empty: its shape is \(0, 3, 2\)"),
        ({"tokens": np.ones((2, 0, 2))}, r"'tokens' is empty: its shape is \(2, 0, 2\)"),
        ({"labels": np.array([True, False])}, "'labels' .*(truth values|BOOL).*real numbers are needed"),
        ({"head": np.ones(2, dtype="complex64")}, "'head' .*(complex|C64).*real numbers are needed"),
        ({"queries": np.ones((3, 2))}, "'queries' has 3 rows for 2 inputs"),
        ({"queries": np.ones((2, 3))}, r"queries\[0\] has 3 entries"),
        ({"key_matrix": np.ones((2, 3))}, "'key_matrix' is 2 ×.*must be d × d with d = 2"),
        ({"lengths": np.array([3, 3])}, r"'tokens' has the shape \(2, 3, 2\); \(ΣT, d\) beside 'lengths'"),
        ({"tokens": np.ones((4, 2)), "lengths": np.array([1, 2])}, "'lengths' adds up to 3 but 'tokens' has 4 rows"),
        ({"tokens": np.ones((4, 2)), "lengths": np.array([4, 0])}, r"lengths\[1\] is 0; every input needs T ≥ 1"),
        ({"tokens": np.ones((4, 2)), "lengths": np.array([1.5, 2.5])}, r"lengths\[0\] is 3/2; .* T whole"),
    ],
)
def test_arrays_refused(tmp_path, suffix, changes, message):
    with pytest.raises(InputError, match=message):
        read_dataset(saved(tmp_path, suffix, arrays(**changes)))


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (np.array([1, None], dtype=object), "'head' holds Python objects.*pickle"),
        (np.array(["1", "2"]), "'head' holds no numbers"),
        (np.zeros(2, dtype="V2"), "bfloat16 and float8 lose their type in numpy's files"),
        (np.ones(2, dtype="longdouble"), "'head' holds floats wider than 64 bits"),
        (np.zeros(2, dtype=[("a", "f8")]), "'head' holds no numbers"),
        (np.array(["2020"], dtype="M8[Y]"), "'head' holds no numbers"),
    ],
)
def test_numpy_only_types_refused(tmp_path, values, message):
    with pytest.raises(InputError, match=message):
        read_dataset(saved(tmp_path, ".npz", arrays(head=values)))


def test_the_first_bad_number_is_named(tmp_path):
    tokens = np.ones((2, 3, 2))
    tokens[1, 2, 0] = np.inf
    with pytest.raises(InputError, match=r"data.npz: tokens\[1\]\[2\]\[0\] is inf"):
        read_dataset(saved(tmp_path, ".npz", arrays(tokens=tokens)))


# refusals: JSON


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[1, 2]", "holds a JSON list; an object with tokens, labels, head"),
        ("3", "holds a JSON int"),
        ("null", "holds a JSON NoneType"),
        ("", "cannot be read as JSON: it is empty. Rename it, or write it again"),
        ("{", "cannot be read as JSON: Expecting"),
        ("[" * 100_000, "cannot be read as JSON"),
        ("\ufeff{}", "cannot be read as JSON|'tokens' is missing"),
        ('{"head": [1], "head": [2]}', "the entry 'head' is given twice"),
        ('{"head": [NaN]}', "the file contains NaN: no exact statement"),
        ('{"head": [-Infinity]}', "the file contains -Infinity"),
        (json.dumps(fields(note="x")), "unknown entry 'note'"),
        (json.dumps(fields(tokens=None)), "the entry 'tokens' is missing"),
        (json.dumps(fields(head="12")), "'head' is str, not a list of numbers"),
        (json.dumps(fields(head={"a": 1})), "'head' holds an object"),
        (json.dumps(fields(head=[[[[[1]]]]])), "'head' holds an object or a list too deep"),
        (json.dumps(fields(queries=None) | {"queries": None}), "'queries' is NoneType"),
        (json.dumps(fields(head=[True, 1])), r"head\[0\] is the truth value True"),
        (json.dumps(fields(head=["nan", 1])), r"head\[0\] is 'nan', which is not a rational number"),
        (json.dumps(fields(head=["1/0", 1])), r"head\[0\] is '1/0': the denominator is zero"),
        (json.dumps(fields(head=[1, [2]])), r"head\[1\] is \[2\], which is not a rational"),
        (json.dumps(fields(head=["1e5000", 1])), "a number in 'head' .* needs about 5006 digits"),
        (json.dumps(fields(head=["9" * 4001, 1])), "a number in 'head' .* digits, more than 4000"),
        ('{"head": [' + "9" * 4001 + "]}", "an integer .* digits, more than 4000"),
        ('{"head": [1e-99999]}', "'tokens' is missing"),
        (json.dumps(fields(labels=[1, 2])), r"labels\[1\] is 2; labels must be 1 or -1"),
        (json.dumps(fields(tokens=[])), "'tokens' is empty"),
        (json.dumps(fields(tokens=[[], []])), r"tokens\[0\] is empty"),
        (json.dumps(fields(tokens=[[[1, 2], [3]], [[1, 2]]])), r"tokens\[0\]\[1\] has 1 entries but 'head' has 2"),
        (json.dumps(fields(head=[], tokens=[[[]], [[]]])), "'head' is empty"),
        (json.dumps(fields(lengths=[2, 1])), "'lengths' goes with flat tokens"),
        (json.dumps(fields(tokens="ab", lengths=[2])), "'lengths' goes with flat tokens"),
        (json.dumps(fields(tokens=[1, 2], lengths=[1, 1])), r"'tokens\[0\]\[0\]' is int, not a list"),
    ],
)
def test_json_refused(tmp_path, text, message):
    (tmp_path / "a.json").write_text(text)
    with pytest.raises(InputError, match=message):
        read_dataset(tmp_path / "a.json")


def test_too_many_json_entries(tmp_path, monkeypatch):
    monkeypatch.setattr(data_files, "MOST_IN_JSON", 9)
    with pytest.raises(InputError, match="the file has 10 numbers, and JSON may hold 9.*write them as .npz"):
        read_dataset(saved(tmp_path, ".json", fields()))


# refusals: files


def test_places_that_are_no_data_files(tmp_path):
    with pytest.raises(InputError, match="nowhere.npz does not exist.*Check the path"):
        read_dataset(tmp_path / "nowhere.npz")
    with pytest.raises(InputError, match="is a directory, not a data file. Name one file in it"):
        read_dataset(tmp_path)
    (tmp_path / "data.csv").write_text("1,2")
    with pytest.raises(InputError, match="data.csv has the suffix '.csv'.*Use .npz, .safetensors or .json"):
        read_dataset(tmp_path / "data.csv")
    with pytest.raises(InputError, match="not a regular file|does not exist"):
        (tmp_path / "pipe.json").symlink_to("/dev/zero")
        read_dataset(tmp_path / "pipe.json")
    with pytest.raises(InputError, match="does not exist"):
        read_dataset("a\0b.json")


def test_a_file_that_is_too_long_is_not_opened(tmp_path, monkeypatch):
    monkeypatch.setattr(data_files, "MOST_BYTES", 10)
    with pytest.raises(InputError, match="bytes, more than 10: exact arithmetic"):
        read_dataset(saved(tmp_path, ".json", fields()))


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"", "it is empty"),
        (json.dumps(fields()).encode(), "it looks like JSON"),
        (b"\x93NUMPY\x01\x00", "a single .npy array"),
        (b"\x80\x04K\x01.", "a pickle, which is never loaded"),
        (b"\xff\xfe\x00", ""),
    ],
)
def test_files_that_are_not_what_their_names_say(tmp_path, suffix, content, what):
    if suffix == ".json" and "JSON" in what:
        content, what = b"PK\x03\x04", "a zip or .npz archive"
    (tmp_path / f"a{suffix}").write_bytes(content)
    with pytest.raises(InputError, match=f"a{suffix}: the file cannot be read as .*: .*{what}.*Rename it, or write"):
        read_dataset(tmp_path / f"a{suffix}")


def test_safetensors_under_another_name(tmp_path):
    saved(tmp_path, ".safetensors", arrays()).rename(tmp_path / "a.npz")
    with pytest.raises(InputError, match="it looks like a safetensors file"):
        read_dataset(tmp_path / "a.npz")


def npz(tmp_path: Path, entries: list[tuple[str, bytes]], kind: int = zipfile.ZIP_STORED) -> Path:
    with zipfile.ZipFile(tmp_path / "a.npz", "w", kind) as archive:
        for name, body in entries:
            archive.writestr(name, body)
    return tmp_path / "a.npz"


def npy(header: str, body: bytes = b"") -> bytes:
    text = header.encode() + b"\n"
    return b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text + body


def members(tokens: bytes) -> list[tuple[str, bytes]]:
    stream = io.BytesIO()
    np.save(stream, np.ones(2))
    return [("tokens.npy", tokens), ("labels.npy", stream.getvalue()), ("head.npy", stream.getvalue())]


@pytest.mark.parametrize(
    ("header", "message"),
    [
        (
            "{'descr': '<f8', 'fortran_order': False, 'shape': (100000, 100000, 50)}",
            r"'tokens', of shape \(100000, 100000, 50\), has 500,000,000,000 numbers; a file may hold 10,000,000",
        ),
        ("{'descr': '<f8', 'fortran_order': False, 'shape': (5000000000, 0, 1)}", "'tokens' is empty"),
        ("{'descr': '<f8', 'fortran_order': False, 'shape': (-1, 1, 1)}", "'tokens' is empty"),
        ("{'descr': '<f8', 'fortran_order': False, 'shape': (1, 2, 2)}", "'tokens' does not hold the 4 numbers"),
        ("{'descr': '|O', 'fortran_order': False, 'shape': (1,)}", "Python objects, which only a pickle can hold"),
        ("{'descr': '<U99999999', 'fortran_order': False, 'shape': (1,)}", "'tokens' holds no numbers"),
        ("{'descr': ('<f8', (3,)), 'fortran_order': False, 'shape': (1,)}", "'tokens' holds"),
        ("import os", "cannot be read as an .npz archive"),
    ],
)
def test_headers_are_judged_before_bodies_are_read(tmp_path, header, message):
    with pytest.raises(InputError, match=message):
        read_dataset(npz(tmp_path, members(npy(header))))


def test_a_zip_bomb_is_not_unpacked(tmp_path):
    """200 MB of zeros in 200 kB, behind a header that declares 4 numbers."""
    bomb = npy("{'descr': '<f8', 'fortran_order': False, 'shape': (1, 2, 2)}", bytes(200_000_000))
    with pytest.raises(InputError, match="does not hold the 4 numbers it declares"):
        read_dataset(npz(tmp_path, members(bomb), zipfile.ZIP_DEFLATED))


def test_other_zips(tmp_path):
    with pytest.raises(InputError, match="an array is stored twice"), pytest.warns(UserWarning, match="Duplicate"):
        read_dataset(npz(tmp_path, [("head.npy", b""), ("head.npy", b"")]))
    with pytest.raises(InputError, match="'tokens' is compressed in a way numpy never writes"):
        read_dataset(npz(tmp_path, members(b""), zipfile.ZIP_LZMA))
    with pytest.raises(InputError, match="unknown entry 'word/document.xml'"):
        read_dataset(npz(tmp_path, [("word/document.xml", b"")]))


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_every_truncation_is_refused(tmp_path, suffix):
    values = fields() if suffix == ".json" else arrays()
    raw = saved(tmp_path, suffix, values).read_bytes()
    path = tmp_path / f"cut{suffix}"
    for end in sorted({*range(0, len(raw), max(1, len(raw) // 60)), len(raw) - 1}):
        path.write_bytes(raw[:end])
        with pytest.raises(InputError, match="cut"):
            read_dataset(path)


@pytest.mark.parametrize("suffix", SUFFIXES)
@QUICK
@given(raw=st.binary(max_size=400))
def test_random_bytes_never_give_a_traceback(tmp_path, suffix, raw):
    path = tmp_path / f"a{suffix}"
    path.write_bytes(raw)
    with pytest.raises(InputError):
        read_dataset(path)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("suffix", SUFFIXES)
@settings(QUICK, max_examples=150)
@given(edits=st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 255)), min_size=1, max_size=4))
def test_damaged_files_give_data_or_a_clear_refusal(tmp_path, suffix, edits):
    values = fields() if suffix == ".json" else arrays()
    raw = bytearray(saved(tmp_path, suffix, values).read_bytes())
    for where, byte in edits:
        raw[where % len(raw)] = byte
    path = tmp_path / f"a{suffix}"
    path.write_bytes(raw)
    try:
        assert read_dataset(path).n >= 1
    except InputError as problem:
        assert str(path) in str(problem)


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6) | st.sampled_from(["1/2", "1e9"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=12,
)


@settings(QUICK, max_examples=150)
@given(values=st.dictionaries(st.sampled_from(data_files.NAMES), JSON_VALUES, max_size=6))
def test_any_json_gives_data_or_a_clear_refusal(tmp_path, values):
    path = saved(tmp_path, ".json", fields() | values)
    try:
        read_dataset(path)
    except InputError as problem:
        assert str(path) in str(problem)


# refusals: writing


def test_what_no_float_equals_is_not_written_as_one(tmp_path):
    data = Dataset.from_json(fields())
    with pytest.raises(InputError, match=r"a.npz: tokens\[1\] is 1/3|a.npz: tokens\[0\]\[1\] is 1/3.*Write .json"):
        write_dataset(data, tmp_path / "a.npz")
    huge = Dataset.from_json(fields(tokens=[[["1e400", "1"]], [["1", "2"]]]))
    with pytest.raises(InputError, match=r"tokens\[0\]\[0\]\[0\] is 10+….*no float64 equals"):
        write_dataset(huge, tmp_path / "a.safetensors")
    assert not (tmp_path / "a.npz").exists()


def test_integers_beyond_float64_are_written_as_int64(tmp_path):
    data = Dataset.from_json(fields(tokens=[[[2**53 + 1, 0]], [[-(2**62), 1]]]))
    write_dataset(data, tmp_path / "a.npz")
    assert np.load(tmp_path / "a.npz")["tokens"].dtype == np.int64
    assert read_dataset(tmp_path / "a.npz") == data


def test_places_that_cannot_be_written(tmp_path):
    data = Dataset.from_json(fields())
    with pytest.raises(InputError, match="cannot be written .*Choose another place"):
        write_dataset(data, tmp_path / "no" / "a.json")
    with pytest.raises(InputError, match="has the suffix '.txt'"):
        write_dataset(data, tmp_path / "a.txt")
