"""Random and real attention SVMs of d ≥ 384, and the same problems as other solvers take them.

The real ones are made of what scikit-learn ships, so nothing is downloaded: images of digits, two photographs, the measurements of
tumours, and the descriptions of its data sets as texts.  Labels alternate where the source has none; scores are those of a direction
between two means.
"""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Callable
from importlib import resources

import numpy as np

from checker.data.arrays import Arrays
from checker.svm.brackets.constraints import Constraints

RANDOM, REAL = 50, 10
_SIZES = ((16, 7, 384), (12, 13, 384), (40, 9, 400), (24, 17, 512), (10, 33, 640), (60, 5, 768), (30, 12, 384))


def arrays(inputs: list[np.ndarray], labels: np.ndarray, head: np.ndarray, queries: np.ndarray) -> Arrays:
    """**Shapes.** each input (T_i,d), labels (n), head (d), queries (n,d).  **Domain.** exact: floats are what they are."""
    return Arrays(
        tokens=np.concatenate(inputs),
        ends=np.concatenate([[0], np.cumsum([len(X) for X in inputs])]).astype(np.int64),
        labels=labels.astype(np.int64),
        head=head,
        queries=queries,
    )


def random_problem(number: int) -> tuple[str, Constraints]:
    """The name and the constraints of random problem ``number``: even ones are p-SVMs, odd ones W-SVMs, every other pair is ragged.

    Of each five p-SVMs one takes more inputs, so that its constraints are about 6d (d = 384), and tokens at random: it has no solution.
    """
    rng = np.random.default_rng([19, number])
    n, T, d = _SIZES[number % len(_SIZES)]
    matrix, ragged, hopeless = number % 2 == 1, number % 4 >= 2, number % 10 == 8
    if hopeless:
        T, d = (7, 13)[number // 10 % 2], 384
        n = 6 * d // (T - 1) * (2 if ragged else 1)
    lengths = rng.integers(2, T + 1, n) if ragged else np.full(n, T)
    kind = np.float32 if number % 3 else np.float64
    inputs = [rng.standard_normal((int(size), d)).astype(kind) for size in lengths]
    data = arrays(inputs, rng.choice([-1, 1], n), rng.standard_normal(d), rng.standard_normal((n, d)))
    chosen = tuple(int(rng.integers(size)) for size in lengths) if hopeless else data.best_tokens
    assert chosen is not None
    name = f"random {number}: {'W' if matrix else 'p'}, n={n}, T={'≤' if ragged else ''}{T}, d={d}"
    return name, Constraints(problem="W" if matrix else "p", data=data, choice=chosen)


def real_problem(number: int) -> tuple[str, Constraints]:
    """The name and the constraints of real problem ``number``: each source as a p-SVM and as a W-SVM."""
    source = tuple(SOURCES)[number // 2]
    data, problem = SOURCES[source](), "pW"[number % 2]
    assert data.best_tokens is not None
    lengths = data.lengths
    T = f"{lengths[0]}" if len(set(lengths)) == 1 else f"{min(lengths)} to {max(lengths)}"
    return f"{source}: {problem}, n={data.n}, T={T}, d={data.d}", Constraints(
        problem=problem, data=data, choice=data.best_tokens
    )


def _between(rows: np.ndarray, first: np.ndarray) -> np.ndarray:
    """The direction from the mean of the others to that of ``first``."""
    return rows[first].mean(axis=0) - rows[~first].mean(axis=0)


def digits() -> Arrays:
    """T = 6 images of 8 × 8 grey values, each enlarged to 24 × 24: d = 576.  The head tells 3 from 8; the query is the mean token."""
    from sklearn.datasets import load_digits

    packaged = load_digits()
    rows = np.kron(packaged.images / 16, np.ones((1, 3, 3))).reshape(len(packaged.images), -1)
    first = packaged.target == 3
    head = _between(rows[first | (packaged.target == 8)], first[first | (packaged.target == 8)])
    inputs = [rows[6 * i : 6 * i + 6] for i in range(9)]
    return arrays(inputs, np.array([1, -1] * 4 + [1]), head, np.array([X.mean(axis=0) for X in inputs]))


def photograph() -> Arrays:
    """Patches of 12 × 12 pixels in three colours, d = 432, from two photographs: a row of ten is one input, asked by its last patch."""
    from sklearn.datasets import load_sample_images

    found, labels = [], []
    for image, label in zip(load_sample_images().images, (1, -1), strict=True):
        for top in range(0, 12 * 16, 16):
            strip = image[2 * top : 2 * top + 12, : 12 * 50].astype(np.float64) / 255
            patches = strip.reshape(12, 50, 12, 3).transpose(1, 0, 2, 3).reshape(50, -1)
            found.append(patches[::5])
            labels.append(label)
    labels = np.array(labels)
    means = np.array([X.mean(axis=0) for X in found])
    return arrays(found, labels, _between(means, labels > 0), np.array([X[-1] for X in found]))


def tumours() -> Arrays:
    """The 30 measurements of a tumour and all their products, d = 495, standardised: eight tumours are an input."""
    from sklearn.datasets import load_breast_cancer
    from sklearn.preprocessing import PolynomialFeatures, StandardScaler

    packaged = load_breast_cancer()
    rows = PolynomialFeatures(2, include_bias=False).fit_transform(StandardScaler().fit_transform(packaged.data))
    rows = StandardScaler().fit_transform(rows)
    inputs = [rows[8 * i : 8 * i + 8] for i in range(20)]
    labels = np.where(packaged.target[::8][:20] == 1, 1, -1)
    return arrays(inputs, labels, _between(rows, packaged.target == 1), np.array([X[0] for X in inputs]))


def _sentences(most: int) -> tuple[list[list[str]], np.ndarray]:
    """Sentences of two shipped texts in turn, each word of a sentence once, at most ``most`` words, and labels by text."""
    texts = []
    for name in ("breast_cancer", "twenty_newsgroups"):
        whole = resources.files("sklearn.datasets.descr").joinpath(f"{name}.rst").read_text("utf-8").lower()
        cut = [list(dict.fromkeys(re.findall(r"[a-z]+", part)))[:most] for part in re.split(r"[.:]\s", whole)]
        texts.append([words for words in cut if len(words) >= 4][:16])
    both = [words for pair in zip(*texts, strict=False) for words in pair]
    return both, np.array([1, -1] * (len(both) // 2))


def trigrams() -> Arrays:
    """Ragged sentences; a word counts its runs of three characters in 512 places, and is asked by the sentence's last word."""

    def embedded(word: str) -> np.ndarray:
        row = np.zeros(512)
        for k in range(len(word)):
            row[zlib.crc32(f"^{word}$"[k : k + 3].encode()) % 512] += 1
        row[zlib.crc32(word.encode()) % 512] += 0.5  # tells two words of the same runs apart
        return row

    sentences, labels = _sentences(24)
    inputs = [np.array([embedded(word) for word in words]) for words in sentences]
    means = np.array([X.mean(axis=0) for X in inputs])
    return arrays(inputs, labels, _between(means, labels > 0), np.array([X[-1] for X in inputs]))


def neighbours() -> Arrays:
    """Twenty words in a row; a word counts, as log(1 + count), which of the 384 commonest words stand at most four places from it."""
    words: list[str] = []
    for path in sorted(resources.files("sklearn.datasets.descr").iterdir(), key=lambda p: p.name):
        if path.name.endswith(".rst"):
            words += re.findall(r"[a-z]+", path.read_text("utf-8").lower())
    place = {word: k for k, (word, _) in enumerate(Counter(words).most_common(384))}
    counts: dict[str, np.ndarray] = {word: np.zeros(384) for word in set(words)}
    for k, word in enumerate(words):
        for other in words[max(k - 4, 0) : k] + words[k + 1 : k + 5]:
            if other in place:
                counts[word][place[other]] += 1
    rows: dict[bytes, np.ndarray] = {}
    chosen: list[np.ndarray] = []
    for word in words:  # twenty different rows each
        row = np.log1p(counts[word])
        rows.setdefault(row.tobytes(), row)
        if len(rows) == 20:
            chosen.append(np.array(list(rows.values())))
            rows = {}
        if len(chosen) == 24:
            break
    labels = np.array([1, -1] * 12)
    means = np.array([X.mean(axis=0) for X in chosen])
    return arrays(chosen, labels, _between(means, labels > 0), np.array([X[-1] for X in chosen]))


SOURCES: dict[str, Callable[[], Arrays]] = {
    "digits": digits,
    "photographs": photograph,
    "tumours": tumours,
    "trigrams of words": trigrams,
    "neighbours of words": neighbours,
}


# the same problem, as a user gives it to another solver


def written_out(problem: Constraints) -> np.ndarray:
    """Rows r_j with ⟨r_j, r_k⟩ = ⟨a_j, a_k⟩, so that min ‖u‖ s.t. r_j·u ≥ 1 has the same value.

    **Shapes.** (m, d) for vectors; (m, m) for W, whose own rows have d² entries: the square root of the Gram matrix.
    **Domain.** float.
    """
    every = np.arange(problem.size)
    if problem.problem != "W":
        return problem.rows(every)
    values, vectors = np.linalg.eigh(problem.gram(every))
    return vectors * np.sqrt(np.maximum(values, 0))


def margin_by_cvxpy(rows: np.ndarray, solver: str, **options: object) -> float | None:
    """1/‖u‖ for the least ‖u‖ with r_j·u ≥ 1, 0 where the solver says that there is none, None where it fails.  **Domain.** float."""
    import cvxpy

    scale = float(np.median(np.linalg.norm(rows, axis=1)))
    u = cvxpy.Variable(rows.shape[1])
    problem = cvxpy.Problem(cvxpy.Minimize(cvxpy.sum_squares(u) / 2), [(rows / scale) @ u >= 1])
    try:
        problem.solve(solver=solver, **options)
    except cvxpy.SolverError:
        return None
    if "infeasible" in problem.status:
        return 0.0
    return float(scale / np.linalg.norm(u.value)) if problem.status in ("optimal", "optimal_inaccurate") else None


def margin_by_clarabel(problem: Constraints) -> tuple[float | None, float]:
    """The margin and its accuracy: Clarabel stops at a relative gap of 1e-8, of which constraints and condition make more."""
    return margin_by_cvxpy(written_out(problem), "CLARABEL"), 1e-6


def margin_by_osqp(problem: Constraints) -> tuple[float | None, float]:
    """The margin and its accuracy: OSQP is asked for residuals of 1e-7, which its polishing mostly betters."""
    options = {"eps_abs": 1e-7, "eps_rel": 1e-7, "max_iter": 200_000, "polishing": True}
    return margin_by_cvxpy(written_out(problem), "OSQP", **options), 1e-4


def margin_by_svc(problem: Constraints) -> tuple[float | None, float]:
    """scikit-learn's SVC with the Gram matrix as kernel: each constraint twice, a with label 1 and −a with −1, so that its bias is 0.

    None where C = 10⁸ does not separate or the iterations end: SVC cannot say that there is no solution.  Its accuracy is its
    tolerance and what a kernel kept in float32, as libsvm keeps it, changes in a margin of 1: at most 2⁻²⁴ Σ|α_k||K_jk|.
    """
    from sklearn.svm import SVC

    gram = problem.gram(np.arange(problem.size))
    unit = float(np.median(np.diag(gram)))
    whole = np.block([[gram, -gram], [-gram, gram]]) / unit
    most = 2_000_000 if len(gram) <= 1_000 else 300_000
    fitted = SVC(kernel="precomputed", C=1e8, tol=1e-7, cache_size=1000, max_iter=most).fit(
        whole, np.repeat([1, -1], len(gram))
    )
    weights = np.zeros(len(whole))
    weights[fitted.support_] = fitted.dual_coef_[0]
    if np.abs(weights).max() > 0.99e8 or int(np.max(fitted.n_iter_)) >= most:
        return None, 0.0
    margin = (whole @ weights)[: len(gram)].min() / np.sqrt(weights @ whole @ weights) * np.sqrt(unit)
    return float(margin), 1e-6 + 2.0**-24 * float((np.abs(whole) @ np.abs(weights)).max())
