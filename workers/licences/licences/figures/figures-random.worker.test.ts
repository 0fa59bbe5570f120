/** Compares the figures of random histories with a count over every row. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { administrator, bindings, call } from "../../fixtures/internal.ts";
import { computeFigures, getDayStart, listFirstDays, listMondays, readTables } from "../../fixtures/naive-figures.ts";
import { newId } from "../../platform/identifier.ts";

const dayMs = 24 * 60 * 60 * 1000;
const at = (date: Date | number) => new Date(date).toISOString();

type Draw = <Value>(arbitrary: () => fc.Arbitrary<Value>) => Value;

const states = ["active", "pending", "inactive"] as const;
const versions = [null, "1.9.0", "1.10.0", "2.0.0"] as const;

/** Accounts with licences of every status, some in stores, some with a move request, and what changes later. */
function customers(draw: Draw, now: number): D1PreparedStatement[] {
  const statements: D1PreparedStatement[] = [];
  const run = (sql: string, ...values: (string | number | null)[]) =>
    void statements.push(bindings.DB.prepare(sql).bind(...values));
  const pick = <Value>(...values: Value[]) => draw(() => fc.constantFrom(...values));
  for (let customer = 0; customer < 25; customer++) {
    const email = `${crypto.randomUUID()}@example.test`;
    const [uid, laterUid] = [pick("uid", null), pick("uid", null)];
    run("INSERT INTO accounts (email, uid, created_at, updated_at) VALUES (?1, ?2, ?3, ?3)", email, uid, at(now));
    for (let count = draw(() => fc.nat(4)); count > 0; count--) {
      const id = newId(new Date());
      const [kind, status] = [pick("paid", "paid", "development"), pick("available", "active", "paused", "removed")];
      run(
        "INSERT INTO licences (id, account, status, created_at, kind) VALUES (?, ?, ?, ?, ?)",
        ...[id, email, status, at(now), kind],
      );
      if (pick(true, false)) {
        const allowedAt = pick(null, at(now));
        run(
          "INSERT INTO move_requests (id, licence_id, asked_at, allowed_at) VALUES (?, ?, ?, ?)",
          ...[newId(new Date()), id, at(now), allowedAt],
        );
      }
      if (status !== "active" && status !== "paused") continue;
      const activationId = newId(new Date());
      run(
        "INSERT INTO activations (id, licence_id, shop, state, activated_at) VALUES (?, ?, ?, 'live', ?)",
        ...[activationId, id, `${crypto.randomUUID()}.myshopify.com`, at(now)],
      );
      run(
        `INSERT INTO shop_connections (activation_id, kind, revision, sealed_access_token, sealed_api_secret_key, development, state,
           checked_at, theme_version) VALUES (?, 'token', '', '', '', ?, ?, ?, ?)`,
        ...[activationId, pick(0, 0, 1), pick(...states), at(now), pick(...versions)],
      );
      const later = pick("changed", "released", "kept");
      if (later === "changed")
        run(
          "UPDATE shop_connections SET development = ?, state = ?, theme_version = ? WHERE activation_id = ?",
          ...[pick(0, 0, 1), pick(...states), pick(...versions), activationId],
        );
      if (later !== "released") continue;
      run("UPDATE activations SET state = 'released', released_at = ? WHERE id = ?", at(now), activationId);
      run("DELETE FROM shop_connections WHERE activation_id = ?", activationId);
    }
    run("UPDATE accounts SET uid = ? WHERE email = ?", laterUid, email);
    if (pick(true, false))
      run("DELETE FROM accounts WHERE email = ? AND email NOT IN (SELECT account FROM licences)", email);
  }
  return statements;
}

const releases = (draw: Draw, now: number): D1PreparedStatement[] =>
  ["1.9.0", "1.10.0", "1.11.0", "10.0.0", "2.0.0"].map((version) => {
    const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
    const sql = `INSERT INTO releases (version, major, minor, patch, status, object_key, size, sha256, md5, file_count, uploaded_at, published_at)
      VALUES (?, ?, ?, ?, ?, ?, 1, ?, ?, 1, ?, ?)`;
    const status = draw(() => fc.constantFrom("draft", "published", "published", "withdrawn"));
    return bindings.DB.prepare(sql).bind(
      ...[version, major, minor, patch, status, version, "0".repeat(64), "0".repeat(32), at(now), at(now)],
    );
  });

/** Includes the first and the last moment of every week and month, and equal moments. */
function history(draw: Draw, now: number): D1PreparedStatement[] {
  const edges = [...listMondays(new Date(now)), ...listFirstDays(new Date(now))].flatMap((day) => [
    getDayStart(day).getTime(),
    getDayStart(day).getTime() - 1,
  ]);
  const chance = Array.from({ length: 200 }, () => now - draw(() => fc.nat(450 * dayMs)));
  const types = [
    "licence.activated",
    "licence.deactivated",
    "licence.granted",
    "download.ticket_issued",
    "theme.installed",
    "theme.updated",
    "theme.job_failed",
    "template.delivered",
    "ticket.created",
  ];
  return [...edges, ...edges, ...chance].map((moment) => {
    const sql = `INSERT INTO events (id, at, type, account, actor_uid, actor_role, version) VALUES (?, ?, ?, ?, 'uid', ?, ?)`;
    const type = draw(() => fc.constantFrom(...types, "licence.paused"));
    const version = draw(() => fc.constantFrom(null, "1.9.0", "1.10.0", "2.0.0"));
    const [account, role] = [
      draw(() => fc.constantFrom(null, "ada@example.test")),
      draw(() => fc.constantFrom("user", "admin")),
    ];
    return bindings.DB.prepare(sql).bind(newId(new Date(moment)), at(moment), type, account, role, version);
  });
}

describe("loadFigures", () => {
  test("returns the figures that a count over every row returns", async () => {
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (draw) => {
        const now = Date.now();
        for (const make of [customers, releases, history]) await bindings.DB.batch(make(draw, now));
        const { status, body } = await call(administrator, "figures");
        expect(status).toBe(200);
        expect(body).toEqual(computeFigures(await readTables(bindings.DB), new Date()));
      }),
      { numRuns: 1, endOnFailure: true },
    );
  });
});
