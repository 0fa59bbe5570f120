/**
 * Keeps what is typed while the page loads itself again, because a deployment has removed a script that it needs. The
 * values are in session storage from the moment the page is left, or the script is missed, until the page is there again.
 */
const key = "typed-values";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A secret, a code and a file are chosen again. */
const unkept =
  '[type="password"], [type="file"], [data-masked], :has(+ [data-reveal]), [autocomplete="one-time-code"]' as const;
const fields = `main form :is(input, textarea, select):not(${unkept})`;

interface TypedValue {
  name: string;
  /** Among the page's fields of that name. */
  place: number;
  /** Of a box: whether it is checked. */
  value: string | boolean;
}

interface TypedValues {
  uid: string;
  path: string;
  values: TypedValue[];
}

const isBox = (field: Field): field is HTMLInputElement => field.type === "checkbox" || field.type === "radio";
/** Also one that was filled in before this module was there. */
const isChanged = (field: Field): boolean =>
  isBox(field) ? field.checked !== field.defaultChecked : "defaultValue" in field && field.value !== field.defaultValue;

const getPath = () => location.pathname + location.search;

/** Calls `use` with each field of the page and its place among those of its name. */
function forEachField(use: (field: Field, place: number) => void): void {
  const places = new Map<string, number>();
  for (const field of document.querySelectorAll<HTMLInputElement>(fields)) {
    const place = places.get(field.name) ?? 0;
    places.set(field.name, place + 1);
    use(field, place);
  }
}

/** Until `signal` aborts; first fills in what was typed before the page loaded itself again. */
export function keepTypedValues(uid: string, signal: AbortSignal): void {
  if (signal.aborted) return;
  restore(uid);
  const typed = new WeakSet<EventTarget>();
  const save = () => {
    const values: TypedValue[] = [];
    forEachField((field, place) => {
      if (field.name && (typed.has(field) || isChanged(field)))
        values.push({ name: field.name, place, value: isBox(field) ? field.checked : field.value });
    });
    // The error screen has replaced the form whose script is missing, and nothing is typed there.
    if (values.length > 0) write({ uid, path: getPath(), values });
  };
  document.addEventListener("input", ({ target }) => target && typed.add(target), { signal });
  addEventListener("vite:preloadError", save, { signal });
  addEventListener("pagehide", save, { signal });
}

function restore(uid: string): void {
  const kept = take();
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (kept?.uid !== uid || kept.path !== getPath() || navigation?.type !== "reload") return;
  forEachField((field, place) => {
    const value = kept.values.find((each) => each.name === field.name && each.place === place)?.value;
    if (value !== undefined) fill(field, value);
  });
}

function fill(field: Field, value: string | boolean): void {
  if (typeof value === "boolean") {
    if (isBox(field) && field.checked !== value) field.click();
    return;
  }
  if (field.value === value) return;
  // React follows the events, and would take no notice of a value that is assigned to its own property.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}

function write(values: TypedValues): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // Storage is blocked or full.
  }
}

function take(): TypedValues | null {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text === null ? null : (JSON.parse(text) as TypedValues);
  } catch {
    return null;
  }
}
