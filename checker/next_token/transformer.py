"""The one-layer transformer as printed: T(X) = W_ov X softmax(Xᵀ W_kq x_L), and its cross-entropy over the vocabulary.

One formula for every arithmetic of :mod:`checker.arithmetic`; embeddings are the basis.  The engines are tested against it.
**Shapes.** W_ov, W_kq |V| × |V|, lists of rows.  **Domain.** that of the arithmetic.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from checker.next_token.orders import Sentence, Word

Rows = Sequence[Sequence[Any]]


def attention(A: Any, W_kq: Rows, words: Sequence[Word]) -> list[Any]:
    """softmax(Xᵀ W_kq x_L), one probability a position."""
    logits = [W_kq[x][words[-1]] for x in words]
    powers = [A.exp(logit) for logit in logits]
    return [power / sum(powers[1:], powers[0]) for power in powers]


def output(A: Any, W_ov: Rows, W_kq: Rows, words: Sequence[Word]) -> list[Any]:
    """T(X), one logit a word of the vocabulary."""
    s = attention(A, W_kq, words)
    return [sum((p * row[x] for p, x in zip(s[1:], words[1:], strict=True)), s[0] * row[words[0]]) for row in W_ov]


def cross_entropy(A: Any, logits: Sequence[Any], following: Word) -> Any:
    """−log softmax(logits)_following."""
    differences = [A.exp(x - logits[following]) for x in logits]
    return A.log(sum(differences[1:], differences[0]))


def sentence_loss(A: Any, W_ov: Rows, W_kq: Rows, sentence: Sentence) -> Any:
    return cross_entropy(A, output(A, W_ov, W_kq, sentence.words), sentence.following)


def perfect_loss(A: Any, W_ov: Rows, sentence: Sentence, best: Word) -> Any:
    """The sentence's part of L*: its loss when attention rests on ``best`` alone."""
    return cross_entropy(A, [row[best] for row in W_ov], sentence.following)
