/** Firestore's typed values and plain ones. Timestamps are ISO text on both sides; what we do not store reads as null. */
export type Plain = string | number | boolean | null | Date | Plain[] | { [name: string]: Plain };

export type FirestoreValue =
  | { stringValue: string }
  | { integerValue: string }
  | { doubleValue: number }
  | { booleanValue: boolean }
  | { timestampValue: string }
  | { nullValue: null }
  | { arrayValue: { values?: FirestoreValue[] } }
  | { mapValue: { fields?: Record<string, FirestoreValue> } };

export type Fields = Record<string, FirestoreValue>;

export function toValue(plain: Plain): FirestoreValue {
  if (plain === null) return { nullValue: null };
  if (typeof plain === "string") return { stringValue: plain };
  if (typeof plain === "boolean") return { booleanValue: plain };
  if (typeof plain === "number") {
    return Number.isSafeInteger(plain) ? { integerValue: String(plain) } : { doubleValue: plain };
  }
  if (plain instanceof Date) return { timestampValue: plain.toISOString() };
  if (Array.isArray(plain)) return { arrayValue: { values: plain.map(toValue) } };
  return { mapValue: { fields: toFields(plain) } };
}

export const toFields = (plain: { [name: string]: Plain }): Fields =>
  Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, toValue(value)]));

export function fromValue(value: unknown): Plain {
  if (typeof value !== "object" || value === null) return null;
  const typed = value as Record<string, unknown>;
  if (typeof typed.stringValue === "string") return typed.stringValue;
  if (typeof typed.booleanValue === "boolean") return typed.booleanValue;
  if (typeof typed.timestampValue === "string") return typed.timestampValue;
  if (typeof typed.doubleValue === "number") return typed.doubleValue;
  if (typed.integerValue !== undefined) return Number(typed.integerValue);
  if (isRecord(typed.arrayValue)) {
    return Array.isArray(typed.arrayValue.values) ? typed.arrayValue.values.map(fromValue) : [];
  }
  if (isRecord(typed.mapValue)) return fromFields(typed.mapValue.fields);
  return null;
}

export function fromFields(fields: unknown): { [name: string]: Plain } {
  if (!isRecord(fields)) return {};
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, fromValue(value)]));
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
