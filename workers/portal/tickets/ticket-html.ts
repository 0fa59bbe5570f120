/** The help desk takes HTML: the customer's text with its line breaks, and nothing that could act as markup. */
import { translator } from "#app/i18n/translator.ts";
import { escapeHtml } from "../front/error-responses.ts";
import { contextFacts, type TicketContext } from "./contract.ts";

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
    return value ? [`<p><b>${escapeHtml(t(`support.context.${fact}`))}</b></p>${toHtml(value)}`] : [];
  });
  return facts.length > 0 ? `${toHtml(message)}<hr>${facts.join("")}` : toHtml(message);
}
