/** `expand`: replaces ids by their objects. Some fields are in an answer only when they are asked for. */
import { StripeError } from "./errors.ts";
import type { ObjectRepository } from "./object-repository.ts";

type Value = Record<string, unknown>;

const includable: Record<string, readonly string[]> = {
  "checkout.session": ["line_items"],
  charge: ["refunds"],
  customer: ["tax_ids"],
};
const maxDepth = 4;

export function toAnswer(objects: ObjectRepository, object: object, paths: readonly string[]): object {
  const parts = paths.map((path) => path.split("."));
  if (parts.some(({ length }) => length > maxDepth + 1))
    throw new StripeError(400, "You cannot expand more than 4 levels of a property.");
  return expandObject(objects, object as Value, parts);
}

function expandObject(objects: ObjectRepository, object: Value, paths: readonly string[][]): Value {
  const asked = new Set(paths.map(([first = ""]) => first));
  const hidden = includable[String(object.object)] ?? [];
  const shown = Object.fromEntries(
    Object.entries(object).filter(([name]) => !hidden.includes(name) || asked.has(name)),
  );
  for (const name of asked) {
    if (!(name in shown)) throw new StripeError(400, `This property cannot be expanded (${name}).`);
    const deeper = paths.filter(([first]) => first === name).flatMap(([, ...rest]) => (rest.length > 0 ? [rest] : []));
    shown[name] = expandValue(objects, shown[name], deeper, name);
  }
  return object.object === "list" && !asked.has("data")
    ? { ...shown, data: expandValue(objects, shown.data, [], "data") }
    : shown;
}

function expandValue(objects: ObjectRepository, value: unknown, paths: readonly string[][], name: string): unknown {
  if (value === null || value === undefined) return value;
  if (Array.isArray(value)) return value.map((each) => expandValue(objects, each, paths, name));
  if (typeof value === "object") return expandObject(objects, value as Value, paths);
  const found = objects.find(String(value));
  if (!found) throw new StripeError(400, `This property cannot be expanded (${name}).`);
  return expandObject(objects, found as unknown as Value, paths);
}
