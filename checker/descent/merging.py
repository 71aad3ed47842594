"""Equal keys in one input, merged into one token: exact, and without it far-out gradients can be lost.

Softmax gives equal keys equal weight for ever, so c tokens at one key act as one token of weight c whose
score is their mean.  Left apart, their terms can cancel exactly in the gradient while being e^1000 times
larger than what remains; factoring out the largest exponent would then factor out a sum that is zero.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from checker.descent.trajectory import Problem, Vector


@dataclass(frozen=True, kw_only=True)
class Merged:
    """**Shapes.** keys n × G_i × d, scores and counts n × G_i, group n × T_i (old token → its merged one)."""

    keys: tuple[tuple[Vector, ...], ...]
    scores: tuple[Vector, ...]
    counts: tuple[tuple[int, ...], ...]
    group: tuple[tuple[int, ...], ...]


def merged_tokens(problem: Problem) -> Merged:
    """The same attention model with pairwise different keys in each input.

    **Domain.** exact.  **Guarantee.** exact: same L, same gradient, at every parameter.
    **Convention.** an input whose query is zero never selects: its tokens all merge.
    """
    keys, scores, counts, groups = [], [], [], []
    for i, (tokens, gammas) in enumerate(zip(problem.keys, problem.scores, strict=True)):
        dead = problem.queries is not None and not any(problem.queries[i])
        named = [tokens[0] if dead else key for key in tokens]
        order = {key: g for g, key in enumerate(dict.fromkeys(named))}
        group = tuple(order[key] for key in named)
        count = [group.count(g) for g in range(len(order))]
        totals = [Fraction(0)] * len(order)
        for g, gamma in zip(group, gammas, strict=True):
            totals[g] += gamma
        keys.append(tuple(order))
        scores.append(tuple(total / c if c > 1 else total for total, c in zip(totals, count, strict=True)))
        counts.append(tuple(count))
        groups.append(group)
    return Merged(keys=tuple(keys), scores=tuple(scores), counts=tuple(counts), group=tuple(groups))
