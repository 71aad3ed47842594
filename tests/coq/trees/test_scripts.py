"""What proofs of scripts need in Coq beyond the other trees: sequences, orders, mean values along paths, exponentials in a circle.

Each script below proves a short statement.  Its tree has an export, the statement is read back, and no altered statement is.
"""

from __future__ import annotations

import json
import random
import shutil
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from checker.coq.compiler import INSTALL, REALS, build_library, compile_theorem, imported
from checker.coq.reading_back.statement import read_back
from checker.coq.trees.forms.powers import generators, in_a_circle
from checker.coq.trees.rules.trees import tree_files
from checker.coq.trust import _FILES, _certificates, _ends, _Row
from checker.data.dataset import canonical_json
from checker.language import (
    at,
    dot,
    equals,
    exp,
    for_each,
    index,
    indicator,
    iterate,
    log,
    matrix,
    natural,
    norm,
    order,
    positive,
    row,
    scalar,
    vector,
)
from tests.coq.trees.test_trees import CAMPAIGN, module, printed
from tests.scripts.proof_scripts import certified, claim, outcome

DOCS = Path(__file__).parents[3] / "docs"
PROOFS = module(DOCS / "build_proofs.py")
NEEDS_COQ = pytest.mark.skipif(shutil.which("coqc") is None, reason=f"coqc is not installed ({INSTALL})")
x, s, r, c = scalar("x"), scalar("s"), scalar("r"), scalar("c")
u, w, b, z, A = vector("u", "n"), vector("w", "n"), vector("b", "m"), vector("z", "n"), matrix("A", "m", "n")
k, t, i, o, v, y = natural("k"), natural("t"), index("i", "m"), order("o", "m"), vector("v", "n"), scalar("y")


def halved():
    """(xₖ, yₖ) with xₖ₊₁ = xₖ/2 and yₖ₊₁ = yₖ + 1."""
    return iterate(k, (v, y), start=(u, 0), update=(v / 2, y + 1))


def counted():
    """How many of the rows at the first k places of an order have no positive product with u."""
    return iterate(k, y, start=0, update=y + indicator(dot(u, row(A, at(o, t))) <= 0), step=t)


CIRCLE = equals(
    (exp(-x / 2) + exp(x / 2) + exp(-x)) ** 2,
    exp(-x) + exp(x) + exp(-2 * x) + 2 + 2 * exp(-3 * x / 2) + 2 * exp(-x / 2),
)
G = A.T @ (A @ u - b)
SCRIPTS = {
    "powers of exponentials": (claim((x,), CIRCLE), lambda p: p.conclude()),
    "a gradient as one vector": (claim((A, u, b), equals(dot(A @ G, A @ u - b), norm(G) ** 2)), lambda p: p.conclude()),
    "from vectors to a number": (
        claim((u, w, v), abs(dot(u, v) - dot(w, v)) <= norm(v) * norm(u - w)),
        lambda p: (p.along(dot(z, v), z, start=u, end=w, bound=norm(v)), p.conclude()),
    ),
    "from vectors to vectors": (
        claim((u, w, c), norm(c * u - c * w) <= abs(c) * norm(u - w)),
        lambda p: (p.along(c * z, z, start=u, end=w, bound=abs(c)), p.conclude()),
    ),
    "from a number to vectors": (
        claim((s, r, u), norm(s * u - r * u) <= norm(u) * abs(s - r)),
        lambda p: (p.along(x * u, x, start=s, end=r, bound=norm(u)), p.conclude()),
    ),
    "from a number to a number": (
        claim((s, r, c), abs(s * c - r * c) <= abs(c) * abs(s - r)),
        lambda p: (p.along(x * c, x, start=s, end=r, bound=abs(c)), p.conclude()),
    ),
    "a sequence of two states": (
        claim((u, k), halved()[1] >= 0),
        lambda p: (p.induct(k, halved()[1] >= 0), p.conclude()),
    ),
    "a row at a place of an order": (
        claim((A, o, k, c), norm(row(A, at(o, k))) <= c, for_each(i, norm(row(A, i)) <= c)),
        lambda p: p.conclude(),
    ),
    "a sequence in an order": (
        claim((A, u, o, k), counted() >= 0),
        lambda p: (p.induct(k, counted() >= 0), p.conclude()),
    ),
    "powers of a natural variable": (
        claim((k, c), (1 + c) ** k >= 0, c >= 0),
        lambda p: (p.induct(k, (1 + c) ** k >= 0), p.conclude()),
    ),
    "a logarithm of a vector": (claim((u, w), dot(log(u), w) <= dot(w, log(u)), positive(u)), lambda p: p.conclude()),
}
MODULES = {
    "powers of exponentials": "Powers",
    "from vectors to a number": "MeanValues",
    "from a number to vectors": "MeanValues",
    "from a number to a number": "MeanValues",
    "a row at a place of an order": "Orders",
    "a sequence in an order": "Orders",
}


@cache
def tree(name: str) -> str:
    about, write = SCRIPTS[name]
    if about.script is None:
        with about.proof() as p:
            write(p)
    found = outcome(about)
    assert certified(found), [(row.number, row.status, row.note) for row in found.rows]
    return canonical_json(found.certificate)


def theorem(name: str) -> tuple[dict, str, str]:
    """The certificate's statement, the printed theorem, and the whole text."""
    certificate = json.loads(tree(name))
    text = tree_files(certificate)["Theorem"]
    return certificate["claim"]["statement"], CAMPAIGN.said(text), text


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_has_an_export_whose_statement_is_read_back(name):
    statement, said, text = theorem(name)
    assert read_back(statement, said) == (True, "")
    assert imported([text])[-1] == MODULES.get(name, "Indexed")


@pytest.mark.parametrize("name", SCRIPTS)
def test_no_altered_claim_is_what_its_theorem_says(name):
    statement, said, _ = theorem(name)
    others = [one for what, one in CAMPAIGN.altered_statements(statement) if one != statement]
    assert len(others) >= 2 and [one for one in others if not read_back(one, said)[1]] == []


K, M, X, N = ["var", "k"], ["var", "m"], ["state", "x:scalar"], ["num", "0"]
NATURAL = [["k", "scalar", "natural"], ["m", "scalar", "natural"], ["c", "scalar"]]


def said_of(conclude: list, forall: list = NATURAL) -> dict:
    return {"quantifier": "all", "forall": forall, "hypotheses": [], "conclude": conclude}


STEP, Y = ["state", "t:natural"], ["state", "y:scalar"]
ONE_STATE = [STEP, X, ["var", "c"], ["add", X, ["num", "1"]]]
RUN = said_of(["le", ["iterate", ["num", "0"], ["add", K, ["num", "1"]], *ONE_STATE], N])
PAIR = said_of(["le", ["iterate", ["num", "1"], K, STEP, X, ["var", "c"], X, Y, N, STEP], N])
POWER = said_of(["le", ["pow", ["var", "c"], ["add", K, M]], N])
ORDER = said_of(
    ["le", ["entry", ["var", "u"], ["at", ["var", "o"], K]], N],
    [["u", "vector", "n"], ["o", "order", "n"], ["k", "scalar", "natural"]],
)
HEAD, ONE = "forall (c : R) (k m : nat), ", "(fun (m_ : nat) (s_ : ((R))%type) => (s_ + 1))"
TWO = "(fun (m_ : nat) (s_ : ((R) * (R))%type) => ((fst s_), (INR m_)))"
ORDERED = "forall (n : nat) (u : nat -> R) (o : nat -> nat) (k : nat), (0 < n)%nat -> "
CASES = [
    (RUN, f"{HEAD}(iterated {ONE} c (1 + k)%nat) <= 0", True),
    (RUN, f"{HEAD}(iterated {ONE} c (k + 1)%nat) <= 0", True),
    (RUN, f"{HEAD}(iterated {ONE} c k) <= 0", False),
    (RUN, f"{HEAD}(iterated {ONE} c (1 + m)%nat) <= 0", False),
    (RUN, f"{HEAD}(iterated {ONE} 0 (1 + k)%nat) <= 0", False),
    (RUN, f"{HEAD}(iterated {ONE.replace('s_ + 1', 's_ + 2')} c (1 + k)%nat) <= 0", False),
    (RUN, f"{HEAD}(iterated {ONE.replace('s_ + 1', 'c + 1')} c (1 + k)%nat) <= 0", False),
    (RUN, f"{HEAD}(iterated {ONE.replace('s_ + 1', '(INR m_) + 1')} c (1 + k)%nat) <= 0", False),
    (RUN, f"{HEAD}(iterated {ONE.replace('(R)', '(nat -> R)')} c (1 + k)%nat) <= 0", False),
    (RUN, f"{HEAD}(iterated (fun (c : nat) (s_ : ((R))%type) => (s_ + 1)) c (1 + k)%nat) <= 0", False),  # another c
    (PAIR, f"{HEAD}(snd (iterated {TWO} (c, 0) k)) <= 0", True),
    (PAIR, f"{HEAD}(fst (iterated {TWO} (c, 0) k)) <= 0", False),
    (PAIR, f"{HEAD}(iterated {TWO} (c, 0) k) <= 0", False),
    (PAIR, f"{HEAD}(snd (iterated {TWO} (0, c) k)) <= 0", False),
    (PAIR, f"{HEAD}(snd (iterated {TWO.replace('fst s_', 'snd s_')} (c, 0) k)) <= 0", False),
    (PAIR, f"{HEAD}(snd (snd (iterated {TWO} (c, 0) k))) <= 0", False),
    (PAIR, f"{HEAD}(snd (iterated {TWO.replace('INR m_', 'INR k')} (c, 0) k)) <= 0", False),
    (POWER, f"{HEAD}(c ^ (k + m)%nat) <= 0", True),
    (POWER, f"{HEAD}(c ^ (m + k)%nat) <= 0", True),
    (POWER, f"{HEAD}(c ^ (k + k)%nat) <= 0", False),
    (POWER, f"{HEAD}(c ^ (k + m + 1)%nat) <= 0", False),
    (ORDER, f"{ORDERED}is_order n o -> (u (o k)) <= 0", True),
    (ORDER, f"{ORDERED}(u (o k)) <= 0", True),  # of every function o
    (ORDER, f"{ORDERED}is_order n o -> (u k) <= 0", False),
    (ORDER, f"{ORDERED}is_order n o -> (u (o (1 + k)%nat)) <= 0", False),
    (ORDER, f"{ORDERED}is_order (n * n) o -> (u (o k)) <= 0", False),
    (ORDER, f"{ORDERED}is_order n u -> (u (o k)) <= 0", False),
    (ORDER, f"~ ({ORDERED}is_order n o -> (u (o k)) <= 0)", False),  # refutations about orders are not read
]


@pytest.mark.parametrize(("about", "text", "says"), CASES, ids=[text for _, text, _ in CASES])
def test_what_a_theorem_says_of_a_sequence_or_an_order(about, text, says):
    assert read_back(about, text) == (True, "") if says else read_back(about, text)[1]


def test_three_states_are_told_apart():
    leaves = [["state", f"{name}:scalar"] for name in "pqr"]
    states = [part for k, leaf in enumerate(leaves) for part in (leaf, ["num", str(k)], leaf)]
    step = "(fun (m_ : nat) (s_ : ((R) * (R) * (R))%type) => ((fst (fst s_)), (snd (fst s_)), (snd s_)))"
    run = f"(iterated {step} (0, 1, 2) k)"
    parts = [f"(fst (fst {run}))", f"(snd (fst {run}))", f"(snd {run})"]
    for which in range(3):
        about = said_of(["le", ["iterate", ["num", str(which)], K, ["state", "t:natural"], *states], N])
        answers = [read_back(about, f"{HEAD}{part} <= 0")[1] == "" for part in parts]
        assert answers == [k == which for k in range(3)]


# ── exponentials ──


def test_a_circle_of_products_is_seen():
    assert in_a_circle([("exp", (1, 1), 2), ("exp", (2, 3), 1)])
    assert not in_a_circle([("exp", (1, 1), 2), ("exp", (2, 2), 3), ("exp", (1, 4), None)])
    assert not in_a_circle([("exp", (1, 2), 3), ("exp", (4, 5), 3)])  # one product, known twice


def test_exponents_are_whole_sums_of_their_generators():
    rng = random.Random("exponents")
    a, b, d = (((1, 1),), ((2, 1),), ((1, 2),))
    for _ in range(30):
        asked = [
            {m: value for m in (a, b, d) if (value := rng.randint(-6, 6) / rng.choice((1, 2, 4)))} for _ in range(5)
        ]
        exponents = [{m: Fraction(value) for m, value in one.items()} for one in asked if one]
        few, multiples = generators(exponents)
        for p, own in zip(exponents, multiples, strict=True):
            made = {m: sum(n * g.get(m, 0) for n, g in zip(own, few, strict=True)) for m in (a, b, d)}
            assert {m: value for m, value in made.items() if value} == p
        assert len(few) <= 3


# ── trust ──


def test_the_proof_of_a_script_is_one_that_a_word_rests_on(tmp_path):
    (tmp_path / "certificates").mkdir()
    for part in ("script", "steps", "relative", "proof"):
        (tmp_path / f"certificates/test.a.{part}.jsonl").write_text('{"part": "' + part + '"}\n', encoding="ascii")
    files = [{"path": f"certificates/test.a.{part}.jsonl"} for part in ("script", "steps", "relative", "proof")]
    ends = _ends([_Row(statement="", word="PROVED", files=_FILES["PROVED"])])
    found = [one["part"] for _, one in _certificates({"certificates": files}, tmp_path, ends)]
    assert found == ["script", "proof"]  # not those of steps, nor of the whole relative to what is cited
    assert not list(_certificates({"certificates": files}, tmp_path, ("counter-example",)))


# ── the page ──


def test_the_tables_of_the_page_are_what_was_measured():
    page = (DOCS / "proofs.md").read_text(encoding="utf-8")
    figures = json.loads(PROOFS.FIGURES.read_text(encoding="ascii"))
    assert page == PROOFS.page(page, figures), "run: python docs/build_proofs.py"
    assert set(figures) == {path.stem for path in (DOCS.parent / "examples" / "proofs").glob("*.py")}
    assert {(one["verdict"], one["trust"], one["status"]) for one in figures.values()} == {
        ("PROVED", "kernel", "HOLDS")
    }


# ── Coq ──


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    folder = tmp_path_factory.mktemp("coq") / "library"
    build_library(folder, imported(["From AttentionChecker Require Import Powers MeanValues Orders."]))
    return folder


def _printed(statement) -> bool:
    """Whether an altered statement is one: a number in the place of a part of a state is none."""
    try:
        return printed(statement)
    except ValueError:
        return False


@NEEDS_COQ
@pytest.mark.slow
@pytest.mark.parametrize("name", SCRIPTS)
def test_coq_accepts_the_proof_of_a_script_and_refuses_it_for_an_altered_statement(name, library, tmp_path):
    statement, _, text = theorem(name)
    accepted = compile_theorem(tmp_path / "whole", library, {"Theorem": text}, allowed=REALS)
    assert accepted.accepted and set(accepted.assumptions) <= REALS, accepted.why
    others = [
        one for what, one in CAMPAIGN.altered_statements(statement) if "hypothesis" not in what and one != statement
    ]
    other = random.Random(name).choice([one for one in others if _printed(one)])
    spliced = CAMPAIGN.spliced(other, text)
    assert spliced not in ("", text)
    assert not compile_theorem(tmp_path / "other", library, {"Theorem": spliced}, allowed=REALS).accepted
