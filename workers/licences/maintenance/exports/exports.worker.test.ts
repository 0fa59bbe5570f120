import { describe, expect, test, vi } from "vitest";
import { days } from "#base/duration.ts";
import { testLimits } from "#tests/support/time-limits.ts";
import {
  administrator,
  bindings,
  call,
  createActor,
  createCustomer,
  createTestContext,
  runSql,
  selectValue,
} from "../../fixtures/internal.ts";
import { newId } from "../../platform/identifier.ts";
import { maxStreamedRows } from "./contract.ts";
import { shortenLoggedFilters } from "./logged-filters.ts";
import { deleteOldExports, writeExports } from "./write-exports.ts";

const labels = Array.from({ length: 13 }, (_, column) => `column ${column}`);
const createShop = () => `export-${crypto.randomUUID().slice(0, 8)}.myshopify.com`;

/** Writes events of the past, numbered in their request id. */
const addEvents = (shop: string, count: number, reason = "test") =>
  runSql(
    `INSERT INTO events (id, at, type, actor_uid, actor_role, shop, reason, request_id)
     WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < CAST(?2 AS INTEGER))
     SELECT lower(hex(randomblob(12))), '2025-01-01T00:00:00.000Z', 'theme.updated', 'uid', 'user', ?1, ?3, 'event-' || i
     FROM numbers`,
    shop,
    count,
    reason,
  );

const exportEvents = (shop: string, over: object = {}, actor: unknown = administrator) =>
  call(actor, "startExport", {
    list: "events",
    filters: { store: shop },
    separator: "comma",
    labels,
    requestId: crypto.randomUUID(),
    ...over,
  });

async function readFile(body: unknown): Promise<string[]> {
  const bytes = await new Response((body as { body: ReadableStream }).body).arrayBuffer();
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  expect(text.endsWith("\r\n")).toBe(true);
  return text.slice(0, -2).split("\r\n");
}

describe("startExport", () => {
  test("returns the filtered rows of a short export without formulas, and logs an event", async () => {
    const shop = createShop();
    await addEvents(shop, 2, "=HYPERLINK(1)");
    await addEvents(createShop(), 1);
    const { status, body } = await exportEvents(shop, { separator: "semicolon" });
    expect(status).toBe(200);
    const [head, ...rows] = await readFile(body);
    expect(head).toBe(`\uFEFF${labels.join(";")}`);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toBe(`2025-01-01 01:00;theme.updated;user;;;;${shop};;;'=HYPERLINK(1);;;event-2`);
    const after = await selectValue<string>(
      "SELECT after FROM events WHERE type = 'export.created' AND actor_uid = ? ORDER BY rowid DESC LIMIT 1",
      administrator.uid,
    );
    expect(JSON.parse(after ?? "")).toEqual({
      list: "events",
      filters: "store=",
    });
  });

  test("writes the pages of a file without gaps", async () => {
    const shop = createShop();
    await addEvents(shop, 2_500);
    const rows = (await readFile((await exportEvents(shop)).body)).slice(1);
    expect(rows.map((row) => row.split(",").at(-1))).toEqual(
      Array.from({ length: 2_500 }, (_, index) => `event-${2_500 - index}`),
    );
  });

  test("exports licences and users with their filters and in the order of their list", async () => {
    const { actor, licenceIds } = await createCustomer(3);
    const licences = await call(administrator, "startExport", {
      list: "licences",
      filters: { account: actor.email, sort: "-created" },
      separator: "comma",
      labels: labels.slice(0, 12),
      requestId: crypto.randomUUID(),
    });
    const rows = (await readFile(licences.body)).slice(1).map((row) => row.split(","));
    expect(rows.map(([id]) => id)).toEqual([...licenceIds].sort().reverse());
    expect(rows[0]?.slice(1, 5)).toEqual(["paid", "available", actor.email, ""]);

    const company = `Company ${crypto.randomUUID().slice(0, 8)}`;
    await runSql(
      "INSERT INTO users (uid, email, name, company, refreshed_at) VALUES (?, ?, 'Ada', ?, '2026-01-01T00:00:00.000Z')",
      actor.uid,
      actor.email,
      company,
    );
    const users = await call(administrator, "startExport", {
      list: "users",
      filters: { q: company },
      separator: "comma",
      labels,
      requestId: crypto.randomUUID(),
    });
    const [, user] = await readFile(users.body);
    expect(user?.split(",").slice(0, 5)).toEqual([actor.uid, actor.email, "Ada", company, "user"]);
  });

  test.each([
    ["a filter that the list does not have", { filters: { colour: "red" } }],
    ["a filter with an impossible value", { filters: { store: "no where" } }],
    ["a filter that its list ignores", { list: "licences", filters: { status: "lost" }, labels: labels.slice(1) }],
    ["labels for other columns", { labels: ["one"] }],
  ])("rejects %s", async (_, over) => {
    expect(await exportEvents(createShop(), over)).toMatchObject({ status: 400, body: { code: "INVALID_REQUEST" } });
  });

  test("is for administrators only", async () => {
    expect(await exportEvents(createShop(), {}, createActor())).toMatchObject({ status: 403 });
  });
});

describe("shortenLoggedFilters", () => {
  test("removes typed values from events of before, once, and no other change of an event is possible", async () => {
    const id = newId(new Date());
    const filters = (query: string) => JSON.stringify({ list: "licences", filters: query });
    await runSql(
      `INSERT INTO events (id, at, type, actor_uid, actor_role, after)
       VALUES (?, '2025-01-01', 'export.created', 'uid', 'admin', ?)`,
      id,
      filters("status=paused&q=Ada+Martin&account=ada%40example.test"),
    );
    expect(await shortenLoggedFilters(bindings, "test")).toBe(1);
    expect(await shortenLoggedFilters(bindings, "test")).toBe(0);
    const after = () => selectValue<string>("SELECT after FROM events WHERE id = ?", id);
    expect(JSON.parse((await after()) ?? "")).toEqual({ list: "licences", filters: "status=paused&q=&account=" });
    for (const change of [filters("status=paused&q=Bea&account="), JSON.stringify({ list: "users", filters: "" })])
      await expect(runSql("UPDATE events SET after = ? WHERE id = ?", change, id)).rejects.toThrow("append-only");
  });
});

describe("writeExports", () => {
  test("writes a long export in the background once, whatever runs beside or breaks off", async () => {
    const shop = createShop();
    const count = maxStreamedRows + 10_001;
    await addEvents(shop, count);
    const requestId = crypto.randomUUID();
    const [first, second] = await Promise.all([exportEvents(shop, { requestId }), exportEvents(shop, { requestId })]);
    const id = (first.body as { id: string }).id;
    expect(second.body).toEqual({ kind: "job", id });

    expect((await call(administrator, "openExport", id)).status).toBe(404);
    // The request itself writes the first part, beside these.
    const listed = await vi.waitFor(
      async () => {
        await Promise.all([writeExports(createTestContext(), { maxParts: 1 }), writeExports(createTestContext())]);
        const [job] = (await call(administrator, "exports")).body;
        expect(job).toMatchObject({ id, state: "done", rows: count, filters: { store: shop } });
        return job;
      },
      { timeout: testLimits.waitMs },
    );

    const opened = await call(administrator, "openExport", id);
    expect(opened.body.size).toBe(listed?.size);
    const rows = (await readFile(opened.body)).slice(1);
    expect(new Set(rows.map((row) => row.split(",").at(-1))).size).toBe(count);
    expect(rows).toHaveLength(count);

    const colleague = createActor("admin");
    expect((await call(colleague, "openExport", id)).status).toBe(404);
    expect((await call(colleague, "exports")).body).toEqual([]);

    const due = (await call(administrator, "finishedExports")).body;
    expect(due).toContainEqual(expect.objectContaining({ id, uid: administrator.uid, rows: count }));
    await call(administrator, "markExportsNotified", [id]);
    expect((await call(administrator, "finishedExports")).body.map((each) => each.id)).not.toContain(id);

    const context = createTestContext();
    await deleteOldExports({ ...context, now: new Date(Date.now() + days(8)) });
    expect((await call(administrator, "openExport", id)).status).toBe(404);
    expect((await context.files.list({ prefix: `exports/${id}/` })).objects).toEqual([]);
  });
});
