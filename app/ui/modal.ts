/** Completes the native `dialog`: initial focus, light dismissal, and no background scroll. */
import { type RefObject, useEffect, useRef } from "react";

interface ModalOptions {
  open: boolean;
  onClose: () => void;
  dismissible: boolean;
}

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
      keepGutter(false);
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
    // Browsers without `closedby` may close on a second Escape without a `cancel` event.
    on("close", () => {
      if (!latest.current.open) return;
      if (latest.current.dismissible) latest.current.onClose();
      else show(dialog);
    });
    // Clicks on the backdrop target the dialog. A text selection that ends outside started inside.
    let beganBeside = false;
    on("pointerdown", (event) => {
      beganBeside = isBeside(dialog, event as PointerEvent);
    });
    on("click", (event) => {
      if (beganBeside && latest.current.dismissible && isBeside(dialog, event as MouseEvent)) latest.current.onClose();
    });
    return () => listening.abort();
  }, []);

  return element;
}

function show(dialog: HTMLDialogElement): void {
  keepGutter(true);
  dialog.showModal();
  const field = dialog.querySelector<HTMLElement>(
    "[data-dialog-body] :is(input:not([type=hidden]), select, textarea):not(:disabled)",
  );
  (field ?? dialog.querySelector("h2"))?.focus();
}

/** Reserve the scroll bar's width so that the page does not shift. */
function keepGutter(kept: boolean): void {
  const { documentElement: root } = document;
  const hasScrollBar = innerWidth > root.clientWidth;
  root.style.scrollbarGutter = kept && hasScrollBar ? "stable" : "";
}

function isBeside(dialog: HTMLDialogElement, { target, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}
