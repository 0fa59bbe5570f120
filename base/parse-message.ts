/**
 * Parses what people write in a ticket: paragraphs, lists, code, bold text and links. Anything
 * else stays text, so that nothing in it becomes markup.
 */
export type Inline =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "bold"; parts: Inline[] }
  | { kind: "link"; text: string; to: string };

export type Block =
  | { kind: "text"; lines: Inline[][] }
  | { kind: "list"; ordered: boolean; start: number; items: Inline[][] }
  | { kind: "code"; code: string };

/** The link of an address, with or without a label; null leaves its text as it is. */
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
