/** The parts of a message's text: paragraphs with lines, links and code. Nothing in it is markup. */
import { toSafeAddress } from "#base/safe-url.ts";

export type Inline = { text: string; to?: string };
export type Block = { kind: "text"; lines: Inline[][] } | { kind: "code"; code: string };

const fence = /```[\w-]*\n([\s\S]*?)(?:```|$)/g;
const address = /https?:\/\/[^\s<>"']+/g;

/** `origin` is the portal's own: a link to it stays here. */
export function parseMessage(text: string, origin: string): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  for (const found of text.matchAll(fence)) {
    blocks.push(...parseText(text.slice(at, found.index), origin));
    blocks.push({ kind: "code", code: (found[1] ?? "").trimEnd() });
    at = found.index + found[0].length;
  }
  return [...blocks, ...parseText(text.slice(at), origin)];
}

const parseText = (text: string, origin: string): Block[] =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => ({ kind: "text", lines: paragraph.split("\n").map((line) => parseLine(line, origin)) }));

function parseLine(line: string, origin: string): Inline[] {
  const parts: Inline[] = [];
  let at = 0;
  for (const found of line.matchAll(address)) {
    // A sentence may end with the address.
    const url = trimEnd(found[0]);
    const to = toTarget(url, origin);
    if (to === null) continue;
    if (found.index > at) parts.push({ text: line.slice(at, found.index) });
    parts.push({ text: url, to });
    at = found.index + url.length;
  }
  if (at < line.length) parts.push({ text: line.slice(at) });
  return parts;
}

function trimEnd(address: string): string {
  let end = address.length;
  while (").,;:!?]".includes(address.charAt(end - 1))) end--;
  return address.slice(0, end);
}

/** A path of ours, or an `https:` address; the text shows its host. */
function toTarget(url: string, origin: string): string | null {
  const parsed = URL.parse(url);
  if (parsed?.origin === origin) return toSafeAddress(parsed.pathname + parsed.search + parsed.hash, "/");
  return toSafeAddress(url, "/");
}
