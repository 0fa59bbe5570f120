/**
 * The open menu: a `popover`, so that it is above an open dialog, and inside that dialog because everything else is
 * inert.
 */

import { autoUpdate, computePosition, flip, offset, shift } from "@floating-ui/dom";
import { Link, useSubmit } from "@remix-run/react";
import { Fragment, type RefObject, useCallback, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { EntryContent, getEntryClass, type MenuEntry, type MenuListProps } from "./menu.tsx";
import { findItemByKey, findItemByText } from "./menu-keys.ts";

export function MenuList({ opened, ...menu }: MenuListProps) {
  const button = menu.button.current;
  if (!opened || !button) return null;
  const list = <OpenMenu {...menu} key={opened} button={button} startsOnFirst={opened === "by-keyboard"} />;
  return createPortal(list, button.closest("dialog") ?? document.body);
}

type OpenMenuProps = Omit<MenuListProps, "button" | "opened"> & { button: HTMLButtonElement; startsOnFirst: boolean };

/** React 18 supports this attribute, but its types do not. */
const popover = { popover: "manual" };

function OpenMenu({ button, labelId, entries, align, startsOnFirst, onClose }: OpenMenuProps) {
  const { list, leave } = useOpenMenu({ button, align, startsOnFirst, onClose });
  return (
    <div ref={list} {...popover} role="menu" aria-labelledby={labelId} tabIndex={-1} className="menu">
      {entries.map((entry, index) => (
        <Fragment key={entry.label}>
          {entry.danger && index > 0 && !entries[index - 1]?.danger ? (
            <hr className="-mx-2 my-2 border-t border-line" />
          ) : null}
          <ListEntry entry={entry} leave={leave} />
        </Fragment>
      ))}
    </div>
  );
}

function ListEntry({ entry, leave }: { entry: MenuEntry; leave: () => void }) {
  const submit = useSubmit();
  if ("to" in entry) {
    return (
      <Link role="menuitem" tabIndex={-1} to={entry.to} onClick={leave} className={getEntryClass(entry)}>
        <EntryContent entry={entry} />
      </Link>
    );
  }
  function choose() {
    // Close first, so that a dialog returns the focus to the menu's button.
    leave();
    if ("onSelect" in entry) entry.onSelect();
    else if ("action" in entry) submit(entry.fields, { method: "post", action: entry.action });
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={choose}
      className={`${getEntryClass(entry)} w-full text-start`}
    >
      <EntryContent entry={entry} />
    </button>
  );
}

interface OpenMenuOptions {
  button: HTMLButtonElement;
  align: "start" | "end";
  /** Otherwise focus the menu itself so that no entry looks selected. */
  startsOnFirst: boolean;
  onClose: () => void;
}

interface MenuHandle {
  list: RefObject<HTMLDivElement>;
  /** Closes the menu and returns the focus to the button. */
  leave: () => void;
}

/** A longer pause resets type-ahead. */
const typingPauseMs = 700;

/**
 * Adds position, the keys of the WAI-ARIA menu pattern, and closing on outside focus or click to the native `popover`.
 */
function useOpenMenu(options: OpenMenuOptions): MenuHandle {
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
    const start = startsOnFirst ? getItems(menu)[0] : menu;
    start?.focus({ preventScroll: true });

    const listening = new AbortController();
    const { signal } = listening;
    menu.addEventListener("keydown", createKeyHandler(menu, leave), { signal });
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

const getItems = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>("[role=menuitem]")];

async function place(button: HTMLElement, menu: HTMLElement, align: "start" | "end"): Promise<void> {
  const { x, y } = await computePosition(button, menu, {
    strategy: "fixed",
    placement: `bottom-${align}`,
    middleware: [offset(6), flip(), shift({ padding: 8 })],
  });
  Object.assign(menu.style, { left: `${x}px`, top: `${y}px` });
}

function createKeyHandler(menu: HTMLElement, leave: () => void): (event: KeyboardEvent) => void {
  const typed = createTypeahead();

  function walk(event: KeyboardEvent): boolean {
    const items = getItems(menu);
    const current = items.indexOf(document.activeElement as HTMLElement);
    const next = isText(event) ? named(event.key, items, current) : findItemByKey(event.key, current, items.length);
    if (next !== null) items[next]?.focus();
    return next !== null;
  }
  function named(letter: string, items: HTMLElement[], current: number): number {
    const name = typed(letter);
    // Space activates the entry, even a link.
    if (name === " ") items[current]?.click();
    return name === " " ? -1 : findItemByText(name, current, items.map(getItemName));
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
function createTypeahead(): (letter: string) => string {
  let name = "";
  let last = 0;
  return (letter) => {
    const now = performance.now();
    name = now - last > typingPauseMs ? letter : name + letter;
    last = now;
    return name;
  };
}
