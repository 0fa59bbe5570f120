/** A mail as plain text and as HTML, from what it says. */
import { cut } from "#base/cut.ts";
import { normalizeLine } from "#base/plain-text.ts";
import type { MailContent } from "./contract.ts";
import { renderPage } from "./mail-layout.ts";
import { type MailFrame, type MailView, toMailView } from "./mail-view.ts";

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

const maxSubjectLength = 200;

/** Line breaks in names and titles must not become headers. */
export function renderMail(content: MailContent, frame: MailFrame): RenderedMail {
  const view = toMailView(content, frame);
  return {
    subject: cut(normalizeLine(content.subject), maxSubjectLength),
    text: renderText(view),
    html: String(renderPage(view)),
  };
}

function renderText({ language, title, paragraphs, fork, facts, button, after, foot }: MailView): string {
  const colon = language === "fr" ? "\u00a0: " : ": ";
  const blocks = [
    title,
    ...paragraphs,
    fork ? `${fork.caption}. ${fork.alt}` : null,
    facts.map(({ label, value }) => `${label}${colon}${value}`).join("\n"),
    `${button.label}\n${button.url}`,
    after,
    "--",
    foot.reason,
    [foot.choose, foot.stop].flatMap((link) => (link ? [`${link.label}\n${link.url}`] : [])).join("\n"),
  ];
  return `${blocks.filter((block) => block !== null && block !== "").join("\n\n")}\n`;
}
