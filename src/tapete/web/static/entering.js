// What came up, entered by hand: two keys, a tap on what is laid out, or a tap on the felt. Nothing is chosen beforehand.

const SIGNS = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" };

export const FIELD = "[data-keys]";

const keysOf = (field) => JSON.parse(field.dataset.keys);

// What somebody means by what they typed, or null: «kh» is Kh, «10♥» is Th, «43» is the dice 3-4.
export function meant(typed, keys) {
  const text = [...typed.trim()].map((sign) => SIGNS[sign] ?? sign).join("").replace(/\s+/g, "");
  const [a, b] = text.replace("-", "");
  const ways = [text, text.toUpperCase(), text.slice(0, -1).toUpperCase() + text.slice(-1).toLowerCase()];
  if (/^10\D$/.test(text)) ways.push(`T${text.slice(-1).toLowerCase()}`);
  if (a && b) ways.push(`${a}-${b}`, `${b}-${a}`);
  return ways.find((way) => keys.includes(way)) ?? null;
}

function answer(field, value) {
  field.value = value;
  field.setCustomValidity("");
  field.form.requestSubmit();
}

export function listen(root) {
  root.addEventListener("input", ({ target: field }) => {
    if (!field.matches?.(FIELD)) return;
    field.setCustomValidity("");
    const laid = field.form.querySelector(".key-rows");
    const value = meant(field.value, keysOf(field));
    if (laid && value !== null && field.value.trim().length > 1) answer(field, value);
  });
  root.addEventListener("change", ({ target: field }) => {
    if (!field.matches?.(FIELD) || !field.value) return;
    const value = meant(field.value, keysOf(field));
    if (value !== null) field.value = value;
    field.setCustomValidity(value === null ? field.dataset.trouble : "");
  });
  root.addEventListener("click", ({ target }) => {
    const key = target.closest("button.key");
    if (key) answer(key.form.querySelector(FIELD), key.dataset.key);
  });
}

// A place of the felt that names what came up; true if it answered the form. It is sent with one key more.
export function tapped(root, spot) {
  const field = root.querySelector(`form[data-kind=chance] :is(${FIELD}, select)`);
  if (!field || !spot) return false;
  const [, on, ...at] = spot.dataset.place.split("/");
  const known = field.matches(FIELD) ? keysOf(field) : [...field.options].map((one) => one.value).filter(Boolean);
  const value = [spot.dataset.numbers, at.join("/"), on].find((one) => known.includes(one));
  if (value === undefined) return false;
  field.value = value;
  field.setCustomValidity?.("");
  field.dataset.edited = "1";
  field.form.querySelector("button[type=submit]").focus();
  return true;
}
