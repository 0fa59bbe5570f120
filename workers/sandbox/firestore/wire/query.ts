/** Decoders of `google/firestore/v1/query.proto`. */
import { bool, type Decoder, enumeration, int32, message, repeated, string } from "./decode.ts";
import { unsupported, value } from "./document.ts";

const fieldReference = message("StructuredQuery.FieldReference", { fieldPath: string });

const fieldFilter = message("StructuredQuery.FieldFilter", {
  field: fieldReference,
  op: enumeration("StructuredQuery.FieldFilter.Operator", [
    null,
    "LESS_THAN",
    "LESS_THAN_OR_EQUAL",
    "GREATER_THAN",
    "GREATER_THAN_OR_EQUAL",
    "EQUAL",
    "NOT_EQUAL",
    "ARRAY_CONTAINS",
    "IN",
    "ARRAY_CONTAINS_ANY",
    "NOT_IN",
  ]),
  value,
});

const unaryFilter = message("StructuredQuery.UnaryFilter", {
  field: fieldReference,
  op: enumeration("StructuredQuery.UnaryFilter.Operator", [
    null,
    null,
    "IS_NAN",
    "IS_NULL",
    "IS_NOT_NAN",
    "IS_NOT_NULL",
  ]),
});

export interface WireFilter {
  compositeFilter?: { op?: "AND" | "OR"; filters?: WireFilter[] };
  fieldFilter?: ReturnType<typeof fieldFilter>;
  unaryFilter?: ReturnType<typeof unaryFilter>;
}

const filter: Decoder<WireFilter> = (json, at) => filterMessage(json, at);

const filterMessage: Decoder<WireFilter> = message(
  "StructuredQuery.Filter",
  {
    compositeFilter: message("StructuredQuery.CompositeFilter", {
      op: enumeration("StructuredQuery.CompositeFilter.Operator", [null, "AND", "OR"]),
      filters: repeated(filter),
    }),
    fieldFilter,
    unaryFilter,
  },
  { filter_type: ["compositeFilter", "fieldFilter", "unaryFilter"] },
);

const cursor = message("Cursor", { values: repeated(value), before: bool });

export const structuredQuery = message("StructuredQuery", {
  select: message("StructuredQuery.Projection", { fields: repeated(fieldReference) }),
  from: repeated(message("StructuredQuery.CollectionSelector", { collectionId: string, allDescendants: bool })),
  where: filter,
  orderBy: repeated(
    message("StructuredQuery.Order", {
      field: fieldReference,
      direction: enumeration("StructuredQuery.Direction", ["DIRECTION_UNSPECIFIED", "ASCENDING", "DESCENDING"]),
    }),
  ),
  startAt: cursor,
  endAt: unsupported("endAt"),
  offset: int32,
  limit: int32,
  findNearest: unsupported("findNearest"),
});

export type WireQuery = ReturnType<typeof structuredQuery>;
export type WireCursor = ReturnType<typeof cursor>;

export const structuredAggregationQuery = message("StructuredAggregationQuery", {
  structuredQuery,
  aggregations: repeated(
    message(
      "StructuredAggregationQuery.Aggregation",
      {
        count: message("StructuredAggregationQuery.Aggregation.Count", { upTo: unsupported("upTo") }),
        sum: message("StructuredAggregationQuery.Aggregation.Sum", { field: fieldReference }),
        avg: unsupported("averages"),
        alias: string,
      },
      { operator: ["count", "sum", "avg"] },
    ),
  ),
});

export type WireAggregations = NonNullable<ReturnType<typeof structuredAggregationQuery>["aggregations"]>;
