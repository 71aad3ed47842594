"""The vocabulary of statements: one row a name, with the sorts that it takes and gives, its LaTeX, and what it means in words.

:mod:`checker.meaning.interpret` says what each name means, and ``verify.py`` says it again on its own.
"""

from __future__ import annotations

from dataclasses import dataclass

LOSSES = ("logistic", "exponential", "correlation", "sigmoid", "squared", "hinge")
_OF_DATA = ("dataset", "choice", "loss", "objective", "matrix_objective", "sequence")
_OTHERS = ("truth", "law", "index_law", "order", "function", "scalar_function")
SORTS = ("scalar", "vector", "matrix", "index", *_OF_DATA, *_OTHERS)


@dataclass(frozen=True)
class Name:
    """One vocabulary entry: the sorts it takes and gives, how it prints, what it means."""

    signatures: tuple[tuple[tuple[str, ...], str], ...]
    latex: str
    doc: str
    precedence: int = 100


def _name(signatures: str, latex: str, doc: str, precedence: int = 100) -> Name:
    parsed = []
    for one in signatures.split(";"):
        takes, gives = one.split("->")
        parsed.append((tuple(takes.split()), gives.strip()))
    return Name(tuple(parsed), latex, doc, precedence)


_ANY_SUM = "scalar scalar -> scalar; vector vector -> vector; matrix matrix -> matrix"
NAMES: dict[str, Name] = {
    # relations and connectives
    "lt": _name("scalar scalar -> truth", "{0} < {1}", "strictly less", 40),
    "le": _name("scalar scalar -> truth", r"{0} \le {1}", "less or equal", 40),
    "eq": _name(
        "scalar scalar -> truth; vector vector -> truth; matrix matrix -> truth; choice choice -> truth; index index -> truth",
        "{0} = {1}", "equal, entry by entry", 40,
    ),
    "and": _name("truth truth -> truth", r"{0} \;\text{{ and }}\; {1}", "both", 30),
    "or": _name("truth truth -> truth", r"{0} \;\text{{ or }}\; {1}", "at least one", 20),
    "not": _name("truth -> truth", r"\text{{not }} {0}", "negation", 35),
    "implies": _name("truth truth -> truth", r"{0} \;\Rightarrow\; {1}", "if the first, then the second", 10),
    # numbers
    "add": _name(_ANY_SUM, "{0} + {1}", "sum", 50),
    "sub": _name(_ANY_SUM, "{0} - {1}", "difference", 50),
    "neg": _name("scalar -> scalar; vector -> vector; matrix -> matrix", "-{0}", "negative", 55),
    "mul": _name(
        "scalar scalar -> scalar; scalar vector -> vector; scalar matrix -> matrix", r"{0}\,{1}",
        "product, or a scalar times a vector or matrix", 60,
    ),
    "div": _name("scalar scalar -> scalar", r"\frac{{{0}}}{{{1}}}", "quotient", 75),
    "pow": _name("scalar scalar -> scalar", "{0}^{{{1}}}", "power with a whole-number exponent ≥ 0", 80),
    "exp": _name("scalar -> scalar; vector -> vector", r"e^{{{0}}}", "exponential (entrywise)", 80),
    "log": _name("scalar -> scalar; vector -> vector", r"\log\left({0}\right)", "natural logarithm (entrywise)", 75),
    "sqrt": _name("scalar -> scalar", r"\sqrt{{{0}}}", "square root"),
    "sin": _name("scalar -> scalar", r"\sin\left({0}\right)", "sine of an angle in radians", 75),
    "cos": _name("scalar -> scalar", r"\cos\left({0}\right)", "cosine of an angle in radians", 75),
    "abs": _name("scalar -> scalar; vector -> vector", r"\left|{0}\right|", "absolute value (entrywise); ‖x‖₁ is total(abs(x))"),
    "minimum": _name("vector -> scalar", r"\min\left({0}\right)", "least entry", 75),
    "maximum": _name("vector -> scalar", r"\max\left({0}\right)", "greatest entry", 75),
    # vectors and matrices
    "entry": _name("vector index -> scalar", "{0}_{{{1}}}", "entry of a vector", 85),
    "place": _name("scalar -> index", r"\#\left({0} + 1\right)", "a literal index, counted from 0: entry(x, 0) is entry(x, place(0))"),
    "number_of": _name("index -> scalar", r"\operatorname{{number}}\left({0}\right)", "an index as a number, counted from 0; i <= j compares these"),
    "at": _name(
        "order scalar -> index", r"{0}\left({1}\right)",
        "the index at this place of the order, counted from 0; after the last place the order begins again; undefined unless the place is a whole number ≥ 0",
    ),
    # over the values of an index
    "for_each": _name("index truth -> truth", r"\forall\,{0}:\left({1}\right)", "it holds at every value of the index, which stands for no variable outside"),
    "for_every": _name(
        "scalar truth -> truth; vector truth -> truth", r"\forall\,{0}:\left({1}\right)",
        "it holds for every real number, or every vector of this size; computed it is FALSE where it fails at one of a few points, and else unknown",
    ),
    "sum_over": _name(
        "index scalar -> scalar; index vector -> vector; index matrix -> matrix", r"\sum_{{{0}}}\left({1}\right)",
        "sum over all values of the index",
    ),
    "stack": _name(
        "index scalar -> vector; index vector -> matrix", r"\left({1}\right)_{{{0}}}",
        "the vector with these entries, or the matrix with these rows", 85,
    ),
    # over what is drawn by a law
    "expectation": _name(
        ";".join(
            f"{drawn} {'index_law' if drawn in ('index', 'order') else 'law'} {a} -> {a}"
            for drawn in ("index", "order", "scalar", "vector", "matrix") for a in ("scalar", "vector", "matrix")
        ),
        r"\mathbb{{E}}_{{{0}\,\sim\,{1}}}\left[{2}\right]",
        "mean over what is drawn by the law; for each draw the body has to be defined, and for Gaussian entries a polynomial in them, perhaps times "
        "exponentials of linear forms",
    ),
    "weighted": _name("vector -> index_law", r"\operatorname{{weights}}\left({0}\right)", "an index with these weights; undefined unless they are ≥ 0 and have the sum 1"),
    "bernoulli": _name(
        "scalar -> law", r"\operatorname{{Bernoulli}}\left({0}\right)",
        "independent entries, 1 with this probability and else 0; undefined unless it lies in [0, 1]",
    ),
    "indicator": _name("truth -> scalar", r"\mathbb{{1}}\left[{0}\right]", "1 where it holds and 0 where it does not; undefined where neither is known"),
    "dot": _name("vector vector -> scalar", r"\left\langle {0}, {1} \right\rangle", "inner product"),
    "norm": _name("vector -> scalar", r"\left\|{0}\right\|_2", "Euclidean norm"),
    "frobenius": _name("matrix -> scalar", r"\left\|{0}\right\|_F", "Frobenius norm"),
    "sum": _name("vector -> scalar", r"\left\langle {0}, \mathbf{{1}} \right\rangle", "sum of the entries"),
    "hadamard": _name("vector vector -> vector", r"{0} \circ {1}", "entrywise product", 60),
    "positive": _name("vector -> truth", "{0} > 0", "every entry is positive", 40),
    "parallel": _name("vector vector -> truth", r"{0} \parallel {1}", "linearly dependent", 40),
    "matvec": _name("matrix vector -> vector", r"{0}\,{1}", "matrix times vector", 60),
    "matmul": _name("matrix matrix -> matrix", r"{0}\,{1}", "matrix product", 60),
    "transpose": _name("matrix -> matrix", r"{0}^{{\top}}", "transpose", 85),
    "kron": _name("matrix matrix -> matrix", r"{0} \otimes {1}", "Kronecker product", 60),
    "vec": _name("matrix -> vector", r"\operatorname{{vec}}\left({0}\right)", "rows one after the other"),
    "mat": _name("vector scalar -> matrix", r"\operatorname{{mat}}_{{{1}}}\left({0}\right)", "the matrix with rows of so many entries that is this vector row by row; undefined where it has no whole number of rows"),
    "rank": _name("matrix -> scalar", r"\operatorname{{rank}}\left({0}\right)", "rank (exact entries only)", 75),
    "column": _name("matrix index -> vector", r"\operatorname{{col}}_{{{1}}}\left({0}\right)", "column of a matrix"),
    "diag": _name("vector -> matrix", r"\operatorname{{diag}}\left({0}\right)", "the diagonal matrix of a vector"),
    "outer": _name("vector vector -> matrix", r"{0}\,{1}^{{\top}}", "outer product", 60),
    "max_norm": _name("vector -> scalar", r"\left\|{0}\right\|_\infty", "largest absolute entry: ‖diag(u)‖"),
    "spectral_at_most": _name("matrix scalar -> truth", r"\left\|{0}\right\| \le {1}", "operator norm at most (exact entries only)", 40),
    "operator_norm": _name("matrix -> scalar", r"\left\|{0}\right\|_{{\mathrm{{op}}}}", "operator norm: the largest singular value"),
    "singular_value": _name("matrix scalar -> scalar", r"\sigma_{{{1}}}\left({0}\right)", "the k-th largest singular value, counted from 1 with multiplicity", 75),
    "eigenvalue": _name(
        "matrix scalar -> scalar", r"\lambda_{{{1}}}\left({0}\right)",
        "the k-th largest eigenvalue of a symmetric matrix, counted from 1 with multiplicity; undefined where it is not known to be symmetric", 75,
    ),
    "pair": _name("scalar scalar -> vector", r"\left({0}, {1}\right)", "vector of two entries"),
    "identity": _name("scalar -> matrix", "I_{{{0}}}", "identity matrix"),
    "length": _name("vector -> scalar", r"\operatorname{{len}}\left({0}\right)", "number of entries", 75),
    # softmax
    "softmax": _name("vector -> vector", r"\mathbb{{S}}\left({0}\right)", "softmax"),
    "sparsemax": _name("vector -> vector", r"\operatorname{{sparsemax}}\left({0}\right)", "the projection onto the simplex: the nearest vector with entries ≥ 0 of sum 1"),
    "margin": _name(
        "vector index -> scalar", r"\min_{{\tau\ne {1}}}\left({0}_{{{1}}}-{0}_\tau\right)", "by how much an entry exceeds the others", 70,
    ),
    "spread": _name(
        "vector index -> scalar", r"\max_{{\tau\ne {1}}}\left({0}_{{{1}}}-{0}_\tau\right)",
        "by how much an entry exceeds the least of the others", 70,
    ),
    "attention_matrix": _name(
        "matrix matrix matrix -> matrix", r"D({1})^{{-1}}\exp\left({0}\,{1}\,{2}^{{\top}}\right)",
        "softmax by rows of A₁XA₂ᵀ", 60,
    ),
    "block": _name(
        "matrix matrix index -> matrix", r"\left[{0} \otimes {1}\right]_{{{2}}}", "𝖠_{j₀}, the j₀-th block of A₁⊗A₂ (similarity, Def. 3.1)",
    ),
    "attention_block": _name(
        "matrix matrix index vector -> vector", r"f_{{{0},{1}}}\left({3}\right)_{{{2}}}", "f(x)_{j₀} of 𝖠 = A₁⊗A₂ (similarity, Def. 3.1–3.3)",
    ),
    "regression_loss": _name(
        "matrix matrix matrix matrix matrix matrix -> scalar",
        r"\left\|D({3})^{{-1}}\exp\left({0}\,{3}\,{1}^{{\top}}\right)\,{2}\,{4}-{5}\right\|_F^2",
        "the ℓ₂ loss of 003 §1, matrix form (A₁ A₂ A₃ X Y B)",
    ),
    "regression_loss_vectorised": _name(
        "matrix matrix matrix vector matrix matrix -> scalar",
        r"\left\|\operatorname{{mat}}\left(D({3})^{{-1}}\exp\left(({0}\otimes {1})\,{3}\right)\right)\,{2}\,{4}-{5}\right\|_F^2",
        "the ℓ₂ loss of 003 §1, vectorised form (A₁ A₂ A₃ x Y B)",
    ),
    # functions that are variables
    "function_value": _name(
        "function vector -> scalar; scalar_function scalar -> scalar", r"{0}\left({1}\right)", "f(x), the value of a function that is a variable", 90,
    ),
    "function_gradient": _name(
        "function vector -> vector; scalar_function scalar -> scalar", r"\nabla {0}\left({1}\right)",
        "gradient(f, x): the gradient of such a function, f′(x) of one of a scalar; undefined where f is not differentiable at x", 75,
    ),
    "convex": _name(
        "function -> truth; scalar_function -> truth", r"{0}\text{{ is convex}}",
        "f((1 − t)x + ty) ≤ (1 − t)f(x) + tf(y) for all x, y and 0 ≤ t ≤ 1; f need not be differentiable", 40,
    ),
    "strongly_convex": _name(
        "function scalar -> truth; scalar_function scalar -> truth", r"{0}\text{{ is }}{1}\text{{-strongly convex}}",
        "m ≥ 0, and f − m/2·‖·‖² is convex; f need not be differentiable", 40,
    ),
    "differentiable": _name(
        "function -> truth; scalar_function -> truth", r"{0}\text{{ is differentiable}}", "f is differentiable at every point", 40,
    ),
    "smooth": _name(
        "function scalar -> truth; scalar_function scalar -> truth", r"{0}\text{{ is }}{1}\text{{-smooth}}",
        "f is differentiable everywhere, and ‖∇f(x) − ∇f(y)‖ ≤ L‖x − y‖ for all x and y; f need not be convex", 40,
    ),
    "lipschitz": _name(
        "function scalar -> truth; scalar_function scalar -> truth", r"{0}\text{{ is }}{1}\text{{-Lipschitz}}",
        "|f(x) − f(y)| ≤ c‖x − y‖ for all x and y; f need not be differentiable", 40,
    ),
    "minimiser": _name(
        "function vector -> truth; scalar_function scalar -> truth", r"{1}\in\operatorname*{{arg\,min}} {0}",
        "f(z) ≤ f(x) for all x; f need not be differentiable, and may have other minimisers", 40,
    ),
    "lower_bound": _name(
        "function scalar -> truth; scalar_function scalar -> truth", r"{0}\ge {1}", "c ≤ f(x) for all x", 40,
    ),
    "subgradient": _name(
        "function vector vector -> truth; scalar_function scalar scalar -> truth", r"{2}\in\partial {0}\left({1}\right)",
        "f(x) + ⟨g, y − x⟩ ≤ f(y) for all y: g is a subgradient of f at x; f need not be convex", 40,
    ),
    "polyak_lojasiewicz": _name(
        "function scalar -> truth; scalar_function scalar -> truth", r"{0}\text{{ is }}{1}\text{{-PL}}",
        "m ≥ 0, f is differentiable everywhere, and 2m(f(x) − f(y)) ≤ ‖∇f(x)‖² for all x and y; f need not be convex", 40,
    ),
    # losses
    "sigmoid": _name("scalar -> scalar", r"g\left({0}\right)", "g(u) = 1/(1+e^{−u})"),
    "sigmoid_slope": _name("scalar -> scalar", r"g'\left({0}\right)", "derivative of the sigmoid"),
    "sigmoid_curvature": _name("scalar -> scalar", r"g''\left({0}\right)", "second derivative of the sigmoid"),
    "loss_value": _name("loss scalar -> scalar; loss vector -> vector", r"\ell_{{{0}}}\left({1}\right)", "ℓ(u), entrywise on vectors"),
    "loss_slope": _name("loss scalar -> scalar", r"\ell_{{{0}}}'\left({1}\right)", "ℓ′(u)"),
    "slope_bound": _name("loss scalar scalar -> scalar", "M_1^{{{0}}}[{1},{2}]", "max |ℓ′| on an interval"),
    "curvature_bound": _name("loss scalar scalar -> scalar", "M_0^{{{0}}}[{1},{2}]", "Lipschitz constant of ℓ′ on an interval (sigmoid: the global 1/(6√3))"),
    "is_loss": _name("loss loss -> truth", r"{0} = {1}", "which loss it is", 40),
    # data
    "inputs": _name("dataset -> scalar", "n({0})", "number of inputs"),
    "most_tokens": _name("dataset -> scalar", "T({0})", "greatest number of tokens of an input"),
    "dimension": _name("dataset -> scalar", "d({0})", "token dimension"),
    "head": _name("dataset -> vector", r"v({0})", "the prediction head"),
    "tokens_at_most": _name(
        "dataset vector -> truth", r"\left\|X_i({0})\right\| \le {1}_i\text{{ for all }}i", "operator norms of the token matrices", 40,
    ),
    "best_scores": _name("dataset -> vector", r"\gamma^{{\mathrm{{opt}}}}({0})", "highest score of each input"),
    "runner_up_scores": _name(
        "dataset -> vector", r"\gamma^{{\mathrm{{2nd}}}}({0})",
        "highest score below the best, of each input; the best where none is lower",
    ),
    "worst_scores": _name("dataset -> vector", r"\gamma^{{\min}}({0})", "lowest score of each input"),
    "best_tokens": _name("dataset -> choice", r"\mathrm{{opt}}({0})", "the optimal tokens; undefined with ties"),
    "best_token": _name("dataset index -> index", r"\mathrm{{opt}}_{{{1}}}({0})", "the optimal token of one input"),
    "token_scores": _name("dataset index -> vector", r"\gamma_{{{1}}}({0})", "scores γ_it of one input's tokens"),
    "matrix_logits": _name("dataset matrix index -> vector", r"X_{{{2}}}({0})\,{1}\,z_{{{2}}}({0})", "x_itᵀW z_i of one input", 60),
    "logits": _name("dataset vector index -> vector", r"K_{{{2}}}({0})\,{1}", "k_itᵀp of one input", 60),
    "largest_key_difference": _name(
        "dataset index -> scalar", r"\max_t\|k^{{{0}}}_{{{1}\,\mathrm{{opt}}}}-k^{{{0}}}_{{{1}\,t}}\|",
        "max over tokens of ‖k_opt − k_t‖ in one input", 70,
    ),
    "with_query": _name("dataset vector -> dataset", "{0}[z_i\\!=\\!{1}]", "the same query for every input"),
    "first_token_queries": _name("dataset -> dataset", "{0}[z_i\\!=\\!x_{{i1}}]", "each input's first token as query"),
    "every_token_queries": _name(
        "dataset -> dataset", "{0}[z\\!=\\!x_{{it}},\\ t\\le T_i]", "self-attention: each input once for each of its tokens, which is its query",
    ),
    "without_lowest": _name("dataset -> dataset", r"{0}[\text{{without the lowest}}]", "each input without its tokens of least score, unless all its scores are equal"),
    "with_key_matrix": _name("dataset matrix -> dataset", "{0}[W\\!=\\!{1}]", "with another key matrix"),
    # objectives
    "loss": _name("dataset loss -> objective", r"\mathcal{{L}}^{{{1}}}_{{{0}}}", "L(p), the p-model's empirical risk"),
    "matrix_loss": _name("dataset loss -> matrix_objective", r"\mathcal{{L}}^{{W,{1}}}_{{{0}}}", "L(W), the W-model's risk"),
    "softmax_loss": _name(
        "matrix vector loss -> objective", r"\mathcal{{L}}^{{{2}}}_{{{0},{1}}}",
        "x ↦ ℓ(⟨S(Ax), γ⟩); 003 Def. 3.6 is ℓ = sigmoid, γ = b·h(y)",
    ),
    "value": _name(
        "objective vector -> scalar; matrix_objective matrix -> scalar", r"{0}\left({1}\right)", "value of an objective", 90,
    ),
    "gradient": _name(
        "objective vector -> vector; matrix_objective matrix -> matrix", r"\nabla {0}\left({1}\right)", "gradient", 75,
    ),
    "slope": _name(
        "objective vector vector -> scalar", r"\left\langle \nabla {0}\left({1}\right), {2} \right\rangle",
        "directional derivative",
    ),
    "best_value": _name("dataset loss -> scalar", r"\mathcal{{L}}^{{\star,{1}}}({0})", "mean of ℓ(γ_opt)"),
    # gradient descent and its limits
    "descent": _name(
        "objective vector scalar -> sequence; matrix_objective matrix scalar -> sequence",
        r"\mathrm{{GD}}_{{\eta={2}}}\left({0}, {1}\right)", "x(k+1) = x(k) − η∇L(x(k)) from x(0), step η > 0",
    ),
    "small_step_descent": _name(
        "objective vector -> sequence; matrix_objective matrix -> sequence",
        r"\mathrm{{GD}}_{{\eta\to 0}}\left({0}, {1}\right)",
        "x(k+1) = x(k) − η∇L(x(k)) from x(0); a statement about it is meant for every η in (0, η₀], some η₀ > 0",
    ),
    "some_descent": _name(
        "objective -> sequence; matrix_objective -> sequence", r"\mathrm{{GD}}\left({0}, \text{{from some start}}\right)",
        "gradient descent from some start with some fixed step: a statement about it is meant for at least one of each",
    ),
    "some_descent_follows": _name(
        "objective vector -> truth", r"\mathrm{{GD}}\left({0}, \text{{from some start}}\right)\text{{ diverges along }}{1}",
        "‖p(k)‖ → ∞ and p(k)/‖p(k)‖ → u/‖u‖ for gradient descent from at least one start with at least one fixed step; decided where u or a "
        "difference of two keys shows scores and keys opposed, or u is the direction of the optimal tokens' SVM; else unknown", 40,
    ),
    "some_joint_descent_follows": _name(
        "dataset loss vector -> truth",
        r"\mathrm{{GD}}_{{v,p}}\left(\mathcal{{L}}^{{{1}}}_{{{0}}}, \text{{from some }}p(0)\right)\text{{ diverges along }}{2}",
        "the same for p where v is trained beside it, from v(0) = v: v(k+1) = v(k) − θ∇_vL(v(k), p(k)) and p(k+1) = p(k) − η∇_pL(v(k), p(k)), for at "
        "least one p(0), θ > 0 and η > 0; decided in some cases where v turns from its tokens, or grows only longer; else unknown", 40,
    ),
    "scores_keep_order": _name(
        "dataset loss -> truth", r"\mathrm{{GD}}_{{v,p}}\left(\mathcal{{L}}^{{{1}}}_{{{0}}}\right)\text{{ keeps the order of the scores}}",
        "at every k of every descent on v and p from v(0) = v, for all p(0), θ > 0 and η > 0, the tokens of each input are ordered by score under "
        "v(k) as under v, in exact arithmetic; TRUE on mirrored data, else unknown", 40,
    ),
    "cone_descent": _name(
        "objective choice -> sequence; matrix_objective choice -> sequence",
        r"\mathrm{{GD}}_{{\eta\to 0}}\left({0}, \text{{from far out in a cone around }}{1}\right)",
        "gradient descent from every start far enough out in a narrow enough cone around the solution of the choice's SVM, with small enough steps: "
        "a statement about it is meant for all of these, for some angle, radius and step of the data",
    ),
    "direction_tends_to": _name(
        "sequence vector -> truth; sequence matrix -> truth", r"{0}\big/\|\cdot\| \to {1}\big/\|\cdot\|",
        "x(k)/‖x(k)‖ → u/‖u‖; decided by a trap or a capture (docs/limits.md)", 40,
    ),
    "norm_diverges": _name("sequence -> truth", r"\left\|{0}\right\| \to \infty", "‖x(k)‖ → ∞; decided by a capture", 40),
    "contribution_vanishes": _name(
        "sequence index index -> truth", r"\left\|\nabla_{{{1},{2}}}\right\|\big/\left\|\nabla\right\| \to 0\text{{ along }}{0}",
        "the part of token t of input i in ∇L(x(k)), divided by ‖∇L(x(k))‖, tends to 0; TRUE off the support of the optimal tokens' SVM along a run "
        "known to have its direction, else unknown", 40,
    ),
    "smoothness": _name(
        "objective -> scalar; matrix_objective -> scalar", r"\Lambda({0})", "the bound of ‖∇²L‖ of docs/limits.md, Lemma 1",
    ),
    "sufficiently_small": _name(
        "scalar -> truth", r"{0}\text{{ is small enough}}",
        "at most a constant δ > 0 that the theorem says exists: TRUE at x ≤ 0 whatever δ is, else unknown", 40,
    ),
    "least_margin": _name(
        "dataset choice vector -> scalar; dataset choice matrix -> scalar", r"\min_{{i,\,t\ne {1}_i}} m^{{{0}}}_{{it}}({2})",
        "the least margin of a choice at p or W: by how much its logits exceed the others; 0 without others", 70,
    ),
    # regularisation paths, where a lemma of docs/limits_path.md gives their limit
    "regularisation_path_tends_to": _name(
        "objective vector -> truth; matrix_objective matrix -> truth",
        r"\operatorname*{{arg\,min}}_{{\|\cdot\|\le R}}{0}\;\big/R \to {1}\big/\|\cdot\|",
        "the minimisers over ‖x‖ ≤ R, divided by R, tend to u/‖u‖ as R → ∞; decided where ℓ′ < 0 and the optimal tokens have an SVM", 40,
    ),
    "ridge_path_tends_to": _name(
        "objective vector -> truth; matrix_objective matrix -> truth",
        r"\operatorname*{{arg\,min}}\left({0} + \lambda\|\cdot\|^2\right)\big/\|\cdot\| \to {1}\big/\|\cdot\|",
        "the minimisers of L + λ‖x‖² tend to u/‖u‖ in direction as λ → 0; decided where the path over balls is", 40,
    ),
    "assumption_b": _name(
        "dataset choice -> truth", r"\text{{Assumption B holds for }}({0}, {1})",
        "for some ν > 0 the label margin at every p is at most Γ − ν·max(1 − s_iα); TRUE for lone orthogonal tokens, else unknown", 40,
    ),
    "joint_path_tends_to": _name(
        "dataset loss vector vector -> truth",
        r"\left(v_r/r,\, p_R/R\right)_{{{0},{1}}} \to \left({2}\big/\|\cdot\|,\, {3}\big/\|\cdot\|\right)",
        "the minimisers over ‖v‖ ≤ r, ‖p‖ ≤ R tend to these directions; FALSE or unknown", 40,
    ),
    "only_nuclear_solution": _name(
        "dataset choice -> truth", r"W^{{\mathrm{{mm}}}}({0}, {1})\text{{ alone minimises }}\|W\|_\star",
        "the W-SVM's solution is the only one of the nuclear-norm problem; TRUE or unknown", 40,
    ),
    "factored_path_tends_to": _name(
        "dataset loss matrix scalar -> truth", r"\left(K Q^{{\top}}/R\right)_{{{0},{1}}} \to {2}\big/{3}",
        "the minimisers over ‖K‖² + ‖Q‖² ≤ 2R have KQᵀ/R → W/c; FALSE where ‖W‖_⋆ > c, else unknown", 40,
    ),
    "factored_direction_tends_to": _name(
        "dataset loss matrix scalar -> truth", r"\left(K Q^{{\top}}\right)_{{{0},{1},r={3}}}\big/\|\cdot\|_F \to {2}\big/\|\cdot\|_F",
        "the minimisers over ‖K‖² + ‖Q‖² ≤ 2R, K and Q of r columns, turn to W/‖W‖_F as R → ∞; decided where rank W > r, and where ℓ′ < 0 and the "
        "W-SVM's solution is known to be the only one of the nuclear-norm problem", 40,
    ),
    # SVMs
    "max_margin": _name("dataset choice -> vector", r"p^{{\mathrm{{mm}}}}({0}, {1})", "the p-SVM's solution"),
    "max_margin_matrix": _name("dataset choice -> matrix", r"W^{{\mathrm{{mm}}}}({0}, {1})", "the W-SVM's solution (Frobenius)"),
    "max_margin_head": _name("dataset choice -> vector", r"v^{{\mathrm{{mm}}}}({0}, {1})", "the v-SVM's solution"),
    "joint_max_margin": _name(
        "dataset choice -> vector", r"p^{{\mathrm{{mm}}}}_{{\mathcal{{S}}}}({0}, {1})",
        "the p-SVM with ≥ 1 on the v-SVM's support set and ≥ 0 off it",
    ),
    "nuclear_margin": _name(
        "dataset choice -> scalar", r"\min\|W\|_\star({0}, {1})", "the least nuclear norm of the W-SVM's constraints", 70,
    ),
    "largest_multiplier": _name(
        "dataset choice -> scalar", r"\max_j\lambda_j({0}, {1})",
        "largest multiplier of the W-SVM, 0 without constraints; undefined where they are not unique", 70,
    ),
    "soft_margin": _name(
        "dataset choice scalar -> matrix", r"X^{{\mathrm{{mm}}}}_{{\mathrm{{soft}},{2}}}({0}, {1})",
        "the soft-margin W-SVM's solution, ‖X‖_F + C·(sum of slacks); undefined where there are several",
    ),
    "soft_margin_unique": _name(
        "dataset choice scalar -> truth", r"\text{{the soft-margin }}W\text{{-SVM}}_{{{2}}}({0}, {1})\text{{ has one solution}}",
        "the soft-margin problem has exactly one solution", 40,
    ),
    "soft_margin_optimal": _name(
        "dataset choice scalar matrix -> truth", r"{3}\text{{ solves the soft-margin }}W\text{{-SVM}}_{{{2}}}({0}, {1})",
        "an exact matrix is a solution of the soft-margin problem", 40,
    ),
    "separable": _name("dataset choice -> truth", r"\text{{the }}p\text{{-SVM}}({0}, {1})\text{{ is feasible}}", "the p-SVM is feasible", 40),
    "matrix_separable": _name("dataset choice -> truth", r"\text{{the }}W\text{{-SVM}}({0}, {1})\text{{ is feasible}}", "the W-SVM is feasible", 40),
    "head_separable": _name("dataset choice -> truth", r"\text{{the }}v\text{{-SVM}}({0}, {1})\text{{ is feasible}}", "the v-SVM is feasible", 40),
    # assumptions, in the papers' words
    "unique_best_token": _name("dataset -> truth", r"\text{{optimal tokens of }}{0}\text{{ are unique}}", "no ties", 40),
    "equal_nonoptimal_scores": _name(
        "dataset -> truth", r"\gamma_{{it}}=\gamma_{{i\tau}}<\gamma_{{i\,\mathrm{{opt}}}}\text{{ for all }}i,\ t,\tau\ne\mathrm{{opt}}_i\text{{ in }}{0}",
        "unique optimal tokens, all others of equal score (similarity, Assumption 3.10(2))", 40,
    ),
    "all_support_vectors": _name(
        "dataset -> truth", r"(x_{{i\,\mathrm{{opt}}}}-x_{{it}})^\top W^{{\mathrm{{mm}}}} z_i=1\text{{ for all }}i,\ t\ne\mathrm{{opt}}_i\text{{ in }}{0}",
        "every constraint of the W-SVM is active (similarity, Assumption 3.10(1))", 40,
    ),
    "locally_optimal": _name(
        "dataset choice -> truth", r"{1}\text{{ is locally optimal for the }}p\text{{-SVM of }}{0}",
        "the p-SVM of the choice is feasible, and every token of an active constraint scores below the chosen one", 40,
    ),
    "matrix_locally_optimal": _name(
        "dataset choice -> truth", r"{1}\text{{ is locally optimal for the }}W\text{{-SVM of }}{0}",
        "the same for the W-SVM", 40,
    ),
    "better_neighbour": _name(
        "dataset choice -> truth", r"\text{{an active constraint of the }}p\text{{-SVM}}({0},{1})\text{{ has a higher score}}",
        "the p-SVM of the choice is feasible, and some token of an active constraint scores above the chosen one", 40,
    ),
    "all_active": _name(
        "dataset choice -> truth", r"\text{{every constraint of the }}W\text{{-SVM}}({0},{1})\text{{ is active}}",
        "the W-SVM of the choice is feasible, with equality in every constraint", 40,
    ),
    "optimal_choice": _name(
        "dataset choice -> truth", r"{1}\text{{ chooses a token of best score in every input of }}{0}",
        "every chosen token has the best score of its input, alone or tied", 40,
    ),
    "independent_queries": _name(
        "dataset -> truth", r"\text{{the queries of }}{0}\text{{ are linearly independent}}", "the queries z_i are linearly independent", 40,
    ),
    "one_hot": _name(
        "dataset -> truth", r"\text{{tokens and queries of }}{0}\text{{ are basis vectors}}",
        "every token, and every query where there are some, has one entry 1 and all others 0", 40,
    ),
    "same_length": _name("dataset -> truth", r"T_i=T\text{{ for all inputs of }}{0}", "every input has the same number of tokens", 40),
    "some_choice": _name("dataset -> truth", r"T_i\ge 2\text{{ for some input of }}{0}", "an input has two tokens or more", 40),
    "some_worse_token": _name("dataset -> truth", r"\text{{some token of }}{0}\text{{ is not optimal}}", "a losing score is lower", 40),
}  # fmt: skip
