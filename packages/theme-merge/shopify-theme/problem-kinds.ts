/** Why Shopify refuses a theme file. A leaf without a parser, because pages name them. */
export const problemKinds = [
  "NAME",
  "SIZE",
  /** More files of a kind than a theme can have. */
  "COUNT",
  /** A template or section group that is Liquid and JSON. */
  "CONFLICT",
  /** A file without which a theme cannot be uploaded. */
  "MISSING",
  /** Bytes that are no UTF-8. */
  "ENCODING",
  "JSON",
  "TRAILING_COMMA",
  "LIQUID",
  /** A layout without what Shopify puts into it. */
  "LAYOUT",
  /** The schema of a section or block, or `settings_schema.json`. */
  "SCHEMA",
  /** The shape, the order or the limits of a template, a section group or `settings_data.json`. */
  "TEMPLATE",
  /** A section that the theme does not have, or not at this place. */
  "SECTION",
  /** A block that its section does not take. */
  "BLOCK",
  "VALUE",
  /** A template for a context without the template that it changes. */
  "PARENT",
] as const;
export type ProblemKind = (typeof problemKinds)[number];
