/** What the client of a store's themes sends, how often, and what it makes of bad answers. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ShopifyClient } from "./shopify-client.ts";
import { ThemeApi, type ThemeApiOptions } from "./theme-api.ts";
import type { CallPriority } from "./theme-calls.ts";

interface Answer {
  status: number;
  body: unknown;
  retryAfter?: string;
}

const broken: Answer = { status: 502, body: "oops" };
const frozen: Answer = { status: 402, body: { errors: "Unavailable Shop" } };
const noThemes: Answer = { status: 200, body: { data: { themes: { nodes: [] } } } };

let server: Server;
let calls = 0;
let answers: Answer[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    const answer = answers[Math.min(calls, answers.length - 1)] ?? broken;
    calls += 1;
    const retryAfter = answer.retryAfter === undefined ? {} : { "Retry-After": answer.retryAfter };
    response.writeHead(answer.status, { "Content-Type": "application/json", ...retryAfter });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => server.close());
beforeEach(() => {
  calls = 0;
});

function createApi(options: ThemeApiOptions, ...given: Answer[]): ThemeApi {
  answers = given;
  const { port } = server.address() as AddressInfo;
  const access = { shop: "store.myshopify.com", accessToken: "shpat_0" };
  return new ThemeApi(new ShopifyClient(`http://127.0.0.1:${port}/{shop}`), access, options);
}
const apiFor = (caller: CallPriority, ...given: Answer[]): ThemeApi => createApi({ caller }, ...given);
const throttled: Answer = { status: 429, body: null, retryAfter: "0" };

describe("ThemeApi", () => {
  test("retries reads without an answer for a job", async () => {
    expect(await apiFor("job", broken, broken, noThemes).published()).toBeNull();
    expect(calls).toBe(3);
  });

  test("gives up a job's read after the third one without an answer", async () => {
    await expect(apiFor("job", broken).published()).rejects.toMatchObject({ code: "UPSTREAM_UNAVAILABLE" });
    expect(calls).toBe(3);
  });

  test("does not retry reads for a page", async () => {
    await expect(apiFor("person", broken).published()).rejects.toMatchObject({ code: "UPSTREAM_UNAVAILABLE" });
    expect(calls).toBe(1);
  });

  test("reads an answer with several megabytes of files", async () => {
    const files = [{ filename: "assets/large.js", body: { content: "x".repeat(3 * 1024 * 1024) } }];
    const page = { nodes: files, pageInfo: { hasNextPage: false, endCursor: null } };
    const answer = { status: 200, body: { data: { theme: { files: page } } } };
    const bodies = await apiFor("job", answer).bodies("1", ["assets/large.js"]);
    expect([...bodies.keys()]).toEqual(["assets/large.js"]);
  });

  test("does not retry reads that Shopify rejects", async () => {
    await expect(apiFor("job", frozen, noThemes).published()).rejects.toMatchObject({ code: "STORE_FROZEN" });
    expect(calls).toBe(1);
  });

  test.each([
    [400, null, "UPSTREAM_UNAVAILABLE"],
    [401, null, "TOKEN_INVALID"],
    [402, null, "STORE_FROZEN"],
    [403, null, "TOKEN_INVALID"],
    [404, null, "STORE_GONE"],
    [423, null, "STORE_LOCKED"],
    [307, null, "UPSTREAM_UNAVAILABLE"],
    [502, null, "UPSTREAM_UNAVAILABLE"],
    [200, "<html>", "UPSTREAM_UNAVAILABLE"],
    [200, { data: null }, "UPSTREAM_UNAVAILABLE"],
  ])("answers status %i with the body %j by %s", async (status, body, code) => {
    await expect(apiFor("person", { status, body }).published()).rejects.toMatchObject({ code });
  });

  test("waits as long as the store asks, and runs its check before every call", async () => {
    let checks = 0;
    const beforeCall = async () => {
      checks += 1;
    };
    expect(await createApi({ caller: "job", beforeCall }, throttled, throttled, noThemes).published()).toBeNull();
    expect([checks, calls]).toEqual([3, 3]);
    const stopped = createApi({ caller: "job", beforeCall: () => Promise.reject(new Error("Another engine has it.")) });
    await expect(stopped.published()).rejects.toThrow("Another engine");
    expect(calls).toBe(3);
  });

  test("sends no write to a theme that its caller does not own, and none to a published one", async () => {
    const file = [{ path: "snippets/a.liquid", body: { text: "a" } }];
    const toWrites = (api: ThemeApi) => [
      () => api.upsert("7", [file]),
      () => api.deleteFiles("7", [["snippets/a.liquid"]]),
      () => api.rename("7", "Mine"),
    ];
    for (const write of toWrites(apiFor("job"))) await expect(write()).rejects.toThrow("may not write");
    expect(calls).toBe(0);
    const theme = { id: "gid://shopify/OnlineStoreTheme/7", name: "Theme", role: "MAIN" };
    const published = {
      status: 200,
      body: { data: { theme: { ...theme, processing: false, processingFailed: false } } },
    };
    const api = createApi({ caller: "job", mayWrite: (id) => id === "7" }, published);
    for (const write of [...toWrites(api), () => api.delete("7")])
      await expect(write()).rejects.toMatchObject({ code: "THEME_PUBLISHED" });
  });

  test("does not retry writes without an answer, even for a job", async () => {
    await expect(apiFor("job", broken).publish("1")).rejects.toMatchObject({ code: "UPSTREAM_UNAVAILABLE" });
    await expect(apiFor("job", broken).create("https://zip.test", "Theme")).rejects.toMatchObject({
      code: "UPSTREAM_UNAVAILABLE",
    });
    expect(calls).toBe(2);
  });
});
