/** The help desk takes HTML, in which nothing that a person or the assistant wrote acts as markup. */
import { translator } from "#app/i18n/translator.ts";
import { toAnswerHtml } from "#base/answer-markdown.ts";
import { escapeHtml } from "#base/escape-html.ts";
import { contextFacts, type TicketContext } from "./contract.ts";

/** The customer's text as typed: the help desk sends it back as plain text, and the ticket's page reads its marks. */
export const toHtml = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`)
    .join("");

/** In French, which the staff reads. */
export function toDescription(message: string, context: TicketContext): string {
  const t = translator("fr");
  const facts = contextFacts.flatMap((fact) => {
    const value = context[fact];
    if (!value) return [];
    const html = fact === "conversation" ? toAnswerHtml(value) : toHtml(value);
    return [`<p><b>${escapeHtml(t(`support.context.${fact}`))}</b></p>${html}`];
  });
  return facts.length > 0 ? `${toHtml(message)}<hr>${facts.join("")}` : toHtml(message);
}
