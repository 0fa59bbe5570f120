/// <reference types="@cloudflare/vitest-plugin/types" />
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, test, vi } from "vitest";
import { getAccount, newUid, openSession, usualRoleAge, vendors } from "../fixtures/objects.ts";
import { createIdToken } from "../fixtures/tokens.ts";

const soon = { lifetimeSeconds: 120 };

describe("Account", () => {
  test("keeps a session after the eviction of its object", async () => {
    const uid = newUid();
    const { sid, idToken } = await openSession(uid);
    await evictDurableObject(getAccount(uid));
    expect(await getAccount(uid).resolve(sid, usualRoleAge)).toMatchObject({ status: "live", idToken });
  });

  test("resolves an unknown secret to no session", async () => {
    const uid = newUid();
    const { sid, sessionId } = await openSession(uid);
    const account = getAccount(uid);
    for (const other of ["", sessionId, sid.toLowerCase(), `${sid} `, "A".repeat(43)]) {
      expect(await account.resolve(other, usualRoleAge)).toEqual({ status: "ended" });
    }
  });

  test("stores neither the secret nor any token in readable form", async () => {
    const uid = newUid();
    const { sid, idToken } = await openSession(uid);
    await getAccount(uid).renewSoon();
    const renewed = await getAccount(uid).resolve(sid, usualRoleAge);
    const rows = await runInDurableObject(getAccount(uid), (_, state) =>
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

  test("ends a session that has the refresh token of another session's row", async () => {
    const uid = newUid();
    const first = await openSession(uid);
    const second = await openSession(uid, soon);
    await runInDurableObject(getAccount(uid), (_, { storage }) => {
      const [row] = storage.sql.exec("SELECT refresh_sealed FROM sessions WHERE id = ?", first.sessionId).toArray();
      storage.sql.exec(
        "UPDATE sessions SET refresh_sealed = ? WHERE id = ?",
        row?.refresh_sealed ?? "",
        second.sessionId,
      );
    });
    expect(await getAccount(uid).resolve(second.sid, usualRoleAge)).toEqual({ status: "ended" });
    expect((await vendors(uid)).calls.renewals).toBe(0);
  });

  test("ends a session that has the ID token of another session's row", async () => {
    const uid = newUid();
    const [first, second] = [await openSession(uid), await openSession(uid)];
    await runInDurableObject(getAccount(uid), (_, { storage }) => {
      const [row] = storage.sql.exec("SELECT id_token_sealed FROM sessions WHERE id = ?", first.sessionId).toArray();
      const sealed = row?.id_token_sealed ?? "";
      storage.sql.exec("UPDATE sessions SET id_token_sealed = ? WHERE id = ?", sealed, second.sessionId);
    });
    await evictDurableObject(getAccount(uid));
    expect(await getAccount(uid).resolve(second.sid, usualRoleAge)).toEqual({ status: "ended" });
    expect(await getAccount(uid).resolve(first.sid, usualRoleAge)).toMatchObject({ status: "live" });
  });

  test("ends only this session on sign-out", async () => {
    const uid = newUid();
    const [here, there] = [await openSession(uid), await openSession(uid)];
    await getAccount(uid).close(here.sid);
    expect(await getAccount(uid).resolve(here.sid, usualRoleAge)).toEqual({ status: "ended" });
    expect(await getAccount(uid).resolve(there.sid, usualRoleAge)).toMatchObject({ status: "live" });
  });

  test("lists sessions without secrets and revokes one or all others", async () => {
    const uid = newUid();
    const sessions = [await openSession(uid), await openSession(uid, { remember: false }), await openSession(uid)];
    const [mine, second, third] = sessions;
    if (!mine || !second || !third) throw new Error("Three sessions were opened.");
    const list = await getAccount(uid).list(mine.sid);
    expect(list.map(({ sid }) => sid).sort()).toEqual(sessions.map(({ sessionId }) => sessionId).sort());
    expect(list.filter(({ current }) => current).map(({ sid }) => sid)).toEqual([mine.sessionId]);
    expect(JSON.stringify(list)).not.toContain(mine.sid);

    expect(await getAccount(uid).revoke(second.sessionId)).toBe(true);
    expect(await getAccount(uid).revoke(second.sessionId)).toBe(false);
    expect(await getAccount(newUid()).revoke(second.sessionId)).toBe(false);
    await getAccount(uid).closeOthers(mine.sid);
    expect((await getAccount(uid).list(mine.sid)).map(({ sid }) => sid)).toEqual([mine.sessionId]);
  });

  test("rejects another account's tokens after a password change and ends no session then", async () => {
    const uid = newUid();
    const [here] = [await openSession(uid), await openSession(uid)];
    const theirs = { idToken: createIdToken(newUid()), refreshToken: "refresh:other" };
    // Called inside the object: an error that crosses the RPC boundary is reported as unhandled.
    const failed = await runInDurableObject(getAccount(uid), (account) =>
      account.passwordChanged(here.sid, theirs).then(
        () => "",
        (error: Error) => error.message,
      ),
    );
    expect(failed).toContain("not this account's");
    expect(await getAccount(uid).list(here.sid)).toHaveLength(2);
    const own = { idToken: createIdToken(uid), refreshToken: `refresh:${uid}` };
    await getAccount(uid).passwordChanged(here.sid, own);
    expect((await getAccount(uid).list(here.sid)).map(({ sid }) => sid)).toEqual([here.sessionId]);
    expect(await getAccount(uid).resolve(here.sid, usualRoleAge)).toMatchObject({
      status: "live",
      idToken: own.idToken,
    });
  });

  test("keeps no live channel for a session that ends while the role is read", async () => {
    const uid = newUid();
    const { sid, sessionId } = await openSession(uid);
    const { reads } = (await vendors(uid, { documents: "hang" })).calls;
    const rights = getAccount(uid).channelRights([sessionId], { withRole: true });
    await expect.poll(async () => (await vendors(uid)).calls.reads).toBeGreaterThan(reads);
    await getAccount(uid).close(sid);
    await vendors(uid, { documents: "ok" });
    expect((await rights).sessions).toEqual({});
  });

  test("shows nothing of a session that ends while its profile is read", async () => {
    const uid = newUid();
    const { sid } = await openSession(uid);
    const { reads } = (await vendors(uid, { documents: "hang" })).calls;
    const resolving = getAccount(uid).resolve(sid, { maxRoleAgeMs: 0 });
    await expect.poll(async () => (await vendors(uid)).calls.reads).toBeGreaterThan(reads);
    await getAccount(uid).close(sid);
    await vendors(uid, { documents: "ok" });
    expect(await resolving).toEqual({ status: "ended" });
  });

  test("requests the points once for many concurrent first sign-ins and never again", async () => {
    const uid = newUid();
    await vendors(uid, { isNew: true });
    await Promise.all(Array.from({ length: 30 }, () => openSession(uid)));
    await openSession(uid);
    await expect.poll(async () => (await vendors(uid)).calls.grants).toBe(1);
  });

  test("grants points at the first sign-in with a verified e-mail", async () => {
    const uid = newUid();
    await openSession(uid, { emailVerified: false });
    expect((await vendors(uid)).calls.grants).toBe(0);
    await openSession(uid);
    await expect.poll(async () => (await vendors(uid)).calls.grants).toBe(1);
  });

  test("grants points again when the person's document is gone, as after a reset of the sandbox", async () => {
    const uid = newUid();
    await openSession(uid);
    await expect.poll(async () => (await vendors(uid)).calls.grants).toBe(1);
    await vendors(uid, { isNew: true });
    await openSession(uid);
    await expect.poll(async () => (await vendors(uid)).calls.grants).toBe(2);
  });

  test("opens a session while the document store is down", async () => {
    const uid = newUid();
    await vendors(uid, { documents: "down", role: "admin" });
    const { sid } = await openSession(uid);
    expect(await getAccount(uid).resolve(sid, usualRoleAge)).toMatchObject({
      status: "live",
      profile: { role: "user" },
    });
  });

  test("opens a session and reports the fault while the document store takes no writes", async () => {
    const uid = newUid();
    await vendors(uid, { documents: "read-only" });
    const faults = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { sid } = await openSession(uid);
    expect(await getAccount(uid).resolve(sid, usualRoleAge)).toMatchObject({ status: "live" });
    const fault = expect.objectContaining({ event: "fault", kind: "account", uid, error: "UpstreamFault" });
    await expect.poll(() => faults.mock.calls.map(([line]) => JSON.parse(String(line)))).toContainEqual(fault);
  });

  test("ends the least recently used session when there are more than 50", async () => {
    const uid = newUid();
    const first = await openSession(uid);
    for (let count = 0; count < 50; count++) await openSession(uid);
    expect(await getAccount(uid).resolve(first.sid, usualRoleAge)).toEqual({ status: "ended" });
    expect(await getAccount(uid).list("")).toHaveLength(50);
  });

  test("removes ended sessions at its alarm", async () => {
    const uid = newUid();
    const { sid } = await openSession(uid, { remember: false });
    const stale = await openSession(uid, { remember: false });
    await runInDurableObject(getAccount(uid), (_, { storage }) => {
      const longAgoMs = Date.now() - 13 * 3_600_000;
      storage.sql.exec("UPDATE sessions SET last_seen_at_ms = ? WHERE id = ?", longAgoMs, stale.sessionId);
    });
    expect(await getAccount(uid).resolve(stale.sid, usualRoleAge)).toEqual({ status: "ended" });
    expect(await runDurableObjectAlarm(getAccount(uid))).toBe(true);
    const count = await runInDurableObject(getAccount(uid), (_, { storage }) =>
      storage.sql.exec("SELECT count(*) AS n FROM sessions").one(),
    );
    expect(count).toEqual({ n: 1 });
    expect(await getAccount(uid).resolve(sid, usualRoleAge)).toMatchObject({ status: "live" });
  });
});
