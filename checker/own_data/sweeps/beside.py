"""What a sweep shows beside the margins: the same without a unit, chance, the head's own query, a picture of layers × heads, and texts."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from checker.report.typesetting.printable import clean

MOST_PICTURES, MOST_TEXTS, MOST_LAYERS = 12, 40, 48
_SHADES = 5  # of a cell, in page.css


def beside(e: dict[str, Any]) -> list[float | None]:
    """Relative margin, p of permuted labels, p of random probes, and the angle of the mean of the head's own queries, in degrees."""
    meaning, null = e.get("meaning") or {}, e.get("null") or {}
    angle = meaning.get("angle")
    return [meaning.get("relative"), p_of(null.get("labels")), p_of(null.get("probes")), angle[0] if angle else None]


def deciding(e: dict[str, Any]) -> str:
    """The three inputs with the largest share of the multipliers, counted from 1; nothing where there is no solution."""
    return ", ".join(str(i + 1) for i, _ in ((e.get("meaning") or {}).get("deciding") or ())[:3])


def p_of(drawn: dict[str, Any] | None) -> float | None:
    """(1 + draws at least as good)/(1 + draws)."""
    return None if drawn is None else float(Fraction(*drawn["p"]))


def by_chance(entries: Sequence[dict[str, Any]]) -> list[str]:
    """In sentences: how many heads are better than every draw, and how many that would be by chance."""
    says = []
    for name, what in (("labels", "permuted labels"), ("probes", "random probes")):
        every = [null for e in entries if (null := (e.get("null") or {}).get(name))]
        for soft in (False, True):
            drawn = [one for one in every if ("violated" in one) is soft]
            if not drawn:
                continue
            above, fewest = sum(not one["at_least"] for one in drawn), min(one["draws"] for one in drawn)
            one = len(drawn) == 1
            best = (
                ("leave", "leaves")[one] + " fewer constraints violated"
                if soft
                else ("have", "has")[one] + " a larger margin"
            )
            says.append(
                f"{above:,} of {len(drawn):,} head{'' if one else 's'} with{'out' if soft else ''} a solution {best} than each of "
                f"{fewest:,} draws with {what}; "
                f"by chance that would be about {len(drawn) / (fewest + 1):.2g}."
            )
    return says


def heatmaps(entries: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """For each file a table of layers × heads with the relative margins; a cell is marked where no draw with other labels reaches it."""
    found: dict[str, dict[int, dict[int, dict[str, Any]]]] = {}
    for e in entries:
        value, chance = beside(e)[0], (e.get("null") or {}).get("labels")
        status = next(iter(e["svms"].values()), {"status": "no answer"})["status"]
        text = "–" if status != "infeasible" else "✗"
        cell = {
            "text": f"{value:.2f}" if value is not None else text,
            "value": value or 0.0,
            "marked": bool(chance and not chance["at_least"]),
        }
        found.setdefault(e["source"], {}).setdefault(e["layer"], {})[e["head"]] = cell
    pictures = []
    for source, layers in list(found.items())[:MOST_PICTURES]:
        heads = sorted({h for row in layers.values() for h in row})
        top = max((c["value"] for row in layers.values() for c in row.values()), default=0.0) or 1.0
        rows = []
        for layer, row in sorted(layers.items()):
            cells = [row.get(h, {"text": "", "value": 0.0, "marked": False}) for h in heads]
            rows.append((layer, [c | {"shade": round(_SHADES * c["value"] / top)} for c in cells]))
        pictures.append(
            {"source": clean(source, 80), "heads": heads, "rows": rows, "left_out": max(len(found) - MOST_PICTURES, 0)}
        )
    return pictures


def optimal_texts(entries: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The optimal token of each input by its text, for each layer; tokens count from 1."""
    found: dict[tuple[str, int], list[str]] = {}
    for e in entries:
        texts = [best for best, _ in e.get("texts") or ()]
        if any(" " in text for text in texts):
            found.setdefault((e["source"], e["layer"]), texts)
    kept = list(found.items())[:MOST_LAYERS]
    return [
        {
            "name": f"{clean(source, 60)}, layer {layer}",
            "texts": [clean(text, 40) for text in texts[:MOST_TEXTS]],
            "more": max(len(texts) - MOST_TEXTS, 0),
            "left_out": len(found) - len(kept),
        }
        for (source, layer), texts in kept
    ]
