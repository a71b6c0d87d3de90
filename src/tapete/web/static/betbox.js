// A written bet: «17 100», «rojo 200», «caballo 0-2 50». Names are those of the felt, in both languages.

export function plain(text) {
  return text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase().trim();
}

const tokens = (text) => plain(text).split(/[\s,;]+/).filter(Boolean);

function names(spot) {
  const [layout, on, at] = spot.place.split("/");
  const said = [spot.es, spot.en].map((label) => label.split(" · ")[0]);
  const also = [...spot.also, on.replaceAll("_", " ")].map((name) => `${name} ${at}`);
  return { layout, at, words: [...said, ...also].map(plain) };
}

function score(spot, words) {
  const { at, words: known } = names(spot);
  const line = words.join(" ");
  if (known.includes(line)) return 100 - spot.numbers;
  if (words.length === 1 && at && plain(at) === line) return 90 - spot.numbers;
  let best = 0;
  for (const name of known) {
    const parts = tokens(name);
    if (words.every((w) => parts.some((p) => p === w))) best = Math.max(best, 70 - parts.length);
    else if (words.every((w) => parts.some((p) => p === w || (w.length > 2 && p.startsWith(w))))) best = Math.max(best, 50 - parts.length);
  }
  return best;
}

function find(spots, words) {
  let best = null;
  let most = 0;
  for (const spot of spots) {
    const found = score(spot, words);
    if (found > most) [best, most] = [spot, found];
  }
  return best;
}

// The place and the amount that a line means; without an amount the chosen chip is meant.
export function understand(line, spots, chip) {
  const words = tokens(line);
  if (!words.length) return null;
  const last = words.at(-1);
  if (words.length > 1 && /^\d{1,3}([.,]\d{3})+$|^\d+$/.test(last)) {
    const spot = find(spots, words.slice(0, -1));
    if (spot) return { spot, amount: Number(last.replace(/[.,]/g, "")) };
  }
  const spot = find(spots, words);
  return spot ? { spot, amount: chip } : null;
}
