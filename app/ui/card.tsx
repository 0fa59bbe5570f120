import type { ReactNode } from "react";

/** A card for a thing that a person owns or chooses. */
export function Card({
  children,
  as: Element = "div",
}: {
  children: ReactNode;
  as?: "div" | "li" | "section" | "article";
}) {
  return <Element className="rounded-card border border-line-2 bg-surface p-4 tablet:p-5">{children}</Element>;
}
