"""Write checker/report/proofs/lemmas.json, from which an audit's folder has its page of lemmas.  Run: python docs/build_report_lemmas.py

The facts about datasets come from the tables of docs/datasets.md, and the numbered lemmas from the table of docs/limits.md.
``tests/house/test_docs.py`` says when the file is stale.
"""

import json
import re
from pathlib import Path

DOCS = Path(__file__).parent
FILE = DOCS.parent / "checker" / "report" / "proofs" / "lemmas.json"
_LINK = re.compile(r"\[([^]]*)\]\(([^)\s]*)\)")


def rows(text: str) -> list[list[str]]:
    """The cells of the tables of a text, without their heads."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    heads = {k - 1 for k, row in enumerate(cells) if not "".join(row).strip("-")}
    return [row for k, row in enumerate(cells) if k not in heads and "".join(row).strip("-")]


def facts() -> list[dict[str, str]]:
    """The facts about datasets, each with the section of docs/datasets.md that proves it; ∣ stands for a bar in a table."""
    found = []
    for section in re.split(r"^## ", (DOCS / "datasets.md").read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        for name, premises, conclusion in (row for row in rows(section) if len(row) == 3):
            said = [_LINK.sub(r"\1", one).replace("∣", "|").replace("`", "") for one in (premises, conclusion)]
            found.append(
                {
                    "name": name,
                    "premises": said[0],
                    "says": said[1],
                    "proof": f"docs/datasets.md, {section.splitlines()[0]}",
                }
            )
    return found


def lemmas() -> list[dict[str, str]]:
    """The numbered lemmas, as texts name them, each with the page that proves it."""
    text = (DOCS / "limits.md").read_text(encoding="utf-8").partition("## Find a lemma")[2].partition("\n## ")[0]
    found = []
    for named, says, proof in rows(text):
        page = _LINK.search(proof)
        assert page is not None, named
        found.append({"name": named, "says": says, "proof": f"docs/{page[2].partition('#')[0]}"})
    return found


def build() -> str:
    return json.dumps({"facts": facts(), "lemmas": lemmas()}, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(build(), encoding="utf-8")
    print(f"wrote {FILE}")
