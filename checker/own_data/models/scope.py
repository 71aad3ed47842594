"""The setting of the theorems beside a model: what of it the model's config.json and tensors meet, what not, and what follows.

The theorems speak of one softmax-attention head, vᵀXᵀ softmax(XWz) or with a prompt p.  Those about training ask for descent on W or on p
alone, from a loss of one number; those about scores, softmax weights and SVMs ask nothing of training, and hold of each head by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from checker.errors import InputError
from checker.own_data.models.families import family_of
from checker.own_data.models.file import ModelFile
from checker.own_data.models.layouts import Site
from checker.runs.read_statements import Statement
from checker.statements.terms.term import subterms

MET, NOT, UNSAID = "met", "not met", "not said"
_TRAINING = {
    "scores_keep_order",
    "direction_tends_to",
    "norm_diverges",
    "small_step_descent",
    "descent",
    "cone_descent",
    "regularisation_path_tends_to",
    "ridge_path_tends_to",
    "joint_path_tends_to",
    "factored_path_tends_to",
    "some_descent_follows",
    "some_joint_descent_follows",
}
_JOINT = {"joint_path_tends_to", "joint_max_margin", "some_joint_descent_follows", "scores_keep_order"}
_FACTORED = {"factored_path_tends_to", "nuclear_margin"}
_OUTPUTS = {
    "causallm": "cross-entropy over the vocabulary",
    "lmhead": "cross-entropy over the vocabulary",
    "maskedlm": "cross-entropy over the vocabulary",
}


def trained_by(s: Statement) -> str:
    """What the theorem trains: "p", "W", "W_k and W_q", "p and v"; empty where it is not about training."""
    names = {t.name for whole in (*s.where, *s.assuming, s.conclude) for t in subterms(whole)}
    if not names & _TRAINING:
        return ""
    if names & _JOINT:
        return "p and v"
    if names & _FACTORED:
        return "W_k and W_q"
    return "W" if any(name.startswith("matrix_") or name == "max_margin_matrix" for name in names) else "p"


def setting_of(model: ModelFile, site: Site, heads: int) -> list[dict[str, str]]:
    """One row for each part of the setting: what the theorems ask, what the model has, whether that is met, and what follows."""
    try:
        family_of(model, site)
        known = True
    except InputError:
        known = False
    other = NOT if known else UNSAID
    layers = model.config.get("num_hidden_layers") or model.config.get("n_layer") or model.config.get("n_layers")
    several = f"{heads} heads" + (f" in each of {layers} layers" if layers else "")
    return [
        _row(
            "one head, one layer",
            several,
            MET if heads == 1 and layers in (1, "1") else NOT,
            "a theorem is about each head by itself; what other heads and layers add to the output is not in its loss",
        ),
        _row(
            "the value v at rest",
            "values and output projection are trained with the rest" if known else "not in the files",
            other,
            "at one checkpoint v is what it is; limits of descent on W alone promise nothing of training all together",
        ),
        _row(
            "descent on W or p alone",
            "W_q and W_k are two matrices",
            NOT,
            "descent on (W_k, W_q) is biased to the nuclear norm of W, and not to its Frobenius norm",
        ),
        _row(
            "no residual stream",
            "the input is added to what the heads write" if known else "not in the files",
            other,
            "the output is not vᵀ(weighted tokens) alone, so risks and steps of the theorems are not the model's",
        ),
        _row(
            "tokens and queries at rest",
            "embeddings and earlier layers are trained" if known else "not in the files",
            other,
            "the SVM is that of one checkpoint's vectors; at another checkpoint it is another",
        ),
        _row(
            "loss of one number Y·f",
            *_loss(model),
            "risk, slope and step sizes of the theorems are those of the probe's loss, and not of the model's",
        ),
        _row(
            "gradient descent with a small step",
            "no file says how it was trained",
            UNSAID,
            "Adam, momentum and weight decay have other limits than the theorems'",
        ),
        _row(
            "logits ⟨key, query⟩",
            *_logits(site),
            "the data have the keys as this query sees them; a W that serves every distance does not exist",
        ),
    ]


def _row(asked: str, has: str, met: str, follows: str) -> dict[str, str]:
    return {"asked": asked, "has": has, "met": met, "follows": "" if met == MET else follows}


def _loss(model: ModelFile) -> tuple[str, str]:
    kinds = model.config.get("architectures")
    kind = str(kinds[0]) if isinstance(kinds, list) and kinds else ""
    found = next((says for end, says in _OUTPUTS.items() if kind.lower().removesuffix("model").endswith(end)), None)
    if found is not None:
        return found, NOT
    return f"{kind[:40] or 'config.json'} does not say its loss", UNSAID


def _logits(site: Site) -> tuple[str, str]:
    return ("keys are turned by their distance (rotary)", NOT) if site.layout.rotary else ("they are", MET)


def headline(rows: Sequence[dict[str, str]], training: int, other: int) -> str:
    """One sentence for the first lines of a sweep."""
    counts = {met: sum(row["met"] == met for row in rows) for met in (MET, NOT, UNSAID)}
    lacking = ", ".join(row["asked"] for row in rows if row["met"] == NOT)
    return (
        f"The theorems about training ({training} of the {training + other} whose hypotheses on the data hold for some head) are set in "
        f"a model of which this one meets {counts[MET]} of {len(rows)} parts; not met: {lacking or 'nothing'}. They describe a head by "
        "itself, and promise nothing of this model's training."
    )


def scope_lines(rows: Sequence[dict[str, Any]]) -> list[str]:
    """For a terminal."""
    lines = ["The theorems' setting, and this model:"]
    for row in rows:
        lines.append(
            f"  {row['met']:8}  {row['asked']}: {row['has']}" + (f"; so {row['follows']}" if row["follows"] else "")
        )
    return lines
