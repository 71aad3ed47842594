"use strict";
const old = location.hash.startsWith("#claim-") && document.getElementById(location.hash.slice(1));
const there = old && old.matches("tr") && old.querySelector("th a");
if (there) location.replace(there.href);  // a deep link into the page that once held every claim

const wide = matchMedia("(min-width: 68rem)");
for (const contents of document.querySelectorAll("details.contents")) contents.open = wide.matches;
addEventListener("beforeprint", () => { for (const d of document.querySelectorAll("main details:not(.raw)")) d.open = true; });

const box = document.getElementById("filter");
if (box) {
  const shown = document.getElementById("shown"), search = document.getElementById("search");
  const rows = [...document.querySelectorAll(".rows > tr")], choices = [...box.querySelectorAll("select")];
  const texts = rows.map((row) => (row.textContent + " " + (row.dataset.text || "")).toLowerCase());
  const cells = (row) => ({  // the short table of a large audit says the same in its cells
    paper: row.querySelector(".id").textContent.split("/")[0], verdict: row.cells[1].textContent.replace(/^\S+ | [‼⚠].*$/g, ""),
    trust: row.cells[2].textContent, fidelity: row.cells[3].textContent,
  });
  const kept = rows.map((row) => ("verdict" in row.dataset || box.dataset.of ? row.dataset : cells(row)));
  const read = () => {
    const asked = new URLSearchParams(location.search);
    for (const c of choices) c.value = asked.get(c.dataset.key) || "";
    search.value = asked.get("q") || "";
    filter();
  };
  const filter = () => {
    const wanted = choices.filter((c) => c.value), words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    rows.forEach((row, k) => {
      row.hidden = !(wanted.every((c) => (kept[k][c.dataset.key] || "") === c.value) && words.every((w) => texts[k].includes(w)));
    });
    shown.textContent = rows.filter((row) => !row.hidden).length + " of " + rows.length + " " + (box.dataset.of || "claims");
  };
  const keep = () => {
    filter();
    const asked = new URLSearchParams(choices.filter((c) => c.value).map((c) => [c.dataset.key, c.value]));
    if (search.value.trim()) asked.set("q", search.value.trim());
    const said = asked.toString();
    try { history.replaceState(null, "", location.pathname + (said ? "?" + said : "") + location.hash); } catch { /* a page without an address */ }
  };
  for (const hidden of [box, ...document.querySelectorAll(".searches")]) hidden.hidden = false;
  box.addEventListener("change", keep);
  search.addEventListener("input", keep);
  read();
}

for (const table of document.querySelectorAll("table.swept")) {  // a click on a heading sorts by its column
  const body = table.tBodies[0], number = (text) => { const found = text.match(/-?\d+(\.\d+)?(e[-+]?\d+)?/i); return found ? Number(found[0]) : NaN; };
  [...table.tHead.rows[0].cells].forEach((heading, k) => {
    const button = document.createElement("button");
    button.textContent = heading.textContent;
    button.type = "button";
    button.className = "sorts";
    heading.replaceChildren(button);
    button.addEventListener("click", () => {
      const down = heading.getAttribute("aria-sort") === "ascending";
      for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
      heading.setAttribute("aria-sort", down ? "descending" : "ascending");
      const text = (row) => row.cells[k] && !(k && row.querySelector(".broken")) ? row.cells[k].textContent : "";  // no answer: last
      const compare = (a, b) => {
        const x = number(text(a)), y = number(text(b));
        if (!text(a) !== !text(b)) return text(a) ? -1 : 1;
        if (k === 0 || (isNaN(x) && isNaN(y))) return (down ? -1 : 1) * text(a).localeCompare(text(b), undefined, { numeric: true });
        return isNaN(x) ? 1 : isNaN(y) ? -1 : (down ? -1 : 1) * (x - y);
      };
      body.append(...[...body.rows].sort(compare));
    });
  });
}
