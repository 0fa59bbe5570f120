/** Which theme a delivery waits for until Shopify has its files. */
import { describe, expect, test } from "vitest";
import { createActiveCustomer, createTestContext, runSql, setBehaviour } from "../../fixtures/internal.ts";
import { insertTestJob, loadJobRow } from "../../fixtures/jobs.ts";
import { advanceJob } from "../../updates/jobs/job-runner.ts";

/** A delivery whose theme is not ready. */
async function insertDelivery() {
  const owner = await createActiveCustomer();
  await setBehaviour(owner.store, "unpacking");
  const id = await insertTestJob(owner, { kind: "template", step: "process", theme_id: "1" });
  return { owner, id };
}

const advance = (id: string) => advanceJob(createTestContext(), { id, run: 2 });

describe("advanceJob", () => {
  test("waits until the copy that a delivery has created is ready", async () => {
    const { owner, id } = await insertDelivery();
    await runSql("UPDATE jobs SET create_began_at = updated_at WHERE id = ?", id);
    const turn = await advance(id);
    expect(turn).toMatchObject({ over: false });
    expect("afterMs" in turn && turn.afterMs).toBeGreaterThan(0);
    expect(await loadJobRow(id)).toMatchObject({ state: "running", step: "process" });
    await setBehaviour(owner.store, "well");
    expect(await advance(id)).toEqual({ over: false, afterMs: 0 });
    expect(await loadJobRow(id)).toMatchObject({ state: "running", step: "pictures" });
  });

  test("does not wait for the merchant's own theme in a delivery", async () => {
    const { id } = await insertDelivery();
    expect(await advance(id)).toEqual({ over: false, afterMs: 0 });
    expect(await loadJobRow(id)).toMatchObject({ state: "running", step: "pictures" });
  });
});
