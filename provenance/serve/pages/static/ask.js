// An answer is put on the page as soon as it is there; previews go away with Escape.

const place = document.getElementById("answer");
const job = place?.querySelector(".asked").dataset.job;

if (job) {
  const page = place.querySelector(".asked").dataset.page;
  const events = new EventSource(`/api/v1/jobs/${job}/events`);
  events.addEventListener("state", async (event) => {
    if (!["done", "failed", "cancelled"].includes(JSON.parse(event.data).state)) return;
    events.close();
    const answer = await fetch(`${page}/answer`, { headers: { Accept: "text/html" } });
    if (!answer.ok) return;
    place.innerHTML = await answer.text();
    const head = place.querySelector("h1");
    head.tabIndex = -1;
    head.focus();
  });
}
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") document.documentElement.classList.add("dismissed");
});
for (const kind of ["mouseover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    if (!event.target.closest?.(".cite")) document.documentElement.classList.remove("dismissed");
  });
}
