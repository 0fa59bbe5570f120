/** The sandbox's controls over HTTP, as tests and developers use them. */
import { afterEach, describe, expect, inject, test } from "vitest";
import { createActor, fetchOperationValue, fetchOverview } from "#tests/support/internal.ts";
import {
  type Account,
  control,
  endFaults,
  fetchCalls,
  mintAccount,
  mintStore,
  startFault,
  uniqueName,
} from "#tests/support/minting.ts";

afterEach(endFaults);

const request = (path: string, init?: RequestInit) => fetch(inject("sandboxUrl") + path, init);
const jwks = (init?: RequestInit) => request("/jwks", init);
const sendInvalid = async (method: string, path: string, body: string) => {
  const response = await request(path, { method, body });
  const { error }: { error: string } = await response.json();
  return { status: response.status, error };
};

describe("a fault", () => {
  test('"down" breaks the connection', async () => {
    await startFault("jwks", { mode: "down" });
    await expect(jwks()).rejects.toThrow("fetch failed");
  });

  test('"hang" never answers', async () => {
    await startFault("jwks", { mode: "hang" });
    await expect(jwks({ signal: AbortSignal.timeout(500) })).rejects.toThrow(/timeout/i);
  });

  test('"hang" ends with its fault', async () => {
    await startFault("jwks", { mode: "hang" });
    const before = (await fetchCalls("jwks")).length;
    const calling = expect(jwks()).rejects.toThrow("fetch failed");
    await expect.poll(async () => (await fetchCalls("jwks")).length).toBeGreaterThan(before);
    await endFaults();
    await calling;
  });

  test('"cut" sends status and headers, and breaks in the middle of the body', async () => {
    await startFault("jwks", { mode: "cut" });
    const response = await jwks();
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow("terminated");
  });

  test('"slow" delays the vendor\'s answer', async () => {
    await startFault("jwks", { mode: "slow", delayMs: 1500 });
    await expect(jwks({ signal: AbortSignal.timeout(500) })).rejects.toThrow(/timeout/i);
    expect(await (await jwks()).json()).toHaveProperty("keys");
  });

  test('"garbage" answers 200 with invalid JSON', async () => {
    await startFault("jwks", { mode: "garbage" });
    const response = await jwks();
    expect(response.status).toBe(200);
    await expect(response.json()).rejects.toThrow(SyntaxError);
  });

  test('"empty" answers 200 with an empty body', async () => {
    await startFault("jwks", { mode: "empty" });
    const response = await jwks();
    expect([response.status, await response.text()]).toEqual([200, ""]);
  });

  test.each([401, 429, 500, 503])("status %d has the form of a load balancer's answer", async (status) => {
    await startFault("jwks", { mode: "status", status });
    const response = await jwks();
    expect(response.status).toBe(status);
    expect(await response.text()).toContain("<html");
  });

  test('"lost" lets the vendor act and drops its answer', async () => {
    const email = `${uniqueName()}@example.test`;
    const body = JSON.stringify({ email, password: "Demo-2024!" });
    await startFault("identity", { mode: "lost", bodyIncludes: email, times: 1 });
    const headers = { "content-type": "application/json" };
    const signUp = () => request("/identity/v1/accounts:signUp?key=demo-api-key", { method: "POST", headers, body });
    await expect(signUp()).rejects.toThrow("fetch failed");
    expect(await (await signUp()).json()).toMatchObject({ error: { message: "EMAIL_EXISTS" } });
  });

  test("with five times hits exactly five of fifty concurrent calls", async () => {
    await startFault("jwks", { mode: "status", status: 500, times: 5 });
    const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await jwks()).status));
    expect(statuses.filter((status) => status === 500)).toHaveLength(5);
    expect(await control("GET", "/faults.json")).toEqual([]);
  });

  test("of one store does not affect the others", async () => {
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

  test("can be started and ended by the form of the front page", async () => {
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

  test("can be ended individually", async () => {
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
  ])("that is invalid is rejected: PUT %s %s", async (path, body, reason) => {
    expect(await sendInvalid("PUT", path, body)).toEqual({ status: 400, error: expect.stringMatching(reason) });
  });
});

describe("calls", () => {
  test("are recorded by vendor, without query and body", async () => {
    const secret = uniqueName();
    await request(`/identity/v1/accounts:signUp?key=${secret}`, {
      method: "POST",
      body: JSON.stringify({ password: secret }),
    });
    const text = JSON.stringify(await control("GET", "/calls.json"));
    expect(text).toContain("/identity/v1/accounts:signUp");
    expect(text).not.toContain(secret);
  });

  test("that meet a fault are recorded too", async () => {
    await startFault("openai", { mode: "status", status: 429, times: 1 });
    const path = `/openai/v1/${uniqueName()}`;
    await request(path, { method: "POST" });
    expect(await control("GET", `/calls.json?vendor=openai&path=${path}`)).toMatchObject([
      { method: "POST", path, status: 429 },
    ]);
  });

  test("of an unknown vendor are a client error", async () => {
    expect((await request("/calls.json?vendor=nobody")).status).toBe(400);
  });
});

test.each(["/openai/v1/chat/completions", "/stripe/checkout", "/helpdesk/widget.js", "/nothing"])(
  "%s is not supported and answers 501",
  async (path) => {
    const response = await request(path);
    expect(response.status).toBe(501);
    expect(await response.json()).toEqual({ error: expect.stringContaining(path) });
  },
);

describe("minting", () => {
  test("creates an account that is listed, with its licences at the licence service", async () => {
    const account = await mintAccount({ licences: 2, emailVerified: true });
    expect(account.licenceIds).toHaveLength(2);
    const listed = (await control<(Account & { role: string })[]>("GET", "/accounts.json")).find(
      ({ uid }) => uid === account.uid,
    );
    expect(listed).toMatchObject({ email: account.email, role: "user", emailVerified: true });
    expect(await fetchOverview(account)).toMatchObject({ authorised: 2, available: 2 });
  });

  test("creates an administrator", async () => {
    const { uid } = await mintAccount({ role: "admin" });
    const accounts = await control<{ uid: string; role: string }[]>("GET", "/accounts.json");
    expect(accounts.find((account) => account.uid === uid)?.role).toBe("admin");
  });

  test("removes the role of an administrator, and keeps it when the request names no role", async () => {
    const account = await mintAccount({ role: "admin" });
    const fetchRole = async () =>
      (await control<{ uid: string; role: string }[]>("GET", "/accounts.json")).find(({ uid }) => uid === account.uid)
        ?.role;
    await control("PUT", "/accounts", { email: account.email });
    expect(await fetchRole()).toBe("admin");
    await control("PUT", "/accounts", { email: account.email, role: "user" });
    expect(await fetchRole()).toBe("user");
  });

  test("creates a store with a published theme, and changes an existing one", async () => {
    const store = await mintStore({ plan: "Grow" });
    expect(store).toMatchObject({ domain: `${store.name}.myshopify.com`, plan: "Grow", state: "open" });
    expect(store.accessToken).toMatch(/^shpat_[0-9a-f]{32}$/);
    const themes = await control<{ role: string; files: object }[]>("GET", `/stores/${store.name}.json`);
    expect(themes).toMatchObject([{ name: "Starter", role: "MAIN" }]);
    expect(await control("PUT", `/stores/${store.name}`, { state: "frozen" })).toEqual({ ...store, state: "frozen" });
  });

  test("gives a store themes in roles that no call of the vendor creates", async () => {
    const store = await mintStore();
    for (const role of ["DEMO", "LOCKED", "ARCHIVED"]) {
      const { id } = await control<{ id: number }>("POST", `/stores/${store.name}/themes`, { name: role, role });
      expect(await control("GET", `/stores/${store.name}.json`)).toContainEqual(
        expect.objectContaining({ id, name: role, role, processing: false }),
      );
    }
    expect(await sendInvalid("POST", `/stores/${store.name}/themes`, '{"name":"A","role":"GOLD"}')).toEqual({
      status: 400,
      error: expect.stringMatching(/role/),
    });
    expect((await sendInvalid("POST", "/stores/no-such-store/themes", '{"name":"A"}')).status).toBe(404);
  });

  test.each([
    ["/accounts", "{}", /email/],
    ["/accounts", '{"email":"nobody"}', /email/],
    ["/accounts", '{"email":"a@example.test","licences":-1}', /licences/],
    ["/accounts", '{"email":"a@example.test","rôle":"admin"}', /rôle/],
    ["/stores/No_Store", "{}", /name/],
    ["/stores/a-store", '{"plan":"Gold"}', /plan/],
  ])("refuses PUT %s %s", async (path, body, reason) => {
    expect(await sendInvalid("PUT", path, body)).toEqual({ status: 400, error: expect.stringMatching(reason) });
  });
});

describe("the demo data", () => {
  test("has the accounts and stores that the front page lists", async () => {
    const page = await (await request("/")).text();
    const accounts = await control<{ email: string; emailVerified: boolean; role: string }[]>("GET", "/accounts.json");
    for (const name of ["alice", "bob", "carol", "eve", "dave", "admin"]) {
      expect(accounts).toContainEqual(
        expect.objectContaining({
          email: `${name}@demo.test`,
          emailVerified: name !== "eve",
          role: name === "admin" ? "admin" : "user",
        }),
      );
      expect(page).toContain(`${name}@demo.test`);
    }
    const stores = await control<{ name: string; accessToken: string; plan: string; state: string }[]>(
      "GET",
      "/stores.json",
    );
    for (const name of "alice-shop alice-second alice-third bob-shop carol-shop dave-shop admin-shop frozen-shop dev-shop".split(
      " ",
    )) {
      const store = stores.find((candidate) => candidate.name === name);
      expect(page).toContain(store?.accessToken);
      expect([store?.plan, store?.state]).toEqual([
        name === "dev-shop" ? "Development" : "Basic",
        name === "frozen-shop" ? "frozen" : "open",
      ]);
    }
  });

  test("has a merchant's edits of 1.1.0 in alice-shop", async () => {
    const themes = await control<{ name: string; role: string; files: Record<string, string> }[]>(
      "GET",
      "/stores/alice-shop.json",
    );
    const live = themes.find(({ role }) => role === "MAIN");
    expect(themes.map(({ role }) => role).sort()).toEqual(["MAIN", "UNPUBLISHED"]);
    expect(live?.files).toHaveProperty(["snippets/kiln-note.liquid"]);
    expect(live?.files).toHaveProperty(["sections/faq.liquid"]);
    expect(live?.files).not.toHaveProperty(["snippets/cart-drawer.liquid"]);
  });

  test("has the theme's three releases, each of 5 to 10 MB, with notes in both languages", async () => {
    const releases = await fetchOperationValue("releases", createActor(await mintAccount()));
    expect(releases.map(({ version }) => version)).toEqual(["2.0.4", "1.1.0", "1.0.0"]);
    expect(releases[0]?.publishedAt).toMatch(/^2024-12-12T/);
    for (const { size, notes } of releases) {
      expect(size).toBeGreaterThan(5e6);
      expect(size).toBeLessThan(10e6);
      for (const text of [notes.fr, notes.en]) expect(text).toMatch(/^- /m);
    }
  });

  test("is complete after the start: seeding a second time changes nothing", async () => {
    const before = await control("GET", "/stores/alice-shop.json");
    expect(await control("POST", "/seed")).toEqual({ seeded: true });
    expect(await control("GET", "/stores/alice-shop.json")).toEqual(before);
  });

  test("has a page for each store", async () => {
    const page = await (await request("/stores/alice-shop")).text();
    expect(page).toContain("snippets/kiln-note.liquid");
    expect((await request("/stores/no-such-store")).status).toBe(404);
  });
});
