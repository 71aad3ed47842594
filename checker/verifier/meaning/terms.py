# ── 5. Terms ─────────────────────────────────────────────────────────────────────────────────────────────────────
UNDEFINED = object()
BINDERS = ("for_each", "for_every", "sum_over", "stack", "expectation")
CONNECTIVES = ("and", "or", "not", "implies", "for_each")
POINTS = [Fraction(x) for x in ("0", "1/4", "-1/4", "1", "-1", "3", "-3")]  # of a statement for every number, at which it may be seen to fail
class Term:
    """A bound index is a leaf "bound" with its name and size, as "i:n": the first argument of its binder, and wherever that uses it.

    ``open`` are the bound indices that occur outside their binder: only a term without any has a value of its own.  ``binds`` are the
    names bound inside.  No name is bound inside a binder of that name, so that an index means the same everywhere in one.
    ``expectation`` binds what is drawn, as "z:[]", "x:[n]", "G:[m,d]" or, an order, "o:(n)"; the law between it and the body is outside.
    ``for_every`` binds a number or a vector, as "t:[]" or "x:[n]": its body holds for all real ones.
    """
    def __init__(self, name, args, leaf, sort):
        self.name, self.args, self.leaf, self.sort = name, args, leaf, sort
        self.open = frozenset([leaf] if name in ("bound", "state") else []).union(*[one.open for one in args])
        self.binds = frozenset().union(*[one.binds for one in args])
        if name in BINDERS:
            index = args[0]
            need(index.name == "bound", f"{name} binds no index")
            need(called(index.leaf) not in self.binds, f"the index {show(index.leaf)} is bound inside its binder again")
            if name == "expectation":
                need(index.leaf not in args[1].open, "a law that depends on what it draws")
                need(index.sort != "order" or kind_of(args[1]) == "uniform", "an order is drawn uniformly")
            self.open, self.binds = self.open - {index.leaf}, self.binds | {called(index.leaf)}
        if name == "iterate":  # which binds in its updates alone
            own, inside = frozenset([one.leaf for one in (args[2], *args[3::3])]), frozenset().union(*[one.open for one in args[5::3]])
            again = frozenset(map(called, own)) & frozenset().union(*[one.binds for one in args[5::3]])
            need(not again, "a variable of the state is bound inside an update again")
            self.open = (inside - own).union(*[one.open for one in (*args[:2], *args[4::3])])
            self.binds = self.binds | frozenset(map(called, own))
def called(leaf):  # The name of the bound index "i:n"
    return leaf.split(":")[0]
def bound_index(text):
    size = r"[A-Za-z0-9_*]{1,90}"
    need(re.fullmatch(rf"[A-Za-z][A-Za-z0-9_]{{0,39}}:({size}|\({size}\)|\[({size}(,{size})?)?\])", text), f"{show(text)} is no bound index, as i:n, and no draw")
    for one in sides_of_draw(text):
        read_shape("index", [one])
    return text
def chosen_word(text):  # A law or a loss
    return text if text in LAWS else loss_word(text)

class Terms:
    """Reads terms, checks their sorts, and keeps each one once, arguments before what uses them."""
    def __init__(self, sorts):
        self.sorts, self.kept, self.why = sorts, {}, ""
    def read(self, form, depth=0):
        need(depth <= DEEPEST_TERM, f"a term is nested more than {DEEPEST_TERM} deep")
        good = type(form) is list and len(form) > 1 and type(form[0]) is str
        need(good, f"a term is a list [name, argument, ...], not {show(form)}")
        name = form[0]
        if name in ("num", "word", "var", "bound", "state"):
            need(len(form) == 2 and type(form[1]) is str, f"a {name} leaf holds one text")
            need(name not in ("bound", "state") or depth, "a bound index stands outside its binder")
            need(name != "var" or form[1] in self.sorts, f"the variable {show(form[1])} is not declared")
            leaf = {"num": rational, "word": chosen_word, "bound": bound_index, "state": state_leaf}.get(name, str)(form[1])
            sort = {"num": lambda _: "scalar", "bound": sort_of_bound, "state": state_sort, "var": self.sorts.get}.get(name, sort_of_word)(leaf)
            return self.kept.setdefault(tuple(form), Term(name, (), leaf, sort))
        args = tuple([self.read(one, depth + 1) for one in form[1:]])
        gives = sort_given(name, args)
        need(gives, f"{show(name)} does not take ({', '.join([one.sort for one in args[:9]])}), or is not in the vocabulary")
        term = self.kept.setdefault((name, *map(id, args)), Term(name, args, None, gives))
        need(depth or not term.open, "a bound index stands outside its binder")
        return term
    def evaluate(self, meaning, values, sizes={}):  # noqa: B006 (it is only read)
        """{term: value} of the terms that have one.  Each is computed once, also where a connective would not need it."""
        work = Evaluated(self, meaning, values, sizes)
        return {term: work.of(term, {}) for term in self.kept.values() if not term.open}

class Evaluated:
    """The values of terms; of one that speaks of bound indices at each place of these that is asked for."""
    def __init__(self, terms, meaning, values, sizes):
        self.terms, self.meaning, self.values, self.sizes, self.known, self.stored, self.closed = terms, meaning, values, sizes, {}, 0, Closed(meaning)
        self.whole = {}
        self.runs = {}
    def of(self, term, places):
        key = (term, *[places[one] for one in sorted(term.open)])
        if key not in self.known:
            self.meaning.spend(1 + len(term.open))
            self.known[key] = self.computed(term, places)
            if term.args and type(self.known[key]) is list:
                self.stored += sum([len(row) if type(row) is list else 1 for row in self.known[key]])
                need(self.stored <= LARGEST_STORE, f"values of more than {LARGEST_STORE} entries together", Exhausted)
        return self.known[key]
    def computed(self, term, places):
        if term.name == "state":
            return self.held(places[term.leaf], False)
        if not term.args:
            return as_value(places[term.leaf]) if term.name == "bound" else self.values.get(term.leaf, term.leaf) if term.name == "var" else term.leaf
        if term.name == "iterate":
            try:
                return self.iterated(term, places, False)
            except Undefined as problem:
                self.terms.why = f" ({problem})"
                return UNDEFINED
        meaning, value = VOCABULARY[term.name][1], None if term.sort == "truth" else UNDEFINED
        try:
            args = self.arguments(term, places, self.meaning, self.of)
        except Undefined as problem:  # no mean
            self.terms.why = f" ({problem})"
            return value
        if not any([one is UNDEFINED for one in (args[-1] if term.name in BINDERS else args)]):
            try:
                value = meaning(self.meaning, *args)
                if value is None and term.name in ("lt", "le", "eq"):  # enclosures that overlap: perhaps the sides cancel
                    value = meaning(self.closed, *[self.in_closed_form(one, places) for one in term.args])
            except Undefined as problem:
                self.terms.why = f" ({problem})"
        return value
    def lacking(self, term, places):
        """A part that has no value, or None.  What a FALSE premise implies need have none; a comparison has a value where both of its sides do."""
        key = (term, *[places[one] for one in sorted(term.open)])
        if key not in self.whole:
            self.meaning.spend(1)
            self.whole[key] = self.part_lacking(term, places)
        return self.whole[key]
    def part_lacking(self, term, places):
        value = self.of(term, places)
        told = term.args and term.sort == "truth" and term.name not in ("lt", "le", "eq", *CONNECTIVES)
        if value is UNDEFINED or (told and value is None):
            return term
        if term.name == "implies" and self.of(term.args[0], places) is False:
            return self.lacking(term.args[0], places)
        return next((found for one, there in self.parts(term, places) if (found := self.lacking(one, there)) is not None), None)
    def parts(self, term, places):
        """The arguments of a term, each where it is looked at: a body at every place or outcome, an update at every state before the last."""
        if term.name == "iterate":  # its states have values where it has one, but for what stands in an indicator
            if not any([one.name == "indicator" for one in inside(term)]):
                return []
            run = self.runs[term.args[2:], frozenset([(one, places[one]) for one in term.open])]
            count = self.meaning.counted(self.of(term.args[1], places))
            return [(term.args[1], places), *[(one, there) for k in range(count + 1) for asked, there in [run.next(k)] for one in asked]]
        if term.name not in BINDERS:
            return [(one, places) for one in term.args]
        leaf, before, body = term.args[0].leaf, [(one, places) for one in term.args[1:-1]], term.args[-1]
        if term.name != "expectation":
            return [(body, there) for there in self.everywhere(leaf, places)]
        drawn = outcomes(self.meaning, term, lambda one: self.of(one, places), self.sizes, lambda weights: True)  # they were summed before
        return [*before, *[(body, {**places, leaf: outcome}) for _, outcome in drawn]]
    def arguments(self, term, places, arithmetic, value):
        """The values of the arguments; of a binder that of its body at every place, and before it the probabilities of what is drawn."""
        if term.name not in BINDERS:
            return [value(one, places) for one in term.args]
        leaf, body = term.args[0].leaf, term.args[-1]
        if term.name != "expectation":
            return [[value(body, place) for place in self.everywhere(leaf, places)]]
        def sum_to_one(weights):  # they have to cancel, as enclosures can only overlap
            return self.closed.same(self.closed.total(self.in_closed_form(weights, places)), ONE) is True
        drawn = outcomes(arithmetic, term, lambda one: value(one, places), self.sizes, sum_to_one)
        return [[c for c, _ in drawn], [value(body, {**places, leaf: outcome}) for _, outcome in drawn]]
    def everywhere(self, leaf, places):  # with each place of the index, from 0 to its size − 1; of a number or vector with some
        if sort_of_bound(leaf) != "index":
            count = math.prod([size_of_words(one, self.sizes) for one in sides_of_draw(leaf)])
            return [{**places, leaf: tuple([x] * count) if "[]" not in leaf else x} for x in POINTS]
        size = size_of_words(leaf.split(":")[1], self.sizes)
        need(size > 0, f"the size of the bound index {show(leaf)} is not determined")
        return [{**places, leaf: k} for k in range(size)]
    def iterated(self, term, places, closed):
        """The part of the state after the steps, all of which have to be defined."""
        count = self.meaning.counted(self.of(term.args[1], places))
        need(count <= MOST_STEPS, f"a sequence of more than {MOST_STEPS} steps", Exhausted)
        key = term.args[2:], frozenset([(one, places[one]) for one in term.open])  # with their names: two iterates of one sequence may be open in others
        return self.held(Place(self.runs.setdefault(key, Run(term, places)), count, int(term.args[0].leaf)), closed)
    def held(self, place, closed):  # The value that a leaf stands for; the states before it are found first
        if place.part is None:
            return Fraction(place.step)
        run, value = place.run, self.in_closed_form if closed else self.of
        states = run.states[closed]
        while len(states) <= place.step:
            asked, there = run.next(len(states))
            new = [value(one, there) for one in asked]
            need(not any([one is UNDEFINED for one in new]), "a step of a sequence is not defined", Undefined)
            for one, x in zip(new, run.leaves[1:]):
                declared = [size_of_words(words, self.sizes) for words in x.leaf.split(":")[2:]]
                need(0 not in declared, f"the size of {show(x.leaf)} is not determined")
                fit(sides_of(one) == declared, "a state that does not keep the sizes that it is declared with")
            states.append([handed_on(self.meaning, one) for one in new])
        return states[place.step][place.part]
    def in_closed_form(self, term, places):
        key = (term, *[places[one] for one in sorted(term.open)])
        if key not in self.closed.known:
            if term.name == "state":
                value = self.held(places[term.leaf], True)
            elif term.name == "iterate":
                value = self.iterated(term, places, True)
            elif not term.args or term.sort == "truth":
                value = self.of(term, places)
            else:
                value = VOCABULARY[term.name][1](self.closed, *self.arguments(term, places, self.closed, self.in_closed_form))
            self.closed.known[key] = value
        return self.closed.known[key]

def inside(*terms):  # the parts of terms, each once, arguments before what uses them
    found = {}
    def add(term):
        if term not in found:
            for one in term.args:
                add(one)
            found[term] = None
    for term in terms:
        add(term)
    return found
def spelled(term):  # The term in function-call notation, ASCII
    if term.args:
        return f"{term.name}({', '.join([spelled(one) for one in term.args])})"
    return rational_text(term.leaf) if term.name == "num" else named(term.leaf) if term.name == "var" else plain(term.leaf)

