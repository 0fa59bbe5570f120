import { ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";

/** The promise beside a risky button: what stays untouched. */
export function Assurance({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2 text-small text-ink-2">
      <ShieldCheck aria-hidden strokeWidth={1.75} className="size-[18px] flex-none text-ok-mark" />
      <span>{children}</span>
    </p>
  );
}
