/** Parses release notes: Markdown with bullets, paragraphs, bold and code. Other syntax, such as HTML, is shown as text. */

/** What the bullets below a heading are about. */
export type ChangeKind = "new" | "changed" | "fixed";
export const changeKinds = ["new", "changed", "fixed"] as const satisfies ChangeKind[];

export interface NotesSpan {
  text: string;
  mark?: "strong" | "code";
}

export type NotesBlock =
  | { kind: "list"; change: ChangeKind | null; items: NotesSpan[][] }
  | { kind: "text"; spans: NotesSpan[] };

/** Headings that name a kind, in the words of "Keep a Changelog" and their like. */
const headings: Record<ChangeKind, RegExp> = {
  new: /^(new|added|nouveau|nouveautés?|ajouts?|ajouté)$/i,
  changed: /^(changed?|changes|improved|modifié|modifications?|changements?|amélioré|améliorations?)$/i,
  fixed: /^(fixed|fixes|corrigé|corrections?|correctifs?)$/i,
};

const bullet = /^\s{0,3}[-*+]\s+(?=\S)/;
const heading = /^\s{0,3}#{1,6}\s+(.*?)[\s#:]*$/;

export function parseNotes(markdown: string): NotesBlock[] {
  const blocks: ({ kind: "list"; change: ChangeKind | null; items: string[] } | { kind: "text"; text: string })[] = [];
  let change: ChangeKind | null = null;
  /** As in Markdown, a line continues the previous one until an empty line. */
  let open = false;
  for (const line of markdown.split(/\r\n|\r|\n/)) {
    const [, title] = heading.exec(line) ?? [];
    const text = line.replace(bullet, "").trim();
    const last = blocks.at(-1);
    if (text === "") open = false;
    else if (title !== undefined) {
      change = changeKinds.find((kind) => headings[kind].test(title)) ?? null;
      if (!change) blocks.push({ kind: "text", text: `**${title}**` });
      open = false;
    } else if (bullet.test(line)) {
      if (last?.kind === "list" && last.change === change) last.items.push(text);
      else blocks.push({ kind: "list", change, items: [text] });
      open = true;
    } else if (open && last?.kind === "list") last.items.push(`${last.items.pop()} ${text}`);
    else if (open && last?.kind === "text") last.text += ` ${text}`;
    else {
      blocks.push({ kind: "text", text });
      open = true;
    }
  }
  return blocks.map((block) =>
    block.kind === "list"
      ? { ...block, items: block.items.map(parseSpans) }
      : { kind: "text", spans: parseSpans(block.text) },
  );
}

/** The captures of `split` become strong and code; a piece that did not take part is undefined. */
function parseSpans(line: string): NotesSpan[] {
  const parts = line.split(/\*\*([^*]+)\*\*|`([^`]+)`/);
  return parts.flatMap((text = "", index): NotesSpan[] => {
    if (text === "") return [];
    const mark = ([undefined, "strong", "code"] as const)[index % 3];
    return [mark ? { text, mark } : { text }];
  });
}

export const toPlainText = (spans: readonly NotesSpan[]): string => spans.map(({ text }) => text).join("");
