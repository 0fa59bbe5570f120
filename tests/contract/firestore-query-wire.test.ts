/** Queries over plain requests: the JSON of answers and errors. */
import { describe, expect, it } from "vitest";
import { call, ownDocument, refusedInArray, root } from "./firestore-client.ts";

const integer = (integerValue: string) => ({ integerValue });
const name = (path: string) => `${root}/${path}`;
const set = (path: string, fields: object) =>
  call("POST", ":commit", { writes: [{ update: { name: name(path), fields } }] });

describe("documents:runQuery", () => {
  const run = (parent: string, structuredQuery: object, rest: object = {}) =>
    call("POST", `/${parent}:runQuery`, { structuredQuery, ...rest });
  const from = [{ collectionId: "notes" }];
  const field = (fieldPath: string, op: unknown, value: unknown) => ({
    fieldFilter: { field: { fieldPath }, op, value },
  });
  const either = (count: number) => ({
    compositeFilter: {
      op: "OR",
      filters: Array.from({ length: count }, (_, index) => field("n", "EQUAL", integer(String(index)))),
    },
  });
  const both = (...filters: object[]) => ({ compositeFilter: { op: "AND", filters } });

  it("returns at least one element, and counts skipped results in the first", async () => {
    const path = ownDocument();
    const readTime = expect.any(String);
    expect(await run(path, { from })).toEqual({ status: 200, body: [{ readTime }] });
    for (const id of ["a", "b", "c"]) await set(`${path}/notes/${id}`, { n: integer("1") });
    const { body } = await run(path, {
      from,
      offset: 1,
      limit: 1,
      orderBy: [{ field: { fieldPath: "n" }, direction: 2 }],
    });
    expect(body).toEqual([
      { readTime, skippedResults: 1 },
      {
        document: {
          name: name(`${path}/notes/b`),
          fields: { n: integer("1") },
          createTime: readTime,
          updateTime: readTime,
        },
        readTime,
      },
    ]);
  });

  const refusals: [string, object, string | RegExp][] = [
    [
      "an unknown name",
      { from, order: [] },
      "Invalid JSON payload received. Unknown name \"order\" at 'structured_query': Cannot find field.",
    ],
    [
      "an unknown operator",
      { from, where: field("n", "LIKE", integer("1")) },
      /^Invalid value at 'structured_query\.where\.field_filter\.op'/,
    ],
    [
      "an operator of number 0",
      { from, where: field("n", 0, integer("1")) },
      /^Invalid value at 'structured_query\.where\.field_filter\.op'/,
    ],
    [
      "alternatives that multiply",
      { from, where: both(either(6), either(6)) },
      /Result had 36 disjunctions which is more than the maximum of 30/,
    ],
    [
      "two array-contains",
      { from, where: both(field("a", "ARRAY_CONTAINS", integer("1")), field("b", "ARRAY_CONTAINS", integer("1"))) },
      "A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.",
    ],
    ["a cursor longer than its order", { from, startAt: { values: [integer("1")] } }, "Cursor has too many values."],
    ["a negative limit", { from, limit: -1 }, /negative/],
    [
      "an order after the name",
      { from, orderBy: [{ field: { fieldPath: "__name__" } }, { field: { fieldPath: "n" } }] },
      "order by clause cannot contain more fields after the key",
    ],
  ];
  it.each(refusals)("rejects %s, in an array", async (_, query, message) => {
    expect(await run(ownDocument(), query)).toEqual(refusedInArray(400, "INVALID_ARGUMENT", message));
  });

  it("rejects a query without its index, and features that the sandbox lacks", async () => {
    const query = { from, where: field("a", "EQUAL", integer("1")), orderBy: [{ field: { fieldPath: "b" } }] };
    expect(await run(ownDocument(), query)).toEqual(
      refusedInArray(400, "FAILED_PRECONDITION", /^The query requires an index\. /),
    );
    const where = (op: string) => ({ where: field("a", op, integer("1")) });
    for (const [unknown, message] of [
      [{ findNearest: {} }, /findNearest/],
      [{ endAt: { values: [] } }, /endAt/],
      [where("NOT_EQUAL"), /NOT_EQUAL/],
      [where("IN"), /IN/],
      [{ where: { unaryFilter: { field: { fieldPath: "a" }, op: "IS_NAN" } } }, /IS_NAN/],
    ] as const)
      expect(await run(ownDocument(), { from, ...unknown })).toEqual(refusedInArray(501, "UNIMPLEMENTED", message));
    expect(await run(ownDocument(), { from }, { explainOptions: {} })).toEqual(
      refusedInArray(501, "UNIMPLEMENTED", /explainOptions/),
    );
  });
});

describe("documents:runAggregationQuery", () => {
  const run = async (parent: string, aggregations: object[]) =>
    call("POST", `/${parent}:runAggregationQuery`, {
      structuredAggregationQuery: { structuredQuery: { from: [{ collectionId: "notes" }] }, aggregations },
    });

  it("names its results, and counts only documents with the summed fields", async () => {
    const path = ownDocument();
    for (const [id, fields] of [
      ["a", { n: integer("2") }],
      ["b", { n: integer("3") }],
      ["c", {}],
    ] as const)
      await set(`${path}/notes/${id}`, fields);
    expect((await run(path, [{ count: {} }, { alias: "all", count: {} }])).body).toEqual([
      { result: { aggregateFields: { field_1: integer("3"), all: integer("3") } }, readTime: expect.any(String) },
    ]);
    expect(
      (await run(path, [{ count: {} }, { alias: "total", sum: { field: { fieldPath: "n" } } }])).body,
    ).toMatchObject([{ result: { aggregateFields: { field_1: integer("2"), total: integer("5") } } }]);
    expect(await run(path, [])).toEqual(refusedInArray(400, "INVALID_ARGUMENT", "Aggregations can not be empty."));
    expect(await run(path, [{ avg: { field: { fieldPath: "n" } } }])).toEqual(
      refusedInArray(501, "UNIMPLEMENTED", /averages/),
    );
    expect(await run(path, [{ count: { upTo: "2" } }])).toEqual(refusedInArray(501, "UNIMPLEMENTED", /upTo/));
    expect(await run(path, [{ alias: "a" }])).toEqual(
      refusedInArray(400, "INVALID_ARGUMENT", "Operator field in Aggregation is not set."),
    );
  });
});

describe("documents:listCollectionIds", () => {
  it("returns pages, for documents at any depth, even below a missing document", async () => {
    const path = ownDocument();
    await set(`${path}/letters/a/drafts/1`, {});
    await set(`${path}/bills/b`, {});
    expect((await call("POST", `/${path}:listCollectionIds`, { pageSize: 1 })).body).toEqual({
      collectionIds: ["bills"],
      nextPageToken: "bills",
    });
    expect((await call("POST", `/${path}:listCollectionIds`, { pageToken: "bills" })).body).toEqual({
      collectionIds: ["letters"],
    });
    expect((await call("POST", `/${ownDocument()}:listCollectionIds`, {})).body).toEqual({});
  });
});
