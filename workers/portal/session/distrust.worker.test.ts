/** What a new password, a verified address or a sign-in of its owner does to earlier sessions. */
import { describe, expect, test } from "vitest";
import { getAccount, newUid, openSession, usualRoleAge, vendors } from "../fixtures/objects.ts";

describe("SessionDistrust", () => {
  test("serves a distrusted session only after a renewal by the token service", async () => {
    const uid = newUid();
    const { sid } = await openSession(uid);
    await getAccount(uid).distrust(null);
    await vendors(uid, { renewal: "down" });
    for (let time = 0; time < 2; time++) {
      expect(await getAccount(uid).resolve(sid, usualRoleAge)).toEqual({ status: "unavailable" });
    }
    await vendors(uid, { renewal: "TOKEN_EXPIRED" });
    expect(await getAccount(uid).resolve(sid, usualRoleAge)).toEqual({ status: "ended" });
  });

  test("checks sessions renewed just before or opened during a password change again", async () => {
    const uid = newUid();
    const before = await openSession(uid);
    await getAccount(uid).distrust(null);
    const meanwhile = await openSession(uid);
    for (const { sid } of [before, meanwhile]) {
      expect(await getAccount(uid).resolve(sid, usualRoleAge)).toMatchObject({ status: "live" });
    }
    await vendors(uid, { renewal: "TOKEN_EXPIRED" });
    for (const { sid } of [before, meanwhile]) {
      expect(await getAccount(uid).resolve(sid, usualRoleAge)).toEqual({ status: "ended" });
    }
  });

  test("trusts a new session as usual after all sessions were closed", async () => {
    const uid = newUid();
    await openSession(uid);
    await getAccount(uid).distrust(null);
    await getAccount(uid).closeAll();
    const { sid, idToken } = await openSession(uid);
    expect(await getAccount(uid).resolve(sid, usualRoleAge)).toMatchObject({ status: "live", idToken });
  });

  test("ends only unverified sessions at a sign-in with a verified address", async () => {
    const uid = newUid();
    const proven = await openSession(uid);
    const unproven = await openSession(uid, { emailVerified: false });
    await openSession(uid);
    expect(await getAccount(uid).resolve(unproven.sid, usualRoleAge)).toEqual({ status: "ended" });
    expect(await getAccount(uid).resolve(proven.sid, usualRoleAge)).toMatchObject({ status: "live" });
  });

  test("ends earlier sessions at a confirmed address, except in the confirming browser", async () => {
    const uid = newUid();
    const [here, there] = [
      await openSession(uid, { emailVerified: false }),
      await openSession(uid, { emailVerified: false }),
    ];
    await getAccount(uid).distrust(here.sid);
    await getAccount(uid).addressVerified();
    expect((await getAccount(uid).list(here.sid)).map(({ sid }) => sid)).toEqual([here.sessionId]);
    expect(await getAccount(uid).resolve(there.sid, usualRoleAge)).toEqual({ status: "ended" });
    expect(await getAccount(uid).refresh(here.sid)).toMatchObject({ status: "live" });
    const calls = (await vendors(uid)).calls.renewals;
    expect(await getAccount(uid).resolve(here.sid, usualRoleAge)).toMatchObject({ status: "live" });
    expect((await vendors(uid)).calls.renewals).toBe(calls);
  });

  test("ends an unverified session whose renewed token says that the address is verified", async () => {
    const uid = newUid();
    const { sid } = await openSession(uid, { emailVerified: false });
    expect(await getAccount(uid).resolve(sid, usualRoleAge)).toMatchObject({ status: "live" });
    await getAccount(uid).renewSoon();
    expect(await getAccount(uid).resolve(sid, usualRoleAge)).toEqual({ status: "ended" });
  });

  test("triggers the points once when a session's address becomes verified", async () => {
    const uid = newUid();
    const { sid } = await openSession(uid, { emailVerified: false });
    await getAccount(uid).distrust(sid);
    await getAccount(uid).addressVerified();
    expect((await vendors(uid)).calls.grants).toBe(0);
    for (let time = 0; time < 2; time++) await getAccount(uid).refresh(sid);
    expect((await vendors(uid)).calls.grants).toBe(1);
  });
});
