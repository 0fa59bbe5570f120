/// <reference types="@cloudflare/vitest-plugin/types" />
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { accountOf, newUid, openSession, usualRoleAge, vendors } from "../fixtures/objects.ts";
import type { Snapshot } from "./snapshot.ts";

const soon = { lifetimeSeconds: 120 };
const over = { lifetimeSeconds: -1 };

test("a session outlives the eviction of its object", async () => {
  const uid = newUid();
  const { sid, idToken } = await openSession(uid);
  await evictDurableObject(accountOf(uid));
  expect(await accountOf(uid).resolve(sid, usualRoleAge)).toMatchObject({ status: "live", idToken });
});

test("a secret that was never given out resolves to nothing", async () => {
  const uid = newUid();
  const { sid, sessionId } = await openSession(uid);
  const account = accountOf(uid);
  for (const other of ["", sessionId, sid.toLowerCase(), `${sid} `, "A".repeat(43)]) {
    expect(await account.resolve(other, usualRoleAge)).toEqual({ status: "ended" });
  }
});

test("neither the secret nor any token stands readable in the object's storage", async () => {
  const uid = newUid();
  const { sid, idToken } = await openSession(uid);
  await accountOf(uid).renewSoon();
  const renewed = await accountOf(uid).resolve(sid, usualRoleAge);
  const rows = await runInDurableObject(accountOf(uid), (_, state) =>
    JSON.stringify(state.storage.sql.exec("SELECT * FROM sessions").toArray()),
  );
  expect(rows).not.toContain(sid);
  expect(rows).not.toContain(`refresh:${uid}`);
  for (const token of [idToken, renewed.status === "live" ? renewed.idToken : ""]) {
    expect(token.length).toBeGreaterThan(100);
    expect(rows).not.toContain(token.split(".")[1]);
  }
  expect(rows).toContain("Firefox, Linux");
});

test("a refresh token copied into another session's row does not open there", async () => {
  const uid = newUid();
  const first = await openSession(uid);
  const second = await openSession(uid, soon);
  await runInDurableObject(accountOf(uid), (_, { storage }) => {
    const [row] = storage.sql.exec("SELECT refresh_sealed FROM sessions WHERE id = ?", first.sessionId).toArray();
    storage.sql.exec(
      "UPDATE sessions SET refresh_sealed = ? WHERE id = ?",
      row?.refresh_sealed ?? "",
      second.sessionId,
    );
  });
  expect(await accountOf(uid).resolve(second.sid, usualRoleAge)).toEqual({ status: "ended" });
  expect((await vendors(uid)).calls.renewals).toBe(0);
});

test("an ID token copied into another session's row does not open there", async () => {
  const uid = newUid();
  const [first, second] = [await openSession(uid), await openSession(uid)];
  await runInDurableObject(accountOf(uid), (_, { storage }) => {
    const [row] = storage.sql.exec("SELECT id_token_sealed FROM sessions WHERE id = ?", first.sessionId).toArray();
    const sealed = row?.id_token_sealed ?? "";
    storage.sql.exec("UPDATE sessions SET id_token_sealed = ? WHERE id = ?", sealed, second.sessionId);
  });
  await evictDurableObject(accountOf(uid));
  expect(await accountOf(uid).resolve(second.sid, usualRoleAge)).toEqual({ status: "ended" });
  expect(await accountOf(uid).resolve(first.sid, usualRoleAge)).toMatchObject({ status: "live" });
});

test("many requests at once renew an ending token once", async () => {
  const uid = newUid();
  const { sid, idToken } = await openSession(uid, soon);
  await vendors(uid, { renewal: "hang" });
  const asking = Promise.all(Array.from({ length: 60 }, () => accountOf(uid).resolve(sid, usualRoleAge)));
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
    expect(await accountOf(uid).resolve(sid, usualRoleAge)).toEqual({ status: "ended" });
    await vendors(uid, { renewal: "ok" });
    expect(await accountOf(uid).resolve(sid, usualRoleAge)).toEqual({ status: "ended" });
  },
);

test("an account that was closed is found out long before its token ends, and no request waits for it", async () => {
  const uid = newUid();
  const { sid, idToken } = await openSession(uid, { lifetimeSeconds: 49 * 60 });
  await vendors(uid, { renewal: "down" });
  for (let time = 0; time < 2; time++)
    expect(await accountOf(uid).resolve(sid, usualRoleAge)).toMatchObject({ status: "live", idToken });
  await vendors(uid, { renewal: "ok", disabled: true });
  // After a failure it rests for a while; in memory only.
  await evictDurableObject(accountOf(uid));
  await expect.poll(() => accountOf(uid).resolve(sid, usualRoleAge)).toEqual({ status: "ended" });
});

test("a token of the last minutes is not renewed at all", async () => {
  const uid = newUid();
  const { sid } = await openSession(uid, { lifetimeSeconds: 55 * 60 });
  for (let time = 0; time < 3; time++) await accountOf(uid).resolve(sid, usualRoleAge);
  expect((await vendors(uid)).calls.renewals).toBe(0);
});

test("claims that change while a renewal is under way are renewed once more", async () => {
  const uid = newUid();
  const { sid } = await openSession(uid, soon);
  await vendors(uid, { renewal: "hang" });
  const asking = accountOf(uid).resolve(sid, usualRoleAge);
  await expect.poll(async () => (await vendors(uid)).calls.renewals).toBe(1);
  await accountOf(uid).renewSoon();
  await vendors(uid, { renewal: "ok" });
  await asking;
  await accountOf(uid).resolve(sid, usualRoleAge);
  expect((await vendors(uid)).calls.renewals).toBe(2);
});

test.each(["down", "garbage"] as const)(
  "while the token service is %s, a token that is still good goes on",
  async (renewal) => {
    const uid = newUid();
    const { sid, idToken } = await openSession(uid, soon);
    await vendors(uid, { renewal });
    for (let time = 0; time < 3; time++) {
      expect(await accountOf(uid).resolve(sid, usualRoleAge)).toMatchObject({ status: "live", idToken });
    }
    expect((await vendors(uid)).calls.renewals).toBe(1);
  },
);

test("an expired token is never served; the session comes back with the token service", async () => {
  const uid = newUid();
  const { sid, idToken } = await openSession(uid, over);
  await vendors(uid, { renewal: "down" });
  expect(await accountOf(uid).resolve(sid, usualRoleAge)).toEqual({ status: "unavailable" });
  await vendors(uid, { renewal: "ok" });
  const back = await accountOf(uid).resolve(sid, usualRoleAge);
  expect(back).toMatchObject({ status: "live" });
  expect(back.status === "live" && back.idToken).not.toBe(idToken);
});

test("a disabled account loses all its sessions at the next renewal", async () => {
  const uid = newUid();
  const ending = await openSession(uid, soon);
  const other = await openSession(uid);
  await vendors(uid, { disabled: true });
  expect(await accountOf(uid).resolve(ending.sid, usualRoleAge)).toEqual({ status: "ended" });
  expect(await accountOf(uid).resolve(other.sid, usualRoleAge)).toEqual({ status: "ended" });
});

test("a sign-in that the service has revoked since ends at the next renewal", async () => {
  const uid = newUid();
  const { sid } = await openSession(uid, soon);
  await vendors(uid, { validSince: Math.floor(Date.now() / 1000) + 3600 });
  expect(await accountOf(uid).resolve(sid, usualRoleAge)).toEqual({ status: "ended" });
});

test("signing out ends this session at once and no other", async () => {
  const uid = newUid();
  const [here, there] = [await openSession(uid), await openSession(uid)];
  await accountOf(uid).close(here.sid);
  expect(await accountOf(uid).resolve(here.sid, usualRoleAge)).toEqual({ status: "ended" });
  expect(await accountOf(uid).resolve(there.sid, usualRoleAge)).toMatchObject({ status: "live" });
});

test("sessions are listed without their secrets, revoked one by one, and all others at once", async () => {
  const uid = newUid();
  const sessions = [await openSession(uid), await openSession(uid, { remember: false }), await openSession(uid)];
  const [mine, second, third] = sessions;
  if (!mine || !second || !third) throw new Error("Three sessions were opened.");
  const list = await accountOf(uid).list(mine.sid);
  expect(list.map(({ sid }) => sid).sort()).toEqual(sessions.map(({ sessionId }) => sessionId).sort());
  expect(list.filter(({ current }) => current).map(({ sid }) => sid)).toEqual([mine.sessionId]);
  expect(JSON.stringify(list)).not.toContain(mine.sid);

  // A form that arrives twice is answered twice.
  for (let time = 0; time < 2; time++) expect(await accountOf(uid).revoke(second.sessionId)).toBe(true);
  expect(await accountOf(newUid()).revoke(second.sessionId)).toBe(false);
  await accountOf(uid).closeOthers(mine.sid);
  expect((await accountOf(uid).list(mine.sid)).map(({ sid }) => sid)).toEqual([mine.sessionId]);
});

test("a session that is revoked while its token is renewed does not come back", async () => {
  const uid = newUid();
  const { sid } = await openSession(uid, soon);
  await vendors(uid, { renewal: "hang" });
  const resolving = accountOf(uid).resolve(sid, usualRoleAge);
  await expect.poll(async () => (await vendors(uid)).calls.renewals).toBe(1);
  await accountOf(uid).closeAll();
  await vendors(uid, { renewal: "ok" });
  expect(await resolving).toEqual({ status: "ended" });
});

test("a role is re-read when it may be only so old, and nobody is an administrator while it cannot be", async () => {
  const uid = newUid();
  await vendors(uid, { role: "admin" });
  const { sid } = await openSession(uid);
  const roleWithin = async (maxRoleAgeMs: number) => {
    const answer = await accountOf(uid).resolve(sid, { maxRoleAgeMs });
    return answer.status === "live" ? answer.profile.role : answer.status;
  };
  expect(await roleWithin(60_000)).toBe("admin");
  await vendors(uid, { role: "user" });
  expect(await roleWithin(60_000)).toBe("admin");
  expect(await roleWithin(0)).toBe("user");
  await vendors(uid, { role: "admin" });
  expect(await roleWithin(0)).toBe("admin");
  await vendors(uid, { documents: "down" });
  expect(await roleWithin(0)).toBe("user");
  expect(await accountOf(uid).freshRole()).toBeNull();
  await vendors(uid, { documents: "ok" });
  expect(await accountOf(uid).freshRole()).toBe("admin");
});

test("what pages show is read once in a minute", async () => {
  const uid = newUid();
  const { sid } = await openSession(uid);
  const before = (await vendors(uid)).calls.reads;
  await Promise.all(Array.from({ length: 20 }, () => accountOf(uid).resolve(sid, usualRoleAge)));
  expect((await vendors(uid)).calls.reads).toBe(before);
  await accountOf(uid).forget();
  await Promise.all(Array.from({ length: 20 }, () => accountOf(uid).resolve(sid, usualRoleAge)));
  expect((await vendors(uid)).calls.reads).toBe(before + 1);
});

/** What pages show was read an hour ago. */
const ageSnapshot = (uid: string) =>
  runInDurableObject(accountOf(uid), (_, { storage }) => {
    const snapshot = storage.kv.get<Snapshot>("snapshot");
    if (!snapshot) throw new Error("Nothing was read.");
    storage.kv.put("snapshot", { ...snapshot, profileReadAtMs: Date.now() - 3_600_000 });
  });

test("a page does not wait for a store that hangs: it has the old profile, and the next one the new", async () => {
  const uid = newUid();
  const { sid } = await openSession(uid);
  const photo = async () => {
    const answer = await accountOf(uid).resolve(sid, usualRoleAge);
    return answer.status === "live" ? answer.profile.photoUrl : answer.status;
  };
  await ageSnapshot(uid);
  await vendors(uid, { documents: "hang", photoUrl: "https://example.test/new.png" });
  expect(await photo()).toBe(null);
  await vendors(uid, { documents: "ok" });
  // A reading that was given up would not be begun again for ten seconds.
  await expect.poll(photo, { timeout: 5_000 }).toBe("https://example.test/new.png");
});

test("an administrator's everyday page comes as a user's while the store hangs, and the next one as theirs", async () => {
  const uid = newUid();
  await vendors(uid, { role: "admin" });
  const { sid } = await openSession(uid);
  await ageSnapshot(uid);
  await vendors(uid, { documents: "hang" });
  const shown = () => accountOf(uid).resolve(sid, usualRoleAge);
  expect(await shown()).toMatchObject({ profile: { role: "user", isRoleUnknown: true } });
  await vendors(uid, { documents: "ok" });
  await expect.poll(shown, { timeout: 5_000 }).toMatchObject({ profile: { role: "admin", isRoleUnknown: false } });
});

test("whoever needs a role of now waits for it, and so does whoever has been told that something has changed", async () => {
  const admin = newUid();
  await vendors(admin, { role: "admin" });
  const customer = newUid();
  const sids = [(await openSession(admin)).sid, (await openSession(customer)).sid] as const;
  await ageSnapshot(admin);
  await accountOf(customer).forget();
  await vendors(admin, { documents: "hang" });
  await vendors(customer, { documents: "hang", role: "admin" });
  const answers = Promise.all([
    accountOf(admin).resolve(sids[0], { maxRoleAgeMs: 5_000 }),
    accountOf(customer).resolve(sids[1], usualRoleAge),
  ]);
  // Longer than a page that can do with an old copy waits.
  await new Promise((resolve) => setTimeout(resolve, 300));
  for (const uid of [admin, customer]) await vendors(uid, { documents: "ok" });
  for (const answer of await answers) expect(answer).toMatchObject({ profile: { role: "admin" } });
});

test("stores that wait for an update are counted, as of late or as a page has just been told", async () => {
  const uid = newUid();
  const { sid } = await openSession(uid);
  const shown = () => accountOf(uid).resolve(sid, usualRoleAge);
  expect(await shown()).toMatchObject({ owned: { premium: 2, waitingUpdates: 1 } });
  await accountOf(uid).learnOwned({ premium: 3, waitingUpdates: 0 });
  expect(await shown()).toMatchObject({ owned: { premium: 3, waitingUpdates: 0 } });
  await accountOf(uid).forget();
  expect(await shown()).toMatchObject({ owned: { premium: 2, waitingUpdates: 1 } });
  const unproven = newUid();
  expect(await openSession(unproven, { emailVerified: false })).toMatchObject({
    owned: { premium: 0, waitingUpdates: 0 },
  });
});

test("what a page is told too late leaves nothing in an account that is gone", async () => {
  const uid = newUid();
  await openSession(uid);
  await accountOf(uid).erase();
  await accountOf(uid).learnOwned({ premium: 2, waitingUpdates: 1 });
  expect(await runInDurableObject(accountOf(uid), (_, { storage }) => [...storage.kv.list()])).toEqual([]);
});

test("claims that changed elsewhere are fetched with the next request", async () => {
  const uid = newUid();
  const { sid, idToken } = await openSession(uid);
  await accountOf(uid).renewSoon();
  const answer = await accountOf(uid).resolve(sid, usualRoleAge);
  expect(answer.status === "live" && answer.idToken).not.toBe(idToken);
  await accountOf(uid).resolve(sid, usualRoleAge);
  expect((await vendors(uid)).calls.renewals).toBe(1);
});

test("many first sign-ins at once ask for the points once, and later ones not again", async () => {
  const uid = newUid();
  await vendors(uid, { isNew: true });
  await Promise.all(Array.from({ length: 30 }, () => openSession(uid)));
  await openSession(uid);
  expect((await vendors(uid)).calls.grants).toBe(1);
});

test("without a verified e-mail no points are asked for, and the first sign-in with one brings them", async () => {
  const uid = newUid();
  await openSession(uid, { emailVerified: false });
  expect((await vendors(uid)).calls.grants).toBe(0);
  await openSession(uid);
  expect((await vendors(uid)).calls.grants).toBe(1);
});

test("a sign-in works while the document store is down", async () => {
  const uid = newUid();
  await vendors(uid, { documents: "down", role: "admin" });
  const { sid, profile } = await openSession(uid);
  expect(profile.role).toBe("user");
  expect(await accountOf(uid).resolve(sid, usualRoleAge)).toMatchObject({ status: "live" });
});

test("the sessions least recently used make room when there are too many", async () => {
  const uid = newUid();
  const first = await openSession(uid);
  for (let count = 0; count < 50; count++) await openSession(uid);
  expect(await accountOf(uid).resolve(first.sid, usualRoleAge)).toEqual({ status: "ended" });
  expect(await accountOf(uid).list("")).toHaveLength(50);
});

test("the alarm removes what has ended", async () => {
  const uid = newUid();
  const { sid } = await openSession(uid, { remember: false });
  const stale = await openSession(uid, { remember: false });
  await runInDurableObject(accountOf(uid), (_, { storage }) => {
    const longAgoMs = Date.now() - 13 * 3_600_000;
    storage.sql.exec("UPDATE sessions SET last_seen_at_ms = ? WHERE id = ?", longAgoMs, stale.sessionId);
  });
  expect(await accountOf(uid).resolve(stale.sid, usualRoleAge)).toEqual({ status: "ended" });
  expect(await runDurableObjectAlarm(accountOf(uid))).toBe(true);
  const count = await runInDurableObject(accountOf(uid), (_, { storage }) =>
    storage.sql.exec("SELECT count(*) AS n FROM sessions").one(),
  );
  expect(count).toEqual({ n: 1 });
  expect(await accountOf(uid).resolve(sid, usualRoleAge)).toMatchObject({ status: "live" });
});
