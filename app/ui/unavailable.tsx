import type { ReactNode } from "react";
import { ButtonLink } from "./button.tsx";
import { Notice } from "./notice.tsx";

interface UnavailableProps {
  title: string;
  /** What is not affected, or what to do. */
  children?: ReactNode;
  /** Asks once more. */
  retry: { to: string; label: string };
}

/** Something of a page could not be read; the rest of it stands. */
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
