import { describe, expect, test } from "vitest";
import { allOf, hasRow, insert, joinSql, raw, sql, toAssignments } from "./sql.ts";

const hostile = "x'); DROP TABLE licences; --";

describe("sql", () => {
  test("binds every text, number and null that is put into it", () => {
    expect(sql`a = ${hostile} AND b = ${1} AND c IS ${null}`).toEqual({
      sql: "a = ? AND b = ? AND c IS ?",
      values: [hostile, 1, null],
    });
  });

  test("inserts SQL with its own values, in the order of the placeholders", () => {
    const inner = sql`EXISTS (SELECT 1 FROM moves WHERE id = ${"inner"})`;
    expect(sql`a = ${"first"} AND ${inner} AND b = ${"last"}`).toEqual({
      sql: "a = ? AND EXISTS (SELECT 1 FROM moves WHERE id = ?) AND b = ?",
      values: ["first", "inner", "last"],
    });
    expect(allOf(sql`a = ${1}`, sql`TRUE`, sql`b = ${2}`)).toEqual({ sql: "a = ? AND TRUE AND b = ?", values: [1, 2] });
    expect(joinSql([sql`${1}`, sql`${2}`], ", ")).toEqual({ sql: "?, ?", values: [1, 2] });
  });

  test("does not take objects and lists as values", () => {
    // @ts-expect-error: a list goes in as JSON
    expect(sql`id IN (${["a"]})`.sql).toBe("id IN (?)");
  });
});

describe("raw", () => {
  test("takes constants alone", () => {
    const alias = "l" as "l" | "x";
    expect(sql`${raw(alias)}.id = ${"a"}`).toEqual({ sql: "l.id = ?", values: ["a"] });
    const computed: string = hostile;
    // @ts-expect-error: a text that is not known to the compiler
    raw(computed);
    // @ts-expect-error: a part of it is not known
    raw(`l.${computed}` as const);
  });
});

describe("insert and toAssignments", () => {
  test("bind the values of a row by the names of its columns", () => {
    const row = { id: "m", licence_id: sql`l.id`, account: hostile };
    expect(sql`${insert("moves", row)} FROM licences l WHERE l.id = ${"a"}`).toEqual({
      sql: "INSERT INTO moves (id, licence_id, account) SELECT ?, l.id, ? FROM licences l WHERE l.id = ?",
      values: ["m", hostile, "a"],
    });
    expect(toAssignments<"orders">({ company: hostile, revision: sql`revision + ${1}` })).toEqual({
      sql: "company = ?, revision = revision + ?",
      values: [hostile, 1],
    });
    expect(hasRow("moves", hostile)).toEqual({ sql: "EXISTS (SELECT 1 FROM moves WHERE id = ?)", values: [hostile] });
  });

  test("fail to compile with columns and values that the table does not have", () => {
    // @ts-expect-error: the table has no such column
    insert("moves", { colour: "red" });
    // @ts-expect-error: no such state
    insert("orders", { state: "lost" });
    // @ts-expect-error: the table has no such column
    expect(toAssignments<"moves">({ colour: "red" }).sql).toBe("colour = ?");
  });
});
