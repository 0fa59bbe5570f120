import { checkParent } from "../names.ts";
import { readAggregations } from "../queries/aggregation.ts";
import { checkIndexes } from "../queries/indexes.ts";
import { planQuery } from "../queries/plan.ts";
import { valueAt } from "../queries/run.ts";
import { openSnapshot } from "../snapshot.ts";
import { invalidArgument, unimplemented } from "../status.ts";
import type { Value } from "../values/value.ts";
import { message } from "../wire/decode.ts";
import { structuredAggregationQuery } from "../wire/query.ts";
import type { Method } from "./method.ts";
import { queryOneofs, queryShape } from "./run-query.ts";

const request = message("RunAggregationQueryRequest", { ...queryShape, structuredAggregationQuery }, queryOneofs);

export const runAggregationQuery: Method = ({ db, path, body }) => {
  const { structuredAggregationQuery: query, explainOptions, parent: _parent, ...consistency } = request(body, "");
  if (explainOptions !== undefined) throw unimplemented("explainOptions");
  if (!query) throw invalidArgument("Only structured aggregation queries are supported.");
  const plan = planQuery(query.structuredQuery ?? {}, checkParent(path, db.root), db.root);
  const aggregations = readAggregations(query.aggregations);
  const fields = aggregations.flatMap((aggregation) => (aggregation.path ? [aggregation.path] : []));
  checkIndexes(plan, fields);
  const { begun, readTime, run } = openSnapshot(db, consistency);
  // The vendor adds up index entries: a document without one of the fields has none.
  const documents = run(plan).documents.filter((document) =>
    fields.every((field) => valueAt(document, field, db.root)),
  );
  const placeholder: Value = { nullValue: null };
  const aggregateFields = Object.fromEntries(
    aggregations.map(({ alias, path: field, compute }) => [
      alias,
      compute(documents.map((document) => (field && valueAt(document, field, db.root)) || placeholder)),
    ]),
  );
  return [{ ...(begun ? { transaction: begun } : {}), result: { aggregateFields }, readTime }];
};
