/** Parses a Liquid file with Shopify's parser, and reports problems with the platform's messages. */
import {
  LiquidHTMLASTParsingError,
  type LiquidHtmlNode,
  NodeTypes,
  toLiquidAST,
  walk,
} from "@shopify/liquid-html-parser";
import { countLines, type Problem } from "./problem.ts";

interface ReadLiquid {
  problem: Problem | null;
  /** The text inside `{% schema %}`, and the line on which it starts. */
  schema: { text: string; line: number } | null;
  /** The lines of tags and outputs that only Liquid's strict mode rejects. */
  strictLines: number[];
}

interface LiquidProblem {
  at: number;
  message: string;
}

export function readLiquid(path: string, text: string): ReadLiquid {
  // The platform does not parse the contents of these tags as Liquid, but the parser does.
  const readable = text.replace(unreadBody, (_all, open, _name, body, close) => open + blankOut(body) + close);
  const source = readable.replace(tightTag, "$& ").replace(liquidTag, (tag) => tag.replace(tightLine, "$& "));
  try {
    const document = toLiquidAST(source, { allowUnclosedDocumentNode: false, mode: "strict" });
    const { problems, ...found } = inspect(path, source, document);
    const first = problems.sort((a, b) => a.at - b.at)[0];
    return { problem: first ? toSyntaxError(source, first) : null, ...found };
  } catch (error) {
    const none = { schema: null, strictLines: [] };
    if (error instanceof RangeError)
      return { problem: toSyntaxError("", { at: 0, message: "Nesting too deep" }), ...none };
    if (!(error instanceof LiquidHTMLASTParsingError)) throw error;
    return { problem: toSyntaxError(source, toStructureProblem(source, error)), ...none };
  }
}

const unreadBody = /(\{%-?\s*(javascript|stylesheet)\s*-?%\})([\s\S]*?)(\{%-?\s*end\2\s*-?%\})/g;

/** The platform ends a tag's name at the first character that is no part of it: `{% when"x" %}`. The parser needs a space. */
const tightTag = /\{%-?\s*\w+(?=["'([])/g;
const liquidTag = /\{%-?\s*liquid\b[\s\S]*?%\}/g;
const tightLine = /^\s*\w+(?=["'([])/gm;

const blankOut = (body: string): string => body.replaceAll(/[^\n]/g, " ");

function toSyntaxError(text: string, { at, message }: LiquidProblem): Problem {
  const line = 1 + countLines(text, at);
  return { kind: "LIQUID", message: `Liquid syntax error (line ${line}): ${message}`, line };
}

/** Finds problems that the parser accepts and the platform rejects. */
function inspect(
  path: string,
  text: string,
  document: LiquidHtmlNode,
): { problems: LiquidProblem[]; schema: ReadLiquid["schema"]; strictLines: number[] } {
  const problems: LiquidProblem[] = [];
  const seen = new Set<string>();
  const strictLines = new Set<number>();
  let schema: ReadLiquid["schema"] = null;
  walk(document, (node, parent) => {
    if (isLenient(text, node)) strictLines.add(1 + countLines(text, node.position.start));
    const addProblem = (message: string | null) => message && problems.push({ at: node.position.start, message });
    switch (node.type) {
      case NodeTypes.LiquidTag:
        addProblem(findTagNameProblem(node.name) ?? findLinesProblem(node));
        if (typeof node.markup === "string") addProblem(findMarkupProblem(node.name, node.markup));
        break;
      case NodeTypes.LiquidBranch:
        if (node.name && typeof node.markup === "string") addProblem(findMarkupProblem(node.name, node.markup));
        break;
      case NodeTypes.LiquidVariableOutput:
        if (endsEarly.test(text.slice(node.position.start, node.position.end))) addProblem(unterminated.variable);
        break;
      case NodeTypes.LiquidRawTag:
        if (!topLevelTags.has(node.name)) break;
        if (parent && parent.type !== NodeTypes.Document)
          addProblem(`'${node.name}' tag must not be nested inside other tags`);
        if (seen.has(node.name)) addProblem(`Duplicate entries for '${node.name}' in '${path}'`);
        seen.add(node.name);
        if (node.name === "schema")
          schema = { text: node.body.value, line: 1 + countLines(text, node.blockStartPosition.end) };
    }
  });
  return { problems, schema, strictLines: [...strictLines] };
}

/** Tags whose markup strict mode does not read, or by rules of their own. */
const unparsedTags = new Set(
  "# break continue else comment raw doc javascript stylesheet schema style liquid form paginate section sections layout content_for".split(
    " ",
  ),
);

/**
 * Whether only lenient Liquid reads the tag or output. The parser skips characters that the strict mode of Shopify's
 * `liquid` library (`strict2`) does not expect, so they are looked for here.
 */
function isLenient(text: string, node: LiquidHtmlNode): boolean {
  const cut = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
  switch (node.type) {
    case NodeTypes.LiquidVariableOutput: {
      const markup = cut(node.position).replace(/^\{\{-?|-?\}\}$/g, "");
      return (typeof node.markup === "string" && node.markup.trim() !== "") || hasOddCharacter(withoutStrings(markup));
    }
    case NodeTypes.LiquidTag:
      if (unparsedTags.has(node.name)) return false;
      return ("reason" in node && node.reason !== undefined) || hasOddMarkup(node.name, cut(node.markupPosition));
    case NodeTypes.LiquidBranch:
      if (node.name !== "elsif" && node.name !== "when") return false;
      return (
        typeof node.markup === "string" || hasOddMarkup(node.name, cut(node.blockStartPosition).replace(tagEnds, ""))
      );
    default:
      return false;
  }
}

const tagEnds = /^\{%-?\s*\w+|-?%\}$/g;

function hasOddMarkup(tag: string, markup: string): boolean {
  const bare = withoutStrings(markup);
  if (tag === "when") return bare.includes(":") || hasOddCharacter(bare);
  if (tag !== "assign") return hasOddCharacter(bare);
  const value = bare.replace("=", "");
  return /[<>=]|\b(?:and|or|contains)\b/.test(value) || hasOddCharacter(value);
}

const withoutStrings = (markup: string): string => markup.replace(/"[^"]*"|'[^']*'/g, " ");

/** A character of no token, a lone `=`, or a name that begins with a bracket. */
const hasOddCharacter = (bare: string): boolean =>
  /[^\w\s.,:|()[\]<>=?-]|(?<![=<>])=(?!=)|(?:^|[\s,:|(])\[/.test(bare.replaceAll("!=", "=="));

const unterminated = {
  tag: "Tag '{%' was not properly terminated with regexp: /\\%\\}/",
  variable: "Variable '{{' was not properly terminated with regexp: /\\}\\}/",
};

/** The platform ends an output at its first closing brace, even one inside a string. */
const endsEarly = /^\{\{[^{}]*\}(?!\})/;

/** The parser gives up a whole `{% liquid %}` tag when a block inside it is not closed. */
function findLinesProblem(node: LiquidHtmlNode & { type: NodeTypes.LiquidTag }): string | null {
  if (node.name !== "liquid" || !("reason" in node) || !node.reason) return null;
  const [, unclosed] = /^Unclosed (?:block|raw) tag '(\w+)'/.exec(node.reason) ?? [];
  const [, unopened] = /^Unexpected end tag '(\w+)'/.exec(node.reason) ?? [];
  if (unclosed) return `'${unclosed}' tag was never closed`;
  return unopened ? `Unknown tag '${unopened}'` : node.reason;
}

/** The parser's error messages with the platform's messages. */
const structureMessages: readonly [RegExp, (...names: string[]) => string][] = [
  [/^Attempting to end parsing before Liquid(?:Raw)?Tag '(\w+)' was closed/, (tag) => `'${tag}' tag was never closed`],
  [
    /^Attempting to close LiquidTag '(\w+)' before LiquidTag '(\w+)' was closed/,
    (end, open) => `'end${end}' is not a valid delimiter for ${open} tags. use end${open}`,
  ],
  [/^Attempting to close LiquidTag '(\w+)' before it was opened/, (tag) => `Unknown tag 'end${tag}'`],
  [
    /^Attempting to open LiquidBranch '(\w+)' before LiquidTag '(\w+)' was closed/,
    (branch, tag) => (branch === "else" ? `${tag} tag does not expect 'else' tag` : `Unknown tag '${branch}'`),
  ],
  [/^Unexpected Liquid tag '(\w+)'/, (tag) => `Unknown tag '${tag}'`],
  [/^Expected LiquidTagClose/, () => unterminated.tag],
  [/^Expected LiquidVariableOutputClose/, () => unterminated.variable],
];

function toStructureProblem(text: string, { message, loc }: LiquidHTMLASTParsingError): LiquidProblem {
  const { line, column } = loc?.start ?? { line: 1, column: 1 };
  const lines = text.split("\n").slice(0, line - 1);
  const at = lines.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
  for (const [pattern, format] of structureMessages) {
    const match = pattern.exec(message);
    if (!match) continue;
    const words = format(...match.slice(1));
    // The parser reports where it gave up; the platform reports the line where the tag starts.
    const opening = words === unterminated.tag ? "{%" : words === unterminated.variable ? "{{" : null;
    return { at: opening ? Math.max(0, text.lastIndexOf(opening, at)) : at, message: words };
  }
  return { at, message };
}

/** From shopify.dev/docs/api/liquid/tags and Liquid itself. The parser accepts a few more, which are undocumented. */
const tags = new Set(
  (
    "# assign break capture case comment content_for continue cycle decrement doc echo for form if ifchanged include " +
    "increment javascript layout liquid paginate raw render schema section sections style stylesheet tablerow unless"
  ).split(" "),
);

/** Allowed once in a file, and only outside other tags. */
const topLevelTags: ReadonlySet<string> = new Set(["javascript", "schema", "stylesheet"]);

/**
 * Returns why the tag is rejected, or null. `else`, `elsif` and `when` inside a tag that allows them are branches, not
 * tags.
 */
function findTagNameProblem(name: string): string | null {
  if (name === "else") return "Unexpected outer 'else' tag";
  return tags.has(name) ? null : `Unknown tag '${name}'`;
}

const anyFragment = /"[^"]*"|'[^']*'|[^\s,|'"]/;
const conditional = { pattern: anyFragment, message: "Syntax Error in tag 'if' - Valid syntax: if [expression]" };

/** Patterns and messages of Liquid's lenient mode. */
const markups: Record<string, { pattern: RegExp; message: string }> = {
  assign: { pattern: /[\w\-.[\]]\s*=/, message: "Syntax Error in 'assign' - Valid syntax: assign [var] = [source]" },
  capture: { pattern: /[\w\-.[\]]/, message: "Syntax Error in 'capture' - Valid syntax: capture [var]" },
  case: { pattern: anyFragment, message: "Syntax Error in 'case' - Valid syntax: case [condition]" },
  cycle: {
    pattern: anyFragment,
    message: "Syntax Error in 'cycle' - Valid syntax: cycle [name :] var [, var2, var3 ...]",
  },
  elsif: conditional,
  for: {
    pattern: /^[\w-]+\s+in\s+\S/,
    message: "Syntax Error in 'for loop' - Valid syntax: for [item] in [collection]",
  },
  if: conditional,
  include: {
    pattern: anyFragment,
    message: "Error in tag 'include' - Valid syntax: include '[template]' (with|for) [object|collection]",
  },
  paginate: {
    pattern: /\S\s+by\s+\S/,
    message: "Syntax Error in tag 'paginate' - Valid syntax: paginate [collection] by number",
  },
  render: { pattern: anyFragment, message: "Syntax error in tag 'render' - Template name must be a quoted string" },
  tablerow: {
    pattern: /\w+\s+in\s+\S/,
    message: "Syntax Error in 'table_row loop' - Valid syntax: table_row [item] in [collection] cols=3",
  },
  unless: conditional,
  when: {
    pattern: anyFragment,
    message: "Syntax Error in tag 'case' - Valid when condition: {% when [condition] [or condition2...] %}",
  },
};

/** Call this for markup that the strict parser could not read. */
function findMarkupProblem(name: string, markup: string): string | null {
  const required = markups[name];
  return required && !required.pattern.test(markup.trim()) ? required.message : null;
}
