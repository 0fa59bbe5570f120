// Pages of signed-out people: nothing of the person who was here before stays in this browser, and forms are easier to
// fill in. Everything works without this file.
{
  // Choices of the browser, not of a person; app/persisted/persisted.ts keeps the same.
  const kept = ["theme-storage", "auth-persistence"];
  try {
    for (const key of Object.keys(localStorage)) if (!kept.includes(key)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // A browser that blocks storage has kept nothing.
  }
}

/** Which message of the form a field deserves, or null. The server checks the same again. */
function findProblem({ form, name, type, validity, value }) {
  if (validity.valueMissing) return "required";
  if (name === "passwordConfirm" && value !== form.elements.password.value) return "mismatch";
  if (validity.tooShort) return type === "email" ? "email" : name === "name" ? "shortName" : "shortPassword";
  if (validity.typeMismatch) return "email";
  return validity.valid ? null : "invalid";
}

function clearProblem(input) {
  if (!input.dataset.shown) return;
  document.getElementById(`${input.id}-problem`)?.remove();
  input.removeAttribute("aria-invalid");
  input.setAttribute("aria-describedby", input.dataset.shown);
  delete input.dataset.shown;
}

function showProblem(input, text) {
  clearProblem(input);
  // The server's message of the last attempt.
  document.getElementById(`${input.id}-error`)?.remove();
  const note = input.form.querySelector("[data-problem]").cloneNode(true);
  note.hidden = false;
  note.id = `${input.id}-problem`;
  note.querySelector("span").textContent = text;
  input.closest("[data-field]").append(note);
  input.dataset.shown = input.getAttribute("aria-describedby") ?? "";
  input.setAttribute("aria-describedby", note.id);
  input.setAttribute("aria-invalid", "true");
}

/** False, with the messages shown and the focus on the first wrong field, when the form cannot be sent. */
function check(form) {
  const inputs = [...form.querySelectorAll("input[id]")];
  const wrong = inputs.filter((input) => {
    const problem = findProblem(input);
    if (problem) showProblem(input, form.dataset[problem]);
    else clearProblem(input);
    return problem;
  });
  wrong[0]?.focus();
  return wrong.length === 0;
}

const releaseMs = 10_000;

for (const form of document.querySelectorAll("form[data-checked]")) {
  let spinner;
  const release = () => {
    spinner?.parentElement.removeAttribute("aria-busy");
    spinner?.remove();
    spinner = undefined;
  };
  form.noValidate = true;
  form.addEventListener("input", ({ target }) => clearProblem(target));
  form.addEventListener("submit", (event) => {
    if (spinner || !check(form)) return event.preventDefault();
    spinner = form.querySelector("[data-spinner]").firstElementChild.cloneNode(true);
    event.submitter.prepend(spinner);
    event.submitter.setAttribute("aria-busy", "true");
    // Loading may have been stopped by hand.
    setTimeout(release, releaseMs);
  });
  // Back from the next page, which browsers may show as it was left.
  addEventListener("pageshow", release);
}

for (const button of document.querySelectorAll("[data-reveal]")) {
  const input = document.getElementById(button.getAttribute("aria-controls"));
  const [eye, crossedEye] = button.children;
  const show = (isShown) => {
    input.type = isShown ? "text" : "password";
    eye.toggleAttribute("hidden", isShown);
    crossedEye.toggleAttribute("hidden", !isShown);
    button.title = button.ariaLabel = isShown ? button.dataset.hide : button.dataset.reveal;
  };
  button.hidden = false;
  button.addEventListener("click", () => show(input.type === "password"));
  // Browsers offer to save the password only from a password field.
  input.form.addEventListener("submit", () => show(false));
}

for (const meter of document.querySelectorAll("[data-strength]")) {
  const { elements } = meter.closest("form");
  const { password } = elements;
  const show = (score) => {
    for (const [line, child] of [...meter.children].entries()) child.hidden = line !== score;
  };
  let worker;
  password.addEventListener("input", () => {
    if (!password.value) return show(null);
    if (!worker) {
      worker = new Worker(meter.dataset.strength, { type: "module" });
      worker.onmessage = ({ data }) => show(password.value ? data : null);
    }
    const about = ["name", "email", "company"].map((name) => elements[name]?.value ?? "");
    worker.postMessage({ password: password.value, about });
  });
}
