// A live table: what the server says is shown, what the person does is sent. No game is known here.

import { csrf, notice } from "./site.js";
import { Live } from "./live.js";
import { Moves, fields } from "./moves.js";
import { Felt } from "./felt.js";
import { Rail } from "./rail.js";
import { understand } from "./betbox.js";
import { Session, Sound } from "./company.js";
import * as entering from "./entering.js";
import { arrive, reveal, spin } from "./motion.js";

const root = document.getElementById("table");
const { table, name, lang } = root.dataset;
const base = `/tables/${encodeURIComponent(table)}`;
const at = (id) => document.getElementById(id);
const narrow = matchMedia("(max-width: 719px)");
const stacked = matchMedia("(max-width: 1023px)");
const form = () => (narrow.matches ? "tall" : "wide");

function say(key, facts = {}) {
  const words = root.dataset[`say${key.replace(/(^|_)(\w)/g, (_, __, c) => c.toUpperCase())}`] ?? "";
  return words.replace(/\{(\w+)\}/g, (_, fact) => facts[fact] ?? "–");
}

const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

let now = JSON.parse(root.dataset.now);
let shown = null;
const done = [];
// The lobby shows where one was.
const been = document.cookie.split("; ").find((one) => one.startsWith("tapete_been="))?.slice(12).split(".") ?? [];
document.cookie = `tapete_been=${[table, ...been.filter((one) => one && one !== table)].slice(0, 6).join(".")}; Path=/; Max-Age=31536000; SameSite=Lax`;
const lastBets = `tapete:last:${table}:${name}`;

// --- bets -----------------------------------------------------------------------------------------------------------

function parts(place) {
  const [layout, on, ...rest] = place.split("/");
  return { layout: Number(layout), on, at: rest.join("/") };
}

function offer(list, place) {
  const { layout, on, at: spot } = parts(place);
  const fitting = list.filter((o) => o.on === on && o.at.includes(spot));
  return fitting.find((o) => o.layout.includes(layout)) ?? fitting[0];
}

function made(found, place, more) {
  const { layout, on, at: spot } = parts(place);
  const move = { who: found.who, do: found.do, on, ...found.extras, ...more };
  if (spot && found.where === "box") move.box = Number(spot);
  else if (spot) move.at = spot;
  if (layout !== 1) move.layout = layout;
  return move;
}

async function bet(place, amount, remember = true) {
  if (!name) return notice(say("log_in_first"), { kind: "alert" });
  const found = offer(rail.mine(), place) ?? offer(now.placing, place);
  if (!found) return beyond(place, amount);
  if (!found.field) return moves.send(made(found, place, {})); // the law fixes the amount
  const least = found.low === found.high ? found.low : amount;
  if (least < found.low || least > found.high || least % found.step) {
    const span = { low: found.low, high: found.high, step: found.step };
    return notice(say("limits_here", Object.fromEntries(Object.entries(span).map(([k, v]) => [k, v.toLocaleString(lang)]))));
  }
  const played = await moves.send(made(found, place, { [found.field]: least }));
  if (played && remember) done.push({ place, amount: least });
  return played;
}

// Bets are taken, but not there, or no more: the law itself says why, and what the limit is.
function beyond(place, amount) {
  const other = felt.spots.get(place)?.bet ? rail.mine().find((p) => p.field) : null;
  return other ? moves.send(made(other, place, { [other.field]: amount })) : notice(say("not_now"));
}

async function lift(place, amount = 0) {
  const found = offer(now.lifting, place);
  if (!found) return notice(say("nothing_here"));
  const part = Object.entries(found.extras).find(([, value]) => value === 0);
  return moves.send(made(found, place, amount && part ? { [part[0]]: amount } : {}));
}

async function undo() {
  const last = done.pop();
  if (!last) return notice(say("nothing_to_undo"));
  await lift(last.place, last.amount);
}

// What lay there in the last round and does not now.
function missing() {
  let wanted = [];
  try {
    wanted = JSON.parse(sessionStorage.getItem(lastBets) ?? "[]");
  } catch {
    wanted = [];
  }
  const have = new Map(now.mine.filter((c) => !c.mark).map((c) => [c.place, c.amount]));
  return wanted.map((c) => ({ ...c, amount: c.amount - (have.get(c.place) ?? 0) })).filter((c) => c.amount > 0);
}

async function repeat() {
  const those = missing();
  if (!those.length) return notice(say("nothing_to_repeat"));
  for (const chip of those) await bet(chip.place, chip.amount);
}

async function double() {
  const chips = now.mine.filter((c) => !c.mark);
  if (!chips.length) return notice(say("nothing_to_repeat"));
  for (const chip of chips) if ((await bet(chip.place, chip.amount)) !== true) break;
}

async function liftAll() {
  if (!now.mine.length) return notice(say("nothing_here"));
  for (const chip of now.mine.filter((c) => !c.mark)) await lift(chip.place);
  done.length = 0;
}

// --- what is shown --------------------------------------------------------------------------------------------------

const liftTool = at("lift");
const lifting = () => liftTool.getAttribute("aria-pressed") === "true";
const felt = new Felt(at("felt"), lang, {
  place: (place) => {
    if (!now.placing.length && entering.tapped(at("actions"), felt.find(place))) return;
    if (lifting()) lift(place);
    else bet(place, rail.chosen);
  },
  lift: (place) => lift(place),
  chip: (step) => rail.step(step),
  which: say("which"),
  yours: (place, amount) => say("yours", { place, amount: amount.toLocaleString(lang) }),
});
const rail = new Rail(at("rail"), at("purses"), lang, say);

const moves = new Moves(table, name, {
  done: (answer) => refresh(false, answer.seq),
  refused: (trouble, move) => {
    const text = trouble?.text ? sentence(trouble.text) : say("failed", { why: "?" });
    notice(trouble?.code === "stale" ? say("stale") : text, {
      kind: "alert", cites: trouble?.cite ?? [], reading: trouble?.reading ?? "", table, why: root.dataset.sayWhy,
    });
    if (move) refresh();
  },
  retrying: (trouble) => notice(trouble?.text ? sentence(trouble.text) : say("retrying"), { kind: "alert" }),
});

function tray() {
  at("tray").hidden = !name || !(now.placing.length || now.lifting.length || now.mine.length);
  const staking = now.placing.filter((p) => p.field);
  rail.show(staking, now.denominations ?? [], now.minimum ?? 0);
  if (!staking.length && !now.lifting.length) at("tray").hidden = true; // nothing to take from it, nothing to do with it
  at("repeat").disabled = !staking.length || !missing().length; // there is something to repeat, or there is no button
  at("double").disabled = !staking.length || !now.mine.some((c) => !c.mark);
  at("undo").disabled = !now.lifting.length || !done.length;
  for (const id of ["lift", "lift-all"]) at(id).disabled = !now.lifting.length;
  at("betbox").hidden = !staking.length;
}

// What a part says; the token of its forms is another each time.
const plain = (part) => part?.outerHTML.replace(/name="_csrf" value="\w*"/g, "") ?? "";

// Replace a part only if it says something else, and leave open forms and the focus where they are.
function swap(id, fresh) {
  const area = at(id);
  if (!area || !fresh) return;
  area.dataset.was ??= plain(area.firstElementChild);
  const active = document.activeElement;
  const entered = active.matches(entering.FIELD) ? active : null; // the next card finds its keys where the last had them
  const editing = !entered && area.contains(active) && /^(INPUT|SELECT)$/.test(active.tagName);
  if (area.dataset.was === plain(fresh) || editing) return;
  area.dataset.was = plain(fresh);
  const focused = area.contains(active) ? keyOf(active) : null;
  const typed = entered && [entered.form.dataset.move, entered.value];
  const open = new Set([...area.querySelectorAll("details[open]")].map(keyOf));
  const edited = new Map([...area.querySelectorAll("[data-edited]")].map((field) => [fieldKey(field), field.value]));
  area.replaceChildren(document.importNode(fresh, true));
  for (const field of edited.size ? area.querySelectorAll("form[data-move] [name]") : []) keep(field, edited);
  for (const details of area.querySelectorAll("details")) if (open.has(keyOf(details))) details.open = true;
  if (focused) {
    const same = entered ? null : [...area.querySelectorAll("button, summary, a")].find((e) => keyOf(e) === focused);
    const keys = area.querySelector(entering.FIELD);
    (same ?? keys ?? area).focus({ preventScroll: true });
    if (!same && typed && keys?.form.dataset.move === typed[0]) [, keys.value] = typed;
  }
  window.htmx?.process(area);
}

// What somebody has filled in and not sent yet stays there when the page is drawn anew.
function fieldKey(field) {
  return `${field.form?.dataset.move}|${field.name}`;
}

function keep(field, edited) {
  const value = edited.get(fieldKey(field));
  if (value === undefined) return;
  if (field.tagName === "SELECT" && ![...field.options].some((option) => option.value === value)) return;
  field.value = value;
  field.dataset.edited = "1";
  if (field.dataset.some) for (const box of boxes(field)) box.checked = value.split(" ").includes(box.value);
}

document.addEventListener("change", ({ target }) => {
  if (!target.form?.dataset.move) return;
  const whole = target.closest(".some")?.querySelector("[data-some]");
  if (whole) gather(whole);
  (whole ?? target).dataset.edited = "1";
});

// What is wrong with a number is said in the language of the page, not in that of the browser.
document.addEventListener("invalid", ({ target }) => {
  if (target.type !== "number" || !target.min || !target.max) return;
  const span = { low: target.min, high: target.max, step: target.step || 1 };
  target.setCustomValidity(say("between", Object.fromEntries(Object.entries(span).map(([k, v]) => [k, Number(v).toLocaleString(lang)]))));
}, true);
document.addEventListener("input", ({ target }) => target.type === "number" && target.setCustomValidity(""));

// Several that are picked one by one are sent as one value; not everything goes together.
function boxes(whole) {
  return [...whole.closest(".some").querySelectorAll("input[type=checkbox]")];
}

function gather(whole) {
  const all = boxes(whole);
  whole.value = all.filter((box) => box.checked).map((box) => box.value).join(" ");
  const fits = JSON.parse(whole.dataset.some).includes(whole.value);
  for (const box of all) box.setCustomValidity(fits || !box.checked ? "" : whole.dataset.trouble);
}

function keyOf(element) {
  const details = element.closest("details");
  const own = element.dataset?.move ?? element.dataset?.seat ?? element.dataset?.guests ?? element.dataset?.ahead ?? "";
  return `${details?.id || details?.closest("[data-key]")?.dataset.key || ""}|${element.tagName}|${own}`;
}

// What the croupier says, with what it means for those who do not speak the law's language.
function called(words, gloss) {
  at("call").textContent = `«${words}»`;
  if (!gloss) return;
  const small = document.createElement("small");
  small.textContent = gloss;
  at("call").append(" ", small);
}

function tell(items) {
  const list = at("log");
  for (const item of items) {
    if (list.querySelector(`[data-seq="${item.dataset.seq}"][data-n="${item.dataset.n}"]`)) continue;
    const copy = document.importNode(item, true);
    copy.classList.add("new");
    list.prepend(copy);
    window.htmx?.process(copy);
    if (item.dataset.call) called(item.dataset.call, item.dataset.gloss);
  }
  while (list.children.length > 400) list.lastElementChild.remove();
  oneStop();
}

// The log is one stop of the tab key: the last event, or whichever one has come to with the arrow keys.
function oneStop(at_ = null) {
  const all = [...at("log").querySelectorAll(".why")];
  const here = at_ ?? all.find((one) => one === document.activeElement) ?? all.find((one) => one.offsetParent) ?? all[0];
  for (const one of all) one.tabIndex = one === here ? 0 : -1;
}

at("log").addEventListener("keydown", (event) => {
  const shown = [...at("log").querySelectorAll(".why")].filter((one) => one.offsetParent);
  const here = shown.indexOf(document.activeElement);
  const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: shown.length - 1 }[event.key];
  if (to === undefined || here < 0) return;
  event.preventDefault();
  const next = shown[Math.min(Math.max(to, 0), shown.length - 1)];
  oneStop(next);
  next.focus();
});
oneStop();

// What lies under a finger or under the mouse button stays until it is released: no press falls between two drawings.
const pressing = new Set();
let waiting = [];

function released() {
  return pressing.size ? new Promise((go) => waiting.push(go)) : null;
}

function release(event) {
  pressing.delete(event?.pointerId);
  if (event && pressing.size) return;
  const those = waiting;
  waiting = [];
  setTimeout(() => those.forEach((go) => go()));
}

addEventListener("pointerdown", (event) => {
  pressing.add(event.pointerId);
  setTimeout(() => {
    if (pressing.delete(event.pointerId) && !pressing.size) release();
  }, 1000);
}, true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, release, true);

async function apply(html, first = false) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("fresh");
  if (!fresh) return;
  const part = (key) => fresh.querySelector(`[data-part="${key}"]`);
  const next = JSON.parse(fresh.dataset.now);
  const items = [...part("log").children];
  const outcome = !first && items.some((item) => "outcome" in item.dataset && Number(item.dataset.seq) > now.seq);
  if (outcome) {
    try {
      sessionStorage.setItem(lastBets, JSON.stringify(now.mine.filter((c) => !c.mark)));
    } catch {
      // repeating bets is a convenience
    }
    done.length = 0;
    clock(null);
    felt.patch(part("felt"), (layer) => /^(wheel|die|dice)/.test(layer.getAttribute("class") ?? ""));
    felt.root.classList.add("revealing");
    await reveal(felt.root);
    felt.root.classList.remove("revealing");
  }
  await released();
  const ended = !first && next.round !== now.round; // the last word may be a player's, who turns up his cards
  const known = name && next.balance !== null && now.balance !== null;
  const net = (outcome || ended) && known ? next.balance - now.balance : 0;
  if (net) {
    const amount = Math.abs(net).toLocaleString(lang, { useGrouping: "min2" });
    notice(say(net > 0 ? "net_won" : "net_lost", { amount }), { kind: net > 0 ? "good" : "" });
    session.add(next.balance);
  }
  if (!first) hear(net, next);
  const turned = next.seq !== now.seq;
  now = next;
  if (turned) incidents();
  verdict(now.verdict);
  felt.patch(part("felt"));
  felt.furnish(now.mine, now.wanted);
  shown = arrive(felt.root, shown);
  spin(felt.root, now.moving);
  for (const key of ["status", "purse", "actions", "seats", "lately"]) swap(key, part(key));
  announce();
  tell(items);
  ahead();
  clock(now.clock);
  tray();
  bar();
}

// On a small screen turn, clock, chips and moves lie under the thumb.
function bar() {
  const area = at("bar");
  const focused = document.activeElement;
  const own = narrow.matches && Boolean(name);
  const turn = own && (now.turn || at("actions").querySelector("[data-ahead]"));
  const home = (id, place) => at(id).closest("#bar") && place(at(id));
  if (own) {
    for (const id of ["clock", "ready", "tray"]) if (!at(id).closest("#bar")) area.append(at(id));
    if (turn && !at("actions").closest("#bar")) area.append(at("actions"));
  } else {
    home("ready", (one) => at("call").after(one));
    home("clock", (one) => at("ready").after(one));
    home("tray", (one) => at("felt").after(one));
  }
  if (!turn) home("actions", (one) => (at("betbox").closest(".side-top") ?? at("purse")).after(one));
  const said = document.querySelector("#status .turns .mine strong")?.textContent ?? "";
  at("bar-turn").hidden = !turn || !said;
  if (at("bar-turn").textContent !== said) at("bar-turn").textContent = said;
  area.hidden = !own || (at("clock").hidden && at("ready").hidden && at("tray").hidden && !turn);
  if (focused?.isConnected && focused !== document.activeElement) focused.focus({ preventScroll: true });
}

// What may be declared follows the phase; a sheet that is being filled in stays as long as it may be sent.
async function incidents() {
  const panel = at("panel-incidents");
  if (!panel || panel.hidden) return;
  const answer = await fetch(`${base}/incidents`, { headers: { Accept: "text/html" } }).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").body;
  const open = new Map([...panel.querySelectorAll(".incident[open]")].map((one) => [one.dataset.do, one]));
  const focused = panel.contains(document.activeElement);
  for (const one of fresh.querySelectorAll(".incident")) if (open.has(one.dataset.do)) one.replaceWith(open.get(one.dataset.do));
  const was = document.activeElement;
  panel.replaceChildren(...fresh.childNodes);
  if (focused) (was.isConnected ? was : panel).focus({ preventScroll: true });
  window.htmx?.process(panel);
}

// What becomes this person's to do is said once.
function announce() {
  const words = [...document.querySelectorAll("#status .turns .mine")].map((one) => one.textContent.trim().replace(/\s+/g, " "));
  const cards = document.querySelector("#purse .own dd")?.textContent ?? "";
  const text = [...words, words.length ? cards : ""].filter(Boolean).join(". ");
  if (at("spoken").textContent !== text) at("spoken").textContent = text;
}

// How the round ended, beside the felt and to be read aloud, until the next one begins.
function verdict(words) {
  const area = at("verdict");
  if (area.textContent !== words) area.textContent = words;
}

const session = new Session(at("session"), `tapete:session:${table}:${name}`);

function hear(net, next) {
  const mine = (those) => those.turn;
  if (net) sound.play(net > 0 ? "won" : "lost");
  else if (mine(next) && !mine(now)) sound.play("turn");
  else if (next.mine.length > now.mine.length) sound.play("chip");
}

const sound = new Sound(at("sound"));

let busy = false;
let again = false;
// --- before one's turn ----------------------------------------------------------------------------------------------

// What this person will say when it is their turn. It stands for this round of bets, and a word that hangs on what it
// costs only for this much; nobody else is told, and nothing is sent before the turn.
let meant = null;
const SAYS = { give_up: ["check", "fold"], check: ["check"], call: ["call"] };

function choose(button) {
  const key = button.dataset.ahead;
  meant = meant?.key === key ? null : { key, of: now.ahead?.of, cost: now.ahead?.cost };
  ahead();
}

function ahead() {
  if (meant && meant.of !== now.ahead?.of) meant = null; // the cards are new, or the hand is over
  if (meant && meant.key !== "give_up" && meant.cost !== now.ahead.cost) {
    meant = null;
    notice(say("ahead_gone"), { kind: "alert" });
  }
  const buttons = [...at("actions").querySelectorAll("[data-ahead]")];
  for (const one of buttons) one.setAttribute("aria-pressed", String(meant?.key === one.dataset.ahead));
  if (!meant || !now.turn || buttons.length) return;
  const words = [...at("actions").querySelectorAll(".urgent button[data-move]")];
  const said = SAYS[meant.key].map((one) => words.find((word) => JSON.parse(word.dataset.move).do === one)).find(Boolean);
  meant = null;
  if (!said) return;
  notice(say("ahead_done", { what: said.textContent }));
  said.click();
}

let played = -1; // the record of this person's last move
let rung = null; // how the table stands, by a bell that came while it was being looked at

// Look at the table: after a move of one's own, after a bell, or because something else calls for it. What comes while
// it is being looked at is looked at once more only if it was not there to be seen yet.
async function refresh(first = false, seq = null) {
  if (seq !== null) played = Math.max(played, seq);
  if (busy) {
    again ||= seq === null;
    return;
  }
  busy = true;
  try {
    let seen = true;
    do {
      again = false;
      rung = null;
      const before = played;
      const answer = await fetch(`${base}/now?after=${now.seq}&form=${form()}`, { headers: { Accept: "text/html" } }).catch(() => null);
      if (answer?.ok) await apply(await answer.text(), first);
      seen = played === before || played <= now.seq;
    } while (again || !seen || (rung !== null && rung !== now.stand));
  } finally {
    busy = false;
  }
}

function heard({ stand, clock: due }) {
  if (busy) rung = stand;
  else if (stand === now.stand) {
    clock(due);
    bar();
  }
  else refresh();
}

// --- the clock ------------------------------------------------------------------------------------------------------

let ends = 0;
let total = 1;

let waitsFor = "step";

function clock(due) {
  const box = at("clock");
  box.hidden = !due;
  offerReady(due);
  if (!due) return;
  waitsFor = due.why;
  ends = performance.now() + due.left * 1000;
  total = Math.max(due.total, 0.1) * 1000;
  tick();
}

function tick() {
  const box = at("clock");
  if (box.hidden) return;
  const left = Math.max(0, ends - performance.now());
  box.querySelector(".clock-text").textContent = say(`clock_${waitsFor}`, { seconds: Math.ceil(left / 1000) });
  box.querySelector(".clock-bar > span").style.width = `${Math.min(100, (100 * left) / total)}%`;
  box.classList.toggle("short", left < 5000);
}

setInterval(tick, 250);

// Nobody need wait for more bets, if all who play here say so; who plays alone says it alone.
function offerReady(due) {
  const button = at("ready");
  const playing = name && (now.staked || now.seated);
  button.hidden = !due || !playing || !["bets", "hand"].includes(due.why);
  if (button.hidden) return;
  const said = due.ready.includes(name);
  const of = due.players > 1 ? ` (${say("agreed", { n: due.ready.length, of: due.players })})` : "";
  if (button.textContent !== `${say("ready")}${of}`) button.textContent = `${say("ready")}${of}`;
  button.setAttribute("aria-pressed", String(said));
  button.title = say("ready_why");
}

at("ready").addEventListener("click", async () => {
  const button = at("ready");
  await ask("ready", "POST", { ready: button.getAttribute("aria-pressed") !== "true" });
  refresh();
});

// --- the connection -------------------------------------------------------------------------------------------------

new Live(table, {
  bell: heard,
  state: (state, seconds, back, words) => {
    const link = at("link");
    const text = words ? sentence(words) : say(state, { seconds });
    link.dataset.state = state;
    if (at("link-text").textContent !== text) at("link-text").textContent = text;
    if (back) notice(say("back"), { kind: "good" });
  },
});

// --- what the person does -------------------------------------------------------------------------------------------

at("undo").addEventListener("click", undo);
at("repeat").addEventListener("click", repeat);
at("double").addEventListener("click", double);
at("lift-all").addEventListener("click", liftAll);
liftTool.addEventListener("click", () => {
  liftTool.setAttribute("aria-pressed", String(!lifting()));
  felt.root.classList.toggle("lifting", lifting());
});

const line = at("betline");
line.addEventListener("input", () => {
  const meant = understand(line.value, felt.spots.values(), rail.chosen);
  at("betline-hint").textContent = meant
    ? say("placed", { amount: meant.amount.toLocaleString(lang), place: meant.spot[lang] })
    : "";
});
at("betbox").addEventListener("submit", async (event) => {
  event.preventDefault();
  const meant = understand(line.value, felt.spots.values(), rail.chosen);
  if (!meant) return notice(say("unknown_bet", { line: line.value }));
  if (await bet(meant.spot.place, meant.amount)) {
    line.value = "";
    at("betline-hint").textContent = "";
  }
});

async function ask(path, method, body) {
  const answer = await fetch(`/api${base}/${path}`, {
    method, headers: { "Content-Type": "application/json", "X-CSRF-Token": csrf() },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => null);
  if (answer && !answer.ok) {
    const trouble = await answer.json().catch(() => ({}));
    notice(trouble.text ? sentence(trouble.text) : say("failed", { why: answer.status }), { kind: "alert" });
  }
  return answer?.ok;
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.dataset.move) {
    if (button.dataset.busy) return;
    button.dataset.busy = "1"; // a button that is disabled loses the focus
    const expected = button.dataset.expected ? Number(button.dataset.expected) : null;
    const played = await moves.send(JSON.parse(button.dataset.move), expected);
    delete button.dataset.busy;
    if (played && button.dataset.also) await ask("guests", "POST", { count: Number(button.dataset.also) });
    if (expected !== null) button.closest(".ruling")?.remove();
    if (played && button.dataset.kind === "incident") at("tab-log").click();
  } else if (button.dataset.seat) {
    const staff = button.dataset.seat;
    const ok = staff === "leave" ? await ask("seat", "DELETE") : await ask("seat", "POST", { role: staff });
    if (ok) {
      sessionStorage.setItem("tapete:focus", "actions");
      location.reload();
    }
  } else if (button.dataset.ahead) {
    choose(button);
  } else if (button.dataset.guests) {
    if (await ask("guests", "POST", { count: Number(button.dataset.guests) })) refresh();
  } else if ("pick" in button.dataset) {
    pick(button.closest("form"));
  } else if ("discard" in button.dataset) {
    button.closest(".ruling").remove();
  }
});

// An amount by the slider, or as a part of the pot.
document.addEventListener("input", ({ target }) => {
  const slide = target.closest?.(".slide");
  const field = slide ? at(slide.dataset.slides) : null;
  if (field) setAmount(field, target.value);
  const own = target.id && document.querySelector(`.slide[data-slides="${CSS.escape(target.id)}"] [type=range]`);
  if (own) own.value = target.value;
});
document.addEventListener("click", ({ target }) => {
  const part = target.closest("[data-sum]");
  if (!part) return;
  const slide = part.closest(".slide");
  slide.querySelector("[type=range]").value = part.dataset.sum;
  setAmount(at(slide.dataset.slides), part.dataset.sum);
});

function setAmount(field, value) {
  field.value = value;
  field.dataset.edited = "1";
  field.setCustomValidity("");
}

entering.listen(document);

document.addEventListener("submit", async (event) => {
  const sent = event.target;
  if (sent.dataset.move && !("review" in sent.dataset)) {
    event.preventDefault();
    const move = { ...JSON.parse(sent.dataset.move), ...fields(sent) };
    for (const field of sent.querySelectorAll("[data-edited]")) delete field.dataset.edited;
    if (await moves.send(move)) at("actions").focus({ preventScroll: true }); // an open field keeps its part from being drawn
    refresh();
  } else if (sent.dataset.incident || sent.dataset.move) {
    event.preventDefault();
    const move = { ...JSON.parse(sent.dataset.incident ?? sent.dataset.move), ...fields(sent) };
    const area = at(sent.dataset.result);
    window.htmx.ajax("POST", `${base}/preview`, { target: area, values: { move: JSON.stringify(move) } });
  }
});

document.addEventListener("htmx:afterSwap", (event) => {
  event.detail.target.querySelector?.(".ruling")?.scrollIntoView({ block: "nearest" });
});

// Point out on the felt the place that an incident is about.
function pick(sheet) {
  notice(root.dataset.sayPicking);
  felt.root.scrollIntoView({ block: "center" });
  felt.pick((place) => {
    for (const box of [...at("notices").children]) if (box.dataset.text === root.dataset.sayPicking) box.remove();
    const spot = parts(place);
    for (const key of ["on", "at", "layout"]) {
      const input = sheet.querySelector(`[name="${key}"]`);
      if (input) input.value = spot[key];
    }
    sheet.scrollIntoView({ block: "center" });
  });
}

at("books").addEventListener("change", (event) => at("log").classList.toggle("with-books", event.target.checked));
for (const size of [narrow, stacked]) size.addEventListener("change", () => start());

// Two examples of what may be written, in the words of this felt.
function example() {
  const spots = [...felt.spots.values()].sort((a, b) => a[lang].length - b[lang].length);
  const single = spots.find((s) => s.numbers === 1 && s.place.split("/")[2]);
  const chosen = [single ?? spots.find((s) => s.place.split("/")[2]), spots.find((s) => !s.place.split("/")[2])].filter(Boolean);
  const words = chosen.map((s) => s.place.split("/")[2] || s[lang].split(" · ")[0].toLowerCase());
  if (words.length) line.placeholder = words.map((w) => `«${w} ${rail.chosen || 100}»`).join(", ");
}

async function start() {
  bar();
  if (stacked.matches) (narrow.matches ? at("felt") : at("tray")).after(at("betbox"));
  else at("purse").after(at("betbox"));
  await Promise.all([felt.learn(table, form()), form() === "tall" || felt.svg?.getAttribute("aria-labelledby")?.includes("tall") ? refresh(true) : null]);
  felt.furnish(now.mine, now.wanted);
  example();
}

shown = arrive(felt.root, null);
spin(felt.root, now.moving);
clock(now.clock);
tray();
verdict(now.verdict);
announce();
start();
if (sessionStorage.getItem("tapete:focus")) at(sessionStorage.getItem("tapete:focus"))?.focus({ preventScroll: true });
sessionStorage.removeItem("tapete:focus");
