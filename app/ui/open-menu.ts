/**
 * Completes the native `popover`: position, keys of the WAI-ARIA menu pattern, and closing when pointer or focus leave.
 */
import { autoUpdate, computePosition, flip, offset, shift } from "@floating-ui/dom";
import { type RefObject, useCallback, useEffect, useRef } from "react";
import { itemAt, itemNamed } from "./menu-keys.ts";

interface OpenMenuOptions {
  button: HTMLButtonElement;
  align: "start" | "end";
  /** Otherwise focus the menu itself so that no entry looks selected. */
  startsOnFirst: boolean;
  onClose: () => void;
}

interface OpenMenu {
  list: RefObject<HTMLDivElement>;
  /** Closes the menu and returns the focus to the button. */
  leave: () => void;
}

/** A longer pause resets type-ahead. */
const typingPauseMs = 700;

export function useOpenMenu(options: OpenMenuOptions): OpenMenu {
  const list = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  latest.current = options;
  const leave = useCallback(() => {
    latest.current.button.focus();
    latest.current.onClose();
  }, []);

  useEffect(() => {
    const menu = list.current;
    if (!menu) return;
    const { button, align, startsOnFirst } = latest.current;
    menu.showPopover?.();
    const stopPlacing = autoUpdate(button, menu, () => place(button, menu, align));
    const start = startsOnFirst ? listItems(menu)[0] : menu;
    start?.focus({ preventScroll: true });

    const listening = new AbortController();
    const { signal } = listening;
    menu.addEventListener("keydown", keysOf(menu, leave), { signal });
    const closeIfElsewhere = ({ target }: Event) => {
      // The button toggles the menu itself.
      const isHere = target instanceof Node && (menu.contains(target) || button.contains(target));
      if (!isHere) latest.current.onClose();
    };
    for (const type of ["pointerdown", "focusin"])
      document.addEventListener(type, closeIfElsewhere, { signal, capture: true });
    return () => {
      stopPlacing();
      listening.abort();
    };
  }, [leave]);

  return { list, leave };
}

const listItems = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>("[role=menuitem]")];

async function place(button: HTMLElement, menu: HTMLElement, align: "start" | "end"): Promise<void> {
  const { x, y } = await computePosition(button, menu, {
    strategy: "fixed",
    placement: `bottom-${align}`,
    middleware: [offset(6), flip(), shift({ padding: 8 })],
  });
  Object.assign(menu.style, { left: `${x}px`, top: `${y}px` });
}

function keysOf(menu: HTMLElement, leave: () => void): (event: KeyboardEvent) => void {
  const typed = typing();

  function walk(event: KeyboardEvent): boolean {
    const items = listItems(menu);
    const current = items.indexOf(document.activeElement as HTMLElement);
    const next = isText(event) ? named(event.key, items, current) : itemAt(event.key, current, items.length);
    if (next !== null) items[next]?.focus();
    return next !== null;
  }
  function named(letter: string, items: HTMLElement[], current: number): number {
    const name = typed(letter);
    // Space activates the entry, even a link.
    if (name === " ") items[current]?.click();
    return name === " " ? -1 : itemNamed(name, current, items.map(getItemName));
  }

  return (event) => {
    // Continue the tab order after the button.
    if (event.key === "Tab") return leave();
    if (event.key === "Escape") leave();
    else if (!walk(event)) return;
    event.preventDefault();
    // The click only closes the menu.
    event.stopPropagation();
  };
}

const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey;

const getItemName = (item: HTMLElement) => item.textContent?.trim() ?? "";

/** Returns the text typed without a longer pause. */
function typing(): (letter: string) => string {
  let name = "";
  let last = 0;
  return (letter) => {
    const now = performance.now();
    name = now - last > typingPauseMs ? letter : name + letter;
    last = now;
    return name;
  };
}
