import { beforeEach, describe, expect, test } from "vitest";
import { administrator, call, createActiveCustomer, createTestContext, runSql } from "../../fixtures/internal.ts";
import { insertTestJob } from "../../fixtures/jobs.ts";
import { createThemeZip, publish, upload, withdraw } from "../../fixtures/releases.ts";
import type { Actor } from "../../platform/contract.ts";
import type { ReleaseNotification } from "../contract.ts";
import { getRolloutPosition } from "../offered-releases.ts";
import { selectDue } from "./notification-repository.ts";

/** Newer than every other release of this file. */
let major = 8000;

/** What an earlier test has left. */
beforeEach(async () => {
  await runSql("DELETE FROM release_fanouts");
  await runSql("DELETE FROM release_notifications");
});

/** A customer whose store runs an older version, since before the release. */
async function createOutdated() {
  const customer = await createActiveCustomer();
  const { shop } = customer.store;
  await runSql(
    `UPDATE shop_connections SET theme_version = '1.1.0'
     WHERE activation_id IN (SELECT id FROM activations WHERE shop = ?)`,
    shop,
  );
  await runSql("UPDATE activations SET activated_at = '2026-01-01T00:00:00.000Z' WHERE shop = ?", shop);
  return customer;
}

async function publishNext(stage: "staff" | "tenth" | "all" = "all", shop = ""): Promise<string> {
  let version = `${major++}.0.0`;
  while (getRolloutPosition(version, shop) < 0.1) version = `${major++}.0.0`;
  await upload(version, createThemeZip(version));
  expect((await publish(version, { stage })).status).toBe(200);
  return version;
}

async function listDue(actor: Actor): Promise<ReleaseNotification[]> {
  const { body } = await call(administrator, "dueReleaseNotifications");
  return body.filter(({ uid }) => uid === actor.uid);
}

const listEnded = async (actor: Actor) =>
  (await call(administrator, "endedReleaseNotifications")).body.filter(({ uid }) => uid === actor.uid);

const mark = (due: readonly ReleaseNotification[]) =>
  call(
    administrator,
    "markReleasesNotified",
    due.flatMap(({ version, uid, stores }) => stores.map(({ activation }) => ({ version, activation, uid }))),
  );

describe("dueReleaseNotifications", () => {
  test("lists owners of older stores with the same text until they are marked, once", async () => {
    const { actor, store } = await createOutdated();
    const version = await publishNext();
    const due = await listDue(actor);
    expect(due).toMatchObject([{ version, stores: [{ shop: store.shop, from: "1.1.0", questions: null }] }]);
    expect(await listDue(actor)).toEqual(due);
    await mark(due);
    expect(await listDue(actor)).toEqual([]);
    expect(await listEnded(actor)).toEqual([]);
    // The same act again, and a rollout that goes on, repeat no notification.
    await call(administrator, "haltRelease", { version, reason: "broken cart" });
    await call(administrator, "resumeRelease", version);
    expect(await listDue(actor)).toEqual([]);
  });

  test.each([
    ["halted", (version: string) => call(administrator, "haltRelease", { version, reason: "broken cart" })],
    ["withdrawn", withdraw],
  ] as const)("lists what was sent of a %s release as ended until it is marked, once", async (_, end) => {
    const { actor } = await createOutdated();
    const unnotified = await createOutdated();
    const version = await publishNext();
    const due = await listDue(actor);
    await mark(due);
    expect((await end(version)).status).toBe(200);
    const ended = await listEnded(actor);
    expect(ended).toEqual([{ version, uid: actor.uid, at: due[0]?.at }]);
    expect(await listEnded(unnotified.actor)).toEqual([]);
    await call(administrator, "markReleaseNotificationsEnded", ended);
    expect(await listEnded(actor)).toEqual([]);
    expect(await listDue(actor)).toEqual([]);
  });

  test("offers a resumed release again, as repeated to whom it was offered before", async () => {
    const [first, second] = [await createOutdated(), await createOutdated()];
    const version = await publishNext();
    const [before] = await listDue(first.actor);
    await mark(before ? [before] : []);
    await call(administrator, "haltRelease", { version, reason: "broken cart" });
    await call(administrator, "markReleaseNotificationsEnded", await listEnded(first.actor));
    await call(administrator, "resumeRelease", version);
    const [again] = await listDue(first.actor);
    expect(again).toMatchObject({ version, isRepeated: true });
    // Another document than the deleted one.
    expect(again?.at).not.toBe(before?.at);
    expect(await listDue(second.actor)).toMatchObject([{ version, isRepeated: false }]);
  });

  test("lists no store of a look-up before all of its stores are due", async () => {
    const [first, second] = [await createOutdated(), await createOutdated()];
    const version = await publishNext();
    // The first one is due already; the look-up was cut off there.
    await runSql(
      `INSERT INTO release_notifications (version, activation_id, due_at) SELECT f.version, v.id, f.at
       FROM release_fanouts f JOIN activations v ON v.shop = ?2 WHERE f.version = ?1`,
      version,
      first.store.shop,
    );
    const { database } = createTestContext();
    expect(await database.rows(selectDue(database, 10))).toEqual([]);
    const [one] = await listDue(first.actor);
    const [other] = await listDue(second.actor);
    expect([one?.at, other?.version]).toEqual([other?.at, version]);
  });

  test("does not list a resumed release for a store connected after its publication", async () => {
    const version = await publishNext();
    const { actor, store } = await createOutdated();
    await runSql("UPDATE activations SET activated_at = ? WHERE shop = ?", new Date().toISOString(), store.shop);
    await call(administrator, "haltRelease", { version, reason: "broken cart" });
    await call(administrator, "resumeRelease", version);
    expect(await listDue(actor)).toEqual([]);
  });

  test("does not list a store with a copy of the release or a preview", async () => {
    const owners = await Promise.all([createOutdated(), createOutdated(), createOutdated()]);
    const version = await publishNext();
    const states = ["done", "waiting", "failed"] as const;
    for (const [at, owner] of owners.entries()) {
      const id = await insertTestJob(owner, { kind: "update", state: states[at], theme_id: "9", source_theme_id: "1" });
      await runSql("UPDATE jobs SET version = ? WHERE id = ?", version, id);
    }
    const due = await Promise.all(owners.map(({ actor }) => listDue(actor)));
    expect(due.map((each) => each.length)).toEqual([0, 0, 1]);
    await call(administrator, "haltRelease", { version, reason: "broken cart" });
    await call(administrator, "resumeRelease", version);
    expect(await listDue(owners[0]?.actor as Actor)).toEqual([]);
  });

  test("lists the stores of a stage only, and the others at the next one", async () => {
    const { actor, store } = await createOutdated();
    const version = await publishNext("tenth", store.shop);
    expect(await listDue(actor)).toEqual([]);
    await call(administrator, "widenRelease", { version, from: "tenth" });
    expect(await listDue(actor)).toMatchObject([{ version }]);
  });

  test("omits a halted release until it is resumed, and a withdrawn one for good", async () => {
    const { actor } = await createOutdated();
    const version = await publishNext();
    expect(await listDue(actor)).toHaveLength(1);
    await call(administrator, "haltRelease", { version, reason: "broken cart" });
    expect(await listDue(actor)).toEqual([]);
    await call(administrator, "resumeRelease", version);
    expect(await listDue(actor)).toMatchObject([{ version }]);
    await withdraw(version);
    expect(await listDue(actor)).toEqual([]);
  });

  test.each([
    [
      "skips it",
      "UPDATE shop_connections SET skipped_version = ?1 WHERE activation_id IN (SELECT id FROM activations WHERE shop = ?2)",
    ],
    [
      "has it",
      "UPDATE shop_connections SET theme_version = ?1 WHERE activation_id IN (SELECT id FROM activations WHERE shop = ?2)",
    ],
    [
      "is paused",
      "UPDATE licences SET status = 'paused' WHERE ?1 <> '' AND id IN (SELECT licence_id FROM activations WHERE shop = ?2)",
    ],
  ])("does not list a store that %s meanwhile", async (_, sql) => {
    const { actor, store } = await createOutdated();
    const version = await publishNext();
    expect(await listDue(actor)).toHaveLength(1);
    await runSql(sql, version, store.shop);
    expect(await listDue(actor)).toEqual([]);
  });

  test("replaces an older release by a newer one and omits a store that came later", async () => {
    const [early, late] = [await createOutdated(), await createOutdated()];
    await runSql("UPDATE activations SET activated_at = '2100-01-01T00:00:00.000Z' WHERE shop = ?", late.store.shop);
    await publishNext();
    const newest = await publishNext();
    expect((await listDue(early.actor)).map(({ version }) => version)).toEqual([newest]);
    expect(await listDue(late.actor)).toEqual([]);
  });

  test("takes questions from a complete dry run and waits for a running one", async () => {
    const { actor, store } = await createOutdated();
    const version = await publishNext();
    const activation = "(SELECT id FROM activations WHERE shop = ?2)";
    await runSql(
      `INSERT INTO dry_runs (version, sha256, state, connected, started_at)
     SELECT version, sha256, 'running', 1, '2026-01-01T00:00:00.000Z' FROM releases WHERE version = ?`,
      version,
    );
    await runSql(
      `INSERT INTO dry_run_stores (version, activation_id, state, has_base, questions, losses, unread)
     VALUES (?1, ${activation}, 'computed', 1, '["a","b","c"]', '[]', 0)`,
      version,
      store.shop,
    );
    expect(await listDue(actor)).toEqual([]);
    await runSql("UPDATE dry_runs SET state = 'done', ended_at = started_at WHERE version = ?", version);
    expect(await listDue(actor)).toMatchObject([{ stores: [{ questions: 3 }] }]);
    await runSql(
      `UPDATE dry_run_stores SET unread = 1 WHERE version = ?1 AND activation_id = ${activation}`,
      version,
      store.shop,
    );
    expect(await listDue(actor)).toMatchObject([{ stores: [{ questions: null }] }]);
  });
});
