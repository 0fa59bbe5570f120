/** What callers see when the database or the file store fails, before and after it has done its work. */
import { createExecutionContext } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import {
  activate,
  bindings,
  call,
  createActiveCustomer,
  createActor,
  createCustomer,
  deactivate,
  fetchOverview,
  grantLicences,
  listEventTypes,
  toAnswer,
} from "./fixtures/internal.ts";
import { countLoggedFaults, listWarnings, takeLoggedFaults } from "./fixtures/log.ts";
import { createRelease, createThemeZip, createVersion } from "./fixtures/releases.ts";
import { createStore, toTokenCredentials } from "./fixtures/stores.ts";
import { operations } from "./operations.ts";
import type { Actor } from "./platform/contract.ts";
import type { LicencesEnv } from "./platform/env.ts";
import { runOperation } from "./platform/operation.ts";
import { publicFace } from "./public/public-face.ts";
import type { OperationName } from "./service.ts";

async function callWith(env: Partial<LicencesEnv>, actor: Actor, name: OperationName, argument?: unknown) {
  const context = createExecutionContext();
  const place = { env: { ...bindings, ...env }, waitUntil: (work: Promise<unknown>) => context.waitUntil(work) };
  const caller = { actor, requestId: crypto.randomUUID() };
  return toAnswer(await runOperation(name, operations[name], place, [caller, argument]));
}

/** A database whose batches fail from the `first` on, with or without having been carried out. */
function failingDatabase(message: string, options: { first?: number; afterCommit?: boolean } = {}): D1Database {
  let batches = 0;
  return new Proxy(bindings.DB, {
    get(target, name) {
      if (name !== "batch") {
        const own = Reflect.get(target, name);
        return typeof own === "function" ? own.bind(target) : own;
      }
      return async (statements: D1PreparedStatement[]) => {
        batches += 1;
        const fails = batches > (options.first ?? 0);
        const results = fails && !options.afterCommit ? [] : await target.batch(statements);
        if (fails) throw new Error(`D1_ERROR: ${message}`);
        return results;
      };
    },
  });
}

describe("runOperation", () => {
  test.each([
    "D1 DB is overloaded. Requests queued for too long.",
    "Network connection lost.",
    "D1 DB storage operation exceeded timeout which caused object to be reset.",
    "D1 DB reset because its code was updated.",
    "database is locked: SQLITE_BUSY",
    "Cannot resolve D1 DB due to transient issue on remote node.",
  ])(
    "answers temporary trouble of the database with 503: %s",
    { meta: { provokes: "UPSTREAM_UNAVAILABLE" } },
    async (message) => {
      const answer = await callWith({ DB: failingDatabase(message) }, createActor(), "overview");
      expect(answer).toMatchObject({ status: 503, body: { code: "UPSTREAM_UNAVAILABLE" } });
      expect(listWarnings()).toMatchObject([{ event: "upstream_unavailable", operation: "overview" }]);
    },
  );

  test("answers a fault with 500, logs it once with the request id, and hides its message", {
    meta: { provokes: "INTERNAL" },
  }, async () => {
    const answer = await callWith({ DB: failingDatabase("no such column: secret_column") }, createActor(), "overview");
    expect(answer).toMatchObject({ status: 500, body: { code: "INTERNAL" } });
    expect(JSON.stringify(answer.body)).not.toContain("secret_column");
    expect(countLoggedFaults()).toBe(1);
  });

  test("answers 500 without details to every request when the configuration is incomplete", async () => {
    const answer = await callWith({ CREDENTIAL_KEYS: "broken" }, createActor(), "overview");
    expect(answer).toMatchObject({ status: 500, body: { code: "INTERNAL" } });
    expect(JSON.stringify(answer.body)).not.toContain("CREDENTIAL_KEYS");
    expect(takeLoggedFaults()).toMatchObject([
      { severity: "critical", error: "ConfigurationError", message: expect.stringContaining("CREDENTIAL_KEYS") },
    ]);
  });
});

describe("activateLicence", () => {
  test("succeeds on retry when its answer was lost after the licence was taken", async () => {
    const { actor } = await createCustomer();
    await fetchOverview(actor);
    const store = createStore();
    const body = { shop: store.shop, credentials: toTokenCredentials(store) };
    const DB = failingDatabase("Network connection lost.", { first: 3, afterCommit: true });
    expect((await callWith({ DB }, actor, "activate", body)).status).toBe(503);
    expect(await fetchOverview(actor)).toMatchObject({ installed: 1, available: 0 });
    expect(await activate(actor, store)).toMatchObject({ status: 200, body: { already: true } });
    expect((await listEventTypes(actor)).filter((type) => type === "licence.activated")).toHaveLength(1);
  });

  test("writes nothing when it fails before the licence is taken", async () => {
    const { actor } = await createCustomer();
    await fetchOverview(actor);
    const store = createStore();
    const body = { shop: store.shop, credentials: toTokenCredentials(store) };
    const DB = failingDatabase("D1 DB is overloaded.", { first: 3 });
    expect((await callWith({ DB }, actor, "activate", body)).status).toBe(503);
    expect(await fetchOverview(actor)).toMatchObject({ installed: 0, available: 1 });
    expect(await listEventTypes(actor)).not.toContain("licence.activated");
  });
});

describe("deactivateLicence", () => {
  test("succeeds again on retry when its answer was lost", async () => {
    const { actor, store } = await createActiveCustomer();
    const body = { shop: store.shop, apiSecretKey: store.apiSecretKey };
    const DB = failingDatabase("Network connection lost.", { first: 1, afterCommit: true });
    expect((await callWith({ DB }, actor, "deactivate", body)).status).toBe(503);
    expect(await deactivate(actor, store)).toMatchObject({ status: 200, body: { shop: store.shop } });
    expect(await fetchOverview(actor)).toMatchObject({ installed: 0, available: 1 });
  });
});

describe("grantLicences", () => {
  test("grants nothing more on retry when its answer was lost", async () => {
    const [admin, owner] = [createActor("admin"), createActor()];
    const body = { email: owner.email, count: 3, reason: "test", requestId: crypto.randomUUID() };
    const DB = failingDatabase("Network connection lost.", { afterCommit: true });
    expect((await callWith({ DB }, admin, "grantLicences", body)).status).toBe(503);
    expect((await callWith({}, admin, "grantLicences", body)).status).toBe(200);
    expect(await fetchOverview(owner)).toMatchObject({ authorised: 3 });
  });
});

const deadFiles = (names: string[]): R2Bucket =>
  new Proxy(bindings.RELEASES, {
    get(target, name) {
      if (names.includes(String(name)))
        return () => Promise.reject(new Error("put: We encountered an internal error."));
      const own = Reflect.get(target, name);
      return typeof own === "function" ? own.bind(target) : own;
    },
  });

describe("uploadRelease", () => {
  test("ends without a row when the file store rejects the upload", async () => {
    const version = createVersion();
    const RELEASES = deadFiles(["put"]);
    const zip = createThemeZip(version, 500_000);
    const upload = { version, size: zip.length, body: new Blob([zip]).stream() };
    const answer = await callWith({ RELEASES }, createActor("admin"), "uploadRelease", upload);
    expect(answer).toMatchObject({ status: 503, body: { code: "UPSTREAM_UNAVAILABLE" } });
  });
});

describe("sendFile", () => {
  test("fails when the file store stops reading", async () => {
    const actor = createActor();
    await grantLicences(actor, 1);
    const { version } = await createRelease();
    const sid = crypto.randomUUID();
    const { body } = await call(actor, "ticket", { version, termsVersion: "2024-12-12", sid });
    const asked = { ticket: body.ticket, sid, method: "GET", conditions: {} };
    const answer = await callWith({ RELEASES: deadFiles(["get"]) }, actor, "download", asked);
    expect(answer).toMatchObject({ status: 503, body: { code: "UPSTREAM_UNAVAILABLE" } });
  });
});

describe("GET /v1/health", () => {
  test("names the part that does not answer", async () => {
    const ask = (env: Partial<LicencesEnv>) =>
      publicFace.fetch(
        new Request("http://licences.test/v1/health"),
        { ...bindings, ...env },
        createExecutionContext(),
      );
    const well = await ask({});
    expect([well.status, await well.json()]).toEqual([200, { status: "ok", database: true, files: true }]);
    const noDatabase = await ask({ DB: failingDatabase("Network connection lost.") });
    expect([noDatabase.status, await noDatabase.json()]).toEqual([
      503,
      { status: "degraded", database: false, files: true },
    ]);
    const noFiles = await ask({ RELEASES: deadFiles(["head"]) });
    expect(await noFiles.json()).toEqual({ status: "degraded", database: true, files: false });
  });
});
