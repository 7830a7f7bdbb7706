// A file dropped on a form is the file of its first field, and the form is sent.
for (const form of document.querySelectorAll("[data-drop]")) {
  const field = form.querySelector('input[type="file"]');
  for (const name of ["dragenter", "dragover"])
    form.addEventListener(name, (event) => {
      event.preventDefault();
      form.classList.add("over");
    });
  form.addEventListener("dragleave", () => form.classList.remove("over"));
  form.addEventListener("drop", (event) => {
    event.preventDefault();
    form.classList.remove("over");
    if (!event.dataTransfer.files.length) return;
    field.files = event.dataTransfer.files;
    form.requestSubmit();
  });
}
