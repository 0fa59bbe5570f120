/** Writes of jobs check the owner themselves because the account may have changed hands since it was read. */

import { describe, expect, test } from "vitest";
import {
  activate,
  changeLicence,
  createActiveCustomer,
  createTestContext,
  grantLicences,
  runSql,
} from "../../fixtures/internal.ts";
import { insertTestJob, loadJobRow, type Owner } from "../../fixtures/jobs.ts";
import { createRelease } from "../../fixtures/releases.ts";
import { createStore } from "../../fixtures/stores.ts";
import type { Actor } from "../../platform/contract.ts";
import { counted } from "../../platform/database.ts";
import { newId } from "../../platform/identifier.ts";
import { cancelOlderPreviews, requestCancel } from "./job-cancellation-repository.ts";
import {
  insertJob,
  type NewJob,
  replaceRunner,
  requeueJob,
  selectJobsBeside,
  selectUnansweredPreviews,
} from "./job-repository.ts";
import { markPublished, markRolledBack, setFormerTheme } from "./publication-repository.ts";

const { database } = createTestContext();
const now = new Date("2026-02-01T00:00:00.000Z");

async function countChanges(statement: D1PreparedStatement): Promise<number> {
  const [outcome] = await database.batch([counted(statement)]);
  return outcome.changes;
}

/** Expects no change for another account and for another user with the owner's address. */
async function expectOwnerOnly(owner: Owner, write: (actor: Actor) => D1PreparedStatement): Promise<void> {
  const stranger = await createActiveCustomer();
  for (const actor of [stranger.actor, { ...owner.actor, uid: "another-uid" }])
    expect(await countChanges(write(actor))).toBe(0);
  expect(await countChanges(write(owner.actor))).toBe(1);
}

const newJobIn = async ({ store }: Owner): Promise<NewJob> => ({
  ...{ id: newId(now), kind: "update", shop: store.shop, step: "check", fromVersion: null },
  ...{ version: (await createRelease()).version, name: "Theme", source: { id: "1", name: "Theme" }, now },
});

describe("insertJob", () => {
  test("creates a job for the owner only, and none while the licence is paused", async () => {
    const owner = await createActiveCustomer();
    const job = await newJobIn(owner);
    await changeLicence("pause", owner.licenceId);
    expect(await countChanges(insertJob(database, owner.actor, job))).toBe(0);
    await changeLicence("enable", owner.licenceId);
    await expectOwnerOnly(owner, (actor) => insertJob(database, actor, job));
  });
});

describe("requestCancel and requeueJob", () => {
  test("cancel a job and resume a failed one for the owner only", async () => {
    const owner = await createActiveCustomer();
    const [running, failed] = [await insertTestJob(owner), await insertTestJob(owner, { state: "failed" })];
    await expectOwnerOnly(owner, (actor) => requestCancel(database, actor, running, now));
    await runSql("DELETE FROM jobs WHERE id = ?", running);
    const again = { id: failed, from: "failed" as const, step: "create" as const };
    await expectOwnerOnly(owner, (actor) => requeueJob(database, actor, again, now));
  });
});

describe("setFormerTheme, markPublished and markRolledBack", () => {
  test("publish a theme and roll it back for the owner only", async () => {
    const owner = await createActiveCustomer();
    const id = await insertTestJob(owner, { state: "done", theme_id: "7" });
    await expectOwnerOnly(owner, (actor) =>
      setFormerTheme(database, actor, id, { former: { id: "1", name: "Former" }, scheduledAt: null }),
    );
    await expectOwnerOnly(owner, (actor) => markPublished(database, actor, id, now));
    await expectOwnerOnly(owner, (actor) => markRolledBack(database, actor, id, now));
    expect(await countChanges(markRolledBack(database, owner.actor, id, now))).toBe(0);
  });
});

describe("selectJobsBeside", () => {
  test("returns the jobs of the same store", async () => {
    const owner = await createActiveCustomer();
    const other = createStore();
    await grantLicences(owner.actor, 1);
    expect((await activate(owner.actor, other)).status).toBe(200);
    await insertTestJob({ ...owner, store: other }, { state: "done" });
    const ids = [await insertTestJob(owner, { state: "done" }), await insertTestJob(owner, { state: "failed" })];
    const beside = await database.rows(selectJobsBeside(database, owner.actor, ids[0] ?? "", 10));
    expect(beside.map(({ id }) => id)).toEqual(ids.toReversed());
  });
});

describe("cancelOlderPreviews", () => {
  test("cancels only the owner's waiting previews of the same theme and store", async () => {
    const owner = await createActiveCustomer();
    const stranger = await createActiveCustomer();
    const waiting = { kind: "update", state: "waiting", source_theme_id: "1" } as const;
    const [own, another, theirs] = [
      await insertTestJob(owner, waiting),
      await insertTestJob(owner, { ...waiting, source_theme_id: "2" }),
      await insertTestJob(stranger, waiting),
    ];
    // The store was the stranger's before.
    await runSql("UPDATE jobs SET shop = ? WHERE id = ?", owner.store.shop, theirs);
    const job = await newJobIn(owner);
    await database.batch([insertJob(database, owner.actor, job), cancelOlderPreviews(database, owner.actor, job)]);
    const states = await Promise.all([own, another, theirs].map(async (id) => (await loadJobRow(id)).state));
    expect(states).toEqual(["cancelled", "waiting", "waiting"]);
  });

  test("cancels nothing when the new job is not created", async () => {
    const owner = await createActiveCustomer();
    const own = await insertTestJob(owner, { kind: "update", state: "waiting", source_theme_id: "1" });
    const job = await newJobIn(owner);
    await changeLicence("pause", owner.licenceId);
    await runSql("UPDATE jobs SET state = 'waiting' WHERE id = ?", own);
    await database.batch([insertJob(database, owner.actor, job), cancelOlderPreviews(database, owner.actor, job)]);
    expect(await loadJobRow(own)).toMatchObject({ state: "waiting" });
  });
});

describe("selectUnansweredPreviews", () => {
  test("returns only previews without a recent answer and without a live link", async () => {
    const owner = await createActiveCustomer();
    const [before, moment, after] = [new Date("2026-01-02"), new Date("2026-01-08"), new Date("2026-01-09")];
    const waiting = { kind: "update", state: "waiting", source_theme_id: "1" } as const;
    const [idle, answered, linked] = [
      await insertTestJob(owner, waiting),
      await insertTestJob(owner, waiting),
      await insertTestJob(owner, waiting),
    ];
    const answer = (id: string, at: Date) =>
      runSql(
        "INSERT INTO update_answers (job_id, path, question, choice, answered_at) VALUES (?, 'assets/a.css', 'q', 'mine', ?)",
        id,
        at.toISOString(),
      );
    await answer(idle, before);
    await answer(answered, moment);
    await runSql(
      "INSERT INTO update_links (id, job_id, name, token_hash, created_at, expires_at) VALUES (?, ?, 'Ana', ?, ?, ?)",
      ...[newId(now), linked, linked, before.toISOString(), after.toISOString()],
    );
    const list = async (at: Date) =>
      (await database.rows(selectUnansweredPreviews(database, { moment, now: at }, 100)))
        .map(({ id }) => id)
        .filter((id) => [idle, answered, linked].includes(id));
    expect(await list(moment)).toEqual([idle]);
    expect((await list(after)).sort()).toEqual([idle, linked].sort());
  });
});

describe("replaceRunner", () => {
  test("lets only one of several callers take over a silent job", async () => {
    const id = await insertTestJob(await createActiveCustomer());
    const take = () => countChanges(replaceRunner(database, { id, run: 2 }, now));
    expect([await take(), await take()]).toEqual([1, 0]);
    expect(await loadJobRow(id)).toMatchObject({ run: 3 });
  });
});
