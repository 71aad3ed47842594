"""Images of digits as patch tokens, and what a trained attention selects on images it was not trained on.

scikit-learn's packaged handwritten digits, 8 × 8 grey values, in sixteen 2 × 2 patches.  Token t is e_t times the patch's mean less
its mean over the training half, so a head gives every place its own weight: d = T = 16.  The head is the difference of the two
classes' mean tokens on the training half, fixed, so uniform attention is the nearest-mean classifier; the query is the whole image,
(1, the sixteen numbers).  The matrix W alone is trained, from zero, by normalised mirror descent on the logistic loss.  On a test
image: is the output's sign the label's, and is the most attended patch one of highest score (the optimal token)?
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from random import Random

import numpy as np

from checker.data.statistics import Interval, clopper_pearson
from checker.descent import Descent
from checker.descent.float64 import run_batch
from checker.descent.floats.batch import Floats, packed_batch
from checker.descent.trajectory import Problem
from checker.errors import MissingDependency


@dataclass(frozen=True, kw_only=True)
class TestImages:
    """What became of every test image.  **Shapes.** images,: True where the label is right, where the best patch is selected."""

    right: np.ndarray
    selected: np.ndarray


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """One algorithm against another on the same images; pairs that agree say nothing."""

    won: int
    lost: int
    images: int

    def interval(self, confidence: Fraction) -> Interval:
        """Of the share of discordant images that the first algorithm wins."""
        return clopper_pearson(self.won, self.won + self.lost, confidence=confidence)

    def verdict(self, confidence: Fraction) -> float:
        """1: the interval lies above one half; 0: below; NaN: it holds one half, or nothing is discordant."""
        if self.won + self.lost == 0:
            return float("nan")
        found = self.interval(confidence)
        return 1.0 if found.low > Fraction(1, 2) else 0.0 if found.high < Fraction(1, 2) else float("nan")


@cache
def _packaged() -> tuple[np.ndarray, np.ndarray]:
    try:
        from sklearn.datasets import load_digits
    except ImportError:
        raise MissingDependency(
            "The digits are scikit-learn's, and it is not installed: no image is shipped here. Install it with "
            "`pip install attention-claim-checker[test]`."
        ) from None
    packaged = load_digits()
    return packaged.images, packaged.target


def halves(first: int, second: int, *, seed: int) -> tuple[tuple[Floats, Floats], tuple[Floats, Floats]]:
    """(patch means, labels) of a training and a test half of the images of two digits, drawn by ``seed``.  **Shapes.** (B,16), (B,)."""
    images, target = _packaged()
    chosen = [int(k) for k in np.flatnonzero(np.isin(target, (first, second)))]
    Random(f"{first}-{second}-{seed}").shuffle(chosen)
    means = images[chosen].reshape(-1, 4, 2, 4, 2).mean(axis=(2, 4)).reshape(-1, 16) / 16
    labels, cut = np.where(target[chosen] == first, 1.0, -1.0), len(chosen) // 2
    return (means[:cut], labels[:cut]), (means[cut:], labels[cut:])


@cache
def _trained(
    pair: tuple[int, int], power: Fraction, seed: int, steps: int, step: Fraction
) -> tuple[Floats, Floats, Floats]:
    """W (16,17), the head (16,) and the middle (16,) that tokens are counted from."""
    (means, labels), _ = halves(*pair, seed=seed)
    middle = np.round(means.mean(axis=0) * 1024) / 1024
    head = np.round((means[labels > 0].mean(axis=0) - means[labels < 0].mean(axis=0)) * 1024) / 1024
    inputs = [[Fraction(x) for x in row] for row in (means - middle).tolist()]
    zero, weights = Fraction(0), [Fraction(x) for x in head.tolist()]
    problem = Problem(
        keys=tuple(tuple(tuple(x if k == t else zero for k in range(16)) for t, x in enumerate(row)) for row in inputs),
        scores=tuple(
            tuple(int(y) * w * x for w, x in zip(weights, row, strict=True))
            for row, y in zip(inputs, labels, strict=True)
        ),
        queries=tuple((Fraction(1), *row) for row in inputs),
    )
    batch = packed_batch([problem], [[[zero] * 17] * 16])
    high, _, _ = run_batch(batch, Descent(step=step, steps=steps, normalised=True, power=power))
    return high[-1, 0], head, middle


@cache
def tested(pair: tuple[int, int], *, power: Fraction, seed: int, steps: int, step: Fraction) -> TestImages:
    """Train W on one half, ask every image of the other."""
    W, head, middle = _trained(pair, power, seed, steps, step)
    _, (means, truth) = halves(*pair, seed=seed)
    tokens = means - middle
    logits = tokens * (np.hstack([np.ones((len(tokens), 1)), tokens]) @ W.T)  # x_t = tokens_t e_t
    weights = np.exp(logits - logits.max(axis=1, keepdims=True))
    scores = truth[:, None] * tokens * head
    output = (weights / weights.sum(axis=1, keepdims=True) * scores).sum(axis=1)
    chosen = np.take_along_axis(scores, logits.argmax(axis=1)[:, None], axis=1)[:, 0]
    return TestImages(right=output > 0, selected=chosen == scores.max(axis=1))


def compared(pairs, *, power: Fraction, seed: int, steps: int, step: Fraction, what: str) -> Comparison:
    """ℓp mirror descent (first) against gradient descent (second) over all pairs; ``what`` is "right" or "selected"."""
    won = lost = images = 0
    for pair in pairs:
        ours = getattr(tested(pair, power=power, seed=seed, steps=steps, step=step), what)
        others = getattr(tested(pair, power=Fraction(2), seed=seed, steps=steps, step=step), what)
        won, lost, images = won + int((ours & ~others).sum()), lost + int((others & ~ours).sum()), images + len(ours)
    return Comparison(won=won, lost=lost, images=images)
