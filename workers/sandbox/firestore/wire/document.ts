/**
 * Decoders of `document.proto`, `write.proto` and `common.proto`. Decoded values are canonical and ready to be stored.
 */
import { invalidArgument, unimplemented } from "../status.ts";
import { formatTimestamp, parseTimestamp, truncateToMicros } from "../values/timestamp.ts";
import { toArrayValue, toMapValue, type Value } from "../values/value.ts";
import {
  bool,
  type Decoder,
  double,
  enumeration,
  int64,
  mapFrom,
  message,
  nullLiteral,
  repeated,
  string,
  timestamp,
} from "./decode.ts";

/** What no client of ours sends. */
export const unsupported = (what: string) => (): never => {
  throw unimplemented(what);
};

export const value: Decoder<Value> = (json, at) => {
  const decoded = valueMessage(json, at);
  const [key] = Object.keys(decoded);
  if (key === undefined) throw invalidArgument(`Invalid value at '${at}': one of the value types must be set.`);
  if (decoded.timestampValue !== undefined) return { timestampValue: truncateTimestamp(decoded.timestampValue) };
  if (decoded.arrayValue) return toArrayValue(decoded.arrayValue.values ?? []);
  if (decoded.mapValue) return toMapValue(decoded.mapValue.fields ?? {});
  return decoded as Value;
};

const lazyValue: Decoder<Value> = (json, at) => value(json, at);

const arrayValue = message("ArrayValue", { values: repeated(lazyValue) });

const valueMessage = message(
  "Value",
  {
    nullValue: nullLiteral,
    booleanValue: bool,
    integerValue: int64,
    doubleValue: double,
    timestampValue: timestamp,
    stringValue: string,
    bytesValue: unsupported("bytes"),
    referenceValue: string,
    geoPointValue: unsupported("geo points"),
    arrayValue,
    mapValue: message("MapValue", { fields: mapFrom(lazyValue) }),
  },
  {
    value_type: [
      ...(["nullValue", "booleanValue", "integerValue", "doubleValue", "timestampValue", "stringValue"] as const),
      ...(["bytesValue", "referenceValue", "geoPointValue", "arrayValue", "mapValue"] as const),
    ],
  },
);

/** Ignores the two times, which only the vendor sets. */
const document = message("Document", {
  name: string,
  fields: mapFrom(value),
  createTime: timestamp,
  updateTime: timestamp,
});

const truncateTimestamp = (text: string): string => {
  const instant = parseTimestamp(text);
  return instant ? formatTimestamp(truncateToMicros(instant)) : text;
};

export const documentMask = message("DocumentMask", { fieldPaths: repeated(string) });

const precondition = message(
  "Precondition",
  { exists: bool, updateTime: timestamp },
  { condition_type: ["exists", "updateTime"] },
);

export type WirePrecondition = ReturnType<typeof precondition>;

const fieldTransform = message(
  "DocumentTransform.FieldTransform",
  {
    fieldPath: string,
    setToServerValue: enumeration("DocumentTransform.FieldTransform.ServerValue", [null, "REQUEST_TIME"]),
    increment: value,
    maximum: unsupported("maximum"),
    minimum: unsupported("minimum"),
    appendMissingElements: arrayValue,
    removeAllFromArray: arrayValue,
  },
  {
    transform_type: [
      ...(["setToServerValue", "increment", "maximum", "minimum"] as const),
      ...(["appendMissingElements", "removeAllFromArray"] as const),
    ],
  },
);

export type WireTransform = ReturnType<typeof fieldTransform>;

export const write = message(
  "Write",
  {
    update: document,
    delete: string,
    verify: unsupported("verify"),
    transform: unsupported("transform outside an update"),
    updateMask: documentMask,
    updateTransforms: repeated(fieldTransform),
    currentDocument: precondition,
  },
  { operation: ["update", "delete", "verify", "transform"] },
);

export type WireWrite = ReturnType<typeof write>;

/** No client of ours reads in a transaction or at an earlier time. */
export const consistency = {
  transaction: unsupported("transactions"),
  newTransaction: unsupported("transactions"),
  readTime: unsupported("readTime"),
};
