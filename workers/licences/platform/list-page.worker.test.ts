import { describe, expect, test } from "vitest";
import { bindings } from "../fixtures/internal.ts";
import { decodeCursor, toKeyset, toPage } from "./list-page.ts";
import { sql } from "./sql.ts";

const db = bindings.DB;
await db.exec("CREATE TABLE things (id TEXT PRIMARY KEY, rank TEXT NOT NULL)");
await db.exec("CREATE INDEX things_by_rank ON things (rank, id)");

interface Thing {
  id: string;
  rank: string;
}

const add = (...things: [id: string, rank: string][]) =>
  db.batch(things.map(([id, rank]) => db.prepare("INSERT INTO things VALUES (?, ?)").bind(id, rank)));

async function readPage(sort: string, after?: string) {
  const cursor = decodeCursor(after, sort);
  const { condition, tail } = toKeyset({ sort, column: sql`t.rank`, id: sql`t.id` }, cursor, 3);
  const select = sql`SELECT t.* FROM things t WHERE ${condition} ${tail}`;
  const statement = db.prepare(select.sql).bind(...select.values);
  const { results } = await statement.all<Thing>();
  const page = toPage(results, { sort, cursor, size: 3, getKey: ({ id, rank }) => ({ value: rank, id }) });
  return { ...page, ids: page.rows.map(({ id }) => id).join("") };
}

/** Ten things, two of each rank: a b of rank 0, c d of rank 1 … */
await add(...[..."abcdefghij"].map((id, index): [string, string] => [id, String(Math.floor(index / 2))]));

describe("toKeyset and toPage", () => {
  test.each([
    ["rank", "abcdefghij"],
    ["-rank", "jihgfedcba"],
  ])("show every row of pages sorted by %s once, forwards and backwards", async (sort, all) => {
    const forwards = [];
    let page = await readPage(sort);
    expect(page.previous).toBeNull();
    for (;;) {
      forwards.push(page);
      if (!page.next) break;
      page = await readPage(sort, page.next);
    }
    expect(forwards.map(({ ids }) => ids).join("")).toBe(all);
    expect(forwards.map(({ above }) => above)).toEqual([0, 3, 6, 9]);
    const backwards = [];
    while (page.previous) {
      page = await readPage(sort, page.previous);
      backwards.unshift(page.ids);
    }
    expect(backwards.join("")).toBe(all.slice(0, 9));
    expect(page.above).toBe(0);
    expect((await readPage(sort, page.next ?? "")).ids).toBe(all.slice(3, 6));
  });

  test("neither repeat nor hide a row when rows are added meanwhile", async () => {
    const first = await readPage("rank");
    await add(["A", "0"], ["c2", "1"]);
    const second = await readPage("rank", first.next ?? "");
    expect([first.ids, second.ids]).toEqual(["abc", "c2de"]);
    await db.exec("DELETE FROM things WHERE id IN ('A', 'c2')");
  });
});

describe("decodeCursor", () => {
  test("returns null, the first page, for a cursor of another order or one changed by hand", async () => {
    const { next } = await readPage("rank");
    for (const cursor of ["", "x", "bnVsbA", `${next}x`.slice(4), "W10"])
      expect(decodeCursor(cursor, "rank")).toBeNull();
    expect(decodeCursor(next ?? "", "-rank")).toBeNull();
    expect(decodeCursor(next ?? "", "rank")).not.toBeNull();
  });
});
