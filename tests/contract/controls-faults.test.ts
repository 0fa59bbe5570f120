/** The sandbox's faults, as tests and developers start and end them over HTTP. */
import { afterEach, describe, expect, test } from "vitest";
import { control, endFaults, fetchCalls, mintStore, startFault, uniqueName } from "#tests/support/minting.ts";
import { request, sendInvalid } from "./controls-client.ts";

afterEach(endFaults);

const jwks = (init?: RequestInit) => request("/jwks", init);

describe("PUT /faults/:vendor", () => {
  test('breaks the connection in the mode "down"', async () => {
    await startFault("jwks", { mode: "down" });
    await expect(jwks()).rejects.toThrow("fetch failed");
  });

  test('never answers in the mode "hang"', async () => {
    await startFault("jwks", { mode: "hang" });
    await expect(jwks({ signal: AbortSignal.timeout(500) })).rejects.toThrow(/timeout/i);
  });

  test("ends a hanging call together with the fault", async () => {
    await startFault("jwks", { mode: "hang" });
    const before = (await fetchCalls("jwks")).length;
    const calling = expect(jwks()).rejects.toThrow("fetch failed");
    await expect.poll(async () => (await fetchCalls("jwks")).length).toBeGreaterThan(before);
    await endFaults();
    await calling;
  });

  test('sends status and headers and breaks in the middle of the body in the mode "cut"', async () => {
    await startFault("jwks", { mode: "cut" });
    const response = await jwks();
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow("terminated");
  });

  test('delays the vendor\'s answer in the mode "slow"', async () => {
    await startFault("jwks", { mode: "slow", delayMs: 1500 });
    await expect(jwks({ signal: AbortSignal.timeout(500) })).rejects.toThrow(/timeout/i);
    expect(await (await jwks()).json()).toHaveProperty("keys");
  });

  test('answers 200 with invalid JSON in the mode "garbage"', async () => {
    await startFault("jwks", { mode: "garbage" });
    const response = await jwks();
    expect(response.status).toBe(200);
    await expect(response.json()).rejects.toThrow(SyntaxError);
  });

  test('answers 200 with an empty body in the mode "empty"', async () => {
    await startFault("jwks", { mode: "empty" });
    const response = await jwks();
    expect([response.status, await response.text()]).toEqual([200, ""]);
  });

  test.each([401, 429, 500, 503])("answers status %d in the form of a load balancer", async (status) => {
    await startFault("jwks", { mode: "status", status });
    const response = await jwks();
    expect(response.status).toBe(status);
    expect(await response.text()).toContain("<html");
  });

  test('lets the vendor act and drops its answer in the mode "lost"', async () => {
    const email = `${uniqueName()}@example.test`;
    const body = JSON.stringify({ email, password: "Demo-2024!" });
    await startFault("identity", { mode: "lost", bodyIncludes: email, times: 1 });
    const headers = { "content-type": "application/json" };
    const signUp = () => request("/identity/v1/accounts:signUp?key=demo-api-key", { method: "POST", headers, body });
    await expect(signUp()).rejects.toThrow("fetch failed");
    expect(await (await signUp()).json()).toMatchObject({ error: { message: "EMAIL_EXISTS" } });
  });

  test("hits exactly five of fifty concurrent calls when ordered five times", async () => {
    await startFault("jwks", { mode: "status", status: 500, times: 5 });
    const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await jwks()).status));
    expect(statuses.filter((status) => status === 500)).toHaveLength(5);
    expect(await control("GET", "/faults.json")).toEqual([]);
  });

  test("does not affect other stores when ordered for one", async () => {
    const [ill, well] = await Promise.all([mintStore(), mintStore()]);
    await startFault("shopify", { mode: "status", path: ill.domain });
    const fetchStatus = async ({ domain, accessToken }: typeof ill) => {
      const headers = { "X-Shopify-Access-Token": accessToken, "Content-Type": "application/json" };
      const query = JSON.stringify({ query: "{ shop { name } }" });
      return (
        await request(`/shopify/${domain}/admin/api/2026-10/graphql.json`, { method: "POST", headers, body: query })
      ).status;
    };
    expect([await fetchStatus(ill), await fetchStatus(well)]).toEqual([503, 200]);
  });

  test("starts and ends a fault by the form of the front page", async () => {
    const post = (fields: Record<string, string>) =>
      request("/faults", { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
    const empty = { message: "", path: "" };
    const started = await post({ target: "openai", mode: "reply", reply: "cut", times: "2", ...empty });
    expect([started.status, started.headers.get("location")]).toEqual([303, "/"]);
    expect(await control("GET", "/faults.json")).toMatchObject([{ vendor: "openai", reply: "cut", times: 2 }]);
    expect(await (await request("/")).text()).toContain('<form method="post" action="/faults">');
    expect((await post({ target: "openai", mode: "reply", reply: "throws", ...empty })).status).toBe(400);
    await post({ intent: "end" });
    expect(await control("GET", "/faults.json")).toEqual([]);
  });

  test("lets one fault end while another stays", async () => {
    const { id } = await control<{ id: string }>("PUT", "/faults/jwks", { mode: "down" });
    await startFault("shopify", { mode: "down" });
    await control("DELETE", `/faults/jwks/${id}`);
    expect((await jwks()).status).toBe(200);
    expect(await control("GET", "/faults.json")).toMatchObject([{ vendor: "shopify" }]);
  });

  test("does not affect the controls", async () => {
    for (const vendor of ["identity", "firestore", "shopify", "social", "oauth2", "securetoken"]) {
      await startFault(vendor, { mode: "down" });
    }
    for (const path of ["/", "/accounts.json", "/stores.json", "/mailbox.json"])
      expect((await request(path)).status).toBe(200);
  });

  test.each([
    ["/faults/nobody", '{"mode":"down"}', /no vendor "nobody"/],
    ["/faults/shopify", '{"mode":"upside down"}', /mode/],
    ["/faults/shopify", '{"mode":"down","time":3}', /time/],
    ["/faults/shopify", '{"mode":"refusal"}', /needs a message/],
    ["/quotas/identity", '{"signUps":-1}', /signUps/],
    ["/quotas/identity", '{"signups":1}', /signups/],
    ["/faults/shopify", "{", /not JSON/],
  ])("rejects an invalid order: PUT %s %s", async (path, body, reason) => {
    expect(await sendInvalid("PUT", path, body)).toEqual({ status: 400, error: expect.stringMatching(reason) });
  });
});
