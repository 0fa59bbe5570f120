/** Faults of the licence service, data stores and Durable Objects affect the portal like an outage. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, inject, test } from "vitest";
import { timeLimits } from "#base/time-limits.ts";
import { projectFolder } from "#scripts/stack.ts";
import { bindings } from "#tests/faults/dependencies.ts";
import { createActor, fetchOperationError, fetchOverview } from "#tests/support/internal.ts";
import {
  control,
  endFaults,
  mintAccount,
  mintCustomer,
  mintStore,
  signIn,
  startFault,
} from "#tests/support/minting.ts";
import { getToast, Visitor } from "#tests/support/visitor.ts";

afterEach(endFaults);

const sendInvalidFault = async (binding: string, order: object) => {
  const init = { method: "PUT", body: JSON.stringify(order) };
  const response = await fetch(`${inject("sandboxUrl")}/faults/${binding}`, init);
  return { status: response.status, ...((await response.json()) as { error: string }) };
};

describe("PUT /faults/:target", () => {
  test("accepts every Durable Object, store and service of the configuration", async () => {
    const configurations = ["wrangler.toml", "workers/licences/wrangler.toml"].map((file) =>
      readFileSync(path.join(projectFolder, file), "utf8"),
    );
    const objects = configurations.flatMap((toml) => {
      const blocks = toml.split("[[").filter((block) => block.startsWith("durable_objects.bindings]]"));
      return blocks.map((block) => /^name = "(\w+)"/m.exec(block)?.[1]?.toLowerCase().replaceAll("_", "-") ?? "");
    });
    expect(objects.length).toBeGreaterThan(4);
    for (const name of bindings) await startFault(name, { mode: "slow", delayMs: 0 });
    // `npm run faults` measures each of them.
    expect(objects.filter((name) => !bindings.some((each) => each === name))).toEqual([]);
  });

  test("rejects a mode for HTTP only, and a binding that does not exist", async () => {
    expect(await sendInvalidFault("d1", { mode: "garbage" })).toMatchObject({
      status: 400,
      error: /down, hang, slow, empty, status, lost, cut/,
    });
    expect(await sendInvalidFault("nobody", { mode: "down" })).toMatchObject({ status: 400, error: /licences/ });
  });

  test("makes the database fail by statement and by value, for a number of times", async () => {
    const [ill, well] = [await mintAccount({ licences: 1 }), await mintAccount({ licences: 1 })];
    await startFault("d1", { mode: "slow", delayMs: 0, path: "SELECT", bodyIncludes: ill.uid, times: 1 });
    await fetchOverview(well);
    expect(await control("GET", "/faults.json")).toMatchObject([{ vendor: "d1", times: 1 }]);
    await fetchOverview(ill);
    expect(await control("GET", "/faults.json")).toEqual([]);
  });
});

describe("GET /activate", () => {
  test("reports the outage and does not open while the licence service is down", {
    meta: { provokes: "toasts.guard.licenceCheckFailed" },
  }, async () => {
    const { visitor } = await mintCustomer({ licences: 1 });
    await startFault("licences", { mode: "down" });
    expect((await visitor.get("/")).status).toBe(200);
    const refused = await visitor.get("/activate");
    expect(refused.location).toBe("/");
    expect(getToast(await visitor.follow(refused))).toContain("Erreur lors de la vérification des licences");
    await endFaults();
    expect((await visitor.get("/activate")).status).toBe(200);
  });

  test("answers while the licence service hangs", async () => {
    const { visitor } = await mintCustomer({ licences: 1 });
    // The check of the licences before the page, and the page.
    const maxAnswerMs = 2 * timeLimits.pages.pageMs + timeLimits.pages.renderMs;
    await startFault("licences", { mode: "hang" });
    const answered = await visitor.fetch("/activate", { signal: AbortSignal.timeout(maxAnswerMs) });
    expect([answered.status, answered.headers.get("location")]).toEqual([302, "/"]);
  });
});

describe("POST /activate", () => {
  test("activates the store when the answer is lost, and confirms it when sent again", async () => {
    const { account, visitor } = await mintCustomer({ licences: 1 });
    const store = await mintStore();
    const { domain: shopUrl, accessToken, apiSecretKey } = store;
    const form = { email: account.email, shopUrl, accessToken, apiSecretKey };
    await startFault("licences", { mode: "lost", path: "activate", times: 1 });
    expect((await visitor.post("/activate", form)).status).toBe(503);
    expect(await fetchOverview(account)).toMatchObject({ installed: 1 });
    expect((await visitor.post("/activate", form)).status).toBe(303);
    expect(await fetchOverview(account)).toMatchObject({ installed: 1 });
  });
});

describe("overview", () => {
  test("fails while the database is down, and works again afterwards", async () => {
    const account = await mintAccount({ licences: 1 });
    await startFault("d1", { mode: "down" });
    expect(await fetchOperationError("overview", createActor(account))).toBe("UPSTREAM_UNAVAILABLE");
    await endFaults();
    expect(await fetchOverview(account)).toMatchObject({ authorised: 1 });
  });
});

describe("GET /download/:ticket", () => {
  test("rejects a download while the bucket is down, and does not cut it short", async () => {
    const { visitor } = await mintCustomer({ licences: 1 });
    const page = await visitor.post("/download", { release: "2.0.4", acceptTerms: "on" });
    await startFault("r2", { mode: "down" });
    expect((await visitor.fetch(page.location ?? "")).status).toBe(503);
    await endFaults();
    expect((await visitor.fetch(page.location ?? "")).status).toBe(200);
  });
});

describe("GET /", () => {
  test("still appears while the KV store is down", async () => {
    const { visitor } = await mintCustomer({ licences: 1 });
    await startFault("kv", { mode: "down" });
    expect((await visitor.get("/")).status).toBe(200);
  });
});

describe("GET /profile", () => {
  test("answers 503, like POST /login, while the Durable Object of accounts is down", async () => {
    const { email } = await mintAccount();
    const visitor = await signIn(email);
    await startFault("account", { mode: "down" });
    expect((await visitor.get("/profile")).status).toBe(503);
    expect((await new Visitor().post("/login", { email, password: "Demo-2024!" })).status).toBe(503);
    await endFaults();
    expect((await visitor.get("/profile")).status).toBe(200);
  });

  test("works for other accounts while the Durable Object of one account is down", async () => {
    const [ill, well] = [await mintCustomer(), await mintCustomer()];
    await startFault("account", { mode: "down", path: ill.account.uid });
    expect((await ill.visitor.get("/profile")).status).toBe(503);
    expect((await well.visitor.get("/profile")).status).toBe(200);
  });
});

describe("POST /login", () => {
  test("rejects sign-ins that it cannot count", async () => {
    const { email } = await mintAccount();
    await startFault("attempts", { mode: "down" });
    expect((await new Visitor().post("/login", { email, password: "Demo-2024!" })).status).toBe(503);
  });
});
