/** Parses release notes: Markdown with bullets and paragraphs only. Other syntax is shown as text. */

export type NotesBlock = { kind: "list"; items: string[] } | { kind: "text"; text: string };

const bullet = /^\s{0,3}[-*+]\s+(?=\S)/;

export function parseNotes(markdown: string): NotesBlock[] {
  const blocks: NotesBlock[] = [];
  /** As in Markdown, a line continues the previous one until an empty line. */
  let open = false;
  for (const line of markdown.split(/\r\n|\r|\n/)) {
    const text = stripMarks(line);
    const last = blocks.at(-1);
    if (text === "") open = false;
    else if (bullet.test(line)) {
      if (last?.kind === "list") last.items.push(text);
      else blocks.push({ kind: "list", items: [text] });
      open = true;
    } else if (open && last?.kind === "list") last.items.push(`${last.items.pop()} ${text}`);
    else if (open && last?.kind === "text") last.text += ` ${text}`;
    else {
      blocks.push({ kind: "text", text });
      open = true;
    }
  }
  return blocks;
}

/** Without the marks of bullets, headings, bold and code. */
const stripMarks = (line: string) =>
  line
    .replace(bullet, "")
    .replace(/^\s*#{1,6}\s+/, "")
    .replace(/(\*\*|`)([^*`]+)\1/g, "$2")
    .trim();
