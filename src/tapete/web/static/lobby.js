// The lobby: filters that stand in the address, favourites, and tables that are looked at again while one looks on.

const form = document.getElementById("filters");
const area = document.getElementById("tables");
const EVERY = 6000;
let shown = "";
let asked = 0;

function query() {
  const given = new URLSearchParams(new FormData(form));
  for (const [key, value] of [...given]) if (!value) given.delete(key);
  return given.toString();
}

// What has not changed stays as it is; the focus and what was unfolded stay in any case.
async function look(chosen = false) {
  const turn = (asked += 1);
  const words = query();
  const answer = await fetch(`/${words ? `?${words}` : ""}`, { headers: { Accept: "text/html", "HX-Request": "true" } }).catch(() => null);
  if (!answer?.ok || turn !== asked) return;
  const html = await answer.text();
  if (html === shown) return;
  shown = html;
  const focused = area.contains(document.activeElement) ? keyOf(document.activeElement) : "";
  const open = new Set([...area.querySelectorAll("details[open]")].map((one) => one.id));
  const fresh = new DOMParser().parseFromString(html, "text/html");
  area.replaceChildren(...[...fresh.body.children].map((one) => document.importNode(one, true)));
  if (!chosen) for (const one of area.querySelectorAll("details")) if (open.has(one.id)) one.open = true;
  if (focused) [...area.querySelectorAll("a, button, summary")].find((one) => keyOf(one) === focused)?.focus();
}

function keyOf(element) {
  const within = element.closest("section")?.className ?? "";
  return [within, element.tagName, element.getAttribute("href") ?? element.dataset.star ?? element.parentElement.id].join("|");
}

function choose() {
  const words = query();
  history.replaceState(null, "", words ? `/?${words}` : "/");
  const given = new URLSearchParams(words);
  given.delete("by");
  document.getElementById("clear").hidden = !given.toString();
  look(true);
}

form.querySelector("[type=submit]").hidden = true; // what is chosen is looked for at once
let soon = 0;
form.addEventListener("input", () => {
  clearTimeout(soon);
  soon = setTimeout(choose, 250);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(soon);
  choose();
});

// --- favourites: this browser keeps them ---------------------------------------------------------------------------

function cookie(name) {
  const found = document.cookie.split("; ").find((one) => one.startsWith(`${name}=`));
  return (found?.slice(name.length + 1) ?? "").split(".").filter(Boolean);
}

area.addEventListener("click", (event) => {
  const button = event.target.closest("[data-star]");
  if (!button) return;
  const id = button.dataset.star;
  const others = cookie("tapete_starred").filter((one) => one !== id);
  const liked = button.getAttribute("aria-pressed") === "true" ? others : [id, ...others].slice(0, 24);
  document.cookie = `tapete_starred=${liked.join(".")}; Path=/; Max-Age=31536000; SameSite=Lax`;
  for (const one of area.querySelectorAll(`[data-star="${CSS.escape(id)}"]`)) one.setAttribute("aria-pressed", String(liked.includes(id)));
  look();
});

setInterval(() => document.visibilityState === "visible" && look(), EVERY);
