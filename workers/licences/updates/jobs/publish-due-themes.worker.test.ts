/** Copies that are published at a set time: when, once, and why not. */
import { describe, expect, test } from "vitest";
import { days, hours, minutes } from "#base/duration.ts";
import {
  administrator,
  call,
  createActiveCustomer,
  createCustomer,
  createTestContext,
  deactivate,
  listEventTypes,
  runSql,
  selectValue,
  setBehaviour,
} from "../../fixtures/internal.ts";
import { createCopy, insertTestJob, loadJobRow, type Owner } from "../../fixtures/jobs.ts";
import { createRelease, withdraw } from "../../fixtures/releases.ts";
import type { TestStore } from "../../fixtures/stores.ts";
import { keepTheme } from "../known-theme.ts";
import { publishDueThemes } from "./publish-due-themes.ts";

const timeIn = (ms: number) => new Date(Date.now() + ms).toISOString();
const run = () => publishDueThemes(createTestContext());

const countPublications = async ({ shop }: TestStore): Promise<number> =>
  (await fetch(`https://calls.test/published/${shop}`)).json();

const schedule = ({ actor }: Owner, id: string, aheadMs: number) =>
  call(actor, "schedulePublication", { id, at: timeIn(aheadMs) });

/** A copy whose time came `agoMs` ago. */
async function createDueCopy(agoMs = minutes(1)) {
  const owner = await createActiveCustomer();
  const id = await createCopy(owner);
  expect((await schedule(owner, id, hours(3))).status).toBe(200);
  await runSql("UPDATE jobs SET publish_at = ?1, publish_try_at = ?1 WHERE id = ?2", timeIn(-agoMs), id);
  return { owner, id };
}

/** What the owner of the job is to be notified of, with the reason of a cancelled publication. */
async function listNotifications(id: string) {
  const due = await call(administrator, "dueEventNotifications");
  return due.body
    .filter(({ publication }) => publication?.job === id)
    .map(({ type, publication }) => [type, publication?.failure ?? null]);
}

describe("publishDueThemes", () => {
  test("publishes a due copy once in two concurrent runs, and notifies its owner", async () => {
    const { owner, id } = await createDueCopy();
    const [one, other] = await Promise.all([run(), run()]);
    expect([one.published, other.published].sort()).toEqual([0, 1]);
    const { body } = await call(owner.actor, "job", id);
    expect(body).toMatchObject({ publishAt: null, publication: { standing: "public", former: { name: "First" } } });
    expect(await countPublications(owner.store)).toBe(1);
    expect(await listNotifications(id)).toEqual([["theme.published", null]]);
    await run();
    const types = await listEventTypes(owner.actor);
    expect(types.filter((type) => type.startsWith("theme."))).toEqual(["theme.publish_scheduled", "theme.published"]);
    const actor = await selectValue(
      "SELECT actor_email FROM events WHERE type = 'theme.published' AND object_id = ?",
      id,
    );
    expect(actor).toBe(owner.actor.email);
    expect((await call(owner.actor, "rollBackTheme", id)).body.publication?.standing).toBe("rolledBack");
  });

  test("marks the theme that visitors see as live among the known themes, and no other", async () => {
    const { owner, id } = await createDueCopy();
    const copy = (await loadJobRow(id)).theme_id ?? "";
    const store = { shop: owner.store.shop, licence_id: owner.licenceId };
    const keep = (theme: string, isLive: boolean) =>
      keepTheme(createTestContext(), store, { id: theme, isLive, files: [], texts: new Map() });
    const readLive = () =>
      selectValue<string>(
        `SELECT group_concat(theme_id) FROM known_themes t JOIN activations v ON v.id = t.activation_id
       WHERE t.live = 1 AND v.shop = ?`,
        store.shop,
      );
    await keep("1", true);
    await keep(copy, false);
    expect(await readLive()).toBe("1");
    await run();
    expect(await readLive()).toBe(copy);
    await call(owner.actor, "rollBackTheme", id);
    expect(await readLive()).toBe("1");
    // Read again, after it was published in Shopify itself.
    await keep(copy, true);
    expect(await readLive()).toBe(copy);
  });

  test("does not publish a copy before its time, nor once its owner has cancelled", async () => {
    const owner = await createActiveCustomer();
    const id = await createCopy(owner);
    await schedule(owner, id, minutes(10));
    expect((await run()).published).toBe(0);
    const cancelled = await call(owner.actor, "cancelPublication", id);
    expect(cancelled.body.publishAt).toBeNull();
    expect((await call(owner.actor, "cancelPublication", id)).status).toBe(200);
    await run();
    expect(await countPublications(owner.store)).toBe(0);
    expect((await listEventTypes(owner.actor)).filter((type) => type === "theme.publish_cancelled")).toHaveLength(1);
  });

  test.for<[string, string, (due: { owner: Owner; id: string }) => Promise<unknown>]>([
    ["the licence is paused", "PAUSED", ({ owner: { licenceId } }) => change("pauseLicence", licenceId)],
    ["the store was released", "ACTIVATION_NOT_FOUND", ({ owner }) => deactivate(owner.actor, owner.store)],
    ["the copy is gone", "THEME_NOT_FOUND", ({ id }) => runSql("UPDATE jobs SET theme_id = '999' WHERE id = ?", id)],
    ["its release was halted", "RELEASE_HALTED", ({ id }) => haltReleaseOf(id)],
    ["its release was withdrawn", "RELEASE_WITHDRAWN", ({ id }) => withdrawReleaseOf(id)],
    [
      "another theme was published",
      "OTHER_THEME_PUBLISHED",
      async ({ owner }) => call(owner.actor, "publishTheme", await createCopy(owner)),
    ],
  ])(
    "does not publish a copy when %s",
    { meta: { provokes: ["RELEASE_HALTED", "RELEASE_WITHDRAWN", "OTHER_THEME_PUBLISHED"] } },
    async ([, code, act]) => {
      const due = await createDueCopy();
      await act(due);
      const before = await countPublications(due.owner.store);
      expect(await run()).toMatchObject({ published: 0, failed: 1, waiting: 0 });
      expect(await countPublications(due.owner.store)).toBe(before);
      expect(await loadJobRow(due.id)).toMatchObject({ publish_at: null, publish_try_at: null, published_at: null });
      expect(await listNotifications(due.id)).toEqual([["theme.publish_cancelled", code]]);
      expect((await loadJobRow(due.id)).publish_failure).toBe(code);
    },
  );

  test("asks a store that does not answer again for thirty minutes, and stops no other", async () => {
    const silent = await createDueCopy();
    await setBehaviour(silent.owner.store, "broken");
    const well = await createDueCopy();
    expect(await run()).toMatchObject({ published: 1, waiting: 1 });
    expect((await loadJobRow(well.id)).published_at).not.toBeNull();
    // The next attempt is a minute later.
    expect(await run()).toMatchObject({ published: 0, waiting: 0, failed: 0 });
    await runSql("UPDATE jobs SET publish_try_at = ? WHERE id = ?", timeIn(-1), silent.id);
    await setBehaviour(silent.owner.store, "well");
    expect((await run()).published).toBe(1);

    const late = await createDueCopy(minutes(31));
    await setBehaviour(late.owner.store, "broken");
    expect((await run()).failed).toBe(1);
    expect(await listNotifications(late.id)).toEqual([["theme.publish_cancelled", "UPSTREAM_UNAVAILABLE"]]);
  });

  test("repeats a run that was cut off once its claim is over", async () => {
    const { owner, id } = await createDueCopy();
    await runSql("UPDATE jobs SET publish_try_at = ? WHERE id = ?", timeIn(minutes(3)), id);
    expect((await run()).published).toBe(0);
    await runSql("UPDATE jobs SET publish_try_at = ? WHERE id = ?", timeIn(-1), id);
    await Promise.all([run(), run()]);
    expect(await countPublications(owner.store)).toBe(1);
  });

  test("reminds owners once, an hour before, unless the time was near when they set it", async () => {
    const owner = await createActiveCustomer();
    const id = await createCopy(owner);
    const set = await schedule(owner, id, hours(5));
    const row = await loadJobRow(id);
    expect(set.body.reminds).toBe(true);
    expect(Date.parse(set.body.publishAt ?? "") - Date.parse(row.publish_remind_at ?? "")).toBe(hours(1));
    expect((await run()).reminded).toBe(0);
    await runSql("UPDATE jobs SET publish_remind_at = ? WHERE id = ?", timeIn(-1), id);
    const [one, other] = await Promise.all([run(), run()]);
    expect(one.reminded + other.reminded).toBe(1);
    expect(await listNotifications(id)).toEqual([["theme.publish_reminded", null]]);
    expect((await schedule(owner, id, hours(1))).body.reminds).toBe(false);
    expect((await loadJobRow(id)).publish_remind_at).toBeNull();
  });
});

describe("readJob", () => {
  test("says why a copy was not published, until it has another time or is published", async () => {
    const { owner, id } = await createDueCopy();
    const readFailure = async () => (await call(owner.actor, "job", id)).body.publishFailure;
    const other = await createCopy(owner);
    await call(owner.actor, "publishTheme", other);
    await run();
    expect(await readFailure()).toBe("OTHER_THEME_PUBLISHED");
    await schedule(owner, id, hours(3));
    expect(await readFailure()).toBeNull();
    await runSql("UPDATE jobs SET publish_at = ?1, publish_try_at = ?1 WHERE id = ?2", timeIn(-1000), id);
    await call(owner.actor, "rollBackTheme", other);
    await run();
    expect(await readFailure()).toBe("OTHER_THEME_PUBLISHED");
    await call(owner.actor, "publishTheme", id);
    expect(await readFailure()).toBeNull();
  });
});

async function haltReleaseOf(id: string) {
  const { version } = await createRelease();
  await runSql("UPDATE jobs SET version = ? WHERE id = ?", version, id);
  expect((await call(administrator, "haltRelease", { version, reason: "broken cart" })).status).toBe(200);
}

async function withdrawReleaseOf(id: string) {
  const { version } = await createRelease();
  await runSql("UPDATE jobs SET version = ? WHERE id = ?", version, id);
  expect((await withdraw(version)).status).toBe(200);
}

const change = (name: "pauseLicence", licenceId: string) =>
  call(administrator, name, { licenceId, reason: "test", requestId: crypto.randomUUID() });

describe("schedulePublication", () => {
  test("schedules one copy of a store, and ends the schedule when it is published at once", async () => {
    const owner = await createActiveCustomer();
    const [first, second] = [await createCopy(owner), await createCopy(owner)];
    await schedule(owner, first, hours(3));
    expect((await schedule(owner, second, hours(4))).body.publishAt).not.toBeNull();
    expect((await call(owner.actor, "job", first)).body.publishAt).toBeNull();
    expect((await call(owner.actor, "publishTheme", second)).body.publishAt).toBeNull();
    // A public theme has nothing to wait for.
    expect((await schedule(owner, second, hours(4))).body.code).toBe("STATE_CONFLICT");
  });

  test("rejects a copy that the store no longer has, and its page says so", async () => {
    const owner = await createActiveCustomer();
    const id = await insertTestJob(owner, { state: "done", step: "verify", theme_id: "999" });
    expect((await schedule(owner, id, hours(3))).body.code).toBe("THEME_NOT_FOUND");
    expect((await call(owner.actor, "job", id)).body).toMatchObject({ missing: true, publishAt: null, links: null });
    // The page offers nothing for it, so that a time that is set could not be cancelled.
    const copy = (await loadJobRow(await createCopy(owner))).theme_id ?? "";
    await runSql("UPDATE jobs SET theme_id = ? WHERE id = ?", copy, id);
    expect((await schedule(owner, id, hours(3))).body.code).toBe("STATE_CONFLICT");
  });

  test("is for the owner only, within thirty days, and only for a finished copy", async () => {
    const owner = await createActiveCustomer();
    const id = await createCopy(owner);
    const { actor: stranger } = await createCustomer();
    const at = timeIn(hours(3));
    expect((await call(stranger, "schedulePublication", { id, at })).body.code).toBe("JOB_NOT_FOUND");
    expect((await call(stranger, "cancelPublication", id)).body.code).toBe("JOB_NOT_FOUND");
    for (const aheadMs of [-1000, days(31)])
      expect((await schedule(owner, id, aheadMs)).body.code).toBe("INVALID_REQUEST");
    const running = await insertTestJob(owner, { state: "running", theme_id: "100" });
    expect((await schedule(owner, running, hours(3))).body.code).toBe("STATE_CONFLICT");
    await change("pauseLicence", owner.licenceId);
    expect((await schedule(owner, id, hours(3))).body.code).toBe("PAUSED");
  });
});
