/** Parses one guide file and lists its problems with line numbers. */
import type { Token } from "markdown-it";
import type { Guide, GuideHeading, GuideLanguage, GuideSection, Shelf } from "./guide.ts";
import { readFence } from "./highlight.ts";
import { parse, render } from "./markdown.ts";
import { fillPrices, findUnknownPrice } from "./prices.ts";

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
const reservedIds = new Set(["content", "navigation", "contents", "all-guides", "steps"]);

interface FrontMatter {
  title: string;
  description: string;
  order: number;
  group: string | null;
}

interface ParsedFrontMatter {
  values: FrontMatter;
  body: string;
  /** Number of lines above the body. */
  bodyStartsAt: number;
  problems: string[];
}

const requiredFields = ["title", "description", "order"];
const knownFields = new Set([...requiredFields, "group"]);

export function readGuide({ language, shelf, name, source }: GuideFile): ReadGuide {
  const { values, body, bodyStartsAt, problems } = readFrontMatter(
    fillPrices(language, source.replaceAll("\r\n", "\n")),
  );
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
  for (const text of [values.title, values.description]) addProblem(guide, 1, findTypographyProblem(language, text));

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
      if (!readFence(token.info)) addProblem(guide, line, `"${token.info}" does not name a language that we colour`);
      const section = guide.sections.at(-1);
      if (section) section.code = `${section.code} ${token.content}`.trim();
      break;
    }
    case "code_block":
      addProblem(guide, line, "code stands between fences, not indented");
  }
}

function readHeading(guide: ReadGuide, token: Token, inline: Token | undefined, line: number): GuideHeading {
  const level = token.tag === "h3" ? 3 : 2;
  const { id } = (token.meta ?? { id: "" }) as { id: string };
  if (token.tag !== "h2" && token.tag !== "h3") addProblem(guide, line, `${token.tag} in the body: h2 and h3 only`);
  if (level === 3 && guide.headings.length === 0) addProblem(guide, line, "h3 with no h2 above it");
  if (!/^[a-z][a-z0-9-]*$/.test(id)) addProblem(guide, line, "the heading needs an anchor of its own, {#like-this}");
  if (reservedIds.has(id)) addProblem(guide, line, `the anchor "${id}" belongs to the page around the guide`);
  if (guide.headings.some((other) => other.id === id)) addProblem(guide, line, `the anchor "${id}" stands twice`);
  const heading = { id, text: inline ? getText(inline) : "", level } as const;
  guide.headings.push(heading);
  return heading;
}

function readInline(guide: ReadGuide, token: Token, line: number, isHeading: boolean): void {
  const section = guide.sections.at(-1);
  if (section && !isHeading) section.text = joinText(section.text, getText(token));
  addProblem(guide, line, findTypographyProblem(guide.language, getText(token, "code")));
  addProblem(guide, line, findUnknownPrice(getText(token, "code")));
  for (const child of token.children ?? []) {
    if (child.type === "image" && !child.meta?.figure)
      addProblem(guide, line, `"${child.attrGet("src")}" is no picture of ours in a paragraph of its own`);
    if (child.type === "link_open") guide.links.push({ href: `${child.attrGet("href")}`, line });
  }
}

/** Separates table cells and list items, which have no full stop. */
function joinText(before: string, text: string): string {
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

function addProblem(guide: ReadGuide, line: number, problem: string | null): void {
  if (problem) guide.problems.push(`${line}: ${problem}`);
}

/** French punctuation with a breaking space where a no-break space is required. */
const breakingSpaces = /[^\s]? [:;!?»]|« [^\s]?/u;

function findTypographyProblem(language: GuideLanguage, text: string): string | null {
  const [found] = language === "fr" ? (breakingSpaces.exec(text) ?? []) : [];
  return found ? `"${found}" needs a no-break space (U+00A0)` : null;
}

/** `name: value` lines between two lines of three dashes. */
function readFrontMatter(source: string): ParsedFrontMatter {
  const block = /^---\n(.*?\n)?---\n/s.exec(source);
  if (!block) {
    const values = { title: "", description: "", order: 0, group: null };
    return { values, body: source, bodyStartsAt: 0, problems: ["1: the file does not begin with its front matter"] };
  }
  const found = new Map<string, string>();
  const problems: string[] = [];
  for (const [index, line] of (block[1] ?? "").trimEnd().split("\n").entries()) {
    const [, name, value] = /^([\w-]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
    if (!name || !value) problems.push(`${index + 2}: "${line}" is not of the form "name: value"`);
    else if (!knownFields.has(name)) problems.push(`${index + 2}: "${name}" is unknown in front matter`);
    else if (found.has(name)) problems.push(`${index + 2}: "${name}" is said twice`);
    else found.set(name, value.replace(/^"(.*)"$|^'(.*)'$/, "$1$2"));
  }
  for (const name of requiredFields) if (!found.has(name)) problems.push(`1: "${name}" is missing in the front matter`);
  const order = found.get("order") ?? "0";
  if (!/^\d+$/.test(order)) problems.push(`1: "order" must be a number, not "${order}"`);
  return {
    values: {
      title: found.get("title") ?? "",
      description: found.get("description") ?? "",
      order: Number(order),
      group: found.get("group") ?? null,
    },
    body: source.slice(block[0].length),
    bodyStartsAt: block[0].split("\n").length - 1,
    problems,
  };
}
