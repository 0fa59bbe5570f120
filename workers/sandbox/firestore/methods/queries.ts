import { checkParent } from "../names.ts";
import { readAggregations } from "../queries/aggregation.ts";
import { checkIndexes } from "../queries/indexes.ts";
import { planQuery } from "../queries/plan.ts";
import { getValueAt } from "../queries/run.ts";
import { openSnapshot } from "../snapshot.ts";
import { invalidArgument, unimplemented } from "../status.ts";
import type { Value } from "../values/value.ts";
import { bytes, message, string, timestamp } from "../wire/decode.ts";
import { structuredAggregationQuery, structuredQuery } from "../wire/query.ts";
import { transactionOptions } from "../wire/write.ts";
import { type Method, writeDocument } from "./method.ts";

/** What runQuery and runAggregationQuery have in common. */
export const queryShape = {
  parent: string,
  transaction: bytes,
  newTransaction: transactionOptions,
  readTime: timestamp,
  explainOptions: (json: unknown) => json,
};
export const queryOneofs = { consistency_selector: ["transaction", "newTransaction", "readTime"] as const };

const request = message("RunQueryRequest", { ...queryShape, structuredQuery }, queryOneofs);

/** Always at least one element; the first may carry the skipped results without a document. */
export const runQuery: Method = ({ db, path, body }) => {
  const { structuredQuery: query, explainOptions, parent: _parent, ...consistency } = request(body, "");
  if (explainOptions !== undefined) throw unimplemented("explainOptions");
  if (!query) throw invalidArgument("only structured queries are supported");
  const plan = planQuery(query, checkParent(path, db.root), db.root);
  checkIndexes(plan);
  const { newTransactionId, readTime, run } = openSnapshot(db, consistency);
  const { documents, skipped } = run(plan);
  const elements = [
    ...(skipped > 0 ? [{ readTime, skippedResults: skipped }] : []),
    ...documents.map((document) => ({ document: writeDocument(document, db.root, plan.select), readTime })),
  ];
  return [
    ...(newTransactionId ? [{ transaction: newTransactionId }] : []),
    ...(elements.length > 0 ? elements : [{ readTime }]),
  ];
};

const runAggregationQueryRequest = message(
  "RunAggregationQueryRequest",
  { ...queryShape, structuredAggregationQuery },
  queryOneofs,
);

export const runAggregationQuery: Method = ({ db, path, body }) => {
  const {
    structuredAggregationQuery: query,
    explainOptions,
    parent: _parent,
    ...consistency
  } = runAggregationQueryRequest(body, "");
  if (explainOptions !== undefined) throw unimplemented("explainOptions");
  if (!query) throw invalidArgument("Only structured aggregation queries are supported.");
  const plan = planQuery(query.structuredQuery ?? {}, checkParent(path, db.root), db.root);
  const aggregations = readAggregations(query.aggregations);
  const fields = aggregations.flatMap((aggregation) => (aggregation.path ? [aggregation.path] : []));
  checkIndexes(plan, fields);
  const { newTransactionId, readTime, run } = openSnapshot(db, consistency);
  // The vendor adds up index entries: a document without one of the fields has none.
  const documents = run(plan).documents.filter((document) =>
    fields.every((field) => getValueAt(document, field, db.root)),
  );
  const placeholder: Value = { nullValue: null };
  const aggregateFields = Object.fromEntries(
    aggregations.map(({ alias, path: field, compute }) => [
      alias,
      compute(documents.map((document) => (field && getValueAt(document, field, db.root)) || placeholder)),
    ]),
  );
  return [{ ...(newTransactionId ? { transaction: newTransactionId } : {}), result: { aggregateFields }, readTime }];
};
