/** The vendor's limits for documents: size, depth, names, and no arrays directly in arrays. */
import { invalidArgument, unimplemented } from "../status.ts";
import { countBytes, isReservedName } from "./field-path.ts";
import { type Fields, isArray, isMap, type Value } from "./value.ts";

const maxDocumentBytes = 1_048_576;
const maxNameBytes = 1500;
const maxDepth = 20;

/** `name` is the document's full resource name, `path` the part below `documents/`. */
export function checkDocument(name: string, path: string, fields: Fields): void {
  checkFields(fields, 1);
  const bytes = documentBytes(path, fields);
  if (bytes > maxDocumentBytes) {
    const [size, limit] = [bytes, maxDocumentBytes].map((count) => count.toLocaleString("en-US"));
    throw invalidArgument(
      `Document '${name}' cannot be written because its size (${size} bytes) exceeds the maximum allowed size of ${limit} bytes.`,
    );
  }
}

function checkFields(fields: Fields, depth: number): void {
  for (const [name, value] of Object.entries(fields)) {
    if (name === "") throw invalidArgument("The property.name is the empty string.");
    if (name === "__type__") throw unimplemented("vector values");
    if (isReservedName(name)) throw invalidArgument(`The property.name "${name}" is reserved.`);
    if (countBytes(name) > maxNameBytes)
      throw invalidArgument(`The property.name is longer than ${maxNameBytes} bytes.`);
    checkValue(value, depth);
  }
}

export function checkValue(value: Value, depth = 1): void {
  if (!isArray(value) && !isMap(value)) return;
  if (depth > maxDepth) throw invalidArgument(`The value is nested more than ${maxDepth} levels deep.`);
  if (isMap(value)) checkFields(value.mapValue.fields ?? {}, depth + 1);
  for (const item of isArray(value) ? (value.arrayValue.values ?? []) : []) {
    if (isArray(item)) throw invalidArgument("Cannot convert an array value in an array value.");
    checkValue(item, depth + 1);
  }
}

/** Returns the size by the vendor's published rules. */
export const documentBytes = (path: string, fields: Fields): number => nameBytes(path) + fieldsBytes(fields) + 32;

const nameBytes = (path: string): number => path.split("/").reduce((sum, segment) => sum + stringBytes(segment), 16);

const fieldsBytes = (fields: Fields): number =>
  Object.entries(fields).reduce((sum, [name, value]) => sum + stringBytes(name) + valueBytes(value), 0);

const stringBytes = (text: string): number => countBytes(text) + 1;

function valueBytes(value: Value): number {
  if ("nullValue" in value || "booleanValue" in value) return 1;
  if ("stringValue" in value) return stringBytes(value.stringValue);
  if ("referenceValue" in value) return nameBytes(value.referenceValue.split("/").slice(5).join("/"));
  if ("arrayValue" in value) return (value.arrayValue.values ?? []).reduce((sum, item) => sum + valueBytes(item), 0);
  if ("mapValue" in value) return fieldsBytes(value.mapValue.fields ?? {});
  return 8;
}
