// The library: a file that is dropped is sent like one that was chosen, and its progress is told as it comes.

document.documentElement.classList.add("has-script");

const drop = document.querySelector("[data-drop]");
if (drop) {
  const field = drop.querySelector('input[type="file"]');
  for (const name of ["dragenter", "dragover"])
    drop.addEventListener(name, (event) => { event.preventDefault(); drop.classList.add("over"); });
  for (const name of ["dragleave", "drop"]) drop.addEventListener(name, () => drop.classList.remove("over"));
  drop.addEventListener("drop", (event) => {
    event.preventDefault();
    if (!event.dataTransfer.files.length) return;
    field.files = event.dataTransfer.files;
    drop.requestSubmit();
  });
}

const job = document.querySelector("[data-job]");
if (job) {
  const bar = document.getElementById("bar"), step = document.getElementById("step"), state = document.getElementById("state");
  const events = new EventSource(`/api/v1/jobs/${job.dataset.job}/events`);
  events.addEventListener("progress", (event) => {
    const { step: name, done, total } = JSON.parse(event.data);
    if (total) { bar.max = total; bar.value = done; } else bar.removeAttribute("value");
    step.textContent = name === "begun" ? "" : `${name}${total ? ` · ${done}/${total}` : ""}`;
  });
  events.addEventListener("state", (event) => {
    const { state: now } = JSON.parse(event.data);
    state.textContent = state.dataset[now];
    if (["done", "failed", "cancelled"].includes(now)) { events.close(); location.reload(); }
  });
}

addEventListener("keydown", (event) => {
  const search = document.getElementById("q");
  if (event.key !== "/" || !search || event.target.closest("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  search.focus();
});
