# ℓ(u), ℓ′(u), max |ℓ′| on [a, b], max |ℓ″| on [a, b].  (For the sigmoid loss the last is taken on the whole line, by
# definition: max |g″| = 1/(6√3).  |ℓ′| falls for logistic and exponential; it is convex for squared.)
# In place of a start: all that are far enough out in a narrow enough cone around the solution of the choice's SVM; or at least one.
Cone, SOME = namedtuple("Cone", "choice"), ("some start",)
Loss = namedtuple("Loss", "value slope slope_bound curvature_bound")
LOSSES = {
    "logistic": Loss(
        lambda m, u: m.log_one_plus(m.exp(m.neg(u))), lambda m, u: m.neg(m.sigmoid(m.neg(u))),
        lambda m, a, b: m.sigmoid(m.neg(a)), lambda m, a, b: m.steepest(a, b)),
    "exponential": Loss(
        lambda m, u: m.exp(m.neg(u)), lambda m, u: m.neg(m.exp(m.neg(u))),
        lambda m, a, b: m.exp(m.neg(a)), lambda m, a, b: m.exp(m.neg(a))),
    "correlation": Loss(lambda m, u: m.neg(u), lambda m, u: -ONE, lambda m, a, b: ONE, lambda m, a, b: ZERO),
    "sigmoid": Loss(
        lambda m, u: m.sigmoid(u), lambda m, u: m.sigmoid_slope(u), lambda m, a, b: m.steepest(a, b),
        lambda m, a, b: m.div(ONE, m.mul(Fraction(6), m.sqrt(Fraction(3))))),
    "squared": Loss(
        lambda m, u: m.pow(m.sub(ONE, u), 2), lambda m, u: m.mul(TWO, m.sub(u, ONE)),
        lambda m, a, b: m.mul(TWO, m.greatest([m.abs(m.sub(a, ONE)), m.abs(m.sub(b, ONE))])), lambda m, a, b: TWO),
    "hinge": Loss(
        lambda m, u: m.greatest([ZERO, m.sub(ONE, u)]), Meaning.no_slope, Meaning.no_slope, Meaning.no_slope),
}
SORTS = {
    "S": "scalar", "V": "vector", "M": "matrix", "I": "index", "D": "dataset", "C": "choice", "L": "loss",
    "O": "objective", "P": "matrix_objective", "B": "truth", "Q": "sequence", "A": "law", "J": "index_law", "R": "order",
    "F": "function", "G": "scalar_function",
}
LAWS = ("uniform", "signs", "gaussian")
# The last is no loss but every loss ℓ with ℓ′ < 0 everywhere and ℓ′ Lipschitz on bounded intervals.  There M₁ on [a, b] is max |ℓ′|, and M₀ the limit of
# the least Lipschitz constants of ℓ′ on [a − δ, b + δ] as δ ↓ 0: max |ℓ″| where ℓ″ is continuous, as of the first three, which are among these losses.
DECREASING = ("logistic", "exponential", "correlation", "decreasing")
# name: (the sorts it takes > the sort it gives, what it means).  A vector is a list, a matrix a list of rows.
VOCABULARY = {
    "lt": ("SS>B", lambda m, x, y: m.less(x, y)), "le": ("SS>B", lambda m, x, y: flip(m.less(y, x))),
    "eq": ("SS>B VV>B MM>B CC>B II>B", lambda m, x, y: x == y if type(x) is int else m.equal_choices(x, y) if type(x) is tuple else m.equal(x, y)),
    "and": ("BB>B", lambda m, a, b: all_of([a, b])),
    "or": ("BB>B", lambda m, a, b: flip(all_of([flip(a), flip(b)]))), "not": ("B>B", lambda m, a: flip(a)),
    "implies": ("BB>B", lambda m, a, b: flip(all_of([a, flip(b)]))),
    "add": ("SS>S VV>V MM>M", lambda m, x, y: m.entrywise(m.add, x, y)),
    "sub": ("SS>S VV>V MM>M", lambda m, x, y: m.entrywise(m.sub, x, y)),
    "neg": ("S>S V>V M>M", lambda m, x: m.entrywise(m.neg, x)),
    "mul": ("SS>S SV>V SM>M", lambda m, c, x: m.scaled(c, x)),
    "pow": ("SS>S", lambda m, x, n: m.pow(x, m.counted(n))), "exp": ("S>S V>V", lambda m, x: m.entrywise(m.exp, x)),
    "minimum": ("V>S", lambda m, u: m.least(u)), "maximum": ("V>S", lambda m, u: m.greatest(u)),
    "frobenius": ("M>S", lambda m, A: m.norm([a for row in A for a in row])),
    "sum": ("V>S", lambda m, u: m.total(u)), "hadamard": ("VV>V", lambda m, u, w: m.entrywise(m.mul, u, w)),
    "column": ("MI>V", lambda m, A, i: [m.entry(row, i) for row in A]),
    "sin": ("S>S", lambda m, x: m.turned(x, True)), "cos": ("S>S", lambda m, x: m.turned(x, False)),
    "log": ("S>S V>V", lambda m, x: m.entrywise(m.log, x)), "abs": ("S>S V>V", lambda m, x: m.entrywise(m.abs, x)),
    "place": ("S>I", lambda m, k: m.counted(k)), "diag": ("V>M", lambda m, u: m.diag(u)),
    "at": ("RS>I", lambda m, order, k: order[m.counted(k) % len(order)]),  # it begins again after its last place
    "number_of": ("I>S", lambda m, i: Fraction(i)), "indicator": ("B>S", lambda m, a: m.indicated(a)),
    "sparsemax": ("V>V", lambda m, z: m.sparsemax(z)),
    # of a binder: the values of its body at every place
    "for_each": ("IB>B", lambda m, truths: all_of(truths)), "stack": ("IS>V IV>M", lambda m, values: m.stacked(values)),
    "sum_over": ("IS>S IV>V IM>M", lambda m, values: m.summed(values)),
    "for_every": ("SB>B VB>B", lambda m, truths: False if False in truths else None),  # of all reals, at some of which it may be seen to fail
    # over what a law draws: the probabilities of the outcomes, and the values of the body there
    "expectation": (" ".join([f"{x}{a}>{a}" for x in ("IJ", "RJ", "SA", "VA", "MA") for a in "SVM"]), lambda m, weights, values: m.summed([m.scaled(c, x) for c, x in zip(weights, values)])),
    "weighted": ("V>J", lambda m, u: u), "bernoulli": ("S>A", lambda m, p: p),
    "outer": ("VV>M", lambda m, u, w: m.outer(u, w)), "pair": ("SS>V", lambda m, x, y: [x, y]),
    "max_norm": ("V>S", lambda m, u: m.greatest([m.abs(a) for a in u])),
    "spectral_at_most": ("MS>B", lambda m, A, c: m.spectral_at_most(A, c)),
    "operator_norm": ("M>S", lambda m, A: m.singular_value(A, ONE)),
    "block": ("MMI>M", lambda m, A1, A2, j: m.kron([m.entry(A1, j)], A2)),
    "sigmoid_curvature": ("S>S", lambda m, u: m.mul(m.sigmoid_slope(u), m.sub(ONE, m.mul(TWO, m.sigmoid(u))))),
    "softmax_loss": ("MVL>O", lambda m, A, g, loss: m.one_softmax(A, g, loss)),
    "positive": ("V>B", lambda m, u: all_of([m.less(ZERO, a) for a in u])),
    "transpose": ("M>M", lambda m, A: transposed(A)), "vec": ("M>V", lambda m, A: [a for row in A for a in row]),
    "mat": ("VS>M", lambda m, u, k: m.folded(u, k)),
    "rank": ("M>S", lambda m, A: m.exact_rank(A)), "length": ("V>S", lambda m, u: Fraction(len(u))),
    "margin": ("VI>S", lambda m, u, i: m.least(m.gaps(u, i))),
    "spread": ("VI>S", lambda m, u, i: m.greatest(m.gaps(u, i))),
    "regression_loss": ("MMMMMM>S", lambda m, A1, A2, A3, X, Y, B: m.residual(m.attention_matrix(A1, X, A2), A3, Y, B)),
    "regression_loss_vectorised": ("MMMVMM>S", lambda m, A1, A2, A3, x, Y, B:
        m.residual([m.attention_block(A1, A2, j, x) for j in range(len(A1))], A3, Y, B)),
    "loss_value": ("LS>S LV>V", lambda m, loss, u: m.entrywise(lambda x: LOSSES[loss].value(m, x), u)),
    "loss_slope": ("LS>S", lambda m, loss, u: LOSSES[loss].slope(m, u)),
    "slope_bound": ("LSS>S", lambda m, loss, a, b: m.on_interval(LOSSES[loss].slope_bound, a, b)),
    "curvature_bound": ("LSS>S", lambda m, loss, a, b: m.on_interval(LOSSES[loss].curvature_bound, a, b)),
    "is_loss": ("LL>B", lambda m, loss, other: loss == other), "inputs": ("D>S", lambda m, D: Fraction(D.n)),
    "most_tokens": ("D>S", lambda m, D: Fraction(max([len(X) for X in D.tokens]))),
    "dimension": ("D>S", lambda m, D: Fraction(D.d)),
    "head": ("D>V", lambda m, D: D.head), "tokens_at_most": ("DV>B", lambda m, D, R: m.tokens_at_most(D, R)),
    "best_scores": ("D>V", lambda m, D: [max(row) for row in m.scores(D)]),
    "runner_up_scores": ("D>V", lambda m, D: [m.runner_up(row) for row in m.scores(D)]),
    "worst_scores": ("D>V", lambda m, D: [min(row) for row in m.scores(D)]),
    "best_token": ("DI>I", lambda m, D, i: m.best_token(m.entry(m.scores(D), i))),
    "token_scores": ("DI>V", lambda m, D, i: m.entry(m.scores(D), i)),
    "matrix_logits": ("DMI>V", lambda m, D, W, i: m.matvec(m.entry(D.tokens, i), m.matvec(W, m.entry(m.queries(D), i)))),
    "logits": ("DVI>V", lambda m, D, p, i: m.matvec(m.entry(m.keys(D), i), p)),
    "with_query": ("DV>D", lambda m, D, u: m.derived(D, [u] * D.n, D.key_matrix)),
    "first_token_queries": ("D>D", lambda m, D: m.derived(D, [X[0] for X in D.tokens], D.key_matrix)),
    "with_key_matrix": ("DM>D", lambda m, D, W: m.derived(D, D.queries, W)),
    "loss": ("DL>O", lambda m, D, loss: ("p", D, loss)), "matrix_loss": ("DL>P", lambda m, D, loss: ("W", D, loss)),
    "best_value": ("DL>S", lambda m, D, loss: m.mean_loss(loss, [max(row) for row in m.scores(D)])),
    "max_margin": ("DC>V", lambda m, D, c: m.solved("p", D, c)),
    "max_margin_matrix": ("DC>M", lambda m, D, c: m.solved("W", D, c)),
    "max_margin_head": ("DC>V", lambda m, D, c: m.solved("v", D, c)),
    "joint_max_margin": ("DC>V", lambda m, D, c: m.solved("joint", D, c)),
    "nuclear_margin": ("DC>S", lambda m, D, c: m.solved("nuclear", D, c)),
    "soft_margin_unique": ("DCS>B", lambda m, D, c, C: m.soft(D, c, C).unique),
    "separable": ("DC>B", lambda m, D, c: m.feasible("p", D, c)),
    "matrix_separable": ("DC>B", lambda m, D, c: m.feasible("W", D, c)),
    "head_separable": ("DC>B", lambda m, D, c: m.feasible("v", D, c)),
    "unique_best_token": ("D>B", lambda m, D: m.unique(D)),
    "equal_nonoptimal_scores": ("D>B", lambda m, D: m.unique(D) and all([len(set(g)) <= 2 for g in m.scores(D)])),
    "descent": ("OVS>Q PMS>Q", lambda m, objective, x, step: (objective, x, m.exact_step(step))),
    "small_step_descent": ("OV>Q PM>Q", lambda m, objective, x: (objective, x, None)),
    "every_token_queries": ("D>D", lambda m, D: m.self_attention(D)),
    "sufficiently_small": ("S>B", lambda m, x: True if m.less(ZERO, x) is False else None),
    "some_descent": ("O>Q P>Q", lambda m, objective: (objective, SOME, None)),
    "cone_descent": ("OC>Q PC>Q", lambda m, objective, choice: (objective, Cone(choice), None)),
    "regularisation_path_tends_to": ("OV>B PM>B", lambda m, objective, u: m.path_tends_to(objective, u)),
    "ridge_path_tends_to": ("OV>B PM>B", lambda m, objective, u: m.path_tends_to(objective, u)),
    "locally_optimal": ("DC>B", lambda m, D, c: m.local_optimum("p", D, c)),
    "matrix_locally_optimal": ("DC>B", lambda m, D, c: m.local_optimum("W", D, c)),
    "optimal_choice": ("DC>B", lambda m, D, c: m.optimal_choice(D, c)),
    "independent_queries": ("D>B", lambda m, D: m.exact_rank(m.queries(D)) == D.n),
    "function_value": ("FV>S GS>S", lambda m, f, x: f.value(m, x)), "function_gradient": ("FV>V GS>S", lambda m, f, x: f.gradient(m, x)),
    "convex": ("F>B G>B", lambda m, f: strongly_convex(m, f, ZERO)), "strongly_convex": ("FS>B GS>B", lambda m, f, c: strongly_convex(m, f, c)),
    "differentiable": ("F>B G>B", lambda m, f: differentiable(f)), "smooth": ("FS>B GS>B", lambda m, f, c: smooth(m, f, c)),
    "lipschitz": ("FS>B GS>B", lambda m, f, c: lipschitz(m, f, c)), "minimiser": ("FV>B GS>B", lambda m, f, z: f.least(m, z)),
    "lower_bound": ("FS>B GS>B", lambda m, f, c: lower_bound(m, f, c)), "subgradient": ("FVV>B GSS>B", lambda m, f, x, g: subgradient(m, f, x, g)),
    "polyak_lojasiewicz": ("FS>B GS>B", lambda m, f, c: polyak(m, f, c)),
    "one_hot": ("D>B", lambda m, D: m.one_hot(D)),
    "same_length": ("D>B", lambda m, D: len({len(X) for X in D.tokens}) == 1),
    "some_choice": ("D>B", lambda m, D: any([len(X) >= 2 for X in D.tokens])),
    "some_worse_token": ("D>B", lambda m, D: any([min(row) < max(row) for row in m.scores(D)])),
}
for _signature, _names in {  # the names whose meaning is the method of that name
    "SS>S": "div", "S>S": "sqrt sigmoid sigmoid_slope", "VI>S": "entry", "VV>S": "dot", "V>S": "norm",
    "VV>B": "parallel", "MV>V": "matvec", "MM>M": "matmul kron", "S>M": "identity", "MS>S": "singular_value eigenvalue", "V>V": "softmax",
    "MMM>M": "attention_matrix", "MMIV>V": "attention_block", "D>C": "best_tokens", "DI>S": "largest_key_difference",
    "OV>S PM>S": "value", "OV>V PM>M": "gradient", "OVV>S": "slope", "D>B": "all_support_vectors",
    "QV>B QM>B": "direction_tends_to", "Q>B": "norm_diverges", "O>S P>S": "smoothness",
    "DC>S": "largest_multiplier", "DCS>M": "soft_margin", "DCSM>B": "soft_margin_optimal",
    "DC>B": "better_neighbour all_active assumption_b only_nuclear_solution", "DCV>S DCM>S": "least_margin",
    "D>D": "without_lowest", "DLVV>B": "joint_path_tends_to", "OV>B": "some_descent_follows", "DLV>B": "some_joint_descent_follows", "DL>B": "scores_keep_order", "DLMS>B": "factored_path_tends_to factored_direction_tends_to", "QII>B": "contribution_vanishes",
}.items():
    VOCABULARY.update({_name: (_signature, lambda m, *args, name=_name: getattr(m, name)(*args)) for _name in _names.split()})
SIGNATURES = {
    name: [(tuple(SORTS[sort] for sort in one[:-2]), SORTS[one[-1]]) for one in signatures.split()]
    for name, (signatures, _) in VOCABULARY.items()
}

