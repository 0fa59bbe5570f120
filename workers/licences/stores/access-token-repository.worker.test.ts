/** Several callers find the same expiring token: one renews it, and a late one overwrites nothing. */

import { describe, expect, test } from "vitest";
import { activate, createCustomer, createTestContext, selectValue } from "../fixtures/internal.ts";
import { createStore, toClientCredentials } from "../fixtures/stores.ts";
import { counted } from "../platform/database.ts";
import { sealSecrets } from "./connection.ts";
import { claimRenewal, endRenewal, saveRenewal } from "./connection-repository.ts";

const minute = 60_000;
const start = Date.parse("2026-03-01T12:00:00.000Z");
const at = (ms: number) => new Date(start + ms);

async function connected() {
  const { actor } = await createCustomer();
  const store = createStore();
  const { body } = await activate(actor, store, toClientCredentials(store));
  const [activationId, licenceId] = [String(body.activationId), String(body.licenceId)];
  const read = (column: string) =>
    selectValue<string | null>(`SELECT ${column} FROM shop_connections WHERE activation_id = ?`, activationId);
  const { database, keyring } = createTestContext();
  const revision = (await read("revision")) ?? "";
  const countChanges = async (statement: D1PreparedStatement) =>
    (await database.batch([counted(statement)]))[0].changes;
  return {
    read,
    claim: (ms: number, staleBefore = at(ms - minute)) =>
      countChanges(claimRenewal(database, { activationId, revision, claimedAt: at(ms), staleBefore })),
    end: (ms: number) => countChanges(endRenewal(database, activationId, at(ms))),
    async save(accessToken: string) {
      const secrets = await sealSecrets(keyring, { ...store, accessToken }, licenceId);
      return countChanges(saveRenewal(database, { activationId, revision, secrets, expiresAt: at(minute) }));
    },
  };
}

describe("claimRenewal", () => {
  test("accepts one of two claims until it is stale", async () => {
    const { claim } = await connected();
    expect([await claim(0), await claim(1_000), await claim(minute + 1)]).toEqual([1, 0, 1]);
  });
});

describe("endRenewal", () => {
  test("does not end the claim of a later caller", async () => {
    const { claim, end, read } = await connected();
    await claim(0);
    await claim(minute + 1);
    expect(await end(0)).toBe(0);
    expect(await read("renewal_claimed_at")).toBe(at(minute + 1).toISOString());
    expect(await end(minute + 1)).toBe(1);
  });
});

describe("saveRenewal", () => {
  test("replaces the credentials that were read, but no newer ones", async () => {
    const { claim, save, read } = await connected();
    await claim(0);
    expect(await save("first")).toBe(1);
    const hint = await read("access_token_hint");
    expect(await save("second")).toBe(0);
    expect(await read("access_token_hint")).toBe(hint);
    expect(await claim(2 * minute)).toBe(0);
  });
});
