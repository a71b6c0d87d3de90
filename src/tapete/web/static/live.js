// The socket of a table: rings when something has changed, and comes back by itself when it is cut.

const SILENCE = 80_000;
const LONGEST = 15_000;

export class Live {
  // on.bell({stand, clock}), on.state("connected" | "connecting" | "lost" | "trouble", seconds, back, words)
  constructor(table, on) {
    this.table = table;
    this.on = on;
    this.wait = 500;
    this.lost = false;
    this.stopped = false;
    this.open();
    addEventListener("online", () => this.now());
    addEventListener("pagehide", () => this.stop());
    addEventListener("pageshow", (event) => event.persisted && this.resume());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.now());
  }

  open() {
    clearTimeout(this.timer);
    this.on.state("connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/tables/${encodeURIComponent(this.table)}/live?want=bell`);
    this.socket = socket;
    socket.addEventListener("message", (event) => {
      if (socket !== this.socket) return;
      this.heard();
      let message;
      try {
        message = JSON.parse(event.data);
      } catch {
        return;
      }
      if (message.type === "bell") {
        this.wait = 500;
        this.on.state("connected", 0, this.lost);
        this.lost = false;
        this.on.bell(message);
      } else if (message.type === "trouble") {
        this.lost = true;
        this.on.state("trouble", 0, false, message.trouble.text);
      }
    });
    socket.addEventListener("close", () => socket === this.socket && this.again());
    this.heard();
  }

  heard() {
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => this.socket.close(), SILENCE);
  }

  again() {
    if (this.stopped) return;
    this.lost = true;
    clearTimeout(this.quiet);
    const wait = this.wait * (0.75 + Math.random() / 2);
    this.wait = Math.min(this.wait * 2, LONGEST);
    this.on.state("lost", Math.max(1, Math.round(wait / 1000)));
    this.timer = setTimeout(() => this.open(), wait);
  }

  now() {
    if (this.stopped || this.socket.readyState <= WebSocket.OPEN) return;
    this.wait = 500;
    this.open();
  }

  stop() {
    this.stopped = true;
    clearTimeout(this.timer);
    clearTimeout(this.quiet);
    this.socket.close();
  }

  resume() {
    this.stopped = false;
    this.open();
  }
}
