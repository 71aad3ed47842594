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
CONTINUOUS = ("add", "sub", "neg", "mul", "div", "exp", "sin", "cos", "log", "abs", "dot", "norm", "frobenius", "sum", "hadamard", "matvec", "matmul", "transpose", "outer",
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

