import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";

/** The answer to a registration or password reset, the same for every address. */
export function MailSent({ children, hint }: { children: ReactNode; hint?: ReactNode }) {
  return (
    <div role="status" className="flex gap-3.5 rounded-card bg-accent-soft p-4">
      <Icon name="mail-check" className="size-5 text-thread" />
      <div className="grid min-w-0 gap-1.5">
        <p className="break-words text-ink">{children}</p>
        {hint ? <p className="text-small text-ink-2">{hint}</p> : null}
      </div>
    </div>
  );
}
