import { describe, expect, test } from "vitest";
import {
  administrator,
  call,
  changeLicence,
  createActiveCustomer,
  createActor,
  createCustomer,
  fetchOverview,
  runSql,
  selectValue,
} from "../fixtures/internal.ts";
import { insertTestJob } from "../fixtures/jobs.ts";
import { createThemeZip, publish, upload } from "../fixtures/releases.ts";
import type { Actor } from "../platform/contract.ts";
import { getRolloutPosition } from "./offered-releases.ts";

const notOffered = { status: 404, body: { code: "RELEASE_NOT_FOUND" } };

/** Newer than every other release of this file. */
let major = 7000;

/** A version that does not have the store in its first tenth. */
async function publishAt(stage: "staff" | "tenth" | "all", shop: string): Promise<string> {
  let version = `${major++}.0.0`;
  while (getRolloutPosition(version, shop) < 0.1) version = `${major++}.0.0`;
  await upload(version, createThemeZip(version));
  expect((await publish(version, { stage })).status).toBe(200);
  return version;
}

const widen = (version: string, from: string) => call(administrator, "widenRelease", { version, from });
const halt = (version: string) => call(administrator, "haltRelease", { version, reason: "broken cart" });
const resume = (version: string) => call(administrator, "resumeRelease", version);
const install = (actor: Actor, shop: string, version: string) =>
  call(actor, "installTheme", { shop, version, name: "New" });
const sid = crypto.randomUUID();
const takeLink = (actor: Actor, version: string) => call(actor, "ticket", { version, termsVersion: "2024-12-12", sid });
const listDownloads = async (actor: Actor) =>
  (await call(actor, "overviewWith", ["releases"])).body.releases.map(({ version }) => version);
const readOffer = async (actor: Actor) => (await fetchOverview(actor)).shops[0]?.newestRelease;

async function makeStaff({ uid, email }: Actor): Promise<void> {
  await runSql(
    "INSERT INTO users (uid, email, role, refreshed_at) VALUES (?, ?, 'admin', '2026-01-01T00:00:00.000Z')",
    uid,
    email,
  );
}

describe("widenRelease", () => {
  test("extends a release from staff to all stores in dashboard, list, link and installation", async () => {
    const [customer, staff] = [await createActiveCustomer(), await createActiveCustomer()];
    await makeStaff(staff.actor);
    const version = await publishAt("staff", customer.store.shop);
    expect(await readOffer(staff.actor)).toBe(version);
    expect(await readOffer(customer.actor)).not.toBe(version);
    expect((await fetchOverview(customer.actor)).newestRelease).not.toBe(version);
    expect(await listDownloads(staff.actor)).toContain(version);
    expect(await listDownloads(customer.actor)).not.toContain(version);
    expect(await takeLink(customer.actor, version)).toMatchObject(notOffered);
    expect((await takeLink(staff.actor, version)).status).toBe(200);
    expect(await install(customer.actor, customer.store.shop, version)).toMatchObject(notOffered);
    expect((await install(staff.actor, staff.store.shop, version)).status).toBe(200);

    expect(await widen(version, "staff")).toMatchObject({ body: { stage: "tenth" } });
    expect(await readOffer(customer.actor)).not.toBe(version);
    expect(await widen(version, "staff")).toMatchObject({ status: 409, body: { code: "STATE_CONFLICT" } });
    expect(await widen(version, "tenth")).toMatchObject({ body: { stage: "all" } });
    expect(await readOffer(customer.actor)).toBe(version);
    // With one licence, with none that is left, and with none at all.
    const readNewest = async (actor: Actor) => (await fetchOverview(actor)).newestRelease;
    expect(await readNewest(customer.actor)).toBe(version);
    const { actor: removed, licenceIds } = await createCustomer();
    await changeLicence("remove", licenceIds[0] ?? "");
    expect([await readNewest(removed), await readNewest(createActor())]).toEqual([null, null]);
    expect(await listDownloads(customer.actor)).toContain(version);
    const widened = "SELECT count(*) FROM events WHERE type = 'release.widened' AND version = ?";
    expect(await selectValue(widened, version)).toBe(2);
  });
});

describe("haltRelease", () => {
  test("stops offers, links and failed jobs of a release until it is resumed", async () => {
    const owner = await createActiveCustomer();
    const { actor, store } = owner;
    const version = await publishAt("all", store.shop);
    const failed = await insertTestJob(owner, { state: "failed" });
    await runSql("UPDATE jobs SET version = ? WHERE id = ?", version, failed);
    expect(await readOffer(actor)).toBe(version);
    const link = (await takeLink(actor, version)).body.ticket;
    expect(await halt(version)).toMatchObject({ body: { haltReason: "broken cart", stage: "all" } });
    expect(await halt(version)).toMatchObject({ status: 409 });
    expect(await widen(version, "tenth")).toMatchObject({ status: 409 });
    expect(await readOffer(actor)).not.toBe(version);
    expect(await listDownloads(actor)).not.toContain(version);
    expect(await takeLink(actor, version)).toMatchObject(notOffered);
    const opened = await call(actor, "download", { ticket: link, sid, method: "GET", conditions: {} });
    expect(opened).toMatchObject(notOffered);
    expect(await install(actor, store.shop, version)).toMatchObject(notOffered);
    expect(await call(actor, "retryJob", failed)).toMatchObject({ status: 409, body: { code: "RELEASE_HALTED" } });
    expect((await call(actor, "jobPage", failed)).body.stopped).toEqual({ how: "halted", reason: "broken cart" });
    expect(await resume(version)).toMatchObject({ body: { haltedAt: null, haltReason: null } });
    expect(await resume(version)).toMatchObject({ status: 409 });
    expect(await readOffer(actor)).toBe(version);
    expect((await call(actor, "jobPage", failed)).body.stopped).toBeNull();
    expect((await call(actor, "retryJob", failed)).status).toBe(200);
    const log =
      "SELECT group_concat(type || coalesce(':' || reason, '')) FROM events WHERE version = ? AND type IN ('release.halted', 'release.resumed')";
    expect(await selectValue(log, version)).toBe("release.halted:broken cart,release.resumed");
    await halt(version);
  });
});

describe("rollout", () => {
  test("counts the stores of each stage and rejects changes of drafts", async () => {
    const { store } = await createActiveCustomer();
    const version = await publishAt("staff", store.shop);
    const { body } = await call(administrator, "rollout", version);
    expect(body.reached.all).toBe(body.stores);
    expect(body.reached.staff).toBeLessThanOrEqual(body.reached.tenth);
    expect(body.reached.tenth).toBeLessThan(body.stores);
    const draft = `${major++}.0.0`;
    await upload(draft, createThemeZip(draft));
    expect(await halt(draft)).toMatchObject({ status: 409 });
    expect(await widen("9999.0.0", "staff")).toMatchObject(notOffered);
    const { actor } = await createCustomer();
    expect(await call(actor, "haltRelease", { version, reason: "mine" })).toMatchObject({ status: 403 });
  });
});
