// Motion on the felt, by what is drawn there: a wheel turns and its ball comes to rest where it really lies, dice
// roll, cards slide in. Everything ends exactly as the server drew it.

const SVG = "http://www.w3.org/2000/svg";
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// The centre of a wheel is that of its largest circle.
function centre(wheel) {
  let best = null;
  for (const circle of wheel.querySelectorAll("circle")) {
    const r = circle.r.baseVal.value;
    if (!best || r >= best.r) best = { x: circle.cx.baseVal.value, y: circle.cy.baseVal.value, r };
  }
  return best;
}

// What turns: everything from the first pocket on, but neither the ball nor the pointer. A plate does not turn.
function turning(wheel) {
  const known = wheel.querySelector(":scope > .turning");
  if (known || !("wheel" in wheel.dataset)) return known;
  const children = [...wheel.children];
  const first = children.findIndex((child) => child.tagName === "g");
  if (first < 0) return null;
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "turning");
  children[first].before(group);
  group.append(...children.slice(first).filter((child) => !child.matches(".ball, .pointer")));
  return group;
}

function about(element, { x, y }, frames, options) {
  element.style.transformBox = "view-box";
  element.style.transformOrigin = `${x}px ${y}px`;
  return element.animate(frames, options);
}

function runner(wheel, at) {
  const ball = document.createElementNS(SVG, "circle");
  ball.setAttribute("class", "runner");
  ball.setAttribute("cx", at.x);
  ball.setAttribute("cy", at.y - at.r * 0.92);
  ball.setAttribute("r", at.r * 0.036);
  ball.setAttribute("fill", "#fff");
  ball.setAttribute("stroke", "#0006");
  wheel.append(ball);
  return ball;
}

// While nobody knows the outcome yet.
export function spin(root, moving) {
  for (const wheel of root.querySelectorAll(".wheel")) {
    if (!moving || still()) {
      calm(wheel);
      continue;
    }
    const at = centre(wheel);
    if (wheel.tapeteSpin || !at) continue;
    for (const ball of wheel.querySelectorAll(".ball")) ball.style.visibility = "hidden";
    const round = (element, degrees, duration) => about(element, at,
      [{ transform: "rotate(0deg)" }, { transform: `rotate(${degrees}deg)` }], { duration, iterations: Infinity });
    const group = turning(wheel);
    wheel.tapeteSpin = [];
    if (group) wheel.tapeteSpin.push(round(group, 360, 5200));
    if (!wheel.querySelector(".pointer")) wheel.tapeteSpin.push(round(runner(wheel, at), -360, 1300));
  }
}

function calm(wheel) {
  for (const animation of wheel.tapeteSpin ?? []) animation.cancel();
  wheel.tapeteSpin = null;
  wheel.querySelector(".runner")?.remove();
  for (const ball of wheel.querySelectorAll(".ball")) ball.style.visibility = "";
}

// The outcome: resolves when everything lies still.
export async function reveal(root) {
  if (still() || document.visibilityState !== "visible") return;
  const running = [];
  for (const wheel of root.querySelectorAll(".wheel")) {
    const at = centre(wheel);
    if (!at) continue;
    calm(wheel);
    const duration = 4600;
    const group = turning(wheel);
    const ball = wheel.querySelector(".ball");
    if (group) {
      running.push(about(group, at, [{ transform: "rotate(-900deg)" }, { transform: "rotate(0deg)" }],
        { duration, easing: "cubic-bezier(.15,.55,.2,1)" }));
    }
    if (ball) running.push(about(ball, at, falling(ball, at), { duration, easing: "linear" }));
  }
  for (const die of root.querySelectorAll(".die")) running.push(rolling(die));
  await Promise.all(running.map((animation) => animation.finished.catch(() => {})));
}

// The ball runs along the rim, slows down, falls, jumps once and lies where it lies.
function falling(ball, at) {
  const box = ball.getBBox();
  const far = Math.hypot(box.x + box.width / 2 - at.x, box.y + box.height / 2 - at.y) || at.r;
  const rim = (0.92 * at.r) / far;
  return [
    { transform: `rotate(1980deg) scale(${rim})`, offset: 0, easing: "cubic-bezier(.3,.4,.6,.9)" },
    { transform: `rotate(330deg) scale(${rim})`, offset: 0.6, easing: "ease-in" },
    { transform: "rotate(70deg) scale(1.04)", offset: 0.78, easing: "ease-out" },
    { transform: "rotate(26deg) scale(1.14)", offset: 0.86, easing: "ease-in" },
    { transform: "rotate(0deg) scale(1)", offset: 0.95 },
    { transform: "rotate(0deg) scale(1)", offset: 1 },
  ];
}

function rolling(die) {
  die.style.transformBox = "fill-box";
  die.style.transformOrigin = "center";
  return die.animate([
    { transform: "translate(-120px,-60px) rotate(-540deg)", opacity: 0 },
    { transform: "translate(8px,4px) rotate(20deg)", opacity: 1, offset: 0.8 },
    { transform: "none" },
  ], { duration: 1100, easing: "ease-out" });
}

// Things that were not there before: cards slide in, chips drop.
export function arrive(root, before) {
  const now = new Set();
  for (const thing of root.querySelectorAll(".pile, .card")) {
    const key = `${thing.dataset.place}|${thing.dataset.owner}|${thing.dataset.amount ?? thing.dataset.card ?? ""}`;
    now.add(key);
    if (!before || before.has(key) || still()) continue;
    thing.style.transformBox = "fill-box";
    thing.style.transformOrigin = "center";
    const from = thing.classList.contains("card")
      ? { transform: "translate(60px,-140px) rotate(12deg)", opacity: 0 }
      : { transform: "translateY(-16px) scale(1.25)", opacity: 0 };
    thing.animate([from, { transform: "none", opacity: 1 }], { duration: 320, easing: "cubic-bezier(.2,.8,.3,1)" });
  }
  return now;
}
