// What every page has: where it is, requests that bear the session's token, and what is told to a screen reader.

export const csrf = document.querySelector('meta[name="csrf"]').content;

for (const field of document.querySelectorAll("[data-here]")) field.value = location.pathname + location.search;

/** Send a request to this server as its pages may; returns the response, or throws what the server says is wrong. */
export async function send(address, { method = "GET", json, body, headers = {} } = {}) {
  const given = { method, headers: { Accept: "application/json", "X-CSRF-Token": csrf, ...headers } };
  if (json !== undefined) {
    given.body = JSON.stringify(json);
    given.headers["Content-Type"] = "application/json";
  } else if (body !== undefined) given.body = body;
  const answer = await fetch(address, given);
  if (!answer.ok) {
    const problem = await answer.json().catch(() => ({ detail: answer.statusText, suggestion: "" }));
    throw Object.assign(new Error(problem.detail), { problem, status: answer.status });
  }
  return answer;
}

/** Tell something to whoever looks, and to a screen reader. */
export function tell(words) {
  const place = document.getElementById("told");
  place.textContent = words;
  place.classList.add("shown");
  clearTimeout(tell.ends);
  tell.ends = setTimeout(() => place.classList.remove("shown"), 6000);
}
