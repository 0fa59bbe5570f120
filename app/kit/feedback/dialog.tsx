/** A modal dialog on the native `dialog` element, which traps the focus, makes the page inert and closes on Escape. */
import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { EndedSessionAlert } from "./alert.tsx";

interface DialogProps {
  open: boolean;
  /** Called by Escape, a click on the backdrop, and buttons inside. */
  onClose: () => void;
  /** Title, as a question when there is a decision. */
  title: ReactNode;
  /** The consequence, in one sentence. */
  lead?: ReactNode;
  /** Content; its first field gets the focus, else the title. */
  children?: ReactNode;
  /** Buttons, the safe one first, labelled by their result. */
  actions?: ReactNode;
  /** False when the person must choose: neither Escape nor the backdrop closes it. */
  dismissible?: boolean;
}

export function Dialog({ open, onClose, title, lead, children, actions, dismissible = true }: DialogProps) {
  const id = useId();
  const element = useModal({ open, onClose, dismissible });
  return (
    <dialog
      ref={element}
      // Otherwise a second Escape closes it briefly and keys reach the page.
      closedby={dismissible ? undefined : "none"}
      aria-labelledby={`${id}-title`}
      aria-describedby={lead ? `${id}-lead` : undefined}
      className="dialog"
    >
      <h2 id={`${id}-title`} tabIndex={-1} className="text-dialog text-ink outline-none">
        {title}
      </h2>
      {lead ? (
        <p id={`${id}-lead`} className="mt-1.5 text-ink-2">
          {lead}
        </p>
      ) : null}
      {children ? (
        <div data-dialog-body className="mt-5 grid gap-4 text-ink-2">
          {children}
        </div>
      ) : null}
      {open ? (
        <div className="mt-5 empty:hidden">
          <EndedSessionAlert />
        </div>
      ) : null}
      {actions ? (
        <div className="mt-7 flex flex-wrap justify-end gap-2.5 max-wide-phone:*:w-full">{actions}</div>
      ) : null}
    </dialog>
  );
}

interface ModalOptions {
  open: boolean;
  onClose: () => void;
  dismissible: boolean;
}

/** Adds initial focus, light dismissal and a stable page width to the native `dialog`. */
export function useModal({ open, onClose, dismissible }: ModalOptions): RefObject<HTMLDialogElement> {
  const element = useRef<HTMLDialogElement>(null);
  const latest = useRef({ open, onClose, dismissible });
  latest.current = { open, onClose, dismissible };

  useEffect(() => {
    const dialog = element.current;
    if (!dialog || !open) return;
    const opener = document.activeElement;
    show(dialog);
    return () => {
      // `close()` returns the focus unless the dialog has already left the page.
      dialog.close();
      reserveScrollBar(false);
      if (!dialog.isConnected && opener instanceof HTMLElement) opener.focus();
    };
  }, [open]);

  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    const listening = new AbortController();
    const on = (type: string, listener: (event: Event) => void) =>
      dialog.addEventListener(type, listener, { signal: listening.signal });

    on("cancel", (event) => {
      if (event.target !== dialog) return;
      event.preventDefault();
      if (latest.current.dismissible) latest.current.onClose();
    });
    // Browsers without `closedby` may close on a second Escape without a `cancel` event. The event comes a frame later,
    // when the dialog may be open again.
    on("close", () => {
      if (!latest.current.open || dialog.open) return;
      if (latest.current.dismissible) latest.current.onClose();
      else show(dialog);
    });
    // Clicks on the backdrop target the dialog. A text selection that ends outside started inside.
    let startedOutside = false;
    on("pointerdown", (event) => {
      startedOutside = isOutside(dialog, event as PointerEvent);
    });
    on("click", (event) => {
      if (startedOutside && latest.current.dismissible && isOutside(dialog, event as MouseEvent))
        latest.current.onClose();
    });
    return () => listening.abort();
  }, []);

  return element;
}

function show(dialog: HTMLDialogElement): void {
  reserveScrollBar(true);
  dialog.showModal();
  const field = dialog.querySelector<HTMLElement>(
    "[data-dialog-body] :is(input:not([type=hidden]), select, textarea):not(:disabled)",
  );
  (field ?? dialog.querySelector("h2"))?.focus();
}

/** Reserve the scroll bar's width so that the page does not shift. */
function reserveScrollBar(reserved: boolean): void {
  const { documentElement: root } = document;
  const hasScrollBar = innerWidth > root.clientWidth;
  root.style.scrollbarGutter = reserved && hasScrollBar ? "stable" : "";
}

function isOutside(dialog: HTMLDialogElement, { target, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}
