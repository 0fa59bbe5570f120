/** The open menu: a `popover`, so that it is above an open dialog, and inside that dialog because everything else is inert. */
import { Link, useSubmit } from "@remix-run/react";
import { Fragment, type RefObject } from "react";
import { createPortal } from "react-dom";
import { EntryContent, entryLook, type MenuEntry } from "./menu.tsx";
import { useOpenMenu } from "./open-menu.ts";

export interface MenuListProps {
  button: RefObject<HTMLButtonElement>;
  labelId: string;
  entries: readonly MenuEntry[];
  align: "start" | "end";
  /** How it was opened; by keyboard, the first entry gets the focus. */
  opened: "by-keyboard" | "by-pointer" | null;
  onClose: () => void;
}

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
      <Link role="menuitem" tabIndex={-1} to={entry.to} onClick={leave} className={entryLook(entry)}>
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
      className={`${entryLook(entry)} w-full text-start`}
    >
      <EntryContent entry={entry} />
    </button>
  );
}
