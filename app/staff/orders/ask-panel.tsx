/** Asks before an act on an order: a dialog with scripts, a panel of the page without them. */
import { useNavigate } from "@remix-run/react";
import type { ReactNode } from "react";
import { Dialog } from "#app/kit/feedback/dialog.tsx";
import { useHydrated } from "#app/kit/parts/hooks.ts";

interface AskPanelProps {
  /** Of the page without the question. */
  address: string;
  title: string;
  lead: string;
  /** A form. */
  children: ReactNode;
  /** Its buttons, which name the form. */
  actions: ReactNode;
}

export function AskPanel({ address, title, lead, children, actions }: AskPanelProps) {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  if (hydrated) {
    const close = () => navigate(address, { preventScrollReset: true });
    return (
      <Dialog open onClose={close} title={title} lead={lead} actions={actions}>
        {children}
      </Dialog>
    );
  }
  return (
    <section className="grid gap-4 rounded-card border border-line-2 p-5">
      <h2 className="text-dialog text-ink">{title}</h2>
      <p className="text-ink-2">{lead}</p>
      {children}
      <div className="flex flex-wrap justify-end gap-2.5 max-wide-phone:*:w-full">{actions}</div>
    </section>
  );
}
