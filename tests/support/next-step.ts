/** The next step on pages without JavaScript. */
import type { HTMLElement } from "node-html-parser";
import type { Page } from "./visitor.ts";

export interface ShownStep {
  heading: string;
  /** The deep panel's title and the link of its bright button; null without a panel. */
  panel: { title: string; action: string; to: string } | null;
}

const getText = (element: HTMLElement | null | undefined) => element?.text.replace(/\s+/g, " ").trim() ?? "";

export function readShownStep({ document }: Page): ShownStep {
  const panel = document.querySelector("#content section.deep-panel");
  const action = panel?.querySelector("a.bg-glow");
  return {
    heading: getText(document.querySelector("h1")),
    panel: panel && {
      title: getText(panel.querySelector("h2")),
      action: getText(action),
      to: action?.getAttribute("href") ?? "",
    },
  };
}

/** The name of the panel's drawing, and the row of the only store. */
export function readShownStore({ document }: Page): { drawing: string | null; row: string } {
  const drawing = document.querySelector("#content section.deep-panel svg[role=img]");
  const row = document.querySelector("#content li:has(details[data-menu=row])");
  return { drawing: drawing?.getAttribute("aria-label")?.replace(/\s+/g, " ") ?? null, row: getText(row) };
}

/** The current item of the first steps: its text and link. */
export function readFirstStep({ document }: Page): { text: string; to: string | null } {
  const step = document.querySelector('#content li[aria-current="step"]');
  return { text: getText(step), to: step?.querySelector("a")?.getAttribute("href") ?? null };
}
