/** How often a store is called when it does not answer or answers with an error. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ShopifyClient } from "../stores/shopify-client.ts";
import { ThemeApi } from "./theme-api.ts";
import type { CallPriority } from "./theme-calls.ts";

interface Answer {
  status: number;
  body: unknown;
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
    response.writeHead(answer.status, { "Content-Type": "application/json" });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => server.close());
beforeEach(() => {
  calls = 0;
});

function apiFor(caller: CallPriority, ...given: Answer[]): ThemeApi {
  answers = given;
  const { port } = server.address() as AddressInfo;
  const access = { shop: "store.myshopify.com", accessToken: "shpat_0" };
  return new ThemeApi(new ShopifyClient(`http://127.0.0.1:${port}/{shop}`), access, { caller });
}

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

  test("does not retry writes without an answer, even for a job", async () => {
    await expect(apiFor("job", broken).publish("1")).rejects.toMatchObject({ code: "UPSTREAM_UNAVAILABLE" });
    await expect(apiFor("job", broken).create("https://zip.test", "Theme")).rejects.toMatchObject({
      code: "UPSTREAM_UNAVAILABLE",
    });
    expect(calls).toBe(2);
  });
});
