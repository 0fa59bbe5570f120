/** Parses one guide file and lists its problems with line numbers. */
import type { Token } from "markdown-it";
import { readFrontMatter } from "./front-matter.ts";
import type { Guide, GuideHeading, GuideLanguage, GuideSection, Shelf } from "./guide.ts";
import { readFence } from "./highlight.ts";
import { parse, render } from "./markdown.ts";

export interface ReadGuide extends Guide {
  language: GuideLanguage;
  sections: GuideSection[];
  links: { href: string; line: number }[];
  /** `12: what is wrong`. */
  problems: string[];
}

interface GuideFile {
  language: GuideLanguage;
  shelf: Shelf;
  name: string;
  source: string;
}

/** Ids that the page shell uses. */
const taken = new Set(["content", "navigation", "contents", "all-guides", "steps"]);

export function readGuide({ language, shelf, name, source }: GuideFile): ReadGuide {
  const { values, body, bodyStartsAt, problems } = readFrontMatter(source.replaceAll("\r\n", "\n"));
  const guide: ReadGuide = {
    ...values,
    language,
    shelf,
    name,
    headings: [],
    html: "",
    sections: [{ heading: null, text: "", code: "" }],
    links: [],
    problems,
  };
  for (const text of [values.title, values.description]) complain(guide, 1, typographyProblem(language, text));

  const tokens = parse(body, language);
  let line = bodyStartsAt + 1;
  for (const [index, token] of tokens.entries()) {
    if (token.map) line = bodyStartsAt + token.map[0] + 1;
    if (token.type === "inline") readInline(guide, token, line, tokens[index - 1]?.type === "heading_open");
    else readBlock(guide, token, tokens[index + 1], line);
  }
  guide.html = render(tokens, language);
  return guide;
}

function readBlock(guide: ReadGuide, token: Token, next: Token | undefined, line: number): void {
  switch (token.type) {
    case "heading_open":
      guide.sections.push({ heading: readHeading(guide, token, next, line), text: "", code: "" });
      break;
    case "fence": {
      if (!readFence(token.info)) complain(guide, line, `"${token.info}" does not name a language that we colour`);
      const section = guide.sections.at(-1);
      if (section) section.code = `${section.code} ${token.content}`.trim();
      break;
    }
    case "code_block":
      complain(guide, line, "code stands between fences, not indented");
  }
}

function readHeading(guide: ReadGuide, token: Token, inline: Token | undefined, line: number): GuideHeading {
  const level = token.tag === "h3" ? 3 : 2;
  const { id } = (token.meta ?? { id: "" }) as { id: string };
  if (token.tag !== "h2" && token.tag !== "h3") complain(guide, line, `${token.tag} in the body: h2 and h3 only`);
  if (level === 3 && guide.headings.length === 0) complain(guide, line, "h3 with no h2 above it");
  if (!/^[a-z][a-z0-9-]*$/.test(id)) complain(guide, line, "the heading needs an anchor of its own, {#like-this}");
  if (taken.has(id)) complain(guide, line, `the anchor "${id}" belongs to the page around the guide`);
  if (guide.headings.some((other) => other.id === id)) complain(guide, line, `the anchor "${id}" stands twice`);
  const heading = { id, text: inline ? getText(inline) : "", level } as const;
  guide.headings.push(heading);
  return heading;
}

function readInline(guide: ReadGuide, token: Token, line: number, isHeading: boolean): void {
  const section = guide.sections.at(-1);
  if (section && !isHeading) section.text = joined(section.text, getText(token));
  complain(guide, line, typographyProblem(guide.language, getText(token, "code")));
  for (const child of token.children ?? []) {
    if (child.type === "image") complain(guide, line, "guides have no pictures");
    if (child.type === "link_open") guide.links.push({ href: `${child.attrGet("href")}`, line });
  }
}

/** Separates table cells and list items, which have no full stop. */
function joined(before: string, text: string): string {
  if (!before || !text) return before + text;
  return before + (/[.:;?!…]$/.test(before) ? " " : " · ") + text;
}

/** The readable text; `code` replaces code whose punctuation must not count. */
function getText({ children }: Token, code?: string): string {
  const parts = (children ?? []).map(({ type, content }) => {
    if (type === "code_inline") return code ?? content;
    if (type === "softbreak" || type === "hardbreak") return " ";
    return content;
  });
  return parts.join("").trim();
}

function complain(guide: ReadGuide, line: number, problem: string | null): void {
  if (problem) guide.problems.push(`${line}: ${problem}`);
}

/** French punctuation with a breaking space where a no-break space is required. */
const looseSigns = /[^\s]? [:;!?»]|« [^\s]?/u;

export function typographyProblem(language: GuideLanguage, text: string): string | null {
  const [found] = language === "fr" ? (looseSigns.exec(text) ?? []) : [];
  return found ? `"${found}" needs a no-break space (U+00A0)` : null;
}
