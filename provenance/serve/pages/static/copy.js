// Citations are set in another style, and copied.
import { tell } from "./beleg.js";

document.documentElement.classList.add("has-script");

async function copy(text, words) {
  try { await navigator.clipboard.writeText(text); } catch {
    const field = Object.assign(document.createElement("textarea"), { value: text });
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  tell(words);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy], [data-copy-address]");
  if (!button) return;
  const { copy: text, copyAddress: address, copied } = button.dataset;
  copy(text ? document.querySelector(text).textContent : document.querySelector(address).href, copied);
});

document.addEventListener("change", async (event) => {
  const form = event.target.closest("[data-styles]");
  if (!form || event.target.name !== "style") return;
  const rest = new URLSearchParams(new FormData(form));
  rest.delete("style");
  const answer = await fetch(`${form.dataset.styles}${encodeURIComponent(event.target.value)}?${rest}`);
  if (answer.ok) document.getElementById("formatted").textContent = await answer.text();
});
