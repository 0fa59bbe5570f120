/** The check of a copy whose saved files are gone. */
import { expect, test } from "vitest";
import { createActiveCustomer, createTestContext } from "../../fixtures/internal.ts";
import { insertTestJob, loadJobRow } from "../../fixtures/jobs.ts";
import { countLoggedFaults } from "../../fixtures/log.ts";
import { fileOutcome } from "../../themes/merge/contract.ts";
import { checkCopy } from "./check-copy.ts";
import { loadReport, toReportKey } from "./update-reports.ts";

test("a check that is not possible is logged and reported, and throws nothing", async () => {
  const id = await insertTestJob(await createActiveCustomer(), {
    kind: "update",
    step: "verify",
    source_theme_id: "1",
  });
  const draft = { context: createTestContext(), job: await loadJobRow(id) };
  const counts = Object.fromEntries(fileOutcome.options.map((outcome) => [outcome, 0]));
  await draft.context.files.put(toReportKey(id), JSON.stringify({ installed: null, counts, files: [] }));
  expect((await loadReport(draft.context, id))?.check).toBeNull();
  await checkCopy(draft, []);
  expect((await loadReport(draft.context, id))?.check).toEqual({ state: "failed" });
  expect(countLoggedFaults()).toBe(1);
});
