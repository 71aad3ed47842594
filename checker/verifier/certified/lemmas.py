# ── 7c. Lemmas: statements for all instances, by their shape ─────────────────────────────────────────────────────────
def lemma(certificate, budget):
    """A lemma of docs/limits.md: each conjunct of the conclusion has the shape it settles, and its hypotheses are given word for
    word.  Further hypotheses do no harm.  What is said of almost all instances says nothing where the hypotheses hold on a null set: they
    are open conditions, and an instance meets them, so that a neighbourhood of it does."""
    names = ("format", "type", "claim", "role", "to_prove", "lemma", "provenance")
    _, _, claim, role, to_prove, name, provenance, *met = fields(certificate, names, "the certificate", ("instance", "evidence"))
    label, title, statement, statement_hash = claimed(claim, provenance)
    need((role, to_prove) == ("proof", "TRUE") and type(name) is str and name in LEMMAS, "a lemma has the role proof, proves TRUE and has a name")
    quantifier, sorts, shapes, terms, hypotheses, conclusion = read_statement(statement)
    need(quantifier == LEMMAS[name][2], "the lemma is about all instances, or about almost all")
    given, open_, first = set(hypotheses), [conclusion], next((x for x in sorts if sorts[x] == "dataset"), None)
    def said(name, *args):  # This very term, None if the statement does not hold it.  (Terms are kept once; spellings may be alike.)
        return terms.kept.get((name, *[one if type(one) is str else id(one) for one in args]))
    while open_:
        one = open_.pop()
        open_ += one.args if one.name == "and" else []
        if one.name != "and":
            LEMMAS[name][1](one, given, shapes, first, said)
    asked = quantifier == "almost_all" and bool(hypotheses)
    need([name in certificate for name in ("instance", "evidence")] == [asked, asked], "an instance belongs to what is said of almost all under hypotheses, and to nothing else")
    if asked:
        for one in hypotheses:
            need(open_condition(one, shapes), f"the hypothesis {cropped(spelled(one), 200)} is not seen to hold around each instance that meets it")
        evaluated(*met, sorts, shapes, terms, [(f"hypothesis {i}", one, "TRUE", True) for i, one in enumerate(hypotheses)], budget)
    says = (f"proof: {LEMMAS[name][0]} proves the statement {QUANTIFIERS[quantifier]} instances; {show(title)} [{plain(label)}, "
            f"statement {statement_hash}]: " + stated(quantifier, sorts, shapes, hypotheses, conclusion))
    return Proved(says, "lemma", role, statement_hash, "", False, "")

BY_SIZE = ("inputs", "dimension", "most_tokens", "length", "same_length", "some_choice")  # what the sizes alone decide
CONTINUOUS = ("add", "sub", "neg", "mul", "div", "exp", "log", "abs", "dot", "norm", "frobenius", "sum", "hadamard", "matvec", "matmul", "transpose", "outer",
              "pair", "minimum", "maximum", "max_norm", "sigmoid", "softmax", "kron", "vec", "head", "token_scores", "logits", "matrix_logits", "entry")
def unmoved(term, shapes):  # the same at all instances of the same sizes, choices, losses and whole numbers
    if term.name in ("var", "bound", "state"):
        return term.name == "var" and (term.sort in ("choice", "loss", "index", "order") or (term.sort == "scalar" and shapes[term.leaf] == ["natural"]))
    if term.name in BY_SIZE:
        return term.args[0].name == "var"  # not so of a dataset without its lowest tokens
    return all([unmoved(one, shapes) for one in term.args])
def continuous(term, shapes):  # where it has a value, in the real entries of the instance; and it has one on an open set
    if unmoved(term, shapes) or term.name == "var":
        return True
    return term.name in CONTINUOUS and all([continuous(one, shapes) for one in term.args])
def open_condition(term, shapes):
    """Where it holds at an instance, it holds at all instances of the same sizes, choices, losses and whole numbers nearby."""
    if term.name in ("and", "or"):
        return all([open_condition(one, shapes) for one in term.args])
    if term.name == "lt":
        return all([continuous(one, shapes) for one in term.args])
    feasible = term.name in ("separable", "matrix_separable", "head_separable") and term.args[1].name == "var"  # strict inequalities, scaled
    base = term.args[0] if feasible or term.name == "unique_best_token" else None
    while base is not None and base.name in ("first_token_queries", "every_token_queries"):
        base = base.args[0]
    return unmoved(term, shapes) or (base is not None and base.name == "var")

def risk_of(L, x, shapes, first, losses):  # (D, ℓ) of the risk of a dataset variable, or of self-attention on it
    D, ell = L.args if L.name in ("loss", "matrix_loss") else (None, None)
    base = D.args[0] if D is not None and D.name == "every_token_queries" and L.name == "matrix_loss" else D
    need(base is not None and base.name == "var", "the lemma is about the risk of a dataset variable")
    need(L.name == "loss" or D is not base or "queries" in shapes[D.leaf], "the W-model needs queries")
    sized = base.leaf == first and shapes.get(x.leaf) == ["d"] * (1 + (L.name == "matrix_loss"))  # d is of the first dataset
    need(x.name != "var" or sized, "the start is not as large as the first dataset has it")
    need(set([ell.leaf] if ell.name == "word" else shapes[ell.leaf]) <= set(losses), "the lemma needs a loss whose slope is negative everywhere, or has one sign")
    return D, ell

def short_enough(sequence, given, said):
    need(sequence.name in ("descent", "small_step_descent"), "not a sequence of gradient descent")
    if sequence.name == "descent":
        L, _, step = sequence.args
        small = {said("lt", said("num", "0"), step), said("le", said("mul", step, said("smoothness", L)), said("num", "1"))}
        need(small <= given, "the step is not given as small enough")

def by_capture(one, given, shapes, first, said):
    """Every start is a capture (Lemma 4): n = 1 and equal losing scores; low risk; x(0) = R·w with R far enough; or large margins."""
    need(one.name in ("direction_tends_to", "norm_diverges"), "the lemma concludes a direction or a diverging norm")
    sequence = one.args[0]
    L, x = sequence.args[:2]
    D, ell = risk_of(L, x, shapes, first, DECREASING)
    need(D.name == "var", "the lemma is about the risk of a dataset variable")
    solution, separable = {
        "loss": ("max_margin", "separable"), "matrix_loss": ("max_margin_matrix", "matrix_separable"),
    }[L.name]
    best = said("best_tokens", D)
    w = said(solution, D, best)
    need(one.name == "norm_diverges" or one.args[1] is w, "the direction is not the SVM's of the optimal tokens")
    equal = said("equal_nonoptimal_scores", D) in given
    need({said(separable, D, best), said("some_choice", D)} <= given, "no feasible SVM with a constraint is given")
    need(equal or said("unique_best_token", D) in given, "optimal tokens are not given as unique")
    top, zero, single = said("best_scores", D), said("num", "0"), said("num", "1")
    room = said("minimum", said("sub", said("loss_value", ell, said("runner_up_scores", D)), said("loss_value", ell, top)))
    low = said("worst_scores", D)
    most = said("mul", said("inputs", D), said("sub", said("most_tokens", D), single))
    most = said("mul", most, said("slope_bound", ell, said("minimum", low), said("maximum", top)))
    most = said("mul", most, said("maximum", said("sub", top, low)))
    margin = said("least_margin", D, best, x)
    if said("lt", said("mul", most, said("exp", said("neg", margin))), room) in given:
        pass  # all margins of x are large; where this holds, x is as large as the data have it
    elif x.name == "var":
        excess = said("mul", said("inputs", D), said("sub", said("value", L, x), said("best_value", D, ell)))
        alone = equal and said("eq", said("inputs", D), single) in given
        need(alone or said("lt", excess, room) in given, "the hypotheses do not make every start a capture")
    else:
        need(x.name == "mul" and x.args[0].name == "var" and x.args[1] is w, "the start is not a variable")
        far = said("lt", said("mul", most, said("exp", said("neg", x.args[0]))), room)
        need({said("lt", zero, x.args[0]), far} <= given, "the start is not given as far enough")
    short_enough(sequence, given, said)

def by_cone(one, given, shapes, first, said):
    """From far enough out in a narrow enough cone around the solution of a locally optimal choice's SVM, descent has its direction (Lemma 5a)."""
    need(one.name in ("direction_tends_to", "norm_diverges"), "the lemma concludes a direction or a diverging norm")
    need(one.args[0].name == "cone_descent", "the lemma is about descent from a cone")
    L, choice = one.args[0].args
    D = risk_of(L, one, shapes, first, DECREASING)[0]
    need(D.name == "var", "the lemma is about the risk of a dataset variable")
    solution, separable, local = {
        "loss": ("max_margin", "separable", "locally_optimal"),
        "matrix_loss": ("max_margin_matrix", "matrix_separable", "matrix_locally_optimal"),
    }[L.name]
    need(one.name == "norm_diverges" or one.args[1] is said(solution, D, choice), "the direction is not that of the cone")
    good = {said(separable, D, choice), said(local, D, choice), said("some_choice", D)} <= given
    need(good, "a locally optimal choice, a feasible SVM and a constraint are not given")

def by_path(one, given, shapes, first, said):
    """The paths of L over balls and with a ridge turn to the SVM's direction of the optimal tokens (Lemma 8)."""
    need(one.name in ("regularisation_path_tends_to", "ridge_path_tends_to"), "the lemma concludes where a path tends to")
    L, u = one.args
    D = risk_of(L, u, shapes, first, DECREASING)[0]
    need(D.name == "var", "the lemma is about the risk of a dataset variable")
    solution, separable = {
        "loss": ("max_margin", "separable"), "matrix_loss": ("max_margin_matrix", "matrix_separable"),
    }[L.name]
    best = said("best_tokens", D)
    need(u is said(solution, D, best), "the direction is not the SVM's of the optimal tokens")
    unique = {said("equal_nonoptimal_scores", D), said("unique_best_token", D)} & given
    need(unique and {said(separable, D, best), said("some_choice", D)} <= given, "unique optimal tokens, a feasible SVM and a constraint are not given")

def by_factors(one, given, shapes, first, said):
    """The (K,Q) path of factors with enough columns turns to the only solution of the nuclear-norm SVM (Lemma 16)."""
    need(one.name == "factored_direction_tends_to", "the lemma concludes where the factored path turns")
    D, ell, W, r = one.args
    need(D.leaf == first and "queries" in shapes[D.leaf], "the lemma is about the first dataset, with queries")
    need(set([ell.leaf] if ell.name == "word" else shapes[ell.leaf]) <= set(DECREASING), "the lemma needs a loss whose slope is negative everywhere")
    best = said("best_tokens", D)
    need(W is said("max_margin_matrix", D, best), "the direction is not the SVM's of the optimal tokens")
    need(r.name == "var" and r.sort == "scalar" and shapes[r.leaf] == ["natural"], "the number of columns is not a whole number")
    enough = {said("le", said("inputs", D), r), said("le", said("dimension", D), r)} & given
    unique = {said("equal_nonoptimal_scores", D), said("unique_best_token", D)} & given
    feasible = all([one in given for one in (said("matrix_separable", D, best), said("some_choice", D), said("only_nuclear_solution", D, best))])
    need(enough and unique and feasible, "enough columns, unique optimal tokens and one solution of the nuclear-norm SVM are not given")

def by_share(one, given, shapes, first, said):
    """Along a run that follows the SVM's direction of the optimal tokens, a token off its support adds a vanishing share of the gradient (Lemma 17)."""
    need(one.name == "contribution_vanishes", "the lemma concludes that a token's share of the gradient vanishes")
    sequence, i, t = one.args
    need(sequence.name in ("descent", "small_step_descent"), "not a sequence of gradient descent")
    L, x = sequence.args[:2]
    D = risk_of(L, x, shapes, first, (*DECREASING, "sigmoid"))[0]
    need(D.name == "var", "the lemma is about the risk of a dataset variable")
    solution, logits = {"loss": ("max_margin", "logits"), "matrix_loss": ("max_margin_matrix", "matrix_logits")}[L.name]
    w = said(solution, D, said("best_tokens", D))
    at = said(logits, D, w, i)
    off = said("lt", said("num", "1"), said("sub", said("entry", at, said("best_token", D, i)), said("entry", at, t)))
    follows = {said("direction_tends_to", sequence, w), said("norm_diverges", sequence), off} <= given
    need(follows, "the run's limit and a margin above 1 are not given")

def by_slope(one, given, shapes, first, said):
    """All tokens support vectors (Lemma 6), independent queries and a worse token (6a), or equal losing scores (6b; p too): ∇L ≠ 0 everywhere; ‖x(k)‖ → ∞ from every start."""
    if one.name == "not" and one.args[0].name == "eq" and one.args[0].args[0].name == "gradient":
        left, right = one.args[0].args
        L, x = left.args
        need(right is said("mul", said("num", "0"), x), "the gradient is not compared with 0")
    else:
        need(one.name == "norm_diverges", "the lemma concludes a gradient that is not 0, or a diverging norm")
        L, x = one.args[0].args[:2]
        short_enough(one.args[0], given, said)
    need(x.name == "var", "the lemma is about a start or point that is a variable")
    D = risk_of(L, x, shapes, first, (*DECREASING, "sigmoid"))[0]
    some, separable = said("some_choice", D), {"loss": "separable", "matrix_loss": "matrix_separable"}[L.name]
    tight = {said("all_support_vectors", D), some} <= given and L.name == "matrix_loss"
    free = {said("independent_queries", D), said("some_worse_token", D)} <= given and L.name == "matrix_loss"
    equal = {said("equal_nonoptimal_scores", D), said(separable, D, said("best_tokens", D)), some} <= given
    need(tight or free or equal, "all tokens are not given as support vectors, nor losing scores as equal beside a feasible SVM, nor the queries as independent beside a worse token")

def by_general_position(one, given, shapes, first, said):
    """Almost every dataset with room in its dimension is separable, for every choice: a minor that is not 0 everywhere."""
    if one.name == "implies":
        given, one = given | {one.args[0]}, one.args[1]
    need(one.name in ("separable", "matrix_separable"), "the lemma concludes that an SVM is feasible")
    D, choice = one.args
    base = D.args[0] if D.name == "first_token_queries" else D
    need(base.name == "var" and base.leaf == first and choice.name == "var", "the lemma is about the first dataset and a variable choice")
    need(D is not base or one.name == "separable" or "queries" in shapes[base.leaf], "the W-model needs queries")
    n, others, d = said("inputs", base), said("sub", said("most_tokens", base), said("num", "1")), said("dimension", base)
    if one.name == "separable":
        need(said("le", said("mul", n, others), d) in given, "n(T - 1) <= d is not given")
    else:
        need({said("le", others, d), said("le", n, d)} <= given, "T - 1 <= d and n <= d are not given")

def by_finitely_many(one, given, shapes, first, said):
    """For every dataset but finitely many C > 0 the soft-margin problem has one solution."""
    need(one.name == "soft_margin_unique", "the lemma concludes that the soft-margin problem has one solution")
    D, choice, C = one.args
    need(D.name == "var" and D.leaf == first and "queries" in shapes[D.leaf] and choice.name == "var", "the lemma is about the first dataset, with queries")
    need(C.name == "var" and not shapes[C.leaf], "the penalty is not a real variable")
    need(said("lt", said("num", "0"), C) in given, "the penalty is not given as positive")

def by_penalty(one, given, shapes, first, said):
    """From C = max λ/‖X‖ on, X the solution of the hard-margin W-SVM and λ its multipliers, X solves the soft-margin problem; above it, alone."""
    above = one.args[0] if one.name == "implies" else None
    one = one if above is None else one.args[1]
    solves = one if one.name != "eq" else next((x for x in one.args if x.name == "soft_margin"), None)
    need(one.name in ("soft_margin_optimal", "soft_margin_unique", "eq") and solves is not None, "the lemma concludes what the soft-margin problem's solution is")
    D, choice, C = solves.args[:3]
    base = D.args[0] if D.name == "every_token_queries" else D
    need(base.name == "var" and (D is not base or "queries" in shapes[base.leaf]), "the lemma is about a dataset variable, with queries, or self-attention on it")
    X = said("max_margin_matrix", D, choice)
    need(one.name == "soft_margin_unique" or X in one.args, "the solution is not the hard-margin one")
    threshold = said("div", said("largest_multiplier", D, choice), said("frobenius", X))
    at, over = said("le", threshold, C), said("lt", threshold, C)
    need(said("matrix_separable", D, choice) in given and {at, over} & given, "a feasible SVM and a penalty of at least max λ/‖X‖ are not given")
    # under “threshold < C implies” the premise has a value where the hypothesis has one; another premise may have none
    good = above is over if above is not None else over in given or one.name == "soft_margin_optimal"
    need(good, "the penalty is not given as above max λ/‖X‖")

def by_omission(one, given, shapes, first, said):
    """Without its tokens of least score a dataset has the same least loss; one input of three tokens has the same SVM solution, if that token's
    margin is above 1."""
    need(one.name == "eq", "the lemma concludes that two values are equal")
    whole, fewer = one.args if one.args[1].args[:1] and one.args[1].args[0].name == "without_lowest" else one.args[::-1]
    need(whole.name == fewer.name and fewer.args[:1] and fewer.args[0].name == "without_lowest", "the lemma is about a dataset without its lowest tokens")
    D = whole.args[0]
    need(D.name == "var" and fewer.args[0].args[0] is D, "the two are not of one dataset variable")
    if whole.name == "best_value":
        return need(whole.args[1] is fewer.args[1], "two losses")
    need(whole.name in ("max_margin", "max_margin_matrix"), "the lemma is about the least loss, or the SVM's solution")
    separable, logits = ("separable", "logits") if whole.name == "max_margin" else ("matrix_separable", "matrix_logits")
    best = said("best_tokens", D)
    need(whole.args[1] is best and fewer.args[1] is said("best_tokens", fewer.args[0]), "not the SVMs of the optimal tokens")
    def equal(x, y):
        return {said("eq", x, y), said("eq", y, x)} & given
    need(equal(said("inputs", D), said("num", "1")) and equal(said("most_tokens", D), said("num", "3")), "one input of three tokens is not given")
    need({said("unique_best_token", D), said(separable, D, best)} <= given, "a unique best token and a feasible SVM are not given")
    def slack(h):  # 1 < margin of t, where t has the least score, below the other two
        if h.name != "lt" or h.args[0] is not said("num", "1") or h.args[1].name != "sub":
            return False
        high, low = h.args[1].args
        if high.name != "entry" or low.name != "entry" or high.args[0] is not low.args[0] or high.args[0].name != logits:
            return False
        i, t, worst = high.args[0].args[2], low.args[1], said("worst_scores", D)
        return (high.args[0] is said(logits, D, whole, i) and high.args[1] is said("best_token", D, i)
                and equal(said("entry", said("token_scores", D, i), t), said("entry", worst, i))
                and said("lt", said("entry", worst, i), said("entry", said("runner_up_scores", D), i)) in given)
    need(any([slack(h) for h in given]), "the token of least score is not given as one with a margin above 1")

# lemma: (its name, the shape that it settles, the quantifier of the statement)
LEMMAS = {
    "capture": ("Lemma 3 (capture) of docs/limits.md", by_capture, "all"), "slope": ("Lemma 6 (no rest) of docs/limits.md", by_slope, "all"),
    "cone": ("Lemma 5a (a cone of starts) of docs/limits.md", by_cone, "all"),
    "path": ("Lemma 8 of docs/limits_path.md", by_path, "all"),
    "factored path": ("Lemma 16 (factored path) of docs/limits_path.md", by_factors, "all"),
    "vanishing share": ("Lemma 17 (vanishing share) of docs/limits.md", by_share, "all"),
    "exact penalty": ("Lemma 14 (exact penalty) of docs/datasets.md", by_penalty, "all"),
    "omitted tokens": ("Lemma 15 (omitted tokens) of docs/datasets.md", by_omission, "all"),
    "general position": ("Lemma 12 (general position) of docs/datasets.md", by_general_position, "almost_all"),
    "finitely many penalties": ("Lemma 13 (finitely many penalties) of docs/datasets.md", by_finitely_many, "almost_all"),
}

