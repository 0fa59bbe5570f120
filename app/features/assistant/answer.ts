/**
 * Parses an answer of the assistant: paragraphs, lists, `code`, bold text, and links to our pages and to addresses that
 * our guides link to. Anything else stays text, so that nothing in it becomes markup.
 */
import { guideAddresses } from "#app/content/guide-addresses.ts";
import { findAccess, toCanonicalPath } from "#base/access.ts";

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "bold"; parts: Inline[] }
  | { kind: "link"; text: string; to: string };

export type Block =
  | { kind: "text"; parts: Inline[] }
  | { kind: "list"; ordered: boolean; start: number; items: Inline[][] };

const item = /^\s{0,6}(?:[-*•]|(\d{1,3})[.)])\s+(?=\S)/;

export function parseAnswer(answer: string): Block[] {
  const blocks: { lines: string[]; number: number | null; isItem: boolean }[] = [];
  let isOpen = false;
  for (const line of answer.split(/\r\n|\r|\n/)) {
    const [mark, digits] = item.exec(line) ?? [];
    const text = line.slice(mark?.length ?? 0).trim();
    if (text === "") isOpen = false;
    else if (mark !== undefined) blocks.push({ lines: [text], number: digits ? Number(digits) : null, isItem: true });
    else if (isOpen) blocks.at(-1)?.lines.push(text);
    else blocks.push({ lines: [text], number: null, isItem: false });
    if (text !== "") isOpen = true;
  }
  return blocks.reduce<Block[]>((all, { lines, number, isItem }) => {
    const parts = parseInline(lines.join(" "));
    const last = all.at(-1);
    const ordered = number !== null;
    if (!isItem) all.push({ kind: "text", parts });
    else if (last?.kind === "list" && last.ordered === ordered) last.items.push(parts);
    else all.push({ kind: "list", ordered, start: number ?? 1, items: [parts] });
    return all;
  }, []);
}

const mark = /`([^`]{1,300})`|\*\*([^*]{1,500})\*\*|(?<!!)\[([^[\]]{1,200})\]\(([^()\s]{1,300})\)/g;

function parseInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const found of text.matchAll(mark)) {
    const part = toPart(found);
    if (!part) continue;
    if (found.index > end) parts.push({ kind: "text", text: text.slice(end, found.index) });
    parts.push(part);
    end = found.index + found[0].length;
  }
  if (end < text.length) parts.push({ kind: "text", text: text.slice(end) });
  return parts;
}

function toPart([, code, bold, label, to]: RegExpMatchArray): Inline | null {
  if (code !== undefined) return { kind: "code", text: code };
  if (bold !== undefined) return { kind: "bold", parts: parseInline(bold) };
  return label !== undefined && to !== undefined && isAllowedAddress(to) ? { kind: "link", text: label, to } : null;
}

/** The path of a customer's page or of the purchase page in plain characters, or an address of the guides. */
export function isAllowedAddress(to: string): boolean {
  const [, path] = /^(\/(?:[a-z0-9][\w./-]*)?)(?:\?[\w=&.-]*)?(?:#[\w-]*)?$/i.exec(to) ?? [];
  if (path === undefined) return guideAddresses.includes(to);
  const access = findAccess(toCanonicalPath(path) ?? "");
  return access === "user" || access === "premium" || path === "/buy";
}
