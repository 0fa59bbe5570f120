/** Whether the page holds what somebody has typed or chosen and not sent yet, or what was sent and refused. */
export function holdsTypedText(): boolean {
  const page = document.querySelector("main");
  if (!page) return false;
  if (page.querySelector("[aria-invalid=true], [data-form-refusal]")) return true;
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

/** A list without a choice of its own shows its first entry. */
const defaultIndex = (options: HTMLOptionsCollection) =>
  Math.max(
    0,
    [...options].findIndex(({ defaultSelected }) => defaultSelected),
  );
