import type { ReactNode } from "react";
import { ButtonLink } from "./button.tsx";
import { Notice } from "./notice.tsx";

interface UnavailableProps {
  title: string;
  /** What is not affected, or what to do. */
  children?: ReactNode;
  /** Retry link. */
  retry: { to: string; label: string };
}

/** Part of a page is unavailable; the rest works. */
export function Unavailable({ title, children, retry }: UnavailableProps) {
  const again = (
    <ButtonLink to={retry.to} variant="secondary" size="small">
      {retry.label}
    </ButtonLink>
  );
  return (
    <Notice tone="bad" role="alert" title={title} action={again}>
      {children}
    </Notice>
  );
}
