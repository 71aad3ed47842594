"""Probes for section 8: folders, files of lines, standard input, what is printed and the exit code."""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

from tests.verifier_mutants.building import evaluation, num
from tests.verifier_mutants.corpus import Probe

GOOD = evaluation(["lt", num(0), num(1)])
FALSE = evaluation(["lt", num(1), num(0)])
HARD = evaluation(["lt", num(0), ["exp", ["exp", num(100)]]])  # beyond a stated limit
OTHER = '{"format": "another/1"}'
SUMMARY = "%d VERIFIED, %d REJECTED, %d RESOURCE"


@contextlib.contextmanager
def folder(files: dict[str, str | bytes]) -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as name:
        for path, text in files.items():
            file = Path(name) / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text if isinstance(text, bytes) else text.encode())
        yield Path(name)


def run(module, *arguments: object, standard: bytes = b"") -> tuple[int, list[str]]:
    """(exit code, the first word or two of each printed line) of the command line."""
    printed, kept = io.StringIO(), sys.stdin
    sys.stdin = SimpleNamespace(buffer=io.BytesIO(standard))
    try:
        with contextlib.redirect_stdout(printed):
            code = module.main([str(one) for one in arguments])
    finally:
        sys.stdin = kept
    return code, printed.getvalue().splitlines()


def words(found: tuple[int, list[str]], here: Path | None = None) -> tuple[int, list[str]]:
    """The code, and each line up to its outcome, with the folder left out."""
    lines = []
    for line in found[1]:
        one = line if here is None else line.replace(f"{here}/", "")
        for outcome in ("VERIFIED", "REJECTED", "RESOURCE"):
            if f"{outcome} " in one and not one[0].isdigit():
                one = one[: one.index(outcome) + len(outcome)]
        lines.append(one)
    return found[0], lines


def usage(module) -> list[bool]:
    """What is no command is answered by the usage and the code 2."""
    with folder({"a.json": GOOD}) as here:
        file = here / "a.json"
        bad = [
            (),
            ("--summary",),
            ("--json",),
            ("--summary", "--json", file),
            ("--summary", "--summary", file),
            ("-x", file),
            (file, "--verbose"),
            ("--sumary", file),
            ("--json", "--json", file),
            ("-", "-x"),
            ("--json", "--summary", file, file),
            ("--only", file),
            ("--only", "evaluation"),
            ("--only", "", file),
            ("--only", "proof", file),
            ("--only", "evaluation,proof", file),
            (file, "--only"),
            ("--only", "evaluation", "--only", "tree", file),
            ("--only", "evaluation", "--quick", file),
        ]
        found = [(code, lines[0][:6], len(lines)) == (2, "usage:", 1) for code, lines in (run(module, *x) for x in bad)]
        good = [(file,), (file, "--summary"), ("--json", file), ("--summary", file)]
        return found + [run(module, *x)[0] == 0 for x in good]


def only_some_kinds(module) -> list[bool]:
    """A certificate of a kind that is not asked for is rejected, wherever the kinds are named."""
    kinds = ("evaluation", "kkt", "farkas", "gap", "identity", "tree", "lemma")
    with folder({"a.json": GOOD}) as here:
        file = here / "a.json"
        found = [run(module, "--only", kind, file)[0] == (kind != "evaluation") for kind in kinds]
        found += [run(module, file, "--only", kind)[0] == (kind != "evaluation") for kind in kinds]
        for asked in (kinds, kinds[1:], kinds[:2], ("tree", "evaluation")):
            code, lines = run(module, "--summary", "--only", ",".join(asked), file)
            found.append(
                (code, lines[-1]) == ((0, SUMMARY % (1, 0, 0)) if "evaluation" in asked else (1, SUMMARY % (0, 1, 0)))
            )
    found.append(module.verify_record(GOOD, only=("evaluation",))[0] == "VERIFIED")
    found.append(module.verify_record(GOOD, only=("tree",))[1] == "only certificates of the kinds tree are asked for")
    found.append(module.verify_record(GOOD, only=())[0] == "REJECTED")
    return found


def outcomes(module) -> list[bool]:
    """Exit codes and lines of one or several certificates, with each flag."""
    files = {
        "good.json": GOOD,
        "false.json": FALSE,
        "hard.json": HARD,
        "empty.json": "",
        "two.jsonl": f"{GOOD}\n\n{FALSE}\n",
    }
    files |= {"blank.jsonl": "\n \n", "pretty.json": json.dumps(json.loads(GOOD), indent=1)}
    with folder(files) as here:
        at = {name.split(".")[0]: here / name for name in files}

        def tried(*arguments):
            return words(run(module, *arguments), here)

        good, false, hard = at["good"], at["false"], at["hard"]
        found = [
            tried(at["pretty"]) == tried(good) == (0, ["VERIFIED"]),
            tried(false) == (1, ["REJECTED"]),
            tried(hard) == (4, ["RESOURCE"]),
            tried(good, good) == (0, ["good.json: VERIFIED"] * 2),
            tried(good, false, hard) == (1, ["good.json: VERIFIED", "false.json: REJECTED", "hard.json: RESOURCE"]),
            tried(hard, good) == (4, ["hard.json: RESOURCE", "good.json: VERIFIED"]),
            tried(good, hard) == (4, ["good.json: VERIFIED", "hard.json: RESOURCE"]),
            tried("--summary", good, hard, hard) == (4, ["hard.json: RESOURCE"] * 2 + [SUMMARY % (1, 0, 2)]),
            tried("--summary", good, false, false, hard)
            == (1, ["false.json: REJECTED"] * 2 + ["hard.json: RESOURCE", SUMMARY % (1, 2, 1)]),
            tried("--summary", good) == (0, [SUMMARY % (1, 0, 0)]),
            tried(at["empty"]) == (1, ["REJECTED"]),
            tried("--summary", at["empty"]) == (1, ["REJECTED", SUMMARY % (0, 1, 0)]),
            tried(at["two"]) == (1, ["two.jsonl:1: VERIFIED", "two.jsonl:3: REJECTED"]),
            tried(at["two"], good) == (1, ["two.jsonl:1: VERIFIED", "two.jsonl:3: REJECTED", "good.json: VERIFIED"]),
            tried(at["blank"]) == (1, ["REJECTED"]),
            tried(here / "none.json") == (1, ["REJECTED"]),
            tried(at["blank"], good) == (1, ["blank.jsonl: REJECTED", "good.json: VERIFIED"]),
            run(module, good)[1][0].startswith("VERIFIED instance: "),
            run(module, at["empty"])[1][0].endswith('cannot be read: "an empty file"'),
            run(module, at["blank"])[1][0].endswith('cannot be read: "an empty file"'),
        ]
    return found


def json_lines(module) -> list[bool]:
    """With --json every certificate is one object, and nothing else is printed."""
    files = {"good.json": GOOD + "\n", "false.json": FALSE, "hard.json": HARD, "empty.json": "", "other/a.json": OTHER}
    with folder(files) as here:
        code, lines = run(module, "--json", *[here / f"{x}.json" for x in ("good", "false", "hard", "empty")])
        objects = [json.loads(line) for line in lines]
        shas = [hashlib.sha256(text.encode()).hexdigest() for text in (GOOD, FALSE, HARD)]
        nothing = run(module, "--json", here / "other")
        single = run(module, "--json", here / "good.json")
        return [
            code == 1,
            [one["outcome"] for one in objects] == ["VERIFIED", "REJECTED", "RESOURCE", "REJECTED"],
            [one["sha256"] for one in objects] == [*shas, ""],
            [one["file"] for one in objects] == [str(here / f"{x}.json") for x in ("good", "false", "hard", "empty")],
            ["statement" in one for one in objects] == [True, False, False, False],
            objects[0]["type"] == "evaluation" and objects[0]["exact"] is True and objects[0]["role"] == "instance",
            nothing == (1, []),
            (single[0], len(single[1])) == (0, 1),
        ]


def folders(module) -> list[bool]:
    """A folder gives its .json and .jsonl files in order, deep ones too, without those of another format."""
    files = {
        "b.json": GOOD,
        "a/z.jsonl": f"{OTHER}\n{GOOD}\n{FALSE}",
        "c.txt": FALSE,
        "o.json": OTHER,
        "d.json.bak": FALSE,
        "n.json": '{"format": 5}',
        "m.json": "{}",
        "x.json": "[]",
        "y.json": "not JSON",
        "u.json": b"\xff\xfe",
    }
    with folder(files) as here:
        found = words(run(module, here), here)
        labels = ["a/z.jsonl:2: VERIFIED", "a/z.jsonl:3: REJECTED", "b.json: VERIFIED"]
        labels += [f"{x}.json: REJECTED" for x in "mnuxy"]
        inside = [
            (label, type(line)) for label, line in module.certificates([str(here / "b.json"), str(here / "o.json")])
        ]
        return [
            found == (1, labels),
            words(run(module, here / "o.json"), here) == (1, ["REJECTED"]),
            words(run(module, here / "c.txt"), here) == (1, ["REJECTED"]),
            inside == [(str(here / name), bytes) for name in ("b.json", "o.json")],
            words(run(module, here / "a", here / "o.json"), here)
            == (1, ["a/z.jsonl:2: VERIFIED", "a/z.jsonl:3: REJECTED", "o.json: REJECTED"]),
        ]


def nothing(module) -> list[bool]:
    """A folder without a certificate verifies nothing."""
    with folder({"o.json": OTHER, "sub/t.txt": GOOD}) as here:
        said = "REJECTED there is no certificate"
        return [
            run(module, here) == (1, [said]),
            run(module, "--summary", here) == (1, [SUMMARY % (0, 0, 0), said]),
            run(module, here / "sub") == (1, [said]),
        ]


def standard_input(module) -> list[bool]:
    """The name - stands for lines of standard input; a file of that name is not meant."""
    both = f"{GOOD}\n{FALSE}\n".encode()
    with folder({"-": GOOD, "a.json": GOOD}) as here:
        kept = Path.cwd()
        try:
            os.chdir(here)
            found = [
                words(run(module, "-", standard=both)) == (1, ["-:1: VERIFIED", "-:2: REJECTED"]),
                words(run(module, "-", standard=GOOD.encode())) == (0, ["VERIFIED"]),
                words(run(module, "-")) == (1, ["REJECTED"]),
                words(run(module, "a.json", "-", standard=GOOD.encode())) == (0, ["a.json: VERIFIED", "-:1: VERIFIED"]),
                words(run(module, "--summary", "-", standard=b"\n" + GOOD.encode())) == (0, [SUMMARY % (1, 0, 0)]),
                words(run(module, "-", standard=OTHER.encode())) == (1, ["REJECTED"]),
            ]
        finally:
            os.chdir(kept)
    return found


def lengths(module) -> list[bool]:
    """A text beyond the limit is a matter of resources, at exactly the limit it is not; nothing behind it is read."""
    short, kept = '{"a": "' + "x" * 20 + '"}', module.LONGEST_TEXT
    module.LONGEST_TEXT = len(short)
    try:
        files = {"fits.json": short, "long.json": short + " ", "fits.jsonl": f"{short[:-1]}\n{short[:-1]}\n{short}"}
        files |= {"long.jsonl": f"{short[:-1]}\n{short} \n{short}\n", "double.jsonl": short * 2 + "\n" + short}
        with folder(files) as here:
            found = {
                name: [
                    (a.removeprefix(f"{here}/"), b if isinstance(b, bytes) else b[0])
                    for a, b in module.in_file(str(here / name))
                ]
                for name in files
            }
            said = [b for _, b in module.in_file(str(here / "long.json"))][0][1]
    finally:
        module.LONGEST_TEXT = kept
    one = f"{short[:-1]}\n".encode()
    return [
        found["fits.json"] == [("fits.json", short.encode())],
        found["long.json"] == [("long.json", "RESOURCE")],
        found["fits.jsonl"] == [("fits.jsonl:1", one), ("fits.jsonl:2", one), ("fits.jsonl:3", short.encode())],
        found["long.jsonl"] == [("long.jsonl:1", one), ("long.jsonl:2", "RESOURCE")],
        found["double.jsonl"] == [("double.jsonl:1", "RESOURCE")],
        said == f"a certificate of more than {len(short)} bytes; the rest is not read",
    ]


def not_regular(module) -> list[bool]:
    """A pipe, a device or a folder in the place of a file is not read."""
    with folder({"sub.json/a.json": GOOD}) as here:
        os.mkfifo(here / "pipe.json")
        device = [(label, line[0]) for label, line in module.in_file("/dev/null")]
        why = list(module.in_file("/dev/null"))[0][1][1]
        inner = [(label, line[0]) for label, line in module.in_file(str(here / "sub.json"))]
        pipe = [(label, line[0]) for label, line in _no_wait(module, str(here / "pipe.json"))]
        return [
            device == [("/dev/null", "REJECTED")],
            why == 'cannot be read: "not a regular file"',
            inner == [(str(here / "sub.json"), "REJECTED")],
            pipe == [(str(here / "pipe.json"), "REJECTED")],
            words(run(module, here / "sub.json")) == (0, ["VERIFIED"]),
        ]


def _no_wait(module, path: str) -> list:
    """What the file gives; a pipe is held open by us, so that a reader does not wait for ever."""
    end = os.open(path, os.O_RDWR | os.O_NONBLOCK)
    os.write(end, b"{}\n")
    module.open = lambda name, mode: io.BytesIO(b"{}")
    try:
        return list(module.in_file(path))
    finally:
        del module.open
        os.close(end)


def formats(module) -> list[bool]:
    """Which texts are certificates of another format."""
    table = {
        OTHER: True,
        GOOD: False,
        "{}": False,
        '{"format": 5}': False,
        "[]": False,
        "x": False,
        '{"format": ""}': True,
        '{"format": null}': False,
    }
    found = [module.of_another_format(text.encode()) is wanted for text, wanted in table.items()]
    return [*found, module.of_another_format(b"\xff") is False]


def printing(module) -> list[bool]:
    """Names of files are printed in ASCII, and each line is written at once."""
    with folder({"a\n\u00e9.json": GOOD, "b.json": GOOD}) as here:
        _, lines = run(module, here)
        return [len(lines) == 2, lines[0].isascii(), "a\\n\\u00e9.json: VERIFIED" in lines[0]]


def probes() -> Iterator[Probe]:
    for function in (
        usage,
        only_some_kinds,
        outcomes,
        json_lines,
        folders,
        nothing,
        standard_input,
        lengths,
        not_regular,
        formats,
        printing,
    ):
        yield Probe(function.__name__, function)
