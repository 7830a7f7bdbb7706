// What a mark [n] shows beside it when it is pointed at or reached by keyboard: a part of a page, made by the server.

document.documentElement.classList.add("has-script");
const kept = new Map();
let box, timer, shownFor;

async function part(number) {
  if (!kept.has(number)) kept.set(number, fetch(`/citations/${number}/preview`, { headers: { Accept: "text/html" } }).then((one) => (one.ok ? one.text() : "")));
  return kept.get(number);
}

async function show(link) {
  const text = await part(link.dataset.preview);
  if (!text || shownFor !== link || !link.isConnected) return;
  hide(false);
  box = document.createElement("div");
  box.className = "preview";
  box.id = "preview";
  box.setAttribute("role", "tooltip");
  box.append(...new DOMParser().parseFromString(text, "text/html").body.childNodes);
  document.body.append(box);
  const at = link.getBoundingClientRect(), room = document.documentElement.clientWidth;
  const below = at.bottom + box.offsetHeight + 12 < innerHeight || at.top < box.offsetHeight + 12;
  box.style.left = `${scrollX + Math.max(8, Math.min(at.left, room - box.offsetWidth - 8))}px`;
  box.style.top = `${scrollY + (below ? at.bottom + 6 : at.top - box.offsetHeight - 6)}px`;
  link.setAttribute("aria-describedby", "preview");
  box.addEventListener("pointerenter", () => clearTimeout(timer));
  box.addEventListener("pointerleave", () => soon());
}

function hide(forget = true) {
  clearTimeout(timer);
  box?.remove();
  box = undefined;
  if (forget) { shownFor?.removeAttribute("aria-describedby"); shownFor = undefined; }
}

function soon() { clearTimeout(timer); timer = setTimeout(hide, 200); }

function begin(event) {
  const link = event.target.closest?.("[data-preview]");
  if (!link) return;
  clearTimeout(timer);
  if (shownFor === link) return;
  hide();
  shownFor = link;
  timer = setTimeout(() => show(link), event.type === "focusin" ? 0 : 150);
}

document.addEventListener("pointerover", begin);
document.addEventListener("focusin", begin);
document.addEventListener("pointerout", (event) => { if (event.target.closest?.("[data-preview]")) soon(); });
document.addEventListener("focusout", (event) => { if (event.target.closest?.("[data-preview]")) soon(); });
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && box) hide(); });
