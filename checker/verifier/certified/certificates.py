# ── 7. Certificates ──────────────────────────────────────────────────────────────────────────────────────────────
QUANTIFIERS = {"all": "for all", "almost_all": "for almost all", "exists": "there are"}
# role: (quantifiers it speaks about, what the conclusion must be, what is proved)
ROLES = {
    "instance": (tuple(QUANTIFIERS), "TRUE", "the statement holds at this instance"),
    "witness": (("exists",), "TRUE", "the statement is true"),
    "counter-example": (("all",), "FALSE", "the statement is false"),
    "necessity": (("all",), "FALSE", "hypothesis {0} cannot be dropped"),
}
SVM_NAMES = ("max_margin", "max_margin_matrix", "max_margin_head", "joint_max_margin")
FEASIBLE_NAMES = ("separable", "matrix_separable", "head_separable")
TRUTHS = {True: "TRUE", False: "FALSE", None: "UNKNOWN"}
KINDS = ("evaluation", "kkt", "farkas", "gap", "identity", "tree", "lemma")

# What was proved: in words; the type and role; the hashes of the statement and of the instance, "" without one; whether nothing was
# rounded; which hypothesis was dropped, or "".
Proved = namedtuple("Proved", "says type role statement instance exact dropped")
def verify_record(text, budget=BUDGET, only=KINDS):
    """(outcome, message, Proved or None) for one certificate; outcome is VERIFIED, REJECTED or RESOURCE.  Never raises."""
    try:
        found = verified(parsed(text if type(text) is str else text.decode()), budget, only)
        return "VERIFIED", found.says, found
    except (Exhausted, MemoryError, RecursionError) as problem:  # the last: nested too deeply
        return "RESOURCE", str(problem) or "memory", None
    except Exception as problem:  # even a mistake in this file must not pass for a proof, nor end the run
        kind = type(problem).__name__
        return "REJECTED", str(problem) if kind == "Rejected" else f"{kind}: {show(str(problem))}", None
def verify_text(text, budget=BUDGET):  # (outcome, message)
    return verify_record(text, budget)[:2]

def claimed(claim, provenance):  # (id, title, statement, its hash) of a certificate
    label, title, statement, statement_hash = fields(claim, ("id", "title", "statement", "sha256"), "claim")
    texts = type(provenance) is dict and all([type(x) is str for x in (label, title, *provenance.values())])
    need(texts, "claim.id, claim.title and the entries of provenance are texts")
    need(sha256(canonical(statement)) == statement_hash, "claim.sha256 is not the hash of the statement")
    return label, title, statement, statement_hash

def verified(certificate, budget, only=KINDS):  # What the certificate proves.  Whatever is not proved raises
    need(certificate.get("format") == FORMAT, f"the format is not {FORMAT}")
    need(only is KINDS or certificate.get("type") in only, f"only certificates of the kinds {', '.join(only)} are asked for")
    if certificate.get("type") == "identity":
        return identity(certificate, budget)
    if certificate.get("type") == "tree":
        return tree(certificate, budget)
    if certificate.get("type") == "lemma":
        return lemma(certificate, budget)
    names = ("format", "type", "claim", "instance", "role", "hypotheses", "to_prove", "evidence", "provenance")
    found = fields(certificate, names, "the certificate", ("dropped",))
    _, kind, claim, instance, role, expected, to_prove, evidence, provenance, dropped = found
    label, title, statement, statement_hash = claimed(claim, provenance)
    quantifier, sorts, shapes, terms, hypotheses, conclusion = read_statement(statement)

    speaks = type(role) is str and role in ROLES and quantifier in ROLES[role][0]
    need(speaks, f"the role {show(role)} says nothing about a statement with the quantifier {quantifier}")
    need(("dropped" in certificate) == (role == "necessity"), "the field dropped belongs to the role necessity alone")
    number = natural(dropped) if role == "necessity" else None
    need(number is None or number < len(hypotheses), "dropped names a hypothesis that is not there")
    wanted = ["FALSE" if i == number else "TRUE" for i in range(len(hypotheses))]
    need((expected, to_prove) == (wanted, ROLES[role][1]), f"hypotheses or to_prove are not what the role {role} needs")
    check_type(kind, role, hypotheses, conclusion)

    asked = [(f"hypothesis {i}", term, truth, i != number) for i, (term, truth) in enumerate(zip(hypotheses, wanted))]
    asked += [("the conclusion", conclusion, to_prove, role == "witness")]
    meaning, values_hash = evaluated(instance, evidence, sorts, shapes, terms, asked, budget)

    which = "every other hypothesis TRUE, " if number is not None else "every hypothesis TRUE, " if hypotheses else ""
    about = f"{number}, {cropped(spelled(hypotheses[number]), 200)}," if number is not None else ""
    says = (f"{role}: {which}conclusion {to_prove}, so {ROLES[role][2].format(about)}; {show(title)} [{plain(label)}, "
            f"statement {statement_hash}, instance {values_hash}]: "
            + stated(quantifier, sorts, shapes, hypotheses, conclusion))
    return Proved(says, kind, role, statement_hash, values_hash, meaning.exact, "" if number is None else str(number))

def evaluated(instance, evidence, sorts, shapes, terms, asked, budget):
    """Evaluates (what, term, truth, whole) at an instance and rejects it where a truth is another one; ``whole``: every part has a value.

    “P or Q” may be TRUE where Q has no value; there the statement says nothing.  Gives the arithmetic that was used and the hash of the values."""
    values, values_hash = fields(instance, ("values", "sha256"), "instance")
    bits, svm, *limits = fields(evidence, ("bits", "svm"), "evidence", ("limits",))
    need(type(bits) is int and 16 <= bits <= 4096, "evidence.bits is a whole number from 16 to 4096")
    need(sha256(canonical(values)) == values_hash, "instance.sha256 is not the hash of the values")
    fields(values, tuple(sorts), "instance.values")
    meaning = Meaning(bits, budget, Evidence(svm), Limits(limits[0] if limits and limits[0] is not None else []))
    values = {name: READERS[sort](values[name]) for name, sort in sorts.items()}
    sizes = check_ranges(shapes, sorts, values)
    work = Evaluated(terms, meaning, values, sizes)
    results = {term: work.of(term, {}) for term in inside(*[term for _, term, *_ in asked]) if not term.open}
    for what, term, truth, whole in asked:
        truly = TRUTHS[results[term]]
        why = f"{truly} at {bits} bits{terms.why if truly == 'UNKNOWN' else ''}, not {truth}"
        need(truly == truth, f"{what}, {cropped(spelled(term), 200)}, is {why}")
        part = work.lacking(term, {}) if whole else None
        need(part is None, f"{what} is TRUE, but its part {cropped(spelled(part), 200) if part else ''} has no value")
    need(len(meaning.svm.found) == len(meaning.svm.entries), "evidence for an SVM that does not occur")
    need(len(meaning.limits.used) == len(meaning.limits.entries), "evidence for a sequence that does not occur")
    return meaning, values_hash

OPTIONS = {"scalar": ("natural",), "dataset": ("queries", "keys", "generic"), "choice": (), "loss": (*LOSSES, "decreasing"), "scalar_function": ()}
SIDES = {"vector": 1, "matrix": 2, "index": 1, "order": 1, "function": 1}

def read_shape(sort, shape):
    """What forall says of a variable beyond its sort: sizes, or options.

    Sizes are products of names and whole numbers, as in "d*d"; equal names are equal sizes.  The first dataset binds
    n (inputs), d (dimension), T (its shortest input).  A scalar may be natural.  A dataset must have queries if it
    says so and may have a key matrix only if it says so.  A loss is one of those listed, or any decreasing one.  A choice fits the first dataset.
    """
    if sort in SIDES:
        need(all([type(x) is str for x in shape]), "a size is a text")
        good = len(shape) == SIDES[sort]
        factors = [factor for words in shape for factor in words.split("*")]
        good = good and all([re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]{0,30}|[1-9][0-9]{0,5}", one) and one not in KINDS_OF_THINGS for one in factors])
    else:
        good = set(shape) <= set(OPTIONS[sort]) and (sort != "loss" or (shape and ("decreasing" not in shape or len(shape) == 1)))
    need(good, f"a {sort} variable is declared with {show(' '.join(shape))}")
    return shape

def check_ranges(shapes, sorts, values):
    """Reject values that leave the range of their variables; every size that is used must be determined.  Gives the sizes by name."""
    sizes, first = {}, next((values[name] for name, sort in sorts.items() if sort == "dataset"), None)
    if first is not None:
        sizes = {"n": first.n, "d": first.d, "T": min(map(len, first.tokens))}
    sides = {
        name: [len(values[name])] + ([len(values[name][0])] if sort == "matrix" else [])
        for name, sort in sorts.items() if sort in ("vector", "matrix", "order", "function")
    }
    for name, found in sides.items():
        for word, size in zip(shapes[name], found):
            if not word.isdigit() and "*" not in word:
                need(sizes.setdefault(word, size) == size, f"{show(name)} has size {size} where {word} is {sizes[word]}")

    def size_of(words):
        return size_of_words(words, sizes)

    for name, sort in sorts.items():
        value, shape = values[name], shapes[name]
        good = all([size_of(words) == size for words, size in zip(shape, sides.get(name, ()))])
        if sort == "index":
            good = value < size_of(shape[0])
        elif sort == "loss":
            good = value in (DECREASING if shape == ["decreasing"] else shape)  # a value is one of LOSSES
        elif sort == "dataset":
            good = ("queries" not in shape or value.queries is not None) and ("keys" in shape or value.key_matrix is None)
        elif sort == "scalar" and shape:
            good = value >= 0 and value.denominator == 1
        elif sort == "choice":
            good = first is not None and len(value) == first.n and all([t < len(X) for t, X in zip(value, first.tokens)])
        need(good, f"the value of {show(name)} is not in the range that forall declares")
    return sizes

def size_of_words(words, sizes):  # of "n", "d*d" or "3"; 0: not determined
    return math.prod([int(f) if f.isdigit() else sizes.get(f, 0) for f in words.split("*")])

def read_statement(statement):  # (quantifier, {variable: sort}, {variable: shape}, all terms, hypotheses, conclusion)
    names = ("quantifier", "forall", "hypotheses", "conclude")
    quantifier, forall, hypotheses, conclude = fields(statement, names, "the statement")
    need(type(quantifier) is str and quantifier in QUANTIFIERS, f"{show(quantifier)} is no quantifier")
    need(type(forall) is list and type(hypotheses) is list, "forall and hypotheses are lists")
    sorts, shapes = {}, {}
    for pair in forall:
        good = type(pair) is list and 2 <= len(pair) <= 10 and all([type(x) is str for x in pair])
        need(good, 'forall holds lists ["variable", "sort", …]')
        need(pair[0] not in sorts and pair[1] in READERS, f"{show(pair[0])} is declared twice, or has no sort")
        need(re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{0,39}", pair[0]), f"a variable named {show(pair[0])}: a name is a letter and at most 39 letters, digits and _")
        need(pair[0].lower() not in (*LOSSES, *LAWS, "nan", "inf", "infinity"), f"a variable named {show(pair[0])} reads like a number, a law or a loss")
        sorts[pair[0]], shapes[pair[0]] = pair[1], read_shape(pair[1], pair[2:])
    functions = "function" in sorts.values() or "scalar_function" in sorts.values()
    need(quantifier in ("all", "exists") or not functions, "functions have no law, and no measure, by which almost all of them could be meant")
    terms = Terms(sorts)
    *hypotheses, conclusion = [terms.read(form) for form in (*hypotheses, conclude)]
    relations = all([term.sort == "truth" for term in (*hypotheses, conclusion)])
    need(relations, "a hypothesis or the conclusion is a value, not a relation")
    check_sizes(sorts, shapes, terms)
    return quantifier, sorts, shapes, terms, hypotheses, conclusion

def names_in(words):  # of sizes such as "n*d": the names among their factors
    return {factor for one in words for factor in one.split("*") if not factor.isdigit()}
def check_sizes(sorts, shapes, terms):
    """The gate for sizes: what an index or a state ranges over is determined by a variable, and no size is also a variable.  What is bound is
    bound by its own binder: a text is that of a bound index or of a state and of nothing else, as no size has the name of a kind, and no term is open."""
    sizes = [words for name, sort in sorts.items() if sort in ("vector", "matrix", "order", "function") for words in shapes[name]]
    sides, known = [names_in([words]) for words in sizes], set("ndT" if "dataset" in sorts.values() else "")
    while more := [side - known for side in sides if len(side - known) == 1]:  # n of a vector with 2·n entries, too
        known.update(*more)
    leaves = [term for term in terms.kept.values() if term.name in ("bound", "state")]
    used = [words for name, sort in sorts.items() if sort == "index" for words in shapes[name]]
    used += [words for one in leaves for words in (sides_of_draw(one.leaf) if one.name == "bound" else one.leaf.split(":")[2:])]
    whole = set(map(size_key, sizes))
    unknown = [words for words in used if size_key(words) not in whole and not names_in([words]) <= known]
    twice = sorted(names_in([*used, *sizes]).union(known) & set(sorts))
    need(not unknown, f"the size {unknown[0] if unknown else ''} is not determined by a variable")
    need(not twice, f"{twice[0] if twice else ''} is a size and a variable")

def check_type(kind, role, hypotheses, conclusion):  # kkt and farkas certificates are evaluations of one fixed form
    need(kind in ("evaluation", "kkt", "farkas", "gap"), f"{show(kind)} is no certificate type")
    first, good = conclusion.args[0].name, kind == "evaluation"  # a relation has arguments
    if kind == "kkt":
        good = conclusion.name == "eq" and first in SVM_NAMES and conclusion.args[1].name == "var"
    if kind == "farkas":
        good = conclusion.name == "not" and first in FEASIBLE_NAMES
    if kind == "gap":  # low ≤ nuclear_margin(D, choice) ≤ high
        sides = [(side.name, *[x.name for x in side.args]) for side in conclusion.args]
        good = sides == [("le", "num", "nuclear_margin"), ("le", "nuclear_margin", "num")] and conclusion.name == "and"
        good = good and conclusion.args[0].args[1] is conclusion.args[1].args[0]
    need(good, f"the conclusion does not have the form that a {kind} certificate needs")
    need(kind == "evaluation" or (role == "instance" and not hypotheses), f"{kind}: role instance, no hypotheses")

def stated(quantifier, sorts, shapes, hypotheses, conclusion):
    """The statement in words and function-call notation, cut to a bearable length."""
    who = ", ".join([f"{named(name)} ({' '.join([sort, *shapes[name]])})" for name, sort in sorts.items()])
    given = " and ".join([spelled(term) for term in hypotheses])
    given = f" {'with' if quantifier == 'exists' else 'where'} {cropped(given, SHOWN)}" if given else ""
    return f"{QUANTIFIERS[quantifier]} {cropped(who, SHOWN)}{given}: {cropped(spelled(conclusion), SHOWN)}"

