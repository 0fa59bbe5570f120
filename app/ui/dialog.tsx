/** A modal dialog on the browser's own `dialog` element: it keeps the focus inside, makes the page behind inert and closes on Escape. */
import { type ReactNode, useId } from "react";
import { EndedSessionAlert } from "./ended-session-alert.tsx";
import { useModal } from "./modal.ts";

interface DialogProps {
  open: boolean;
  /** Asked by Escape, by a click beside the dialog, and by whoever puts a button into it. */
  onClose: () => void;
  /** A question, where something is to be decided. */
  title: ReactNode;
  /** The consequence, in one sentence. */
  lead?: ReactNode;
  /** What it is about; the first field in here has the focus, else the title. */
  children?: ReactNode;
  /** Buttons, the safe one first and worded as a result. */
  actions?: ReactNode;
  /** False where the person must choose: neither Escape nor a click beside closes it. */
  dismissible?: boolean;
}

export function Dialog({ open, onClose, title, lead, children, actions, dismissible = true }: DialogProps) {
  const id = useId();
  const element = useModal({ open, onClose, dismissible });
  return (
    <dialog
      ref={element}
      // Else a second Escape closes it for a moment, in which keys reach the page behind.
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
