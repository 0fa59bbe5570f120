import { describe, expect, test } from "vitest";
import {
  call,
  countEvents,
  createActiveCustomer,
  createTestContext,
  fetchOverview,
  runSql,
  selectValue,
  setBehaviour,
} from "../../fixtures/internal.ts";
import { createCopy, deleteTheme, loadJobRow } from "../../fixtures/jobs.ts";
import { createRelease } from "../../fixtures/releases.ts";
import type { Actor } from "../../platform/contract.ts";
import { newId } from "../../platform/identifier.ts";
import { endJob, type JobRow, selectJob, updateJob } from "./job-repository.ts";

type Owner = Awaited<ReturnType<typeof createActiveCustomer>>;

async function createFinishedJob(
  { actor, store, licenceId }: Owner,
  state: "done" | "running",
  theme: string,
): Promise<string> {
  const { version } = await createRelease();
  const id = newId(new Date());
  const now = new Date().toISOString();
  await runSql(
    `INSERT INTO jobs (id, kind, account, actor_uid, actor_role, licence_id, shop, state, step, version, name, theme_id,
       created_at, updated_at, ended_at)
     VALUES (?, 'install', ?, ?, 'user', ?, ?, ?, 'verify', ?, 'Copy', ?, ?, ?, nullif(?, ''))`,
    ...[
      id,
      actor.email,
      actor.uid,
      licenceId,
      store.shop,
      state,
      version,
      theme,
      now,
      now,
      state === "done" ? now : "",
    ],
  );
  return id;
}

/** Marks a job's theme as published instead of `former`; `back`: and as rolled back. */
const published = (id: string, at: string, former: string, back: string | null = null) =>
  runSql(
    `UPDATE jobs SET published_at = ?, former_theme_id = ?, former_theme_name = 'Former', rolled_back_at = nullif(?, '')
     WHERE id = ?`,
    ...[at, former, back ?? "", id],
  );

const getStanding = async (actor: Actor, id: string) => (await call(actor, "job", id)).body.publication?.standing;

describe("readJob", () => {
  test("shows one of the published themes of all jobs as public", async () => {
    const owner = await createActiveCustomer();
    const { actor } = owner;
    const [older, newer] = [await createFinishedJob(owner, "done", "2"), await createFinishedJob(owner, "done", "3")];
    const standings = async () => [await getStanding(actor, older), await getStanding(actor, newer)];
    expect(await standings()).toEqual([undefined, undefined]);
    await published(older, "2026-01-01T00:00:00.000Z", "1");
    expect(await standings()).toEqual(["public", undefined]);
    await published(newer, "2026-01-02T00:00:00.000Z", "2");
    expect(await standings()).toEqual(["replaced", "public"]);
    await published(newer, "2026-01-02T00:00:00.000Z", "2", "2026-01-03T00:00:00.000Z");
    expect(await standings()).toEqual(["public", "rolledBack"]);
    await published(older, "2026-01-01T00:00:00.000Z", "1", "2026-01-04T00:00:00.000Z");
    expect(await standings()).toEqual(["rolledBack", "replaced"]);
  });
});

describe("loadOverview", () => {
  test("names the job that its owner can undo, and no job of another owner", async () => {
    const owner = await createActiveCustomer();
    const [older, newer] = [await createFinishedJob(owner, "done", "2"), await createFinishedJob(owner, "done", "3")];
    const readReturn = async () => (await fetchOverview(owner.actor)).shops[0]?.returnJob;
    expect(await readReturn()).toBeNull();
    await published(older, "2026-01-01T00:00:00.000Z", "1");
    expect(await readReturn()).toBe(older);
    await published(newer, "2026-01-02T00:00:00.000Z", "2");
    expect(await readReturn()).toBe(newer);
    await published(newer, "2026-01-02T00:00:00.000Z", "2", "2026-01-03T00:00:00.000Z");
    expect(await readReturn()).toBeNull();
    await published(newer, "2026-01-04T00:00:00.000Z", "2");
    await runSql("UPDATE jobs SET account = ? WHERE id = ?", (await createActiveCustomer()).actor.email, newer);
    expect(await readReturn()).toBeNull();
  });
});

describe("rollBackTheme", () => {
  test("rejects a replaced theme", { meta: { provokes: "STATE_CONFLICT" } }, async () => {
    const owner = await createActiveCustomer();
    const [older, newer] = [await createFinishedJob(owner, "done", "2"), await createFinishedJob(owner, "done", "3")];
    await published(older, "2026-01-01T00:00:00.000Z", "1");
    await published(newer, "2026-01-02T00:00:00.000Z", "2");
    const refused = await call(owner.actor, "rollBackTheme", older);
    expect(refused.body).toMatchObject({ code: "STATE_CONFLICT" });
  });
});

describe("publishTheme and rollBackTheme", () => {
  test("keep the former theme when a slow click has read the copy before another one published it", async () => {
    const owner = await createActiveCustomer();
    const id = await createCopy(owner);
    expect((await call(owner.actor, "publishTheme", id)).status).toBe(200);
    await setBehaviour(owner.store, "stale");
    expect((await call(owner.actor, "publishTheme", id)).status).toBe(200);
    await setBehaviour(owner.store, "well");
    const rollBack = () => call(owner.actor, "rollBackTheme", id);
    const [{ body }] = await Promise.all([rollBack(), rollBack()]);
    expect([await countEvents("theme.published", id), await countEvents("theme.rolled_back", id)]).toEqual([1, 1]);
    expect(body.publication).toMatchObject({ standing: "rolledBack", former: { id: "1", name: "First" } });
  });

  test("fail when the merchant has deleted the theme that they are to publish", async () => {
    const owner = await createActiveCustomer();
    const [former, copy] = [await createCopy(owner), await createCopy(owner)];
    for (const id of [former, copy]) expect((await call(owner.actor, "publishTheme", id)).status).toBe(200);
    await deleteTheme(owner.store, (await loadJobRow(former)).theme_id ?? "");
    for (const [name, id] of [
      ["rollBackTheme", copy],
      ["publishTheme", former],
    ] as const)
      expect((await call(owner.actor, name, id)).body.code, name).toBe("THEME_NOT_FOUND");
  });
});

describe("updateJob", () => {
  test("does not set a job that is cancelled during its preview to waiting", async () => {
    const owner = await createActiveCustomer();
    const { database } = createTestContext();
    const wait = async (id: string) => {
      await database.batch([updateJob(database, { id, run: 1 }, { state: "waiting" }, new Date())]);
      return selectValue<string>("SELECT state FROM jobs WHERE id = ?", id);
    };
    const stopped = await createFinishedJob(owner, "running", "2");
    expect((await call(owner.actor, "cancelJob", stopped)).status).toBe(200);
    expect(await wait(stopped)).toBe("running");
    expect(await wait(await createFinishedJob(await createActiveCustomer(), "running", "2"))).toBe("waiting");
  });
});

describe("endJob", () => {
  test("ends a job that is cancelled in its last turn as cancelled only", async () => {
    const owner = await createActiveCustomer();
    const { database } = createTestContext();
    const id = await createFinishedJob(owner, "running", "2");
    const read = async () => (await database.rows(selectJob(database, id)))[0] as JobRow;
    const end = async (row: JobRow, state: "done" | "failed" | "cancelled") => {
      await database.batch([endJob(database, row, { state }, new Date())]);
      return (await read()).state;
    };
    const before = await read();
    expect((await call(owner.actor, "cancelJob", id)).status).toBe(200);
    expect([await end(before, "done"), await end(before, "failed")]).toEqual(["running", "running"]);
    expect(await end(await read(), "cancelled")).toBe("cancelled");
  });
});

describe("cancelJob", () => {
  test("rejects a finished job", async () => {
    const owner = await createActiveCustomer();
    const { database } = createTestContext();
    const id = await createFinishedJob(owner, "running", "2");
    const [row] = await database.rows(selectJob(database, id));
    await database.batch([endJob(database, row as JobRow, { state: "done" }, new Date())]);
    expect((await call(owner.actor, "cancelJob", id)).body).toMatchObject({ code: "STATE_CONFLICT" });
    expect(await selectValue("SELECT state FROM jobs WHERE id = ?", id)).toBe("done");
  });
});
