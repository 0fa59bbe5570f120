import { describe, expect, test } from "vitest";
import {
  activate,
  administrator,
  bindings,
  call,
  createActiveCustomer,
  createActor,
  createCustomer,
  deactivate,
  grantLicences,
  runSql,
} from "../../fixtures/internal.ts";
import { insertTestJob, type Owner } from "../../fixtures/jobs.ts";
import { createThemeZip, createVersion, publish, upload, withdraw } from "../../fixtures/releases.ts";
import { createStore } from "../../fixtures/stores.ts";
import { Database } from "../../platform/database.ts";
import { listMonths, listWeeks } from "../../platform/figures-periods.ts";
import { newId } from "../../platform/identifier.ts";
import type { Figures } from "../staff-contract.ts";
import { getFigureReads } from "./load-figures.ts";

const dayMs = 24 * 60 * 60 * 1000;

async function figures(): Promise<Figures> {
  const { status, body } = await call(administrator, "figures");
  expect(status).toBe(200);
  return body;
}

/** Writes events of the past, which no operation can. */
async function past(type: string, ats: Date[], version: string | null = null): Promise<void> {
  const statement = bindings.DB.prepare(
    `INSERT INTO events (id, at, type, account, actor_uid, actor_role, version)
     SELECT value ->> 0, value ->> 1, ?1, 'past@example.test', 'uid', 'user', ?2 FROM json_each(?3)`,
  );
  await statement.bind(type, version, JSON.stringify(ats.map((at) => [newId(at), at.toISOString()]))).run();
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

describe("loadFigures", () => {
  test("counts each operation exactly", async () => {
    const before = await figures();
    const { actor } = await createCustomer(5);
    await createCustomer(1);
    const other = await createCustomer(2);
    const stores = [createStore(), createStore(), createStore()];
    for (const store of stores) expect((await activate(actor, store)).status).toBe(200);
    const [, freed] = stores;
    if (freed) expect((await deactivate(actor, freed)).status).toBe(200);
    for (const [verb, id] of [
      ["pause", other.licenceIds[0]],
      ["remove", other.licenceIds[1]],
    ] as const) {
      const body = { licenceId: id, reason: "test" };
      expect((await call(administrator, `${verb}Licence`, body)).status).toBe(200);
    }
    const after = await figures();
    const { licences: held, accounts, stores: connected } = before;
    expect(after.licences).toEqual({
      available: held.available + 4,
      active: held.active + 2,
      paused: held.paused + 1,
      removed: held.removed + 1,
    });
    // Only the account that activated is bound.
    expect(after.accounts).toEqual({ known: accounts.known + 3, bound: accounts.bound + 1 });
    expect(after.stores).toEqual({ ...connected, active: connected.active + 2 });
    const thisWeek = before.weeks.at(-1);
    expect(after.weeks.at(-1)).toMatchObject({
      activated: (thisWeek?.activated ?? 0) + 3,
      released: (thisWeek?.released ?? 0) + 1,
    });
    expect(after.months.at(-1)?.granted).toBe((before.months.at(-1)?.granted ?? 0) + 8);
    expect(after.events[0]).toMatchObject({ type: "licence.removed", actorRole: "admin", reason: "test" });
    const types = after.events.map(({ type, account }) => [type, account === actor.email]);
    expect(types).toContainEqual(["licence.deactivated", true]);
  });

  test("counts stores by state and by version", async () => {
    const { actor } = await createCustomer(6);
    const stores = Array.from({ length: 6 }, () => createStore());
    for (const store of stores) expect((await activate(actor, store)).status).toBe(200);
    const before = await figures();
    for (const version of ["800.9.0", "800.10.0", "800.11.0"]) {
      await upload(version, createThemeZip(version));
      await publish(version);
    }
    await withdraw("800.11.0");
    const set = (shop: string | undefined, columns: string, ...values: (string | null)[]) =>
      bindings.DB.prepare(
        `UPDATE shop_connections SET ${columns} WHERE activation_id = (SELECT id FROM activations WHERE shop = ? AND state = 'live')`,
      )
        .bind(...values, shop)
        .run();
    const [first, second, third, fourth, fifth] = stores.map(({ shop }) => shop);
    await set(first, "theme_version = ?", "800.9.0");
    await set(second, "theme_version = ?", "800.10.0");
    await set(third, "theme_version = ?, state = 'inactive'", "800.9.0");
    await set(fourth, "theme_version = NULL, state = 'pending'");
    await set(fifth, "theme_version = ?, state = 'inactive'", "800.11.0");
    const after = await figures();
    const { active, pending, inactive } = before.stores;
    expect(after.stores).toEqual({ active: active - 3, pending: pending + 1, inactive: inactive + 2 });
    const ours = after.versions.filter(({ version }) => version?.startsWith("800."));
    expect(ours).toEqual([
      { version: "800.11.0", stores: 1, behind: false },
      { version: "800.10.0", stores: 1, behind: false },
      { version: "800.9.0", stores: 2, behind: true },
    ]);
    expect(after.versions.at(-1)).toMatchObject({ version: null, behind: false });
    expect(sum(after.versions.map((each) => each.stores))).toBe(sum(Object.values(after.stores)));
    expect(after.releases.map(({ version }) => version).slice(0, 2)).toEqual(["800.10.0", "800.9.0"]);
  });

  test("lists a store whose app may not change themes until its next job", async () => {
    const owner = await createActiveCustomer();
    const [second] = await grantLicences(owner.actor, 1);
    const other = createStore();
    await activate(owner.actor, other);
    const isListed = async () => (await figures()).withoutExemption.includes(owner.store.shop);
    await insertTestJob(owner, { state: "done" });
    const failed = await insertTestJob(owner, { state: "failed" });
    const setFailed =
      "UPDATE jobs SET failure_code = 'EXEMPTION_MISSING', created_at = '2026-02-01T00:00:00.000Z' WHERE id = ?";
    await runSql(setFailed, failed);
    // A later job of another store changes nothing.
    const later = "UPDATE jobs SET created_at = '2026-03-01T00:00:00.000Z' WHERE id = ?";
    const elsewhere = { ...owner, store: other, licenceId: second ?? "" };
    await runSql(later, await insertTestJob(elsewhere, { state: "done" }));
    expect(await isListed()).toBe(true);
    await runSql(later, await insertTestJob(owner, { state: "done" }));
    expect(await isListed()).toBe(false);
  });

  test("follows a failed job by a later one of an account that became the same", async () => {
    const [owner, former] = [await createActiveCustomer(), await createActiveCustomer()];
    const failed = await insertTestJob(owner, { state: "failed" });
    await runSql("UPDATE jobs SET failure_code = 'EXEMPTION_MISSING' WHERE id = ?", failed);
    await insertTestJob({ ...owner, actor: former.actor }, { state: "done" });
    expect((await figures()).withoutExemption).toContain(owner.store.shop);
    await runSql("UPDATE jobs SET account = ? WHERE account = ?", owner.actor.email, former.actor.email);
    expect((await figures()).withoutExemption).not.toContain(owner.store.shop);
  });

  test("lists first the newest failure of the stores whose app may not change themes", async () => {
    const owners = [await createActiveCustomer(), await createActiveCustomer(), await createActiveCustomer()];
    for (const [at, minute] of [2, 9, 5].entries()) {
      const failed = await insertTestJob(owners[at] as Owner, { state: "failed" });
      await runSql(
        "UPDATE jobs SET failure_code = 'EXEMPTION_MISSING', updated_at = ? WHERE id = ?",
        ...[`2026-02-01T00:0${minute}:00.000Z`, failed],
      );
    }
    const shops = owners.map(({ store }) => store.shop);
    const listed = (await figures()).withoutExemption.filter((shop) => shops.includes(shop));
    expect(listed).toEqual([shops[1], shops[2], shops[0]]);
  });

  test("counts the downloads of twelve months by release", async () => {
    const [version, other] = [createVersion(), createVersion()];
    for (const each of [version, other]) {
      await upload(each, createThemeZip(each));
      await publish(each);
    }
    const start = Date.parse(listMonths(new Date(), 12)[0]?.from ?? "");
    await past("download.ticket_issued", [new Date(), new Date(start), new Date(start - 1)], version);
    const { releases } = await figures();
    const countDownloads = (name: string) => releases.find((release) => release.version === name)?.downloads;
    expect([countDownloads(version), countDownloads(other)]).toEqual([2, 0]);
  });

  test("counts each run of a job once in its week, a failure that is retried with success twice", async () => {
    const before = (await figures()).weeks;
    const start = Date.parse(before[0]?.from ?? "");
    const now = new Date();
    await past("theme.job_failed", [now]);
    await past("theme.installed", [now, new Date(start - 1)]);
    await past("theme.updated", [new Date(start)]);
    await past("template.delivered", [now]);
    const after = (await figures()).weeks;
    const count = (of: (week: Figures["weeks"][number]) => number) => sum(after.map(of)) - sum(before.map(of));
    expect({
      installed: count(({ installed }) => installed),
      updated: count(({ updated }) => updated),
      delivered: count(({ delivered }) => delivered),
      failed: count(({ failed }) => failed),
    }).toEqual({ installed: 1, updated: 1, delivered: 1, failed: 1 });
  });

  test("is for administrators only", async () => {
    const { actor } = await createCustomer(1);
    for (const stranger of [createActor(), actor]) {
      const answer = await call(stranger, "figures");
      expect(answer).toMatchObject({ status: 403, body: { code: "NOT_ADMIN" } });
      expect(Object.keys(answer.body)).toEqual(["code"]);
    }
    expect((await call({ ...administrator, emailVerified: false }, "figures")).status).toBe(403);
    expect((await call(null, "figures")).status).toBe(401);
  });
});

describe("getFigureReads", () => {
  test("reads as many rows when there are more events, and more old ones", async () => {
    const cost = async () => {
      const now = new Date();
      const reads = getFigureReads(new Database(bindings.DB), now, listWeeks(now, 12), listMonths(now, 12));
      const results = await bindings.DB.batch([...reads]);
      return sum(results.map(({ meta }) => meta.rows_read));
    };
    // As many as the list of the latest events reads.
    await past(
      "licence.paused",
      Array.from({ length: 60 }, () => new Date()),
    );
    const counted = [
      "licence.activated",
      "licence.deactivated",
      "licence.granted",
      "theme.installed",
      "ticket.created",
    ];
    const addToday = async (count: number) => {
      const now = Array.from({ length: count }, () => new Date());
      for (const type of counted) await past(type, now);
      await past("download.ticket_issued", now, "800.9.0");
    };
    await addToday(1);
    const before = await cost();
    await addToday(100);
    const longAgo = Array.from({ length: 300 }, (_, index) => new Date(Date.now() - (500 + index) * dayMs));
    for (const type of ["licence.activated", "licence.deactivated", "licence.granted"]) await past(type, longAgo);
    await past("download.ticket_issued", longAgo, "1.0.0");
    await past(
      "shop.credentials_replaced",
      longAgo.map((_, index) => new Date(Date.now() - index * 1000)),
    );
    expect(await cost()).toBe(before);
  });
});
