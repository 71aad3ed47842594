"use strict";
const box = document.getElementById("filter"), shown = document.getElementById("shown");
const rows = [...document.querySelectorAll("#rows > tr")], choices = [...box.querySelectorAll("select")];
function filter() {
  const wanted = choices.filter((c) => c.value);
  for (const row of rows) row.hidden = !wanted.every((c) => row.dataset[c.dataset.key] === c.value);
  shown.textContent = rows.filter((row) => !row.hidden).length + " of " + rows.length + " claims";
}
box.hidden = false;
box.addEventListener("change", filter);
filter();
