/** Where the retry of a job begins. */
import { describe, expect, test } from "vitest";
import { call, createTestContext, runSql } from "../../fixtures/internal.ts";
import { loadJobRow } from "../../fixtures/jobs.ts";
import { createPreview } from "../../fixtures/previews.ts";
import { removeJobFiles } from "./job-files.ts";

describe("retryJob", () => {
  test("reads a failed update again when its files are gone, else resumes where it failed", async () => {
    for (const [isKept, step] of [
      [true, "slot"],
      [false, "read"],
    ] as const) {
      const { actor, id } = await createPreview();
      if (!isKept) await removeJobFiles(createTestContext(), id);
      await runSql(
        "UPDATE jobs SET state = 'failed', step = 'create', failure_code = 'INTERNAL', ended_at = updated_at WHERE id = ?",
        id,
      );
      expect(await call(actor, "retryJob", id)).toMatchObject({ status: 200 });
      expect(await loadJobRow(id)).toMatchObject({ step });
    }
  });
});
