// The reader: places are chosen without loading all anew, pages come as they are scrolled to, keys move and jump.

document.documentElement.classList.add("has-script");
const wide = matchMedia("(min-width: 76rem)");
const parts = ["reading", "printed"];
let coming;

function begin() {
  const outline = document.getElementById("outline");
  outline.open = wide.matches;
  settle(true);
}

/** Bring what was chosen into view: in the text, on the page, in the outline. */
function settle(first) {
  const here = document.getElementById("here"), printed = document.getElementById("printed");
  const current = document.querySelector('#outline a[aria-current="true"]');
  const scroller = document.querySelector("#outline nav");
  if (current && scroller?.scrollHeight > scroller?.clientHeight) scroller.scrollTop += current.getBoundingClientRect().top - scroller.getBoundingClientRect().top - scroller.clientHeight / 3;
  if (printed && printed.scrollHeight > printed.clientHeight) {
    const mark = printed.querySelector(".asked polygon, .chosen polygon") ?? printed.querySelector(`#sheet-${printed.querySelector(".sheets").dataset.page}`);
    if (mark) printed.scrollTop += mark.getBoundingClientRect().top - printed.getBoundingClientRect().top - printed.clientHeight / 4;
  }
  const spot = printed?.querySelector(".asked polygon, .chosen polygon");
  if (spot && printed.scrollWidth > printed.clientWidth) printed.scrollLeft += spot.getBoundingClientRect().left - printed.getBoundingClientRect().left - 24;
  if (here && !(first && location.hash)) {
    const at = here.getBoundingClientRect();
    if (at.top < 0 || at.top > innerHeight * 0.6) scrollBy({ top: at.top - innerHeight * 0.2, behavior: "instant" });
  }
  if (first && location.hash === "#made") document.getElementById("made")?.focus();
  slider();
  watch();
}

/** Show another place of this source: the parts that differ are taken from its page. */
async function go(address, { push = true } = {}) {
  coming?.abort();
  coming = new AbortController();
  let page;
  try {
    const answer = await fetch(address, { headers: { Accept: "text/html" }, signal: coming.signal });
    if (!answer.ok || new URL(answer.url).pathname !== location.pathname) { location.assign(address); return; }
    page = new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch (error) {
    if (error.name !== "AbortError") location.assign(address);
    return;
  }
  for (const name of parts) {
    const fresh = page.getElementById(name);
    if (fresh) document.getElementById(name)?.replaceWith(document.adoptNode(fresh));
  }
  const current = page.querySelector('#outline a[aria-current="true"]')?.getAttribute("href");
  for (const link of document.querySelectorAll("#outline a")) {
    if (link.getAttribute("href") === current) {
      link.setAttribute("aria-current", "true");
      for (let up = link.closest("details"); up && up.id !== "outline"; up = up.parentElement.closest("details")) up.open = true;
    } else link.removeAttribute("aria-current");
  }
  const named = page.getElementById("outline-here");
  if (named) document.getElementById("outline-here").textContent = named.textContent;
  document.title = page.title;
  if (push) history.pushState({}, "", address);
  settle(false);
  document.getElementById("told").textContent = page.getElementById("place-title")?.textContent ?? "";
}

function inSource(link) {
  return link?.pathname === location.pathname && link.search.startsWith("?at=") && !link.hash;
}

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = event.target.closest("a");
  if (link) {
    const address = link.href?.baseVal ?? link.href;
    const target = new URL(address, location.href);
    if (inSource(target)) { event.preventDefault(); go(target.href); }
    return;
  }
  const line = event.target.closest(".line");
  if (line && event.target.closest(".words") && getSelection().isCollapsed) go(line.querySelector(".label").href);
  if (event.target.closest("#ask-help")) document.getElementById("help").showModal();
});
addEventListener("popstate", () => go(location.href, { push: false }));

/** Words that are selected in the text go into the form, with the place they begin in. */
function selected() {
  const selection = getSelection();
  if (selection.isCollapsed || !selection.rangeCount) return undefined;
  const range = selection.getRangeAt(0);
  const line = range.startContainer.parentElement?.closest(".line");
  if (!line || !document.getElementById("reading").contains(range.endContainer) || range.startContainer.parentElement.closest(".place")) return undefined;
  const held = range.cloneContents();
  for (const extra of held.querySelectorAll("sup, .label, .place")) extra.remove();
  const quote = held.textContent.replace(/\s+/g, " ").trim();
  return quote ? { quote, line } : undefined;
}

function fill({ quote, line }) {
  const form = document.getElementById("cite-form");
  if (!form) return;
  form.querySelector("#quote").value = quote;
  form.querySelector("#cite-at").value = line.dataset.at;
  form.querySelector("#cite-place").textContent = line.querySelector(".label").textContent;
}

document.addEventListener("selectionchange", () => {
  const found = selected();
  if (found && document.getElementById("cite-form")) fill(found);
});

async function cite() {
  const found = selected();
  if (found && !document.getElementById("cite-form")) await go(found.line.querySelector(".label").href);
  if (found) fill(found);
  const form = document.getElementById("cite-form");
  if (!form) return;
  form.open = true;
  form.querySelector("#claim").focus();
}

const keys = {
  "/": () => document.getElementById("to").focus(),
  g: () => document.getElementById("to").focus(),
  j: () => step("next"),
  k: () => step("prev"),
  c: cite,
  p: () => (document.activeElement?.id === "printed" ? document.getElementById("here") ?? document.getElementById("reading") : document.getElementById("printed"))?.focus(),
  "?": () => document.getElementById("help").showModal(),
};

function step(rel) {
  const link = document.querySelector(`.steps a[rel="${rel}"]`);
  if (link) go(link.href);
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, textarea, select")) return;
  if (document.querySelector("dialog[open]")) return;
  const act = keys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

/** One version at a time, by the slider; without it all stand one below the other. */
function slider() {
  const held = document.querySelector("[data-versions]");
  const range = held?.querySelector("input");
  if (!range) return;
  const all = [...held.querySelectorAll(".worded")];
  const show = () => {
    all.forEach((one, at) => { one.hidden = at !== Number(range.value); });
    held.querySelector("output").textContent = range.ariaValueText = all[range.value].dataset.since;
  };
  range.addEventListener("input", show);
  show();
}

/** Further pages come when the first or last that is there is scrolled to; those far away go. */
function watch() {
  const printed = document.getElementById("printed"), sheets = printed?.querySelector(".sheets");
  if (!sheets || sheets.dataset.watched) return;
  sheets.dataset.watched = "yes";
  const { source, pages } = document.getElementById("reader").dataset;
  let busy = false;
  const more = async (first, last, before) => {
    if (busy || first > last) return;
    busy = true;
    try {
      const answer = await fetch(`/read/${source}/pages?first=${first}&last=${last}`, { headers: { Accept: "text/html" } });
      if (!answer.ok || !sheets.isConnected) return;
      const fresh = [...new DOMParser().parseFromString(await answer.text(), "text/html").querySelectorAll(".leaf")].map((one) => document.adoptNode(one));
      const height = printed.scrollHeight;
      if (before) { sheets.prepend(...fresh); printed.scrollTop += printed.scrollHeight - height; } else sheets.append(...fresh);
    } finally { busy = false; }
  };
  const near = () => {
    if (printed.scrollHeight <= printed.clientHeight + 1) return;
    const leaves = [...sheets.querySelectorAll(".leaf")];
    const first = Number(leaves[0].dataset.number), last = Number(leaves.at(-1).dataset.number);
    if (printed.scrollTop + printed.clientHeight * 2 > printed.scrollHeight) more(last + 1, Math.min(last + 3, Number(pages)), false);
    else if (printed.scrollTop < printed.clientHeight) more(Math.max(1, first - 3), first - 1, true);
  };
  printed.addEventListener("scroll", near, { passive: true });
}

begin();
