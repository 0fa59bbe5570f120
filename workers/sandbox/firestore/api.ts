/** Routes a REST request to its method and writes the response or error in the vendor's format. */
import { parseJson } from "../parse-json.ts";
import {
  batchGet,
  commitWrites,
  getDocument,
  listCollectionIds,
  listDocuments,
  type Method,
  noParameters,
  runAggregationQuery,
  runQuery,
} from "./methods.ts";
import { isStreaming, readTarget, type Target } from "./names.ts";
import { errorResponse, invalidArgument, StatusError, unimplemented } from "./status.ts";
import type { Database } from "./store/database.ts";
import { badRequest, decodeParameters } from "./wire/decode.ts";

const maxRequestBytes = 10 * 1024 * 1024;

/** Methods of the whole database, and methods that also accept a document as parent. */
const databaseMethods: Record<string, Method> = { batchGet, commit: commitWrites };
const parentMethods: Record<string, Method> = { runQuery, runAggregationQuery, listCollectionIds };

export async function answer(request: Request, db: Database): Promise<Response> {
  const url = new URL(request.url);
  try {
    const target = readTarget(url.pathname, request.method, db.projectId);
    const method = findMethod(request.method, target);
    // These methods accept no query parameters of their own.
    if (target.verb) decodeParameters(url.searchParams, {}, noParameters);
    const body = request.method === "POST" ? await readBody(request) : {};
    return Response.json(method({ db, path: target.path, search: url.searchParams, body }));
  } catch (error) {
    if (error instanceof StatusError) return errorResponse(error, isStreaming(url.pathname));
    throw error;
  }
}

function findMethod(httpMethod: string, { path, verb }: Target): Method {
  if (verb !== null) {
    const method = parentMethods[verb] ?? (path === "" ? databaseMethods[verb] : undefined);
    if (!method) throw unimplemented(`documents:${verb}${path ? " on a document" : ""}`);
    return method;
  }
  const isCollection = path.split("/").length % 2 === 1;
  if (path === "") throw unimplemented(`${httpMethod} documents`);
  if (httpMethod === "GET") return isCollection ? listDocuments : getDocument;
  throw unimplemented(httpMethod);
}

async function readBody(request: Request): Promise<unknown> {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > maxRequestBytes)
    throw invalidArgument(`Request payload size exceeds the limit: ${maxRequestBytes} bytes.`);
  if (bytes.byteLength === 0) return {};
  const text = new TextDecoder().decode(bytes);
  try {
    return parseJson(text);
  } catch {
    throw badRequest("", `Invalid JSON payload received. Unexpected token.\n${text.slice(0, 40)}\n^`);
  }
}
