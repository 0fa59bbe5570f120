/** The REST interface: which method a request calls, and its answer or refusal as the vendor writes it. */
import type { Database } from "./database.ts";
import { batchGet } from "./methods/batch-get.ts";
import { commitWrites } from "./methods/commit.ts";
import { createDocument } from "./methods/create.ts";
import { deleteDocument } from "./methods/delete.ts";
import { getDocument } from "./methods/get.ts";
import { listDocuments } from "./methods/list.ts";
import { listCollectionIds } from "./methods/list-collection-ids.ts";
import { type Method, noParameters } from "./methods/method.ts";
import { patchDocument } from "./methods/patch.ts";
import { runAggregationQuery } from "./methods/run-aggregation-query.ts";
import { runQuery } from "./methods/run-query.ts";
import { beginTransaction, rollback } from "./methods/transactions.ts";
import { errorResponse, invalidArgument, StatusError, unimplemented } from "./status.ts";
import { isStreaming, readTarget, type Target } from "./target.ts";
import { badRequest } from "./wire/decode.ts";
import { decodeParameters } from "./wire/parameters.ts";

const maxRequestBytes = 10 * 1024 * 1024;

/** Methods of the database as a whole, and those that also start at a document. */
const ofDatabase: Record<string, Method> = { batchGet, commit: commitWrites, beginTransaction, rollback };
const ofParent: Record<string, Method> = { runQuery, runAggregationQuery, listCollectionIds };

export async function answer(request: Request, db: Database): Promise<Response> {
  const url = new URL(request.url);
  try {
    const target = readTarget(url.pathname, request.method, db.projectId);
    const method = methodOf(request.method, target);
    // All of these carry their request in the body alone.
    if (target.verb) decodeParameters(url.searchParams, {}, noParameters);
    const body = request.method === "POST" || request.method === "PATCH" ? await readBody(request) : {};
    return Response.json(method({ db, path: target.path, search: url.searchParams, body }));
  } catch (error) {
    if (error instanceof StatusError) return errorResponse(error, isStreaming(url.pathname));
    throw error;
  }
}

function methodOf(httpMethod: string, { path, verb }: Target): Method {
  if (verb !== null) {
    const method = ofParent[verb] ?? (path === "" ? ofDatabase[verb] : undefined);
    if (!method) throw unimplemented(`documents:${verb}${path ? " on a document" : ""}`);
    return method;
  }
  const isCollection = path.split("/").length % 2 === 1;
  if (path === "") throw unimplemented(`${httpMethod} documents`);
  if (httpMethod === "GET") return isCollection ? listDocuments : getDocument;
  if (httpMethod === "POST") return createDocument;
  if (httpMethod === "PATCH") return patchDocument;
  if (httpMethod === "DELETE") return deleteDocument;
  throw unimplemented(httpMethod);
}

async function readBody(request: Request): Promise<unknown> {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > maxRequestBytes)
    throw invalidArgument(`Request payload size exceeds the limit: ${maxRequestBytes} bytes.`);
  if (bytes.byteLength === 0) return {};
  const text = new TextDecoder().decode(bytes);
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest("", `Invalid JSON payload received. Unexpected token.\n${text.slice(0, 40)}\n^`);
  }
}
