import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** The note beside a risky button that says what stays untouched. */
export function Assurance({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2 text-small text-ink-2">
      <Icon name="shield-check" className="text-ok-mark" />
      <span>{children}</span>
    </p>
  );
}
