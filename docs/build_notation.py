"""Write docs/notation.md from the one table of names.  Run: python docs/build_notation.py"""

from pathlib import Path

from checker.report.latex import latex_of_json
from checker.statements.term import NAMES

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

## Vocabulary of statements

Everything a statement may say.  `verify.py` has its own definition of each name.  This table is generated:
`python docs/build_notation.py`.

| name | sorts | prints as | meaning |
|---|---|---|---|
"""


def rows() -> list[str]:
    lines = []
    for name, entry in NAMES.items():
        takes = entry.signatures[0][0]
        arguments = [
            ["var", "ell" if sort == "loss" else letter] for sort, letter in zip(takes, "abcxyz", strict=False)
        ]
        shown = latex_of_json([name, *arguments]).replace("|", r"\vert ")
        sorts = "; ".join(f"{', '.join(s)} → {r}" for s, r in entry.signatures)
        lines.append(f"| `{name}` | {sorts} | ${shown}$ | {entry.doc} |")
    return lines


def page() -> str:
    return HEAD + "\n".join(rows()) + "\n"


if __name__ == "__main__":
    Path(__file__).with_name("notation.md").write_text(page(), encoding="utf-8")
