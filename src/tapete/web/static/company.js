// What keeps a player company: the line of the own result, and sounds that can be turned off. Both stay in this browser.

const MOST = 200;

export class Session {
  constructor(figure, key) {
    this.figure = figure;
    this.key = key;
    try {
      this.points = JSON.parse(sessionStorage.getItem(key) ?? "[0]");
    } catch {
      this.points = [0];
    }
    this.draw();
  }

  add(balance) {
    this.points = [...this.points, balance].slice(-MOST);
    try {
      sessionStorage.setItem(this.key, JSON.stringify(this.points));
    } catch {
      // a full or forbidden store only loses the line across a reload
    }
    this.draw();
  }

  draw() {
    this.figure.hidden = this.points.length < 2;
    if (this.figure.hidden) return;
    const low = Math.min(0, ...this.points);
    const span = Math.max(0, ...this.points) - low || 1;
    const y = (value) => (56 - (52 * (value - low)) / span).toFixed(1);
    const x = (n) => ((300 * n) / (this.points.length - 1)).toFixed(1);
    this.figure.querySelector("polyline").setAttribute("points", this.points.map((value, n) => `${x(n)},${y(value)}`).join(" "));
    for (const end of ["y1", "y2"]) this.figure.querySelector(".zero").setAttribute(end, y(0));
  }
}

const NOTES = { chip: [[1400, 0.03]], turn: [[660, 0.09], [880, 0.12]], won: [[523, 0.09], [659, 0.09], [784, 0.16]], lost: [[330, 0.12], [262, 0.16]] };

// Nothing is heard before the person has touched the page: browsers want it so, and so do people.
export class Sound {
  constructor(button) {
    this.button = button;
    this.touched = false;
    let off = null;
    try {
      off = localStorage.getItem("tapete:sound");
    } catch {
      // without a store it is on until the page is left
    }
    this.set(off !== "off");
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => (this.touched = true), { once: true, capture: true });
    button.addEventListener("click", () => {
      this.set(!this.on);
      try {
        localStorage.setItem("tapete:sound", this.on ? "on" : "off");
      } catch {
        // as above
      }
    });
  }

  set(on) {
    this.on = on;
    this.button.setAttribute("aria-pressed", String(on));
  }

  play(name) {
    if (!this.on || !this.touched || document.visibilityState !== "visible" || !window.AudioContext) return;
    this.context ??= new AudioContext();
    let at = this.context.currentTime;
    for (const [pitch, length] of NOTES[name]) {
      const voice = this.context.createOscillator();
      const level = this.context.createGain();
      voice.frequency.value = pitch;
      level.gain.setValueAtTime(0.05, at);
      level.gain.exponentialRampToValueAtTime(0.0005, at + length);
      voice.connect(level).connect(this.context.destination);
      voice.start(at);
      voice.stop(at + length);
      at += length;
    }
  }
}
