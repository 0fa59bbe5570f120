/** A licence is given to another customer, with its store; history stays where it was made. */
import { describe, expect, test } from "vitest";
import { actBeforeWrites } from "../fixtures/interleaving.ts";
import {
  activate,
  administrator,
  call,
  changeLicence,
  createActiveCustomer,
  createActor,
  createCustomer,
  createTestContext,
  deactivate,
  fetchOverview,
  listEventTypes,
  runSql,
  selectValue,
  service,
} from "../fixtures/internal.ts";
import { insertTestJob, loadJobRow, type Owner } from "../fixtures/jobs.ts";
import { findScans } from "../fixtures/query-plan.ts";
import { createStore } from "../fixtures/stores.ts";
import { newId } from "../platform/identifier.ts";
import { cancelJobsOfStore } from "../updates/jobs/job-cancellation-repository.ts";
import { listJobsWithFiles, writeJobFile } from "../updates/jobs/job-files.ts";
import { isClaimed } from "./act-repository.ts";
import { deactivateForCustomer, removeLicence } from "./change-licence.ts";
import { giveLicence } from "./change-owner.ts";
import { deleteOpenMoveRequest, setOwner } from "./licence-administration-repository.ts";
import { selectStoreJobs, selectTarget } from "./licence-target-repository.ts";
import { deletePreparedBefore, selectOpenPrepared, selectOwnPrepared } from "./prepared-activation-repository.ts";

const changeOwner = (licenceId: string, email: string, requestId: string = crypto.randomUUID()) =>
  call(administrator, "changeOwner", { licenceId, email, reason: "shop was sold", requestId });

const exportPart = async (actor: object, part: "stores" | "moves" | "events" | "jobs") =>
  JSON.stringify((await call(actor, "exportAccount", { part })).body.rows);

describe("changeOwner", () => {
  test("gives the licence and its store to another customer, and the former owner loses it at once", async () => {
    const { actor, store, licenceId } = await createActiveCustomer();
    const { actor: next } = await createCustomer();
    expect(await changeOwner(licenceId, next.email.toUpperCase())).toMatchObject({
      status: 200,
      body: { licenceId, from: actor.email, to: next.email, shop: store.shop },
    });
    expect(await fetchOverview(actor)).toMatchObject({ authorised: 0, licences: [], shops: [], openJobs: [] });
    expect(await fetchOverview(next)).toMatchObject({ authorised: 2, installed: 1, shops: [{ shop: store.shop }] });
    // The stored credentials open the store for the new owner, and no longer for the former one.
    expect((await call(next, "doctor", store.shop)).body).toMatchObject({ shop: { state: "active" } });
    expect((await call(actor, "doctor", store.shop)).body.code).toBe("ACTIVATION_NOT_FOUND");
    expect((await deactivate(actor, store)).body.code).toBe("ACTIVATION_NOT_FOUND");
    expect((await activate(actor, store)).body.code).toBe("NO_LICENCE");
    const forPremium = { actor, requestId: crypto.randomUUID(), forPremium: true };
    expect(await service.overview(forPremium)).toMatchObject({ error: { code: "PREMIUM_REQUIRED" } });
    expect((await deactivate(next, store)).status).toBe(200);
  });

  test("ends the former owner's open request for a move, and keeps the moves that were allowed", async () => {
    const { actor, licenceId, store } = await createActiveCustomer();
    const { actor: next } = await createCustomer();
    await call(administrator, "allowMove", { licenceId, reason: "new shop" });
    const insertRequest = "INSERT INTO move_requests (id, licence_id, asked_at) VALUES (?, ?, '2026-01-01')";
    await runSql(insertRequest, newId(new Date()), licenceId);
    expect((await changeOwner(licenceId, next.email)).status).toBe(200);
    const { moves } = (await call(next, "overviewWith", ["moves"])).body;
    expect(moves).toMatchObject([{ shop: store.shop, movesLeft: 5, askedAt: null, allowedAt: expect.any(String) }]);
    expect(await fetchOverview(actor)).toMatchObject({ authorised: 0 });
  });

  test("gives the licence to an address without an account, whose first verified user finds it", async () => {
    const { store, licenceId } = await createActiveCustomer();
    const next = createActor();
    expect((await changeOwner(licenceId, next.email)).status).toBe(200);
    expect(await fetchOverview(next)).toMatchObject({ authorised: 1, shops: [{ shop: store.shop }] });
  });

  test("records its event in both accounts, and shows neither the events of the other", async () => {
    const { actor, store, licenceId } = await createActiveCustomer();
    const second = createStore();
    await call(actor, "move", {
      ...{ fromShop: store.shop, shop: second.shop },
      credentials: { kind: "token", accessToken: second.accessToken, apiSecretKey: second.apiSecretKey },
    });
    await insertTestJob({ actor, store: second, licenceId }, { state: "done", theme_id: "1" });
    const next = createActor();
    await changeOwner(licenceId, next.email);
    await fetchOverview(next);
    expect(await listEventTypes(next)).toEqual(["licence.owner_changed", "account.bound"]);
    expect((await listEventTypes(actor)).at(-1)).toBe("licence.owner_changed");
    expect(
      await selectValue(
        "SELECT count(*) FROM events WHERE licence_id = ? AND before = ? AND after = ?",
        licenceId,
        ...[actor, next].map(({ email }) => JSON.stringify({ account: email })),
      ),
    ).toBe(2);
    for (const [owner, other] of [[actor, next] as const, [next, actor] as const]) {
      const shown = JSON.stringify((await call(owner, "events")).body);
      expect(shown).not.toContain(other.email);
    }
    // The former owner's stores, moves and jobs.
    expect(await exportPart(next, "stores")).not.toContain(store.shop);
    expect(await exportPart(next, "stores")).toContain(second.shop);
    expect(await exportPart(next, "moves")).toBe("[]");
    expect(await exportPart(next, "jobs")).toBe("[]");
    expect(await exportPart(actor, "jobs")).toContain(second.shop);
    expect((await deactivate(next, store)).body.code).toBe("ACTIVATION_NOT_FOUND");
    const before = await listEventTypes(actor);
    await deactivate(next, second);
    expect(await listEventTypes(actor)).toEqual(before);
    expect(await listEventTypes(next)).toContain("licence.deactivated");
  });

  test("ends a waiting preview of the former owner, and rejects a licence with a running job", async () => {
    const owner = await createActiveCustomer();
    const next = createActor();
    const running = await insertTestJob(owner, { state: "running" });
    expect((await changeOwner(owner.licenceId, next.email)).body).toMatchObject({
      code: "JOB_RUNNING",
      details: { job: running },
    });
    expect(await fetchOverview(owner.actor)).toMatchObject({ authorised: 1 });
    expect(await selectValue("SELECT count(*) FROM accounts WHERE email = ?", next.email)).toBe(0);
    const other = await createActiveCustomer();
    const waiting = await insertTestJob(other, { kind: "update", state: "waiting", source_theme_id: "1" });
    await writeJobFile(createTestContext(), waiting, "plan", {});
    expect(await listJobsWithFiles(createTestContext())).toContain(waiting);
    await changeOwner(other.licenceId, next.email);
    expect(await loadJobRow(waiting)).toMatchObject({ state: "cancelled", account: other.actor.email });
    await expect.poll(() => listJobsWithFiles(createTestContext())).not.toContain(waiting);
  });

  test("lets the former owner use no job of the store", async () => {
    const owner = await createActiveCustomer();
    const failed = await insertTestJob(owner, { state: "failed" });
    const done = await insertTestJob(owner, { state: "done", theme_id: "gid://shopify/OnlineStoreTheme/1" });
    await changeOwner(owner.licenceId, createActor().email);
    expect((await call(owner.actor, "retryJob", failed)).body.code).toBe("ACTIVATION_NOT_FOUND");
    expect((await call(owner.actor, "publishTheme", done)).body.code).toBe("ACTIVATION_NOT_FOUND");
    expect(await loadJobRow(failed)).toMatchObject({ state: "failed" });
  });

  test("keeps a paused licence paused with its new owner", async () => {
    const { store, licenceId } = await createActiveCustomer();
    await changeLicence("pause", licenceId);
    const next = createActor();
    expect((await changeOwner(licenceId, next.email)).status).toBe(200);
    expect(await fetchOverview(next)).toMatchObject({
      licences: [{ status: "paused", shop: store.shop, pausedReason: "test pause" }],
    });
  });

  test("rejects removed licences, those of development stores and unchanged owners", {
    meta: { provokes: ["LICENCE_REMOVED", "DEVELOPMENT_LICENCE", "OWNER_UNCHANGED"] },
  }, async () => {
    const { actor, licenceIds } = await createCustomer(2);
    const [removed = "", free = ""] = licenceIds;
    const next = createActor().email;
    await changeLicence("remove", removed);
    const development = await activate(actor, createStore("development"));
    expect((await changeOwner(removed, next)).body.code).toBe("LICENCE_REMOVED");
    expect((await changeOwner(free, actor.email)).body.code).toBe("OWNER_UNCHANGED");
    expect((await changeOwner(development.body.licenceId, next)).body.code).toBe("DEVELOPMENT_LICENCE");
    expect((await changeOwner("0".repeat(24), next)).body.code).toBe("LICENCE_NOT_FOUND");
    expect((await call(actor, "changeOwner", {})).body.code).toBe("NOT_ADMIN");
    expect(await selectValue("SELECT count(*) FROM accounts WHERE email = ?", next)).toBe(0);
  });

  test("holds the new owner's limit of licences, also for many changes at once", async () => {
    const owner = await createCustomer(6);
    const next = createActor();
    await call(administrator, "setLicenceLimit", { email: next.email, limit: 2, from: 100, reason: "a small shop" });
    const answers = await Promise.all(owner.licenceIds.map((id) => changeOwner(id, next.email)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({
      code: "LICENCE_LIMIT",
      details: { owned: 2, most: 2 },
    });
    expect(await fetchOverview(next)).toMatchObject({ authorised: 2 });
  });

  test("changes the owner once when the same form is sent fifty times", async () => {
    const { actor, licenceId } = await createActiveCustomer();
    const next = createActor();
    const requestId = crypto.randomUUID();
    const same = await Promise.all(Array.from({ length: 50 }, () => changeOwner(licenceId, next.email, requestId)));
    expect(same.every(({ status }) => status === 200)).toBe(true);
    expect((await listEventTypes(actor)).filter((type) => type === "licence.owner_changed")).toHaveLength(1);
    expect((await changeOwner(licenceId, createActor().email, requestId)).body.code).toBe("STATE_CONFLICT");
  });

  test("gives a licence to one of the customers to whom administrators give it at once", async () => {
    const { actor, licenceId } = await createActiveCustomer();
    const next = Array.from({ length: 20 }, () => createActor());
    const answers = await Promise.all(next.map(({ email }) => changeOwner(licenceId, email)));
    // Those that came later may have given it on from its next owner.
    const given = answers.filter(({ status }) => status === 200).length;
    expect(given).toBeGreaterThan(0);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(given === answers.length ? [] : ["STATE_CONFLICT"]),
    );
    // Only one of them took it from the first owner.
    expect((await listEventTypes(actor)).filter((type) => type === "licence.owner_changed")).toHaveLength(1);
    const overviews = await Promise.all(next.map(fetchOverview));
    expect(overviews.filter(({ authorised }) => authorised === 1)).toHaveLength(1);
    expect(
      await selectValue(
        "SELECT count(*) FROM events WHERE licence_id = ? AND type = 'licence.owner_changed'",
        licenceId,
      ),
    ).toBe(2 * given);
  });

  test("leaves a whole state when the customer deactivates at once", async () => {
    const { actor, store, licenceId } = await createActiveCustomer();
    const next = createActor();
    const [changed, freed] = await Promise.all([changeOwner(licenceId, next.email), deactivate(actor, store)]);
    const owner = changed.status === 200 ? next : actor;
    const isFree = freed.status === 200;
    expect(await fetchOverview(owner)).toMatchObject({ authorised: 1, installed: isFree ? 0 : 1 });
  });
});

describe("forgetAccount", () => {
  test("no longer names the former owner in an owner change of the other account", async () => {
    const { actor, licenceId } = await createActiveCustomer();
    const next = createActor();
    await changeOwner(licenceId, next.email);
    await call(actor, "forgetAccount", "keep");
    const left = await selectValue(
      "SELECT group_concat(coalesce(before, '') || coalesce(after, '')) FROM events WHERE account = ?",
      next.email,
    );
    expect(String(left)).not.toContain(actor.email);
  });
});

const startBetween = async (owner: Owner) => {
  let job = "";
  const database = actBeforeWrites(async () => {
    job = await insertTestJob(owner, { state: "queued" });
  });
  return { context: { ...createTestContext(), database }, loadJob: () => loadJobRow(job) };
};

describe("giveLicence", () => {
  test("leaves the owner as it is when the store starts a job between check and change", async () => {
    const owner = await createActiveCustomer();
    const { context, loadJob } = await startBetween(owner);
    const next = createActor();
    const request = { licenceId: owner.licenceId, email: next.email, reason: "shop was sold" };
    await expect(giveLicence(context, administrator, request, { since: null })).rejects.toMatchObject({
      code: "STATE_CONFLICT",
    });
    expect(await loadJob()).toMatchObject({ state: "queued", cancel_asked_at: null });
    expect(await fetchOverview(owner.actor)).toMatchObject({ authorised: 1, installed: 1 });
    expect(await fetchOverview(next)).toMatchObject({ authorised: 0 });
  });
});

describe("deactivateForCustomer and removeLicence", () => {
  test.each([
    ["deactivated", deactivateForCustomer],
    ["released and removed", removeLicence],
  ])("cancel a job that starts between check and change, when the licence is %s", async (_, act) => {
    const owner = await createActiveCustomer();
    const { context, loadJob } = await startBetween(owner);
    const { licenceId } = owner;
    await act(context, administrator, { licenceId, reason: "shop was sold", release: true });
    const job = await loadJob();
    expect(job.state === "cancelled" || job.cancel_asked_at !== null).toBe(true);
    expect(await fetchOverview(owner.actor)).toMatchObject({ installed: 0 });
  });
});

describe("statements of changeOwner", () => {
  test("use indexes", async () => {
    const now = new Date();
    const done = isClaimed({ verb: "licences.owner", requestId: "1", requestHash: "", reply: "", now });
    const found = await findScans((database) => [
      selectTarget(database, { shop: "a" }),
      selectStoreJobs(database, { shop: "a" }),
      cancelJobsOfStore(database, "a", now, done),
      setOwner(database, { licenceId: "0", to: "b", since: null, now }, done),
      deleteOpenMoveRequest(database, "0", done),
      selectOwnPrepared(database, { email: "a", uid: "b" }, now),
      selectOpenPrepared(database, now, 10),
      deletePreparedBefore(database, now, 10),
    ]);
    expect(found).toEqual([]);
  });
});
