/** Plain JavaScript data to Firestore values and back, for the seed. */

import { toDoubleValue } from "./timestamp.ts";
import { type Fields, fromBase64, nullValue, toArrayValue, toBase64, toMapValue, type Value } from "./value.ts";

export type Plain = string | number | boolean | null | Date | Uint8Array | Plain[] | { [name: string]: Plain };

/** Dates become timestamps, whole numbers integers; a value that Firestore cannot hold throws. */
export function toFields(data: Record<string, unknown>): Fields {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, toValue(value, name)]));
}

export function fromFields(fields: Fields): Record<string, Plain> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, fromValue(value)]));
}

function toValue(data: unknown, at: string): Value {
  if (data === null) return nullValue;
  if (typeof data === "string") return { stringValue: data };
  if (typeof data === "boolean") return { booleanValue: data };
  if (typeof data === "number")
    return Number.isSafeInteger(data) ? { integerValue: String(data) } : toDoubleValue(data);
  if (data instanceof Date) return { timestampValue: data.toISOString().replace(".000Z", "Z") };
  if (data instanceof Uint8Array) return { bytesValue: toBase64(data) };
  if (Array.isArray(data)) return toArrayValue(data.map((item, index) => toValue(item, `${at}[${index}]`)));
  if (typeof data === "object" && isRecord(data)) return toMapValue(toFields(data));
  throw new TypeError(`Firestore cannot hold the value at ${at}.`);
}

function fromValue(value: Value): Plain {
  if ("integerValue" in value) return Number(value.integerValue);
  if ("doubleValue" in value) return Number(value.doubleValue);
  if ("timestampValue" in value) return new Date(value.timestampValue);
  if ("bytesValue" in value) return fromBase64(value.bytesValue);
  if ("geoPointValue" in value) return { latitude: 0, longitude: 0, ...value.geoPointValue };
  if ("arrayValue" in value) return (value.arrayValue.values ?? []).map(fromValue);
  if ("mapValue" in value) return fromFields(value.mapValue.fields ?? {});
  if ("booleanValue" in value) return value.booleanValue;
  if ("stringValue" in value) return value.stringValue;
  return "referenceValue" in value ? value.referenceValue : null;
}

const isRecord = (data: object): data is Record<string, unknown> => {
  const prototype: unknown = Object.getPrototypeOf(data);
  return prototype === Object.prototype || prototype === null;
};
