/** The vendor's total order over values of all types; values that compare as 0 are equal. */
import { compareInstants, parseTimestamp } from "./timestamp.ts";
import { compareNumbers, type Fields, isNumber, type Value } from "./value.ts";

const typeOrder = ["null", "boolean", "number", "timestamp", "string", "reference", "array", "map"] as const;

type ValueType = (typeof typeOrder)[number];

export function getType(value: Value): ValueType {
  if (isNumber(value)) return "number";
  const [key = ""] = Object.keys(value);
  return key.slice(0, -"Value".length) as ValueType;
}

export function compareValues(a: Value, b: Value): number {
  const type = getType(a);
  const difference = typeOrder.indexOf(type) - typeOrder.indexOf(getType(b));
  if (difference !== 0) return difference;
  if ("booleanValue" in a && "booleanValue" in b) return Number(a.booleanValue) - Number(b.booleanValue);
  if (isNumber(a) && isNumber(b)) return compareNumbers(a, b);
  if ("timestampValue" in a && "timestampValue" in b) return compareTimestamps(a.timestampValue, b.timestampValue);
  if ("stringValue" in a && "stringValue" in b) return compareStrings(a.stringValue, b.stringValue);
  if ("referenceValue" in a && "referenceValue" in b) return comparePaths(a.referenceValue, b.referenceValue);
  if ("arrayValue" in a && "arrayValue" in b)
    return compareLists(a.arrayValue.values ?? [], b.arrayValue.values ?? [], compareValues);
  if ("mapValue" in a && "mapValue" in b)
    return compareLists(sortedEntries(a.mapValue.fields), sortedEntries(b.mapValue.fields), compareEntries);
  return 0;
}

export const isEqualValue = (a: Value, b: Value): boolean => compareValues(a, b) === 0;

/** Compares strings by code points, which is the vendor's order by UTF-8 bytes, and not by UTF-16 units. */
export function compareStrings(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index++) {
    const [left, right] = [a.charCodeAt(index), b.charCodeAt(index)];
    if (left !== right) return aboveBasicPlane(left) - aboveBasicPlane(right);
  }
  return a.length - b.length;
}

/** Sorts surrogates after all other units, because they encode characters above the basic plane. */
const aboveBasicPlane = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);

/** Compares paths and resource names segment by segment. */
export const comparePaths = (a: string, b: string): number => compareLists(a.split("/"), b.split("/"), compareStrings);

/**
 * Unlike `isEqualValue`, distinguishes 3 from 3.0: they match the same filter, but replacing one by the other is a
 * change.
 */
export const isIdentical = (a: Value, b: Value): boolean => isIdenticalJson(a, b);

function isIdenticalJson(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return Object.is(a, b);
  const keys = Object.keys(a);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isIdenticalJson(Reflect.get(a, key), Reflect.get(b, key)))
  );
}

function compareTimestamps(a: string, b: string): number {
  const [left, right] = [parseTimestamp(a), parseTimestamp(b)];
  return left && right ? compareInstants(left, right) : 0;
}

const sortedEntries = (fields: Fields = {}): [string, Value][] =>
  Object.entries(fields).sort(([a], [b]) => compareStrings(a, b));

const compareEntries = (a: [string, Value], b: [string, Value]): number =>
  compareStrings(a[0], b[0]) || compareValues(a[1], b[1]);

function compareLists<Item>(a: readonly Item[], b: readonly Item[], compare: (a: Item, b: Item) => number): number {
  for (const [index, left] of a.entries()) {
    const right = b[index];
    if (right === undefined) return 1;
    const difference = compare(left, right);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
