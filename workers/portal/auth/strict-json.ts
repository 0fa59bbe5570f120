/** JSON objects of tokens: duplicate names are rejected, because parsers differ in which one counts. */

/** The object, or null when the text is not one JSON object with unique names. */
export function parseStrictObject(text: string): Record<string, unknown> | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  return hasDuplicateNames(text) ? null : (value as Record<string, unknown>);
}

/** Only for text that `JSON.parse` accepts: then only strings and braces matter. */
function hasDuplicateNames(json: string): boolean {
  const scopes: Set<string>[] = [];
  for (const [token, , string, colon] of json.matchAll(/[{}]|(("(?:[^"\\]|\\.)*")\s*(:)?)/gs)) {
    if (token === "{") scopes.push(new Set());
    else if (token === "}") scopes.pop();
    else if (colon && string) {
      // An escaped spelling is the same name.
      const name: string = JSON.parse(string);
      const names = scopes.at(-1);
      if (names?.has(name)) return true;
      names?.add(name);
    }
  }
  return false;
}
