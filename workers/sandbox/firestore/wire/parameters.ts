/** Query parameters of a call: the method's own, read like its body, and those that every Google API takes. */
import { unimplemented } from "../status.ts";
import { badRequest, type Decoder } from "./decode.ts";

/** Accepted and without effect here, as they are for our clients: answers are JSON, and no answer holds an enum. */
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
  /** Text to what a JSON body would carry. */
  read: (text: string) => unknown;
  repeated?: boolean;
}

const plain: Parameter = { read: (text) => text };
const boolean: Parameter = { read: (text) => (text === "true" ? true : text === "false" ? false : text) };
const list: Parameter = { ...plain, repeated: true };

/** Builds the request message out of `mask.fieldPaths=a&mask.fieldPaths=b` and the like, then decodes it. */
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

export const parameters = { plain, boolean, list };

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
