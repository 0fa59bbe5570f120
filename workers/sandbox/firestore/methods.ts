/** The methods of the interface. */

import { checkCollectionId, checkParent, getLastSegment, getParentPath, toDocumentPath } from "./names.ts";
import { checkIndexes } from "./queries/indexes.ts";
import { planQuery } from "./queries/plan.ts";
import { getValueAt, readAggregations, runPlan } from "./queries/run.ts";
import { invalidArgument, StatusError } from "./status.ts";
import type { Database } from "./store/database.ts";
import type { StoredDocument } from "./store/documents.ts";
import { type FieldPath, parseFieldPath, projectFields } from "./values/field-path.ts";
import { comparePaths, compareStrings } from "./values/order.ts";
import { formatMicros } from "./values/timestamp.ts";
import type { Value } from "./values/value.ts";
import { decodeParameters, int32, message, parameters, repeated, string } from "./wire/decode.ts";
import { consistency, documentMask, unsupported, write } from "./wire/document.ts";
import { structuredAggregationQuery, structuredQuery } from "./wire/query.ts";
import { commit, readWrite } from "./writes.ts";

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

function writeDocument(document: StoredDocument, root: string, mask: readonly FieldPath[] | null = null): object {
  const fields = mask ? projectFields(document.fields, mask) : document.fields;
  return {
    name: `${root}/${document.path}`,
    ...(Object.keys(fields).length > 0 ? { fields } : {}),
    createTime: formatMicros(document.createTimeMicros),
    updateTime: formatMicros(document.updateTimeMicros),
  };
}

/** Returns null, the whole document, for no mask or a mask without paths. */
function readResponseMask(mask: { fieldPaths?: string[] } | undefined): FieldPath[] | null {
  return mask?.fieldPaths?.length ? mask.fieldPaths.map(parseFieldPath) : null;
}

const maskParameter = { "mask.fieldPaths": parameters.list };
const pageParameters = { pageSize: parameters.plain, pageToken: parameters.plain };
const pageShape = { pageSize: int32, pageToken: string };

/** For methods without query parameters. */
export const noParameters = message("Request", {});

const getDocumentRequest = message("GetDocumentRequest", { mask: documentMask, ...consistency });
const getDocumentNames = { ...maskParameter, transaction: parameters.plain, readTime: parameters.plain };

export const getDocument: Method = ({ db, path, search }) => {
  const { mask } = decodeParameters(search, getDocumentNames, getDocumentRequest);
  const responseMask = readResponseMask(mask);
  const name = `${db.root}/${path}`;
  const document = db.documents.find(toDocumentPath(name, db.root));
  if (!document) throw new StatusError("NOT_FOUND", `Document "${name}" not found.`);
  return writeDocument(document, db.root, responseMask);
};

const commitRequest = message("CommitRequest", {
  database: string,
  writes: repeated(write),
  transaction: consistency.transaction,
});

export const commitWrites: Method = ({ db, body }) => {
  const { writes = [] } = commitRequest(body, "");
  const { commitTimeMicros, results } = commit(
    db,
    writes.map((wire) => readWrite(wire, db.root)),
  );
  const writeResults = results.map(({ document, transformResults }) => ({
    ...(document ? { updateTime: formatMicros(document.updateTimeMicros) } : {}),
    ...(transformResults.length > 0 ? { transformResults } : {}),
  }));
  return { ...(writeResults.length > 0 ? { writeResults } : {}), commitTime: formatMicros(commitTimeMicros) };
};

const batchGetRequest = message("BatchGetDocumentsRequest", {
  database: string,
  documents: repeated(string),
  mask: documentMask,
  ...consistency,
});

/** Responds with the found documents by name, then the missing names. */
export const batchGet: Method = ({ db, body }) => {
  const { documents = [], mask } = batchGetRequest(body, "");
  const paths = [...new Set(documents.map((name) => toDocumentPath(name, db.root)))].sort(comparePaths);
  const responseMask = readResponseMask(mask);
  const readTime = formatMicros(db.clock.now());
  const results = paths.map((path) => ({ path, document: db.documents.find(path) }));
  return [
    ...results.flatMap(({ document }) =>
      document ? [{ found: writeDocument(document, db.root, responseMask), readTime }] : [],
    ),
    ...results.flatMap(({ path, document }) => (document ? [] : [{ missing: `${db.root}/${path}`, readTime }])),
  ];
};

/** Fields that runQuery and runAggregationQuery share. */
const queryShape = {
  parent: string,
  ...consistency,
  explainOptions: unsupported("explainOptions"),
};

const runQueryRequest = message("RunQueryRequest", { ...queryShape, structuredQuery });

/** Returns at least one element; the first may have skipped results but no document. */
export const runQuery: Method = ({ db, path, body }) => {
  const { structuredQuery: query } = runQueryRequest(body, "");
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
  const { structuredAggregationQuery: query } = runAggregationQueryRequest(body, "");
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
  orderBy: unsupported("orderBy"),
  mask: unsupported("mask"),
  showMissing: unsupported("showMissing"),
  ...consistency,
});
const listDocumentsNames = {
  ...maskParameter,
  ...pageParameters,
  orderBy: parameters.plain,
  showMissing: parameters.plain,
  transaction: parameters.plain,
  readTime: parameters.plain,
};

/** In the order of names; the page token is the path of the page's last document and is valid for its collection only. */
export const listDocuments: Method = ({ db, path, search }) => {
  const { pageSize = 0, pageToken = "" } = decodeParameters(search, listDocumentsNames, listDocumentsRequest);
  if (pageSize < 0) throw invalidArgument("page_size is negative");
  const limit = Math.min(pageSize || defaultPageSize, maxPageSize);
  checkParent(getParentPath(path), db.root);
  checkCollectionId(getLastSegment(path));
  if (pageToken && getParentPath(pageToken) !== path) throw invalidArgument("Invalid page token.");
  // Reads one more than the page to detect a next page.
  const range = { collection: path, limit: limit + 1, ...(pageToken ? { afterPath: pageToken } : {}) };
  const documents = [...db.documents.list(range)];
  const page = documents.slice(0, limit);
  return {
    ...(page.length > 0 ? { documents: page.map((document) => writeDocument(document, db.root)) } : {}),
    ...(documents.length > limit ? { nextPageToken: page.at(-1)?.path } : {}),
  };
};

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
