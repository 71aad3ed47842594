"""One attention head of a trained model as an exact dataset: ``checker data from-model``.

**Convention.** x_it are the vectors that enter the attention, z_i the one that asks; the head's logits are
scale·⟨W_q z_i + b_q, W_k x_it + b_k⟩, and the dataset's are ⟨keys_it, queries_i⟩, the same numbers.

*head*, d = head_dim + 1: tokens (W_k x_it + b_k, γ) with γ = vᵀx_it + c, queries (W_q z_i + b_q, 0), and a key matrix that
takes γ away from the keys and multiplies by the scale.  *tokens*, the model's own space: tokens x_it, queries z_i, head v and
the key matrix scale·W_qᵀW_k; where there are biases or an intercept c each vector has one coordinate 1 more, which carries them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import ROUND_CEILING, Context, Decimal
from fractions import Fraction
from pathlib import Path
from typing import Literal

from flint import fmpz_mat

from checker.arithmetic.rational import rational_text
from checker.data.dataset import Dataset, Matrix
from checker.data.files import check_suffix, read_dataset, write_dataset
from checker.errors import InputError
from checker.own_data.exact_matrix import ExactMatrix, exact_rows
from checker.own_data.model_file import ModelFile
from checker.own_data.model_head import Head, check_sizes, output_weight, read_head
from checker.own_data.model_inputs import Inputs, Probe, Reads, read_inputs, read_probe
from checker.own_data.model_layouts import Site, attention_sites, chosen_site, layer_lines

Form = Literal["head", "tokens"]
MOST_KEY_MATRIX = 4_000_000  # entries of a key matrix in the model's space: beyond it, exact work on it would not end


@dataclass(frozen=True, kw_only=True)
class ModelDataset:
    """A dataset made of one head, with what was read and what was left out.  **Convention.** the sentences are for a person."""

    data: Dataset
    head: Head
    site: Site
    number: int
    form: Form
    notes: tuple[str, ...] = ()

    @property
    def left_out(self) -> tuple[str, ...]:
        return self.head.left_out


def model_dataset(
    model: ModelFile, site: Site, number: int, inputs: Inputs, probe: Probe, *, form: Form = "head",
    heads: int | None = None, kv_heads: int | None = None, scale: str | None = None, key_matrix: bool = True,
) -> ModelDataset:  # fmt: skip
    """Head ``number`` on ``inputs``, scored by ``probe``.

    **Guarantee.** exact: ⟨keys, queries⟩ are the head's logits, γ = Y(vᵀx + c) its scores.
    **Raises.** InputError naming what does not fit together.
    """
    head = read_head(model, site, number, heads=heads, kv_heads=kv_heads, scale=scale)
    check_sizes(inputs, head)
    direction, intercept = _pulled_back(model, site, head, number, probe)
    if form == "head":
        data = _head_form(inputs, head, direction, intercept)
        notes: tuple[str, ...] = (
            "The last coordinate of a token is its value for the probe, and keys do not have it. So the p-model (keys, one "
            "query) is the head's; W- and v-SVMs of this file would read that coordinate: for them take --form tokens.",
        )
    else:
        data, notes = _tokens_form(inputs, head, direction, intercept, key_matrix)
    return ModelDataset(data=data, head=head, site=site, number=number, form=form, notes=(*inputs.notes, *notes))


def _pulled_back(
    model: ModelFile, site: Site, head: Head, number: int, probe: Probe
) -> tuple[ExactMatrix, ExactMatrix]:
    """(v, c) of the score vᵀx + c: the probe read on the inputs, on the head's values, or on what the head writes.

    **Shapes.** v d × 1, c 1 × 1.  As attention weights add up to 1, the value bias adds the same number whatever they are.
    """
    direction, intercept = probe.direction, exact_rows([[probe.intercept]])
    if probe.reads == "output":
        weight = output_weight(model, site, head, number)
        _check_probe(probe, direction, weight.shape[0], "the output of the layer's attention")
        direction = weight.transposed @ direction
    if probe.reads == "inputs":
        _check_probe(probe, direction, head.key.shape[1], "the inputs")
        return direction, intercept
    _check_probe(probe, direction, head.value.shape[0], "the head's values")
    if head.value.shape[1] != head.key.shape[1]:
        raise InputError(
            "Keys and values of this layer are made of different vectors, and a token is one. Take --reads inputs."
        )
    if head.value_bias is not None:
        parts = (head.value_bias.transposed @ direction).beside(intercept)
        intercept = parts @ exact_rows([[Fraction(1)], [Fraction(1)]])
    return head.value.transposed @ direction, intercept


def _check_probe(probe: Probe, direction: ExactMatrix, size: int, what: str) -> None:
    if direction.shape[0] != size:
        raise InputError(
            f"The direction has {direction.shape[0]} numbers, and {what} {size}. Give a direction in that space, or say with "
            "--reads inputs, values or output which space it is in."
        )


def _ones(rows: int) -> ExactMatrix:
    return ExactMatrix(fmpz_mat([[1]] * rows))


def _affine(rows: ExactMatrix, weight: ExactMatrix, bias: ExactMatrix | None) -> ExactMatrix:
    """The rows W x + b."""
    if bias is None:
        return rows @ weight.transposed
    return rows.beside(_ones(rows.shape[0])) @ weight.beside(bias).transposed


def _head_form(inputs: Inputs, head: Head, direction: ExactMatrix, intercept: ExactMatrix) -> Dataset:
    keys = _affine(inputs.tokens, head.key, head.key_bias)
    values = _affine(inputs.tokens, direction.transposed, intercept)
    queries = _affine(inputs.queries, head.query, head.query_bias)
    size, zero = head.head_dim, Fraction(0)
    return Dataset(
        tokens=inputs.cut(keys.beside(values).rows),
        labels=inputs.labels,
        head=(zero,) * size + (Fraction(1),),
        queries=tuple((*row, zero) for row in queries.rows),
        key_matrix=tuple(
            tuple(head.scale if a == b < size else zero for b in range(size + 1)) for a in range(size + 1)
        ),
    )


def _tokens_form(
    inputs: Inputs, head: Head, direction: ExactMatrix, intercept: ExactMatrix, key_matrix: bool
) -> tuple[Dataset, tuple[str, ...]]:
    if head.key.shape[1] != head.query.shape[1]:
        raise InputError(
            f"Tokens have {head.key.shape[1]} coordinates and queries {head.query.shape[1]}, and a dataset has one d. "
            "Take --form head, where both have head_dim coordinates."
        )
    if key_matrix and head.key.shape[1] ** 2 > MOST_KEY_MATRIX:
        raise InputError(
            f"The key matrix would have {head.key.shape[1]}² exact entries, more than {MOST_KEY_MATRIX:,}. Take --form head "
            "(the same logits), or --no-key-matrix (for the W-model, which does not use it)."
        )
    biased = head.query_bias is not None or head.key_bias is not None or any(any(row) for row in intercept.rows)
    tokens, queries, value = inputs.tokens, inputs.queries, direction
    key, query = head.key, head.query
    if biased:
        tokens, queries = (rows.beside(_ones(rows.shape[0])) for rows in (tokens, queries))
        value = direction.transposed.beside(intercept).transposed
        key, query = (
            weight.beside(_or_zero(bias, weight)) for weight, bias in ((key, head.key_bias), (query, head.query_bias))
        )
    matrix = (query.transposed @ key).times(head.scale).rows if key_matrix else None
    data = Dataset(
        tokens=inputs.cut(tokens.rows),
        labels=inputs.labels,
        head=tuple(row[0] for row in value.rows),
        queries=queries.rows,
        key_matrix=matrix,
    )
    added = ("Each vector has one coordinate 1 more, the last: it carries the biases and the intercept.",)
    return data, added if biased else ()


def _or_zero(bias: ExactMatrix | None, weight: ExactMatrix) -> ExactMatrix:
    return ExactMatrix(fmpz_mat(weight.shape[0], 1)) if bias is None else bias


def exact_logits(data: Dataset) -> tuple[tuple[Fraction, ...], ...]:
    """⟨keys_it, queries_i⟩.  **Shapes.** n × T_i.  **Guarantee.** exact."""
    answer = []
    matrix = None if data.key_matrix is None else exact_rows(data.key_matrix).transposed
    for X, z in zip(data.tokens, data.queries or (), strict=True):
        pulled = exact_rows([z])
        keys = exact_rows(X) if matrix is None else exact_rows(X) @ matrix
        answer.append(tuple(row[0] for row in (keys @ pulled.transposed).rows))
    return tuple(answer)


def rounded(found: ModelDataset) -> ModelDataset:
    """Every number of the dataset rounded to the nearest float64, and a sentence on what that changes.

    **Guarantee.** the result is exact data of its own; the sentence is about exact logits and scores.
    """
    data = found.data
    near = Dataset(
        tokens=tuple(_nearest(X) for X in data.tokens),
        labels=data.labels,
        head=_nearest((data.head,))[0],
        queries=None if data.queries is None else _nearest(data.queries),
        key_matrix=None if data.key_matrix is None else _nearest(data.key_matrix),
    )
    before, after = exact_logits(data), exact_logits(near)
    moved = max(abs(a - b) for old, new in zip(before, after, strict=True) for a, b in zip(old, new, strict=True))
    scores = max(
        abs(a - b) for old, new in zip(data.scores, near.scores, strict=True) for a, b in zip(old, new, strict=True)
    )
    other = sum(_best(old) != _best(new) for old, new in zip(before, after, strict=True))
    other += sum(_best(old) != _best(new) for old, new in zip(data.scores, near.scores, strict=True))
    says = (
        f"ROUNDED to float64: logits move by at most {_above(moved)}, scores by at most {_above(scores)}; largest logits or "
        f"optimal tokens change in {other} places."
    )
    return replace(found, data=near, notes=(*found.notes, says))


def _nearest(rows: Matrix) -> Matrix:
    try:
        return tuple(tuple(Fraction(x.numerator / x.denominator) for x in row) for row in rows)
    except OverflowError:
        raise InputError(
            "A number is beyond float64, so --round cannot be kept. Write .json without --round."
        ) from None


def _best(row) -> tuple[int, ...]:
    return tuple(t for t, x in enumerate(row) if x == max(row))


def _above(x: Fraction) -> str:
    """A decimal of two digits that is not below x."""
    return str(Context(prec=2, rounding=ROUND_CEILING).divide(Decimal(x.numerator), Decimal(x.denominator)))


def written_dataset(
    model: ModelFile, *, layer: int | None, head: int | None, inputs: Path | None, out: Path | None,
    probe: Path | None, direction: str | None, reads: Reads, form: Form, query: str | None, causal: bool | None,
    heads: int | None, kv_heads: int | None, scale: str | None, prefix: str, key_matrix: bool, rounds: bool,
) -> ModelDataset:  # fmt: skip
    """What ``checker data from-model`` does with its options: read, build, write to ``out``.

    **Raises.** InputError; ``out`` is then as it was before.
    """
    site = chosen_site(model.tensors, layer=layer, prefix=prefix)
    if head is None or inputs is None or out is None:
        missing = [name for name, value in (("--head", head), ("--inputs", inputs), ("--out", out)) if value is None]
        raise InputError(
            f"{', '.join(missing)} is missing: which head, on which tokens, written where. --list shows the layers."
        )
    _check_place(out, (*model.files, inputs, *([probe] if probe else [])))
    found = model_dataset(
        model,
        site,
        head,
        read_inputs(inputs, query=query, causal=site.layout.causal if causal is None else causal),
        read_probe(inputs, probe, direction, reads),
        form=form, heads=heads, kv_heads=kv_heads, scale=scale, key_matrix=key_matrix,
    )  # fmt: skip
    found = rounded(found) if rounds else found
    try:
        write_dataset(found.data, out)
    except InputError as problem:
        if "which no float64 equals" not in str(problem):
            raise
        raise InputError(f"{problem} --round does that, and says by how much the logits move.") from None
    return found


def _check_place(out: Path, read: tuple[Path, ...]) -> None:
    """Nothing but an earlier dataset is replaced, and the place is one that can be written: said before the work, not after."""
    check_suffix(out)
    if any(out.exists() and path.exists() and out.samefile(path) for path in read):
        raise InputError(
            f"{out} is one of the files that are read; it is not replaced. Write the dataset to another place."
        )
    if not out.parent.is_dir():
        raise InputError(f"The folder {out.parent} does not exist, so nothing can be written there. Make it first.")
    if out.exists():
        try:
            read_dataset(out)
        except InputError:
            raise InputError(f"{out} exists and holds no dataset; it is not replaced. Choose another place.") from None


def listed(model: ModelFile, heads: int | None = None) -> list[str]:
    """The attention layers of a file, with their sizes, in lines for a terminal."""
    lines = layer_lines(model.tensors)
    site = attention_sites(model.tensors)[0]
    try:
        head = read_head(model, site, 0, heads=heads)
    except InputError as problem:
        return [*lines, f"Heads: {problem}"]
    return [
        *lines,
        f"Heads: {head.heads} of queries, {head.kv_heads} of keys and values, head_dim {head.head_dim}; inputs have "
        f"d = {head.key.shape[1]}" + (f" (read from {site.stem}…)" if len(lines) > 1 else ""),
        f"Inputs are {site.layout.inputs}.",
        *(f"Will be left out: {says}" for says in head.left_out),
    ]


def described(found: ModelDataset, model: ModelFile) -> list[str]:
    """What was read, kept and left out, in lines for a terminal."""
    data, head, site = found.data, found.head, found.site
    grouped = f", {head.kv_heads} heads of keys and values" if head.kv_heads != head.heads else ""
    return [
        f"{site.layout.name}, layer {site.layer}, head {found.number} of {head.heads}{grouped}; head_dim {head.head_dim}; "
        f"from {', '.join(head.tensors)} ({model.tensors[head.tensors[0]].kind})",
        *(f"Kept: {says}" for says in head.kept),
        *(f"LEFT OUT: {says}" for says in head.left_out),
        f"Taken on trust: the inputs are {site.layout.inputs}. No layer norm is applied here. The model itself rounds, and the "
        "dataset does not.",
        *(f"Note: {note}" for note in found.notes),
        f"n = {data.n} inputs, {sum(data.lengths)} tokens, d = {data.d}; dataset {data.sha256[:16]}",
    ]


def record(found: ModelDataset, model: ModelFile) -> dict:
    """The same as JSON, so that a dataset can be traced to its model."""
    head = found.head
    return {
        "format": "checker-from-model/1",
        "sha256": found.data.sha256,
        "model": model.path.name,
        "layout": found.site.layout.name,
        "layer": found.site.layer,
        "head": found.number,
        "heads": head.heads,
        "kv_heads": head.kv_heads,
        "head_dim": head.head_dim,
        "form": found.form,
        "scale": rational_text(head.scale),
        "tensors": list(head.tensors),
        "kept": list(head.kept),
        "left_out": list(head.left_out),
        "inputs_are": found.site.layout.inputs,
        "notes": list(found.notes),
    }
