import { describe, expect, test } from "vitest";
import type { Actor } from "#workers/licences/platform/contract.ts";
import type { LicencesService } from "#workers/licences/service.ts";
import { createLicencesClient, type LicencesOptions } from "./licences-client.ts";

const actor: Actor = { uid: "uid-1", email: "ada@example.test", emailVerified: true, role: "user" };

/** The client with a service that answers `reply`, its recorded requests and faults. */
function createTestClient(reply: () => unknown, options: Partial<LicencesOptions> = {}) {
  const asked: unknown[][] = [];
  const faults: unknown[] = [];
  const binding = new Proxy({} as LicencesService, {
    get:
      (_, name) =>
      async (...given: unknown[]) => {
        asked.push([name, ...given]);
        return reply();
      },
  });
  const onFault = (error: unknown) => faults.push(error);
  return {
    client: createLicencesClient({ binding, actor, requestId: "request-1", onFault, ...options }),
    asked,
    faults,
  };
}

const error = (code: string, details?: object) => ({ ok: false, error: { code, ...(details ? { details } : {}) } });

describe("createLicencesClient", () => {
  test("sends the acting user, the request id and the time left with each call", async () => {
    const deadline = { leftMs: () => 1500 };
    const { client, asked } = createTestClient(() => ({ ok: true, value: 3 }), { deadline });
    expect(await client.authorised()).toEqual({ ok: true, value: 3 });
    expect(asked).toEqual([
      ["authorised", { actor, requestId: "request-1", leftMs: 1500, forPremium: false }, undefined],
    ]);
  });

  test("keeps the details of an error of the service and logs no fault", async () => {
    const { client, faults } = createTestClient(() => error("SCOPE_MISSING", { scopes: ["read_themes"] }));
    expect(await client.takeSeat("a.myshopify.com")).toEqual({
      ok: false,
      error: { code: "SCOPE_MISSING", details: { scopes: ["read_themes"] } },
    });
    expect(faults).toEqual([]);
  });

  test.each<[string, () => unknown]>([
    ["a fault of the service", () => error("INTERNAL")],
    ["a part behind it that does not answer", () => error("UPSTREAM_UNAVAILABLE")],
    ["licences that cannot be counted", () => error("LICENCE_CHECK_FAILED")],
    ["nothing", () => undefined],
    ["an unknown error", () => error("MAKE_ADMIN")],
    ["a broken connection", () => Promise.reject(new TypeError("connection lost"))],
  ])("reports %s as unavailable, and logs it once", async (_, reply) => {
    const { client, faults } = createTestClient(reply);
    expect(await client.authorised()).toEqual({ ok: false, error: { code: "UPSTREAM_UNAVAILABLE" } });
    expect(faults).toHaveLength(1);
    expect(String(faults[0])).not.toMatch(/connection lost|MAKE_ADMIN/);
  });

  test.each<[string, () => unknown]>([
    ["no answer", () => Promise.reject(new TypeError("connection lost"))],
    ["a part behind it that does not answer", () => error("UPSTREAM_UNAVAILABLE")],
    ["a fault", () => error("INTERNAL")],
  ])("says of a write with %s that it may have been done, also behind the premium gate", async (_, reply) => {
    for (const forPremium of [false, true]) {
      const { client } = createTestClient(reply, { forPremium });
      expect(await client.cancelBulk("a")).toEqual({ ok: false, error: { code: "WRITE_UNANSWERED" } });
    }
  });

  test("says of a write whose gate failed that it was not done", async () => {
    const { client } = createTestClient(() => error("LICENCE_CHECK_FAILED"), { forPremium: true });
    expect(await client.cancelJob("a")).toEqual({ ok: false, error: { code: "LICENCE_CHECK_FAILED" } });
  });

  test("gives up a service that hangs after the deadline and a grace", async () => {
    const { client, faults } = createTestClient(() => new Promise(() => undefined), { deadline: { leftMs: () => 0 } });
    expect(await client.authorised()).toEqual({ ok: false, error: { code: "UPSTREAM_UNAVAILABLE" } });
    expect(String(faults[0])).toContain("timeout");
  });

  test.each<[string, () => unknown, string]>([
    ["a service that cannot be reached", () => Promise.reject(new Error("down")), "LICENCE_CHECK_FAILED"],
    ["licences that cannot be counted", () => error("LICENCE_CHECK_FAILED"), "LICENCE_CHECK_FAILED"],
    ["data that cannot be read", () => error("UPSTREAM_UNAVAILABLE"), "UPSTREAM_UNAVAILABLE"],
    ["a fault behind the gate", () => error("INTERNAL"), "UPSTREAM_UNAVAILABLE"],
  ])("reports %s with its own error for a premium page", async (_, reply, code) => {
    const { client, faults } = createTestClient(reply, { forPremium: true });
    expect(await client.overview()).toEqual({ ok: false, error: { code } });
    expect(faults).toHaveLength(1);
  });

  test("runs `after` before the result of a success, and not after an error", async () => {
    const seen: unknown[] = [];
    const after = { authorised: (count: number) => seen.push(count) };
    await createTestClient(() => ({ ok: true, value: 3 }), { after }).client.authorised();
    await createTestClient(() => error("NO_LICENCE"), { after }).client.authorised();
    expect(seen).toEqual([3]);
  });

  test("returns a client that may be the value of a promise", async () => {
    const { client, asked } = createTestClient(() => undefined);
    expect(await Promise.resolve(client)).toBe(client);
    expect(asked).toEqual([]);
  });
});
