/**
 * Parses the text of a message, of the assistant or of a ticket: paragraphs, lists, code, bold text and links. Anything
 * else stays text, so that nothing in it becomes markup.
 */
import { guideAddresses } from "#app/content/guide-addresses.ts";
import { findAccess, toCanonicalPath } from "#base/access.ts";
import { toSafeAddress } from "#base/safe-url.ts";

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "bold"; parts: Inline[] }
  | { kind: "link"; text: string; to: string };

export type Block =
  | { kind: "text"; lines: Inline[][] }
  | { kind: "list"; ordered: boolean; start: number; items: Inline[][] }
  | { kind: "code"; code: string };

/** The link of an address, which has a label or stands alone; null leaves its text as it is. */
export type ToLink = (address: string, label: string | null) => { text: string; to: string } | null;

const fence = /^```[\w-]*[^\S\n]*\n([\s\S]*?)(?:^```[^\S\n]*$|$(?![\s\S]))/gm;

export function parseMessage(message: string, toLink: ToLink): Block[] {
  const text = message.replaceAll(/\r\n?/g, "\n");
  const blocks: Block[] = [];
  let at = 0;
  for (const found of text.matchAll(fence)) {
    blocks.push(...parseText(text.slice(at, found.index), toLink));
    blocks.push({ kind: "code", code: (found[1] ?? "").trimEnd() });
    at = found.index + found[0].length;
  }
  return [...blocks, ...parseText(text.slice(at), toLink)];
}

const item = /^\s{0,6}(?:[-*•]|(\d{1,3})[.)])\s+(?=\S)/;

function parseText(text: string, toLink: ToLink): Block[] {
  const blocks: { lines: string[]; number: number | null; isItem: boolean }[] = [];
  let isOpen = false;
  for (const line of text.split("\n")) {
    const [mark, digits] = item.exec(line) ?? [];
    const content = line.slice(mark?.length ?? 0).trim();
    if (content === "") isOpen = false;
    else if (mark !== undefined)
      blocks.push({ lines: [content], number: digits ? Number(digits) : null, isItem: true });
    else if (isOpen) blocks.at(-1)?.lines.push(content);
    else blocks.push({ lines: [content], number: null, isItem: false });
    if (content !== "") isOpen = true;
  }
  return blocks.reduce<Block[]>((all, { lines, number, isItem }) => {
    const last = all.at(-1);
    const ordered = number !== null;
    const parts = isItem ? parseInline(lines.join(" "), toLink) : [];
    if (!isItem) all.push({ kind: "text", lines: lines.map((line) => parseInline(line, toLink)) });
    else if (last?.kind === "list" && last.ordered === ordered) last.items.push(parts);
    else all.push({ kind: "list", ordered, start: number ?? 1, items: [parts] });
    return all;
  }, []);
}

const mark =
  /`([^`]{1,300})`|\*\*([^*]{1,500})\*\*|(?<!!)\[([^[\]]{1,200})\]\(([^()\s]{1,300})\)|https?:\/\/[^\s<>"'`*[\]]{1,2000}/g;

function parseInline(text: string, toLink: ToLink): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const found of text.matchAll(mark)) {
    const [whole, code, bold, label, to] = found;
    // A sentence may end with the address.
    const source = (code ?? bold ?? label) ? whole : trimEnd(whole);
    const part = toPart(source, { code, bold, label, to }, toLink);
    if (!part) continue;
    if (found.index > end) parts.push({ kind: "text", text: text.slice(end, found.index) });
    parts.push(part);
    end = found.index + source.length;
  }
  if (end < text.length) parts.push({ kind: "text", text: text.slice(end) });
  return parts;
}

type Found = Record<"code" | "bold" | "label" | "to", string | undefined>;

function toPart(source: string, { code, bold, label, to }: Found, toLink: ToLink): Inline | null {
  if (code !== undefined) return { kind: "code", text: code };
  if (bold !== undefined) return { kind: "bold", parts: parseInline(bold, toLink) };
  const link = label !== undefined && to !== undefined ? toLink(to, label) : toLink(source, null);
  return link && { kind: "link", ...link };
}

function trimEnd(address: string): string {
  let end = address.length;
  while (").,;:!?]".includes(address.charAt(end - 1))) end--;
  return address.slice(0, end);
}

/** The assistant may lead to pages of customers and to addresses that our guides link to. */
export const toAnswerLink: ToLink = (address, label) =>
  isAllowedAddress(address) ? { text: label ?? address, to: address } : null;

/** The path of a customer's page or of the purchase page in plain characters, or an address of the guides. */
export function isAllowedAddress(to: string): boolean {
  const [, path] = /^(\/(?:[a-z0-9][\w./-]*)?)(?:\?[\w=&.-]*)?(?:#[\w-]*)?$/i.exec(to) ?? [];
  if (path === undefined) return guideAddresses.includes(to);
  const access = findAccess(toCanonicalPath(path) ?? "");
  return access === "user" || access === "premium" || path === "/buy";
}

/**
 * People may lead anywhere, and the text always shows where: a link to the portal, whose origin is `origin`, stays here,
 * and a labelled link to elsewhere names its host.
 */
export const createTicketLink =
  (origin: string): ToLink =>
  (address, label) => {
    const parsed = URL.parse(address);
    const isOurs = parsed?.origin === origin;
    const to = toSafeAddress(isOurs ? parsed.pathname + parsed.search + parsed.hash : address, "/");
    if (to === null) return null;
    if (label === null || label === address) return { text: address, to };
    return { text: to.startsWith("/") ? label : `${label} (${URL.parse(to)?.host ?? to})`, to };
  };
