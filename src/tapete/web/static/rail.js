// The player's rail: chips to choose from, and with whose or what chips he bets.

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000, 10000];

// Chips that make sense here: multiples of the smallest step, up to the highest stake.
export function denominations(placing, exist = [], minimum = 0) {
  if (!placing.length) return [];
  const step = Math.min(...placing.map((p) => p.step || 1));
  const high = Math.max(...placing.map((p) => p.high));
  const unit = Math.max(step, minimum || Math.min(...placing.map((p) => p.low)));
  const known = exist.length ? exist : STEPS.map((n) => n * unit);
  const fitting = known.filter((n) => n <= high && n % step === 0);
  return (fitting.length ? fitting : [high]).slice(0, 8);
}

export function compact(amount, lang) {
  if (amount < 10_000) return String(amount);
  const [unit, sign] = amount >= 1_000_000 ? [1_000_000, "M"] : [1000, "k"];
  return `${(Math.floor((amount / unit) * 10) / 10).toLocaleString(lang)}${sign}`;
}

export class Rail {
  constructor(root, purses, lang, say) {
    this.root = root;
    this.purses = purses;
    this.lang = lang;
    this.say = say;
    this.chosen = 0;
    this.values = [];
    this.extras = "{}";
    root.addEventListener("click", (event) => {
      const chip = event.target.closest("[role=radio]");
      if (chip) this.choose(Number(chip.dataset.value), true);
    });
    root.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      this.step(step, true);
    });
    purses.querySelector("select").addEventListener("change", (event) => {
      this.extras = event.target.value;
      this.show(this.placing, this.exist, this.minimum);
    });
  }

  // The offers that belong to the purse he bets from.
  mine(placing = this.placing ?? []) {
    return placing.filter((p) => JSON.stringify(p.extras) === this.extras);
  }

  show(placing, exist = [], minimum = 0) {
    this.placing = placing;
    this.minimum = minimum;
    this.exist = exist;
    const kinds = new Map(placing.map((p) => [JSON.stringify(p.extras), p.label]));
    if (kinds.size && !kinds.has(this.extras)) this.extras = kinds.keys().next().value;
    this.showPurses(kinds);
    const values = denominations(this.mine(), exist, minimum);
    if (!values.length || (values.join() === this.values.join() && this.root.children.length)) return;
    this.values = values;
    if (!values.includes(this.chosen)) this.chosen = values[0];
    this.root.replaceChildren(...values.map((value, n) => this.chip(value, n)));
    this.mark();
  }

  showPurses(kinds) {
    this.purses.hidden = kinds.size < 2 && ![...kinds.values()].some(Boolean);
    const select = this.purses.querySelector("select");
    const key = [...kinds.keys()].join();
    if (select.dataset.key === key) return;
    select.dataset.key = key;
    select.replaceChildren(...[...kinds].map(([value, label]) => new Option(label || this.say("plain"), value, false, value === this.extras)));
  }

  chip(value, n) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = `chip chip-${n % 8}`;
    button.setAttribute("role", "radio");
    button.dataset.value = value;
    button.setAttribute("aria-label", this.say("chip", { amount: value.toLocaleString(this.lang) }));
    const words = document.createElement("span");
    words.textContent = compact(value, this.lang);
    button.append(words);
    return button;
  }

  choose(value, focus = false) {
    this.chosen = value;
    this.mark();
    if (focus) this.root.querySelector("[aria-checked=true]")?.focus();
  }

  step(by, focus = false) {
    const at = this.values.indexOf(this.chosen) + by;
    if (at >= 0 && at < this.values.length) this.choose(this.values[at], focus);
  }

  mark() {
    for (const chip of this.root.children) {
      const on = Number(chip.dataset.value) === this.chosen;
      chip.setAttribute("aria-checked", String(on));
      chip.tabIndex = on ? 0 : -1;
    }
  }
}
