"""Malformed certificates of every type: ``verify.py`` rejects each with a reason, and accepts no statement that the language refuses.

    python tests/benchmarks/verifier/campaign_fuzz.py --inputs 100000 --seed 1 --out reports/reference/campaigns/fuzz.json
    python tests/benchmarks/verifier/campaign_fuzz.py --inputs 100000 --guided           (coverage-guided; needs `pip install atheris`)

Seeds are the certificates that the tests record (tests/verifier_mutants/recorded.jsonl.gz), the published ones, and trees of the newest rules.  A change replaces,
removes, repeats, exchanges or renames a part of the JSON; the hashes are mostly mended, so that what lies behind them is reached.

Two findings end the command with code 1:

error                an exception of Python in place of REJECTED with a reason, or of RESOURCE
malformed            a certificate is VERIFIED, and ``checker.statements`` refuses its statement
"""

from __future__ import annotations

import argparse
import contextlib
import copy
import gzip
import hashlib
import importlib.util
import json
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from rich.progress import track

from checker.errors import CheckerError
from checker.runs.read_statements import term_of
from checker.statements.claims.claim import Claim, Source
from checker.statements.terms.term import Term
from tests.verifier.rules import test_prefix_rules

ROOT = Path(__file__).parents[3]
RECORDED = ROOT / "tests" / "verifier_mutants" / "recorded.jsonl.gz"
PUBLISHED = ROOT / "reports" / "reference" / "certificates"
BUDGET = 300_000  # of work, so that an input takes milliseconds
LONGEST = 6_000  # characters of a seed
EACH = 40  # seeds of one kind (type, role, and rules of a tree)
PYTHON_ERROR = re.compile(r"[A-Z][A-Za-z]*(?:Error|Exception|Iteration|Undefined): |Undefined: ")
TEXTS = (
    "",
    " ",
    ".5",
    "-x",
    "...",
    "nan",
    "inf",
    "NaN",
    "true",
    "x y",
    "a" * 80,
    "a" * 81,
    "1/0",
    "-0",
    "2/4",
    "1e5",
    "+1",
    "٣",
    "²",
    "½",
    "i:n",
    "i:scalar",
    "i:natural",
    "x:scalar",
    "x:vector:d",
    "t:natural",
    "k:natural",
    "x:[n]",
    "o:(n)",
    "G:[m,d]",
    "i:",
    ":n",
    "i:n:n",
    "x:matrix:d",
    "n*",
    "*",
    "n*n",
    "0",
    "1",
    "2",
    "-1",
    "1/2",
    "999999999",
    "1" * 400,
    "natural",
    "scalar",
    "vector",
    "matrix",
    "index",
    "order",
    "dataset",
    "choice",
    "loss",
    "law",
    "word",
    "var",
    "num",
    "bound",
    "state",
    "uniform",
    "weighted",
    "gaussian",
    "signs",
    "bernoulli",
    "logistic",
    "hinge",
    "p",
    "W",
    "v",
    "joint",
    "x",
    "n",
    "d",
    "T",
    "TRUE",
    "FALSE",
    "VACUOUS",
    "UNKNOWN",
    "proof",
    "witness",
    "instance",
    "necessity",
    "counter-example",
    "all",
    "exists",
    "almost_all",
    "probability",
    "\u0000",
    "\u202e",
    "\ud800",
    "x\n",
    "\x1b[31m",
)
VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    10**8,
    [],
    {},
    [[]],
    [{}],
    {"": ""},
    [None],
    ["num", "1"],
    ["var", "x"],
    ["bound", "i:n"],
)


def module(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("fuzzed_verifier", path)
    assert spec and spec.loader
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def canonical(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


# ── seeds ──


def kind(certificate: dict) -> str:
    """What a certificate exercises: its type, role, lemma and the rules of its tree."""
    rules = sorted(set(re.findall(r'"rule":"([a-z ]+)"', canonical(certificate))))
    shown = [str(certificate.get(name)) for name in ("type", "role", "lemma")]
    problems = sorted(set(re.findall(r'"problem":"([A-Za-z]+)"', canonical(certificate))))
    return "/".join([*shown, *rules[:4], *problems])


def seeds() -> list[dict]:
    """Certificates of every kind, short ones first."""
    with gzip.open(RECORDED, "rt", encoding="utf-8") as recorded:
        texts = [json.loads(line)["text"] for line in recorded]
    texts += [one.text for one in test_prefix_rules.TRUE]
    texts += [line for path in sorted(PUBLISHED.glob("*.json*")) for line in path.read_text("ascii").splitlines()]
    found: dict[str, list[dict]] = {}
    for text in sorted({t for t in texts if len(t) <= LONGEST}, key=lambda t: (len(t), t)):
        try:
            certificate = json.loads(text)
        except (ValueError, RecursionError):
            continue
        if isinstance(certificate, dict) and isinstance(certificate.get("claim"), dict):
            found.setdefault(kind(certificate), []).append(certificate)
    return [one for some in found.values() for one in some[:EACH]]


# ── changes ──


def places(value: Any, path: tuple = ()) -> Iterator[tuple]:
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], (*path, key))
    elif isinstance(value, list):
        for k, one in enumerate(value):
            yield from places(one, (*path, k))


def at(value: Any, path: tuple) -> Any:
    for key in path:
        value = value[key]
    return value


def another(rng: random.Random, value: Any, whole: Any) -> Any:
    """Something in the place of a value: a text for a text, mostly, or any part of the certificate."""
    roll = rng.random()
    if isinstance(value, str) and roll < 0.3:
        return rng.choice(TEXTS)
    if isinstance(value, str) and roll < 0.45 and value:
        k = rng.randrange(len(value))
        return value[:k] + rng.choice(("", value[k] * 2, *"0x:*-/.", "٣")) + value[k + 1 :]
    if roll < 0.8:
        return copy.deepcopy(at(whole, rng.choice(list(places(whole)))))
    return copy.deepcopy(rng.choice(VALUES) if rng.random() < 0.5 else rng.choice(TEXTS))


def changed(rng: random.Random, seed: dict) -> dict:
    """A certificate with one to three changes, and mostly with mended hashes."""
    whole = copy.deepcopy(seed)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        path = rng.choice(list(places(whole))[1:] or [()])
        if not path:
            break
        parent, key = at(whole, path[:-1]), path[-1]
        change = rng.randrange(6)
        if change == 0:
            del parent[key]
        elif change == 1 and isinstance(parent, list):
            parent.insert(rng.randrange(len(parent) + 1), copy.deepcopy(parent[key]))
        elif change == 2 and isinstance(parent, list):
            other = rng.randrange(len(parent))
            parent[key], parent[other] = parent[other], parent[key]
        elif change == 2:
            parent[rng.choice(TEXTS)] = parent.pop(key)
        else:
            parent[key] = another(rng, parent[key], whole)
        if not isinstance(whole, dict):
            return seed
    if rng.random() < 0.95:
        mend(whole)
    return whole


def mend(whole: dict) -> None:
    """The hashes of a changed certificate."""
    for outer, inner in (("claim", "statement"), ("instance", "values")):
        part = whole.get(outer)
        if isinstance(part, dict) and inner in part:
            with contextlib.suppress(ValueError):
                part["sha256"] = sha256(canonical(part[inner]))


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


# ── judging ──


def refused(certificate: dict) -> str:
    """Why ``checker.statements`` refuses the statement of a certificate, or ""."""
    if certificate.get("type") == "identity":
        return ""
    try:
        statement = certificate["claim"]["statement"]
        variables = {one[0]: Term("var", leaf=one[0], sort=one[1], shape=tuple(one[2:])) for one in statement["forall"]}
        Claim(
            title="t",
            source=Source(paper="fuzz", where="here", fidelity="verbatim"),
            forall=tuple(variables.values()),
            quantifier=statement["quantifier"],
            assuming=tuple(term_of(h, variables) for h in statement["hypotheses"]),
            conclude=term_of(statement["conclude"], variables),
        )
    except CheckerError as problem:
        return "" if "occurs nowhere" in str(problem) else str(problem)
    except (LookupError, TypeError, ValueError, AttributeError) as problem:  # no statement at all
        return f"{type(problem).__name__}: {problem}"
    return ""


def finding(verify: ModuleType, certificate: dict) -> tuple[str, str]:
    """(outcome, what is wrong with it or "")."""
    try:
        text = canonical(certificate)
    except ValueError:
        return "no JSON", ""
    outcome, message, _ = verify.verify_record(text, budget=BUDGET)
    if outcome == "REJECTED" and PYTHON_ERROR.match(message):
        return outcome, f"error: {message[:200]}"
    if outcome == "VERIFIED" and (why := refused(certificate)):
        return outcome, f"malformed: {why[:200]}"
    return outcome, ""


def fuzzed(verify: ModuleType, inputs: int, seed: int, tell: Callable[[dict, str], None]) -> Counter:
    """Outcomes of so many changed certificates; ``tell`` hears every finding."""
    rng, pool, counts = random.Random(seed), seeds(), Counter()
    for _ in track(range(inputs), "certificates", disable=inputs < 5000):
        certificate = changed(rng, rng.choice(pool))
        outcome, wrong = finding(verify, certificate)
        counts[outcome] += 1
        if wrong:
            counts[wrong.partition(":")[0]] += 1
            tell(certificate, wrong)
    return counts


def guided(inputs: int, seed: int) -> None:
    """The same, guided by coverage: libFuzzer keeps what reaches a new line of ``verify.py``.  Does not return."""
    import atheris

    with atheris.instrument_imports(include=["checker.verify"]):
        import checker.verify as verify
    pool, counts = seeds(), Counter()

    def mutate(data: bytes, most: int, number: int) -> bytes:
        rng = random.Random(number)
        try:
            one = json.loads(data)
        except ValueError:
            one = None
        whole = changed(rng, one if isinstance(one, dict) and one and rng.random() < 0.9 else rng.choice(pool))
        text = canonical(whole).encode()
        return text if len(text) <= most else canonical(rng.choice(pool)).encode()[:most]

    def test(data: bytes) -> None:
        try:
            certificate = json.loads(data)
        except (ValueError, RecursionError):
            return
        if not isinstance(certificate, dict):
            return
        outcome, wrong = finding(verify, certificate)
        counts[outcome] += 1
        if sum(counts.values()) % 10_000 == 0:
            print(dict(counts), flush=True)
        if wrong:
            print(wrong, canonical(certificate)[:3000], flush=True)
            raise AssertionError(wrong)

    atheris.Setup(
        [sys.argv[0], f"-runs={inputs}", f"-seed={seed}", "-max_len=20000", "-timeout=60"], test, custom_mutator=mutate
    )
    atheris.Fuzz()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--guided", action="store_true", help="guided by coverage, by atheris")
    parser.add_argument("--out", type=Path, help="a JSON file for the counts")
    options = parser.parse_args()
    if options.guided:
        guided(options.inputs, options.seed)
        return 0
    began, found = time.process_time(), Counter()

    def tell(certificate: dict, wrong: str) -> None:
        found[wrong] += 1
        if found[wrong] == 1:
            print(wrong, canonical(certificate)[:1500], sep="\n  ", flush=True)

    counts = fuzzed(module(ROOT / "checker" / "verify.py"), options.inputs, options.seed, tell)
    told = {
        "verifier": hashlib.sha256((ROOT / "checker" / "verify.py").read_bytes()).hexdigest(),
        "inputs": options.inputs,
        "seed": options.seed,
        "seeds": len(seeds()),
        "outcomes": dict(sorted(counts.items())),
        "findings": dict(found.most_common()),
        "cpu_seconds": round(time.process_time() - began),
    }
    print(json.dumps(told, indent=1, ensure_ascii=False))
    if options.out:
        options.out.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
