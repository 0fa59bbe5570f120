/** Form-encoded parameters, as the vendor's clients send them: `line_items[0][price]=…`, `expand[]=…`. */
import { createParameterError } from "./errors.ts";

export type Parameters = { [name: string]: string | Parameters | (string | Parameters)[] };

interface Branch {
  [name: string]: string | Branch;
}

const namePattern = /^[\w.-]+(?:\[[\w.-]*\])*$/;
const maxDepth = 8;

export function parseForm(text: string): Parameters {
  const root: Branch = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    if (!namePattern.test(name)) throw createParameterError(`Invalid parameter name: ${name}`, name);
    setValue(root, name.replaceAll("]", "").split("["), value);
  }
  return toParameters(root) as Parameters;
}

function setValue(root: Branch, parts: string[], value: string): void {
  if (parts.length > maxDepth) throw createParameterError("Parameters are nested too deeply.", parts[0] ?? "");
  let branch = root;
  for (const [index, part] of parts.entries()) {
    const key = part === "" ? String(Object.keys(branch).length) : part;
    if (index === parts.length - 1) branch[key] = value;
    else branch = openBranch(branch, key);
  }
}

function openBranch(branch: Branch, key: string): Branch {
  const known = branch[key];
  if (typeof known === "object") return known;
  const created: Branch = Object.create(null);
  branch[key] = created;
  return created;
}

function toParameters(value: string | Branch): string | Parameters | (string | Parameters)[] {
  if (typeof value === "string") return value;
  const entries = Object.entries(value).map(([name, each]) => [name, toParameters(each)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, each]) => each as string | Parameters) : Object.fromEntries(entries);
}
