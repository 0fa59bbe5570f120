import { beforeAll, describe, expect, test } from "vitest";
import { createActor, createTestContext, runSql, selectValue } from "../fixtures/internal.ts";
import { counted } from "../platform/database.ts";
import { sql } from "../platform/sql.ts";

const { database } = createTestContext();
const { email } = createActor();
const other = createActor().email;

const setLimit = (address: string) =>
  database.statement(sql`UPDATE accounts SET licence_limit = 7 WHERE email = ${address}`);

beforeAll(() => runSql("INSERT INTO accounts (email, created_at, updated_at) VALUES (?, '', '')", email));

describe("a batch of these tests", () => {
  test.each([
    ["one row", email, 0],
    ["no row", other, 1],
  ])("hides from a statement that the one before wrote %s", async (_, address, seen) => {
    await database.batch([
      setLimit(address),
      database.statement(sql`UPDATE accounts SET updated_at = changes() WHERE email = ${email}`),
    ]);
    expect(await selectValue("SELECT updated_at FROM accounts WHERE email = ?", email)).toBe(String(seen));
  });

  test("still counts the rows of each statement", async () => {
    const results = await database.batch([
      counted(setLimit(other)),
      counted(setLimit(email)),
      counted(setLimit(other)),
    ]);
    expect(results.map(({ changes }) => changes)).toEqual([0, 1, 0]);
  });
});

describe("update and delete", () => {
  test("know beforehand whether they will write", async () => {
    const where = (address: string) => sql`email = ${address} AND uid IS ${null}`;
    const set = sql`licence_limit = ${8}, updated_at = ${"x"}`;
    const changes = [
      database.update("accounts", set, where(other)),
      database.update("accounts", set, where(email)),
      database.delete("accounts", where(other)),
      database.delete("accounts", where(email)),
    ];
    const seen: number[] = [];
    for (const change of changes) {
      const mark = database.statement(sql`INSERT INTO unrelated SELECT NULL WHERE ${change.isDue}`);
      const [marked, changed] = await database.batch([counted(mark), counted(change)]);
      expect(marked.changes).toBe(changed.changes);
      seen.push(changed.changes);
    }
    expect(seen).toEqual([0, 1, 0, 1]);
  });
});
