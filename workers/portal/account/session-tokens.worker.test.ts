/// <reference types="@cloudflare/vitest-plugin/types" />
/** When ID tokens are renewed, what happens when that fails, and how a disabled account is detected. */
import { evictDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { getAccount, newUid, openSession, usualRoleAge, vendors } from "../fixtures/objects.ts";

const soon = { lifetimeSeconds: 120 };
const over = { lifetimeSeconds: -1 };

test("many requests at once renew an ending token once", async () => {
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
  "a renewal refused with %s ends the session",
  async (renewal) => {
    const uid = newUid();
    const { sid } = await openSession(uid, soon);
    await vendors(uid, { renewal });
    expect(await getAccount(uid).resolve(sid, usualRoleAge)).toEqual({ status: "ended" });
    await vendors(uid, { renewal: "ok" });
    expect(await getAccount(uid).resolve(sid, usualRoleAge)).toEqual({ status: "ended" });
  },
);

test("a closed account is detected long before its token ends, and no request waits for it", async () => {
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

test("a recent token is not renewed", async () => {
  const uid = newUid();
  const { sid } = await openSession(uid, { lifetimeSeconds: 55 * 60 });
  for (let time = 0; time < 3; time++) await getAccount(uid).resolve(sid, usualRoleAge);
  expect((await vendors(uid)).calls.renewals).toBe(0);
});

test("claims that change during a renewal are renewed again", async () => {
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
  "while the token service is %s, a token that is still good goes on",
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

test("an expired token is never served; the session comes back with the token service", async () => {
  const uid = newUid();
  const { sid, idToken } = await openSession(uid, over);
  await vendors(uid, { renewal: "down" });
  expect(await getAccount(uid).resolve(sid, usualRoleAge)).toEqual({ status: "unavailable" });
  await vendors(uid, { renewal: "ok" });
  const back = await getAccount(uid).resolve(sid, usualRoleAge);
  expect(back).toMatchObject({ status: "live" });
  expect(back.status === "live" && back.idToken).not.toBe(idToken);
});

test("a renewed token of another account is never served", async () => {
  const uid = newUid();
  const { sid } = await openSession(uid, over);
  await vendors(uid, { renewal: "foreign" });
  expect(await getAccount(uid).resolve(sid, usualRoleAge)).toEqual({ status: "unavailable" });
});

test("a disabled account loses all its sessions at the next renewal", async () => {
  const uid = newUid();
  const ending = await openSession(uid, soon);
  const other = await openSession(uid);
  await vendors(uid, { disabled: true });
  expect(await getAccount(uid).resolve(ending.sid, usualRoleAge)).toEqual({ status: "ended" });
  expect(await getAccount(uid).resolve(other.sid, usualRoleAge)).toEqual({ status: "ended" });
});

test("a sign-in that the service has revoked since ends at the next renewal", async () => {
  const uid = newUid();
  const { sid } = await openSession(uid, soon);
  await vendors(uid, { validSince: Math.floor(Date.now() / 1000) + 3600 });
  expect(await getAccount(uid).resolve(sid, usualRoleAge)).toEqual({ status: "ended" });
});

test("a sign-in in the second of a revocation stays valid", async () => {
  const uid = newUid();
  const { sid } = await openSession(uid, soon);
  // Each renewed token says that the sign-in is of now: the service's own seconds decide.
  await vendors(uid, { validSince: Math.floor(Date.now() / 1000) });
  expect(await getAccount(uid).resolve(sid, usualRoleAge)).toMatchObject({ status: "live" });
});

test("a session that is revoked while its token is renewed does not come back", async () => {
  const uid = newUid();
  const { sid } = await openSession(uid, soon);
  await vendors(uid, { renewal: "hang" });
  const resolving = getAccount(uid).resolve(sid, usualRoleAge);
  await expect.poll(async () => (await vendors(uid)).calls.renewals).toBe(1);
  await getAccount(uid).closeAll();
  await vendors(uid, { renewal: "ok" });
  expect(await resolving).toEqual({ status: "ended" });
});

test("claims that changed elsewhere are fetched with the next request", async () => {
  const uid = newUid();
  const { sid, idToken } = await openSession(uid);
  await getAccount(uid).renewSoon();
  const answer = await getAccount(uid).resolve(sid, usualRoleAge);
  expect(answer.status === "live" && answer.idToken).not.toBe(idToken);
  await getAccount(uid).resolve(sid, usualRoleAge);
  expect((await vendors(uid)).calls.renewals).toBe(1);
});

test("a renewal that hangs delays no request: a valid token still serves, a doubtful one does not", async () => {
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
  await expect.poll(live, { timeout: 5_000 }).toMatchObject({ status: "live" });
});
