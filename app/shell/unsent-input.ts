/** Whether the page contains input that was not sent yet or was rejected. */
export function hasUnsentInput(): boolean {
  const page = document.querySelector("main");
  if (!page) return false;
  if (page.querySelector("[aria-invalid=true], [data-form-error]")) return true;
  return (
    [...page.querySelectorAll("textarea")].some(({ value, defaultValue }) => value !== defaultValue) ||
    [...page.querySelectorAll("input")].some(isChanged) ||
    [...page.querySelectorAll("select")].some(({ options, selectedIndex }) => selectedIndex !== defaultIndex(options))
  );
}

function isChanged({ type, value, defaultValue, checked, defaultChecked }: HTMLInputElement): boolean {
  if (type === "checkbox" || type === "radio") return checked !== defaultChecked;
  return type !== "hidden" && value !== defaultValue;
}

/** Without a default option, a list shows its first one. */
const defaultIndex = (options: HTMLOptionsCollection) =>
  Math.max(
    0,
    [...options].findIndex(({ defaultSelected }) => defaultSelected),
  );
