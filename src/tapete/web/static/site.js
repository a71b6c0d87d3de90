// What every page has: safe requests, the dialog, light and dark, tabs, opening a table.

const meta = (name) => document.querySelector(`meta[name="${name}"]`)?.content ?? "";
export const csrf = () => meta("csrf");

export function notice(text, { kind = "", cites = [], reading = "", table = "", why = "" } = {}) {
  const area = document.getElementById("notices");
  if (!area || !text) return;
  const last = area.lastElementChild;
  if (last?.dataset.text === text) last.remove();
  const box = document.createElement("div");
  box.className = `notice ${kind}`;
  box.dataset.text = text;
  const words = document.createElement("p");
  words.textContent = text;
  box.append(words);
  if (cites.length && table) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "why";
    button.textContent = why;
    button.addEventListener("click", () => {
      const query = new URLSearchParams(cites.map((c) => ["cite", c]));
      query.append("reading", reading);
      query.append("about", text);
      window.htmx.ajax("GET", `/tables/${encodeURIComponent(table)}/grounds?${query}`, "#dialog-body");
    });
    box.append(button);
  }
  area.append(box);
  while (area.children.length > 4) area.firstElementChild.remove();
  setTimeout(() => box.remove(), kind === "alert" ? 12000 : 6000);
}

document.addEventListener("htmx:configRequest", (event) => {
  event.detail.headers["X-CSRF-Token"] = csrf();
  event.detail.headers.Accept = "text/html";
});

document.addEventListener("htmx:beforeSwap", (event) => {
  // A refusal comes with words of its own: show them where the answer would have stood.
  if (event.detail.xhr.status >= 400 && event.detail.target?.id === "dialog-body") event.detail.shouldSwap = true;
});

// --- the dialog ----------------------------------------------------------------------------------------------------

const dialog = document.getElementById("dialog");
let opener = null;

document.addEventListener("click", (event) => {
  const why = event.target.closest(".why");
  if (why) opener = why;
  if (event.target.closest("[data-close]") || event.target === dialog) dialog.close();
});

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id === "dialog-body" && !dialog.open) dialog.showModal();
});

dialog?.addEventListener("close", () => {
  if (opener?.isConnected) opener.focus();
});

// --- light and dark ------------------------------------------------------------------------------------------------

document.getElementById("theme")?.addEventListener("click", (event) => {
  event.preventDefault();
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const shown = root.dataset.theme === "system" ? system : root.dataset.theme;
  const next = shown === "dark" ? "light" : "dark";
  root.dataset.theme = next;
  document.cookie = `tapete_theme=${next}; Path=/; Max-Age=31536000; SameSite=Lax`;
});

// --- tabs ----------------------------------------------------------------------------------------------------------

function select(tab, focus) {
  for (const other of tab.closest("[role=tablist]").querySelectorAll("[role=tab]")) {
    const chosen = other === tab;
    other.setAttribute("aria-selected", String(chosen));
    other.tabIndex = chosen ? 0 : -1;
    const panel = document.getElementById(other.getAttribute("aria-controls"));
    panel.hidden = !chosen;
    if (chosen && panel.hasAttribute("hx-get")) window.htmx.trigger(panel, "show");
  }
  if (focus) tab.focus();
  tab.scrollIntoView({ block: "nearest", inline: "nearest" });
}

for (const list of document.querySelectorAll("[role=tablist]")) {
  list.addEventListener("click", (event) => {
    const tab = event.target.closest("[role=tab]");
    if (tab) select(tab);
  });
  list.addEventListener("keydown", (event) => {
    const tabs = [...list.querySelectorAll("[role=tab]")];
    const at = tabs.indexOf(document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    select(tabs[(to + tabs.length) % tabs.length], true);
  });
}

// --- a page that could not be made ---------------------------------------------------------------------------------

if (document.querySelector("main [data-again]")) {
  setInterval(async () => {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
    if (answer && answer.status !== 503) location.reload();
  }, 3000);
}

// --- a new table ---------------------------------------------------------------------------------------------------

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-open-game]");
  if (!button) return;
  button.disabled = true;
  const answer = await fetch("/api/tables", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRF-Token": csrf() },
    body: JSON.stringify({
      game: button.dataset.openGame, regulation: button.dataset.openRegulation, title: button.dataset.openTitle,
    }),
  }).catch(() => null);
  if (answer?.ok) location.assign(`/tables/${encodeURIComponent((await answer.json()).id)}`);
  else button.disabled = false;
});

// What is searched for stands in the address: it can be passed on.
document.addEventListener("htmx:afterRequest", ({ target }) => {
  if (target.id === "q") history.replaceState(null, "", target.value ? `/law?q=${encodeURIComponent(target.value)}` : "/law");
});
