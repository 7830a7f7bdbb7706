// How far a check is, live: the events of its job, and the page anew with what it came to at the end.
const place = document.querySelector("[data-job]");
const bar = document.getElementById("progress");
const done = document.getElementById("done");
const listened = new EventSource(`/api/v1/jobs/${encodeURIComponent(place.dataset.job)}/events`);

listened.addEventListener("progress", (event) => {
  const told = JSON.parse(event.data);
  if (!told.total) return;
  bar.max = told.total;
  bar.value = told.done;
  done.textContent = place.dataset.of.replace("{}", told.done.toLocaleString()).replace("{}", told.total.toLocaleString());
});
listened.addEventListener("state", (event) => {
  if (!["done", "failed", "cancelled"].includes(JSON.parse(event.data).state)) return;
  listened.close();
  location.reload();
});
