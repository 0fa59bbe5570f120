/**
 * Finds the line ends around which white space has a meaning. Around all others a browser, Shopify and a person read
 * the same file, however it is indented. Where that is not certain, white space counts.
 */

/** Offsets of LF whose white space before and after counts, of a text with LF line ends. */
export interface FixedBreaks {
  has: (offset: number) => boolean;
  /** Start and end of the Liquid that Shopify runs. White space in it, but for that of strings, says nothing. */
  tags: [start: number, end: number][];
}

export const allFixed: FixedBreaks = { has: () => true, tags: [] };

export function findFixedBreaks(path: string, text: string): FixedBreaks {
  const liquid = path.endsWith(".liquid");
  const name = liquid ? path.slice(0, -".liquid".length) : path;
  if (path.startsWith("assets/") || !liquid) {
    if (/\.svg$/.test(name) && !/xml:space/.test(text) && !keepsSpaces.test(text))
      return new Scanner(text, liquid).readMarkup();
    if (/\.s?css$/.test(name)) return new Scanner(text, liquid).readStyles();
    return /\.m?js$/.test(name) ? new Scanner(text, liquid).readScript() : allFixed;
  }
  // Such as `robots.txt.liquid`.
  if (/\.(txt|xml|json|js|css|md)$/.test(name)) return allFixed;
  return keepsSpaces.test(text) ? allFixed : new Scanner(text).readMarkup();
}

/** A file that styles its own text so that white space shows. */
const keepsSpaces = /white-space(?:-collapse)?\s{0,20}:\s{0,20}(?:pre|break-spaces|preserve)/i;

/** Elements that show their white space, or whose text programs read; `text` is SVG. */
const verbatimElements = new Set(["pre", "textarea", "code", "xmp", "listing", "plaintext", "text"]);
/** Lists that are separated by any white space. */
const listAttributes = new Set(["class", "srcset", "sizes", "style", "rel"]);
/** Tags whose body is no HTML: how it is read. */
const bodyTags: Record<string, "fixed" | "free" | "styles" | "script"> = {
  ...{ raw: "fixed", capture: "fixed", comment: "free", doc: "free", schema: "free" },
  ...{ style: "styles", stylesheet: "styles", javascript: "script" },
};

const maxOutputLength = 1_000;

class Scanner {
  readonly #text: string;
  /** Whether Shopify reads Liquid in the file. */
  readonly #liquid: boolean;
  readonly #fixed = Object.assign(new Set<number>(), { tags: [] as FixedBreaks["tags"] });
  #at = 0;

  constructor(text: string, liquid = true) {
    this.#text = text;
    this.#liquid = liquid;
  }

  readMarkup(): FixedBreaks {
    const text = this.#text;
    while (this.#at < text.length) {
      const next = this.#find(/\{[{%]|<!--|<\/?[a-z]|`/gi, text.length);
      if (next === null) break;
      if (next.startsWith("{")) this.#readLiquid();
      else if (next === "<!--") this.#at = this.#indexAfter("-->", this.#at);
      else if (next === "`") this.#readQuote("`");
      else this.#readElement();
    }
    return this.#fixed;
  }

  readStyles(end = this.#text.length): FixedBreaks {
    for (let next = this.#find(/\{[{%]|\\\n/g, end); next !== null; next = this.#find(/\{[{%]|\\\n/g, end)) {
      if (next.startsWith("{")) this.#readLiquid(end);
      else {
        // A string that goes on in the next line.
        this.#fixed.add(this.#at + 1);
        this.#at += 2;
      }
    }
    this.#at = end;
    return this.#fixed;
  }

  readScript(end = this.#text.length): FixedBreaks {
    const start = this.#at;
    if (!this.#readTemplateLiterals(end)) {
      // Not understood: a line end between two backticks may be in a template literal.
      const body = this.#text.slice(start, end);
      if (body.includes("`")) this.#fix(start + body.indexOf("`"), start + body.lastIndexOf("`"));
    }
    for (let at = start; at < end; at++)
      if (this.#text[at] === "\n" && this.#text[at - 1] === "\\") this.#fixed.add(at);
    this.#at = end;
    return this.#fixed;
  }

  /** False where the script ends within something. */
  #readTemplateLiterals(end: number): boolean {
    // `0`: code of the file; each other level is code in `${}` and counts its braces.
    const braces = [0];
    let literal = false;
    let before = "";
    while (this.#at < end) {
      const text = this.#text;
      const char = text[this.#at] ?? "";
      const pair = text.slice(this.#at, this.#at + 2);
      if (this.#liquid && (pair === "{%" || (pair === "{{" && this.#isOutput()))) this.#readLiquid(end);
      else if (literal) {
        if (char === "\n") this.#fixed.add(this.#at);
        if (char === "`") literal = false;
        if (pair === "${") {
          literal = false;
          braces.push(1);
        }
        this.#at += char === "\\" || pair === "${" ? 2 : 1;
        if (char === "\\" && text[this.#at - 1] === "\n") this.#fixed.add(this.#at - 1);
        before = "a";
      } else if (pair === "//") this.#at = Math.min(end, this.#indexOf("\n", this.#at));
      else if (pair === "/*") this.#at = Math.min(end, this.#indexAfter("*/", this.#at));
      else if (char === '"' || char === "'") {
        this.#skipLine(char, end);
        before = "a";
      } else if (char === "/" && /[(,=:[!&|?{};+\-*%~^<>]|^$/.test(before)) {
        this.#skipLine("/", end);
        before = "a";
      } else {
        if (char === "`") literal = true;
        if (char === "{") braces[braces.length - 1] = (braces.at(-1) ?? 0) + 1;
        if (char === "}") {
          const left = (braces.at(-1) ?? 0) - 1;
          if (left === 0 && braces.length > 1) {
            braces.pop();
            literal = true;
          } else braces[braces.length - 1] = left;
        }
        if (/\S/.test(char)) before = this.#isKeyword() ? "(" : char;
        this.#at += 1;
      }
      // Between `${` and its `}` the line ends of code count too: simpler, and never wrong.
      if (braces.length > 1 && text[this.#at] === "\n") this.#fixed.add(this.#at);
    }
    return !literal && braces.length === 1;
  }

  /** Whether a regular expression may follow this letter. */
  #isKeyword(): boolean {
    return /(?:^|[^\w$.])(?:return|typeof|case|of|in|do|else|void|delete)$/.test(
      this.#text.slice(Math.max(0, this.#at - 8), this.#at + 1),
    );
  }

  /** Whether `{{` opens an output rather than two blocks of code. */
  #isOutput(): boolean {
    return /^\{\{-?\s*[\w'"][^;]*?\}\}/.test(this.#text.slice(this.#at, this.#at + maxOutputLength));
  }

  /** A string or regular expression, which ends with its line at the latest. */
  #skipLine(quote: string, end: number): void {
    let set = false;
    for (this.#at += 1; this.#at < end; this.#at++) {
      const char = this.#text[this.#at];
      if (char === "\\") this.#at += 1;
      else if (char === "\n") return;
      else if (this.#liquid && char === "{" && /[{%]/.test(this.#text[this.#at + 1] ?? "")) {
        this.#readLiquid(end);
        this.#at -= 1;
      } else if (quote === "/" && (char === "[" || char === "]")) set = char === "[";
      else if (char === quote && !set) {
        this.#at += 1;
        return;
      }
    }
  }

  /** `{{ }}`, `{% %}`, or a tag with its body. */
  #readLiquid(max = this.#text.length): void {
    const start = this.#at;
    const isTag = this.#text[start + 1] === "%";
    const end = Math.min(max, this.#indexAfter(isTag ? "%}" : "}}", start));
    const inner = this.#text.slice(start, end);
    // A string that goes on in the next line; an apostrophe of a comment looks alike.
    const open = /['"]/.test(inner) ? findOpenString(inner) : null;
    if (open !== null) this.#fix(start + open, end);
    this.#at = end;
    const { tags } = this.#fixed;
    if (this.#liquid) tags.push([start, end]);
    const known = tags.length;
    const name = isTag ? /^\{%-?\s*(\w+)/.exec(inner)?.[1] : undefined;
    const body = name !== undefined && Object.hasOwn(bodyTags, name) ? bodyTags[name] : undefined;
    if (body === undefined) return;
    const close = this.#closeOf(new RegExp(`\\{%-?\\s*end${name}\\s*-?%\\}`, "g"), max);
    if (body === "styles") this.readStyles(close);
    else if (body === "script") this.readScript(close);
    else if (body === "fixed") this.#fix(end, close);
    // Shopify runs no Liquid in `stylesheet` and `javascript`.
    if (name !== "style") tags.length = known;
    this.#at = close;
  }

  #readElement(): void {
    const text = this.#text;
    const [opening = "<", slash = "", element = ""] =
      /^<(\/?)([\w:-]+)/.exec(text.slice(this.#at, this.#at + 80)) ?? [];
    this.#at += opening.length;
    const tag = element.toLowerCase();
    const start = this.#at;
    let attribute = "";
    while (this.#at < text.length && text[this.#at] !== ">") {
      const char = text[this.#at] ?? "";
      const [name] = /^[^\s"'<>=/{]+/.exec(text.slice(this.#at, this.#at + 200)) ?? [];
      if (text.startsWith("{%", this.#at) || text.startsWith("{{", this.#at)) this.#readLiquid();
      else if (char === '"' || char === "'") this.#readQuote(char, listAttributes.has(attribute));
      else if (name !== undefined) {
        attribute = name.toLowerCase();
        this.#at += name.length;
      } else this.#at += 1;
    }
    const attributes = text.slice(start, this.#at);
    this.#at = Math.min(text.length, this.#at + 1);
    if (slash !== "" || attributes.endsWith("/")) return;
    if (!verbatimElements.has(tag) && tag !== "script" && tag !== "style") return;
    const from = this.#at;
    const close = this.#closeOf(new RegExp(`</${tag}\\b`, "gi"));
    if (tag === "style") this.readStyles(close);
    else if (tag !== "script") this.#fix(from, close);
    else if (isScript(attributes)) this.readScript(close);
    else if (!/\btype\s*=\s*["']?application\/(?:ld\+)?json/i.test(attributes)) this.#fix(from, close);
    this.#at = close;
  }

  /** A value in quotes, which may hold Liquid with quotes of its own. */
  #readQuote(quote: string, isFree = false): void {
    const start = this.#at;
    this.#at += 1;
    const stop = quote === "`" ? /\{[{%]|`/g : quote === '"' ? /\{[{%]|"/g : /\{[{%]|'/g;
    for (let next = this.#find(stop); next !== null; next = this.#find(stop)) {
      if (next === quote) {
        this.#at += 1;
        if (!isFree) this.#fix(start, this.#at);
        return;
      }
      this.#readLiquid();
    }
    // Without an end it is no value.
    this.#fix(start, this.#text.length);
    this.#at = this.#text.length;
  }

  #fix(start: number, end: number): void {
    for (let at = this.#indexOf("\n", start); at < end; at = this.#indexOf("\n", at + 1)) this.#fixed.add(at);
  }

  /** Moves to the next match and returns it; stays where there is none. */
  #find(pattern: RegExp, end = this.#text.length): string | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (!found || found.index >= end) return null;
    this.#at = found.index;
    return found[0];
  }

  #closeOf(pattern: RegExp, max = this.#text.length): number {
    pattern.lastIndex = this.#at;
    return Math.min(max, pattern.exec(this.#text)?.index ?? this.#text.length);
  }

  #indexOf(part: string, from: number): number {
    const at = this.#text.indexOf(part, from);
    return at < 0 ? this.#text.length : at;
  }

  #indexAfter(part: string, from: number): number {
    const at = this.#text.indexOf(part, from);
    return at < 0 ? this.#text.length : at + part.length;
  }
}

/** Where a string begins that does not end in its line. */
function findOpenString(inner: string): number | null {
  let start = 0;
  for (const line of inner.split("\n").slice(0, -1)) {
    const quoted = line.replace(/'[^']*'|"[^"]*"/g, (found) => "_".repeat(found.length));
    const open = quoted.search(/['"]/);
    if (open >= 0) return start + open;
    start += line.length + 1;
  }
  return null;
}

const isScript = (attributes: string): boolean => {
  const [, type] = /\btype\s*=\s*["']?([^"'\s>]+)/i.exec(attributes) ?? [];
  return type === undefined || /^(?:module|(?:text|application)\/(?:java|ecma)script)$/i.test(type);
};
