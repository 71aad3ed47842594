"""The result object: it fits its schema for every published verdict, says the statement as it is, and names line, column and remedy."""

import json
import re
from pathlib import Path

import jsonschema
import pytest

from checker.language import equals, for_every, implies, scalar
from checker.report.claims.whole_statement import statement_formula, statement_text
from checker.report.pages.card import card_html
from checker.report.pictures.badge import badge_svg
from checker.report.programs.diagnostics import Diagnostic, diagnostics, written
from checker.report.programs.result import claim_result, remedy_of, result_object, result_schema, result_text
from checker.report.typesetting.latex import plain_text_of
from checker.runs.child import tried_file
from checker.statements.claims.claim import Claim, Source
from checker.statements.claims.entry import statement_of
from tests.house.test_architecture import ROOT

SOURCE = Source(paper="mine", where="Lemma 1", fidelity="verbatim")
HEAD = (
    "from checker.language import *\nT = dict(title='ü', source=Source(paper='mine', where='L', fidelity='verbatim'))\n"
)
a, t, C, delta = scalar("a"), scalar("t"), scalar("C"), scalar("delta")


@pytest.fixture(scope="module")
def published():
    """For each verdict the first published claim that has it."""
    found = {}
    audit = json.loads(
        (ROOT / "reports/reference/audit.json").read_text(encoding="ascii")
    )  # verdicts/test_claims.py checks it
    for entry in audit["claims"]:
        found.setdefault(entry["verdict"], entry)
    return found


def test_every_published_verdict_fits_the_schema(published):
    results = [claim_result(entry, folder=ROOT / "reports/reference") for entry in published.values()]
    whole = result_object(results, budget="quick", seed=0, exit_code=1)
    jsonschema.Draft202012Validator.check_schema(result_schema())
    jsonschema.validate(whole, result_schema())
    assert {r["verdict"] for r in results} >= {"PROVED", "REFUTED", "AMBIGUOUS", "CONSISTENT", "REPRODUCED"}
    by = {r["verdict"]: r for r in results}
    assert by["REFUTED"]["witness"]["values"] and by["REFUTED"]["witness"]["latex"].startswith("\\begin{aligned}")
    assert by["PROVED"]["proof"]["idea"] and by["PROVED"]["statement"]["sha256"]
    assert {row["verdict"] for row in by["AMBIGUOUS"]["readings"]} & {"PROVED", "REFUTED", "VACUOUS"}
    broken = json.loads(json.dumps(whole))
    broken["results"][0]["verdict"] = "TRUE"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(broken, result_schema())


def test_a_card_and_the_text_say_the_verdict_and_escape_the_rest(published):
    for verdict, entry in published.items():
        result = claim_result(entry | {"title": "<script>alert(1)</script>"})
        card = str(card_html(result))
        assert verdict in card and "<script" not in card and "<details" in card and verdict in result_text(result)


CLAIMS = {
    "if": (dict(forall=(a,), assuming=(a >= 1,), conclude=a**2 >= a), "For all a (scalar): if 1 ≤ a, then a ≤ a^2"),
    "exists": (
        dict(forall=(a,), assuming=(a >= 1,), conclude=a**2 >= a, quantifier="exists"),
        "There are a (scalar) such that 1 ≤ a and a ≤ a^2",
    ),
    "constant": (
        dict(exists=(C,), forall=(a,), assuming=(C > 0, a >= 1), conclude=a <= C * a),
        "There are C (scalar) such that 0 < C and for all a (scalar): if 1 ≤ a, then a ≤ C·a",
    ),
    "for some after": (
        dict(
            forall=(a,),
            then_exists=(delta,),
            then_forall=(C,),
            assuming=(a > 0, delta > 0, C > 1),
            conclude=delta <= a * C,
        ),
        "For all a (scalar): if 0 < a, then there are δ (scalar) such that 0 < δ and for all C (scalar): if 1 < C, then δ ≤ a·C",
    ),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_hypotheses_stand_with_the_quantifier_that_they_belong_to(name):
    parts, said = CLAIMS[name]
    statement = statement_of(Claim(title="t", source=SOURCE, **parts))
    assert statement_text(statement) == said
    latex = statement_formula(statement)
    assert latex.count("Longrightarrow") == said.count("if ") and latex.count("\\exists") == said.lower().count(
        "there are"
    )


def _said(assuming, conclude):
    return statement_of(Claim(title="t", source=SOURCE, forall=(a,), assuming=assuming, conclude=conclude))


def test_what_is_for_every_number_in_a_hypothesis_is_told_from_what_is_for_every_number_as_a_whole():
    """For every a: (at ≤ 0 for every t) ⇒ a = 0, which is true.  For every a and t: at ≤ 0 ⇒ a = 0 is false."""
    inside, zero = for_every(t, a * t <= 0), equals(a, 0)
    formula = r"\left(\forall\,t\in\mathbb{R}:\left(a\,t \le 0\right)\right)"
    for statement in (_said((inside,), zero), _said((), implies(inside, zero))):
        assert formula in statement_formula(statement), statement_formula(statement)
    whole = _said((), for_every(t, implies(a * t <= 0, zero)))
    assert r"\forall\,t\in\mathbb{R}:\left(a\,t \le 0 \;\Rightarrow\; a = 0\right)" in statement_formula(whole)


@pytest.mark.parametrize(
    ("term", "printed"),
    [
        (implies(for_every(t, a * t <= 0), a <= 0), "(∀ t∈ℝ: (a·t ≤ 0)) ⇒ a ≤ 0"),
        (for_every(t, a * t <= 0) & (a <= 0), "(∀ t∈ℝ: (a·t ≤ 0)) and a ≤ 0"),
        (for_every(t, a * t <= 0) | (a <= 0), "(∀ t∈ℝ: (a·t ≤ 0)) or a ≤ 0"),
        (~for_every(t, a * t <= 0) | (a <= 0), "(not ∀ t∈ℝ: (a·t ≤ 0)) or a ≤ 0"),
        (implies(a <= 0, for_every(t, a * t <= 0)), "a ≤ 0 ⇒ (∀ t∈ℝ: (a·t ≤ 0))"),
        (~for_every(t, a * t <= 0), "not ∀ t∈ℝ: (a·t ≤ 0)"),
    ],
    ids=str,
)
def test_how_far_a_quantifier_reaches_is_printed(term, printed):
    assert plain_text_of(term.json) == printed


def test_an_implication_that_is_assumed_stands_in_brackets():
    latex = statement_formula(_said((implies(a <= 0, a <= 1), a <= 2), a <= 3))
    assert r"\left(a \le 0 \;\Rightarrow\; a \le 1\right),\; a \le 2\;\Longrightarrow\;" in latex


def test_the_formula_names_the_domain_of_each_variable():
    statement = {
        "quantifier": "all",
        "forall": [["x", "vector", "n"], ["k", "scalar", "natural"], ["i", "index", "n"], ["D", "dataset"]],
        "where": [],
        "assuming": [],
        "conclude": ["le", ["num", "0"], ["norm", ["var", "x"]]],
    }
    assert statement_formula(statement).startswith(
        r"\forall\,x \in \mathbb{R}^{n},\; k \in \mathbb{N},\; i \in [n],\; \text{dataset }D:"
    )


DEFECTS = {  # what stands below HEAD, and where the mistake is
    "an unknown name": ("a = scalar('a')\nCLAIM = Claim(**T, forall=(a,),\n    conclude=sigmod(a) <= 1)", (5, 14, 20)),
    "two sorts": (
        "x, a = vector('x', 'n'), scalar('a')\nCLAIM = Claim(**T, forall=(x, a), conclude=norm(x + a) <= 1)",
        (4, 49, 54),
    ),
    "behind letters of two bytes": ("x, a = vector('x', 'n'), scalar('a')\nüü = 0; b = x + a\nCLAIM = 1", (4, 13, 18)),
    "two sizes": (
        "x, y = vector('x', 'n'), vector('y', 'm')\nCLAIM = Claim(**T, forall=(x, y),\n"
        "  conclude=norm(x + y) <= norm(x) + norm(y))",
        (5, 12, 44),
    ),
    "no Python": ("def f(:\nCLAIM = 1", (3, 7, 8)),
    "a name that is not declared": (
        "a, b = scalar('a'), scalar('b')\nCLAIM = Claim(**T, forall=(a,), conclude=a <= b)",
        (4, 9, 49),
    ),
}


@pytest.mark.parametrize("name", DEFECTS)
def test_an_error_has_line_column_and_remedy(name, tmp_path):
    body, (line, column, end) = DEFECTS[name]
    path = tmp_path / "lemma.py"
    path.write_text(HEAD + body, encoding="utf-8")
    entry = tried_file(path, "lemma", "quick", 0, tmp_path / "c")
    result = claim_result(entry, file="lemma.py", text=path.read_text(encoding="utf-8"))
    error = result["error"]
    assert (error["line"], error["column"], error["end_column"]) == (line, column, end), error
    assert error["remedy"] and not error["message"].startswith("lemma.py")
    jsonschema.validate(result_object([result], budget="quick", seed=0, exit_code=2), result_schema())


def test_nearly_every_message_about_a_mistake_has_a_remedy():
    said = re.findall(r"^> (lemma\.py, .*)$", (ROOT / "docs/mistakes.md").read_text(encoding="utf-8"), re.M)
    without = [one for one in said if not remedy_of(one)]
    assert len(said) > 50 and len(without) <= 3, without


def _refuted(**changes):
    entry = {
        "paper": "mine",
        "id": "l",
        "title": "t",
        "verdict": "REFUTED",
        "error": None,
        "script": None,
        "readings": [],
        "finding": "f",
        "statement": {"forall": [["a", "scalar"]], "sha256": "0" * 64},
        "witness": {"values": {"a": "-1"}},
    }
    return entry | changes


TEXT = "from checker.language import *\n\nCLAIM = Claim(\n    title='t',\n    conclude=a <= b,\n)\n"


def test_a_false_statement_is_marked_at_its_conclusion_and_a_step_at_its_line():
    (one,) = diagnostics(_refuted(), "lemmas/l.py", TEXT)
    assert written([one], "concise") == "lemmas/l.py:5:14: error: refuted: REFUTED: t. Counter-example: a = −1."
    step = {
        "number": "1",
        "line": 7,
        "status": "false",
        "statement": ["le", ["num", "1"], ["num", "0"]],
        "values": {"a": "2"},
        "variables": [["a", "scalar"]],
        "written": [],
        "note": "",
    }
    script = {"status": "BREAKS AT STEP 1", "steps": [step]}
    text = TEXT + "with CLAIM.proof() as p: p.have(a)\n"
    found = diagnostics(_refuted(script=script, verdict="PROVED", witness=None), "l.py", text)
    assert [(d.rule, d.place[0]) for d in found] == [("false-step", 7)] and "At a = 2." in found[0].message
    gap = diagnostics(
        _refuted(script={"status": "GAP AT THE END", "steps": [], "problem": "no end"}, verdict="PROVED"), "l.py", text
    )
    assert [(d.rule, d.message) for d in gap] == [("incomplete-proof", "no end")]
    assert diagnostics(_refuted(verdict="PROVED", witness=None), "l.py", text) == []


def test_what_is_left_to_prove_is_said_as_text_and_as_a_term():
    goal = ["le", ["num", "0"], ["var", "a"]]
    statement = {
        "quantifier": "all",
        "forall": [["a", "scalar"]],
        "where": [],
        "assuming": [],
        "sha256": "0" * 64,
        "conclude": ["le", ["num", "0"], ["pow", ["var", "a"], ["num", "3"]]],
    }
    known = {
        "trust": "ball",
        "constants": [],
        "certificates": [],
        "not_checked": "the proof",
        "counts": {},
        "witness": None,
    }
    entry = _refuted(verdict="CONSISTENT", statement=statement, search={"open": goal}) | known
    result = claim_result(entry, file="l.py", text=TEXT)
    assert result["remaining"] == {"text": "0 ≤ a", "latex": r"0 \le a", "term": goal}
    assert result["next_step"] == "Left to prove: 0 ≤ a" and "Left to prove: 0 ≤ a" in result_text(result)
    assert [d["severity"] for d in result["diagnostics"]] == ["note"]
    whole = claim_result(entry | {"search": {"open": statement["conclude"]}}, file="l.py", text=TEXT)
    assert whole["remaining"] is None and "no simpler subgoal" in whole["next_step"]


def test_annotations_escape_what_would_end_them():
    one = Diagnostic(rule="error", message="50%\n::warning::x", file="a,b:c.py", place=[2, 3, 2, 9], claim="p/l")
    line = written([one], "github")
    assert line == (
        "::error file=a%2Cb%3Ac.py,line=2,endLine=2,col=3,endColumn=9,title=p/l error::50%25%0A::warning::x"
    )
    longer = Diagnostic(rule="consistent", message="m", file="l.py", place=[2, 3, 4, 1], claim="p/l")
    assert written([longer], "github") == "::notice file=l.py,line=2,endLine=4,title=p/l consistent::m"


def test_sarif_has_what_its_schema_asks_for():
    found = [
        Diagnostic(rule="refuted", message="m", file="a b/l.py", place=[2, 3, 2, 9], claim="p/l", fingerprint="ab"),
        Diagnostic(rule="consistent", message="n", file=str(Path("/x/l.py")), place=[1, 1, 1, 1], claim="p/m"),
    ]
    document = json.loads(written(found, "sarif"))
    jsonschema.validate(document, SARIF)
    run = document["runs"][0]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert (
        [rules[r["ruleIndex"]] for r in run["results"]]
        == [r["ruleId"] for r in run["results"]]
        == ["refuted", "consistent"]
    )
    uris = [r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for r in run["results"]]
    assert uris == ["a%20b/l.py", "file:///x/l.py"]
    assert json.loads(written([], "sarif"))["runs"][0]["results"] == []


_TEXT = {"type": "object", "required": ["text"], "properties": {"text": {"type": "string", "minLength": 1}}}
_NUMBER = {"type": "integer", "minimum": 1}
SARIF = {  # the parts of the schema of SARIF 2.1.0 that this output uses
    "type": "object",
    "required": ["version", "runs"],
    "properties": {
        "version": {"const": "2.1.0"},
        "runs": {
            "minItems": 1,
            "items": {
                "required": ["tool", "results"],
                "properties": {
                    "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
                    "tool": {
                        "required": ["driver"],
                        "properties": {
                            "driver": {
                                "required": ["name"],
                                "properties": {
                                    "name": {"type": "string"},
                                    "version": {"type": "string"},
                                    "rules": {
                                        "type": "array",
                                        "uniqueItems": True,
                                        "items": {
                                            "required": ["id"],
                                            "properties": {
                                                "shortDescription": _TEXT,
                                                "defaultConfiguration": {
                                                    "properties": {
                                                        "level": {"enum": ["none", "note", "warning", "error"]}
                                                    }
                                                },
                                            },
                                        },
                                    },
                                },
                            }
                        },
                    },
                    "results": {
                        "type": "array",
                        "items": {
                            "required": ["message"],
                            "properties": {
                                "message": _TEXT,
                                "level": {"enum": ["none", "note", "warning", "error"]},
                                "ruleIndex": {"type": "integer", "minimum": 0},
                                "partialFingerprints": {"additionalProperties": {"type": "string"}},
                                "locations": {
                                    "items": {
                                        "properties": {
                                            "physicalLocation": {
                                                "properties": {
                                                    "artifactLocation": {
                                                        "properties": {
                                                            "uri": {"type": "string", "pattern": r"^[^ \\]+$"}
                                                        }
                                                    },
                                                    "region": {
                                                        "additionalProperties": False,
                                                        "properties": dict.fromkeys(
                                                            ("startLine", "startColumn", "endLine", "endColumn"),
                                                            _NUMBER,
                                                        ),
                                                    },
                                                }
                                            }
                                        }
                                    }
                                },
                            },
                        },
                    },
                },
            },
        },
    },
}


def test_a_badge_is_red_where_something_is_false():
    said = badge_svg({"claims": [{"verdict": "PROVED"}, {"verdict": "PROVED"}, {"verdict": "REFUTED"}]})
    assert "2 PROVED, 1 REFUTED" in said and "#a8201a" in said
    assert "#17663a" in badge_svg({"claims": [{"verdict": "PROVED"}]}) and "#a8201a" in badge_svg(
        {"claims": [{"verdict": None}]}
    )
