import { describe, expect, test } from "vitest";
import {
  administrator,
  call,
  createActiveCustomer,
  createTestContext,
  fetchOverview,
  runSql,
} from "../../fixtures/internal.ts";
import { createRelease } from "../../fixtures/releases.ts";
import { newId } from "../../platform/identifier.ts";
import type { JobRow } from "./job-repository.ts";
import { markMissingThemes } from "./open-job-repository.ts";

type Owner = Awaited<ReturnType<typeof createActiveCustomer>>;

const dayMs = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

/** A job of the owner's store that came to its state so many days ago. */
async function createFinishedJob(
  { actor, store, licenceId }: Owner,
  state: JobRow["state"],
  { days = 0.1, theme = "7" }: { days?: number; theme?: string } = {},
): Promise<string> {
  const { version } = await createRelease();
  const id = newId(new Date());
  const at = daysAgo(days);
  const isOver = state === "done" || state === "failed" || state === "cancelled";
  await runSql(
    `INSERT INTO jobs (id, kind, account, actor_uid, actor_role, licence_id, shop, state, step, version, name, theme_id,
       source_theme_id, source_theme_name, failure_code, report, created_at, updated_at, ended_at)
     VALUES (?, 'update', ?, ?, 'user', ?, ?, ?, 'verify', ?, 'Copy', nullif(?, ''), '1', 'Theme', nullif(?, ''),
       '{"files":9,"kept":2,"merged":3,"conflicts":1}', ?, ?, nullif(?, ''))`,
    ...[id, actor.email, actor.uid, licenceId, store.shop, state, version],
    ...[state === "done" ? theme : "", state === "failed" ? "TOKEN_INVALID" : "", at, at, isOver ? at : ""],
  );
  return id;
}

const openIn = async ({ actor }: Owner) => (await fetchOverview(actor)).openJobs.map(({ id, state }) => [id, state]);

describe("loadOverview", () => {
  test("lists the open jobs of the owner's stores only", async () => {
    const [owner, other] = [await createActiveCustomer(), await createActiveCustomer()];
    const copy = await createFinishedJob(owner, "done", { days: 2 });
    const preview = await createFinishedJob(owner, "waiting", { days: 1 });
    await createFinishedJob(owner, "cancelled");
    expect(await openIn(owner)).toEqual([
      [preview, "waiting"],
      [copy, "done"],
    ]);
    expect(await openIn(other)).toEqual([]);
    // The address alone is not the owner.
    expect(await openIn({ ...owner, actor: { ...owner.actor, uid: other.actor.uid } })).toEqual([]);
    const [, done] = (await fetchOverview(owner.actor)).openJobs;
    expect(done).toMatchObject({
      counts: { carriedOver: 5, conflicts: 1 },
      preview: `https://${owner.store.shop}/?preview_theme_id=7`,
    });
  });

  test("lists a store's newest finished copy only, until published and again after a rollback", async () => {
    const owner = await createActiveCustomer();
    await createFinishedJob(owner, "done", { days: 3 });
    const newer = await createFinishedJob(owner, "done", { days: 2 });
    expect(await openIn(owner)).toEqual([[newer, "done"]]);
    await runSql("UPDATE jobs SET published_at = ? WHERE id = ?", daysAgo(1), newer);
    expect(await openIn(owner)).toEqual([]);
    await runSql("UPDATE jobs SET rolled_back_at = ? WHERE id = ?", daysAgo(0.5), newer);
    expect(await openIn(owner)).toEqual([[newer, "done"]]);
  });

  test("does not list a copy that was deleted in Shopify until it is listed again", async () => {
    const owner = await createActiveCustomer();
    const copy = await createFinishedJob(owner, "done", { theme: "7" });
    const list = (...ids: string[]) => {
      const { database } = createTestContext();
      return database.batch([markMissingThemes(database, owner.actor, owner.store.shop, ids, new Date())]);
    };
    await list("1", "2");
    expect(await openIn(owner)).toEqual([]);
    const read = async () => (await call(owner.actor, "job", copy)).body;
    expect(await read()).toMatchObject({ missing: true, links: null });
    await list("1", "7");
    expect(await openIn(owner)).toEqual([[copy, "done"]]);
    expect(await read()).toMatchObject({ missing: false, links: { preview: expect.any(String) } });
  });

  test("lists a failed job for two weeks, unless another job is started in the store", async () => {
    const [lately, long, replaced] = [
      await createActiveCustomer(),
      await createActiveCustomer(),
      await createActiveCustomer(),
    ];
    const failed = await createFinishedJob(lately, "failed", { days: 13 });
    await createFinishedJob(long, "failed", { days: 15 });
    await createFinishedJob(replaced, "failed", { days: 2 });
    const done = await createFinishedJob(replaced, "done", { days: 1 });
    expect(await openIn(lately)).toEqual([[failed, "failed"]]);
    expect(await openIn(long)).toEqual([]);
    expect(await openIn(replaced)).toEqual([[done, "done"]]);
  });

  test("lists no open jobs of a store with a paused licence", async () => {
    const owner = await createActiveCustomer();
    await createFinishedJob(owner, "waiting");
    await runSql("UPDATE licences SET status = 'paused' WHERE id = ?", owner.licenceId);
    expect(await openIn(owner)).toEqual([]);
  });
});

const listDue = async (job: string) => {
  const { status, body } = await call(administrator, "dueJobNotifications", job);
  expect(status).toBe(200);
  return body;
};
const markSent = (...sent: { job: string; state: string }[]) => call(administrator, "markJobsNotified", sent);

describe("listDueNotifications", () => {
  test("returns each waiting, done or failed state until the portal marks it as sent", async () => {
    const owner = await createActiveCustomer();
    const [id, running] = [
      await createFinishedJob(owner, "waiting"),
      await createFinishedJob(await createActiveCustomer(), "running"),
    ];
    expect(await listDue(running)).toEqual([]);
    expect(await listDue(id)).toMatchObject([
      { job: id, uid: owner.actor.uid, state: "waiting", shop: owner.store.shop },
    ]);
    expect((await call(owner.actor, "job", id)).body).toMatchObject({ notified: false });
    expect((await call(administrator, "dueJobNotifications")).body.map(({ job }) => job)).toContain(id);
    // What was sent of a state that the job has left since does not hide the next one.
    await runSql("UPDATE jobs SET state = 'failed', failure_code = 'INTERNAL', ended_at = updated_at WHERE id = ?", id);
    await markSent({ job: id, state: "waiting" });
    expect(await listDue(id)).toMatchObject([{ state: "failed" }]);
    expect((await markSent({ job: id, state: "failed" })).body).toEqual({ sent: 1 });
    expect(await listDue(id)).toEqual([]);
    expect((await call(owner.actor, "job", id)).body).toMatchObject({ notified: true });
  });

  test("returns the end of the questions of a cancelled job once, also when it was cancelled while they were sent", async () => {
    const owner = await createActiveCustomer();
    const [notified, meanwhile, other] = [
      await createFinishedJob(owner, "waiting"),
      await createFinishedJob(owner, "waiting"),
      await createFinishedJob(owner, "waiting"),
    ];
    await markSent({ job: notified, state: "waiting" });
    for (const id of [notified, meanwhile, other]) expect((await call(owner.actor, "cancelJob", id)).status).toBe(200);
    await markSent({ job: meanwhile, state: "waiting" });
    expect(await listDue(other)).toEqual([]);
    for (const id of [notified, meanwhile]) {
      expect(await listDue(id)).toMatchObject([{ job: id, uid: owner.actor.uid, state: "cancelled" }]);
      await markSent({ job: id, state: "cancelled" });
      expect(await listDue(id)).toEqual([]);
    }
  });

  test("returns nothing for a deleted account", async () => {
    const owner = await createActiveCustomer();
    const id = await createFinishedJob(owner, "done");
    await runSql("UPDATE accounts SET uid = NULL WHERE email = ?", owner.actor.email);
    expect(await listDue(id)).toEqual([]);
  });
});

describe("listDueNotifications and markNotified", () => {
  test("reject customers", async () => {
    const { actor } = await createActiveCustomer();
    expect((await call(actor, "dueJobNotifications")).body).toMatchObject({ code: "NOT_ADMIN" });
    expect((await call(actor, "markJobsNotified", [])).body).toMatchObject({ code: "NOT_ADMIN" });
  });
});
