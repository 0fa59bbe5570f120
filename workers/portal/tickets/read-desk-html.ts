/**
 * Reads the HTML of a message as the text that pages show: lists, code and links become Markdown; tables, pictures and
 * quoted threads stand beside the text with their place in it. The tags of the help desk are sanitized and nested well;
 * others cost only their layout.
 */
import { decodeEntities } from "./html-entities.ts";
import { type Table, toRows, writeCells } from "./mail-tables.ts";
import { TextWriter } from "./text-writer.ts";

export interface DeskText {
  text: string;
  /** In the order of the message; `at` is a place in the text. */
  inserts: DeskInsert[];
}

type Insert = { quote: string } | { picture: { address: string; alt: string } } | { table: string[][] };
type DeskInsert = { at: number } & Insert;

const token = /<!--(?:[\s\S]*?-->|[\s\S]*$)|<(\/?)([a-z][a-z\d:]*)((?:[^<>"']|"[^"]*"|'[^']*'){0,1000})>|[^<]+|</gi;
const maxHtmlLength = 200_000;
/** Deeper elements are read without their layout. */
const maxDepth = 200;

const hiddenTags: ReadonlySet<string> = new Set(["head", "style", "script", "title", "template"]);
const voidTags: ReadonlySet<string> = new Set(["br", "hr", "img", "wbr", "input", "meta", "link", "col"]);
const paragraphs: ReadonlySet<string> = new Set([
  "p",
  "ul",
  "ol",
  "pre",
  "hr",
  "blockquote",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
]);
const lines: ReadonlySet<string> = new Set(["div", "li", "section", "article", "header", "footer", "dt", "dd"]);

/** Of the help desk, and of the mail programs whose marks it keeps. */
const quoteClass = /(?:^|\s)(?:freshdesk_quote|gmail_quote\w*|yahoo_quoted|protonmail_quote|moz-cite-prefix)(?:\s|$)/;
/** What follows in the same element is the thread. */
const threadId = /^(?:divRplyFwdMsg|appendonsend)$/i;

interface Open {
  name: string;
  onEnd?: (() => void) | undefined;
  /** Of an ordered list. */
  items?: number;
}

/** `isPicture` says whether the picture of an address may be shown; another one becomes a link. */
export function readDeskHtml(html: string, isPicture: (address: string) => boolean): DeskText {
  const base = new TextWriter();
  const writers = [base];
  const open: Open[] = [];
  const tables: Table[] = [];
  const inserts: DeskInsert[] = [];
  /** Of a link or a layout that is not written yet. */
  let waiting: Insert[] = [];
  const depth = { quote: 0, code: 0, hidden: 0 };
  const writer = () => writers.at(-1) ?? base;

  function insert(each: Insert): void {
    if (writers.length > 1 || tables.length > 0) waiting.push(each);
    else inserts.push({ at: base.text.length, ...each });
  }

  function insertWaiting(): void {
    if (writers.length > 1 || tables.length > 0) return;
    for (const each of waiting) insert(each);
    waiting = [];
  }

  /** Collects the text of an element apart, for `onText`. */
  function collect(onText: (text: string) => void, counted?: "quote" | "code"): () => void {
    const own = new TextWriter();
    writers.push(own);
    if (counted) depth[counted] += 1;
    return () => {
      writers.pop();
      if (counted) depth[counted] -= 1;
      onText(own.text);
      insertWaiting();
    };
  }

  const collectQuote = () =>
    collect((quote) => {
      if (quote.trim() !== "") insert({ quote: quote.trim() });
    }, "quote");

  function writeBlock(text: string): void {
    writer().break(2);
    writer().verbatim(text);
    writer().break(2);
  }

  function close(name: string, isInside: (index: number) => boolean = () => true): void {
    const index = open.findLastIndex((each) => each.name === name);
    if (index < 0 || !isInside(index)) return;
    while (open.length > index) open.pop()?.onEnd?.();
  }

  function closeInTable(...names: string[]): void {
    const table = open.findLastIndex((each) => each.name === "table");
    for (const name of names) close(name, (index) => index > table);
  }

  function writePicture(attributes: string): void {
    // A picture without a size to see counts who reads the mail.
    if (/^[01](?:px)?$/.test(readAttribute(attributes, "width"))) return;
    const alt = readAttribute(attributes, "alt").replace(/\s+/g, " ");
    const address = readAttribute(attributes, "src");
    if (depth.quote === 0 && isPicture(address)) insert({ picture: { address, alt } });
    else writer().write(toLink(address, alt || "image") ?? `[${alt || "image"}]`);
  }

  function writeBullet(): void {
    const list = open.findLast(({ name }) => name === "ul" || name === "ol");
    if (list) list.items = (list.items ?? 0) + 1;
    writer().bullet(list?.name === "ol" ? `${list.items}. ` : "- ");
  }

  /** Returns what its end does. */
  function begin(name: string, attributes: string): (() => void) | undefined {
    if (depth.quote === 0 && isQuote(name, attributes)) return collectQuote();
    if (depth.quote === 0 && threadId.test(readAttribute(attributes, "id")))
      open.push({ name: "#thread", onEnd: collectQuote() });
    const table = tables.at(-1);
    switch (name) {
      case "table":
        for (const outer of tables) outer.isLayout = true;
        tables.push({ rows: [], isLayout: false });
        return () => {
          const ended = tables.pop();
          const rows = ended && toRows(ended);
          if (rows && depth.quote === 0) {
            writer().break(2);
            insert({ table: rows });
          } else if (rows) writeBlock(rows.map((row) => row.join(" | ")).join("\n"));
          else if (ended) writeCells(writer(), ended);
          insertWaiting();
        };
      case "tr":
        table?.rows.push([]);
        return;
      case "td":
      case "th":
        return collect((cell) => {
          if (!table) writer().write(cell);
          else if (table.rows.length === 0) table.rows.push([cell]);
          else table.rows.at(-1)?.push(cell);
        });
      case "li":
        writeBullet();
        return;
      case "blockquote":
        if (isQuote(name, attributes)) return;
        return collect((text) => writeBlock(text.trim().replace(/^/gm, "> ")));
      case "pre":
        return collect((code) => writeBlock(`\`\`\`\n${code.replace(/^\n+|\s+$/g, "")}\n\`\`\``), "code");
      case "a": {
        const address = readAttribute(attributes, "href");
        return collect((label) => writer().write(toLink(address, label.trim()) ?? label));
      }
    }
    return;
  }

  function showAgain(): void {
    depth.hidden -= 1;
  }

  function separate(name: string): void {
    if (paragraphs.has(name)) writer().break(2);
    else if (lines.has(name)) writer().break(1);
  }

  function readTag(name: string, attributes: string): void {
    separate(name);
    if (name === "img") writePicture(attributes);
    if (name === "br" && depth.code === 0) writer().newLine();
    if (name === "br" && depth.code > 0) writer().verbatim("\n");
    if (voidTags.has(name) || open.length >= maxDepth) return;
    // Their end tags may be left out.
    if (name === "td" || name === "th") closeInTable("td", "th");
    if (name === "tr") closeInTable("tr");
    const onEnd = begin(name, attributes);
    open.push({ name, onEnd });
  }

  for (const [whole, slash, tag, attributes = ""] of html.slice(0, maxHtmlLength).matchAll(token)) {
    const name = tag?.toLowerCase();
    if (name !== undefined && slash && (depth.hidden === 0 || hiddenTags.has(name))) {
      close(name);
      separate(name);
    } else if (name !== undefined && hiddenTags.has(name)) {
      depth.hidden += 1;
      open.push({ name, onEnd: showAgain });
    } else if (depth.hidden > 0 || whole.startsWith("<!--")) {
      // Nothing of it is shown.
    } else if (name !== undefined) readTag(name, attributes);
    else if (depth.code > 0) writer().verbatim(decodeEntities(whole));
    else writer().write(decodeEntities(whole));
  }
  while (open.length > 0) open.pop()?.onEnd?.();
  return { text: base.text.trimEnd(), inserts: joinQuotes(inserts) };
}

const readAttribute = (attributes: string, name: string): string => {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(attributes);
  return decodeEntities(found?.[1] ?? found?.[2] ?? found?.[3] ?? "").trim();
};

const isQuote = (name: string, attributes: string): boolean =>
  quoteClass.test(readAttribute(attributes, "class")) ||
  (name === "blockquote" && readAttribute(attributes, "type").toLowerCase() === "cite");

/** Null for an address that a page cannot open. */
function toLink(address: string, label: string): string | null {
  if (!/^https?:\/\/[^\s()]+$/i.test(address)) return null;
  const bare = (each: string) => each.replace(/^https?:\/\/|\/$/gi, "");
  if (label === "" || bare(label) === bare(address)) return address;
  return /^[^[\]\n]{1,200}$/.test(label) && address.length <= 300 ? `[${label}](${address})` : `${label} ${address}`;
}

/** The line that names the author of a thread has its own mark. */
const joinQuotes = (inserts: DeskInsert[]): DeskInsert[] =>
  inserts.reduce<DeskInsert[]>((all, each) => {
    const last = all.at(-1);
    if (last && "quote" in last && "quote" in each && last.at === each.at)
      all[all.length - 1] = { at: last.at, quote: `${last.quote}\n\n${each.quote}` };
    else all.push(each);
    return all;
  }, []);
