/** Writes text from HTML, in which white space is one space and blocks begin new lines. */
class TextWriter {
  text = "";
  #breaks = 0;
  #isAfterBullet = false;

  /** Begins a new line (1) or paragraph (2) before the next words. */
  break(breaks: number): void {
    if (!this.#isAfterBullet) this.#breaks = Math.max(this.#breaks, breaks);
  }

  /** Two make a paragraph. */
  newLine(): void {
    this.#breaks = Math.min(2, this.#breaks + 1);
  }

  write(words: string): void {
    const collapsed = words.replace(/[ \t\n\r\f]+/g, " ");
    const isAtStart = this.#breaks > 0 || /^$|[\s]$/.test(this.text);
    this.verbatim(isAtStart ? collapsed.replace(/^ /, "") : collapsed);
  }

  verbatim(words: string): void {
    if (words === "") return;
    if (this.text !== "" && this.#breaks > 0) this.text = this.text.trimEnd() + "\n".repeat(this.#breaks);
    this.#breaks = 0;
    this.#isAfterBullet = false;
    this.text += words;
  }

  /** What follows stays in its line. */
  bullet(mark: string): void {
    this.break(1);
    this.verbatim(mark);
    this.#isAfterBullet = true;
  }
}

/**
 * Reads the HTML of a message as the text that pages show: lists, code and links become Markdown; tables, pictures and
 * quoted threads stand beside the text with their place in it. The tags of the help desk are sanitized and nested well;
 * others cost only their layout.
 */

/** In the order of Latin-1, from U+00A0. */
const latin1 = [
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute",
  "micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring",
  "AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml",
  "times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil",
  "egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash",
  "ugrave uacute ucirc uuml yacute thorn yuml",
]
  .join(" ")
  .split(" ");

const named: ReadonlyMap<string, string> = new Map([
  ...latin1.map((name, index): [string, string] => [name, String.fromCharCode(0xa0 + index)]),
  ...Object.entries({
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    hellip: "…",
    ndash: "–",
    mdash: "—",
    bull: "•",
  }),
  ...Object.entries({ lsquo: "‘", rsquo: "’", ldquo: "“", rdquo: "”", bdquo: "„", sbquo: "‚", euro: "€", trade: "™" }),
  ...Object.entries({ oelig: "œ", OElig: "Œ", lsaquo: "‹", rsaquo: "›", larr: "←", rarr: "→", zwnj: "", zwj: "" }),
]);

const maxCodePoint = 0x10ffff;

/** Decodes the named characters of HTML 4 that mails use, and numbered ones. Others stay as they are written. */
const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,7}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named.get(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    const isCharacter = code >= 0x20 && code <= maxCodePoint && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : code === 9 || code === 10 || code === 13 ? " " : "";
  });

/** Tables of a mail: those of data, and those that only arrange the mail. */
interface Table {
  rows: string[][];
  /** It contains another table. */
  isLayout: boolean;
}

const listFilled = ({ rows }: Table): string[][] =>
  rows.map((row) => row.map((cell) => cell.trim())).filter((row) => row.some((cell) => cell !== ""));

/** Null for a table that only arranges. */
function toRows(table: Table): string[][] | null {
  const filled = listFilled(table);
  const columns = Math.max(0, ...filled.map((row) => row.length));
  if (table.isLayout || columns < 2 || filled.length < 2) return null;
  return filled.map((row) => Array.from({ length: columns }, (_, column) => row[column] ?? ""));
}

/** One after the other. */
function writeCells(writer: TextWriter, table: Table): void {
  const breaks = table.isLayout ? 2 : 1;
  for (const cell of listFilled(table).flat()) {
    writer.break(breaks);
    writer.verbatim(cell);
  }
  writer.break(breaks);
}

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
  const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(attributes);
  return decodeEntities(match?.[1] ?? match?.[2] ?? match?.[3] ?? "").trim();
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
