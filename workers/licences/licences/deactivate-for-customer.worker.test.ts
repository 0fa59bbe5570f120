/** Staff end an activation without the customer's API secret key. */
import { describe, expect, test } from "vitest";
import {
  activate,
  administrator,
  call,
  changeLicence,
  createActiveCustomer,
  createCustomer,
  createTestContext,
  fetchOverview,
  listEventTypes,
  selectValue,
} from "../fixtures/internal.ts";
import { insertTestJob, loadJobRow } from "../fixtures/jobs.ts";
import { createStore } from "../fixtures/stores.ts";
import { listJobsWithFiles, writeJobFile } from "../updates/jobs/job-files.ts";

const deactivateFor = (target: { licenceId: string } | { shop: string }, requestId: string = crypto.randomUUID()) =>
  call(administrator, "deactivateFor", { ...target, reason: "store was sold", requestId });

describe("deactivateForCustomer", () => {
  test("frees a licence that is given by its id or by its store", async () => {
    for (const by of ["licence", "store"]) {
      const { actor, store, licenceId } = await createActiveCustomer();
      const answer = await deactivateFor(by === "licence" ? { licenceId } : { shop: store.shop });
      expect(answer).toMatchObject({
        status: 200,
        body: { licence: { id: licenceId, account: actor.email }, shop: store.shop },
      });
      expect(await fetchOverview(actor)).toMatchObject({ authorised: 1, available: 1, installed: 0, shops: [] });
      expect(
        await selectValue(
          "SELECT count(*) FROM shop_connections c JOIN activations v ON v.id = c.activation_id WHERE v.shop = ?",
          store.shop,
        ),
      ).toBe(0);
      const { events } = (await call(actor, "events")).body;
      expect(events[0]).toMatchObject({ type: "licence.deactivated", actorRole: "admin", reason: "store was sold" });
      expect(
        await selectValue(
          "SELECT before || after FROM events WHERE licence_id = ? AND type = 'licence.deactivated'",
          licenceId,
        ),
      ).toBe(`{"status":"active","shop":"${store.shop}"}{"status":"available","shop":null}`);
      expect((await activate(actor, createStore())).status).toBe(200);
    }
  });

  test("takes a paused licence out of its store and keeps it paused", async () => {
    const { actor, store, licenceId } = await createActiveCustomer();
    await changeLicence("pause", licenceId);
    expect((await deactivateFor({ licenceId })).status).toBe(200);
    expect(await fetchOverview(actor)).toMatchObject({
      installed: 0,
      available: 0,
      licences: [{ status: "paused", shop: null, pausedReason: "test pause" }],
    });
    const other = await createCustomer();
    expect((await activate(other.actor, store)).status).toBe(200);
  });

  test("ends the licence of a development store with its activation, also a paused one", async () => {
    for (const isPaused of [false, true]) {
      const { actor } = await createCustomer();
      const store = createStore("development");
      const { body } = await activate(actor, store);
      if (isPaused) await changeLicence("pause", body.licenceId);
      expect((await deactivateFor({ licenceId: body.licenceId })).status).toBe(200);
      expect(await selectValue("SELECT status FROM licences WHERE id = ?", body.licenceId)).toBe("removed");
    }
  });

  test("cancels the store's jobs: waiting ones at once, running ones at their next step", async () => {
    const owner = await createActiveCustomer();
    const waiting = await insertTestJob(owner, { kind: "update", state: "waiting", source_theme_id: "1" });
    const running = await insertTestJob(owner, { state: "running" });
    const bystander = await createActiveCustomer();
    const untouched = await insertTestJob(bystander, { state: "running" });
    const { body: found } = await call(administrator, "findLicences", { shop: owner.store.shop });
    expect(found).toMatchObject({ openJobs: 2, isJobRunning: true });
    for (const id of [running, waiting]) await writeJobFile(createTestContext(), id, "plan", {});
    await deactivateFor({ licenceId: owner.licenceId });
    expect(await loadJobRow(waiting)).toMatchObject({ state: "cancelled" });
    await expect.poll(() => listJobsWithFiles(createTestContext())).not.toContain(waiting);
    // The running job needs its files until it has seen that it was cancelled.
    expect(await listJobsWithFiles(createTestContext())).toContain(running);
    expect(await loadJobRow(running)).toMatchObject({ state: "running", cancel_asked_at: expect.any(String) });
    expect(await loadJobRow(untouched)).toMatchObject({ state: "running", cancel_asked_at: null });
    expect((await listEventTypes(owner.actor)).filter((type) => type === "theme.job_cancelled")).toHaveLength(1);
  });

  test("deactivates once when the same form is sent fifty times, and finds nothing later", async () => {
    const { actor, store, licenceId } = await createActiveCustomer();
    const requestId = crypto.randomUUID();
    const same = await Promise.all(Array.from({ length: 50 }, () => deactivateFor({ shop: store.shop }, requestId)));
    expect(same.every(({ status }) => status === 200)).toBe(true);
    expect((await listEventTypes(actor)).filter((type) => type === "licence.deactivated")).toHaveLength(1);
    expect((await deactivateFor({ licenceId })).body.code).toBe("ACTIVATION_NOT_FOUND");
    expect((await deactivateFor({ shop: store.shop })).body.code).toBe("ACTIVATION_NOT_FOUND");
    expect((await deactivateFor({ licenceId }, requestId)).body.code).toBe("STATE_CONFLICT");
    expect((await call(administrator, "deactivateFor", { reason: "none", requestId })).status).toBe(400);
  });

  test("succeeds for one of several administrators at once, and reports the change to the others", async () => {
    const { actor, licenceId } = await createActiveCustomer();
    const answers = await Promise.all(Array.from({ length: 20 }, () => deactivateFor({ licenceId })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const codes = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
    expect(codes.every((code) => code === "STATE_CONFLICT" || code === "ACTIVATION_NOT_FOUND")).toBe(true);
    expect((await listEventTypes(actor)).filter((type) => type === "licence.deactivated")).toHaveLength(1);
  });
});

describe("findLicences", () => {
  test("shows no jobs of a store's next owner for the licence that left the store", async () => {
    const left = await createActiveCustomer();
    await deactivateFor({ licenceId: left.licenceId });
    const { actor } = await createCustomer();
    const { body } = await activate(actor, left.store);
    await insertTestJob({ actor, store: left.store, licenceId: body.licenceId }, { state: "running" });
    const find = async (licenceId: string) => (await call(administrator, "findLicences", { licenceId })).body;
    expect(await find(body.licenceId)).toMatchObject({ openJobs: 1, isJobRunning: true });
    expect(await find(left.licenceId)).toMatchObject({ openJobs: 0, isJobRunning: false });
  });
});
