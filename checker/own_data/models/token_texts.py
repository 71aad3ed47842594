"""Tokens by their text: the ids of the inputs in the vocabulary of the ``tokenizer.json`` that lies beside a model."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from checker.attention.scores import optimal_tokens
from checker.data.places import read_named
from checker.errors import InputError
from checker.own_data.models.from_model import ModelDataset, exact_logits

MOST_INPUTS = 100
_MOST_BYTES = 100_000_000


def texts_of(found: ModelDataset, model: Path) -> list[list[str]]:
    """[optimal token, token of the largest logit] of each input, as texts; tokens without a text are named by their place from 1."""
    names, ids = vocabulary(model.parent if model.is_file() else model), found.inputs.ids
    logits = None if found.other_logits else exact_logits(found.data)
    answer, start = [], 0
    for i, best in enumerate(optimal_tokens(found.data)[:MOST_INPUTS]):
        T = found.data.lengths[i]
        own = ids[start : start + T] if ids else ()
        attended = [] if logits is None else [t for t, x in enumerate(logits[i]) if x == max(logits[i])]
        answer.append([_text(best, own, names), _text(attended, own, names)])
        start += T
    return answer


def _text(places: Any, ids: tuple[int, ...], names: dict[int, str]) -> str:
    shown = [f"{t + 1}" + (f" {names[ids[t]]}" if ids and ids[t] in names else "") for t in list(places)[:3]]
    return " = ".join(shown)


@lru_cache(maxsize=4)
def vocabulary(folder: Path) -> dict[int, str]:
    """id → text, of tokenizer.json in a folder; empty where there is none or it is of another kind."""
    try:
        whole = json.loads(read_named(folder / "tokenizer.json", _MOST_BYTES))
        words = whole["model"]["vocab"]
        pairs = words.items() if isinstance(words, dict) else ((text, k) for k, (text, _) in enumerate(words))
        found = {int(k): str(text) for text, k in pairs}
        return found | {int(one["id"]): str(one["content"]) for one in whole.get("added_tokens", ())}
    except (OSError, InputError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}
