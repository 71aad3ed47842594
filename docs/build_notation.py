"""Write docs/notation.md from the one table of names.  Run: python docs/build_notation.py"""

import importlib.util
import inspect
from fractions import Fraction
from pathlib import Path
from types import ModuleType

from checker import language
from checker.report.typesetting.latex import latex_of_json
from checker.statements.terms.leaves import FUNCTION_SORTS
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import ITERATE, Term
from checker.statements.terms.vocabulary import LOSSES, NAMES
from checker.truth import Truth

HEAD = r"""# Notation

The same letter for the same thing in every paper.

| symbol | meaning | in code | other papers write |
|---|---|---|---|
| n | number of inputs | `Dataset.n` | m in `similarity` (where n is the sentence length) |
| T, T_i | tokens of an input | `Dataset.lengths` | n in `similarity` |
| d | token dimension | `Dataset.d` | |
| X_i, x_it | input i, its token t | `Dataset.tokens` | A_{l₀} in `similarity` |
| Y_i | label, ±1 | `Dataset.labels` | B_{l₀}, b in `similarity` (any real) |
| v | prediction head | `Dataset.head` | |
| z_i | query of input i | `Dataset.queries` | |
| W | key matrix of the p-model; the trained matrix of the W-model | `Dataset.key_matrix` | X in `similarity` |
| k_it = W x_it | key | `Dataset.keys` | |
| p | prompt, the trained vector of the p-model | `vector("p", like="key")` | |
| γ_it = Y_i vᵀx_it | score | `Dataset.scores` | |
| α, opt | chosen token of each input; the one of highest score | `best_tokens` | |
| s_i = S(·) | softmax of input i's logits | `softmax` | f(x) in `similarity` |
| γ̄_i = Σ_t s_it γ_it | output of the model times the label | `attention.model.outputs` | |
| ℓ, ℓ′ | loss and its slope | `loss_value`, `loss_slope` | g (a sigmoid) in `similarity` |
| L | empirical risk (1/n) Σ ℓ(γ̄_i) | `loss`, `matrix_loss` | |
| η | step size | | |
| p_mm, W_mm, v_mm | SVM solutions | `max_margin`, … | p(α), W^mm, X^mm |
| V, \\|V\\| | vocabulary; words are 0 … \\|V\\| − 1, embedded as the basis | `Collocation.size` | |
| n: V → V | collocation: each word's successor (`ntp` only) | `Collocation` | |
| >_q | strict partial order of the words under the query q | `StrictOrder` | |
| x\* | greatest word of a sentence, whose successor comes next | `TrainingSet.best` | |
| W_ov, W_kq | value matrix and key-query matrix of the one-layer transformer | `transformer` | |
| W_ov\*, W_kq\* | their max-margin solutions | `feed_forward_svm`, `key_query_svm` | |

Inputs, tokens and coordinates count from 0 in code, files and certificates, from 1 in reports.

## How a statement is written

Everything below is imported from `checker.language`; nothing is computed while a statement is written. This part of the page is
generated: `python docs/build_notation.py`. [mistakes.md](mistakes.md) shows what mistakes answer.

**Variables.** Sizes of one name are equal; a size is a name (`"n"`), a whole number ≥ 1 (`3` or `"3"`) or a product (`"d*d"`). The first dataset
binds the names `n` (inputs), `d` (dimension) and `T` (tokens of its shortest input).

| declared as | what it is |
|---|---|
@VARIABLES@

**Connectives.** `&`, `|` and `~` are and, or, not; Python's own words for them decide at once and are refused. They bind more tightly than
comparisons, so each comparison stands in parentheses: `(0 < a) & (a < 1)`. `equals(a, b)` is the equality of a statement, `==` compares Python
objects. Numbers are exact: `2`, `Fraction(1, 2)` or `"1/2"`, and `number("1/2")` where Python would compute before the statement does.

**Places.** Entries, tokens and inputs count from 0: `entry(x, 0)`, `row(A, 1)`, `column(A, i)` with `i = index("i", "n")`, and `entry(row(A, i), j)` for an entry of a
matrix. Two places differ by `~equals(i, j)`. A literal place asks for a size that has it: `vector("x", 2)`, or `where=(length(x) >= 2,)`. The norms are `norm(x)`,
`total(abs(x))` (ℓ₁), `max_norm(x)` (ℓ_∞), `frobenius(A)`, `operator_norm(A)`; `spectral_at_most(A, c)` decides ‖A‖ ≤ c. `log(x)` and `abs(x)` of a vector
are taken entry by entry; the logarithm needs `positive(x)`. Proof trees treat all of these.

**For every number.** `for_every(t, P)` says that P holds for every real number t, `for_every(x, P)` with a vector x that it holds for every vector of this size. The variable is
declared like any other and not listed in `forall`. As a hypothesis it is used at any terms: `sub_gaussian(P, X, s)`, or `for_every(x, f(x) >= c * dot(x, x))`. No computation shows that it holds. Where
it fails at one of −3, −1, −1/4, 0, 1/4, 1, 3, or at a vector whose entries are all one of these, it is FALSE. Otherwise it is UNKNOWN. So an instance never meets such a hypothesis, and a claim that has
one is PROVED or stays open; it is never REFUTED.

**Over indices.** `for_each(i, P)` says that P holds for every value of the index, `for_some(i, P)` that it holds for one. `sum_over(i, a)` is
Σ_i a, and `stack(i, a)` the vector with the entries a, or the matrix with the rows a. Such an index is declared like any other, as
`i = index("i", "n")`, and not listed in `forall`: it stands for nothing outside. Its size is that of a variable of the claim, or a number. Each binder inside
another one has an index of its own. `i <= j` and `i < j` compare two indices, `number_of(i)` is i as a number from 0, and `indicator(P)` is 1 where P holds and 0
elsewhere. Together they say masks, heads, pairs and rows: `for_each(i, norm(row(X, i)) <= R)`; `maximum(stack(i, norm(row(X, i))))`, the largest norm of a row;
`stack(i, stack(j, norm(row(X, i) - row(X, j))))`, the pairwise distances; `for_each(i, for_each(j, implies(~equals(i, j), …)))`, every pair of tokens; and
`stack(i, X.T @ masked_softmax(X @ row(X, i), stack(j, indicator(j <= i))))`, causal self-attention. There `masked_softmax(u, mask)` is
short for mask∘e^u divided by its sum: softmax over the entries where the mask is 1, and 0 at the others.

**Orders.** `o = order("o", "n")` is an order of the indices below n: the values of `at(o, 0)`, …, `at(o, n - 1)` are all of them, each once. In `forall` it says “for
every order”, beside `quantifier="exists"` “for some order”, and `expectation(o, "uniform", a)` is the mean over all n! orders, each as probable as any other. `at(o, t)` stands wherever an index does, for an index t, a number or the step of a sequence. For example, `iterate(k, w, start=w0, update=w - eta * gradient_at(row(X, at(o, t))), step=t)` meets the examples in the order o. It does so again in every epoch, as t goes round: `at(o, n)` is `at(o, 0)`. Another order for the second epoch is a second variable p, and a sequence
that starts where the first ends. A batch without replacement is `at(o, 0)`, …, `at(o, b - 1)`. Means over orders are computed for at most 6 places. Proofs know for every n that each index stands equally often at each place, and that a sum over all places is the sum over all indices. Of at most 4 places they look at every order.

**Sequences.** `iterate(k, x, start=x0, update=x - eta * (A @ x))` is x after k steps from x0. Here k is a number, or `k = natural("k")` in a statement about every k. It may also be `k + 1`, the step after it, or `m + k` of two whole numbers. The state, here `x = vector("x", "d")`, is declared like any variable and not listed in `forall`. A state of several parts stands in parentheses, with a start and an update for each, and gives as many terms. For example, `x_k, v_k = iterate(k, (x, v), start=(x0, 0 * x0), update=(x + beta * v - eta * g, beta * v - eta * g))`
is the heavy ball, where `g` is a term in x. All parts are updated at once, each from the old state: what a paper computes first and uses then is a Python name, as
`m_new = beta * m + (1 - beta) * g`. `step=t` with `t = natural("t")` lets the update speak of the number of its step, from 0: a step size `1 / (t + 1)`, Adam's
`1 - beta ** (t + 1)`, the t-th of the finite data. A stack of L layers is the same word, with a matrix of tokens as its state. A function of k keeps the writing short:
`def w(k): return iterate(k, x, …)`, then `norm(w(k + 1) - w(k)) <= eta`. Start and update may speak of other sequences, and of indices of binders around.
**Over time.** `rate(f, {x: v, W: V})` is d/dt f while x moves with the velocity v, and W with V. What is not listed stands still. Gradient flow is `{W: -gradient(L, W)}`, and momentum in continuous time is `{p: v, v: -gamma * v - gradient(L, p)}`. Tokens as particles are `{X: stack(i, …)}`, and `t: 1` is time itself.
It is no function of its own. The chain rule is applied while the statement is built, and the term that it gives is printed and judged. These have a rate:

- sums, products, quotients, powers, `dot`, `norm` and `frobenius` (not at 0; `norm(x)**2` there too), products and parts of matrices;
- `sum_over`, `stack` and `expectation`, `exp`, `log`, `sqrt`;
- `softmax` and attention, sigmoids and losses, and `value(L, p)`, whose rate is ⟨∇L(p), p′⟩.

 A rate has no value where f has none, which may add a `0 * log(a)`. What is not
differentiable everywhere (`abs`, `maximum`, `sparsemax`, eigenvalues, the hinge), what jumps, and second derivatives of a dataset's risk are refused, with what to write instead.
**Functions.** `f = function("f", of=x)` is a function of all vectors as long as x, with numbers as values; `function("phi", of=a)` of a scalar a is one of all scalars. `f(x)` is its value
and `gradient(f, x)` its gradient, the derivative where x is a scalar. A claim speaks of every function that meets its hypotheses: `convex(f)`, `strongly_convex(f, m)`, `smooth(f, L)`,
`lipschitz(f, c)`, `differentiable(f)`, `minimiser(f, z)`, `lower_bound(f, c)`, `subgradient(f, x, g)`, `polyak_lojasiewicz(f, m)`. Of these only `smooth`, `differentiable` and `polyak_lojasiewicz` say that f has a gradient. Another function may have none at some points. So a conclusion with its gradient is not PROVED. A hypothesis with its gradient speaks only of functions that have one there. [Functions as variables](functions.md) has the definitions, the laws of proofs and the functions that refute.

**Over what is drawn.** `expectation(x, law, a)` is the mean of a over what is drawn by the law, and `probability(x, law, P)` how probable P is;
`variance(x, law, a)` is `expectation(x, law, a**2) - expectation(x, law, a)**2`. What is drawn is declared like any other variable, and not listed in `forall`:

- an index by `"uniform"` or `weighted(w)`, where the weights are ≥ 0 with the sum 1, as those of a softmax always are;
- a scalar, a vector or a matrix with independent entries by `"signs"` (1 or −1 with probability ½ each), `bernoulli(p)` (1 with probability p, else 0) or `"gaussian"` (standard normal).

 Inside one mean a variable is one draw wherever it occurs; another
draw is another variable with a mean of its own, independent of the first: `expectation(q, "gaussian", expectation(k, "gaussian", dot(q, k)**2))`. Its sizes are those of variables of
the claim, or numbers. Finite laws are gone through outcome by outcome, at most 4096 together; means of polynomials in normal entries are exact. Proofs know independence for every size,
and E e^⟨x,a⟩ of normal entries, of which no number is known. This is no `quantifier="probability"`, which counts random instances of a whole statement.

**The claim.** `Claim(...)` takes fields by name:

- `title`, `source=Source(paper=…, where=…, fidelity=…)`, `forall=(x, y)`, `conclude=…`.
- `where=(…)`: what the conclusion needs to have a value. `assuming=(…)`: the hypotheses of the theorem.
- `quantifier="all"` (the default), `"almost_all"` or `"exists"`; the variables still stand in `forall`.
- `quantifier="probability"`, with `probability=Probability(…)`, whose `laws` are `gaussian_datasets(…)` or `uniform_scalar(…)`.
- `exists=(C,)`: constants, scalars of which the text only says that there are some, the same for all of `forall`. A hypothesis about constants alone, as `C > 0`, restricts them.
- `then_exists=(delta,)`: numbers, vectors or matrices that exist for each of `forall` and may depend on it. `then_forall=(x, y)` is chosen after that: “for all ε there is a δ such that for all x and y”.
- `functions={"f": f}` for `own_function("f", x)`.

A hypothesis belongs to the last of these lists that it speaks of. Beside `then_exists`, as `delta > 0`, the chosen term must meet it. A loss is named by its text: @LOSSES@, and declared as a variable where a theorem speaks of several.

**Losses.** ℓ(u) of a margin u is log(1 + e^(−u)) for `'logistic'`, e^(−u) for `'exponential'`, −u for `'correlation'`, (1 − u)² for `'squared'` and max(0, 1 − u) for `'hinge'`. For `'sigmoid'` it is 1/(1 + e^(−u)), which rises, as printed in Definition 3.6 of `similarity`. The logarithm is the natural one.

**Short for.** Some words are written out while a statement is built; the pages print mathematics for them:

| written | is short for | prints as |
|---|---|---|
| `for_some(i, P)` | `~for_each(i, ~P)` | ∃ i ∈ [n]: (P) |
| `for_some(t, P)` of a number or vector t | `~for_every(t, ~P)` | as it stands |
| `sub_gaussian(P, X, s)` | `for_every(t, mean(P, exp(t * (X - mean(P, X)))) <= exp(s**2 * t**2 / 2))` over a [law](laws.md) P | as it stands |
| `row(X, i)` | `column(X.T, i)` | row_i(X) |
| `~equals(a, b)` | what it says | a ≠ b |
| `masked_softmax(u, mask)` | `1 / dot(mask, exp(u)) * hadamard(mask, exp(u))`; no value where the mask is 0 everywhere | as it stands |
| `variance(x, law, a)` | `expectation(x, law, a**2) - expectation(x, law, a)**2` | as it stands |
| `probability(x, law, P)` | `expectation(x, law, indicator(P))` | as it stands |
| `length(column(X, 0))` | the number of rows of X | as it stands |
| `proximal_point(f, p, x, r)` | `subgradient(f, p, (x - p) / r)` | as it stands |
| `conjugate(f, y, x)` | `dot(x, y) - f(x)`: the conjugate's value at y where `subgradient(f, x, y)` is a hypothesis | as it stands |
| `projected((x, p), …, members=(z,))`, `monotone((x, Ax), …)`, `strongly_monotone(m, …)`, `cocoercive(b, …)`, `nonexpansive(…)` | inequalities for each two of the pairs ([functions.md](functions.md#functions-that-are-written-out)) | as it stands |
| `positive_part(a)` | `(a + abs(a)) / 2`, max(a, 0) of a number or of each entry; the ReLU | as it stands |
| `sign(a)` | `indicator(a > 0) - indicator(a < 0)` | as it stands |
| `real_power(a, b)` | `exp(b * log(a))`; no value for a ≤ 0 | as it stands |
| `lp_norm(x, p)` | (Σ∣xᵢ∣ᵖ)^(1/p) by `exp` and `log`; no value where an entry is 0 | as it stands |
| `product_over(i, a)` | `exp(sum_over(i, log(a)))`; no value where a ≤ 0 | as it stands |
| `factorial(k)`, `binomial(n, k)` | `iterate(k, …)`, one factor a step; k is a whole number or a natural | as it stands |
| `ones("n")` | `stack(i, 1)` over an index i of its own; `ones(3)` has three entries | as it stands |
| `largest(i, a)`, `smallest(i, a)` | `maximum(stack(i, a))`, `minimum(stack(i, a))`: over a finite family | as it stands |
| `is_argmax(x, i)`, `is_argmin(x, i)` | `equals(entry(x, i), maximum(x))`, `equals(entry(x, i), minimum(x))`; of a family x is `stack(j, a)` | as it stands |
| `trace(A, i)` | `sum_over(i, entry(column(A, i), i))` | as it stands |
| `is_psd(A)` | `0 <= eigenvalue(A, length(column(A, 0)))`; no value where A is not symmetric | as it stands |

`a ** 0` is 1, also for a = 0. `margin(x, i)` and `spread(x, i)` of a vector with one entry are 0.

## Words

`verify.py` has its own definition of each word. **Domain** says where a word has a value; beyond it a statement is UNKNOWN, and no instance counts
for or against it. Sizes that do not fit are an error. The examples are rows of `tests/meaning/test_interpret.py`, worked out by hand and run by the
tests in balls and in closed form. In them

@VALUES@

| written | takes → gives | sizes | domain | meaning | prints as | example |
|---|---|---|---|---|---|---|
"""

SIZES = {  # of the arguments → of the value
    "add": "equal",
    "sub": "equal",
    "hadamard": "n, n → n",
    "dot": "n, n",
    "parallel": "n, n",
    "eq": "equal",
    "exp": "as the argument",
    "log": "as the argument",
    "abs": "as the argument",
    "softmax": "n → n",
    "loss_value": "as the argument",
    "matvec": "m × n, n → m",
    "matmul": "m × n, n × k → m × k",
    "transpose": "m × n → n × m",
    "kron": "m × n, k × l → m·k × n·l",
    "vec": "m × n → m·n",
    "column": "m × n → m",
    "row": "m × n → n",
    "diag": "n → n × n",
    "stack": "→ n, or n × k",
    "place": "",
    "at": "n → an index below n",
    "outer": "m, n → m × n",
    "pair": "→ 2",
    "identity": "→ k × k",
    "attention_matrix": "n × d, d × e, m × e → n × m",
    "block": "m × k, n × l → n × k·l",
    "attention_block": "m × k, n × l, k·l → n",
    "softmax_loss": "T × d, T",
    "head": "→ d",
    "tokens_at_most": "n",
    "best_scores": "→ n",
    "runner_up_scores": "→ n",
    "worst_scores": "→ n",
    "token_scores": "→ T_i",
    "matrix_logits": "d × d → T_i",
    "logits": "d → T_i",
    "with_query": "d",
    "with_key_matrix": "d × d",
    "gradient": "as the point",
    "max_margin": "→ d",
    "max_margin_head": "→ d",
    "joint_max_margin": "→ d",
    "max_margin_matrix": "→ d × d",
    "soft_margin": "→ d × d",
    "function_value": "n",
    "function_gradient": "n → n",
    "minimiser": "n",
    "subgradient": "n, n",
    "eigenvalue": "n × n",
    "regression_loss": "n × d, n × d, n × d, d × d, d × d, n × d",
    "regression_loss_vectorised": "n × d, n × d, n × d, d·d, d × d, n × d",
}
SIGNATURES = {"expectation": "index or order, index_law, a → as a; scalar, vector or matrix, law, a → as a"}
_SVM, _QUERIES, _EXACT = "feasible", "feasible, with queries", "exact entries"
DOMAIN = {
    "function_gradient": "f differentiable at x",
    "place": "a a whole number ≥ 0",
    "for_every": "FALSE or unknown",
    "at": "a a whole number ≥ 0",
    "indicator": "P is decided",
    "weighted": "x ≥ 0, sum 1",
    "bernoulli": "0 ≤ a ≤ 1",
    "expectation": "a defined for each draw; of normal entries a polynomial, else unknown",
    "div": "b ≠ 0",
    "log": "a > 0, each entry",
    "sqrt": "a ≥ 0",
    "pow": "b a whole number from 0 to 10000",
    "rank": _EXACT,
    "spectral_at_most": _EXACT,
    "singular_value": "k = 1, …, the smaller side",
    "eigenvalue": "symmetric, k = 1, …, n",
    "tokens_at_most": _EXACT,
    "identity": "a a whole number ≥ 1",
    "best_tokens": "no ties",
    "best_token": "no ties",
    "largest_key_difference": "no ties",
    "loss_slope": "not the hinge",
    "slope_bound": "not the hinge, a ≤ b",
    "curvature_bound": "not the hinge, a ≤ b",
    "max_margin": _SVM,
    "max_margin_head": _SVM,
    "joint_max_margin": _SVM,
    "max_margin_matrix": _QUERIES,
    "soft_margin": "one solution, with queries",
    "nuclear_margin": _QUERIES,
    "largest_multiplier": "unique multipliers, with queries",
    "matrix_separable": "with queries",
    "matrix_logits": "with queries",
    "descent": "step > 0",
    "direction_tends_to": "else unknown",
    "norm_diverges": "else unknown",
    "assumption_b": "else unknown",
    "joint_path_tends_to": "else unknown",
    "only_nuclear_solution": "else unknown",
    "factored_path_tends_to": "else unknown",
    "factored_direction_tends_to": "c a whole number ≥ 1, A ≠ 0, else unknown",
    "contribution_vanishes": "else unknown",
    "some_descent_follows": "x ≠ 0, else unknown",
    "some_joint_descent_follows": "x ≠ 0, else unknown",
    "scores_keep_order": "else unknown",
    "regularisation_path_tends_to": "else unknown",
    "ridge_path_tends_to": "else unknown",
    "sufficiently_small": "a ≤ 0, else unknown",
    "gradient": "not the hinge",
    "slope": "not the hinge",
    "margin": "",
    "spread": "",
}
LETTERS = {
    "scalar": "abc",
    "vector": "xyz",
    "matrix": "ABCXYZ",
    "index": "ij",
    "dataset": "D",
    "choice": ("alpha",),
    "loss": ("ell", "other"),
    "truth": "PQ",
    "objective": "L",
    "matrix_objective": "L",
    "sequence": "S",
    "law": ("law",),
    "index_law": ("law",),
    "order": "o",
    "function": "f",
    "scalar_function": ("phi",),
}


def written(name: str, takes: tuple[str, ...]) -> str:
    """A word at variables, in Python."""
    used: dict[str, int] = {}
    arguments = []
    for sort in takes:
        k = used.setdefault(sort, 0)
        used[sort] += 1
        arguments.append(Term("var", leaf=LETTERS[sort][k], sort=sort))
    return python_of(Term(name, tuple(arguments)))


def tested(name: str) -> ModuleType:
    """A module of the tests, whose examples are run there."""
    spec = importlib.util.spec_from_file_location(
        Path(name).stem, Path(__file__).parent.parent / "tests" / f"{name}.py"
    )
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def examples() -> dict[str, tuple[object, object]]:
    """The first row of each word in the tables of ``tests/meaning/test_interpret.py``: a term and its value."""
    module = tested("meaning/test_interpret")
    tables = [
        module.FLAT_TABLE,
        module.OPPOSED_TABLE,
        module.SINKING_TABLE,
        module.MIRRORED_TABLE,
        module.SHARE_TABLE,
        module.TURN_TABLE,
        module.PATH_TABLE,
        module.ONE_TABLE,
        module.TABLE,
    ]
    return {name: table[name][0] for table in tables for name in table} | {" values": (module.VALUES, None)}


def shown(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return f"({', '.join(map(shown, value))})"
    if isinstance(value, (int, Fraction)):
        return str(value)
    if isinstance(value, Truth):
        return str(value.name)
    return f"{float(value):.6f}…"


def values(said: dict) -> str:
    """The values of the examples' variables, as a list."""
    plain = [
        f"`{name}` = {shown(value)}"
        for name, value in said.items()
        if isinstance(value, (Fraction, int, tuple)) and name not in ("alpha", "other")
    ]
    tokens = "; ".join(", ".join(shown(x) for x in X) for X in said["D"].tokens)
    huber = "s²/2 for −1 ≤ s ≤ 1 and |s| − 1/2 beyond"
    data = said["D"]
    items = [
        *(", ".join(plain[k : k + 6]) for k in range(0, len(plain), 6)),
        f"`phi` is {huber}, and `f` is x₁²/2 + φ(x₂) + x₃²",
        f"`D` has the inputs {tokens}, the labels {shown(data.labels)} and the head {shown(data.head)}",
        f"`D` has the queries {shown(data.queries)}, and so the scores 3, 1, 2; −1, −2; 4",
        "`alpha` is the choice of its optimal tokens",
    ]
    listed = "\n".join(f"- {item};" for item in items)
    return f"{listed[:-1]}.\n\nFunctions about limits and SVMs have small datasets of their own there."


def variables() -> str:
    lines = []
    for name in (
        "scalar",
        "vector",
        "matrix",
        "index",
        "order",
        "natural",
        "function",
        "dataset",
        "choice",
        "loss_kind",
        "own_function",
    ):
        function = getattr(language, name)
        signature = str(inspect.signature(function)).partition(" ->")[0].replace("'", "")
        lines.append(f"| `{name}{signature}` | {' '.join((function.__doc__ or '').split())} |")
    return "\n".join(lines)


def rows() -> list[str]:
    lines, seen = [], examples()
    for name, entry in NAMES.items():
        if name == "indicator":
            lines += [sequence_row(seen), rate_row()]
        takes = entry.signatures[0][0]
        arguments = [
            ["var", "ell" if sort == "loss" else "f" if sort in FUNCTION_SORTS else letter]
            for sort, letter in zip(takes, "abcxyz", strict=False)
        ]
        latex = latex_of_json([name, *arguments]).replace("|", r"\vert ")
        sorts = SIGNATURES.get(name) or "; ".join(f"{', '.join(s)} → {r}" for s, r in entry.signatures)
        term, value = seen[name]
        example = f"`{python_of(term)}` is {shown(value)}".replace("|", r"\|")
        code = written(name, takes).replace("|", r"\|")
        lines.append(
            f"| `{code}` | {sorts} | {SIZES.get(name, '')} | {DOMAIN.get(name, '')} | {entry.doc} | ${latex}$ | {example} |"
        )
    return lines


def sequence_row(seen: dict) -> str:
    """The row of ``iterate``, whose state has any number of parts."""
    k, x, s, f = (Term("var", leaf=name, sort="scalar") for name in "kxsf")
    latex = latex_of_json(language.iterate(k, x, start=s, update=f * x + (t := language.natural("t")), step=t).json)
    term, value = seen[ITERATE]
    doc = "the state after k steps: the start, and from each state the next; t is the number of the step, from 0"
    return (
        "| `iterate(k, x, start=…, update=…, step=t)` | scalar; the state: scalars, vectors or matrices → the state | a state keeps its sizes | "
        f"k a whole number from 0, at most 1000 where it is evaluated; each step up to k | {doc} | ${latex}$ | `{python_of(term)}` is {shown(value)} |"
    )


def rate_row() -> str:
    """The row of ``rate``, which gives a term in other words; its example is that of ``tests/statements/test_rates.py``."""
    term, value = tested("statements/test_rates").EXAMPLE
    return (
        "| `rate(a, {x: v})` | scalar, vector or matrix; the velocities → as a | a velocity as its variable | where a has a value and a rate | "
        f"d/dt a while x moves with the velocity v, as a term in the other words | $\\dot a$ | `rate(dot(x, x) / 2, {{x: 3 * x}})`, which is "
        f"`{python_of(term)}`, is {shown(value)} |"
    )


def page() -> str:
    losses = ", ".join(f"`{kind!r}`" for kind in LOSSES)
    head = (
        HEAD.replace("@VARIABLES@", variables())
        .replace("@LOSSES@", losses)
        .replace("@VALUES@", values(examples()[" values"][0]))
    )
    return head + "\n".join(rows()) + "\n"


if __name__ == "__main__":
    Path(__file__).with_name("notation.md").write_text(page(), encoding="utf-8")
