/** The help desk takes HTML, in which nothing that a person or the assistant wrote acts as markup. */
import { translator } from "#app/i18n/translator.ts";
import { type Block, type Inline, parseMessage } from "#base/parse-message.ts";
import { escapeHtml } from "../front/error-responses.ts";
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
    const html = fact === "conversation" ? toMessageHtml(value) : toHtml(value);
    return [`<p><b>${escapeHtml(t(`support.context.${fact}`))}</b></p>${html}`];
  });
  return facts.length > 0 ? `${toHtml(message)}<hr>${facts.join("")}` : toHtml(message);
}

/** A link stays its text, because pages of the portal need a session that the reader does not have. */
const toMessageHtml = (text: string): string =>
  parseMessage(text, (address, label) => (label === null ? null : { text: label, to: address }))
    .map(toBlock)
    .join("");

function toBlock(block: Block): string {
  switch (block.kind) {
    case "code":
      return `<pre><code>${escapeHtml(block.code)}</code></pre>`;
    case "text":
      return `<p>${block.lines.map(toParts).join("<br>")}</p>`;
    case "list": {
      const name = block.ordered ? "ol" : "ul";
      return `<${name}>${block.items.map((parts) => `<li>${toParts(parts)}</li>`).join("")}</${name}>`;
    }
  }
}

const toParts = (parts: Inline[]): string => parts.map(toPart).join("");

function toPart(part: Inline): string {
  switch (part.kind) {
    case "text":
      return escapeHtml(part.text);
    case "code":
      return `<code>${escapeHtml(part.text)}</code>`;
    case "bold":
      return `<b>${toParts(part.parts)}</b>`;
    case "link":
      return escapeHtml(`${part.text} (${part.to})`);
  }
}
