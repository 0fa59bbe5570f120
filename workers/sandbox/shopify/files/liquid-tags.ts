/** The names of Shopify's Liquid tags, and the markup that even lenient Liquid requires. */

/** From shopify.dev/docs/api/liquid/tags and Liquid itself. The parser knows a few more, which no page documents. */
const tags = new Set(
  (
    "# assign break capture case comment content_for continue cycle decrement doc echo for form if ifchanged include " +
    "increment javascript layout liquid paginate raw render schema section sections style stylesheet tablerow unless"
  ).split(" "),
);

/** Allowed once in a file, and only outside other tags. */
export const topLevelTags: ReadonlySet<string> = new Set(["javascript", "schema", "stylesheet"]);

/** Why the tag is refused, or null. `else`, `elsif` and `when` inside a tag that allows them are branches, not tags. */
export function findTagNameProblem(name: string): string | null {
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
export function findMarkupProblem(name: string, markup: string): string | null {
  const required = markups[name];
  return required && !required.pattern.test(markup.trim()) ? required.message : null;
}
