/** The type of the methods, and how they write documents into their responses. */
import type { Database } from "../store/database.ts";
import type { StoredDocument } from "../store/documents.ts";
import { type FieldPath, parseFieldPath, projectFields } from "../values/field-path.ts";
import { formatMicros } from "../values/timestamp.ts";
import { int32, message, parameters, string } from "../wire/decode.ts";

interface Call {
  db: Database;
  /** Below `documents`; empty for the database itself. */
  path: string;
  search: URLSearchParams;
  /** The JSON of the body, or `{}` without a body. */
  body: unknown;
}

/** Returns the JSON of the response. */
export type Method = (call: Call) => object;

export function writeDocument(
  document: StoredDocument,
  root: string,
  mask: readonly FieldPath[] | null = null,
): object {
  const fields = mask ? projectFields(document.fields, mask) : document.fields;
  return {
    name: `${root}/${document.path}`,
    ...(Object.keys(fields).length > 0 ? { fields } : {}),
    createTime: formatMicros(document.createTimeMicros),
    updateTime: formatMicros(document.updateTimeMicros),
  };
}

/** Returns null, the whole document, for no mask or a mask without paths. */
export function readResponseMask(mask: { fieldPaths?: string[] } | undefined): FieldPath[] | null {
  return mask?.fieldPaths?.length ? mask.fieldPaths.map(parseFieldPath) : null;
}

export const maskParameter = { "mask.fieldPaths": parameters.list };
export const pageParameters = { pageSize: parameters.plain, pageToken: parameters.plain };
export const pageShape = { pageSize: int32, pageToken: string };

/** For methods without query parameters. */
export const noParameters = message("Request", {});
