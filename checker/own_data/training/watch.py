"""``from checker import Watch``: one attention head, watched from inside the loop that trains it.

What ``checker data training`` says of checkpoints in files, of arrays in memory.  numpy arrays, torch tensors, JAX arrays and
whatever else numpy can read are taken; torch and JAX are not imported.
"""

from __future__ import annotations

import base64
import csv
import html
import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from flint import fmpz_mat

from checker.data import places
from checker.errors import InputError
from checker.own_data.models.head import Head
from checker.own_data.models.inputs import Inputs, Probe, inputs_of
from checker.own_data.numbers.exact_matrix import ExactMatrix, exact_matrix
from checker.own_data.training.log import Checkpoint, TrainingLog, exact_logits, log_of
from checker.own_data.training.report import table_lines, training_csv, training_svg

_UNSAID: Any = object()
_UNKNOWN_TO_NUMPY = re.compile(r"(torch\.)?(bfloat16|float[468]_)")


class Watch:
    """Records a head every ``every`` steps of a training loop, and compares what it recorded with the exact SVM direction.

    ``watch(step, W=W)``, ``watch(step, key=layer.k_proj, query=layer.q_proj, heads=8, head=2)`` or, for torch.nn.MultiheadAttention,
    ``watch(step, layer=attention, head=2)`` in the loop; ``watch`` in a notebook shows a table and a picture.

    **Shapes.** tokens (n, T, d), or n arrays (T_i, d); queries (n, m); direction (d) or None; labels (n), each ±1, or None for all 1.
    Of a step: either W (d, m), with the logits xᵀWz.  Or key (h, d), query (h, m) and query_bias (h), as torch.nn.Linear stores
    them, with the logits ⟨key x, query z + query_bias⟩/√h.  Of ``heads`` heads the rows are heads·h, fewer for grouped keys.
    ``head``, from 0, is watched.  Sizes are the same at every step; an SVM needs d = m.
    **Convention.** key and query may be layers with ``weight`` and ``bias``: then the bias is the layer's own.  Flax's layers have
    ``kernel``, in × out or in × heads × h; a dict of its parameters is taken too.  For bare arrays ``query_bias`` is said, None where
    there is none.  The key's bias is left out: softmax does not see it.
    **Domain.** floats or integers in numpy arrays, or in what numpy.asarray or DLPack reads; taken as the rationals they are.  A
    tensor is detached and brought to the CPU; bfloat16 and float8, which numpy has not, become float32, exactly.  Arrays of numpy, and of
    torch and JAX on the CPU, are read where they are.  What is kept of a step are exact matrices, so later changes in place do no harm.
    **Guarantee.** selected tokens, logits and SVMs are exact; norms, angles and margins are floats rounded from exact numbers.
    A finite run decides no limit.
    **Raises.** InputError naming the array that is not finite, or does not fit.
    """

    def __init__(self, tokens: Any, queries: Any, *, every: int = 1, direction: Any = None, labels: Any = None) -> None:
        if every < 1:
            raise InputError(f"every={every}: how many steps lie between two records; write 1 or more.")
        parts = [array_of(tokens, "tokens")] if _is_array(tokens) else [array_of(X, "tokens") for X in tokens]
        arrays = {"tokens": parts[0]} if _is_array(tokens) else _ragged(parts)
        n = len(arrays.get("lengths", arrays["tokens"]))
        arrays["queries"] = array_of(queries, "queries")
        arrays["labels"] = np.ones(n, dtype=int) if labels is None else array_of(labels, "labels")
        self.inputs: Inputs = inputs_of(arrays)
        self.every = every
        self.probe = None if direction is None else Probe(direction=_vector(direction, "direction"))
        self.checkpoints: list[Checkpoint] = []
        self._log: TrainingLog | None = None

    def __call__(
        self,
        step: int,
        W: Any = None,
        *,
        key: Any = None,
        query: Any = None,
        query_bias: Any = _UNSAID,
        layer: Any = None,
        heads: int | None = None,
        head: int | None = None,
    ) -> bool:
        """Record the head if ``step`` is a multiple of ``every``; whether it was.  Other steps cost nothing: their arrays are not touched.

        **Raises.** InputError where a step does not come after the one before, or its arrays do not fit.
        """
        step = _whole(step)
        if step % self.every:
            return False
        before = self.checkpoints[-1] if self.checkpoints else None
        if before is not None and step <= before.step:
            raise InputError(
                f"Step {step} comes after step {before.step}; steps increase. Start a new Watch for another run."
            )
        found = _head(W, _Given(key, query, query_bias, heads, head, layer))
        if before is not None and found.sizes != before.head.sizes:
            raise InputError(
                f"Key, query and bias have the sizes {found.sizes} at step {step}, and {before.head.sizes} at step {before.step}. "
                "Give the same head at every step."
            )
        logits = exact_logits(self.inputs, found)
        self.checkpoints.append(Checkpoint(step=step, path=Path(f"step {step}"), head=found, logits=logits))
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


class _Given(NamedTuple):
    """How a head was named in a call."""

    key: Any
    query: Any
    query_bias: Any
    heads: int | None
    head: int | None
    layer: Any


def _head(W: Any, given: _Given) -> Head:
    """W is the key Wᵀ with the query I and the scale 1."""
    ways = [W is not None, given.layer is not None, given.key is not None]
    if (
        sum(ways) != 1
        or (given.key is None) != (given.query is None)
        or (given.key is None and given.query_bias is not _UNSAID)
    ):
        raise InputError("Give either W, or key and query (with query_bias where there is one), or layer=.")
    if W is not None:
        matrix = _matrix(W, "W")
        size = matrix.shape[1]
        one = ExactMatrix(fmpz_mat([[int(a == b) for b in range(size)] for a in range(size)]))
        return _plain(matrix.transposed, one, None, Fraction(1))
    key, query, bias, heads = _of_layer(given) if given.layer is not None else _of_arrays(given)
    rows, shared = _rows_of_head(key.shape, query.shape, heads, given.head)
    parts = exact_matrix(key[shared], "key"), exact_matrix(query[rows], "query")
    added = None if bias is None else exact_matrix(bias[rows], "query_bias")
    return _plain(*parts, added, Fraction(1, parts[0].shape[0]))


def _of_arrays(given: _Given) -> tuple[np.ndarray, np.ndarray, np.ndarray | None, int | None]:
    bias = given.query_bias
    if _is_layer(given.query):
        if bias is not _UNSAID and bias is not None:
            raise InputError(
                "query is a layer with a bias of its own, and query_bias is given too. Leave query_bias out."
            )
        bias = _part(given.query, "bias")
    elif bias is _UNSAID:
        raise InputError(
            "query is an array, and softmax sees a bias of the query: say query_bias=layer.bias, or query_bias=None where the layer has "
            "none. Or give the layer itself, query=layer.q_proj."
        )
    key, query = (_weight(x, name) for x, name in ((given.key, "key"), (given.query, "query")))
    found = None if bias is None else array_of(bias, "query_bias").ravel()
    if found is not None and len(found) != len(query):
        raise InputError(
            f"key has {len(key)} rows, query {len(query)}, query_bias {len(found)}: these are one head's, and so equal. Cut the rows of "
            "one head, or give those of all with heads= and head=."
        )
    return key, query, found, given.heads


def _is_layer(thing: Any) -> bool:
    return _part(thing, "kernel") is not None or (
        hasattr(thing, "weight") and hasattr(thing, "bias") and not hasattr(thing, "__array__")
    )


def _part(layer: Any, name: str) -> Any:
    return layer.get(name) if isinstance(layer, Mapping) else getattr(layer, name, None)


def _weight(thing: Any, name: str) -> np.ndarray:
    """out × in.  A kernel of Flax is in × out, or in × heads × head_dim."""
    kernel = _part(thing, "kernel")
    if kernel is None:
        return _table(thing.weight if _is_layer(thing) else thing, name)
    array = array_of(kernel, name)
    return _table(array.reshape(len(array), -1).T if array.ndim == 3 else array.T, name)


def _of_layer(given: _Given) -> tuple[np.ndarray, np.ndarray, np.ndarray | None, int | None]:
    """What torch.nn.MultiheadAttention stores in one matrix, or in three."""
    layer, many = given.layer, getattr(given.layer, "num_heads", given.heads)
    if given.heads is not None and given.heads != many:
        raise InputError(f"heads={given.heads}, and the layer has num_heads = {many}. Leave heads out.")
    fused = getattr(layer, "in_proj_weight", None)
    parts = [getattr(layer, name, None) for name in ("k_proj_weight", "q_proj_weight")]
    if fused is None and any(x is None for x in parts):
        raise InputError(
            "layer= takes a torch.nn.MultiheadAttention (with in_proj_weight). Give key= and query= instead."
        )
    bias = getattr(layer, "in_proj_bias", None)
    if fused is not None:
        whole = _table(fused, "in_proj_weight")
        query, key = np.split(whole, 3)[:2]
    else:
        key, query = (_table(x, "key" if k == 0 else "query") for k, x in enumerate(parts))
    return key, query, None if bias is None else array_of(bias, "in_proj_bias").ravel()[: len(query)], many


def _rows_of_head(
    key: tuple[int, ...], query: tuple[int, ...], heads: int | None, head: int | None
) -> tuple[slice, slice]:
    """The rows of one head in the queries and in the keys."""
    if heads is None:
        if head is not None:
            raise InputError(f"head={head} of how many? Give heads= too.")
        if key[0] != query[0]:
            raise InputError(
                f"key has {key[0]} rows, query {query[0]}: these are one head's, and so equal. Cut the rows of one head, or give those "
                "of all with heads= and head=."
            )
        if key[0] >= key[1] > 1:
            raise InputError(
                f"key and query have {key[0]} rows for vectors of {key[1]} numbers, which fits one head of {key[0]} and several of fewer. "
                "Say heads= (heads=1 for one), and head= for the one that is watched."
            )
        return slice(None), slice(None)
    size = query[0] // heads if heads >= 1 and query[0] % heads == 0 else 0
    groups = key[0] // size if size and key[0] % size == 0 else 0
    if not groups or heads % groups:
        raise InputError(
            f"heads={heads}: queries have {query[0]} rows and keys {key[0]}, which are no {heads} heads of one size with keys that divide "
            "them. Check heads=."
        )
    if head is None and heads > 1:
        raise InputError(f"Which of the {heads} heads is watched? Give head=0 to head={heads - 1}.")
    if not 0 <= (head or 0) < heads:
        raise InputError(f"There is no head {head}: heads={heads}, so head=0 to head={heads - 1}.")
    own, shared = head or 0, (head or 0) // (heads // groups)
    return slice(own * size, (own + 1) * size), slice(shared * size, (shared + 1) * size)


def _plain(key: ExactMatrix, query: ExactMatrix, bias: ExactMatrix | None, squared_scale: Fraction) -> Head:
    return Head(
        query=query,
        key=key,
        value=key,
        query_bias=bias,
        key_bias=None,
        value_bias=None,
        scale=Fraction(1),
        squared_scale=squared_scale,
        heads=1,
        kv_heads=1,
        tensors=(),
        kept=(),
        left_out=(),
    )


def _ragged(parts: list[np.ndarray]) -> dict[str, np.ndarray]:
    if not parts or any(X.ndim != 2 or X.shape[1] != parts[0].shape[1] for X in parts):
        raise InputError("tokens: give one array (n, T, d), or one array (T_i, d) for each input, all of one d.")
    return {"tokens": np.concatenate(parts), "lengths": np.array([len(X) for X in parts])}


def _is_array(thing: Any) -> bool:
    return hasattr(thing, "__array__") or hasattr(thing, "__dlpack__") or not isinstance(thing, Iterable)


def array_of(thing: Any, name: str) -> np.ndarray:
    """What ``thing`` holds, without a copy where numpy can read it in place."""
    for step in ("detach", "cpu"):  # a tensor of torch
        thing = getattr(thing, step)() if hasattr(thing, step) else thing
    if _UNKNOWN_TO_NUMPY.match(str(getattr(thing, "dtype", ""))):
        thing = thing.float() if hasattr(thing, "float") else thing.astype("float32")
    try:
        array = (
            np.from_dlpack(thing)
            if hasattr(thing, "__dlpack__") and not hasattr(thing, "__array__")
            else np.asarray(thing)
        )
    except (TypeError, ValueError, RuntimeError, BufferError) as problem:
        _refuse_traced(problem, name)
        raise InputError(f"{name} cannot be read as an array: {problem}. Give a numpy array or a tensor.") from None
    if array.dtype.kind not in "iuf" or array.dtype.itemsize > 8:
        raise InputError(
            f"{name} has the type {array.dtype}; floats up to float64, or integers, are needed. Convert it."
        )
    return array


def _refuse_traced(problem: Exception, name: str) -> None:
    """**Raises.** InputError where JAX says that this is a name inside jit, grad or vmap, and no array."""
    if any(
        kind.__name__ in ("TracerArrayConversionError", "ConcretizationTypeError") for kind in type(problem).__mro__
    ):
        raise InputError(
            f"{name} has no numbers yet: it is traced, inside a function under jax.jit, grad or vmap. Call watch after this function, "
            "on the arrays that it returns, or inside it by jax.debug.callback(watch, step, W, ordered=True)."
        ) from None


def _whole(step: Any) -> int:
    """**Raises.** InputError unless ``step`` is one whole number."""
    try:
        number = int(step)
        if number == step:
            return number
    except (TypeError, ValueError, OverflowError) as problem:
        _refuse_traced(problem, "step")
    raise InputError(f"step={step!r} is no whole number. Give the number of the step, such as 0, 1, 2.")


def _table(thing: Any, name: str) -> np.ndarray:
    array = array_of(thing, name)
    if array.ndim != 2 or not array.size:
        raise InputError(f"{name} has the shape {array.shape}; a matrix is needed. Reshape it.")
    return array


def _matrix(thing: Any, name: str) -> ExactMatrix:
    return exact_matrix(_table(thing, name), name)


def _vector(thing: Any, name: str) -> ExactMatrix:
    array = array_of(thing, name)
    if array.size != max(array.shape, default=0) or not array.size:
        raise InputError(f"{name} has the shape {array.shape}; a vector is needed. Reshape it.")
    return exact_matrix(array.ravel(), name)


def _short(text: str) -> str:
    """A figure of a table, to six digits."""
    try:
        return text if text.isdigit() or " " in text else f"{float(text):.6g}"
    except ValueError:
        return text
