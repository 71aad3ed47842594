# ── 5. Terms ─────────────────────────────────────────────────────────────────────────────────────────────────────
UNDEFINED = object()
class Term:
    def __init__(self, name, args, leaf, sort):
        self.name, self.args, self.leaf, self.sort = name, args, leaf, sort

class Terms:
    """Reads terms, checks their sorts, and keeps each one once, arguments before what uses them."""

    def __init__(self, sorts):
        self.sorts, self.kept, self.why = sorts, {}, ""
    def read(self, form, depth=0):
        need(depth <= DEEPEST_TERM, f"a term is nested more than {DEEPEST_TERM} deep")
        good = type(form) is list and len(form) > 1 and type(form[0]) is str
        need(good, f"a term is a list [name, argument, ...], not {show(form)}")
        name = form[0]
        if name in ("num", "word", "var"):
            need(len(form) == 2 and type(form[1]) is str, f"a {name} leaf holds one text")
            need(name != "var" or form[1] in self.sorts, f"the variable {show(form[1])} is not declared")
            leaf = rational(form[1]) if name == "num" else loss_word(form[1]) if name == "word" else form[1]
            sort = "scalar" if name == "num" else "loss" if name == "word" else self.sorts[leaf]
            return self.kept.setdefault(tuple(form), Term(name, (), leaf, sort))
        args = tuple([self.read(one, depth + 1) for one in form[1:]])
        sorts = tuple([one.sort for one in args])
        gives = [gives for takes, gives in SIGNATURES.get(name, ()) if takes == sorts]
        need(gives, f"{show(name)} does not take ({', '.join(sorts[:9])}), or is not in the vocabulary")
        return self.kept.setdefault((name, *map(id, args)), Term(name, args, None, gives[0]))

    def evaluate(self, meaning, values):
        """{term: value}.  Every term is computed once, also where a connective would not need it."""
        results, stored, closed = {}, 0, Closed(meaning)
        for term in self.kept.values():
            if not term.args:
                results[term] = values[term.leaf] if term.name == "var" else term.leaf
                continue
            args = [results[one] for one in term.args]
            value = None if term.sort == "truth" else UNDEFINED
            if not any([one is UNDEFINED for one in args]):
                try:
                    value = VOCABULARY[term.name][1](meaning, *args)
                    if value is None and term.name in ("lt", "le", "eq"):  # enclosures that overlap: perhaps the sides cancel
                        value = VOCABULARY[term.name][1](closed, *[closed.of(one, values) for one in term.args])
                except Undefined as problem:
                    self.why = f" ({problem})"
            results[term] = value
            if type(value) is list:
                stored += sum([len(row) if type(row) is list else 1 for row in value])
                need(stored <= LARGEST_STORE, f"values of more than {LARGEST_STORE} entries together", Exhausted)
        return results

def spelled(term):  # The term in function-call notation, ASCII
    if term.args:
        return f"{term.name}({', '.join([spelled(one) for one in term.args])})"
    return rational_text(term.leaf) if term.name == "num" else plain(term.leaf)

