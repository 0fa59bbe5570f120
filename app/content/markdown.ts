/** Renders Markdown to HTML that our Content-Security-Policy allows: classes only and no raw HTML. */
import MarkdownIt, { type MarkdownIt as Markdown, type StateCore, type Token } from "markdown-it";
import anchor from "markdown-it-anchor";
import type { GuideLanguage } from "./guide.ts";
import { highlight, readFence } from "./highlight.ts";
import { markNotes } from "./notes.ts";

const writers: Record<GuideLanguage, Markdown> = { fr: writer("fr"), en: writer("en") };

export const parse = (body: string, language: GuideLanguage): Token[] => writers[language].parse(body, {});

export function render(tokens: Token[], language: GuideLanguage): string {
  const { renderer, options } = writers[language];
  return renderer.render(tokens, options, {});
}

function writer(language: GuideLanguage): Markdown {
  const markdown = new MarkdownIt({ html: false, linkify: true });
  // Do not linkify file names such as "theme.json".
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  markdown.core.ruler.push("heading_ids", readHeadingIds);
  markdown.core.ruler.push("notes", ({ tokens }) => markNotes(tokens, language));
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
