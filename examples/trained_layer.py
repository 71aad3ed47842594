"""Train a layer of attention on scikit-learn's digits, or on short texts, and ask what the theorems promise of it.

    python examples/trained_layer.py [FOLDER] [--set digits|texts] [--runs NAME …] [--most N] [--steps K]

The classifier is vᵀXᵀ softmax(X W z): one head of attention, whose query z is asked of the tokens X, and a direction v.
It is trained here in numpy on the mean logistic loss; everything after that is done by this project's own commands:

1. checkpoints, as safetensors under the names of torch.nn.MultiheadAttention       (numpy)
2. every checkpoint against the exact SVM direction                                 checker data training
3. the head at the last checkpoint as an exact dataset                              checker data from-model
4. its scores, its assumptions, its exact SVMs                                      checker inspect
5. which theorems speak about it, which hypotheses it meets                         checker audit --data
6. the same descent in log-scaled floats, which cannot underflow                    checker run

What was promised and what happened ends in FOLDER/SET/summary.md; what the commands said is beside it.

digits   An image is its 8 rows of 8 grey values, in sixteenths, each with 8 more coordinates that say its place:
         T = 8, d = 16.  z is the mean token.  3 has the label 1, 8 the label -1.
texts    20 words in a row of two descriptions that scikit-learn ships, of the data sets breast_cancer (label 1) and
         twenty_newsgroups (-1).  A word is 16 eighths drawn from its spelling, and its place adds 16 others:
         T = 20, d = 16.  z is the last token.

The runs.  v is trained first, at uniform attention, and is then at rest in all runs but the last:

plain       W by gradient descent with the step 1, from 0
normalised  W by normalised gradient descent with steps of length 1/2, from 0
textbook    the same, with the softmax gradient as it is mostly written, s(γ - Σsγ): far out it cancels in floats
factored    W_k and W_q by normalised gradient descent with steps of length 1/10, from small random entries
together    v, W_k and W_q by Adam, as in practice, from small random entries

It takes some minutes and less than 2 GB; seeds are fixed.  docs/trained_layer.md is about what it finds.
"""

from __future__ import annotations

import argparse
import contextlib
import csv
import io
import json
import re
import shlex
import sys
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module, resources
from pathlib import Path

import numpy as np
from safetensors.numpy import load_file, save_file

from checker.app.cli import main as checker
from checker.attention.scores import unique_optimal_tokens
from checker.data.dataset import Dataset
from checker.data.files import read_dataset
from checker.meaning.interpret import Evaluation
from checker.runs.audit import select
from checker.runs.read_statements import read_statements
from checker.statements.terms.term import variables_of
from checker.truth import Truth

D = 16  # coordinates of a token: 1/√16 is rational, so the scale of the logits is exact
RUNS = ("plain", "normalised", "textbook", "factored", "together")
STEM = "attention."


@dataclass(frozen=True, kw_only=True)
class Inputs:
    """**Shapes.** tokens n × T × d, queries n × d, labels n (±1).  **Domain.** float64, each a small multiple of a power of two."""

    tokens: np.ndarray
    queries: np.ndarray
    labels: np.ndarray

    def part(self, which: slice) -> Inputs:
        return Inputs(tokens=self.tokens[which], queries=self.queries[which], labels=self.labels[which])


# the two sets


def digits() -> Inputs:
    """The images of 3 and 8, in the package's order."""
    packaged = _scikit_learn("sklearn.datasets").load_digits()
    chosen = np.flatnonzero(np.isin(packaged.target, (3, 8)))
    rows = packaged.images[chosen] / 16
    tokens = np.concatenate([rows, np.broadcast_to(np.eye(8), rows.shape)], axis=2)
    return Inputs(tokens=tokens, queries=tokens.mean(axis=1), labels=np.where(packaged.target[chosen] == 3, 1, -1))


def texts(length: int = 20) -> Inputs:
    """Twenty words in a row, in turns from the one text and the other, so that the first n hold as many of each."""
    windows = []
    for name in ("breast_cancer", "twenty_newsgroups"):
        words = re.findall(
            r"[a-z]+", resources.files("sklearn.datasets.descr").joinpath(f"{name}.rst").read_text("utf-8").lower()
        )
        windows.append([words[k : k + length] for k in range(0, len(words) - length + 1, length)])
    most = min(map(len, windows))
    chosen = [window for pair in zip(windows[0][:most], windows[1][:most], strict=True) for window in pair]
    places = np.array([_eighths(f"position {t}") for t in range(length)])
    tokens = np.array([[_eighths(word) for word in window] for window in chosen]) + places
    return Inputs(tokens=tokens, queries=tokens[:, -1], labels=np.array([1, -1] * most))


def _scikit_learn(module: str):
    try:
        return import_module(module)
    except ImportError:
        raise SystemExit("scikit-learn ships both sets, and is not installed. Run: pip install scikit-learn") from None


def _eighths(spelling: str) -> np.ndarray:
    return np.random.default_rng(zlib.crc32(spelling.encode())).integers(-8, 9, D) / 8


SETS: dict[str, tuple[Callable[[], Inputs], int]] = {"digits": (digits, 24), "texts": (texts, 16)}


# the layer


def softmax(logits: np.ndarray) -> np.ndarray:
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def attention(inputs: Inputs, W: np.ndarray) -> np.ndarray:
    """s_it = softmax(X_i W z_i)_t.  **Shapes.** n × T."""
    return softmax(np.einsum("nta,ab,nb->nt", inputs.tokens, W, inputs.queries))


def loss(inputs: Inputs, v: np.ndarray, W: np.ndarray) -> float:
    """The mean of log(1 + e^-m) over the margins m_i = Y_i vᵀX_iᵀs_i."""
    return float(np.logaddexp(0, -margins(inputs, v, W)).mean())


def margins(inputs: Inputs, v: np.ndarray, W: np.ndarray) -> np.ndarray:
    return inputs.labels * np.einsum("nt,nta,a->n", attention(inputs, W), inputs.tokens, v)


def gradients(inputs: Inputs, v: np.ndarray, W: np.ndarray, *, textbook: bool = False) -> tuple[np.ndarray, np.ndarray]:
    """(∂/∂v, ∂/∂W) of :func:`loss`.

    With scores γ_it = Y_i vᵀx_it the derivative of a margin along logit t is s_t(γ_t - Σ_u s_u γ_u), which loses all its
    digits where s_t is nearly 1.  It equals s_t Σ_u s_u(γ_t - γ_u), which loses none; ``textbook`` takes the first form.
    """
    s = attention(inputs, W)
    scores = inputs.labels[:, None] * (inputs.tokens @ v)
    mean = (s * scores).sum(axis=1)
    slope = -1 / (1 + np.exp(mean)) / len(mean)
    apart = scores[:, :, None] - scores[:, None, :]
    gaps = scores - mean[:, None] if textbook else np.einsum("nu,ntu->nt", s, apart)
    of_v = np.einsum("n,nt,nta->a", slope * inputs.labels, s, inputs.tokens)
    of_W = np.einsum("n,nt,nta,nb->ab", slope, s * gaps, inputs.tokens, inputs.queries)
    return of_v, of_W


def factored_gradients(inputs: Inputs, v: np.ndarray, K: np.ndarray, Q: np.ndarray) -> tuple[np.ndarray, ...]:
    """(∂/∂v, ∂/∂W_k, ∂/∂W_q) of :func:`loss` at W = W_kᵀW_q/4."""
    of_v, of_W = gradients(inputs, v, K.T @ Q / 4)
    return of_v, Q @ of_W.T / 4, K @ of_W / 4


def first_direction(inputs: Inputs, steps: int = 2000) -> np.ndarray:
    """v, by gradient descent at W = 0, where attention is uniform."""
    v, W = np.zeros(D), np.zeros((D, D))
    for _ in range(steps):
        v = v - 0.5 * gradients(inputs, v, W)[0]
    return v


State = tuple[np.ndarray, np.ndarray, np.ndarray]  # v, W_k, W_q; W = W_kᵀW_q/4


def descent(run: str, inputs: Inputs, steps: int) -> Iterator[State]:
    """The states of a run at the steps 0, 1, …, ``steps``; it ends before where the gradient's norm is 0 in float64."""
    if run in ("factored", "together"):
        yield from _factored(run, inputs, steps)
        return
    v, W = first_direction(inputs), np.zeros((D, D))
    for _ in range(steps + 1):
        yield v, W.T, 4 * np.eye(D)
        gradient = gradients(inputs, v, W, textbook=run == "textbook")[1]
        size = np.linalg.norm(gradient)
        if not size:
            return
        W = W - (1 if run == "plain" else 0.5 / size) * gradient


def _factored(run: str, inputs: Inputs, steps: int) -> Iterator[State]:
    draw = np.random.default_rng(0)
    K, Q = (draw.normal(size=(D, D)) / D for _ in range(2))
    v = first_direction(inputs) if run == "factored" else np.zeros(D)
    means, squares = ([np.zeros_like(part) for part in (v, K, Q)] for _ in range(2))
    for step in range(1, steps + 2):
        yield v, K, Q
        found = factored_gradients(inputs, v, K, Q)
        if run == "factored":
            size = np.sqrt((found[1] ** 2).sum() + (found[2] ** 2).sum())
            if not size:
                return
            K, Q = K - 0.1 / size * found[1], Q - 0.1 / size * found[2]
            continue
        means = [0.9 * m + 0.1 * g for m, g in zip(means, found, strict=True)]
        squares = [0.999 * s + 0.001 * g * g for s, g in zip(squares, found, strict=True)]
        pace = [
            0.01 * (m / (1 - 0.9**step)) / (np.sqrt(s / (1 - 0.999**step)) + 1e-8)
            for m, s in zip(means, squares, strict=True)
        ]
        v, K, Q = v - pace[0], K - pace[1], Q - pace[2]


def checkpoint(path: Path, state: State) -> None:
    """The layer under the names of torch.nn.MultiheadAttention, and v beside it as ``head``."""
    v, K, Q = state
    tensors = {
        STEM + "in_proj_weight": np.concatenate([Q, K, np.eye(D)]),
        STEM + "out_proj.weight": np.eye(D),
        "head": v,
    }
    save_file({name: np.ascontiguousarray(array) for name, array in tensors.items()}, path)


@dataclass(frozen=True, kw_only=True)
class Trained:
    """What numpy saw of one run, in floats, at the last step that was made.  ``rises``: steps at which the loss grew by 10⁻¹² of itself."""

    name: str
    folder: Path
    last: Path
    step: int
    loss: float
    rises: int
    right: float
    held_out: float


def train(run: str, inputs: Inputs, others: Inputs, steps: int, folder: Path) -> Trained:
    """Train, and keep a checkpoint at the steps 1, 3, 10, 30, … and at the last one.  Checkpoints of an earlier run are removed."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("step-*.safetensors"):
        old.unlink()
    kept = {*(10**k for k in range(9)), *(3 * 10**k for k in range(9)), steps}
    before, rises = np.inf, 0
    for step, state in enumerate(descent(run, inputs, steps)):
        v, W = state[0], state[1].T @ state[2] / 4
        now = loss(inputs, v, W)
        rises, before = rises + (now > before * (1 + 1e-12)), now
        if step in kept:
            checkpoint(folder / f"step-{step}.safetensors", state)
            print(f"  {run}: step {step} of {steps}, loss {now:.3g}", file=sys.stderr, flush=True)
    if step < steps:
        print(
            f"  {run}: the gradient's norm is 0 in float64 at step {step}, and the run ends",
            file=sys.stderr,
            flush=True,
        )
    last = folder / f"step-{step}.safetensors"
    checkpoint(last, state)
    right, held_out = (
        float((margins(part, v, W) > 0).mean()) if len(part.labels) else np.nan for part in (inputs, others)
    )
    return Trained(name=run, folder=folder, last=last, step=step, loss=now, rises=rises, right=right, held_out=held_out)


# the way through the commands


def command(folder: Path, name: str, *arguments: object) -> str:
    """What ``checker ARGUMENTS`` prints; the command is shown, and its answer kept in FOLDER/NAME.txt."""
    words = [str(a) for a in arguments]
    print("$ checker " + shlex.join(word if len(word) < 200 else word[:40] + "…" for word in words), flush=True)
    with contextlib.redirect_stdout(io.StringIO()) as said:
        code = checker.main(args=["-q", *words], prog_name="checker", standalone_mode=False)
    if code:
        raise SystemExit(f"checker {words[0]} ended with the code {code}; its message is above.")
    (folder / f"{name}.txt").write_text(said.getvalue(), encoding="utf-8")
    return said.getvalue()


def watch(folder: Path, trained: Trained, *, nuclear: bool) -> tuple[list[dict[str, str]], list[str]]:
    """(the rows of training.csv, the command's notes) for one run."""
    out = folder / f"{trained.name}-training"
    said = command(
        folder, f"{trained.name}-training", "data", "training", trained.folder, "--head", 0, "--heads", 1,
        "--inputs", folder / "inputs.npz", "--probe", trained.last, "--out", out, *(["--nuclear"] if nuclear else []),
    )  # fmt: skip
    print(said)
    notes = [
        line.removeprefix("Note: ")
        for line in said.splitlines()
        if line.startswith("Note: The") or " inputs the" in line
    ]
    return list(csv.DictReader((out / "training.csv").read_text(encoding="utf-8").splitlines())), notes


def ask(folder: Path, trained: Trained, name: str, seconds: float) -> dict:
    """The head as a dataset, inspected and audited: the report of ``checker audit --data --json``."""
    data, report = folder / f"{name}.npz", folder / f"{name}-report.json"
    print(command(
        folder, f"{name}-from-model", "data", "from-model", trained.last, "--head", 0, "--heads", 1, "--inputs",
        folder / "inputs.npz", "--probe", trained.last, "--form", "tokens", "--no-key-matrix", "--out", data,
    ))  # fmt: skip
    said = command(folder, f"{name}-inspect", "inspect", data)
    print(said[said.index("Assumptions") : said.index("\nSVMs.")])
    said = command(folder, f"{name}-audit", "audit", "--data", data, "--seconds", seconds, "--json", report)
    print(said.split("\nFor what you choose")[0], said.splitlines()[-1], sep="\n")
    return json.loads(report.read_text(encoding="utf-8"))


LOW_RISK = "w-gd-global-low-risk"


def low_risk(data: Dataset, start: tuple[tuple[Fraction, ...], ...]) -> Truth:
    """The hypothesis of the claim LOW_RISK on W(0), with the logistic loss.  **Guarantee.** TRUE and FALSE are certain."""
    (statement,), _ = read_statements(select([LOW_RISK]))
    values = {"D": data, "start": start, "ell": "logistic"}
    (term,) = [t for t in statement.assuming if variables_of(t) == set(values)]
    return Evaluation(values=values).truth(term)


def exact_matrix(path: Path) -> tuple[tuple[Fraction, ...], ...]:
    """W = W_kᵀW_q/4 of a checkpoint, in rationals."""
    stored = load_file(path)[STEM + "in_proj_weight"]
    Q, K = ([[Fraction(x) for x in row] for row in part.tolist()] for part in (stored[:D], stored[D : 2 * D]))
    return tuple(tuple(sum(K[h][a] * Q[h][b] for h in range(D)) / 4 for b in range(D)) for a in range(D))


def go_on(folder: Path, trained: Trained, head: str, steps: int) -> str:
    """Whether a proved theorem speaks of descent from the last checkpoint, in a sentence; where it does, that descent."""
    data, start = read_dataset(folder / f"{head}.npz"), exact_matrix(trained.last)
    if unique_optimal_tokens(data) is None:
        return f"{trained.name}: the optimal tokens are tied, so {LOW_RISK} says nothing of it."
    truth = low_risk(data, start).value
    says = f"{trained.name}: that the risk at its last checkpoint is as low as {LOW_RISK} asks is {truth}."
    if truth != "TRUE":
        return says
    numbers = ",".join(str(x) for row in start for x in row)
    out = folder / f"{trained.name}-goes-on"
    print(command(
        folder, f"{trained.name}-goes-on", "run", folder / f"{head}.npz", "--on", "W", "--step", "1/2", "--steps", steps, "--out", out,
        f"--start={numbers}",
    ))  # fmt: skip
    found = json.loads((out / "trajectory.json").read_text(encoding="utf-8"))["angles"][0]["radians"]
    return (
        says
        + f" Normalised descent on W from there, v at rest: {np.degrees(found[0]):.2f}° → {np.degrees(found[-1]):.2f}°."
    )


# what was promised, and what happened

CLAIMS = (  # id, and which direction it speaks of
    ("w-gd-global-any-start", "optimal"),
    ("w-gd-global-low-risk", "optimal"),
    ("w-gd-global-good-gradient", "optimal"),
    ("w-gd-local", "selected"),
    ("feasible-when-overparameterised", ""),
)


def promised(claim: dict) -> str:
    """The report's own sentence, or which hypothesis is FALSE with the logistic loss from the start 0."""
    if claim["status"] != "fails":
        for h in claim["hypotheses"]:
            for answer in h["answers"]:
                chosen = answer["with"]
                if "start" in chosen and chosen.get("ell") == "logistic" and answer["truth"] == "FALSE":
                    return (
                        f"Nothing from the start 0 with the logistic loss: {h['text']} is FALSE, {answer['evidence']}."
                    )
    return claim["promise"]


def angles(rows: list[dict[str, str]], notes: list[str], which: str) -> str:
    """From the first checkpoint to the last; the optimal tokens have no column of their own where they are the selected ones."""
    if which == "optimal" and any("selected last are the optimal ones" in note for note in notes):
        which = "selected"
    found = [row.get(f"angle_{which}", "") for row in rows]
    if not found[0] or not found[-1]:
        return "tied" if which == "optimal" and any("are tied" in note for note in notes) else "no direction"
    return f"{float(found[0]):.1f}° → {float(found[-1]):.2f}°"


def summary(
    runs: dict[str, tuple[Trained, list[dict[str, str]], list[str]]], reports: dict[str, dict], beyond: list[str]
) -> str:
    """Three tables in Markdown: the runs, the claims, and the notes on what was selected."""
    lines = [
        "| run | steps | loss | rises | right, held out | ‖W‖ | least weight | angle to the selected tokens' SVM | to the optimal ones' |"
    ]
    lines += ["|---|---|---|---|---|---|---|---|---|"]
    for run, rows, notes in runs.values():
        norms = f"{float(rows[0]['norm']):.3g} → {float(rows[-1]['norm']):.4g}"
        lines.append(
            f"| {run.name} | {run.step:,} | {run.loss:.3g} | {run.rises} | {run.right:.1%}, {run.held_out:.1%} | {norms} | "
            f"{float(rows[-1]['least_weight_of_selected']):.4f} | {angles(rows, notes, 'selected')} | {angles(rows, notes, 'optimal')} |"
        )
    lines += ["", *(f"- {run.name}: {' '.join(notes)}" for run, _, notes in runs.values())]
    for run, rows, _ in runs.values():
        if "nuclear_shortfall" in rows[0]:
            gaps = [float(row["nuclear_shortfall"]) for row in rows]
            lines.append(
                f"- {run.name}: the gap to the nuclear-norm SVM goes from {gaps[0]:.3g}, at most {max(gaps):.3g}, to {gaps[-1]:.3g}."
            )
    lines += [f"- {sentence}" for sentence in beyond]
    for name, report in reports.items():
        claims = {claim["id"]: claim for claim in report["claims"]}
        mine = [run for run in runs if (run == "together") == (name == "together")]
        lines += ["", f"| the head {name}: claim | verdict | promised | happened |", "|---|---|---|---|"]
        for identity, which in CLAIMS:
            claim = claims[identity]
            happened = (
                "; ".join(f"{run} {angles(*runs[run][1:], which)}" for run in mine) if which else _solvable(report)
            )
            lines.append(
                f"| {identity}: {claim['title']} | {claim['verdict']['verdict']} | {promised(claim)} | {happened} |"
            )
    return "\n".join(lines) + "\n"


def _solvable(report: dict) -> str:
    """Whether the W-SVM of the optimal tokens has a solution, as the report found."""
    found = {
        h["text"]: h["answers"][0] for claim in report["claims"] for h in claim["hypotheses"] if not h["depends_on"]
    }
    answer = found["matrix_separable(D)"]
    return f"for the optimal tokens: {answer['truth']}, {answer['evidence']}"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument(
        "folder", nargs="?", type=Path, default=Path("reports/trained_layer"), help="default: reports/trained_layer"
    )
    options.add_argument("--set", choices=SETS, default="digits", help="default: digits")
    options.add_argument(
        "--runs", nargs="+", choices=RUNS, default=RUNS, metavar="NAME", help=f"default: {' '.join(RUNS)}"
    )
    options.add_argument("--most", type=int, help="how many inputs are trained on; default: 24 digits, 16 texts")
    options.add_argument("--steps", type=int, default=4000, help="default: 4000")
    options.add_argument("--seconds", type=float, default=60, help="for the hypotheses of each head; default: 60")
    options.add_argument("--no-nuclear", action="store_true", help="leave out the nuclear-norm SVM, the dearest part")
    given = options.parse_args()
    if given.steps < 2 or (given.most is not None and given.most < 2):
        options.error("--steps and --most are at least 2: a run has two checkpoints, and the labels two values.")
    load, most = SETS[given.set]
    packaged = load()
    most = min(given.most or most, len(packaged.labels))
    inputs, others = packaged.part(slice(most)), packaged.part(slice(most, None))
    folder = given.folder / given.set
    folder.mkdir(parents=True, exist_ok=True)
    np.savez(folder / "inputs.npz", tokens=inputs.tokens, queries=inputs.queries, labels=inputs.labels)
    n, T, d = inputs.tokens.shape
    print(f"{given.set}: n = {n} inputs to train on, {len(others.labels)} held out, T = {T}, d = {d}")
    runs, reports = {}, {}
    for name in given.runs:
        trained = train(name, inputs, others, given.steps, folder / name)
        runs[name] = (trained, *watch(folder, trained, nuclear=name == "factored" and not given.no_nuclear))
        head = "together" if name == "together" else "at rest"
        if head not in reports:
            reports[head] = ask(folder, trained, head.replace(" ", "-"), given.seconds)
    if "normalised" in runs:
        print(command(
            folder, "normalised-run", "run", folder / "at-rest.npz", "--on", "W", "--step", "1/2", "--steps", given.steps,
            "--out", folder / "normalised-run",
        ))  # fmt: skip
    beyond = [
        go_on(folder, run, "together" if name == "together" else "at-rest", given.steps)
        for name, (run, *_) in runs.items()
    ]
    text = summary(runs, reports, beyond)
    (folder / "summary.md").write_text(text, encoding="utf-8")
    print(text)
    print(f"Written: {folder / 'summary.md'}")


if __name__ == "__main__":
    main()
