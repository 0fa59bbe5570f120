/** The portal's client against the real licence service: which role may read what. */
import { beforeAll, describe, expect, test } from "vitest";
import { callOperation, createActor } from "#tests/support/internal.ts";
import { type Account, mintAccount } from "#tests/support/minting.ts";
import type { Actor } from "#workers/licences/contract.ts";
import type { LicencesService, OperationName } from "#workers/licences/service.ts";
import { createLicencesClient } from "#workers/portal/clients/licences-client.ts";

const faults: unknown[] = [];

const binding = new Proxy({} as LicencesService, {
  get: (_, name) => (caller: { actor: Actor }, argument: object) =>
    callOperation(name as OperationName, caller.actor, argument),
});

const createClient = (actor: Actor) =>
  createLicencesClient({ binding, actor, requestId: "contract-test", onFault: (error) => faults.push(error) });

let customer: Account;
beforeAll(async () => {
  customer = await mintAccount({ licences: 2 });
});

describe("figures", () => {
  test("returns the business figures to an administrator", async () => {
    const reply = await createClient(createActor(await mintAccount(), "admin")).figures();
    expect(faults).toEqual([]);
    if (!reply.ok) throw new Error(reply.error.code);
    expect(reply.value.licences.available).toBeGreaterThanOrEqual(2);
    expect(reply.value.weeks).toHaveLength(12);
    expect(reply.value.months).toHaveLength(12);
    expect(reply.value.events.some(({ account }) => account === customer.email)).toBe(true);
  });

  test("rejects customers and unverified accounts, without a fault", async () => {
    for (const actor of [createActor(customer), createActor(await mintAccount())]) {
      expect(await createClient(actor).figures()).toEqual({ ok: false, error: { code: "NOT_ADMIN" } });
    }
    const unverified = { ...createActor(customer, "admin"), emailVerified: false };
    expect(await createClient(unverified).figures()).toEqual({ ok: false, error: { code: "EMAIL_UNVERIFIED" } });
    expect(faults).toEqual([]);
  });
});

describe("releases", () => {
  test("answers accounts without a licence and unverified accounts", async () => {
    for (const actor of [createActor(await mintAccount()), { ...createActor(customer), emailVerified: false }]) {
      const reply = await createClient(actor).releases();
      expect(reply.ok && reply.value.map(({ version }) => version)).toEqual(expect.arrayContaining(["2.0.4", "1.1.0"]));
    }
    expect(faults).toEqual([]);
  });
});
