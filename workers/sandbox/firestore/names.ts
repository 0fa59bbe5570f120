/** Resource names, and the URLs that contain them. */
import { invalidArgument, StatusError, unimplemented } from "./status.ts";
import { countBytes } from "./values/field-path.ts";

const maxIdBytes = 1500;
const maxPathBytes = 6144;

const getDatabaseName = (projectId: string): string => `projects/${projectId}/databases/(default)`;

export const getDocumentsRoot = (projectId: string): string => `${getDatabaseName(projectId)}/documents`;

/** Returns a document's path below `documents`. Rejects names of anything else. */
export function toDocumentPath(name: string, root: string): string {
  if (!name.startsWith(`${root}/`)) throw invalidArgument(`Document name "${name}" is not below "${root}/".`);
  const path = name.slice(root.length + 1);
  checkPath(path, name);
  if (path.split("/").length % 2 !== 0)
    throw invalidArgument(`Document name "${name}" lacks "/" at index ${name.length}.`);
  return path;
}

/** Checks the path of a parent: a document, or the database itself when empty. */
export function checkParent(path: string, root: string): string {
  if (path === "") return path;
  const name = `${root}/${path}`;
  checkPath(path, name);
  if (path.split("/").length % 2 !== 0)
    throw invalidArgument(`Document parent name "${name}" lacks "/" at index ${name.length}.`);
  return path;
}

export function checkCollectionId(id: string): string {
  if (id.includes("/")) throw invalidArgument(`Collection id "${id}" is invalid because it contains "/".`);
  if (isReserved(id)) throw invalidArgument(`Collection id "${id}" is invalid because it is reserved.`);
  if (countBytes(id) > maxIdBytes) throw invalidArgument(`The query kind is longer than ${maxIdBytes} bytes.`);
  return id;
}

/** Empty at the top level. */
export const getParentPath = (path: string): string => path.slice(0, Math.max(path.lastIndexOf("/"), 0));

export const getLastSegment = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

function checkPath(path: string, name: string): void {
  let index = name.length - path.length;
  for (const [position, segment] of path.split("/").entries()) {
    const kind = position % 2 === 0 ? "Collection" : "Resource";
    if (segment === "") throw invalidArgument(`Document name "${name}" lacks a resource id at index ${index}.`);
    if (isReserved(segment)) throw invalidArgument(`${kind} id "${segment}" is invalid because it is reserved.`);
    if (countBytes(segment) > maxIdBytes) throw invalidArgument(`${kind} id is longer than ${maxIdBytes} bytes.`);
    index += segment.length + 1;
  }
  if (countBytes(path) > maxPathBytes) throw invalidArgument(`Document name is longer than ${maxPathBytes} bytes.`);
}

const isReserved = (id: string): boolean => id === "." || id === ".." || /^__.*__$/s.test(id);

/** What a URL names: a path in the database, and the verb after it. */
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
  // In a POST, a colon inside an id is escaped; other methods have no verbs.
  const colon = httpMethod === "POST" ? last.lastIndexOf(":") : -1;
  const [first, ...path] = [...segments, colon === -1 ? last : last.slice(0, colon)];
  if (first !== "documents") throw unimplemented(pathname);
  return { path: path.map(decode).join("/"), verb: colon === -1 ? null : last.slice(colon + 1) };
}

const streaming = /:(batchGet|runQuery|runAggregationQuery)$/;

export const isStreaming = (pathname: string): boolean => streaming.test(pathname);

/** Rejects an escaped slash, which would change the path when decoded. */
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
