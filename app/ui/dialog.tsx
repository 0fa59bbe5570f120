/** A modal dialog on the native `dialog` element, which traps the focus, makes the page inert and closes on Escape. */
import { type ReactNode, useId } from "react";
import { EndedSessionAlert } from "./ended-session-alert.tsx";
import { useModal } from "./modal.ts";

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
