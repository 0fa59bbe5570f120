/** The fields of an event that a change gives another value. */
import { cut } from "#base/cut.ts";
import type { EventFieldName } from "#base/event-fields.ts";
import type { EventFields } from "./contract.ts";
import { maxFieldLength } from "./contract.ts";

/** Both sides have the same fields. Longer texts, such as notes, are cut. */
export function toChangedFields(before: EventFields, after: EventFields): { before: EventFields; after: EventFields } {
  const changed = listFieldNames(after).filter((name) => before[name] !== after[name]);
  const pick = (fields: EventFields) =>
    Object.fromEntries(changed.map((name) => [name, shorten(fields[name] ?? null)] as const));
  return { before: pick(before), after: pick(after) };
}

/** Of fields that the code writes. */
export const listFieldNames = (fields: EventFields) => Object.keys(fields) as EventFieldName[];

const shorten = (value: EventFields[EventFieldName]) =>
  typeof value === "string" ? cut(value, maxFieldLength) : value;
