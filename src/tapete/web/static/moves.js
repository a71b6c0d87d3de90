// Moves on their way to the house. Each has an id of its own, so that sending it again never plays it twice; what has
// not been answered is kept until it is, even across a reload.

import { csrf } from "./site.js";

const STEPS = [400, 1000, 2000, 4000, 8000];

function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

export class Moves {
  // on.done(answer, move), on.refused(trouble, move), on.retrying(trouble or null)
  constructor(table, name, on) {
    this.address = `/api/tables/${encodeURIComponent(table)}/moves`;
    this.store = `tapete:moves:${table}:${name}`;
    this.on = on;
    this.queue = [];
    this.running = false;
    for (const body of this.kept()) this.queue.push({ body, tell: () => {} });
    if (this.queue.length) this.run();
  }

  kept() {
    try {
      return JSON.parse(sessionStorage.getItem(this.store) ?? "[]");
    } catch {
      return [];
    }
  }

  keep() {
    try {
      sessionStorage.setItem(this.store, JSON.stringify(this.queue.map((item) => item.body)));
    } catch {
      // a full or forbidden store only loses the help across a reload
    }
  }

  // Resolves to true if the move was played.
  send(move, expected = null) {
    const body = { move, move_id: newId() };
    if (expected !== null) body.expected_seq = expected;
    return new Promise((tell) => {
      this.queue.push({ body, tell });
      this.keep();
      this.run();
    });
  }

  async run() {
    if (this.running) return;
    this.running = true;
    while (this.queue.length) {
      const { body, tell } = this.queue[0];
      const [ok, answer] = await this.deliver(body);
      this.queue.shift();
      this.keep();
      if (ok) this.on.done(answer, body.move);
      else this.on.refused(answer, body.move);
      tell(ok);
    }
    this.running = false;
  }

  async deliver(body) {
    for (let turn = 0; ; turn += 1) {
      let trouble = null;
      try {
        const answer = await fetch(this.address, {
          method: "POST",
          headers: { "Content-Type": "application/json", "X-CSRF-Token": csrf() },
          body: JSON.stringify(body),
        });
        const told = await answer.json();
        if (answer.status < 500) return [answer.ok, told];
        trouble = told;
      } catch {
        // no answer, or half of one: the same id is sent again
      }
      this.on.retrying(trouble);
      await new Promise((go) => setTimeout(go, STEPS[Math.min(turn, STEPS.length - 1)]));
    }
  }
}

// The fields of a form as the schema has them.
export function fields(form) {
  const found = {};
  for (const input of form.querySelectorAll("[name][data-type]")) {
    const raw = input.type === "checkbox" ? input.checked : input.value;
    if (raw === "" && !input.required) continue;
    if (input.dataset.type === "int") found[input.name] = Number(raw);
    else if (input.dataset.type === "list") found[input.name] = raw.split(/[\s,;]+/).filter(Boolean);
    else if (input.dataset.type === "bool") found[input.name] = raw === true || raw === "true";
    else found[input.name] = raw;
  }
  return found;
}
