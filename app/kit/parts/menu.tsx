/**
 * A menu button. Without JavaScript it is a disclosure with the same links and forms; with it a menu whose code loads
 * when the button is first hovered, focused or pressed.
 */
import { Link } from "@remix-run/react";
import { type ComponentType, type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { useHydrated } from "./hooks.ts";
import { Icon, type IconName } from "./icon.tsx";

interface Entry {
  label: string;
  icon?: IconName;
  /** Right of the label. */
  aside?: string;
  /** Destructive: red, after a separator; such entries come last. */
  danger?: boolean;
}

/** A link, a form, or a script-only action that is hidden without JavaScript. */
export type MenuEntry = Entry &
  ({ to: string } | { action: string; fields: Readonly<Record<string, string>> } | { onSelect: () => void });

interface MenuProps {
  /** Accessible name of button and menu. */
  label: string;
  entries: readonly MenuEntry[];
  /** Edge of the button to which the menu aligns. */
  align?: "start" | "end";
}

/** What the button hands to the list that loads on demand. */
export interface MenuListProps {
  button: RefObject<HTMLButtonElement>;
  labelId: string;
  entries: readonly MenuEntry[];
  align: "start" | "end";
  /** How it was opened; by keyboard, the first entry gets the focus. */
  opened: "by-keyboard" | "by-pointer" | null;
  onClose: () => void;
}

const buttonClass =
  "grid size-11 flex-none place-content-center rounded-small text-ink-2 hover:bg-hover aria-expanded:bg-hover tablet:size-9";

export function Menu(props: MenuProps) {
  return useHydrated() ? <MenuButton {...props} /> : <PlainMenu {...props} />;
}

function MenuButton({ label, entries, align = "end" }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<"by-keyboard" | "by-pointer" | null>(null);
  const [List, setList] = useState<ComponentType<MenuListProps> | null>(null);
  const [failed, setFailed] = useState(false);

  const load = () => {
    import("./menu-list.tsx").then(
      ({ MenuList }) => setList(() => MenuList),
      () => setFailed(true),
    );
  };
  function open(by: "by-keyboard" | "by-pointer") {
    load();
    setOpened(by);
  }

  // If loading fails, the plain list still works.
  if (failed && opened) return <PlainMenu {...{ label, entries, align }} open />;
  return (
    <span className="relative isolate inline-flex">
      <button
        ref={button}
        id={id}
        type="button"
        aria-label={label}
        data-tooltip={label}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        onPointerEnter={load}
        onFocus={load}
        // Enter and Space produce clicks without a pointer.
        onClick={({ detail }) => (opened ? setOpened(null) : open(detail === 0 ? "by-keyboard" : "by-pointer"))}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          open("by-keyboard");
        }}
        className={buttonClass}
      >
        <Icon name="ellipsis" />
      </button>
      {List ? (
        <List {...{ button, entries, align }} opened={opened} labelId={id} onClose={() => setOpened(null)} />
      ) : null}
    </span>
  );
}

function PlainMenu({ label, entries, align = "end", open }: MenuProps & { open?: boolean }) {
  return (
    <details data-menu="plain" open={open} className="relative inline-flex flex-none">
      <summary aria-label={label} title={label} className={buttonClass}>
        <Icon name="ellipsis" />
      </summary>
      <ul className={`menu absolute top-full ${align === "end" ? "right-0" : "left-0"}`}>
        {entries.map((entry) => (
          <PlainEntry key={entry.label} entry={entry} />
        ))}
      </ul>
    </details>
  );
}

function PlainEntry({ entry }: { entry: MenuEntry }) {
  if ("to" in entry) {
    return (
      <li>
        <Link to={entry.to} className={getEntryClass(entry)}>
          <EntryContent entry={entry} />
        </Link>
      </li>
    );
  }
  if (!("action" in entry)) return null;
  return (
    <li>
      <form method="post" action={entry.action}>
        {Object.entries(entry.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className={`${getEntryClass(entry)} w-full text-start`}>
          <EntryContent entry={entry} />
        </button>
      </form>
    </li>
  );
}

export const getEntryClass = ({ danger }: MenuEntry) => (danger ? "menu-item text-bad" : "menu-item");

export function EntryContent({ entry: { icon, label, aside, danger } }: { entry: MenuEntry }): ReactNode {
  return (
    <>
      {icon ? <Icon name={icon} className={danger ? "" : "text-ink-3"} /> : null}
      <span className="flex-1">{label}</span>
      {aside ? <span className="text-small text-ink-3">{aside}</span> : null}
    </>
  );
}
