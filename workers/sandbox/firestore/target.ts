/** What a URL names: documents of the one database, and the verb after them. */
import { invalidArgument, StatusError, unimplemented } from "./status.ts";

export interface Target {
  /** Below `documents`; empty for the database itself. */
  path: string;
  /** The method name after the last colon of a POST. */
  verb: string | null;
}

export function readTarget(pathname: string, httpMethod: string, projectId: string): Target {
  const [, version, projects, project = "", databases, database = "", ...segments] = pathname.split("/");
  if (version !== "v1" || projects !== "projects" || databases !== "databases") throw unimplemented(pathname);
  if (decode(project) !== projectId)
    throw new StatusError("PERMISSION_DENIED", `Permission denied on resource project ${decode(project)}.`);
  if (decode(database) !== "(default)") {
    throw new StatusError("NOT_FOUND", `The database ${decode(database)} does not exist for project ${projectId}`);
  }
  const last = segments.pop() ?? "";
  // A colon of an id arrives escaped in a POST; the other methods have no verbs.
  const colon = httpMethod === "POST" ? last.lastIndexOf(":") : -1;
  const [first, ...path] = [...segments, colon === -1 ? last : last.slice(0, colon)];
  if (first !== "documents") throw unimplemented(pathname);
  return { path: path.map(decode).join("/"), verb: colon === -1 ? null : last.slice(colon + 1) };
}

const streaming = /:(batchGet|runQuery|runAggregationQuery)$/;

export const isStreaming = (pathname: string): boolean => streaming.test(pathname);

/** A slash that is escaped would be another path once decoded. */
function decode(segment: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(segment);
  } catch {
    throw invalidArgument(`Invalid escape in the path: "${segment}".`);
  }
  if (decoded.includes("/")) throw invalidArgument(`Invalid resource id "${decoded}": it contains "/".`);
  return decoded;
}
