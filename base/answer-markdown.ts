/**
 * Parses the assistant's answers: Markdown without HTML, so that nothing in them becomes markup. While an answer is
 * arriving, its last marks are half there, and hidden.
 */
import MarkdownIt, { type MarkdownIt as Markdown, type StateCore, type StateInline, type Token } from "markdown-it";

export type { Token } from "markdown-it";

export interface AnswerOptions {
  /** A link to another address stays text. */
  isAllowed(address: string): boolean;
  /** Also of an answer that broke off. */
  isArriving: boolean;
}

let parser: Markdown | undefined;

/** Returns the tokens of markdown-it; links carry `href`, table cells `style`, and nothing else comes from the answer. */
export function parseAnswer(answer: string, { isAllowed, isArriving }: AnswerOptions): Token[] {
  const tokens = getParser().parse(isArriving ? answer.replace(lastMarkLine, "") : answer, { isArriving });
  for (const { children } of tokens)
    if (children) replaceLinks(children, (address) => (isAllowed(address) ? null : ["[", `](${address})`]));
  return tokens;
}

/** HTML for readers outside of the portal, who have no session: a link is its text with its address. */
export function toAnswerHtml(answer: string): string {
  const { renderer, options } = getParser();
  const tokens = parseAnswer(answer, { isAllowed: () => true, isArriving: false });
  for (const { children } of tokens) if (children) replaceLinks(children, (address) => ["", ` (${address})`]);
  return renderer.render(tokens, options, {});
}

/** On first use, because making it would lengthen the start of the Worker. */
function getParser(): Markdown {
  parser ??= createParser();
  return parser;
}

function createParser(): Markdown {
  const markdown = new MarkdownIt({ linkify: true, breaks: true });
  // Indented lines are no code, and definitions of links would disappear.
  markdown.disable(["html_block", "html_inline", "autolink", "code", "reference"]);
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  markdown.normalizeLink = markdown.normalizeLinkText = (address) => address;
  // Nothing loads a picture.
  markdown.renderer.rules.image = (tokens, index) => markdown.utils.escapeHtml(tokens[index]?.content ?? "");
  markdown.core.ruler.before("inline", "half_arrived", hideLastMarks);
  markdown.inline.ruler2.after("balance_pairs", "unclosed", hideUnclosedMarks);
  return markdown;
}

/** `toMarks` returns the texts before and after the label, or null for a link that stays one. */
function replaceLinks(children: Token[], toMarks: (address: string) => [string, string] | null): void {
  let end: string | null = null;
  for (const token of children) {
    // The label of a picture may contain links.
    if (token.children) replaceLinks(token.children, toMarks);
    if (token.type === "link_open") {
      const [before, after] = toMarks(String(token.attrGet("href") ?? "")) ?? [null, null];
      // The text of a bare address is the address.
      const isBare = token.markup === "linkify";
      end = isBare && after !== null ? "" : after;
      if (before !== null) toTextToken(token, isBare ? "" : before);
    } else if (token.type === "link_close" && end !== null) toTextToken(token, end);
  }
}

function toTextToken(token: Token, content: string): void {
  Object.assign(token, { type: "text", tag: "", nesting: 0, attrs: null, content });
}

/** A line that may become a list, a heading, a quote, a fence, a rule or the second line of a table. */
const lastMarkLine = /(?:^|\n)[-=+*_#>|:`~.)\d \t]*$/;
/** The first line of a table shows as text until the second is there. */
const tableHead = /(?:^|\n)\|[^\n]*$/;
const lastMarks = /(?:[*_~`\\]+|&#?\w*)$/;
const halfLink = /!?\[([^[\]\n]*)(?:\](?:\([^()\s]*)?)?$/;

function hideLastMarks({ tokens, env }: StateCore): void {
  const last = tokens.findLast(({ type }) => type === "inline" || type === "fence");
  if (!env.isArriving || last?.type !== "inline") return;
  const text = last.content.replace(tableHead, "").replace(lastMarks, "");
  const openCode = findOpenCode(text);
  last.content = openCode ? text + openCode : text.replace(halfLink, "$1").replace(lastMarks, "");
  env.last = last.content;
}

/** The backticks that would end the code at the end of the text. */
function findOpenCode(text: string): string | undefined {
  let open: string | undefined;
  for (const [run] of text.matchAll(/`+/g)) {
    if (open === undefined) open = run;
    else if (open === run) open = undefined;
  }
  return open;
}

/** Bold text whose end has not arrived shows without its marks. */
function hideUnclosedMarks({ src, env, delimiters, tokens }: StateInline): boolean {
  if (src === env.last) {
    for (const { token, end, open, close } of delimiters) {
      const mark = tokens[token];
      if (mark && end === -1 && open && !close) mark.content = "";
    }
  }
  return true;
}

/** For copying and for screen readers: without marks, a block a line, the cells of a row between tabs. */
export function toPlainText(tokens: readonly Token[]): string {
  let text = "";
  let isStarted = true;
  const start = (gap: string) => {
    if (!isStarted) text += gap;
    isStarted = true;
  };
  for (const { type, level, info, content, children } of tokens) {
    if (type.endsWith("_close")) continue;
    if (/^t[hd]_open$/.test(type)) start("\t");
    else start(level === 0 ? "\n\n" : "\n");
    if (type === "list_item_open") text += info ? `${info}. ` : "• ";
    if (type !== "inline" && type !== "fence") continue;
    text += children ? toInlineText(children) : content.trimEnd();
    isStarted = false;
  }
  return text;
}

function toInlineText(children: readonly Token[]): string {
  return children
    .map((token) => {
      if (token.type === "softbreak" || token.type === "hardbreak") return "\n";
      return token.type === "image" ? toInlineText(token.children ?? []) : token.content;
    })
    .join("");
}
