// Pages of signed-out people: nothing of the person who was here before stays in this browser, and forms are easier to
// fill in. Everything works without this file.
{
  // Choices of the browser, not of a person; app/shell/persisted/persisted.ts keeps the same.
  const kept = ["theme-storage", "auth-persistence"];
  let typed = null;
  try {
    typed = sessionStorage.getItem("typed");
    for (const key of Object.keys(localStorage)) if (!kept.includes(key)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // A browser that blocks storage has kept nothing.
  }
  // What is typed survives the switches of language and theme, which reload the page; secrets do not.
  const shared = ["name", "email", "company"];
  for (const [name, value] of Object.entries(JSON.parse(typed) ?? {})) {
    const input = document.querySelector(`form[data-checked] [name="${name}"]`);
    if (input && !input.value) input.value = value;
  }
  for (const form of document.querySelectorAll('form[action="/preferences"]')) {
    form.addEventListener("submit", () => {
      const inputs = document.querySelectorAll("form[data-checked] input");
      const entries = [...inputs].filter(({ name }) => shared.includes(name)).map(({ name, value }) => [name, value]);
      try {
        sessionStorage.setItem("typed", JSON.stringify(Object.fromEntries(entries)));
      } catch {
        // Without storage they are typed again.
      }
    });
  }
}

// A form has led back to this page, such as the switch of the language. app/shell/page-focus.ts does the same.
if (document.referrer.split("?")[0] === location.origin + location.pathname && !document.querySelector("[autofocus]")) {
  const heading = document.querySelector("h1");
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** As the server stores a password: keyboards write an accent in two ways. */
const composed = (text) => text.normalize("NFC");

/** Which message of its form a field deserves, or null. The server checks the same again. */
function findProblem({ form, inputMode, name, type, validity, value }) {
  if (validity.valueMissing) return "required";
  if (name === "passwordConfirm" && composed(value) !== composed(form.elements.password.value)) return "mismatch";
  if (inputMode === "email" && !/[@＠]/.test(value)) return "email";
  if (validity.tooShort) return type === "password" ? "shortPassword" : "shortName";
  return validity.valid ? null : "invalid";
}

/** Shows a message in place of the hint and of the server's message, or with null the hint. */
function showProblem(input, text) {
  const id = `${input.id}-error`;
  const hint = document.getElementById(`${input.id}-hint`);
  document.getElementById(id)?.remove();
  if (hint) hint.hidden = text !== null;
  input.ariaInvalid = text === null ? null : "true";
  input.setAttribute("aria-describedby", text === null ? (hint?.id ?? "") : id);
  if (text === null) return;
  const note = input.form.querySelector("[data-problem]").cloneNode(true);
  note.id = id;
  note.hidden = false;
  note.lastElementChild.textContent = text;
  input.closest("[data-field]").append(note);
}

/** Shows what keeps a form from being sent, with the focus on the first such field. */
function check(form) {
  const wrong = [...form.querySelectorAll("input[id]")].filter((input) => {
    const problem = findProblem(input);
    const { dataset } = problem === "required" && input.dataset.required ? input : form;
    if (problem || input.ariaInvalid) showProblem(input, problem && dataset[problem]);
    return problem;
  });
  wrong[0]?.focus();
  return wrong.length === 0;
}

/** Longer than the server takes. Loading may have been stopped by hand. */
const releaseMs = 15_000;

for (const form of document.querySelectorAll("form[data-checked]")) {
  const button = form.querySelector("[type=submit]");
  const spinner = form.querySelector("[data-spinner]").firstElementChild;
  const release = () => {
    spinner.remove();
    button.ariaBusy = null;
  };
  form.noValidate = true;
  form.addEventListener("input", ({ target }) => {
    if (target.ariaInvalid) showProblem(target, null);
  });
  form.addEventListener("submit", (event) => {
    if (button.ariaBusy || !check(form)) return event.preventDefault();
    button.prepend(spinner);
    button.ariaBusy = "true";
    setTimeout(release, releaseMs);
  });
  // Browsers may show the page again as it was left.
  addEventListener("pageshow", release);
}

for (const button of document.querySelectorAll("[data-reveal]")) {
  const input = document.getElementById(button.getAttribute("aria-controls"));
  const show = (isShown) => {
    input.type = isShown ? "text" : "password";
    button.title = button.ariaLabel = isShown ? button.dataset.hide : button.dataset.reveal;
  };
  button.hidden = false;
  button.addEventListener("click", () => show(input.type === "password"));
  // Browsers offer to save the password only from a password field.
  input.form.addEventListener("submit", (event) => event.defaultPrevented || show(false));
}

for (const meter of document.querySelectorAll("[data-strength]")) {
  const { password, name, email } = meter.closest("form").elements;
  password.addEventListener("input", async () => {
    const { estimateStrength } = await import("/strength.js");
    const about = [name, email].map((field) => field?.value ?? "");
    const score = password.value && estimateStrength(password.value, about);
    for (const [line, child] of [...meter.children].entries()) child.hidden = line !== score;
  });
}

// A purchase: the texts with amounts, and the places, follow the quantity. app/public/purchases does the same with React.
for (const form of document.querySelectorAll("form[data-orders]")) {
  const orders = JSON.parse(form.dataset.orders);
  const { quantity } = form.elements;
  const read = () => {
    const typed = quantity.value.normalize("NFKC").trim();
    return Number(/^([1-9]\d?)\s*(?:licen[cs]es?|boutiques?|stores?)?$/i.exec(typed)?.[1] ?? 0);
  };
  const show = () => {
    const count = orders[read()] ? read() : 0;
    for (const element of form.querySelectorAll("[data-order]"))
      element.textContent = orders[count][element.dataset.order];
    const places = form.querySelector("[data-places]");
    places.hidden = count === 0;
    const half = places.children.length / 2;
    for (const [index, place] of [...places.children].entries())
      place.hidden = index < half ? index >= count : index - half < count;
  };
  quantity.addEventListener("input", show);
  for (const button of form.querySelectorAll("[name=step]")) {
    button.addEventListener("click", (event) => {
      event.preventDefault();
      const next = read() + (button.value === "more" ? 1 : -1);
      quantity.value = Math.min(orders.length - 1, Math.max(1, next));
      show();
    });
  }
  // Browsers may show the page again as it was left.
  addEventListener("pageshow", show);
}

/** As long as the word is read. */
const feedbackMs = 2_000;

for (const button of document.querySelectorAll("[data-copies]")) {
  const source = document.getElementById(button.dataset.copies);
  const word = button.querySelector("[aria-live]");
  const name = word.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(source.textContent);
      word.textContent = button.dataset.copied;
    } catch {
      // Without access to the clipboard it is selected for copying by hand.
      getSelection().selectAllChildren(source);
      word.textContent = button.dataset.selected;
    }
    setTimeout(() => {
      word.textContent = name;
    }, feedbackMs);
  });
}

// A page that waits for a payment: it is loaded again when the state has changed, and at no other time.
for (const { dataset } of document.querySelectorAll("[data-poll]")) {
  const look = async () => {
    if (document.hidden) return;
    const page = await fetch(location.href)
      .then((response) => (response.ok ? response.text() : ""))
      .catch(() => "");
    const state = /data-payment="(\w+)"/.exec(page)?.[1];
    if (state && state !== dataset.payment) location.reload();
  };
  setInterval(look, dataset.poll * 1000);
  document.addEventListener("visibilitychange", look);
}
