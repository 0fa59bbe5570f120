import { MailCheck } from "lucide-react";
import type { ReactNode } from "react";

/** The one answer to a registration and to a request for a new password, whoever the address belongs to. */
export function MailSent({ children, hint }: { children: ReactNode; hint?: ReactNode }) {
  return (
    <div role="status" className="flex gap-3.5 rounded-card bg-accent-soft p-4">
      <MailCheck aria-hidden strokeWidth={1.75} className="size-5 flex-none text-thread" />
      <div className="grid min-w-0 gap-1.5">
        <p className="break-words text-ink">{children}</p>
        {hint ? <p className="text-small text-ink-2">{hint}</p> : null}
      </div>
    </div>
  );
}
