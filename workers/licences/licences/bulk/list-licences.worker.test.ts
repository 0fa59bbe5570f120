/** The licences of an act are listed step by step, and a customer is notified once over all steps. */
import { describe, expect, test } from "vitest";
import { administrator, call, createCustomer, createTestContext, fetchOverview } from "../../fixtures/internal.ts";
import { newId } from "../../platform/identifier.ts";
import { insertBulkJob, listLicences } from "./bulk-repository.ts";

/** Signed in once, so that the portal can notify them. */
async function createReader(licences = 1): Promise<string[]> {
  const { actor, licenceIds } = await createCustomer(licences);
  await fetchOverview(actor);
  return licenceIds;
}

describe("listLicences", () => {
  test("skips the customers of earlier steps in a later one, and no others", async () => {
    const [[first = "", later = ""], [second = ""], [third = ""]] = await Promise.all([
      createReader(2),
      createReader(),
      createReader(),
    ]);
    // Licences that are younger than the act are left out.
    const { database, now } = createTestContext();
    const id = newId(now);
    const texts = { fr: { title: "Bonjour", message: "Texte" }, en: { title: "Hello", message: "Text" } };
    const request = { requestId: crypto.randomUUID(), requestHash: "", filters: null };
    const step = { id, act: "notify", now } as const;
    await database.batch([
      insertBulkJob(database, { ...step, reason: "news", notification: texts, ...request, actor: administrator }),
      ...listLicences(database, { ...step, ids: [first, second], from: null, until: "next" }),
    ]);
    await database.batch(listLicences(database, { ...step, ids: [later, third], from: "next", until: null }));
    const { rows } = (await call(administrator, "bulkJob", { id, after: undefined })).body;
    expect(rows.map(({ licenceId, skip }) => [licenceId, skip])).toEqual([
      [first, null],
      [second, null],
      [later, "SAME_CUSTOMER"],
      [third, null],
    ]);
  });
});
