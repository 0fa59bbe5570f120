import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import { describe, expect, onTestFinished, test } from "vitest";
import { KeySet } from "./jwks.ts";

const second = 1_000;
const hour = 3_600 * second;
const start = Date.UTC(2026, 0, 1);

const { publicKey } = await generateKeyPair("RS256", { extractable: true });
const jwk = { ...(await exportJWK(publicKey)), use: "sig", alg: "RS256" };
const serving = (...kids: string[]) => JSON.stringify({ keys: kids.map((kid) => ({ ...jwk, kid })) });

/** A key server for one test; `state` sets its answer and counts its requests. */
async function keyServer(body: string) {
  const state = { body, status: 200, asked: 0, answer: undefined as ((response: ServerResponse) => void) | undefined };
  const server = createServer((_, response) => {
    state.asked++;
    if (state.answer) return state.answer(response);
    response.writeHead(state.status, { "cache-control": "public, max-age=3600, must-revalidate" }).end(state.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { state, keySet: new KeySet(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`) };
}

describe("KeySet", () => {
  test("fetches keys once while they are fresh", async () => {
    const { state, keySet } = await keyServer(serving("a", "b"));
    for (const [kid, atMs] of [
      ["a", start],
      ["b", start + 1],
      ["a", start + hour - 1],
    ] as const) {
      expect(await keySet.find(kid, atMs)).toHaveProperty("key");
    }
    expect(state.asked).toBe(1);
  });

  test("rejects unknown key ids with at most one request in 30 seconds", async () => {
    const { state, keySet } = await keyServer(serving("a"));
    await keySet.find("a", start);
    for (let time = 0; time < 50; time++) expect(await keySet.find(`x${time}`, start + 29 * second)).toBe("unknown");
    expect(state.asked).toBe(1);
    for (let time = 0; time < 50; time++) expect(await keySet.find(`x${time}`, start + 31 * second)).toBe("unknown");
    expect(state.asked).toBe(2);
  });

  test("finds a rotated key after the pause", async () => {
    const { state, keySet } = await keyServer(serving("a"));
    await keySet.find("a", start);
    state.body = serving("b");
    expect(await keySet.find("b", start + 31 * second)).toHaveProperty("key");
    expect(await keySet.find("a", start + 32 * second)).toBe("unknown");
  });

  test.each([
    ["an error", (state: { status: number }) => Object.assign(state, { status: 503 })],
    ["no JSON", (state: { body: string }) => Object.assign(state, { body: "<html>" })],
    ["no keys", (state: { body: string }) => Object.assign(state, { body: '{"keys":[]}' })],
    [
      "nothing",
      (state: { answer: unknown }) =>
        Object.assign(state, { answer: (response: ServerResponse) => response.destroy() }),
    ],
  ])("serves known keys an hour past their age in an outage that answers with %s", async (_, breakDown) => {
    const { state, keySet } = await keyServer(serving("a"));
    await keySet.find("a", start);
    breakDown(state as never);
    expect(await keySet.find("a", start + 2 * hour - 1)).toHaveProperty("key");
    expect(await keySet.find("a", start + 2 * hour + 1)).toBe("unavailable");
  });

  test("keeps valid keys beside an invalid one", async () => {
    const { keySet } = await keyServer(
      JSON.stringify({ keys: [{ kty: "RSA", kid: "bad", n: "!", e: 5 }, null, { ...jwk, kid: "a" }] }),
    );
    expect(await keySet.find("a", start)).toHaveProperty("key");
    expect(await keySet.find("bad", start)).toBe("unknown");
  });

  test("omits keys for other uses", async () => {
    const { keySet } = await keyServer(
      JSON.stringify({
        keys: [
          { ...jwk, kid: "enc", use: "enc" },
          { ...jwk, kid: "a" },
        ],
      }),
    );
    expect(await keySet.find("enc", start)).toBe("unknown");
  });

  test("serves keys that come late with the next request", async () => {
    const { state, keySet } = await keyServer(serving("a"));
    const waiting: ServerResponse[] = [];
    state.answer = (response) => void waiting.push(response);
    expect(await keySet.find("a", start)).toBe("unavailable");
    // Answers the waiting requests only.
    for (const response of waiting) response.end(state.body);
    await expect.poll(() => keySet.find("a", start + second)).toHaveProperty("key");
  });
});
