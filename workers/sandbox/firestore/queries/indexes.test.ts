import { describe, expect, it } from "vitest";
import type { WireFilter, WireQuery } from "../wire/query.ts";
import { checkIndexes, type IndexConfiguration } from "./indexes.ts";
import { planQuery } from "./plan.ts";

const up = (fieldPath: string) => ({ fieldPath, order: "ASCENDING" });
const down = (fieldPath: string) => ({ fieldPath, order: "DESCENDING" });
const contains = (fieldPath: string) => ({ fieldPath, arrayConfig: "CONTAINS" });

function configuration(...indexes: { fieldPath: string }[][]): IndexConfiguration {
  return {
    indexes: indexes.map((fields) => ({ collectionGroup: "c", queryScope: "COLLECTION", fields })),
    fieldOverrides: [],
  };
}

type FieldOperator = NonNullable<WireFilter["fieldFilter"]>["op"];
const field = (fieldPath: string, op: FieldOperator = "EQUAL"): WireFilter => ({
  fieldFilter: {
    field: { fieldPath },
    ...(op ? { op } : {}),
    value: { integerValue: "1" },
  },
});
const group = (op: "AND" | "OR", ...filters: WireFilter[]): WireFilter => ({ compositeFilter: { op, filters } });
const order = (...fields: { fieldPath: string; order: string }[]): NonNullable<WireQuery["orderBy"]> =>
  fields.map(({ fieldPath, order: direction }) => ({
    field: { fieldPath },
    direction: direction === "DESCENDING" ? "DESCENDING" : "ASCENDING",
  }));

function isServed(query: WireQuery, indexes: IndexConfiguration, allDescendants = false): boolean {
  const plan = planQuery({ from: [{ collectionId: "c", allDescendants }], ...query }, "", "root");
  try {
    checkIndexes(plan, [], indexes);
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith("The query requires a")) return false;
    throw error;
  }
}

describe("checkIndexes: automatic indexes", () => {
  const automatic = configuration();
  const served: [string, WireQuery][] = [
    ["a collection by name", {}],
    ["one order", { orderBy: order(down("a")) }],
    ["one range", { where: field("a", "GREATER_THAN") }],
    ["a range and the order of its field", { where: field("a", "GREATER_THAN"), orderBy: order(down("a")) }],
    ["any number of equalities", { where: group("AND", field("a"), field("b"), field("c", "ARRAY_CONTAINS")) }],
    ["the order of a field that is equal to something", { where: field("a"), orderBy: order(down("a")) }],
    [
      "an equality and a range of names",
      {
        where: group("AND", field("a"), {
          fieldFilter: { field: { fieldPath: "__name__" }, op: "GREATER_THAN", value: { referenceValue: "root/c/a" } },
        }),
      },
    ],
    ["alternatives of equalities", { where: group("OR", field("a"), field("b")) }],
  ];
  it.each(served)("accepts %s", (_, query) => {
    expect(isServed(query, automatic)).toBe(true);
  });

  const unserved: [string, WireQuery][] = [
    ["an equality and another order", { where: field("a"), orderBy: order(up("b")) }],
    ["an equality and another range", { where: group("AND", field("a"), field("b", "LESS_THAN")) }],
    ["two orders", { orderBy: order(up("a"), up("b")) }],
    ["two ranges", { where: group("AND", field("a", "LESS_THAN"), field("b", "LESS_THAN")) }],
    ["names in descending order", { orderBy: order(down("__name__")) }],
    ["names against the direction of the field before", { orderBy: order(up("a"), down("__name__")) }],
    ["an alternative that needs more", { where: group("OR", field("a"), field("b")), orderBy: order(up("a")) }],
  ];
  it.each(unserved)("rejects %s", (_, query) => {
    expect(isServed(query, automatic)).toBe(false);
  });

  it("accepts a collection group by name only", () => {
    expect(isServed({}, automatic, true)).toBe(true);
    expect(isServed({ where: field("a") }, automatic, true)).toBe(false);
  });
});

describe("checkIndexes: composite indexes", () => {
  const newest = { where: field("a"), orderBy: order(down("t")) };

  it("accepts an index in its own direction only", () => {
    expect(isServed(newest, configuration([up("a"), down("t")]))).toBe(true);
    expect(isServed(newest, configuration([down("a"), down("t")]))).toBe(true);
    expect(isServed(newest, configuration([up("a"), up("t")]))).toBe(false);
    expect(isServed(newest, configuration([up("a"), down("t"), down("__name__")]))).toBe(true);
    expect(isServed(newest, configuration([up("a"), down("t"), up("__name__")]))).toBe(false);
  });

  it("rejects an index with fields that the query does not use", () => {
    expect(isServed(newest, configuration([up("a"), up("b"), down("t")]))).toBe(false);
    expect(isServed(newest, configuration([up("a"), down("t"), up("z")]))).toBe(false);
  });

  it("merges indexes that end in the same order", () => {
    const query = {
      where: group("AND", field("a"), field("b"), field("l", "ARRAY_CONTAINS")),
      orderBy: order(down("t")),
    };
    expect(isServed(query, configuration([up("a"), down("t")], [up("b"), down("t")]))).toBe(false);
    expect(isServed(query, configuration([up("a"), down("t")], [up("b"), contains("l"), down("t")]))).toBe(true);
  });

  it("accepts an index for its own collection and scope only", () => {
    const indexes = configuration([up("a"), down("t")]);
    expect(isServed({ ...newest, from: [{ collectionId: "other" }] }, indexes)).toBe(false);
    expect(isServed(newest, indexes, true)).toBe(false);
  });
});

describe("checkIndexes: overrides", () => {
  const override = (...indexes: IndexConfiguration["fieldOverrides"][number]["indexes"]) => ({
    indexes: [],
    fieldOverrides: [{ collectionGroup: "c", fieldPath: "a", indexes }],
  });

  it("removes the automatic indexes of a field", () => {
    expect(isServed({ where: field("a") }, override())).toBe(false);
    expect(isServed({ where: field("b") }, override())).toBe(true);
  });

  it("indexes a field for collection groups", () => {
    const indexes = override({ order: "DESCENDING", queryScope: "COLLECTION_GROUP" });
    expect(isServed({ orderBy: order(down("a")) }, indexes, true)).toBe(true);
    expect(isServed({ orderBy: order(up("a")) }, indexes, true)).toBe(false);
  });
});

describe("checkIndexes", () => {
  it("names the missing index in the error", () => {
    const plan = planQuery(
      { from: [{ collectionId: "c" }], where: field("l", "ARRAY_CONTAINS"), orderBy: order(down("t")) },
      "",
      "root",
    );
    const entry = { collectionGroup: "c", queryScope: "COLLECTION", fields: [contains("l"), down("t")] };
    expect(() => checkIndexes(plan, [], configuration())).toThrow(JSON.stringify(entry));
    expect(() => checkIndexes(plan, [], { indexes: [entry], fieldOverrides: [] })).not.toThrow();
  });

  it("requires the aggregated fields in the index", () => {
    const plan = planQuery({ from: [{ collectionId: "c" }], where: field("a") }, "", "root");
    expect(() => checkIndexes(plan, [["n"]], configuration())).toThrow(/requires an index/);
    expect(() => checkIndexes(plan, [["n"]], configuration([up("a"), up("n")]))).not.toThrow();
  });
});
