/**
 * Finds faults in Liquid and HTML with Shopify's own parser, which stops at the first fault of the document's
 * structure.
 */
import {
  builtinTags,
  LiquidHTMLASTParsingError,
  type LiquidHtmlNode,
  type LiquidTag,
  laxRecoverTagMarkup,
  laxRecoverWhenValues,
  NodeTypes,
  toLiquidAST,
  toLiquidHtmlAST,
  walk,
} from "@shopify/liquid-html-parser";
import type { FaultReason } from "./contract.ts";
import { createFault, type FileFault } from "./file-fault.ts";

const strict = { mode: "strict", allowUnclosedDocumentNode: false } as const;

/** Faults of Liquid, which Shopify's server rejects. */
export function findLiquidFault(text: string): FileFault | null {
  if (isTooExpensive(text)) return createFault(text, 0, "TOO_LONG");
  try {
    return findFirstTagFault(toLiquidAST(text, strict), text);
  } catch (error) {
    return toFault(error, text);
  }
}

/** Faults of HTML: Shopify's server accepts them, but a page with an element closed twice is broken. */
export function findHtmlFault(text: string): FileFault | null {
  if (isTooExpensive(text)) return createFault(text, 0, "TOO_LONG");
  try {
    toLiquidHtmlAST(text, strict);
    return null;
  } catch (error) {
    return toFault(error, text);
  }
}

const rawTag = /\{%-?\s{0,20}(?:raw|comment|doc|schema|style|stylesheet|javascript)\b|<!--/g;
/** The parser scans the whole text for each tag whose body is not Liquid; this many take about a second. */
const maxRawWork = 30_000_000;
/** Several times what Shopify accepts of Liquid files. */
const maxTextLength = 1_000_000;

/** HTML comments cost a tenth. Counted, not timed, so that the same text always has the same result. */
export function isTooExpensive(text: string): boolean {
  if (text.length > maxTextLength) return true;
  let cost = 0;
  for (const [opening] of text.matchAll(rawTag)) cost += opening === "<!--" ? text.length / 10 : text.length;
  return cost > maxRawWork;
}

/** Tags that the parser accepts but no Liquid renders: unknown tags, and markup that even lax Liquid rejects. */
function findFirstTagFault(document: LiquidHtmlNode, text: string): FileFault | null {
  let first: { start: number; fault: FileFault } | null = null;
  walk(document, (node) => {
    const { start } = node.position;
    if (first && first.start <= start) return;
    const fault = findTagFault(node, text);
    if (fault) first = { start, fault };
  });
  // The compiler does not follow assignments in closures.
  return (first as { fault: FileFault } | null)?.fault ?? null;
}

function findTagFault(node: LiquidHtmlNode, text: string): FileFault | null {
  const fault = (reason: FaultReason, name: string) => createFault(text, node.position.start, reason, `{% ${name} %}`);
  if (node.type === NodeTypes.LiquidBranch && typeof node.markup === "string") {
    const { name, markup } = node;
    const unread =
      (name === "elsif" && !isValidMarkup("if", markup)) ||
      (name === "when" && laxRecoverWhenValues(markup, markup, 0, markup.length) === undefined);
    return unread ? fault("SYNTAX", name) : null;
  }
  if (node.type !== NodeTypes.LiquidTag || node.name === "#") return null;
  if (!Object.hasOwn(builtinTags, node.name)) return fault("UNKNOWN_TAG", node.name);
  if (typeof node.markup !== "string" || node.reason === undefined) return null;
  if (node.name === "liquid") return findLiquidBlockFault(node, text) ?? fault("UNREADABLE", node.name);
  return isValidMarkup(node.name, node.markup) ? null : fault("SYNTAX", node.name);
}

function isValidMarkup(name: string, markup: string): boolean {
  try {
    laxRecoverTagMarkup(name, markup, markup, 0, markup.length);
    return true;
  } catch {
    return false;
  }
}

/** The parser accepts or rejects `{% liquid %}` as a whole; one tag per line shows which line is at fault. */
function findLiquidBlockFault({ position, blockStartPosition }: LiquidTag, text: string): FileFault | null {
  const { start, end } = blockStartPosition ?? position;
  const tag = text.slice(start, end);
  const head = /^\{%-?\s*liquid/.exec(tag)?.[0] ?? "";
  const lines = tag
    .slice(head.length)
    .replace(/-?%\}$/, "")
    .split("\n");
  const isMore = (index: number) =>
    (lines[index - 1] ?? "").trimEnd().endsWith(",") && /^\s*\w+\s*:/.test(lines[index] ?? "");
  const apart = lines.map((line, index) => {
    if (line.trim() === "") return line;
    return `${isMore(index) ? "" : "{%"}${line}${isMore(index + 1) ? "" : "%}"}`;
  });
  const found = findLiquidFault(apart.join("\n"));
  if (!found) return null;
  const before = lines.slice(0, found.line - 1).reduce((length, line) => length + line.length + 1, 0);
  const indent = /^\s*/.exec(lines[found.line - 1] ?? "")?.[0].length ?? 0;
  return createFault(text, start + head.length + before + indent, found.reason, found.name);
}

/** The parser has no error codes: its English messages are matched. */
const messages: [RegExp, FaultReason][] = [
  [/before (\w+) '(.+?)' was closed/, "UNCLOSED"],
  [/Attempting to close (\w+) '(.+?)' before it was opened/, "UNOPENED"],
  [/Unexpected (Liquid) tag '(.+?)' inside/, "UNKNOWN_TAG"],
];

function toFault(error: unknown, text: string): FileFault {
  // Nested so deep that the stack overflows.
  if (error instanceof RangeError) return createFault(text, 0, "TOO_LONG");
  if (!(error instanceof LiquidHTMLASTParsingError) || !error.loc) return createFault(text, 0, "UNREADABLE");
  const { line, column } = error.loc.start;
  const start = text.split("\n", line - 1).reduce((length, before) => length + before.length + 1, 0);
  for (const [sentence, reason] of messages) {
    const [found, kind = "", name = ""] = sentence.exec(error.message) ?? [];
    if (found) return createFault(text, start + column - 1, reason, formatName(kind, name));
  }
  return createFault(text, start + column - 1, "UNREADABLE");
}

const formatName = (kind: string, name: string): string =>
  kind === "HtmlComment" ? name : kind.startsWith("Html") ? `<${name === "compound" ? "…" : name}>` : `{% ${name} %}`;
