"""Write docs/notebooks.md: each number of the public notebooks beside ours.  Run: python docs/build_notebooks.py

Everything is printed from reports/reference/campaigns/notebooks.json, which tests/benchmarks/papers/campaign_notebooks.py writes.
"""

import json
from pathlib import Path

ROOT = Path(__file__).parent.parent
RECORD = ROOT / "reports" / "reference" / "campaigns" / "notebooks.json"
PAGE = ROOT / "docs" / "notebooks.md"
SECTIONS = {
    "single": "notebook-single",
    "multi": "notebook-multi",
    "joint": "notebook-joint",
    "losses": "notebook-losses",
    "local": "notebook-local",
    "several": "notebook-multi-token",
    "ranks": "notebook-rank",
    "draws": "The generator",
}

COLUMNS = ("ours", "the notebook", "data, seeds", "start", "step", "numbers")
NOTEBOOKS = (
    (
        "notebook-single",
        "`single_input_converge.ipynb`, cells 1–3",
        "printed",
        "(0, c, 0), six c",
        "normalised, .1, 1,000 steps",
        "float32, ε = 10⁻⁹; ours: five arithmetics, no ε, 10⁴ steps",
    ),
    (
        "notebook-multi",
        "`multi_input_converge.ipynb`, cells 1–4",
        "torch, seed 0; the same here",
        "(c, 0, 0), six c",
        "normalised, .1, and plain, 1; 1,000 steps",
        "float32, ε = 10⁻¹²; ours: log-scaled, no ε, 10⁴ steps",
    ),
    (
        "notebook-joint",
        "`joint_training.ipynb`, cells 1–4",
        "printed",
        "p = (0, −1), v = (−1, 0)",
        "each normalised, .1, 1,000 steps",
        "float32, ε = 10⁻¹⁹ for p and 10⁻⁹ for v; ours: log-scaled, no ε, 10⁴ steps",
    ),
    (
        "notebook-losses",
        "`diff_loss_function.ipynb`, cells 1–3",
        "printed; losses −x and log(1 + e⁻ˣ); ours has e⁻ˣ too",
        "p = 0",
        "normalised, .1, 1,000 steps",
        "float32, ε = 10⁻⁹; ours: log-scaled, no ε, 10⁴ steps",
    ),
    (
        "notebook-local",
        "`local_converge.ipynb`, cells 1–4",
        "torch, seeds 0–99; the same here",
        "a linear layer's, not seeded; ours: its law, seeded",
        "normalised, .1, 2,000 steps, W and (K, Q)",
        "float64, ε = 2.2·10⁻¹⁶; ours: log-scaled, no ε, W only",
    ),
    (
        "notebook-multi-token",
        "`multi_token_converge.ipynb`, cells 1–3",
        "torch, seeds from 1 on until 500 are kept; the same here, all kept",
        "a linear layer's, not seeded; ours: its law, seeded",
        "normalised, .1, 2,001 steps",
        "float64, ε = 2.2·10⁻¹⁶; ours: no ε",
    ),
    (
        "notebook-rank",
        "`svm_rank.ipynb`, cells 1–3",
        "torch, seeds from 0 on; ours: 101–103",
        "none",
        "none",
        "cvxpy's own choice of solver; ours: rational arithmetic",
    ),
    (
        "none",
        "`visualization.ipynb`; in TF-as-SVM `visualization1` and `visualization2`",
        "torch, seeds 1 and 3",
        "W = 0; K a tenth of a Gaussian, not seeded, and Q = 0",
        "normalised, .1, 2,000 steps",
        "pictures only",
    ),
)

HEAD = """# The public notebooks, cell by cell

This page compares our experiments with the public notebooks of two papers. We read their code and their printed outputs.
Generated: `python docs/build_notebooks.py`, from the record of `python -m tests.benchmarks.papers.campaign_notebooks`.

- `maxmargin`: [ucr-optml/max_margin_attention](https://github.com/ucr-optml/max_margin_attention), folder `MaxMarginTokenSelection`.
- `tfsvm`: the folder `TFasSVM` there; the same files are in [umich-sota/TF-as-SVM](https://github.com/umich-sota/TF-as-SVM).
- `mirror`: we found no public repository of this paper. Its two experiments rest on a list of facts, and no code of theirs was read.

No code is copied. `checker/experiments/public_notebooks.py` draws the same data from the same seeds;
`tests/benchmarks/papers/notebook_steps.py` takes the same steps.

## What each notebook does, and what ours does

{TABLE}

ε is what the notebook adds to the norm of the gradient before it divides. The cells count from 0.

## Numbers

A number that a cell prints stands as printed. A number with ± was read off the pixels of a picture, and the ± is how far the reading
may be off. Means over starts that the notebook does not seed differ from run to run.

"""


def notebooks() -> str:
    """The table of what each notebook does."""
    rows = [COLUMNS, ["---"] * len(COLUMNS), *NOTEBOOKS]
    return "\n".join("|" + "|".join(row) + "|" for row in rows)


def _number(x: float) -> str:
    if isinstance(x, int) or float(x).is_integer() and abs(x) < 1e6:
        return f"{int(x):,}"
    return f"{x:.2e}".replace("e-0", "e-") if 0 < abs(x) < 1e-3 else f"{x:.5g}"


def _value(x: object) -> str:
    if isinstance(x, list):
        return ", ".join(_value(y) for y in x)
    return "none" if x is None else "NaN" if x != x else _number(x)  # type: ignore[arg-type]


SHORTER = {
    "mean 1 − cosine to ": "",
    ", step 2,001": "",
    "mean rank, Frobenius, an infeasible draw counted as 1": "Frobenius",
    "mean rank, nuclear, singular values above 10⁻⁷ by SCS (ours: 25 draws)": "nuclear",
    "T = 5, ": "",
}
ABOUT = {
    "several": ". Means of 1 − cosine of W at step 2,001",
    "ranks": ". Mean ranks with T = 5; an infeasible draw counts as 1; nuclear: singular values above 10⁻⁷, 25 draws of ours",
}


def table(record: dict) -> str:
    """Every number of a notebook beside ours."""
    lines = []
    for name, claim in SECTIONS.items():
        rows = record.get(name, {}).get("rows", ())
        if rows:
            file = rows[0]["where"].split("/", 1)[1].split(".ipynb")[0]
            lines += [
                f"**{claim}**: `{file}`{ABOUT.get(name, '')}.",
                "",
                "|number|cell|theirs|ours|difference|",
                "|---|---|---|---|---|",
            ]
        for row in rows:
            theirs = _number(row["theirs"]) + (f"±{row['read']:.2g}" if row["read"] else "")
            what = row["what"]
            for long, short in SHORTER.items():
                what = what.replace(long, short)
            cell = row["where"].rsplit(" ", 1)[1]
            lines.append("|" + "|".join((what, cell, theirs, _number(row["ours"]), _number(row["difference"]))) + "|")
        lines += [""] * bool(rows)
    return "\n".join(lines)


def beside(record: dict) -> str:
    """What the campaign measured beside the notebooks' own numbers."""
    lines = []
    for name, claim in SECTIONS.items():
        seen = record.get(name, {}).get("seen", ())
        lines += [f"\n**{claim}**\n"] * bool(seen)
        lines += [f"- {one['what']}: {_value(one['value'])}" for one in seen]
    return "\n".join(lines) + "\n"


def seen(record: dict, section: str, begins: str) -> str:
    """One measured value, by how its line begins."""
    return _value(next(one["value"] for one in record[section]["seen"] if one["what"].startswith(begins)))


def noticed(record: dict) -> str:
    """What the authors may want to know, with figures of the record."""

    def of(section: str, begins: str) -> str:
        return seen(record, section, begins)

    large, true = of("ranks", "n = 15, d = 15: mean nuclear").split(", ")
    scs = _number(
        next(
            r["ours"]
            for r in record["ranks"]["rows"]
            if r["what"].startswith("n = 15, T = 5, d = 15: mean rank, nuclear")
        )
    )
    drawn, kept = (
        _number(x)
        for x in next(o["value"] for o in record["several"]["seen"] if o["what"].startswith("d = 10: runs drawn"))[:2]
    )
    single, exact = (of("single", f"float32, ε = {e}:").split(", ") for e in ("1e-09", "0"))
    return f"""
## What we noticed

1. **The ε ends the runs.** With ε = 10⁻⁹ in float32 no run of notebook-single ends in NaN; without it {exact[0]} of 12 do. But the run
   stands still once the gradient is smaller than ε: at step 1,000 ‖p‖ is {single[1]} to {single[2]}, and 1,000 steps of .1 could make 100.
2. **notebook-multi prints the optimum of another SVM.** Cell 3 hands the solver all three coordinates, the score among them; descent sees
   two. Over two the optimum is {of("multi", "½‖p‖² over the two")} and not .31319. The direction in the plane is the same, as all scores
   are ½ apart, so the line in the picture is right.
3. **notebook-losses: the logistic run for C = 100 does not turn.** Its angle to (1, 0) at step 1,000 is 45° in float32 and in float64
   with this ε. Log-scaled and without ε it is 30° then and falls (the claim's page).
4. **notebook-rank counts an infeasible draw as rank 1.** The solver returns no matrix, and numpy's rank of nothing is 1. At n = 15, d = 3
   {of("ranks", "n = 15, d = 3: draws").split(", ")[1]} of 100 draws are feasible, and the picture shows 1.
5. **notebook-rank's nuclear curve shows the solver's error.** Where we tried it, cvxpy gives this problem to SCS, whose errors exceed the
   tolerance 10⁻⁷. At n = d = 15 the picture shows 13.9, and this count gives {scs} here. But only {large} singular values in the mean
   exceed a thousandth of the largest, and certified solutions of five draws have mean rank {true}. So nuclear solutions have much lower
   rank than the picture shows.
6. **W(0) is not seeded** in the notebooks of tfsvm, so their runs cannot be drawn again. Other starts of the same law move the mean
   cosine at step 1,000 of notebook-local to {of("local", "other starts")}.
7. **notebook-multi-token keeps few of its runs.** The output does not say how many it redraws. At d = 10 we drew {drawn} to keep {kept}.
8. **notebook-local, cell 4**, draws the curve “(K, Q)” from the W runs: with `idx = 0` it is their cosine to the nuclear solution.

## What was wrong in our notes before

- notebook-multi said that the tokens are not printed. They can be drawn: torch's generator, seed 0. Its starts were (0, c, 0) here; the
  notebook's are (c, 0, 0). Our ten drawings were replaced by the notebook's one.
- notebook-local drew tokens of unit variance, took the first token as query and started at W = 0, and did not say that the notebook does
  otherwise. Its seeds were 1–100; the notebook's are 0–99.
- notebook-multi-token and notebook-rank drew from a generator of ours. notebook-rank had no tokens of length 1, and did not know points 4
  and 5 above.
- Six notes said that what came out of the notebook is not known to us. It is printed or plotted in it.
- notebook-single and notebook-losses did not say that the notebook's step has an ε.

## What was measured beside
"""


def page(record: dict) -> str:
    """The whole page."""
    return HEAD.replace("{TABLE}", notebooks()) + table(record) + noticed(record) + beside(record)


if __name__ == "__main__":
    PAGE.write_text(page(json.loads(RECORD.read_text(encoding="utf-8"))), encoding="utf-8")
