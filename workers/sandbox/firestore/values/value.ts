/** A Firestore value in the canonical JSON of the REST interface: exactly one key says the type. */

export type Value =
  | { nullValue: null }
  | { booleanValue: boolean }
  | { integerValue: string }
  | { doubleValue: Double }
  | { timestampValue: string }
  | { stringValue: string }
  | { bytesValue: string }
  | { referenceValue: string }
  | { geoPointValue: GeoPoint }
  | { arrayValue: { values?: Value[] } }
  | { mapValue: { fields?: Fields } };

/** JSON has no numbers for the three words. */
export type Double = number | "NaN" | "Infinity" | "-Infinity";

/** Proto JSON leaves a zero out. */
export interface GeoPoint {
  latitude?: number;
  longitude?: number;
}

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

/** Empty lists and maps carry no inner key, as in the vendor's answers. */
export const toArrayValue = (values: Value[]): Value => ({ arrayValue: values.length > 0 ? { values } : {} });

export const toMapValue = (fields: Fields): Value => ({ mapValue: Object.keys(fields).length > 0 ? { fields } : {} });

/** Bytes of the wire: base64, read in either alphabet with or without padding, written in the standard one. */
export function fromBase64(text: string): Uint8Array {
  const standard = text.replaceAll("-", "+").replaceAll("_", "/").replace(/=+$/, "");
  return Uint8Array.from(atob(standard), (character) => character.charCodeAt(0));
}

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ""));

export const isBase64 = (text: string): boolean =>
  /^[A-Za-z0-9+/_-]*={0,2}$/.test(text) && text.replace(/=+$/, "").length % 4 !== 1;
