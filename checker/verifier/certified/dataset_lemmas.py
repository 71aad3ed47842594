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

