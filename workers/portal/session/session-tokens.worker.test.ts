/// <reference types="@cloudflare/vitest-plugin/types" />
/** When ID tokens are renewed, what happens when that fails, and how a disabled account is detected. */
import { evictDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { getAccount, newUid, openSession, usualRoleAge, vendors } from "../fixtures/objects.ts";

const soon = { lifetimeSeconds: 120 };
const over = { lifetimeSeconds: -1 };

describe("SessionTokens", () => {
  test("renews an ending token once for many concurrent requests", async () => {
    const uid = newUid();
    const { sid, idToken } = await openSession(uid, soon);
    await vendors(uid, { renewal: "hang" });
    const asking = Promise.all(Array.from({ length: 60 }, () => getAccount(uid).resolve(sid, usualRoleAge)));
    await expect.poll(async () => (await vendors(uid)).calls.renewals).toBe(1);
    await vendors(uid, { renewal: "ok" });
    const answers = await asking;
    const tokens = new Set(answers.map((answer) => (answer.status === "live" ? answer.idToken : answer.status)));
    expect(tokens.size).toBe(1);
    expect(tokens).not.toContain(idToken);
    expect((await vendors(uid)).calls.renewals).toBe(1);
  });

  test.each(["TOKEN_EXPIRED", "USER_DISABLED"] as const)(
    "ends the session when a renewal is rejected with %s",
    async (renewal) => {
      const uid = newUid();
      const { sid } = await openSession(uid, soon);
      await vendors(uid, { renewal });
      expect(await getAccount(uid).resolve(sid, usualRoleAge)).toEqual({ status: "ended" });
      await vendors(uid, { renewal: "ok" });
      expect(await getAccount(uid).resolve(sid, usualRoleAge)).toEqual({ status: "ended" });
    },
  );

  test("detects a closed account long before its token ends, and delays no request for it", async () => {
    const uid = newUid();
    const { sid, idToken } = await openSession(uid, { lifetimeSeconds: 49 * 60 });
    await vendors(uid, { renewal: "down" });
    for (let time = 0; time < 2; time++)
      expect(await getAccount(uid).resolve(sid, usualRoleAge)).toMatchObject({ status: "live", idToken });
    await vendors(uid, { renewal: "ok", disabled: true });
    // After a failure it rests for a while; in memory only.
    await evictDurableObject(getAccount(uid));
    await expect.poll(() => getAccount(uid).resolve(sid, usualRoleAge)).toEqual({ status: "ended" });
  });

  test("does not renew a recent token", async () => {
    const uid = newUid();
    const { sid } = await openSession(uid, { lifetimeSeconds: 55 * 60 });
    for (let time = 0; time < 3; time++) await getAccount(uid).resolve(sid, usualRoleAge);
    expect((await vendors(uid)).calls.renewals).toBe(0);
  });

  test("renews again when claims change during a renewal", async () => {
    const uid = newUid();
    const { sid } = await openSession(uid, soon);
    await vendors(uid, { renewal: "hang" });
    const asking = getAccount(uid).resolve(sid, usualRoleAge);
    await expect.poll(async () => (await vendors(uid)).calls.renewals).toBe(1);
    await getAccount(uid).renewSoon();
    await vendors(uid, { renewal: "ok" });
    await asking;
    await getAccount(uid).resolve(sid, usualRoleAge);
    expect((await vendors(uid)).calls.renewals).toBe(2);
  });

  test.each(["down", "garbage", "foreign"] as const)(
    "keeps serving a valid token while the token service is %s",
    async (renewal) => {
      const uid = newUid();
      const { sid, idToken } = await openSession(uid, soon);
      await vendors(uid, { renewal });
      for (let time = 0; time < 3; time++) {
        expect(await getAccount(uid).resolve(sid, usualRoleAge)).toMatchObject({ status: "live", idToken });
      }
      expect((await vendors(uid)).calls.renewals).toBe(1);
    },
  );

  test("serves neither an expired token nor one of another account, and restores the session with the token service", async () => {
    const uid = newUid();
    const { sid, idToken } = await openSession(uid, over);
    for (const renewal of ["down", "foreign"] as const) {
      await vendors(uid, { renewal });
      expect(await getAccount(uid).resolve(sid, usualRoleAge), renewal).toEqual({ status: "unavailable" });
    }
    await vendors(uid, { renewal: "ok" });
    const back = await getAccount(uid).resolve(sid, usualRoleAge);
    expect(back).toMatchObject({ status: "live" });
    expect(back.status === "live" && back.idToken).not.toBe(idToken);
  });

  test("ends all sessions of a disabled account at the next renewal", async () => {
    const uid = newUid();
    const ending = await openSession(uid, soon);
    const other = await openSession(uid);
    await vendors(uid, { disabled: true });
    expect(await getAccount(uid).resolve(ending.sid, usualRoleAge)).toEqual({ status: "ended" });
    expect(await getAccount(uid).resolve(other.sid, usualRoleAge)).toEqual({ status: "ended" });
  });

  // Each renewed token says that the sign-in is of now: the service's own seconds decide.
  test.each([
    ["ended", "before a revocation", 3600],
    ["live", "in the second of a revocation", 0],
  ])("makes a session %s at the next renewal when its sign-in was made %s", async (status, _, laterSeconds) => {
    const uid = newUid();
    const { sid } = await openSession(uid, soon);
    await vendors(uid, { validSince: Math.floor(Date.now() / 1000) + laterSeconds });
    expect(await getAccount(uid).resolve(sid, usualRoleAge)).toMatchObject({ status });
  });

  test("does not restore a session that is revoked while its token is renewed", async () => {
    const uid = newUid();
    const { sid } = await openSession(uid, soon);
    await vendors(uid, { renewal: "hang" });
    const resolving = getAccount(uid).resolve(sid, usualRoleAge);
    await expect.poll(async () => (await vendors(uid)).calls.renewals).toBe(1);
    await getAccount(uid).closeAll();
    await vendors(uid, { renewal: "ok" });
    expect(await resolving).toEqual({ status: "ended" });
  });

  test("fetches claims that changed elsewhere with the next request", async () => {
    const uid = newUid();
    const { sid, idToken } = await openSession(uid);
    await getAccount(uid).renewSoon();
    const answer = await getAccount(uid).resolve(sid, usualRoleAge);
    expect(answer.status === "live" && answer.idToken).not.toBe(idToken);
    await getAccount(uid).resolve(sid, usualRoleAge);
    expect((await vendors(uid)).calls.renewals).toBe(1);
  });

  test("serves only a trusted token, without delay, while a renewal hangs", async () => {
    const [uid, doubted] = [newUid(), newUid()];
    const { sid, idToken } = await openSession(uid, soon);
    const other = await openSession(doubted);
    await getAccount(doubted).distrust(null);
    for (const each of [uid, doubted]) await vendors(each, { renewal: "hang" });
    const [good, strict] = await Promise.all([
      getAccount(uid).resolve(sid, usualRoleAge),
      getAccount(doubted).resolve(other.sid, usualRoleAge),
    ]);
    expect(good).toMatchObject({ status: "live", idToken });
    expect(strict).toEqual({ status: "unavailable" });
    for (const each of [uid, doubted]) await vendors(each, { renewal: "ok" });
    const live = () => getAccount(doubted).resolve(other.sid, usualRoleAge);
    await expect.poll(live).toMatchObject({ status: "live" });
  });
});
