import { describe, expect, test } from "vitest";
import { bindings, createActiveCustomer, listEventTypes, runSql, selectValue } from "../fixtures/internal.ts";
import { createRelease } from "../fixtures/releases.ts";
import { newId } from "../platform/identifier.ts";
import { toReportKey } from "../updates/update-reports.ts";
import { deleteOldJobs } from "./delete-old-jobs.ts";

const dayMs = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

interface Past {
  state: "waiting" | "running" | "failed" | "done";
  days: number;
}

/** A job with files and a report that was last updated `ageMs` ago. */
async function createOldJob({ state, days }: Past) {
  const [{ actor, store, licenceId }, { version }] = [await createActiveCustomer(), await createRelease()];
  const id = newId(new Date());
  const over = state === "done" || state === "failed";
  await runSql(
    `INSERT INTO jobs (id, kind, account, actor_uid, actor_role, licence_id, shop, state, step, version, name, source_theme_id,
       source_theme_name, failure_code, created_at, updated_at, ended_at)
     VALUES (?, 'update', ?, ?, 'user', ?, ?, ?, 'slot', ?, 'Copy', '1', 'Theme', nullif(?, ''), ?, ?, nullif(?, ''))`,
    ...[id, actor.email, actor.uid, licenceId, store.shop, state, version, state === "failed" ? "INTERNAL" : ""],
    ...[ago(days), ago(days), over ? ago(days) : ""],
  );
  await bindings.RELEASES.put(`jobs/${id}/source.json`, "{}");
  await bindings.RELEASES.put(toReportKey(id), "{}");
  return { id, actor };
}

const clean = () => deleteOldJobs(bindings, crypto.randomUUID());
const selectState = (id: string) => selectValue<string>("SELECT state FROM jobs WHERE id = ?", id);
const hasPapers = async (id: string) => (await bindings.RELEASES.head(`jobs/${id}/source.json`)) !== null;
const hasReport = async (id: string) => (await bindings.RELEASES.head(toReportKey(id))) !== null;

describe("deleteOldJobs", () => {
  test("cancels a preview that has waited for a week and logs an event", async () => {
    const [old, fresh] = [
      await createOldJob({ state: "waiting", days: 8 }),
      await createOldJob({ state: "waiting", days: 6 }),
    ];
    await clean();
    expect([await selectState(old.id), await hasPapers(old.id)]).toEqual(["cancelled", false]);
    expect([await selectState(fresh.id), await hasPapers(fresh.id)]).toEqual(["waiting", true]);
    expect(await listEventTypes(old.actor)).toContain("theme.job_cancelled");
  });

  test("keeps files while their job can be retried", async () => {
    const jobs = {
      running: await createOldJob({ state: "running", days: 1 }),
      failedLately: await createOldJob({ state: "failed", days: 6 }),
      failed: await createOldJob({ state: "failed", days: 8 }),
      done: await createOldJob({ state: "done", days: 0 }),
    };
    await bindings.RELEASES.put("jobs/000000000000000000000000/source.json", "{}");
    await clean();
    const kept = await Promise.all(Object.values(jobs).map(({ id }) => hasPapers(id)));
    expect(kept).toEqual([true, true, false, false]);
    expect(await hasPapers("000000000000000000000000")).toBe(false);
    expect(await hasReport(jobs.done.id)).toBe(true);
  });

  test("deletes a job with its report after twelve months", async () => {
    const [old, younger] = [
      await createOldJob({ state: "done", days: 367 }),
      await createOldJob({ state: "done", days: 360 }),
    ];
    await clean();
    expect([await selectState(old.id), await hasReport(old.id)]).toEqual([undefined, false]);
    expect([await selectState(younger.id), await hasReport(younger.id)]).toEqual(["done", true]);
  });
});
