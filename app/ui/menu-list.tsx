/** The open menu. It is not modal: the modal kind writes a style sheet into the page, which the Content-Security-Policy forbids. */
import { Content, Item, Portal, Root, Separator, Trigger } from "@radix-ui/react-dropdown-menu";
import { Link, useSubmit } from "@remix-run/react";
import { type FocusEvent, Fragment, type RefObject, useRef } from "react";
import { EntryContent, entryLook, type MenuEntry } from "./menu.tsx";

export interface MenuListProps {
  button: RefObject<HTMLButtonElement>;
  labelId: string;
  entries: readonly MenuEntry[];
  align: "start" | "end";
  /** How it was opened: by keyboard, the first entry has the focus. */
  opened: "by-keyboard" | "by-pointer" | null;
  onClose: () => void;
}

export function MenuList({ button, labelId, entries, align, opened, onClose }: MenuListProps) {
  const leftByPointer = useRef(false);
  /** Done once the menu has gone and its button has the focus, so that a dialog gives that back to the button. */
  const chosen = useRef<(() => void) | null>(null);
  const startOnFirst = (event: FocusEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || opened !== "by-keyboard") return;
    event.currentTarget.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  };
  return (
    <Root open={opened !== null} modal={false} onOpenChange={(isOpen) => isOpen || onClose()}>
      {/* The button was there before this code; the menu only needs to know where it stands. */}
      <Trigger asChild>
        <span aria-hidden className="pointer-events-none absolute inset-0 -z-10" />
      </Trigger>
      <Portal container={button.current?.closest("dialog")}>
        <Content
          aria-labelledby={labelId}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          loop
          className="menu"
          onFocus={startOnFirst}
          onInteractOutside={(event) => {
            // The button itself closes what it opened.
            if (button.current?.contains(event.target as Node)) event.preventDefault();
            else leftByPointer.current = event.type === "dismissableLayer.pointerDownOutside";
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!leftByPointer.current) button.current?.focus();
            leftByPointer.current = false;
            chosen.current?.();
            chosen.current = null;
          }}
        >
          {entries.map((entry, index) => (
            <Fragment key={entry.label}>
              {entry.danger && index > 0 && !entries[index - 1]?.danger ? (
                <Separator className="-mx-2 my-2 border-t border-line" />
              ) : null}
              <ListEntry
                entry={entry}
                onChoose={(act) => {
                  chosen.current = act;
                }}
              />
            </Fragment>
          ))}
        </Content>
      </Portal>
    </Root>
  );
}

function ListEntry({ entry, onChoose }: { entry: MenuEntry; onChoose: (act: () => void) => void }) {
  const submit = useSubmit();
  if ("to" in entry) {
    return (
      <Item asChild>
        <Link to={entry.to} className={entryLook(entry)}>
          <EntryContent entry={entry} />
        </Link>
      </Item>
    );
  }
  const act =
    "onSelect" in entry ? entry.onSelect : () => submit(entry.fields, { method: "post", action: entry.action });
  return (
    <Item className={`${entryLook(entry)} cursor-pointer select-none`} onSelect={() => onChoose(act)}>
      <EntryContent entry={entry} />
    </Item>
  );
}
