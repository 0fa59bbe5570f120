/// <reference types="@cloudflare/vitest-plugin/types" />
/** What the account's object does for its owner's password and address. */
import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { SessionRepository } from "../account/session-repository.ts";
import { getAccount, newUid, openSession, usualRoleAge, vendors } from "../fixtures/objects.ts";
import { createIdToken } from "../fixtures/tokens.ts";
import { EmailChange } from "./email-change.ts";

const over = { lifetimeSeconds: -1 };

test("with a new password this session goes on with its new tokens, and all others end", async () => {
  const uid = newUid();
  const [here, elsewhere] = [await openSession(uid), await openSession(uid)];
  await getAccount(uid).distrust(null);
  const idToken = createIdToken(uid);
  await getAccount(uid).passwordChanged(here.sid, { idToken, refreshToken: `refresh:${uid}:new` });
  await vendors(uid, { renewal: "down" });
  expect(await getAccount(uid).resolve(here.sid, usualRoleAge)).toMatchObject({ status: "live", idToken });
  expect(await getAccount(uid).resolve(elsewhere.sid, usualRoleAge)).toEqual({ status: "ended" });
});

test("a renewal that was under way with the former token does not end the session that has new ones", async () => {
  const uid = newUid();
  const { sid } = await openSession(uid, over);
  await vendors(uid, { renewal: "hang" });
  const asking = getAccount(uid).resolve(sid, usualRoleAge);
  await expect.poll(async () => (await vendors(uid)).calls.renewals).toBe(1);
  const idToken = createIdToken(uid);
  await getAccount(uid).passwordChanged(sid, { idToken, refreshToken: `refresh:${uid}:new` });
  await vendors(uid, { renewal: "TOKEN_EXPIRED" });
  expect(await asking).toMatchObject({ status: "live", idToken });
  expect(await getAccount(uid).resolve(sid, usualRoleAge)).toMatchObject({ status: "live", idToken });
});

test("tokens of somebody else are not taken", async () => {
  const uid = newUid();
  const { sid, idToken } = await openSession(uid);
  const foreign = { idToken: createIdToken(newUid()), refreshToken: "refresh:other" };
  await runInDurableObject(getAccount(uid), async (account) => {
    await expect(account.passwordChanged(sid, foreign)).rejects.toThrow("not this account's");
  });
  expect(await getAccount(uid).resolve(sid, usualRoleAge)).toMatchObject({ status: "live", idToken });
});

test("a session shows where it was opened and where it was last seen", async () => {
  const uid = newUid();
  const { sid } = await openSession(uid);
  const lyon = { city: "Lyon", country: "FR" };
  await runInDurableObject(getAccount(uid), (_, { storage }) =>
    storage.sql.exec("UPDATE sessions SET last_seen_at_ms = last_seen_at_ms - 120000").toArray(),
  );
  await getAccount(uid).resolve(sid, { ...usualRoleAge, place: lyon });
  expect(await getAccount(uid).list(sid)).toMatchObject([{ openedPlace: null, seenPlace: lyon }]);
});

test("sessions of a table without places stay, and their places are unknown", async () => {
  const uid = newUid();
  const { sid, idToken } = await openSession(uid);
  await runInDurableObject(getAccount(uid), (_, { storage }) => {
    for (const column of ["opened_place", "seen_place"]) storage.sql.exec(`ALTER TABLE sessions DROP COLUMN ${column}`);
    expect(new SessionRepository(storage.sql, () => undefined).list(Date.now())).toMatchObject([
      { openedPlace: null, seenPlace: null },
    ]);
  });
  expect(await getAccount(uid).resolve(sid, usualRoleAge)).toMatchObject({ status: "live", idToken });
});

test("a change of address counts for three days, until it is called off or replaced", async () => {
  const uid = newUid();
  const account = getAccount(uid);
  await account.requestAddressChange("a@example.test");
  expect(await account.isRequestedAddress("a@example.test")).toBe(true);
  expect(await account.requestAddressChange("b@example.test")).toMatchObject({ newEmail: "a@example.test" });
  expect(await account.isRequestedAddress("a@example.test")).toBe(false);
  expect(await account.isRequestedAddress("b@example.test")).toBe(true);
  const threeDaysAgo = new Date(Date.now() - 72 * 3_600_000).toISOString();
  await account.restoreAddressChange({ newEmail: "c@example.test", askedAt: threeDaysAgo }, "b@example.test");
  for (const address of ["b@example.test", "c@example.test"])
    expect(await account.isRequestedAddress(address)).toBe(false);
});

test("a link that could not be mailed takes back nothing that was asked for since", async () => {
  const account = getAccount(newUid());
  const former = await account.requestAddressChange("a@example.test");
  await account.requestAddressChange("b@example.test");
  await account.restoreAddressChange(former, "a@example.test");
  expect(await account.isRequestedAddress("b@example.test")).toBe(true);
});

test("a change is called off once; without one there is nothing to call off", async () => {
  const account = getAccount(newUid());
  expect(await account.cancelAddressChange()).toBe(false);
  await account.requestAddressChange("a@example.test");
  const cancelled = await Promise.all([account.cancelAddressChange(), account.cancelAddressChange()]);
  expect(cancelled).toEqual([true, false]);
  await account.requestAddressChange("b@example.test");
  await account.restoreAddressChange(null, "b@example.test");
  expect(await account.cancelAddressChange()).toBe(false);
});

/** A keeper whose licence service answers as told, and says under which addresses it was asked. */
function createEmailChange(kv: SyncKvStorage, answers: ("ok" | "down" | "owned")[]) {
  const asked: string[] = [];
  const faults: unknown[] = [];
  const refusals = { down: "UPSTREAM_UNAVAILABLE", owned: "ADDRESS_OWNED" } as const;
  const keeper = new EmailChange({
    kv,
    onFault: (error) => faults.push(error),
    licences: ({ email }) => ({
      relink: async () => {
        asked.push(email ?? "");
        const answer = answers.shift() ?? "ok";
        return answer === "ok" ? { ok: true, value: { moved: 1 } } : { ok: false, error: { code: refusals[answer] } };
      },
    }),
  });
  return { keeper, asked, faults };
}

const claims = (email: string, expiresAtSeconds: number, emailVerified = true) => ({
  ...{ uid: "u", email, emailVerified },
  expiresAtSeconds,
});

test("licences follow each proven address once, and an older token never leads them back", async () => {
  await runInDurableObject(getAccount(newUid()), async (_, { storage }) => {
    const { keeper, asked } = createEmailChange(storage.kv, []);
    expect(await keeper.relinkLicences(claims("old@x.test", 1000))).toBe(true);
    expect(await keeper.relinkLicences(claims("old@x.test", 1010))).toBe(false);
    await keeper.relinkLicences(claims("unproven@x.test", 1500, false));
    await keeper.relinkLicences(claims("new@x.test", 2000));
    await keeper.relinkLicences(claims("old@x.test", 1999));
    expect(asked).toEqual(["old@x.test", "new@x.test"]);
  });
});

test("while the licence service is away it is asked again later; an account of somebody else's is told once", async () => {
  await runInDurableObject(getAccount(newUid()), async (_, { storage }) => {
    const first = createEmailChange(storage.kv, ["down"]);
    await first.keeper.relinkLicences(claims("new@x.test", 2000));
    // At once it is left in peace.
    await first.keeper.relinkLicences(claims("new@x.test", 2001));
    expect(first.asked).toHaveLength(1);
    const second = createEmailChange(storage.kv, ["owned"]);
    await second.keeper.relinkLicences(claims("new@x.test", 2002));
    await second.keeper.relinkLicences(claims("new@x.test", 2003));
    expect([second.asked.length, second.faults.length]).toEqual([1, 1]);
  });
});
