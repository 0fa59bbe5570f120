/** What the check of a new copy reports. */
import { describe, expect, test } from "vitest";
import { createActiveCustomer, createTestContext } from "../../fixtures/internal.ts";
import { insertTestJob, loadJobRow } from "../../fixtures/jobs.ts";
import { countLoggedFaults } from "../../fixtures/log.ts";
import { createPreview, editedPath } from "../../fixtures/previews.ts";
import { fileOutcome } from "../../themes/merge/contract.ts";
import { writeJobFile } from "../job-files.ts";
import type { JobContext } from "../step-context.ts";
import { checkCopy } from "./check-copy.ts";
import { loadReport, toReportKey } from "./update-reports.ts";

const counts = Object.fromEntries(fileOutcome.options.map((outcome) => [outcome, 0]));
const putReport = ({ context, job }: JobContext) =>
  context.files.put(toReportKey(job.id), JSON.stringify({ installed: null, counts, files: [] }));

async function checkText(text: string, files: Record<string, string> = {}) {
  const { id } = await createPreview(files);
  const draft = { context: createTestContext(), job: await loadJobRow(id) };
  await putReport(draft);
  await writeJobFile(draft.context, id, `texts-${draft.job.choices}`, { [editedPath]: text });
  const others = Object.keys(files).map((path) => ({ path, md5: null, size: 1, from: "release" as const }));
  await checkCopy(draft, [{ path: editedPath, md5: null, size: text.length, from: "merged" }, ...others]);
  return (await loadReport(draft.context, id))?.check;
}

describe("checkCopy", () => {
  test("logs and reports a check that is not possible, and throws nothing", async () => {
    const id = await insertTestJob(await createActiveCustomer(), {
      kind: "update",
      step: "verify",
      source_theme_id: "1",
    });
    const draft = { context: createTestContext(), job: await loadJobRow(id) };
    await putReport(draft);
    expect((await loadReport(draft.context, id))?.check).toBeNull();
    await checkCopy(draft, []);
    expect((await loadReport(draft.context, id))?.check).toEqual({ state: "failed" });
    expect(countLoggedFaults()).toBe(1);
  });

  test("lists the first fifty findings, and counts the others", async () => {
    const check = await checkText(
      Array.from({ length: 53 }, (_, index) => `{% render "missing-${index}" %}\n`).join(""),
    );
    expect(check).toMatchObject({ state: "checked", more: 3 });
    expect(check?.state === "checked" && check.findings.map(({ path }) => path)).toEqual(Array(50).fill(editedPath));
  });

  test("finds a text that the release translates", async () => {
    const check = await checkText("{{ 'page.title' | t }}{{ 'page.none' | t }}", {
      "locales/en.default.json": JSON.stringify({ page: { title: "Title" } }),
    });
    expect(check).toMatchObject({ state: "checked", findings: [{ path: editedPath, name: "page.none" }], more: 0 });
  });
});
