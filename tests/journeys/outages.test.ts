/** Pages while a Worker or a store behind them is down. */
import { afterEach, describe, expect, test } from "vitest";
import { endFaults, mintCustomer, startFault } from "#tests/support/minting.ts";
import { getToast } from "#tests/support/visitor.ts";

afterEach(endFaults);

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
});

describe("GET /download/:ticket", () => {
  test("rejects a download while the bucket is down, and does not cut it short", async () => {
    const { visitor } = await mintCustomer({ licences: 1 });
    const page = await visitor.submit("/download", { release: "2.0.4", acceptTerms: "on" });
    await startFault("r2", { mode: "down" });
    expect((await visitor.fetch(page.location ?? "")).status).toBe(503);
    await endFaults();
    expect((await visitor.fetch(page.location ?? "")).status).toBe(200);
  });
});

describe("GET / and GET /profile", () => {
  test("appear without the KV store; only an account without its object gets 503", async () => {
    const { account, visitor } = await mintCustomer({ licences: 1 });
    await startFault("kv", { mode: "down" });
    expect((await visitor.get("/")).status).toBe(200);
    await startFault("account", { mode: "down", path: account.uid });
    expect((await visitor.get("/profile")).status).toBe(503);
    expect((await (await mintCustomer()).visitor.get("/profile")).status).toBe(200);
    await endFaults();
    expect((await visitor.get("/profile")).status).toBe(200);
  });
});
