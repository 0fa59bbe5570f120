/** Firestore values in the canonical JSON of the REST interface, in which the only key is the type. */
export type Value =
  | { nullValue: null }
  | { booleanValue: boolean }
  | { integerValue: string }
  | { doubleValue: Double }
  | { timestampValue: string }
  | { stringValue: string }
  | { referenceValue: string }
  | { arrayValue: { values?: Value[] } }
  | { mapValue: { fields?: Fields } };

/** JSON has no numbers for these three strings. */
export type Double = number | "NaN" | "Infinity" | "-Infinity";

export type Fields = Record<string, Value>;

export const nullValue: Value = { nullValue: null };

export const isArray = (value: Value | undefined): value is { arrayValue: { values?: Value[] } } =>
  value !== undefined && "arrayValue" in value;

export const isMap = (value: Value | undefined): value is { mapValue: { fields?: Fields } } =>
  value !== undefined && "mapValue" in value;

export const isNumber = (value: Value | undefined): value is { integerValue: string } | { doubleValue: Double } =>
  value !== undefined && ("integerValue" in value || "doubleValue" in value);

export const isNull = (value: Value): boolean => "nullValue" in value;

export const isNaNValue = (value: Value): boolean => "doubleValue" in value && value.doubleValue === "NaN";

/** Omits the inner key of empty arrays and maps, like the vendor. */
export const toArrayValue = (values: Value[]): Value => ({ arrayValue: values.length > 0 ? { values } : {} });

export const toMapValue = (fields: Fields): Value => ({ mapValue: Object.keys(fields).length > 0 ? { fields } : {} });

/** The vendor's two number types: 64-bit integers and doubles. */
export type NumberValue = { integerValue: string } | { doubleValue: Double };

const maxInt64 = 2n ** 63n - 1n;
const minInt64 = -(2n ** 63n);

export const toNumber = (value: NumberValue): number =>
  Number("integerValue" in value ? value.integerValue : value.doubleValue);

export function toDoubleValue(number: number): { doubleValue: Double } {
  return { doubleValue: Number.isFinite(number) ? number : (String(number) as Double) };
}

export const fitsInt64 = (integer: bigint): boolean => integer >= minInt64 && integer <= maxInt64;

/** Sorts NaN before every number, and compares integers with doubles exactly. */
export function compareNumbers(a: NumberValue, b: NumberValue): number {
  if ("integerValue" in a && "integerValue" in b) return sign(BigInt(a.integerValue) - BigInt(b.integerValue));
  if ("integerValue" in a)
    return "doubleValue" in b ? compareIntegerWithDouble(a.integerValue, Number(b.doubleValue)) : 0;
  if ("integerValue" in b) return -compareIntegerWithDouble(b.integerValue, Number(a.doubleValue));
  const [left, right] = [Number(a.doubleValue), Number(b.doubleValue)];
  if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(right)) - Number(Number.isNaN(left));
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Integers saturate; with a double on either side, the sum is a double. */
export function add(a: NumberValue, b: NumberValue): Value {
  if (!("integerValue" in a) || !("integerValue" in b)) return toDoubleValue(toNumber(a) + toNumber(b));
  const sum = BigInt(a.integerValue) + BigInt(b.integerValue);
  return {
    integerValue: String(sum > maxInt64 ? maxInt64 : sum < minInt64 ? minInt64 : sum),
  };
}

function compareIntegerWithDouble(integer: string, double: number): number {
  if (Number.isNaN(double)) return 1;
  if (!Number.isFinite(double)) return double > 0 ? -1 : 1;
  const whole = Math.floor(double);
  const difference = sign(BigInt(integer) - BigInt(whole));
  return difference === 0 && double > whole ? -1 : difference;
}

const sign = (integer: bigint): number => (integer < 0n ? -1 : integer > 0n ? 1 : 0);

/** JavaScript data that converts to Firestore values and back. */
export type Plain = string | number | boolean | null | Date | Plain[] | { [name: string]: Plain };

/** Converts dates to timestamps and whole numbers to integers. Throws for values that Firestore cannot store. */
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
  if (Array.isArray(data)) return toArrayValue(data.map((item, index) => toValue(item, `${at}[${index}]`)));
  if (typeof data === "object" && isRecord(data)) return toMapValue(toFields(data));
  throw new TypeError(`Firestore cannot store the value at ${at}.`);
}

function fromValue(value: Value): Plain {
  if ("integerValue" in value) return Number(value.integerValue);
  if ("doubleValue" in value) return Number(value.doubleValue);
  if ("timestampValue" in value) return new Date(value.timestampValue);
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
