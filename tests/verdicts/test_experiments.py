"""Experiments have words of their own, and are counted, compared and shown apart from theorems."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from checker import language as say
from checker.errors import ClaimError, Undecided
from checker.language import Claim, Experiment, Printed, Setting, Source, own_function, scalar
from checker.report.audits.highlights import first_screen
from checker.report.audits.overview import tally
from checker.report.audits.rows import frame_of
from checker.report.claims.experiment import experiment_view
from checker.report.pages.page import render_page
from checker.runs.compare import changes
from checker.runs.workers import unfinished
from checker.statements.claims.claim import describe, load, published_folder
from checker.statements.claims.entry import blank_entry, described
from checker.statements.claims.experiment import experiment_of
from checker.verdicts.budgets import BUDGETS
from checker.verdicts.contradictions import contradictions
from checker.verdicts.in_process import judge
from checker.verdicts.judge import OUTCOMES, VERDICTS, judged
from tests.benchmarks.papers.campaign_experiments import full_size
from tests.theorem_files import theorem_files

THEOREMS = theorem_files()
ROOT = Path(__file__).parents[2]
# A sample drawn by a rule, of a statement that has a truth value: no experiment.
SAMPLES = {
    "dataset-shift-extended-order",
    "dataset-shift-non-comparable",
    "dataset-shift-non-comparable-two-levels",
    "two-stage-algorithm",
}
PRINTED = (Printed(what="the angle", paper=".25", ours="angle", asked="within a half of it"),)
SHOWS = "Figure 1 is a curve; its caption says: “The angle falls.”"


def experiment(measure, **parts) -> Claim:
    return Claim(
        title="The figure",
        source=Source(paper="p", where="Figure 1", fidelity="paraphrase"),
        forall=(),
        conclude=own_function("angle") <= "1/2",
        functions={"angle": measure},
        experiment=Experiment(
            stated="Before the run.",
            size="one run",
            printed=PRINTED,
            paper_shows=SHOWS,
            figure="Figure 1",
            settings=(Setting(what="steps", paper="1,000", ours="10,000"),),
        ),
        **parts,
    )


def entry_of(claim, tmp_path) -> dict:
    return judge(claim, "figure", budget=BUDGETS["quick"], seed=0, folder=tmp_path).entry


def undecided():
    raise Undecided("the run was not held")


@pytest.mark.parametrize(
    ("measure", "word"),
    [
        (lambda: 0.125, "REPRODUCED"),
        (lambda: 0.75, "NOT REPRODUCED"),
        (lambda: float("nan"), "INCONCLUSIVE"),
        (undecided, "INCONCLUSIVE"),
    ],
)
def test_a_run_is_given_its_own_words(tmp_path, measure, word):
    entry = entry_of(experiment(measure), tmp_path)
    assert entry["verdict"] == word in OUTCOMES and entry["error"] is None
    assert not entry["certificates"] and entry["rests_on"] is None and entry["trust"] in (None, "numeric")
    if word == "INCONCLUSIVE":
        assert "What was measured decides nothing" in entry["finding"] and " nan" not in entry["finding"]
    else:
        assert ".25 for the angle, and here it is" in entry["finding"]


def test_the_same_run_without_the_field_is_a_theorem_with_a_theorems_words(tmp_path):
    for value, word in ((0.125, "CONSISTENT"), (0.75, "DOUBTFUL")):
        assert entry_of(replace(experiment(lambda v=value: v), experiment=None), tmp_path)["verdict"] == word


def test_what_has_a_truth_value_is_no_experiment():
    x = scalar("x")
    with pytest.raises(ClaimError, match="a statement with a truth value"):
        experiment(lambda: 0).__class__(
            title="t",
            source=Source(paper="p", where="w", fidelity="verbatim"),
            forall=(x,),
            conclude=own_function("f", x) <= 1,
            functions={"f": abs},
            experiment=Experiment(stated="s"),
        )
    with pytest.raises(ClaimError, match="nothing here is measured"):
        replace(experiment(lambda: 0), conclude=say.as_term(1) <= 2, functions={})
    with pytest.raises(ClaimError, match=r"stated=… *\) is empty"):
        replace(experiment(lambda: 0), experiment=Experiment(stated=" "))
    with pytest.raises(ClaimError, match="would stand beside nothing"):
        other = Printed(what="w", paper="1", ours="length")
        replace(experiment(lambda: 0), experiment=Experiment(stated="s", printed=(other,)))
    with pytest.raises(ClaimError, match="write Experiment"):
        replace(experiment(lambda: 0), experiment=True)


def test_no_process_can_say_a_theorems_word_of_an_experiment(tmp_path):
    """Whatever the process that ran the file proposes: the judge derives the word from the statement and the kind."""
    claim = experiment(lambda: 0.125)
    honest = entry_of(claim, tmp_path)
    for said in ({"verdict": "PROVED", "trust": "exact"}, {"rests_on": {"role": "proof"}}, {"certificates": [{}]}):
        entry, kept = judged("p", "figure", honest | said, {})
        assert entry["verdict"] == "REPRODUCED" and entry["trust"] == "numeric" and not kept
    theorem = Claim(
        title="t", source=Source(paper="p", where="w", fidelity="verbatim"), forall=(), conclude=say.as_term(1) <= 2
    )
    forged = blank_entry(tmp_path / "x.py", "t") | described(theorem, "") | {"experiment": claim.experiment.json}
    entry, _ = judged("p", "t", forged, {})
    assert entry["verdict"] is None and "has a truth value" in entry["error"]["message"]


def test_a_word_of_the_other_kind_is_a_contradiction(tmp_path):
    run = entry_of(experiment(lambda: 0.125), tmp_path)
    assert contradictions(run) == []
    for word in VERDICTS[:-1]:
        assert any("theorem's word" in said for said in contradictions(run | {"verdict": word}))
    for word in OUTCOMES[:-1]:
        assert any("theorem's word" in said for said in contradictions(run | {"verdict": word, "experiment": None}))
    assert any("was not met" in said for said in contradictions(run | {"verdict": "NOT REPRODUCED"}))
    file = {"path": "certificates/p.figure.proof.jsonl", "count": 1, "accepted": 1, "says": "", "sha256": "0" * 64}
    assert any("beside a certificate" in said for said in contradictions(run | {"certificates": [file]}))


def audit_of(*claims) -> dict:
    return {
        "format": "checker-audit/2",
        "checker": "0",
        "budget": "quick",
        "seed": 0,
        "papers": {"p": "Paper"},
        "claims": list(claims),
    }


def test_experiments_are_compared_among_themselves(tmp_path):
    run = entry_of(experiment(lambda: 0.125), tmp_path)

    def change(old, new):
        found = changes(audit_of(run | new), audit_of(run | old))
        return next(
            (kind for kind in ("stronger", "weaker", "changed") for line in getattr(found, kind)), "the same"
        ), found.lines

    assert change({}, {"verdict": "NOT REPRODUCED"})[0] == "changed"
    assert change({}, {"verdict": "INCONCLUSIVE"})[0] == "weaker"
    assert change({"verdict": "INCONCLUSIVE"}, {})[0] == "stronger"
    assert change({}, {"verdict": None})[0] == "weaker"
    kind, lines = change({"verdict": "CONSISTENT", "experiment": None}, {})
    assert kind == "changed" and "theorem with CONSISTENT before, experiment with REPRODUCED now" in lines[0]


def test_they_are_counted_and_shown_apart(tmp_path):
    run = entry_of(experiment(lambda: 0.125), tmp_path)
    theorem = entry_of(replace(experiment(lambda: 0.125), experiment=None), tmp_path) | {"id": "theorem"}
    failed = entry_of(experiment(lambda: 0.75), tmp_path) | {"id": "failed"}
    audit = audit_of(run, theorem, failed)
    assert tally(audit["claims"]) == "1 CONSISTENT; 2 experiments: 1 REPRODUCED, 1 NOT REPRODUCED"
    first = first_screen(audit, frame_of(audit))
    assert sum(number for _, number in first["totals"]) == 1
    assert [(o["word"], len(o["claims"])) for o in first["outcomes"]] == [("REPRODUCED", 1), ("NOT REPRODUCED", 1)]
    page = render_page(audit)
    assert page.index(">Experiments</h3>") > page.index("p/theorem") and "✗ not met" in page
    assert "1 statement and 2 experiments" in page and "consistent</span>: everything examined agrees with 1" in page


def test_the_papers_number_stands_beside_ours(tmp_path):
    shown = experiment_view(entry_of(experiment(lambda: 0.7512345678), tmp_path))
    assert shown["printed"][0]["paper"] == ".25" and ">0.7512</data>" in shown["printed"][0]["ours"]
    assert shown["rows"][0]["met"] is False and shown["stated"] == "Before the run."
    assert shown["printed"][0]["asked"] == "within a half of it" and shown["settings"] == [("steps", "1,000", "10,000")]


def test_the_page_shows_the_papers_words_and_sizes_beside_ours_and_says_where_it_prints_no_number(tmp_path):
    figure = {"title": "the angle", "caption": "Ours.", "svg": '<svg xmlns="http://www.w3.org/2000/svg"/>'}
    entry = entry_of(experiment(lambda: 0.125), tmp_path) | {"plots": [figure]}
    silent = entry | {"id": "silent", "experiment": entry["experiment"] | {"printed": []}}
    page, other = (render_page(audit_of(e)) for e in (entry, silent))
    for said in (
        "“The angle falls.”",
        ">1,000</td>",
        ">10,000</td>",
        "the paper’s Figure 1, whose picture is not ours to copy",
    ):
        assert said in page and said in other
    assert "<td>within a half of it</td>" in page and "prints no number" not in page
    assert "prints no number for this quantity" in other and "<td>within a half of it</td>" not in other


def test_an_experiment_is_read_back_as_it_was_written_and_an_older_one_too():
    full = experiment(lambda: 0.125).experiment
    assert experiment_of(full.json) == full
    old = experiment_of({"stated": "s", "size": "", "printed": [{"what": "w", "paper": "1", "ours": "f"}]})
    assert old == Experiment(stated="s", printed=(Printed(what="w", paper="1", ours="f"),))


@pytest.mark.parametrize("theorem", [t for t in THEOREMS if t.experiment], ids=lambda t: f"{t.paper}/{t.id}")
def test_every_experiment_says_what_the_papers_text_says_of_it(theorem):
    """A number that the text prints stands in ``printed``; a sentence that quotes one is no place for it alone."""
    said = load(theorem.path)[0].experiment
    assert said.paper_shows.endswith((".", "”")) and len(said.paper_shows) > 50
    assert bool(said.figure) == (
        theorem.id in {"figure-theorem-1", "figure-1", "figure-2"}
        or theorem.path.stem == "notebook_joint"
        and theorem.paper == "maxmargin"
    )
    assert all(s.what and s.paper and s.ours for s in said.settings) and all(p.asked for p in said.printed)


def test_a_unit_that_met_its_limit_stays_an_experiment():
    theorem = next(t for t in THEOREMS if t.id == "figure-1")
    entry = unfinished(theorem, "time limit of 1 s: killed")
    assert theorem.experiment and entry["verdict"] == "INCONCLUSIVE" and entry["experiment"] is not None
    assert contradictions(entry) == []


def test_the_kind_is_read_without_running_the_file(tmp_path):
    path = tmp_path / "figure.py"
    path.write_text('raise SystemExit("ran")\nCLAIM = Claim(title="T", experiment=Experiment(stated="s"))\n')
    assert describe(path).experiment


@pytest.mark.parametrize("theorem", THEOREMS, ids=lambda t: f"{t.paper}/{t.id}")
def test_every_finite_run_is_an_experiment(theorem):
    claim, _ = load(theorem.path)
    assert theorem.experiment is (claim.experiment is not None)
    assert theorem.experiment is (not claim.forall and bool(claim.functions) and theorem.id not in SAMPLES)


@pytest.mark.parametrize(
    "path", sorted((published_folder() / "campaigns" / "experiments").glob("*.json")), ids=lambda p: p.stem
)
def test_a_published_campaign_is_of_the_file_as_it_is(path):
    found = json.loads(path.read_text(encoding="utf-8"))
    theorem = next(t for t in THEOREMS if (t.paper, t.id) == (found["paper"], found["id"]))
    full, (claim, _) = full_size(theorem), load(theorem.path)
    assert full is not None and full.experiment is not None and found["error"] is None
    assert found["statement"] == full.sha256 == claim.sha256, "run the campaign again: the criterion is another"
    assert found["size"] == full.experiment.size != claim.experiment.size, "run the campaign again: its size is another"
    assert {m["what"] for m in found["measurements"]} == {name.replace("_", " ") for name in claim.functions}


def test_every_file_with_a_full_size_has_its_campaign():
    kept = {p.stem for p in (published_folder() / "campaigns" / "experiments").glob("*.json")}
    assert kept == {f"{t.paper}.{t.id}" for t in THEOREMS if t.experiment and full_size(t) is not None}


def test_contextual_data_for_three_tokens_is_explained_with_the_figures_of_a_run():
    found = json.loads((published_folder() / "campaigns" / "contextual.json").read_text(encoding="utf-8"))
    text = " ".join(
        (ROOT / "properties/maxmargin/contextual_data_self_attention.py").read_text(encoding="utf-8").split()
    )
    own, right, wrong = (
        "of these relevant tokens' own queries",
        "draws with every query right",
        "queries that end on a wrong token",
    )
    two, three, four = (found[f"T={T}"] for T in (2, 3, 4))
    assert f"{two[right]} of {two['draws']} draws for T = 2" in text
    assert f"{three[right]} of {three['draws']} draws for T = 3" in text
    assert f"{four[right]} of {four['draws']} for T = 4" in text
    assert (
        f"for T = 3 {three[wrong]} of {three['queries']} queries end on a wrong token, {three[own]} of them a relevant"
        in text
    )
    assert f"for T = 4 {four[wrong]} of {four['queries']}, all of them a relevant" in text and four[wrong] == four[own]
    assert four["draws"] * found["size"]["n"] == 120


def test_the_dimension_for_three_tokens_is_explained_with_the_figures_of_a_run():
    found = json.loads((published_folder() / "campaigns" / "contextual_dimension.json").read_text(encoding="utf-8"))
    path = ROOT / "properties/maxmargin/contextual_data_self_attention_three_tokens.py"
    text = " ".join(path.read_text(encoding="utf-8").split())
    assert len(found["settings"]) == 10
    for one in found["settings"]:
        assert f"{one['draws with every query right']} of {one['draws']}" in text
    free = [one for one in found["settings"] if not one["relevant queries may be caught, by the estimate"]]
    caught = [one for one in found["settings"] if one["relevant queries may be caught, by the estimate"]]
    assert all(one["draws with every query right"] >= 0.8 * one["draws"] for one in free) and len(free) >= 5
    assert all(one["relevant queries that end on a wrong token"] > 0 for one in caught) and len(caught) >= 4
