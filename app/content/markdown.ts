/** Renders Markdown to HTML that our Content-Security-Policy allows: classes only and no raw HTML. */
import MarkdownIt, { type MarkdownIt as Markdown, type StateCore, type Token } from "markdown-it";
import anchor from "markdown-it-anchor";
import { renderFigure } from "./figures/figure.ts";
import type { GuideLanguage } from "./guide.ts";
import { highlight, readFence } from "./highlight.ts";

type NoteKind = "note" | "tip" | "warning";

/** Accessible name of each note type. */
const noteNames: Record<NoteKind, Record<GuideLanguage, string>> = {
  note: { fr: "Note", en: "Note" },
  tip: { fr: "Conseil", en: "Tip" },
  warning: { fr: "À savoir avant de continuer", en: "Before you go on" },
};

const noteIcons: Record<NoteKind, string> = { note: "info", tip: "circle-check", warning: "triangle-alert" };

/** Placeholder for the icon URL, which is known after bundling. */
export const iconsPlaceholder = "%icons%";

const renderers: Record<GuideLanguage, Markdown> = { fr: createRenderer("fr"), en: createRenderer("en") };

export const parse = (body: string, language: GuideLanguage): Token[] => renderers[language].parse(body, {});

export function render(tokens: Token[], language: GuideLanguage): string {
  const { renderer, options } = renderers[language];
  return renderer.render(tokens, options, {});
}

function createRenderer(language: GuideLanguage): Markdown {
  const markdown = new MarkdownIt({ html: false, linkify: true });
  // Do not linkify file names such as "theme.json".
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  markdown.core.ruler.push("heading_ids", readHeadingIds);
  markdown.core.ruler.push("notes", ({ tokens }) => markNotes(tokens, language));
  markdown.core.ruler.push("figures", ({ tokens }) => markFigures(tokens, language));
  markdown.core.ruler.push("attributes", setAttributes);
  markdown.use(anchor, {
    level: [2, 3],
    failOnNonUnique: false,
    permalink: anchor.permalink.linkAfterHeader({
      class: "anchor",
      // An anchor link labelled by its heading.
      style: "aria-labelledby",
      symbol: '<span aria-hidden="true">#</span>',
      wrapper: ['<div class="guide-heading">', "</div>"],
    }),
  });
  markdown.renderer.rules.fence = (tokens, index) => {
    const { info = "", content = "" } = tokens[index] ?? {};
    return highlight(readFence(info) ?? { language: "text", title: null }, content, language);
  };
  markdown.renderer.rules.image = (tokens, index) => `${tokens[index]?.meta?.figure ?? ""}\n`;
  // Tables scroll sideways on phones, so they must be focusable for the keyboard.
  markdown.renderer.rules.table_open = () => '<div class="guide-table" tabindex="0"><table>\n';
  markdown.renderer.rules.table_close = () => "</table></div>\n";
  return markdown;
}

/** `## Title {#id}`: the author sets the anchor, which is the same in both languages. */
function readHeadingIds({ tokens }: StateCore): void {
  for (const [index, heading] of tokens.entries()) {
    const last = heading.type === "heading_open" ? tokens[index + 1]?.children?.at(-1) : undefined;
    const [mark, id] = /[ \t]*\{#([\w-]+)\}$/.exec(last?.content ?? "") ?? [];
    if (!last || !mark || !id) continue;
    last.content = last.content.slice(0, -mark.length);
    heading.attrSet("id", id);
    heading.meta = { id };
  }
}

/** Draws each picture that stands alone in its paragraph. Others get no drawing, which is a mistake of the guide. */
function markFigures(tokens: Token[], language: GuideLanguage): void {
  for (const [index, { type, children }] of tokens.entries()) {
    const [image, ...others] = children ?? [];
    if (type !== "inline" || image?.type !== "image" || others.length > 0) continue;
    image.meta = { figure: renderFigure(`${image.attrGet("src")}`, image.content, language) };
    for (const paragraph of [tokens[index - 1], tokens[index + 1]]) if (paragraph) paragraph.hidden = true;
  }
}

/** Aligns cells by class and adds `noreferrer` to external links. */
function setAttributes({ tokens }: StateCore): void {
  for (const token of tokens) {
    const alignment = /text-align:(\w+)/.exec(`${token.attrGet("style")}`)?.[1];
    if (alignment) token.attrs = [["class", `guide-${alignment}`]];
    for (const child of token.children ?? []) {
      if (child.type === "link_open" && /^https?:/.test(`${child.attrGet("href")}`)) child.attrSet("rel", "noreferrer");
    }
  }
}

/** Renders blockquotes that start with `[!NOTE]`, `[!TIP]` or `[!WARNING]` as notes, `[!SERVICE]` as a card. */
function markNotes(tokens: Token[], language: GuideLanguage): void {
  for (let index = 0; index < tokens.length; index += 1) {
    const open = tokens[index];
    const inline = tokens[index + 2];
    if (open?.type !== "blockquote_open" || inline?.type !== "inline") continue;
    const kind = takeNoteKind(inline);
    const close = kind ? findNoteEnd(tokens, index) : undefined;
    if (!kind || !close) continue;
    open.type = close.type = "html_block";
    open.content = kind === "service" ? '<div class="guide-service">\n' : toNoteStart(kind, language);
    close.content = kind === "service" ? "</div>\n" : "</div></div>\n";
    // The marker may be a paragraph of its own.
    if (inline.children?.length === 0) tokens.splice(index + 1, 3);
  }
}

/** Removes the marker and returns its type. */
function takeNoteKind(inline: Token): NoteKind | "service" | null {
  const children = inline.children ?? [];
  const [, word] = /^\[!(NOTE|TIP|WARNING|SERVICE)\][ \t]*$/.exec(children[0]?.content ?? "") ?? [];
  if (!word) return null;
  children.splice(0, children[1]?.type === "softbreak" ? 2 : 1);
  return word.toLowerCase() as NoteKind | "service";
}

function findNoteEnd(tokens: Token[], from: number): Token | undefined {
  const level = tokens[from]?.level;
  return tokens.slice(from).find((token) => token.type === "blockquote_close" && token.level === level);
}

const toNoteStart = (kind: NoteKind, language: GuideLanguage) =>
  `<div class="note guide-note${kind === "warning" ? " warn" : ""}" role="note" aria-label="${noteNames[kind][language]}">` +
  `<svg class="icon" aria-hidden="true"><use href="${iconsPlaceholder}#${noteIcons[kind]}"></use></svg><div>\n`;
