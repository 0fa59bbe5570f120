/** Renders blockquotes that start with `[!NOTE]`, `[!TIP]` or `[!WARNING]` as notes. */
import type { Token } from "markdown-it";
import type { GuideLanguage } from "./guide.ts";

type Kind = "note" | "tip" | "warning";

/** Accessible name of each note type. */
const names: Record<Kind, Record<GuideLanguage, string>> = {
  note: { fr: "Note", en: "Note" },
  tip: { fr: "Conseil", en: "Tip" },
  warning: { fr: "À savoir avant de continuer", en: "Before you go on" },
};

const icons: Record<Kind, string> = { note: "info", tip: "circle-check", warning: "triangle-alert" };

/** Placeholder for the icon URL, which is known after bundling. */
export const iconsPlaceholder = "%icons%";

export function markNotes(tokens: Token[], language: GuideLanguage): void {
  for (let index = 0; index < tokens.length; index += 1) {
    const open = tokens[index];
    const inline = tokens[index + 2];
    if (open?.type !== "blockquote_open" || inline?.type !== "inline") continue;
    const kind = takeMark(inline);
    const close = kind ? closing(tokens, index) : undefined;
    if (!kind || !close) continue;
    open.type = close.type = "html_block";
    open.content = opening(kind, language);
    close.content = "</div></div>\n";
    // The marker may be a paragraph of its own.
    if (inline.children?.length === 0) tokens.splice(index + 1, 3);
  }
}

/** Removes the marker and returns its type. */
function takeMark(inline: Token): Kind | null {
  const children = inline.children ?? [];
  const [, word] = /^\[!(NOTE|TIP|WARNING)\][ \t]*$/.exec(children[0]?.content ?? "") ?? [];
  if (!word) return null;
  children.splice(0, children[1]?.type === "softbreak" ? 2 : 1);
  return word.toLowerCase() as Kind;
}

function closing(tokens: Token[], from: number): Token | undefined {
  const level = tokens[from]?.level;
  return tokens.slice(from).find((token) => token.type === "blockquote_close" && token.level === level);
}

const opening = (kind: Kind, language: GuideLanguage) =>
  `<div class="note guide-note${kind === "warning" ? " warn" : ""}" role="note" aria-label="${names[kind][language]}">` +
  `<svg class="icon" aria-hidden="true"><use href="${iconsPlaceholder}#${icons[kind]}"></use></svg><div>\n`;
