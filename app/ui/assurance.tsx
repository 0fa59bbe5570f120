import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** The promise beside a risky button: what stays untouched. */
export function Assurance({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2 text-small text-ink-2">
      <Icon name="shield-check" className="text-ok-mark" />
      <span>{children}</span>
    </p>
  );
}
