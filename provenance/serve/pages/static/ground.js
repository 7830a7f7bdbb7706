// A draft that is grounded: claims take their colours as they are told, and are changed without loading the page.

import { send, tell } from "./beleg.js";

const SIGNS = { supported: "✓", narrowed: "◐", labeled: "≈", refused: "✗", pending: "…" };
const LOOKS = Object.keys(SIGNS);
const place = document.getElementById("work");
const wide = matchMedia("(min-width: 62rem)");
let chosen = null;
let listening = null;

const work = () => place.querySelector(".work");
const texts = (number) => place.querySelectorAll(`.claim[data-claim="${number}"]`);
const uncovered = () => [...place.querySelectorAll(".of-claim.refused")].map((one) => Number(one.dataset.number));

/** Put what the server shows of the draft now in the place of what stands here; who works on a claim stays there. */
async function renew() {
  const answer = await fetch(`${work().dataset.page}/sheet`, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const focused = document.activeElement?.closest?.("#work") ? document.activeElement.id : null;
  place.innerHTML = await answer.text();
  ready();
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

/** Give each claim its colour, sign and word, and count them. */
function colour(number, rung) {
  for (const one of [...texts(number), place.querySelector(`#claim-${number}`)]) {
    if (!one) continue;
    one.classList.remove(...LOOKS);
    one.classList.add(rung);
    const status = one.querySelector(".status");
    status?.classList.remove(...LOOKS);
    status?.classList.add(rung);
    const sign = one.querySelector(".sign, .status i");
    if (sign) sign.textContent = SIGNS[rung];
    const word = one.querySelector(".rung");
    if (word) word.textContent = word.classList.contains("unseen") ? `${work().dataset[rung]}: ` : work().dataset[rung];
  }
  for (const sum of place.querySelectorAll(".sums [data-rung]")) {
    const count = place.querySelectorAll(`.of-claim.${sum.dataset.rung}`).length;
    sum.querySelector("b").textContent = count;
    sum.hidden = count === 0;
  }
  const bar = place.querySelector(".state progress");
  if (bar) bar.value = place.querySelectorAll(".of-claim:not(.pending)").length;
}

function listen(job) {
  listening?.close();
  let shown = Promise.resolve();
  listening = new EventSource(`/api/v1/jobs/${job}/events`);
  listening.addEventListener("draft", () => {
    shown = renew();
  });
  listening.addEventListener("claim", (event) => {
    const { claim, rung } = JSON.parse(event.data);
    shown = shown.then(() => colour(claim, rung)); // the words of before never take the colour of those to come
  });
  listening.addEventListener("state", (event) => {
    if (!["done", "failed", "cancelled"].includes(JSON.parse(event.data).state)) return;
    listening.close();
    listening = null;
    shown.then(renew);
  });
}

/** Show one claim with its evidence, and no other. */
function choose(number, { focus = false, scroll = true } = {}) {
  chosen = number;
  for (const one of place.querySelectorAll(".of-claim")) one.hidden = Number(one.dataset.number) !== number;
  for (const one of place.querySelectorAll(".claim[aria-current]")) one.removeAttribute("aria-current");
  texts(number).forEach((one) => one.setAttribute("aria-current", "true"));
  const none = place.querySelector(".choose");
  if (none) none.hidden = number !== null;
  if (number === null) return;
  if (scroll || (focus && !wide.matches)) texts(number)[0]?.scrollIntoView({ block: wide.matches ? "center" : "start" });
  if (focus) place.querySelector(`#claim-${number}`)?.focus({ preventScroll: true });
}

function step(by) {
  const open = uncovered();
  if (!open.length) return;
  const next = by > 0 ? open.find((one) => one > (chosen ?? 0)) : open.findLast((one) => one < (chosen ?? Infinity));
  choose(next ?? (by > 0 ? open[0] : open.at(-1)), { focus: true });
}

/** Take what the server has just shown into use. */
function ready() {
  const open = uncovered();
  const count = place.querySelectorAll(".of-claim").length;
  place.querySelector(".steps").hidden = !open.length;
  for (const one of place.querySelectorAll(".back button")) one.hidden = false;
  if (chosen !== null && chosen > count) chosen = count || null;
  if (chosen === null && wide.matches && !work().dataset.job) chosen = open[0] ?? (count ? 1 : null);
  choose(chosen, { scroll: false });
}

async function change(form, button) {
  const body = new FormData(form, button);
  try {
    const { job } = await (await send(form.action, { method: "POST", body })).json();
    listen(job);
  } catch (error) {
    tell([error.message, error.problem?.suggestion].filter(Boolean).join(" "));
    if (error.status === 404) location.reload();
  }
}

if (place) {
  document.documentElement.classList.add("scripted");
  const named = /^#claim-(\d+)$/.exec(location.hash);
  if (named) chosen = Number(named[1]);
  ready();
  if (work().dataset.job) listen(work().dataset.job);
  place.addEventListener("click", (event) => {
    const claim = event.target.closest("[data-claim]");
    const back = event.target.closest("[data-to]");
    const button = event.target.closest("[data-step]");
    if (claim) {
      event.preventDefault();
      choose(Number(claim.dataset.claim), { focus: true, scroll: false });
    } else if (back) {
      event.preventDefault();
      texts(Number(back.dataset.to))[0]?.focus();
    } else if (button) step(Number(button.dataset.step));
    else if (event.target.closest("[data-close]")) {
      const last = chosen;
      choose(null);
      texts(last)[0]?.focus({ preventScroll: true });
    }
  });
  place.addEventListener("submit", (event) => {
    event.preventDefault();
    change(event.target, event.submitter);
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
    if (event.key === "n") step(1);
    else if (event.key === "p") step(-1);
    else if (event.key === "Escape" && !wide.matches) choose(null);
  });
}

for (const form of document.querySelectorAll("[data-drop]")) {
  const file = form.querySelector("input[type=file]");
  const over = (event) => event.dataTransfer?.types.includes("Files");
  form.addEventListener("dragover", (event) => {
    if (!over(event)) return;
    event.preventDefault();
    form.classList.add("over");
  });
  form.addEventListener("dragleave", (event) => {
    if (!form.contains(event.relatedTarget)) form.classList.remove("over");
  });
  form.addEventListener("drop", (event) => {
    if (!over(event)) return;
    event.preventDefault();
    form.classList.remove("over");
    file.files = event.dataTransfer.files;
    form.requestSubmit();
  });
}
