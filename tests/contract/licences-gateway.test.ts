/** The portal's gateway before the real licence service: what it lets whom see. */
import { beforeAll, expect, inject, test } from "vitest";
import { actorFor } from "#tests/support/internal.ts";
import { type Account, mintAccount } from "#tests/support/minting.ts";
import type { Actor } from "#workers/licences/contract.ts";
import { createLicencesClient } from "#workers/portal/clients/licences-client.ts";

const faults: unknown[] = [];

const gatewayOf = (actor: Actor) =>
  createLicencesClient({
    binding: {
      fetch: (url: string, init: RequestInit) => fetch(inject("internalUrl") + new URL(url).pathname, init),
    } as unknown as Fetcher,
    actor,
    requestId: "contract-test",
    onFault: (error) => faults.push(error),
  });

let customer: Account;
beforeAll(async () => {
  customer = await mintAccount({ licences: 2 });
});

test("the figures of the business are told to the staff", async () => {
  const reply = await gatewayOf(actorFor(await mintAccount(), "admin")).figures();
  expect(faults).toEqual([]);
  if (!reply.ok) throw new Error(reply.error.code);
  expect(reply.value.licences.available).toBeGreaterThanOrEqual(2);
  expect(reply.value.weeks).toHaveLength(12);
  expect(reply.value.months).toHaveLength(12);
  expect(reply.value.events.some(({ account }) => account === customer.email)).toBe(true);
});

test("the figures of the business are refused to everybody else, and that is no fault", async () => {
  for (const actor of [actorFor(customer), actorFor(await mintAccount())]) {
    expect(await gatewayOf(actor).figures()).toEqual({ ok: false, error: { code: "NOT_ADMIN" } });
  }
  const unverified = { ...actorFor(customer, "admin"), emailVerified: false };
  expect(await gatewayOf(unverified).figures()).toEqual({ ok: false, error: { code: "EMAIL_UNVERIFIED" } });
  expect(faults).toEqual([]);
});

test("the releases are told to who has no licence and to who is not verified", async () => {
  for (const actor of [actorFor(await mintAccount()), { ...actorFor(customer), emailVerified: false }]) {
    const reply = await gatewayOf(actor).releases();
    expect(reply.ok && reply.value.map(({ version }) => version)).toEqual(expect.arrayContaining(["2.0.4", "1.1.0"]));
  }
  expect(faults).toEqual([]);
});
