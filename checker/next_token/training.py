"""The two stages of training in float64, log-scaled: normalised gradient descent from zero on W_ov, then on W_kq.

Stage 1 descends on the collocation loss L₀(W) = Σ_x π_x·(−log softmax(W[:, x])_{n(x)}), stage 2 with W_ov frozen on
L(W) = mean over sentences of −log softmax(T(X))_next.  A sentence's term of ∂L/∂W[x, q] is s_x(g_x − ḡ), where
g_x = ⟨softmax(T(X)) − e_next, W_ov[:, x]⟩; every difference is taken from the word selected now, the probabilities s_x and
softmax(T(X))_v, v ≠ next, are kept as exponents and the largest is divided out.  So neither the direction nor
log(L − L*) underflows: L* is the loss at perfect selection.
**Domain.** float.  **Guarantee.** float, none.  **Source.** ntp; step sizes and lengths are the caller's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from checker.errors import InputError
from checker.next_token.max_margin import MaxMargin
from checker.next_token.orders import Collocation, TrainingSet

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class Trained:
    """One run.  **Shapes.** R records: parameters (R,|V|,|V|), log_gap (R,).

    ``log_gap`` is log(L − L*) (stage 1: L* = 0).  ``reversed_terms`` counts, at each record, the losing words whose logit
    the step raises, as ``least_norm_factor`` asks for none.
    """

    steps: tuple[int, ...]
    step: float
    parameters: Floats
    log_gap: Floats
    reversed_terms: tuple[int, ...]

    def norms(self) -> list[float]:
        return [float(np.linalg.norm(W)) for W in self.parameters]

    def distances(self, svm: MaxMargin) -> list[float]:
        """‖W/‖W‖ − W*/‖W*‖‖ at each record from step 1 on."""
        target = floats(svm)
        target = target / np.linalg.norm(target)
        return [float(np.linalg.norm(W / np.linalg.norm(W) - target)) for W in self._moved()]

    def secant_distances(self, svm: MaxMargin) -> list[float]:
        """The same of W(t′) − W(t), t′ the record after t: it forgets the beginning of the run."""
        target = floats(svm)
        target = target / np.linalg.norm(target)
        moves = np.diff(self._moved(), axis=0)
        return [float(np.linalg.norm(W / np.linalg.norm(W) - target)) for W in moves]

    def least_norm_factor(self, svm: MaxMargin) -> float:
        """The least √2‖W*‖·‖W(t)‖/(ηt) over the records from step 1 on: at least 1 where no term is ever reversed.

        There −∇L = Σ_j c_j a_j over the SVM's constraints with c_j ≥ 0 and ‖a_j‖ = √2, so each step adds η/√2 or more to
        ⟨W, W*⟩.  As ‖W(t)‖ ≤ ηt is the triangle inequality, the norm then grows linearly, between two known slopes.
        """
        scale = np.sqrt(2 * float(svm.squared_norm)) / self.step
        pairs = zip(self.steps, self.norms(), strict=True)
        return min(float(scale * norm / t) for t, norm in pairs if t)

    def _moved(self) -> Floats:
        return self.parameters[1:] if self.steps[0] == 0 else self.parameters


def floats(svm: MaxMargin) -> Floats:
    return np.array([[float(x) for x in row] for row in svm.matrix])


def train_feed_forward(
    collocation: Collocation, *, step: float, record: Sequence[int], weights: Sequence[int] | None = None
) -> Trained:
    """Stage 1 from W_ov = 0; ``weights`` are the frequencies of the words (None: all the same).

    **Raises.** InputError with one word only: its loss is 0 everywhere, and a zero gradient cannot be normalised.
    """
    size = collocation.size
    if size < 2:
        raise InputError(
            "|V| = 1: the collocation loss is 0 and its gradient too, so the normalised step is undefined."
        )
    share = np.full(size, 1 / size) if weights is None else np.array(weights, float) / sum(weights)
    words, following = np.arange(size), np.array(collocation.following)
    W, kept, gaps = np.zeros((size, size)), [], []
    wanted = set(record)
    for t in range(max(wanted) + 1):
        # log softmax against the next word: its own entry is set so that the column sums to 0
        logs = W - W[following, words]
        logs[following, words] = -np.inf
        most = logs.max(axis=0)
        odds = np.log(np.exp(logs - most).sum(axis=0)) + most  # log Σ_{v≠next} e^{o_v − o_next}
        if t in wanted:
            kept.append(W.copy())
            gaps.append(_log_sum(np.log(share) + odds + np.log(_ratio_log1p(odds))))
        shift = (odds - np.logaddexp(0, odds)).max()
        terms = share * np.exp(logs - np.logaddexp(0, odds) - shift)
        terms[following, words] = -terms.sum(axis=0)
        W = W - step / np.linalg.norm(terms) * terms
    return Trained(
        steps=tuple(sorted(wanted)),
        step=step,
        parameters=np.stack(kept),
        log_gap=np.array(gaps),
        reversed_terms=(0,) * len(wanted),
    )


class _Attention:
    """Sentences packed: N sentences, each a row over the vocabulary; words that are not in it weigh e^−∞."""

    def __init__(self, training: TrainingSet, W_ov: Floats) -> None:
        sentences, self.size, self.W_ov = training.sentences, training.size, W_ov
        n = len(sentences)
        self.all = np.arange(n)
        self.query = np.array([s.query for s in sentences])
        self.best = np.array([training.best(s) for s in sentences])
        self.following = np.array([s.following for s in sentences])
        self.log_counts = np.full((n, self.size), -np.inf)
        for i, sentence in enumerate(sentences):
            for x in set(sentence.words):
                self.log_counts[i, x] = np.log(sentence.words.count(x))
        self.to_query = np.zeros((n, self.size))
        self.to_query[self.all, self.query] = 1.0
        self.is_following = np.zeros((n, self.size), bool)
        self.is_following[self.all, self.following] = True
        perfect = self._log_shares(W_ov.T[self.best])
        self.perfect_top = perfect.max(axis=1)
        self.perfect_shares = np.exp(perfect - self.perfect_top[:, None])
        self.perfect_lead = W_ov.T[self.best] - W_ov[self.following, self.best][:, None]

    def _log_shares(self, outputs: Floats) -> Floats:
        """log softmax(T(X))_v for v ≠ next; −∞ at next, whose 1 − P is the sum of the others."""
        leads = outputs - outputs[self.all, self.following][:, None]
        leads[self.is_following] = -np.inf
        top = leads.max(axis=1)[:, None]
        odds = top + np.log(np.exp(leads - top).sum(axis=1))[:, None]
        return leads - np.logaddexp(0, odds)

    def log_attention(self, W: Floats) -> tuple[Floats, npt.NDArray[np.int64]]:
        """log s_x for every word of every sentence, and the word selected now."""
        logits = W.T[self.query] + self.log_counts
        selected = logits.argmax(axis=1)
        logits -= logits[self.all, selected][:, None]
        return logits - np.log(np.exp(logits).sum(axis=1))[:, None], selected

    def descent(self, W: Floats) -> tuple[Floats, Floats]:
        """−∇L up to a positive factor; and sentence by sentence the terms s_x(g_x − ḡ) behind it."""
        log_s, selected = self.log_attention(W)
        s = np.exp(log_s)
        log_p = self._log_shares(s @ self.W_ov.T)
        top = log_p.max(axis=1)
        pull = np.exp(log_p - top[:, None])
        pull[self.all, self.following] = -pull.sum(axis=1)
        g = pull @ self.W_ov  # e^−top times g_x
        g -= g[self.all, selected][:, None]
        g -= (s * g).sum(axis=1)[:, None]
        exponents = log_s + top[:, None]
        exponents[self.all, selected] = -np.inf
        shift = exponents.max()
        if not np.isfinite(shift):
            return np.zeros_like(W), np.zeros_like(g)
        terms = np.exp(exponents - shift) * g
        terms[self.all, selected] = -terms.sum(axis=1)
        return -(terms.T @ self.to_query), terms

    def reversed_terms(self, terms: Floats) -> int:
        """Losing words whose logit the step raises."""
        losing = terms.copy()
        losing[self.all, self.best] = 0.0
        return int((losing < 0).sum())

    def log_gap(self, W: Floats) -> float:
        """log(L − L*), L − L* = mean log1p(Σ_{v≠next} P*_v expm1(Δ_v)), every factor kept as an exponent.

        Δ_v is by how much T(X)_v − T(X)_next exceeds its value at perfect selection.
        """
        log_s, _ = self.log_attention(W)
        log_s[self.all, self.best] = -np.inf
        top = log_s.max(axis=1)
        live = np.isfinite(top)
        if not live.any():
            return -np.inf
        log_s, top = log_s[live], top[live]
        s = np.exp(log_s - top[:, None])
        outputs = s @ self.W_ov.T
        rises = outputs - outputs[np.arange(len(s)), self.following[live]][:, None]
        rises -= s.sum(axis=1)[:, None] * self.perfect_lead[live]
        sums = (self.perfect_shares[live] * rises * _ratio_expm1(np.exp(top)[:, None] * rises)).sum(axis=1)
        with np.errstate(invalid="ignore", divide="ignore"):
            logs = top + self.perfect_top[live] + np.log(sums)  # NaN, and so no claim, where a sentence is below L*
        return float(_log_sum(logs + np.log(_ratio_log1p(logs))) - np.log(len(self.all)))


def train_attention(training: TrainingSet, W_ov: Floats, *, step: float, record: Sequence[int]) -> Trained:
    """Stage 2 from W_kq = 0 with W_ov frozen.

    **Raises.** InputError where the gradient is 0: no sentence has a choice, so the normalised step is undefined.
    """
    model, wanted = _Attention(training, W_ov), set(record)
    W, kept, gaps, reversed_terms = np.zeros((training.size, training.size)), [], [], []
    for t in range(max(wanted) + 1):
        move, terms = model.descent(W)
        size = float(np.linalg.norm(move))
        if t in wanted:
            kept.append(W)
            gaps.append(model.log_gap(W))
            reversed_terms.append(model.reversed_terms(terms))
        if not size > 0:
            raise InputError(
                f"the gradient in W_kq is 0 at step {t}, so the normalised step is undefined. Where no sentence has two "
                "different words there is nothing to learn in the second stage: leave it out."
            )
        W = W + step / size * move
    return Trained(
        steps=tuple(sorted(wanted)),
        step=step,
        parameters=np.stack(kept),
        log_gap=np.array(gaps),
        reversed_terms=tuple(reversed_terms),
    )


def _log_sum(logs: Floats) -> float:
    """log Σ e^x; −∞ counts for nothing."""
    top = float(logs.max())
    return top + float(np.log(np.exp(logs - top).sum())) if np.isfinite(top) else top


def _ratio_expm1(u: Floats) -> Floats:
    """(e^u − 1)/u, 1 at 0."""
    safe = np.where(u == 0, 1.0, u)
    return np.where(u == 0, 1.0, np.expm1(safe) / safe)


def _ratio_log1p(logs: Floats) -> Floats:
    """log(1 + u)/u at u = e^logs, 1 where u underflows."""
    u = np.exp(logs)
    safe = np.where(u == 0, 1.0, u)
    return np.where(u == 0, 1.0, np.log1p(safe) / safe)
