"""The checkpoints of a training run, watched against the exact SVM direction: ``checker data training``.

**Convention.** W is the matrix of the head's logits xᵀWz = σ⟨W_k x, W_q z + b_q⟩, without the key bias, which softmax does not
see; where there is a query bias, z has one coordinate 1 more.  The SVM is min ‖W‖_F with margins of at least 1 for the
tokens selected at the last checkpoint, and beside it for the optimal tokens where scores are given and those differ.

No d × d matrix is formed: with multipliers λ_j of the SVM, ⟨W, W_svm⟩ = Σ_j λ_j·(logit of the chosen token − logit of token j), and
‖W‖² is the trace of (W_k W_kᵀ)(W_q W_qᵀ).  Both are exact rationals; floats are made of them at the end.
A finite run decides no limit: this reports, it judges nothing.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

from flint import fmpz_mat

from checker.attention.scores import Choice, is_locally_optimal, optimal_tokens, unique_optimal_tokens
from checker.data.dataset import Dataset
from checker.data.places import printable
from checker.descent.key_query import nuclear_shortfall
from checker.errors import InputError
from checker.own_data.dataset.inspection import MOST_ROWS, WIDE
from checker.own_data.models.file import ModelFile, open_model
from checker.own_data.models.head import Head, check_sizes, read_head
from checker.own_data.models.inputs import Inputs, Probe
from checker.own_data.models.layouts import chosen_site
from checker.own_data.numbers.decimals import nearest_float, root_float
from checker.own_data.numbers.exact_matrix import ExactMatrix
from checker.own_data.parts.finished_parts import Parts
from checker.svm.attention_svm import AttentionSVM, matrix_svm
from checker.svm.nuclear import nuclear_svm

Logits = tuple[tuple[Fraction, ...], ...]


@dataclass(frozen=True, kw_only=True)
class Checkpoint:
    """One head at one step.  **Shapes.** logits n × T_i.  **Domain.** exact; the logits are without the scale σ."""

    step: int
    path: Path
    head: Head
    logits: Logits

    @property
    def selected(self) -> Choice:
        """The token of the largest logit in each input; of equal ones the first."""
        return tuple(max(range(len(row)), key=row.__getitem__) for row in self.logits)

    @property
    def weights(self) -> tuple[tuple[float, ...], ...]:
        """The attention, with the model's own σ.  **Domain.** float."""
        scale = math.sqrt(self.head.squared_scale)
        return tuple(_softmax([nearest_float(u - max(row)) * scale for u in row]) for row in self.logits)

    @property
    def squared_norm(self) -> Fraction:
        """‖W‖²_F.  **Domain.** exact."""
        query = self.head.query if self.head.query_bias is None else self.head.query.beside(self.head.query_bias)
        product = (self.head.key @ self.head.key.transposed) @ (query @ query.transposed)
        trace = sum((int(product.whole[k, k]) for k in range(product.shape[0])), 0)
        return self.head.squared_scale * Fraction(trace, product.over)


@dataclass(frozen=True, kw_only=True)
class Compared:
    """W against one SVM direction.

    ``correlation`` is ⟨W, W_svm⟩/(‖W‖‖W_svm‖), ``angle`` its arc cosine in degrees, ``margin_ratio`` the least margin of W/‖W‖ over the
    best that any direction has.  **Domain.** floats, each rounded from an exact square; NaN where W is 0.
    """

    correlation: float
    angle: float
    margin_ratio: float


@dataclass(frozen=True, kw_only=True)
class TrainingLog:
    """**Convention.** ``svms`` has the names "selected" and, where it differs, "optimal"; ``compared`` has one entry a checkpoint.

    ``shortfalls``, if asked for: how far (K, Q) is from the nuclear-norm SVM of the tokens selected last
    (:func:`checker.descent.key_query.nuclear_shortfall`); it tends to 0 exactly if the directions tend to its solutions.
    """

    checkpoints: tuple[Checkpoint, ...]
    data: Dataset
    svms: dict[str, AttentionSVM]
    compared: dict[str, tuple[Compared, ...]]
    shortfalls: tuple[float, ...]
    notes: tuple[str, ...]


def checkpoint_files(folder: Path) -> list[tuple[int, Path]]:
    """(step, model) in the order of steps: the ``.safetensors`` files of a folder, or its folders that hold a model.

    The step is the last number of a name.  **Raises.** InputError on fewer than two, or on steps that do not tell them apart.
    """
    if not folder.is_dir():
        raise InputError(f"{folder} is no folder. Name the one that holds the checkpoints, one file or folder a step.")
    files = sorted(folder.glob("*.safetensors"))
    found = files or sorted(p for p in folder.iterdir() if p.is_dir() and any(p.glob("*.safetensors")))
    if len(found) < 2:
        raise InputError(
            f"{folder} holds {len(found)} checkpoints; a run needs two at least. A checkpoint is a file like step-100.safetensors, "
            "or a folder like checkpoint-100 with a model.safetensors in it."
        )
    steps: dict[int, Path] = {}
    for path in found:
        numbers = re.findall(r"\d+", path.stem if path.is_file() else path.name)
        if not numbers or len(numbers[-1]) > 15:
            raise InputError(
                f"{printable(path)} has no number in its name that says the step, of at most 15 digits. Rename it, as in "
                f"step-100{path.suffix}."
            )
        step = int(numbers[-1])
        if step in steps:
            raise InputError(f"{steps[step].name} and {path.name} are both step {step}. Move one of them elsewhere.")
        steps[step] = path
    return sorted(steps.items())


def training_log(
    folder: Path,
    inputs: Inputs,
    probe: Probe | None,
    *,
    layer: int | None,
    number: int,
    prefix: str = "",
    heads: int | None = None,
    kv_heads: int | None = None,
    nuclear: bool = False,
    parts: Parts | None = None,
) -> TrainingLog:
    """Head ``number`` at every checkpoint, on inputs that are the same at each; ``parts`` keeps what is finished.

    **Guarantee.** exact selections and SVMs; figures are floats of exact numbers.
    **Raises.** InputError naming the checkpoint that cannot be read, or whose sizes differ from the first.
    """
    checkpoints, kept = list[Checkpoint](), parts or Parts()
    for step, path in checkpoint_files(folder):
        model = open_model(path)
        head = _head(model, layer, prefix, number, heads, kv_heads)
        if checkpoints and head.sizes != checkpoints[0].head.sizes:
            raise InputError(
                f"{path}: key, query and bias have the sizes {head.sizes}, and {checkpoints[0].head.sizes} at step "
                f"{checkpoints[0].step}. The checkpoints are not of one model: take the others away."
            )
        logits = kept.result(f"logits {step}", partial(exact_logits, inputs, head))
        checkpoints.append(Checkpoint(step=step, path=path, head=head, logits=logits))
    return log_of(checkpoints, inputs, probe, nuclear=nuclear, parts=kept)


def log_of(
    checkpoints: Sequence[Checkpoint],
    inputs: Inputs,
    probe: Probe | None,
    *,
    nuclear: bool = False,
    parts: Parts | None = None,
) -> TrainingLog:
    """The checkpoints, which are of one size and in order, against the SVM of the tokens selected last.

    **Guarantee.** exact selections and SVMs; figures are floats of exact numbers.
    """
    last = checkpoints[-1]
    data = _dataset(inputs, last.head, probe)
    choices = {"selected": last.selected}
    best = None if probe is None else unique_optimal_tokens(data)
    if best is not None and best != last.selected:
        choices["optimal"] = best
    kept = parts or Parts()
    svms, notes = _svms(data, choices, kept)
    if probe is not None:
        notes += _of_the_selected(data, last.selected, svms.get("selected"))
    return TrainingLog(
        checkpoints=tuple(checkpoints),
        data=data,
        svms=svms,
        compared={name: tuple(_compared(c, svm) for c in checkpoints) for name, svm in svms.items()},
        shortfalls=_shortfalls(data, checkpoints, kept) if nuclear and "selected" in svms else (),
        notes=tuple(notes),
    )


def _shortfalls(data: Dataset, checkpoints: Sequence[Checkpoint], parts: Parts) -> tuple[float, ...]:
    """K = W_kᵀ and Q = [W_q b_q]ᵀ against the nuclear-norm SVM; a common factor of W changes nothing."""
    svm = nuclear_svm(data, checkpoints[-1].selected)
    answer = []
    for step, head in ((checkpoint.step, checkpoint.head) for checkpoint in checkpoints):
        K, Q = list(head.key.transposed.rows), list(head.query.transposed.rows)
        if head.query_bias is not None:
            K.append((Fraction(0),) * head.head_dim)
            Q.append(head.query_bias.transposed.rows[0])
        at_rest = not any(map(any, K)) and not any(map(any, Q))
        make = partial(_shortfall, svm, K, Q)
        answer.append(math.nan if at_rest else parts.result(f"nuclear {step}", make))
    return tuple(answer)


def _shortfall(svm: Any, K: Any, Q: Any) -> float:
    return float(nuclear_shortfall(svm, K, Q))


def _head(model: ModelFile, layer, prefix, number, heads, kv_heads) -> Head:
    site = chosen_site(model.tensors, layer=layer, prefix=prefix)
    head = read_head(model, site, number, heads=heads, kv_heads=kv_heads)
    if head.rotary is not None:
        raise InputError(
            f"{model.path}: rotary positions turn each key by its distance, so no one matrix W has this head's logits xᵀWz, and there is "
            "no W-SVM to compare with. `checker data sweep` asks about each checkpoint by itself, and turns the keys."
        )
    return head


def exact_logits(inputs: Inputs, head: Head) -> Logits:
    """⟨W_k x_it, W_q z_i + b_q⟩, exact."""
    check_sizes(inputs, head)
    keys = inputs.tokens @ head.key.transposed
    queries = inputs.queries @ head.query.transposed
    if head.query_bias is not None:
        ones = ExactMatrix(fmpz_mat([[1]] * queries.shape[0]))
        queries = inputs.queries.beside(ones) @ head.query.beside(head.query_bias).transposed
    K, Q, over = keys.whole.tolist(), queries.whole.tolist(), keys.over * queries.over
    asks = [i for i, T in enumerate(inputs.lengths) for _ in range(T)]
    values = [Fraction(int(sum(a * b for a, b in zip(K[r], Q[i], strict=True))), over) for r, i in enumerate(asks)]
    return tuple(tuple(row[0] for row in rows) for rows in inputs.cut(tuple((x,) for x in values)))


def _dataset(inputs: Inputs, head: Head, probe: Probe | None) -> Dataset:
    """The inputs in the model's space; a query bias gives queries a 1 and tokens a 0 more, so that W has a column for it."""
    tokens, queries = inputs.tokens, inputs.queries
    if tokens.shape[1] != queries.shape[1]:
        raise InputError(
            f"Tokens have {tokens.shape[1]} coordinates and queries {queries.shape[1]}; the SVM of W is built for one d. "
            "Take a self-attention."
        )
    size = tokens.shape[1]
    value = [Fraction(0)] * size if probe is None else [row[0] for row in probe.direction.rows]
    if len(value) != size:
        raise InputError(
            f"The direction has {len(value)} numbers, and the inputs {size}. Give a direction in their space."
        )
    if head.query_bias is not None:
        tokens = tokens.beside(ExactMatrix(fmpz_mat(tokens.shape[0], 1)))
        queries = queries.beside(ExactMatrix(fmpz_mat([[1]] * queries.shape[0])))
        value = [*value, Fraction(0)]
    return Dataset(tokens=inputs.cut(tokens.rows), labels=inputs.labels, head=tuple(value), queries=queries.rows)


def _svms(data: Dataset, choices: dict[str, Choice], parts: Parts) -> tuple[dict[str, AttentionSVM], list[str]]:
    """The feasible SVMs, and a sentence on each other choice."""
    svms, notes = {}, []
    rows, most = sum(data.lengths) - data.n, MOST_ROWS["p" if data.d**2 <= WIDE else "W"]
    for name, choice in choices.items():
        if rows > most:
            notes.append(
                f"The SVM has {rows:,} constraints; up to {most:,} are solved exactly. Take fewer inputs or tokens."
            )
            break
        svm = parts.result(f"svm {name}", partial(matrix_svm, data, choice), {data.sha256: data})
        if svm.feasible and svm.squared_norm:
            svms[name] = svm
        else:
            why = "is infeasible" if not svm.feasible else "has no constraints"
            notes.append(f"The SVM of the {name} tokens {why}: there is no direction to compare with.")
    return svms, notes


def _of_the_selected(data: Dataset, selected: Choice, svm: AttentionSVM | None) -> Iterator[str]:
    """In sentences: whether the selected tokens are the optimal ones, and whether they are locally optimal.  **Guarantee.** exact."""
    best = optimal_tokens(data)
    hit = sum(t in tokens for t, tokens in zip(selected, best, strict=True))
    if any(len(tokens) > 1 for tokens in best):
        yield (
            "The optimal tokens are tied, so only the selected tokens' SVM is compared. "
            f"In {hit} of {data.n} inputs the token selected last is one of the optimal ones."
        )
    elif hit < data.n:
        yield f"In {hit} of {data.n} inputs the token selected last is the optimal one."
    else:
        yield "The tokens selected last are the optimal ones."
        return
    if svm is None:
        return
    if is_locally_optimal(data, selected, list(svm.support_indices)):
        yield (
            "The tokens selected last are locally optimal, as the theorems on local convergence ask: each support vector of their SVM "
            "scores less than the token selected in its input."
        )
        return
    rivals = [(i, t) for i, t in svm.support_indices if data.scores[i][t] >= data.scores[i][selected[i]]]
    yield (
        "The tokens selected last are not locally optimal. Support vectors of their SVM that score at least as much as the token selected "
        f"in their input: {len(rivals)} of {len(svm.support_indices)}, such as token {rivals[0][1] + 1} of input {rivals[0][0] + 1}."
    )


def _compared(checkpoint: Checkpoint, svm: AttentionSVM) -> Compared:
    square, best = checkpoint.squared_norm, svm.squared_norm
    assert best
    if not square:
        return Compared(correlation=math.nan, angle=math.nan, margin_ratio=math.nan)
    margins = [checkpoint.logits[i][svm.choice[i]] - checkpoint.logits[i][t] for i, t in svm.indices]
    factor = checkpoint.head.squared_scale / square
    product = sum((x * margins[j] for j, x in svm.multipliers), Fraction(0))
    cosine = _signed_root(product, factor / best)
    sine = root_float(max(Fraction(0), 1 - product**2 * factor / best))
    return Compared(
        correlation=cosine,
        angle=math.degrees(math.atan2(sine, cosine)),
        margin_ratio=_signed_root(min(margins), factor * best),
    )


def _signed_root(x: Fraction, square: Fraction) -> float:
    """x·√square, rounded from the exact square."""
    root = root_float(x * x * square)
    return -root if x < 0 else root


def _softmax(logits: Sequence[float]) -> tuple[float, ...]:
    powers = [math.exp(u) for u in logits]
    mass = sum(powers)
    return tuple(e / mass for e in powers)
