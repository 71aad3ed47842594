"""The graph draws every edge once and to the right, derives what is shaken, and proofs and certificates become sentences."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from checker.report.audits.dependencies import dependencies
from checker.report.pages.page import render_page
from checker.report.pages.view import Room, audit_view
from checker.report.pictures.layout import layered
from checker.report.proofs.evidence import derivation, evidence_view
from tests.report.test_report import HOSTILE, audit_of, check_page, sample_claim


def claim(name: str, verdict: str, **more: object) -> dict:
    return {"id": name, "paper": "p", "title": name.upper(), "verdict": verdict} | more


CHAIN = [
    claim("a", "REFUTED"),
    claim("b", "CONSISTENT", cites=["a"]),
    claim("c", "CONSISTENT", uses=["p/b"]),
    claim("d", "PROVED", cites=["a"]),
    claim("e", "CONSISTENT", cites=["d"]),
    claim("a-repaired", "PROVED", repairs="a"),
    claim("f", "CONSISTENT", cites=["nowhere"]),
    claim("g", "CONSISTENT"),
]


def test_what_rests_on_a_refuted_claim_is_derived_and_a_proof_stops_it():
    found = dependencies(CHAIN)
    assert found.shaken == {1: (0,), 2: (0,)}  # d is proved all the same, so e is not shaken; a repair is no dependency
    assert found.unknown == ((6, "nowhere"),) and found.repaired_by(0) == [5] and found.of(2, "uses") == [1]
    healed = dependencies([claim("a", "PROVED"), *CHAIN[1:]])
    assert not healed.shaken


def test_names_are_looked_up_in_the_own_paper_first_and_nothing_hostile_raises():
    two = [claim("a", "PROVED"), claim("a", "REFUTED", paper="q"), claim("b", "CONSISTENT", paper="q", cites=["a"])]
    assert dependencies(two).shaken == {2: (1,)}
    for junk in (None, 7, "x", {}, [None, 3], ["x"] * 500, [{"a": 1}], "p/b"):
        dependencies([claim("b", "X", uses=junk, cites=junk, repairs=junk)])
    circle = [claim("a", "CONSISTENT", cites=["b"]), claim("b", "CONSISTENT", cites=["a"])]
    assert not dependencies(circle).shaken
    assert len(layered([0, 1], [(0, 1), (1, 0)], columns=4)) == 2


def test_layers_go_right_and_share_no_place():
    edges = [(0, 2), (1, 2), (2, 3), (0, 3), (4, 5), (6, 7), (7, 8), (8, 9), (9, 10)]
    places = layered(range(11), edges, columns=4)
    assert len(set(places.values())) == 11 and all(places[a][0] < places[b][0] for a, b in edges)
    assert places == layered(range(11), edges, columns=4)


def test_the_graph_is_svg_with_links_and_marks():
    view = audit_view(audit_of(*CHAIN))
    svg = ElementTree.fromstring(view["graph"])
    anchors = {a.attrib["href"][1:] for a in svg.iter("a")}
    assert anchors == {c["anchor"] for c in view["claims"][:6]}  # f cites a stranger, g nothing: not drawn
    assert len([p for p in svg.iter("path") if p.get("class", "").startswith("edge")]) == 5
    assert sorted(r.get("class") for r in svg.iter("rect")).count("node consistent shaken") == 2
    assert "style=" not in view["graph"] and view["isolated"] == 2
    html = render_page(audit_of(*CHAIN))
    check_page(html)
    assert "Rests on a refuted statement" in html and "Not in this audit" in html
    assert "1 of the 1 refuted statements has a repaired version here; 1 repair is proved" in html


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_names_leave_the_graph_standing(text):
    html = render_page(audit_of(claim(text, text, cites=[text]), claim("b", "REFUTED", cites=[text], repairs=text)))
    check_page(html)
    ElementTree.fromstring(audit_view(audit_of(claim(text, "X"), claim("b", "X", cites=[text])))["graph"] or "<svg/>")


def test_a_repair_says_what_it_changes():
    printed = sample_claim(id="l", repairs=None)
    added = ["le", ["num", "4"], ["var", "b"]]
    statement = printed["statement"] | {"assuming": [*printed["statement"]["assuming"][:1], added]}
    views = audit_view(audit_of(printed, sample_claim(id="r", repairs="l", statement=statement)))["claims"]
    repair = views[1]["repair"]
    assert len(repair["added"]) == 1 and len(repair["dropped"]) == 1 and not repair["printed"]


TREE = {
    "rule": "combine",
    "concludes": ["lt", ["num", "0"], ["var", "x"]],
    "with": {},
    "premises": [{"rule": "hypothesis", "concludes": ["lt", ["num", "1"], ["var", "x"]], "premises": [], "with": {}}]
    * 2,
}


def test_a_tree_becomes_numbered_steps_and_equal_steps_are_one():
    first, last = derivation(TREE)
    assert (first.number, first.statement, first.reason) == (1, "1 < x", "a hypothesis")
    assert last.statement == "0 < x" and last.reason.startswith("by (1), (1): adding up")


def test_evidence_is_read_from_the_folder_only_and_never_raises(tmp_path):
    lines = {
        "x.proof.jsonl": {"type": "tree", "evidence": {"tree": TREE}},
        "y.proof.jsonl": {"type": "lemma", "lemma": "capture"},
        "z.witness.jsonl": {
            "evidence": {
                "svm": [
                    {"problem": "p", "multipliers": [["0", "1/2"]], "active": ["0"], "strictly_complementary": "true"},
                    {"problem": "W", "farkas": [["1", "3"]]},
                ],
                "limits": [{"key": "k", "trap": {"steps": "3", "choice": ["0", "1"]}}],
            }
        },
    }
    (tmp_path / "run").mkdir()
    for name, value in lines.items():
        (tmp_path / "run" / name).write_text(json.dumps(value), encoding="utf-8")
    (tmp_path / "out.proof.jsonl").write_text(json.dumps(lines["x.proof.jsonl"]), encoding="utf-8")
    (tmp_path / "run" / "bad.proof.jsonl").write_text("[" * 100_000, encoding="utf-8")

    def seen(*names: object) -> dict:
        return evidence_view({"certificates": [{"path": n} for n in names]}, tmp_path / "run")

    assert len(seen("x.proof.jsonl")["steps"]) == 2 and "lemma “capture”" in seen("y.proof.jsonl")["remarks"][0]
    remarks = " ".join(seen("z.witness.jsonl")["remarks"])
    assert (
        "λ_{1} = 1/2" in remarks and "infeasible" in remarks and "after 3 exact steps" in remarks and "1, 2" in remarks
    )
    for name in ("../out.proof.jsonl", str(tmp_path / "out.proof.jsonl"), "bad.proof.jsonl", "no.proof.jsonl", 7, None):
        assert not seen(name)["steps"]
    assert evidence_view({"certificates": [{"path": "x.proof.jsonl"}]}, None)["steps"] == []


@pytest.mark.parametrize("junk", [None, 3, [], {"premises": [None, {}]}, {"rule": {}, "concludes": {}, "premises": 7}])
def test_malformed_trees_give_what_can_be_read(junk):
    derivation(junk)
    deep: dict = {}
    for _ in range(3_000):
        deep = {"rule": "and", "concludes": ["var", "x"], "premises": [deep]}
    assert derivation(deep) == []


@pytest.mark.parametrize(
    "largest, number", [(60_000, 3), pytest.param(2_000_000, 250, marks=pytest.mark.slow)], ids=["small", "250 claims"]
)
def test_a_page_that_would_grow_too_large_says_what_it_left_out(monkeypatch, largest, number):
    monkeypatch.setattr("checker.report.pages.page._LARGEST", largest)
    claims = [sample_claim(id=f"c{k}", title="t" * 240, note="n" * 1_400, role="r" * 1_400) for k in range(number)]
    rooms = (Room(), Room(plots=0), Room(brief=True))
    sizes = [len(str(audit_view(audit_of(*claims[:3]), None, room))) for room in rooms]
    assert all(a > b for a, b in pairwise(sizes))
    html = render_page(audit_of(*claims))
    assert len(html.encode("utf-8")) < largest
    assert "left out here to keep the page small" in html
    assert len(re.findall("<section class=.claim", html)) == number


def test_variables_say_their_sizes_and_ranges():
    forall = [
        ["D", "dataset", "queries"],
        ["A", "matrix", "n", "d"],
        ["k", "scalar", "natural"],
        ["x", "scalar"],
        ["ell", "loss", "logistic", "exponential"],
    ]
    statement = sample_claim()["statement"] | {"forall": forall}
    shown = audit_view(audit_of(sample_claim(statement=statement)))["claims"][0]["statement"]
    assert [kind for _, kind in shown["variables"]] == [
        "dataset, with queries",
        "matrix n × d",
        "natural number",
        "scalar",
        "loss: logistic or exponential",
    ]
    none = audit_of(sample_claim(statement=statement | {"forall": [], "where": [], "assuming": []}))
    assert "ne computation returns" in render_page(none)


def test_who_checked_names_the_kernel_and_what_it_assumes():
    said = {"reading": 0, "assumptions": ["functional_extensionality"], "theorem": "x < y", "certificate": "c"}
    kernel = {"part": "", "statements": [said]}
    whole, part, none = (
        audit_view(audit_of(sample_claim(kernel=k, trust="kernel")))["claims"][0]["checkers"]
        for k in (kernel, kernel | {"part": "1 of 2 readings", "statements": [said | {"assumptions": []}]}, None)
    )
    assert "kernel of Coq, under 1 axiom of Coq’s library" in whole and "verify.py" in whole
    assert "for a part (1 of 2 readings), without any axiom" in part and "kernel" not in none
