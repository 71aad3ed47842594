"""``from checker import Watch``: one attention head, watched from inside the loop that trains it.

What ``checker data training`` says of checkpoints in files, of arrays in memory.  numpy arrays, torch tensors and whatever else
numpy can read are taken; torch is not imported.
"""

from __future__ import annotations

import base64
import csv
import html
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
from flint import fmpz_mat

from checker.data import places
from checker.errors import InputError
from checker.own_data.exact_matrix import ExactMatrix, exact_matrix
from checker.own_data.model_head import Head
from checker.own_data.model_inputs import Inputs, Probe, inputs_of
from checker.own_data.training_log import Checkpoint, TrainingLog, exact_logits, log_of
from checker.own_data.training_report import table_lines, training_csv, training_svg


class Watch:
    """Records a head every ``every`` steps of a training loop, and compares what it recorded with the exact SVM direction.

    ``watch(step, W=W)`` or ``watch(step, key=W_k, query=W_q)`` in the loop; ``watch`` in a notebook shows a table and a picture.

    **Shapes.** tokens (n, T, d), or n arrays (T_i, d); queries (n, m); direction (d) or None; labels (n), each ±1, or None for all 1.
    Of a step: either W (d, m), with the logits xᵀWz.  Or key (h, d), query (h, m) and query_bias (h), as torch.nn.Linear stores
    them, with the logits ⟨key x, query z + query_bias⟩/√h.  Sizes are the same at every step; an SVM needs d = m.
    **Domain.** floats or integers in numpy arrays, or in what numpy.asarray or DLPack reads; taken as the rationals they are.  A
    tensor is detached and brought to the CPU; bfloat16, which numpy has not, becomes float32, exactly.  Arrays of numpy, and of torch on
    the CPU, are read where they are.  What is kept of a step are exact matrices, so later changes in place do no harm.
    **Guarantee.** selected tokens, logits and SVMs are exact; norms, angles and margins are floats rounded from exact numbers.
    A finite run decides no limit.
    **Raises.** InputError naming the array that is not finite, or does not fit.
    """

    def __init__(self, tokens: Any, queries: Any, *, every: int = 1, direction: Any = None, labels: Any = None) -> None:
        if every < 1:
            raise InputError(f"every={every}: how many steps lie between two records; write 1 or more.")
        parts = [_array(tokens, "tokens")] if _is_array(tokens) else [_array(X, "tokens") for X in tokens]
        arrays = {"tokens": parts[0]} if _is_array(tokens) else _ragged(parts)
        n = len(arrays.get("lengths", arrays["tokens"]))
        arrays["queries"] = _array(queries, "queries")
        arrays["labels"] = np.ones(n, dtype=int) if labels is None else _array(labels, "labels")
        self.inputs: Inputs = inputs_of(arrays)
        self.every = every
        self.probe = None if direction is None else Probe(direction=_vector(direction, "direction"))
        self.checkpoints: list[Checkpoint] = []
        self._log: TrainingLog | None = None

    def __call__(self, step: int, W: Any = None, *, key: Any = None, query: Any = None, query_bias: Any = None) -> bool:
        """Record the head if ``step`` is a multiple of ``every``; whether it was.  Other steps cost nothing: their arrays are not touched.

        **Raises.** InputError where a step does not come after the one before, or its arrays do not fit.
        """
        if step % self.every:
            return False
        before = self.checkpoints[-1] if self.checkpoints else None
        if before is not None and step <= before.step:
            raise InputError(
                f"Step {step} comes after step {before.step}; steps increase. Start a new Watch for another run."
            )
        head = _head(W, key, query, query_bias)
        if before is not None and head.sizes != before.head.sizes:
            raise InputError(
                f"Key, query and bias have the sizes {head.sizes} at step {step}, and {before.head.sizes} at step {before.step}. "
                "Give the same head at every step."
            )
        logits = exact_logits(self.inputs, head)
        self.checkpoints.append(Checkpoint(step=step, path=Path(f"step {step}"), head=head, logits=logits))
        self._log = None
        return True

    @property
    def selected(self) -> tuple[int, ...]:
        """The token of the largest logit in each input at the last record, counted from 0.  **Domain.** exact."""
        return self._recorded()[-1].selected

    @property
    def log(self) -> TrainingLog:
        """Every record against the SVM of the tokens selected last, and of the optimal ones where a direction is given.

        **Guarantee.** exact selections and SVMs; figures are floats of exact numbers.
        """
        if self._log is None:
            self._log = log_of(self._recorded(), self.inputs, self.probe)
        return self._log

    @property
    def rows(self) -> list[dict[str, str]]:
        """The rows of training.csv: step, ‖W‖, correlation, angle in degrees, margin ratio, and tokens counted from 1."""
        return list(csv.DictReader(training_csv(self.log).splitlines()))

    def write(self, folder: str | Path) -> None:
        """training.csv and training.svg in ``folder``, as ``checker data training`` writes them."""
        out = Path(folder)
        places.write(out, "training.csv", training_csv(self.log))
        places.write(out, "training.svg", training_svg(self.log))

    def __repr__(self) -> str:
        if not self.checkpoints:
            return f"Watch(n = {len(self.inputs.lengths)} inputs, nothing recorded yet)"
        return "\n".join([*table_lines(self.log), *(f"Note: {note}" for note in self.log.notes)])

    def _repr_html_(self) -> str:
        """The table and the picture, with nothing loaded from elsewhere."""
        if not self.checkpoints:
            return f"<p>{html.escape(repr(self))}</p>"
        rows = self.rows
        head = "".join(f"<th>{html.escape(name)}</th>" for name in rows[0] if name != "checkpoint")
        body = "".join(
            "<tr>"
            + "".join(f"<td>{html.escape(_short(x))}</td>" for name, x in row.items() if name != "checkpoint")
            + "</tr>"
            for row in rows
        )
        picture = base64.b64encode(training_svg(self.log).encode()).decode()
        notes = "".join(f"<p>{html.escape(note)}</p>" for note in self.log.notes)
        return (
            f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{notes}"
            f'<img alt="Attention, norm and angle to the SVM direction, step by step" src="data:image/svg+xml;base64,{picture}">'
        )

    def _recorded(self) -> list[Checkpoint]:
        if not self.checkpoints:
            raise InputError("Nothing is recorded yet. Call watch(step, W=…) in the loop, at a multiple of every.")
        return self.checkpoints


def _head(W: Any, key: Any, query: Any, query_bias: Any) -> Head:
    """W is the key Wᵀ with the query I and the scale 1."""
    if (W is None) == (key is None) or (key is None) != (query is None) or (key is None and query_bias is not None):
        raise InputError("Give either W, or key and query (with query_bias where there is one).")
    if W is not None:
        matrix = _matrix(W, "W")
        size = matrix.shape[1]
        one = ExactMatrix(fmpz_mat([[int(a == b) for b in range(size)] for a in range(size)]))
        return _plain(matrix.transposed, one, None, Fraction(1))
    keys, queries = _matrix(key, "key"), _matrix(query, "query")
    bias = None if query_bias is None else _vector(query_bias, "query_bias")
    sizes = {keys.shape[0], queries.shape[0], *([bias.shape[0]] if bias else [])}
    if len(sizes) > 1:
        raise InputError(
            f"key has {keys.shape[0]} rows, query {queries.shape[0]}"
            + (f", query_bias {bias.shape[0]}" if bias else "")
            + ": these are one head's, and so equal. Cut the rows of one head."
        )
    return _plain(keys, queries, bias, Fraction(1, keys.shape[0]))


def _plain(key: ExactMatrix, query: ExactMatrix, bias: ExactMatrix | None, squared_scale: Fraction) -> Head:
    return Head(
        query=query, key=key, value=key, query_bias=bias, key_bias=None, value_bias=None, scale=Fraction(1), squared_scale=squared_scale,
        heads=1, kv_heads=1, tensors=(), kept=(), left_out=(),
    )  # fmt: skip


def _ragged(parts: list[np.ndarray]) -> dict[str, np.ndarray]:
    if not parts or any(X.ndim != 2 or X.shape[1] != parts[0].shape[1] for X in parts):
        raise InputError("tokens: give one array (n, T, d), or one array (T_i, d) for each input, all of one d.")
    return {"tokens": np.concatenate(parts), "lengths": np.array([len(X) for X in parts])}


def _is_array(thing: Any) -> bool:
    return hasattr(thing, "__array__") or hasattr(thing, "__dlpack__") or not isinstance(thing, Iterable)


def _array(thing: Any, name: str) -> np.ndarray:
    """What ``thing`` holds, without a copy where numpy can read it in place."""
    for step in ("detach", "cpu"):  # a tensor of torch
        thing = getattr(thing, step)() if hasattr(thing, step) else thing
    if str(getattr(thing, "dtype", "")) == "torch.bfloat16":
        thing = thing.float()
    try:
        array = (
            np.from_dlpack(thing)
            if hasattr(thing, "__dlpack__") and not hasattr(thing, "__array__")
            else np.asarray(thing)
        )
    except (TypeError, ValueError, RuntimeError, BufferError) as problem:
        raise InputError(f"{name} cannot be read as an array: {problem}. Give a numpy array or a tensor.") from None
    if array.dtype.kind not in "iuf" or array.dtype.itemsize > 8:
        raise InputError(
            f"{name} has the type {array.dtype}; floats up to float64, or integers, are needed. Convert it."
        )
    return array


def _matrix(thing: Any, name: str) -> ExactMatrix:
    array = _array(thing, name)
    if array.ndim != 2 or not array.size:
        raise InputError(f"{name} has the shape {array.shape}; a matrix is needed. Reshape it.")
    return exact_matrix(array, name)


def _vector(thing: Any, name: str) -> ExactMatrix:
    array = _array(thing, name)
    if array.size != max(array.shape, default=0) or not array.size:
        raise InputError(f"{name} has the shape {array.shape}; a vector is needed. Reshape it.")
    return exact_matrix(array.ravel(), name)


def _short(text: str) -> str:
    """A figure of a table, to six digits."""
    try:
        return text if text.isdigit() or " " in text else f"{float(text):.6g}"
    except ValueError:
        return text
