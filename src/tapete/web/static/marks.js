// Cards whose numbers mark themselves as they come, or are marked by hand. Marks are this reader's own: nobody else sees
// them, and a claim is judged by the numbers that were announced.

const felt = document.getElementById("felt");
const button = document.getElementById("by-hand");
const table = document.getElementById("table").dataset.table;
const kept = `tapete:marks:${table}`;
const wanted = "tapete:by-hand";

let marks = new Set(JSON.parse(sessionStorage.getItem(kept) ?? "[]"));
const cells = () => [...felt.querySelectorAll('.cell[data-cell^="cards/"]')];
const byHand = () => localStorage.getItem(wanted) === "yes";

function keep() {
  sessionStorage.setItem(kept, JSON.stringify([...marks]));
}

// What was marked on cards that are gone is forgotten.
function apply() {
  const there = cells();
  button.hidden = !there.length;
  const known = new Set(there.map((cell) => cell.dataset.cell));
  const left = [...marks].filter((mark) => known.has(mark));
  if (left.length !== marks.size) {
    marks = new Set(left);
    keep();
  }
  document.body.classList.toggle("by-hand", byHand());
  button.setAttribute("aria-pressed", String(byHand()));
  for (const cell of there) cell.classList.toggle("marked", marks.has(cell.dataset.cell));
}

felt.addEventListener("click", (event) => {
  const cell = byHand() && event.target.closest?.('.cell[data-cell^="cards/"]');
  if (!cell) return;
  const name = cell.dataset.cell;
  marks.has(name) ? marks.delete(name) : marks.add(name);
  keep();
  apply();
});

button.addEventListener("click", () => {
  localStorage.setItem(wanted, byHand() ? "no" : "yes");
  apply();
});

new MutationObserver(apply).observe(felt, { childList: true, subtree: true });
apply();
