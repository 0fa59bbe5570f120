/// <reference types="@cloudflare/vitest-plugin/types" />
/** Password and e-mail changes in the account's Durable Object. */
import { runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { getAccount, newUid, openSession, usualRoleAge, vendors } from "../fixtures/objects.ts";
import { createIdToken } from "../fixtures/tokens.ts";
import { SessionRepository } from "../session/session-repository.ts";
import { EmailChange } from "./email-change.ts";

const over = { lifetimeSeconds: -1 };

describe("Account.passwordChanged", () => {
  test("continues this session with new tokens and ends all others", async () => {
    const uid = newUid();
    const [here, elsewhere] = [await openSession(uid), await openSession(uid)];
    await getAccount(uid).distrust(null);
    const idToken = createIdToken(uid);
    await getAccount(uid).passwordChanged(here.sid, { idToken, refreshToken: `refresh:${uid}:new` });
    await vendors(uid, { renewal: "down" });
    expect(await getAccount(uid).resolve(here.sid, usualRoleAge)).toMatchObject({ status: "live", idToken });
    expect(await getAccount(uid).resolve(elsewhere.sid, usualRoleAge)).toEqual({ status: "ended" });
  });

  test("keeps a session with new tokens when a renewal with the previous token fails", async () => {
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

  test("rejects tokens of another account", async () => {
    const uid = newUid();
    const { sid, idToken } = await openSession(uid);
    const foreign = { idToken: createIdToken(newUid()), refreshToken: "refresh:other" };
    await runInDurableObject(getAccount(uid), async (account) => {
      await expect(account.passwordChanged(sid, foreign)).rejects.toThrow("not this account's");
    });
    expect(await getAccount(uid).resolve(sid, usualRoleAge)).toMatchObject({ status: "live", idToken });
  });
});

describe("Account.list", () => {
  test("lists where a session was opened and last seen", async () => {
    const uid = newUid();
    const { sid } = await openSession(uid);
    const lyon = { city: "Lyon", country: "FR" };
    await runInDurableObject(getAccount(uid), (_, { storage }) =>
      storage.sql.exec("UPDATE sessions SET last_seen_at_ms = last_seen_at_ms - 120000").toArray(),
    );
    await getAccount(uid).resolve(sid, { ...usualRoleAge, place: lyon });
    expect(await getAccount(uid).list(sid)).toMatchObject([{ openedPlace: null, seenPlace: lyon }]);
  });

  test("keeps sessions from before the place columns, with unknown places", async () => {
    const uid = newUid();
    const { sid, idToken } = await openSession(uid);
    await runInDurableObject(getAccount(uid), (_, { storage }) => {
      for (const column of ["opened_place", "seen_place"])
        storage.sql.exec(`ALTER TABLE sessions DROP COLUMN ${column}`);
      expect(new SessionRepository(storage.sql, () => undefined).list(Date.now())).toMatchObject([
        { openedPlace: null, seenPlace: null },
      ]);
    });
    expect(await getAccount(uid).resolve(sid, usualRoleAge)).toMatchObject({ status: "live", idToken });
  });
});

describe("Account.requestAddressChange", () => {
  test("accepts a change of e-mail for three days, until it is cancelled or replaced", async () => {
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

  test("does not cancel a later request when a link could not be sent", async () => {
    const account = getAccount(newUid());
    const previous = await account.requestAddressChange("a@example.test");
    await account.requestAddressChange("b@example.test");
    await account.restoreAddressChange(previous, "a@example.test");
    expect(await account.isRequestedAddress("b@example.test")).toBe(true);
  });
});

describe("Account.cancelAddressChange", () => {
  test("cancels a change once, and nothing without a pending change", async () => {
    const account = getAccount(newUid());
    expect(await account.cancelAddressChange()).toBe(false);
    await account.requestAddressChange("a@example.test");
    const cancelled = await Promise.all([account.cancelAddressChange(), account.cancelAddressChange()]);
    expect(cancelled).toEqual([true, false]);
    await account.requestAddressChange("b@example.test");
    await account.restoreAddressChange(null, "b@example.test");
    expect(await account.cancelAddressChange()).toBe(false);
  });
});

/** Creates an `EmailChange` with the given responses of the licence service, and records the e-mails of its calls. */
function createEmailChange(kv: SyncKvStorage, answers: ("ok" | "down" | "owned")[]) {
  const emails: string[] = [];
  const faults: unknown[] = [];
  const refusals = { down: "WRITE_UNANSWERED", owned: "ADDRESS_OWNED" } as const;
  const emailChange = new EmailChange({
    kv,
    onFault: (error) => faults.push(error),
    licences: ({ email }) => ({
      relink: async () => {
        emails.push(email ?? "");
        const answer = answers.shift() ?? "ok";
        return answer === "ok" ? { ok: true, value: { moved: 1 } } : { ok: false, error: { code: refusals[answer] } };
      },
    }),
  });
  return { emailChange, emails, faults };
}

const claims = (email: string, expiresAtSeconds: number, emailVerified = true) => ({
  ...{ uid: "u", email, emailVerified },
  expiresAtSeconds,
});

describe("EmailChange", () => {
  test("moves licences to each verified e-mail once, and never back with an older token", async () => {
    await runInDurableObject(getAccount(newUid()), async (_, { storage }) => {
      const { emailChange, emails } = createEmailChange(storage.kv, []);
      expect(await emailChange.relinkLicences(claims("old@x.test", 1000))).toBe(true);
      expect(await emailChange.relinkLicences(claims("old@x.test", 1010))).toBe(false);
      await emailChange.relinkLicences(claims("unproven@x.test", 1500, false));
      await emailChange.relinkLicences(claims("new@x.test", 2000));
      await emailChange.relinkLicences(claims("old@x.test", 1999));
      expect(emails).toEqual(["old@x.test", "new@x.test"]);
    });
  });

  test("retries while the licence service is down, and reports another account's e-mail once", async () => {
    await runInDurableObject(getAccount(newUid()), async (_, { storage }) => {
      const first = createEmailChange(storage.kv, ["down"]);
      await first.emailChange.relinkLicences(claims("new@x.test", 2000));
      // No retry within the delay.
      await first.emailChange.relinkLicences(claims("new@x.test", 2001));
      expect(first.emails).toHaveLength(1);
      const second = createEmailChange(storage.kv, ["owned"]);
      await second.emailChange.relinkLicences(claims("new@x.test", 2002));
      await second.emailChange.relinkLicences(claims("new@x.test", 2003));
      expect([second.emails.length, second.faults.length]).toEqual([1, 1]);
    });
  });
});
