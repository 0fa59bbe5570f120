/// <reference types="@cloudflare/vitest-plugin/types" />
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from "vitest";
import { ask } from "../fixtures/front.ts";
import { bindings } from "../fixtures/objects.ts";

let clock: MockInstance<typeof Date.now>;
let startMs = Date.now();

/** Far from the earlier tests, because an isolate remembers the states for a few seconds. */
beforeEach(() => {
  startMs += 60_000;
  clock = vi.spyOn(Date, "now").mockReturnValue(startMs);
});
afterEach(() => clock.mockRestore());

interface Answer {
  status: string;
  parts: Record<string, string>;
  schedule: string;
}

async function check(env = bindings): Promise<[number, Answer]> {
  const response = await ask("/api/health", {}, env);
  return [response.status, (await response.json()) as Answer];
}

const withLicences = (health: (...given: unknown[]) => Promise<unknown>) =>
  ({ ...bindings, LICENCES: { health } }) as unknown as typeof bindings;
const parts = { database: "ok", releases: "ok", stripe: "off", shopify: "ok" };

describe("GET /api/health", () => {
  test('gives every dependency a state, and "off" to one that is not configured', async () => {
    const [code, { parts: states, ...others }] = await check();
    expect([code, others]).toEqual([200, { status: "ok", schedule: "never", checkedAt: expect.any(String) }]);
    const well = ["identity", "secureToken", "keys", "documents", "licences", "database", "releases", "shopify"];
    const objects = ["sessions", "attempts", "notifications", "assistant", "administrators", "journal"];
    expect(states).toEqual({
      ...Object.fromEntries([...well, ...objects, "cache", "photos"].map((name) => [name, "ok"])),
      ...{ stripe: "off", helpdesk: "off", openai: "off" },
    });
  });

  test("reports a failed vendor as degraded, and 503 for sign-in or licences", async () => {
    const [code, degraded] = await check(withLicences(async () => ({ ...parts, stripe: "down" })));
    expect([code, degraded.status, degraded.parts.stripe]).toEqual([200, "degraded", "down"]);
    clock.mockReturnValue(startMs + 5_100);
    const [closed, down] = await check(withLicences(async () => ({ ...parts, database: "down" })));
    expect([closed, down.status]).toEqual([503, "down"]);
    clock.mockReturnValue(startMs + 10_200);
    const [unanswered, gone] = await check(withLicences(() => Promise.reject(new Error("gone"))));
    expect([unanswered, gone.parts.licences]).toEqual([503, "down"]);
    expect(gone.parts).not.toHaveProperty("database");
  });

  test("sends the request id of the check to the licence service", async () => {
    const ids: unknown[] = [];
    const env = withLicences(async (...given: unknown[]) => {
      ids.push(...given);
      return parts;
    });
    const response = await ask("/api/health", {}, env);
    expect(ids).toEqual([response.headers.get("X-Request-Id")]);
  });

  test("calls the services once in five seconds for concurrent checks", async () => {
    let checks = 0;
    const env = withLicences(async () => {
      checks++;
      return parts;
    });
    const many = () => Promise.all(Array.from({ length: 20 }, () => check(env)));
    for (const [atMs, expected] of [
      [startMs, 1],
      [startMs + 4_900, 1],
      [startMs + 5_100, 2],
    ] as const) {
      clock.mockReturnValue(atMs);
      // Known states are returned while the services are checked again.
      for (const [code, { status }] of await many())
        expect([code, ["ok", "checking"].includes(status)]).toEqual([200, true]);
      expect(checks).toBe(expected);
    }
  });
});
