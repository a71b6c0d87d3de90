// The felt: places to tap and to reach with the arrow keys. It knows places, not games.

const SVG = "http://www.w3.org/2000/svg";
const FINGER = 24;
const coarse = matchMedia("(pointer: coarse)");
const KEPT = ["tabindex", "role", "aria-label"];

export class Felt {
  // on.place(place), on.lift(place), on.chip(step), on.yours(label, amount): what a place with a bet is called, on.which:
  // what is asked where several places lie under a finger
  constructor(root, lang, on) {
    this.root = root;
    this.lang = lang;
    this.on = on;
    this.spots = new Map();
    this.current = null;
    this.picking = null;
    this.drawn = new WeakMap();
    this.remember();
    root.addEventListener("click", (event) => this.clicked(event));
    root.addEventListener("keydown", (event) => this.key(event));
    root.addEventListener("pointerover", (event) => this.cover(event.target.closest(".spot")));
    root.addEventListener("pointerleave", () => this.cover(null));
    root.addEventListener("focusin", (event) => this.cover(event.target.closest(".spot")));
    root.addEventListener("focusout", () => this.cover(null));
  }

  get svg() {
    return this.root.querySelector("svg");
  }

  // Names and positions of the places, as the server draws them in this form.
  async learn(table, form) {
    const answer = await fetch(`/tables/${encodeURIComponent(table)}/spots?form=${form}`).catch(() => null);
    if (!answer?.ok) return;
    this.spots = new Map((await answer.json()).map((spot) => [spot.place, spot]));
    this.furnish();
  }

  name(place) {
    const spot = this.spots.get(place);
    return (spot?.[this.lang] ?? place).split(" · ")[0];
  }

  // Make the places reachable; one of them takes the tab key.
  furnish(mine = this.mine ?? [], wanted = this.wanted ?? []) {
    this.mine = mine;
    this.wanted = wanted;
    const own = new Map();
    for (const chip of mine) own.set(chip.place, (own.get(chip.place) ?? 0) + chip.amount);
    const elements = [...this.root.querySelectorAll(".spot")];
    if (!elements.some((e) => e.dataset.place === this.current)) this.current = elements[0]?.dataset.place ?? null;
    for (const element of elements) {
      const place = element.dataset.place;
      const label = this.spots.get(place)?.[this.lang] ?? element.querySelector("title")?.textContent ?? place;
      const here = own.get(place);
      element.classList.toggle("wanted", wanted.includes(place));
      element.setAttribute("role", "button");
      element.setAttribute("tabindex", place === this.current ? "0" : "-1");
      element.setAttribute("aria-label", here ? this.on.yours(label, here) : label);
    }
  }

  clicked(event) {
    const place = event.target.closest("[data-place]")?.dataset.place;
    const near = coarse.matches ? this.near(event, place) : [];
    if (near.length > 1) return this.choose(near, event);
    const meant = place ?? near[0];
    if (!meant) return;
    this.current = meant;
    this.act(meant);
  }

  // Under a finger lie all places that would be there if each were as large as a finger; the one touched stands first.
  near({ clientX: x, clientY: y }, touched) {
    const found = [];
    for (const element of this.root.querySelectorAll(".spot")) {
      const box = element.getBoundingClientRect();
      const small = box.width < FINGER || box.height < FINGER;
      const [w, h] = [Math.max(box.width, FINGER) / 2, Math.max(box.height, FINGER) / 2];
      const hit = Math.abs(x - (box.left + box.right) / 2) <= w && Math.abs(y - (box.top + box.bottom) / 2) <= h;
      if (element.dataset.place === touched) found.unshift(touched);
      else if (hit && small) found.push(element.dataset.place);
    }
    return found.slice(0, 8);
  }

  // The places under the finger by their names, large enough to be told apart.
  choose(places, { clientX: x, clientY: y }) {
    this.chooser?.remove();
    const back = document.activeElement;
    const list = document.createElement("div");
    list.className = "near";
    list.setAttribute("role", "group");
    list.setAttribute("aria-label", this.on.which);
    const shut = () => {
      list.remove();
      if (this.chooser === list) this.chooser = null;
    };
    for (const place of places) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "button";
      button.dataset.choose = place;
      button.textContent = this.name(place);
      button.addEventListener("click", () => {
        shut();
        this.current = place;
        this.act(place);
      });
      list.append(button);
    }
    list.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      shut();
      back?.focus({ preventScroll: true });
    });
    this.chooser = list;
    document.body.append(list);
    const box = list.getBoundingClientRect();
    list.style.left = `${Math.max(8, Math.min(x - box.width / 2, innerWidth - box.width - 8))}px`;
    list.style.top = `${Math.max(8, Math.min(y + 16, innerHeight - box.height - 8))}px`;
    list.firstElementChild.focus({ preventScroll: true });
    setTimeout(() => addEventListener("pointerdown", (event) => !list.contains(event.target) && shut(), { once: true }));
  }

  act(place, lift = false) {
    if (this.picking) {
      const told = this.picking;
      this.pick(null);
      told(place);
    } else if (lift) this.on.lift(place);
    else this.on.place(place);
  }

  // The next tap answers a form instead of placing a chip.
  pick(told) {
    this.picking = told;
    this.root.classList.toggle("picking", Boolean(told));
  }

  key(event) {
    const spot = event.target.closest?.(".spot");
    if (!spot || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
    if (way) this.go(spot.dataset.place, way);
    else if (event.key === "Enter" || event.key === " ") this.act(spot.dataset.place);
    else if (event.key === "Delete" || event.key === "Backspace") this.act(spot.dataset.place, true);
    else if (event.key === "+") this.on.chip(1);
    else if (event.key === "-") this.on.chip(-1);
    else if (event.key === "Escape" && this.picking) this.pick(null);
    else return;
    event.preventDefault();
  }

  // The nearest place in that direction, straight ones before slanted ones.
  go(from, [dx, dy]) {
    const here = this.spots.get(from);
    if (!here) return;
    let best = null;
    let least = Infinity;
    for (const spot of this.spots.values()) {
      const along = (spot.x - here.x) * dx + (spot.y - here.y) * dy;
      const aside = Math.abs((spot.x - here.x) * dy) + Math.abs((spot.y - here.y) * dx);
      if (along < 2) continue;
      const cost = along + 3 * aside;
      if (cost < least) [best, least] = [spot, cost];
    }
    if (best) this.focus(best.place);
  }

  focus(place) {
    const element = this.find(place);
    if (!element) return;
    this.find(this.current)?.setAttribute("tabindex", "-1");
    element.setAttribute("tabindex", "0");
    this.current = place;
    element.focus();
  }

  find(place) {
    return place ? this.root.querySelector(`.spot[data-place="${CSS.escape(place)}"]`) : null;
  }

  // Light up the numbers that a place covers.
  cover(spot) {
    for (const cell of this.root.querySelectorAll(".covered")) cell.classList.remove("covered");
    if (!spot) return;
    for (const number of (spot.dataset.numbers ?? "").split(" ")) {
      if (!number) continue;
      for (const cell of this.root.querySelectorAll(`[data-number="${CSS.escape(number)}"]`)) cell.classList.add("covered");
    }
  }

  // How each layer was drawn, before anything moves on it.
  remember() {
    for (const layer of this.svg?.children ?? []) this.drawn.set(layer, bare(layer));
  }

  // Take over a new drawing, layer by layer; what did not change stays, with its focus.
  patch(fresh, only = null) {
    const old = this.svg;
    const next = fresh.querySelector("svg");
    if (!next) return;
    if (!old || old.getAttribute("viewBox") !== next.getAttribute("viewBox")) {
      this.root.replaceChildren(document.importNode(next, true));
      this.remember();
      return;
    }
    const layers = [...next.children];
    const there = [...old.children];
    const same = layers.length === there.length && layers.every((l, n) => kind(l) === kind(there[n]));
    if (!same && !only) {
      const focused = this.root.contains(document.activeElement) ? document.activeElement.dataset.place : null;
      old.replaceChildren(...layers.map((layer) => {
        const was = there.find((t) => kind(t) === kind(layer) && this.drawn.get(t) === bare(layer));
        return was ?? document.importNode(layer, true);
      }));
      for (const layer of old.children) if (!this.drawn.has(layer)) this.drawn.set(layer, bare(layer));
      if (focused) setTimeout(() => this.focus(focused));
      return;
    }
    layers.forEach((layer, n) => {
      const was = same ? there[n] : there.find((t) => kind(t) === kind(layer));
      if (!was || (only && !only(layer)) || (kind(layer) === "g.spots" && was.children.length === layer.children.length)) return;
      const source = bare(layer);
      if (this.drawn.get(was) === source) return;
      const copy = document.importNode(layer, true);
      this.drawn.set(copy, source);
      was.replaceWith(copy);
    });
  }
}

function kind(element) {
  return element.namespaceURI === SVG ? `${element.tagName}.${(element.getAttribute("class") ?? "").split(" ")[0]}` : "";
}

function bare(element) {
  const copy = element.cloneNode(true);
  for (const one of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of KEPT) if (one.classList.contains("spot")) one.removeAttribute(name);
    one.classList.remove("covered", "wanted");
    if (one.getAttribute("class") === "") one.removeAttribute("class");
    one.removeAttribute("style");
  }
  return copy.outerHTML;
}
