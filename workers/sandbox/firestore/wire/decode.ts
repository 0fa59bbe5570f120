/**
 * Decodes proto3 JSON as strictly as the vendor: rejects unknown names, wrong types and double oneofs with its
 * messages.
 */
import { StatusError, unimplemented } from "../status.ts";
import { formatTimestamp, parseTimestamp } from "../values/timestamp.ts";
import { type Double, fitsInt64 } from "../values/value.ts";

/** `at` is the proto path of the value, for example `writes[0].update`; empty for the request itself. */
export type Decoder<T> = (json: unknown, at: string) => T;

type Decoded<D> = D extends Decoder<infer T> ? T : never;

type Shape = Record<string, Decoder<unknown>>;
type MessageOf<S extends Shape> = { [Key in keyof S]?: Decoded<S[Key]> };

/** `oneofs` maps the name of a group to its fields, of which at most one may be set. */
export function message<S extends Shape>(
  type: string,
  shape: S,
  oneofs: Record<string, readonly (keyof S & string)[]> = {},
): Decoder<MessageOf<S>> {
  return (json, at) => {
    if (Array.isArray(json)) throw createUnknownNameError(at, "Proto field is not repeating, cannot start list.");
    if (typeof json !== "object" || json === null)
      throw createInvalidValueError(at, `type.googleapis.com/google.firestore.v1.${type}`, json);
    const decoded: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(json)) {
      const name = Object.hasOwn(shape, key) ? key : camelCase(key);
      const decode = Object.hasOwn(shape, name) ? shape[name] : undefined;
      if (!decode) throw createUnknownNameError(join(at, key), "Cannot find field.");
      if (value === null && !takesNull.has(decode)) continue;
      const [group, members = []] = Object.entries(oneofs).find(([, names]) => names.includes(name)) ?? [];
      if (members.some((member) => member in decoded))
        throw badRequest(
          at,
          `Invalid value at '${at}' (oneof), oneof field '${group}' is already set. Cannot set '${key}'`,
        );
      decoded[name] = decode(value, join(at, snakeCase(name)));
    }
    return decoded as MessageOf<S>;
  };
}

export function repeated<T>(item: Decoder<T>): Decoder<T[]> {
  return (json, at) => {
    if (!Array.isArray(json)) throw createInvalidValueError(at, "TYPE_REPEATED", json);
    return json.map((value, index) => item(value, `${at}[${index}]`));
  };
}

/** Decodes a map, whose keys are data and not field names. */
export function mapFrom<T>(item: Decoder<T>): Decoder<Record<string, T>> {
  return (json, at) => {
    if (typeof json !== "object" || json === null || Array.isArray(json))
      throw createInvalidValueError(at, "TYPE_MAP", json);
    return Object.fromEntries(
      Object.entries(json).map(([key, value], index) => [key, item(value, `${at}[${index}].value`)]),
    );
  };
}

/** Decodes a name or number to the name. `names` is in the order of the numbers, with `null` for unused ones. */
export function enumeration<const Names extends readonly (string | null)[]>(
  type: string,
  names: Names,
): Decoder<NonNullable<Names[number]>> {
  return (json, at) => {
    const name = typeof json === "number" ? names[json] : names.find((candidate) => candidate === json);
    if (!name) throw createInvalidValueError(at, `type.googleapis.com/google.firestore.v1.${type}`, json);
    return name as NonNullable<Names[number]>;
  };
}

export const string: Decoder<string> = (json, at) => {
  if (typeof json !== "string") throw createInvalidValueError(at, "TYPE_STRING", json);
  return json;
};

export const bool: Decoder<boolean> = (json, at) => {
  if (typeof json !== "boolean") throw createInvalidValueError(at, "TYPE_BOOL", json);
  return json;
};

export const int32: Decoder<number> = (json, at) => {
  const number = typeof json === "string" && /^-?\d{1,10}$/.test(json) ? Number(json) : json;
  if (typeof number !== "number" || (number | 0) !== number) throw createInvalidValueError(at, "TYPE_INT32", json);
  return number;
};

/** Decodes to a string, because JavaScript numbers cannot represent 64-bit integers. */
export const int64: Decoder<string> = (json, at) => {
  const readable = typeof json === "string" ? /^-?\d{1,19}$/.test(json) : Number.isSafeInteger(json);
  if (!readable || !fitsInt64(BigInt(String(json)))) throw createInvalidValueError(at, "TYPE_INT64", json);
  return String(BigInt(String(json)));
};

export const double: Decoder<Double> = (json, at) => {
  if (json === "NaN" || json === "Infinity" || json === "-Infinity") return json;
  const number = typeof json === "string" && /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(json) ? Number(json) : json;
  if (typeof number !== "number" || !Number.isFinite(number)) throw createInvalidValueError(at, "TYPE_DOUBLE", json);
  return number;
};

export const timestamp: Decoder<string> = (json, at) => {
  const instant = typeof json === "string" ? parseTimestamp(json) : null;
  if (!instant) throw createInvalidValueError(at, "type.googleapis.com/google.protobuf.Timestamp", json);
  return formatTimestamp(instant);
};

export const nullLiteral: Decoder<null> = (json, at) => {
  if (json !== null && json !== "NULL_VALUE" && json !== 0)
    throw createInvalidValueError(at, "type.googleapis.com/google.protobuf.NullValue", json);
  return null;
};

/** For all other decoders, a JSON null means that the field is absent. */
const takesNull = new Set<Decoder<unknown>>([nullLiteral]);

function createInvalidValueError(at: string, type: string, json: unknown): StatusError {
  return badRequest(at, `Invalid value at '${at}' (${type}), ${JSON.stringify(json)}`);
}

function createUnknownNameError(at: string, reason: string): StatusError {
  const dot = at.lastIndexOf(".");
  const place = dot === -1 ? "" : at.slice(0, dot);
  return badRequest(
    place,
    `Invalid JSON payload received. Unknown name "${at.slice(dot + 1)}"${place ? ` at '${place}'` : ""}: ${reason}`,
  );
}

export function badRequest(field: string, description: string): StatusError {
  const violation = { ...(field ? { field } : {}), description };
  return new StatusError("INVALID_ARGUMENT", description, [
    { "@type": "type.googleapis.com/google.rpc.BadRequest", fieldViolations: [violation] },
  ]);
}

const join = (at: string, name: string): string => (at ? `${at}.${name}` : name);
const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const camelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Query parameters that every Google API accepts. */
/** Accepted without effect. */
const ignored = new Set(["key", "prettyPrint", "$prettyPrint", "quotaUser"]);
const formats = new Set(["json", "json;enum-encoding=int"]);
const unsupported = new Set([
  "access_token",
  "oauth_token",
  "callback",
  "fields",
  "$fields",
  "upload_protocol",
  "uploadType",
  "$.xgafv",
]);

export interface Parameter {
  /** Converts the text to the value in a JSON body. */
  read: (text: string) => unknown;
  repeated?: boolean;
}

const plain: Parameter = { read: (text) => text };
const list: Parameter = { ...plain, repeated: true };

/** Builds the request message from parameters such as `mask.fieldPaths=a&mask.fieldPaths=b` and decodes it. */
export function decodeParameters<T>(search: URLSearchParams, names: Record<string, Parameter>, decode: Decoder<T>): T {
  const request: Record<string, unknown> = {};
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name);
    if (name === "alt" || name === "$alt") {
      if (!values.every((format) => formats.has(format))) throw unimplemented(`alt=${values.join(",")}`);
    } else if (unsupported.has(name)) throw unimplemented(`the query parameter "${name}"`);
    else if (!ignored.has(name)) assign(request, name, values, names);
  }
  return decode(request, "");
}

export const parameters = { plain, list };

function assign(
  request: Record<string, unknown>,
  name: string,
  values: string[],
  names: Record<string, Parameter>,
): void {
  const parameter = Object.hasOwn(names, name) ? names[name] : undefined;
  if (!parameter) {
    throw badRequest(
      "",
      `Invalid JSON payload received. Unknown name "${name}": Cannot bind query parameter. Field '${name}' could not be found in request message.`,
    );
  }
  if (!parameter.repeated && values.length > 1) {
    throw badRequest("", `Invalid value (oneof), the query parameter '${name}' is given more than once.`);
  }
  const read = values.map(parameter.read);
  const [outer = "", inner] = name.split(".");
  if (inner === undefined) request[outer] = read[0];
  else request[outer] = { ...(request[outer] as object | undefined), [inner]: parameter.repeated ? read : read[0] };
}
