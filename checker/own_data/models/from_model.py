"""One attention head of a trained model as an exact dataset.

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
from typing import Literal

from flint import fmpz_mat

from checker.attention.scores import unique_optimal_tokens
from checker.data.dataset import Dataset, Matrix
from checker.errors import InputError
from checker.own_data.models.file import ModelFile
from checker.own_data.models.head import Head, check_sizes, output_weight, read_head
from checker.own_data.models.inputs import Inputs, Probe
from checker.own_data.models.layouts import Site
from checker.own_data.models.rotary import ERROR, turned
from checker.own_data.numbers.exact_matrix import ExactMatrix, exact_rows

Form = Literal["head", "tokens"]
MOST_KEY_MATRIX = 4_000_000  # entries of a key matrix in the model's space: beyond it, exact work on it would not end


@dataclass(frozen=True, kw_only=True)
class ModelDataset:
    """A dataset made of one head, with what was read and what was left out.

    **Convention.** the sentences are for a person.  ``other_logits`` are those on what may order the logits in another way than the
    model does; with none, each logit is the head's within ``error``.  ``inputs`` are what the head was asked on, ``score`` the (v, c) of
    the score vᵀx + c.
    """

    data: Dataset
    head: Head
    site: Site
    number: int
    form: Form
    notes: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    other_logits: tuple[str, ...] = ()
    error: Fraction = Fraction(0)
    inputs: Inputs
    score: tuple[ExactMatrix, ExactMatrix]

    @property
    def left_out(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*self.head.left_out, *self.other_logits)))


def model_dataset(
    model: ModelFile,
    site: Site,
    number: int,
    inputs: Inputs,
    probe: Probe,
    *,
    form: Form = "head",
    heads: int | None = None,
    kv_heads: int | None = None,
    scale: str | None = None,
    key_matrix: bool = True,
) -> ModelDataset:
    """Head ``number`` on ``inputs``, scored by ``probe``.

    **Guarantee.** exact: ⟨keys, queries⟩ are the head's logits, γ = Y(vᵀx + c) its scores.
    **Raises.** InputError naming what does not fit together.
    """
    head = read_head(model, site, number, heads=heads, kv_heads=kv_heads, scale=scale)
    check_sizes(inputs, head)
    direction, intercept = _pulled_back(model, site, head, number, probe)
    inputs, kept, other = _in_window(inputs, head)
    error = Fraction(0)
    if head.rotary is not None and (form != "head" or inputs.asking is None):
        why = (
            "the form tokens has one matrix for all distances"
            if form != "head"
            else "'queries' are vectors without a position"
        )
        other = (*other, f"The rotary position embedding, as {why}: logits are those at the query's own position.")
    if form == "head":
        data, error, turns = _head_form(inputs, head, direction, intercept)
        kept = (*kept, *turns)
        notes: tuple[str, ...] = (
            "The last coordinate of a token is its value for the probe, and keys do not have it. So the p-model (keys, one "
            "query) is the head's; W- and v-SVMs of this file would read that coordinate: for them take --form tokens.",
        )
    else:
        data, notes = _tokens_form(inputs, head, direction, intercept, key_matrix)
        if not key_matrix:
            other = (*other, "The head's own W (--no-key-matrix): the data do not say what the head attends to.")
    return ModelDataset(
        data=data,
        head=head,
        site=site,
        number=number,
        form=form,
        notes=(*inputs.notes, *notes),
        kept=(*head.kept, *kept),
        other_logits=(*head.other_logits, *other),
        error=error,
        inputs=inputs,
        score=(direction, intercept),
    )


def _in_window(inputs: Inputs, head: Head) -> tuple[Inputs, tuple[str, ...], tuple[str, ...]]:
    """The inputs without the tokens that a sliding window hides; (what was kept, what may order logits in another way)."""
    if head.window is None or max(inputs.lengths) <= head.window:
        return inputs, (), ()
    if inputs.asking is None:
        return inputs, (), (f"The window of {head.window} tokens, as 'queries' are vectors without a position.",)
    found = inputs.after([m - head.window + 1 for m in inputs.asking])
    hidden = sum(inputs.lengths) - sum(found.lengths)
    return found, (f"a window of {head.window} tokens: {hidden} tokens that the query does not see are cut.",), ()


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


def _head_form(
    inputs: Inputs, head: Head, direction: ExactMatrix, intercept: ExactMatrix
) -> tuple[Dataset, Fraction, tuple[str, ...]]:
    """The dataset, by how much its logits may differ from the head's, and what was done about positions."""
    keys = _affine(inputs.tokens, head.key, head.key_bias)
    values = _affine(inputs.tokens, direction.transposed, intercept)
    queries = _affine(inputs.queries, head.query, head.query_bias)
    error, turns = Fraction(0), tuple[str, ...]()
    if head.rotary is not None and inputs.asking is not None:
        distances = [t - m for T, m in zip(inputs.lengths, inputs.asking, strict=True) for t in range(T)]
        error = head.scale * _turning_error(keys, queries)
        keys = turned(keys, distances, head.rotary)
        turns = (
            f"rotary positions, each key turned by its distance from the query: logits within {above(error)} of the head's.",
        )
    size, zero = head.head_dim, Fraction(0)
    data = Dataset(
        tokens=inputs.cut(keys.beside(values).rows),
        labels=inputs.labels,
        head=(zero,) * size + (Fraction(1),),
        queries=tuple((*row, zero) for row in queries.rows),
        key_matrix=tuple(
            tuple(head.scale if a == b < size else zero for b in range(size + 1)) for a in range(size + 1)
        ),
    )
    return data, error, turns


def _turning_error(keys: ExactMatrix, queries: ExactMatrix) -> Fraction:
    """At most how far rational sines move ⟨q, R k⟩: each coordinate of R k by 2·ERROR·max|k|.  **Guarantee.** encloses."""
    longest = max(sum(abs(int(x)) for x in row) for row in queries.whole.tolist())
    largest = max(abs(int(x)) for row in keys.whole.tolist() for x in row)
    return 2 * ERROR * Fraction(longest, queries.over) * Fraction(largest, keys.over)


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


def selection(found: ModelDataset) -> tuple[list[int] | None, str]:
    """[in how many inputs the head gives its largest logit to the optimal token, alone both times; n], or None and why not.

    **Guarantee.** exact: a logit that is not known to the last digit decides only where the others are far enough away.
    """
    best = unique_optimal_tokens(found.data)
    if found.other_logits:
        return None, found.other_logits[0]
    if best is None:
        return None, "Optimal tokens are tied."
    right = 0
    for row, t in zip(exact_logits(found.data), best, strict=True):
        gaps = [row[t] - x for k, x in enumerate(row) if k != t]
        if (
            any(abs(gap) <= 2 * found.error for gap in gaps)
            and found.error
            and all(gap >= -2 * found.error for gap in gaps)
        ):
            return None, "Two logits are too near each other to say which is the largest."
        right += all(gap > 0 for gap in gaps)
    return [right, found.data.n], ""


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
        f"ROUNDED to float64: logits move by at most {above(moved)}, scores by at most {above(scores)}; largest logits or "
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


def above(x: Fraction) -> str:
    """A decimal of two digits that is not below x."""
    return str(Context(prec=2, rounding=ROUND_CEILING).divide(Decimal(x.numerator), Decimal(x.denominator)))
