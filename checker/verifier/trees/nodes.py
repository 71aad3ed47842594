def exactly(condition, what="the conclusion is not what the rule gives"):
    need(condition, what)

class Tree(Slopes):
    """Checks a tree.  A node is {"rule", "concludes", "premises", "with"}; its conclusion is TRUE wherever its context is."""

    def term(self, form, sort=None):
        term = self.terms.read(form)
        need(sort in (None, term.sort), f"a {sort} is needed, not {cropped(spelled(term), 100)}")
        self.size(term)
        return term
    def occurs(self, term):  # The variables of a term
        self.work.spend(2)
        if term.name == "var":  # also what its size depends on
            return {term.leaf}.union(self.occurs(self.bound[term.leaf]) if term.leaf in self.bound else ())
        return set().union(*map(self.occurs, term.args))
    def fresh(self, name, sort, context, *terms):
        """A variable of the proof, free in none of these: what is shown of it holds for all its values."""
        variable = self.term(["var", name], sort)
        need(name in self.extra and not any([name in self.occurs(one) for one in (*context, *terms)]), f"{show(name)} is not fresh")
        need(not self.whole_variable(name), f"{show(name)} is a whole number, and would not stand for every number")
        return variable
    def put(self, term, new):
        """The term with bound leaves replaced where they are open; new: {leaf: term}.  A binder whose name stands in what is put, or is bound there,
        takes the first of i_2, i_3, … that is free of these and of its own: nothing is captured, and no name is bound inside its own binder."""
        self.work.spend(5)
        here = {leaf: one for leaf, one in new.items() if leaf in term.open}
        if not here or not term.args:
            return here.get(term.leaf, term)
        taken = frozenset().union(*[one.binds.union(map(called, one.open)) for one in here.values()])
        inside = term.binds.union(*[map(called, one.open) for one in term.args])
        own = {}
        for one in (term.args[:1] if term.name in BINDERS else (term.args[2], *term.args[3::3]) if term.name == "iterate" else ()):
            avoid = taken.union(*[[called(other.leaf)] for other in own.values()])
            own[one.leaf] = self.leaf_called(one, next(name for name in names_like(called(one.leaf)) if name not in avoid | inside)) if called(one.leaf) in avoid else one
        if term.name in BINDERS:
            return self.make(term.name, own[term.args[0].leaf], *[self.put(one, here) for one in term.args[1:-1]], self.put(term.args[-1], {**here, **own}))
        if term.name != "iterate":
            return self.make(term.name, *[self.put(one, here) for one in term.args])
        args = [*[self.put(one, here) for one in term.args[:2]], own[term.args[2].leaf]]
        for x, s, u in zip(term.args[3::3], term.args[4::3], term.args[5::3]):
            args += [own[x.leaf], self.put(s, here), self.put(u, {**here, **own})]
        return self.make("iterate", *args)
    def leaf_called(self, leaf, name):
        renamed = ":".join([name, *leaf.leaf.split(":")[1:]])
        return self.terms.kept.setdefault((leaf.name, renamed), Term(leaf.name, (), renamed, leaf.sort))
    def unrolled(self, term, at, states):
        """The term with the states of sequences after ``at`` steps put for them, and updates of these for the later ones."""
        self.work.spend(5)
        if term.name == "iterate" and term.args[2:] in states:
            later = self.plus(self.scalar(term.args[1]), self.scalar(at), -ONE)
            steps = later.get((), ZERO)
            if later.keys() <= {()} and steps.denominator == 1 and 0 <= steps <= MOST_UPDATES:
                return self.after(term, states[term.args[2:]], at, int(steps))[int(term.args[0].leaf)]
        return self.make(term.name, *[self.unrolled(one, at, states) for one in term.args]) if term.args else term
    def after(self, sequence, values, at, steps):  # the state so many steps after it is ``values``, at step number ``at``
        for k in range(steps):
            later = ["num", rational_text(at.leaf + k)] if at.name == "num" else None
            number = self.term(later) if later else self.make("add", at, self.term(["num", str(k)])) if k else at
            leaves = dict(zip([one.leaf for one in (sequence.args[2], *sequence.args[3::3])], (number, *values)))
            values = [self.put(one, leaves) for one in sequence.args[5::3]]
        return values
    def literal(self, k):
        return self.term(["place", ["num", str(k)]], "index")
    def gap(self, goal, *names):  # b − a of a conclusion a ≤ b (or <, =)
        need(goal.name in (names or ("le",)) and goal.args[0].sort == "scalar", f"{cropped(spelled(goal), 200)} is not of the form needed")
        return self.plus(self.scalar(goal.args[1]), self.scalar(goal.args[0]), -ONE)
    def states(self, goal, name, *sides):  # The conclusion is ``left name right``, up to normal form
        gap = self.make("sub", *sides[::-1])
        self.size(gap)
        exactly(self.gap(goal, name) == self.scalar(gap))
    def two(self, u):  # The two entries of a vector of which normal forms see them
        need(self.size(u) == ((2, ()),), "not a vector of two entries")
        entries = self.of_units(self.vector(u))
        need(entries is not None, "two entries that are not seen")
        return entries
    def is_entry(self, one, u):  # one is an entry of u
        return (one.name == "entry" and one.args[0] is u) or self.scalar(one) in self.two(u)
    def enclosed(self, term, box, memo):  # The value of a term over a box: a number, a truth, or UNDEFINED
        if term not in memo:
            args = [self.enclosed(one, box, memo) for one in term.args]
            if term in box:
                memo[term] = box[term][0] if box[term][0] == box[term][1] else self.work.hull(*box[term])
            elif not args or UNDEFINED in args or term.sort not in ("scalar", "truth") or any([one.sort not in ("scalar", "truth", "loss") for one in term.args]):
                memo[term] = term.leaf if term.name in ("num", "word") else UNDEFINED
            else:
                try:
                    memo[term] = VOCABULARY[term.name][1](self.work, *args)
                except Undefined:
                    memo[term] = UNDEFINED
        return memo[term]
    def parameter(self, rule, name, value):
        """A term, but for the names of fresh variables, functions and facts, which are texts, and for lists."""
        text = name in ("index", "drawn", "signs", "direction", "point", "fact") and (rule, name) not in (("places", "index"), ("keys", "point"))
        text = text or (rule, name) in (("rise", "variable"), ("substitution", "variable"), ("monotone", "function"))
        if text or name in ("sums", "equalities", "ranges", "inside", "sequences") or (rule, name) == ("dataset", "of"):
            need(type(value) is (str if text else list), f"{rule}: {name} is a {'text' if text else 'list'}")
            return value
        return self.term(value)
    def check(self, node, context, depth=0):
        need(depth <= DEEPEST_TREE, f"a tree deeper than {DEEPEST_TREE}", Exhausted)
        self.work.spend(100)
        rule, concludes, premises, parameters = fields(node, ("rule", "concludes", "premises", "with"), "a node")
        need(type(rule) is str and rule in RULES, f"{show(rule)} is no rule")
        count, names, law = RULES[rule]
        good = type(premises) is list and (count is None or len(premises) in (count if type(count) is tuple else (count,)))
        need(good, f"{rule}: the number of premises")
        goal, given = self.term(concludes, "truth"), fields(parameters, names.split(), f"{rule}: with")
        given = [self.parameter(rule, name, x) for name, x in zip(names.split(), given)]
        def proved(k, *more, given=context):
            need(k < len(premises), f"{rule}: too few premises")
            return self.check(premises[k], given | frozenset(more), depth + 1)
        try:
            law(self, goal, Premises(proved, len(premises), context), *given)
        except Rejected as problem:
            raise Rejected(str(problem) if str(problem).startswith("rule ") else f"rule {rule}: {problem}") from None
        return goal

class Premises:
    def __init__(self, proved, count, context):
        self.proved, self.count, self.context = proved, count, context
    def cited(self, facts, text):  # the premise of this number
        need(natural(text) < self.count, "no such premise")
        return facts[natural(text)]
    def __iter__(self):
        return iter([self.proved(k) for k in range(self.count)])

