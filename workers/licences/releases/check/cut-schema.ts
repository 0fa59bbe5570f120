const schema = /(\{%-?\s*schema\s*-?%\})([\s\S]*?)\{%-?\s*endschema\s*-?%\}/;

/** The JSON of a `{% schema %}`, and where it begins in the file; empty without one. */
export function cutSchema(liquid: string): { json: string; start: number } {
  const found = schema.exec(liquid);
  const [, tag = "", json = ""] = found ?? [];
  return { json, start: (found?.index ?? 0) + tag.length };
}
