// What a bet costs in the long run: the exact edge of the table above, times what is staked.

const sheet = () => document.getElementById("what-if");

function answer() {
  const form = sheet();
  if (!form) return;
  const { lang, say, sayEven } = form.dataset;
  const number = (name) => Number(form.elements[name].value);
  const staked = number("stake") * number("rounds");
  const lost = (staked * number("edge")) / 100;
  const shown = (amount) => amount.toLocaleString(lang, { maximumFractionDigits: 1 });
  const facts = { staked: shown(staked), lost: shown(Math.abs(lost)), back: shown(staked - lost) };
  for (const output of form.querySelectorAll("output")) output.textContent = shown(number(output.dataset.of));
  form.querySelector(".what-if-answer").textContent = (lost < 0 ? sayEven : say).replace(/\{(\w+)\}/g, (_, fact) => facts[fact]);
  form.querySelector(".lost").setAttribute("width", String(Math.min(100, Math.abs(number("edge")))));
}

document.addEventListener("input", ({ target }) => target.form && target.form === sheet() && answer());
document.addEventListener("submit", (event) => event.target === sheet() && event.preventDefault());
document.addEventListener("htmx:afterSwap", answer);
answer();
