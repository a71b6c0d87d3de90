// A round step by step: the buttons, the arrow keys, and playing it by itself. The address always names the step.

import { notice } from "./site.js";

const narrow = matchMedia("(max-width: 719px)");
let playing = 0;
let busy = false;

async function go(step) {
  const here = document.getElementById("replay");
  const total = Number(here.dataset.total);
  const to = Math.max(0, Math.min(step, total));
  if (busy || to === Number(here.dataset.step)) return to === total;
  busy = true;
  const query = new URLSearchParams({ step: to, form: narrow.matches ? "tall" : "wide" });
  const answer = await fetch(`${location.pathname}?${query}`, { headers: { "HX-Request": "true", Accept: "text/html" } }).catch(() => null);
  busy = false;
  if (!answer?.ok) return true;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("replay");
  const focused = here.contains(document.activeElement) ? document.activeElement.dataset.go : null;
  here.replaceWith(document.importNode(fresh, true));
  const next = document.getElementById("replay");
  window.htmx?.process(next);
  if (focused) next.querySelector(`[data-go="${focused}"]`)?.focus();
  history.replaceState(null, "", `?step=${to}`);
  return to === total;
}

const step = () => Number(document.getElementById("replay").dataset.step);

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-go]");
  if (!link) return;
  event.preventDefault();
  stop();
  go(Number(new URL(link.href).searchParams.get("step")));
});

document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea, dialog, [role=tab]")) return;
  const to = { ArrowRight: step() + 1, ArrowLeft: step() - 1, Home: 0, End: Infinity }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  stop();
  go(to);
});

const button = document.getElementById("autoplay");

function stop() {
  clearInterval(playing);
  playing = 0;
  button.textContent = button.dataset.play;
  button.setAttribute("aria-pressed", "false");
}

button.addEventListener("click", async () => {
  if (playing) return stop();
  if (step() === Number(document.getElementById("replay").dataset.total)) await go(0);
  button.textContent = button.dataset.pause;
  button.setAttribute("aria-pressed", "true");
  playing = setInterval(async () => (await go(step() + 1)) && stop(), 1400);
});

document.getElementById("share").addEventListener("click", async (event) => {
  const address = new URL(`?step=${step()}`, location.href).href;
  try {
    await navigator.clipboard.writeText(address);
    notice(event.target.dataset.copied, { kind: "good" });
  } catch {
    prompt("", address);
  }
});

if (narrow.matches) {
  const here = step();
  document.getElementById("replay").dataset.step = "-1";
  go(here);
}
