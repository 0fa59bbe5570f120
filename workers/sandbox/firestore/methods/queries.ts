import { checkParent, getLastSegment, getParentPath } from "../names.ts";
import { checkIndexes } from "../queries/indexes.ts";
import { parseOrderText, planQuery } from "../queries/plan.ts";
import { getValueAt, readAggregations, runPlan } from "../queries/run.ts";
import { invalidArgument, unimplemented } from "../status.ts";
import { compareStrings } from "../values/order.ts";
import { formatMicros } from "../values/timestamp.ts";
import { fromBase64, toBase64, type Value } from "../values/value.ts";
import { bool, decodeParameters, message, parameters, string } from "../wire/decode.ts";
import { consistency, documentMask } from "../wire/document.ts";
import { structuredAggregationQuery, structuredQuery } from "../wire/query.ts";
import { type Method, maskParameter, pageParameters, pageShape, readResponseMask, writeDocument } from "./method.ts";

/** Fields that runQuery and runAggregationQuery share. */
const queryShape = {
  parent: string,
  ...consistency,
  explainOptions: (json: unknown) => json,
};

const runQueryRequest = message("RunQueryRequest", { ...queryShape, structuredQuery });

/** Returns at least one element; the first may have skipped results but no document. */
export const runQuery: Method = ({ db, path, body }) => {
  const { structuredQuery: query, explainOptions } = runQueryRequest(body, "");
  if (explainOptions !== undefined) throw unimplemented("explainOptions");
  if (!query) throw invalidArgument("only structured queries are supported");
  const plan = planQuery(query, checkParent(path, db.root), db.root);
  checkIndexes(plan);
  const readTime = formatMicros(db.clock.now());
  const { documents, skipped } = runPlan(plan, db.documents, db.root);
  const elements = [
    ...(skipped > 0 ? [{ readTime, skippedResults: skipped }] : []),
    ...documents.map((document) => ({ document: writeDocument(document, db.root, plan.select), readTime })),
  ];
  return elements.length > 0 ? elements : [{ readTime }];
};

const runAggregationQueryRequest = message("RunAggregationQueryRequest", {
  ...queryShape,
  structuredAggregationQuery,
});

export const runAggregationQuery: Method = ({ db, path, body }) => {
  const { structuredAggregationQuery: query, explainOptions } = runAggregationQueryRequest(body, "");
  if (explainOptions !== undefined) throw unimplemented("explainOptions");
  if (!query) throw invalidArgument("Only structured aggregation queries are supported.");
  const plan = planQuery(query.structuredQuery ?? {}, checkParent(path, db.root), db.root);
  const aggregations = readAggregations(query.aggregations);
  const fields = aggregations.flatMap((aggregation) => (aggregation.path ? [aggregation.path] : []));
  checkIndexes(plan, fields);
  // The vendor aggregates index entries, and a document without one of the fields has no entry.
  const documents = runPlan(plan, db.documents, db.root).documents.filter((document) =>
    fields.every((field) => getValueAt(document, field, db.root)),
  );
  const placeholder: Value = { nullValue: null };
  const aggregateFields = Object.fromEntries(
    aggregations.map(({ alias, path: field, compute }) => [
      alias,
      compute(documents.map((document) => (field && getValueAt(document, field, db.root)) || placeholder)),
    ]),
  );
  return [{ result: { aggregateFields }, readTime: formatMicros(db.clock.now()) }];
};

const defaultPageSize = 20;
const maxPageSize = 300;

const listDocumentsRequest = message("ListDocumentsRequest", {
  ...pageShape,
  orderBy: string,
  mask: documentMask,
  showMissing: bool,
  ...consistency,
});
const listDocumentsNames = {
  ...maskParameter,
  ...pageParameters,
  orderBy: parameters.plain,
  showMissing: parameters.boolean,
  transaction: parameters.plain,
  readTime: parameters.plain,
};

export const listDocuments: Method = ({ db, path, search }) => {
  const {
    mask,
    pageSize = 0,
    pageToken,
    orderBy = "",
    showMissing,
  } = decodeParameters(search, listDocumentsNames, listDocumentsRequest);
  const responseMask = readResponseMask(mask);
  if (showMissing) throw unimplemented("showMissing");
  if (pageSize < 0) throw invalidArgument("page_size is negative");
  const limit = Math.min(pageSize || defaultPageSize, maxPageSize);
  const plan = planQuery(
    { from: [{ collectionId: getLastSegment(path) }], orderBy: parseOrderText(orderBy) },
    checkParent(getParentPath(path), db.root),
    db.root,
  );
  checkIndexes(plan);
  const subject = `${path}?${orderBy}`;
  if (pageToken) plan.startAt = { values: readToken(pageToken, subject, plan.orders.length), before: false };
  // Read one more than the page to detect a next page.
  const { documents } = runPlan({ ...plan, limit: limit + 1 }, db.documents, db.root);
  const page = documents.slice(0, limit);
  const last = page.at(-1);
  const place =
    last && documents.length > limit ? plan.orders.map(({ path: field }) => getValueAt(last, field, db.root)) : null;
  return {
    ...(page.length > 0 ? { documents: page.map((document) => writeDocument(document, db.root, responseMask)) } : {}),
    ...(place ? { nextPageToken: writeToken(subject, place) } : {}),
  };
};

/** A page token contains the position of the page's last document and is valid for the same listing only. */
function writeToken(subject: string, place: (Value | undefined)[]): string {
  return toBase64(new TextEncoder().encode(JSON.stringify({ subject, place })))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

function readToken(token: string, subject: string, length: number): Value[] {
  try {
    const read = JSON.parse(new TextDecoder().decode(fromBase64(token)));
    if (read.subject === subject && Array.isArray(read.place) && read.place.length === length) return read.place;
  } catch {
    // Falls through to the error for a token of another listing.
  }
  throw invalidArgument("Invalid page token.");
}

const listCollectionIdsRequest = message("ListCollectionIdsRequest", {
  ...pageShape,
  parent: string,
  readTime: consistency.readTime,
});

/** The page token is the last id of the page. */
export const listCollectionIds: Method = ({ db, path, body }) => {
  const { pageSize = 0, pageToken = "" } = listCollectionIdsRequest(body, "");
  if (pageSize < 0) throw invalidArgument("page_size is negative");
  const ids = db.documents.collectionIds(checkParent(path, db.root)).filter((id) => compareStrings(id, pageToken) > 0);
  const page = pageSize > 0 ? ids.slice(0, pageSize) : ids;
  return {
    ...(page.length > 0 ? { collectionIds: page } : {}),
    ...(page.length < ids.length ? { nextPageToken: page.at(-1) } : {}),
  };
};
