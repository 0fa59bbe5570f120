/** Which failures of jobs are the release's. */
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  administrator,
  bindings,
  call,
  createActiveCustomer,
  createTestContext,
  runSql,
  selectValue,
  setBehaviour,
} from "../../fixtures/internal.ts";
import { createTheme, insertTestJob, loadJobRow } from "../../fixtures/jobs.ts";
import { createThemeZip } from "../../fixtures/releases.ts";
import { ThemeApi } from "../../shopify/theme-api.ts";
import { blameRelease, type Failure, haltIfSecond } from "./blame-release.ts";
import type { JobRow } from "./job-repository.ts";

const broken = "sections/broken.liquid";
const rejected = (...files: string[]): Failure => ({ code: "FILE_REJECTED", details: { files } });
const unpacking: Failure = { code: "THEME_REJECTED", details: { reason: "PROCESSING_FAILED" } };

/** A job of a release that was published before releases were checked; `isFaulty`: Shopify refuses one of its files. */
async function insertJob(kind: JobRow["kind"], isFaulty: boolean) {
  const id = await insertTestJob(await createActiveCustomer(), {
    ...{ kind, ...(kind === "update" ? { source_theme_id: "1" } : {}) },
  });
  const job = await loadJobRow(id);
  if (isFaulty) {
    const zip = createThemeZip(job.version, 3000, { [broken]: "{% if a %}" });
    const key = String(await selectValue("SELECT object_key FROM releases WHERE version = ?", job.version));
    await bindings.RELEASES.put(key, zip);
    const sha256 = createHash("sha256").update(zip).digest("hex");
    await runSql("UPDATE releases SET size = ?, sha256 = ? WHERE version = ?", zip.length, sha256, job.version);
  }
  const isHalted = async () =>
    (await selectValue("SELECT halted_at FROM releases WHERE version = ?", job.version)) !== null;
  return { work: { context: createTestContext(), job }, isHalted };
}

describe("blameRelease", () => {
  test.each<[string, JobRow["kind"], boolean, Failure, string[]]>([
    ["a faulty file of an install", "install", true, rejected(broken), [broken]],
    ["a faulty release that Shopify cannot unpack", "install", true, unpacking, [broken]],
    ["a faulty file in an update", "update", true, rejected("sections/mine.liquid", broken), [broken]],
    [
      "a faulty file that an install does not find again",
      "install",
      true,
      { code: "FILES_DIFFER", details: { files: [broken] } },
      [broken],
    ],
  ])("blames the release for %s, and halts it", async (_, kind, isFaulty, failure, files) => {
    const { work, isHalted } = await insertJob(kind, isFaulty);
    expect(await blameRelease(work, failure)).toEqual({ code: "RELEASE_REFUSED", details: { files } });
    expect(await isHalted()).toBe(true);
  });

  test.each<[string, JobRow["kind"], boolean, Failure]>([
    ["the merchant's file in an update", "update", true, rejected("sections/mine.liquid")],
    ["an update of a sound release", "update", false, unpacking],
    ["a delivered template", "template", true, rejected(broken)],
    [
      "a ZIP that Shopify could not fetch",
      "install",
      true,
      { code: "THEME_REJECTED", details: { reason: "INVALID_ZIP" } },
    ],
    ["other bytes of a sound file", "install", false, { code: "FILES_DIFFER", details: { files: ["assets/a.css"] } }],
    ["a store without access", "install", true, { code: "TOKEN_INVALID" }],
  ])("does not blame it for %s", async (_, kind, isFaulty, failure) => {
    const { work, isHalted } = await insertJob(kind, isFaulty);
    expect(await blameRelease(work, failure)).toBe(failure);
    expect(await isHalted()).toBe(false);
  });

  test.each<[string, Failure, object]>([
    ["a file", rejected(broken), { reason: "FILE_REJECTED", files: [broken] }],
    ["its ZIP", unpacking, { reason: "PROCESSING_FAILED" }],
  ])(
    "halts a sound release of which a second store rejects %s, and not for one odd store",
    async (_, failure, details) => {
      const { work, isHalted } = await insertJob("install", false);
      const failIn = async (id: string) => {
        const after = await blameRelease(work, failure);
        await runSql(
          "UPDATE jobs SET state = 'failed', failure_code = ?, failure_details = ?, ended_at = ? WHERE id = ?",
          ...[after.code, JSON.stringify(after.details), new Date().toISOString(), id],
        );
        return after;
      };
      for (let times = 0; times < 2; times++)
        expect(await failIn(work.job.id)).toEqual({ code: "THEME_REJECTED", details });
      expect(await isHalted()).toBe(false);
      const other = await insertTestJob(await createActiveCustomer());
      await runSql("UPDATE jobs SET version = ? WHERE id = ?", work.job.version, other);
      const second = { ...work, job: await loadJobRow(other) };
      const blamed = { code: "RELEASE_REFUSED", details: { files: failure === unpacking ? [] : [broken] } };
      expect(await blameRelease(second, failure)).toEqual(blamed);
      expect(await isHalted()).toBe(true);
      // The staff found that both stores were odd.
      expect((await call(administrator, "resumeRelease", work.job.version)).status).toBe(200);
      expect((await blameRelease(second, failure)).code).toBe("THEME_REJECTED");
      expect(await isHalted()).toBe(false);
    },
  );
});

describe("haltIfSecond", () => {
  test("halts a release that two stores reject at the same moment, and not for one alone", async () => {
    const { work, isHalted } = await insertJob("install", false);
    const other = await insertTestJob(await createActiveCustomer());
    await runSql("UPDATE jobs SET version = ? WHERE id = ?", work.job.version, other);
    const works = [work, { ...work, job: await loadJobRow(other) }];
    const failures = await Promise.all(works.map((each) => blameRelease(each, rejected(broken))));
    expect(failures.map(({ code }) => code)).toEqual(["THEME_REJECTED", "THEME_REJECTED"]);
    for (const [at, each] of works.entries()) {
      expect(await isHalted()).toBe(false);
      const failure = failures[at] ?? { code: "" };
      await runSql(
        "UPDATE jobs SET state = 'failed', failure_code = ?, failure_details = ?, ended_at = ? WHERE id = ?",
        ...[failure.code, JSON.stringify(failure.details), new Date().toISOString(), each.job.id],
      );
      await haltIfSecond(each, failure);
    }
    expect(await isHalted()).toBe(true);
    const files = "SELECT after ->> '$.files' FROM events WHERE type = 'release.halted' AND version = ?";
    expect(await selectValue(files, work.job.version)).toBe(broken);
  });
});

describe("ThemeApi.upsert", () => {
  test("names the files that Shopify rejects", { meta: { provokes: "FILE_REJECTED" } }, async () => {
    const { store } = await createActiveCustomer();
    const id = await createTheme(store);
    await setBehaviour(store, "rejecting");
    const api = new ThemeApi(createTestContext().shopify, store, { caller: "job", mayWrite: () => true });
    await expect(api.upsert(id, [[{ path: broken, body: { text: "a" } }]])).rejects.toMatchObject({
      ...{ code: "FILE_REJECTED", details: { files: [broken] } },
    });
  });
});
