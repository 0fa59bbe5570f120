/// <reference types="@cloudflare/vitest-plugin/types" />
/** What an act of the staff leaves behind, also when Firestore does not do its part. */
import { expect, test, vi } from "vitest";
import { success } from "#base/errors.ts";
import { createTestContext } from "../fixtures/front.ts";
import { bindings, getAccount, newUid, openSession, usualRoleAge, vendors } from "../fixtures/objects.ts";
import { withTwoFactors } from "../fixtures/two-factors.ts";

async function openAdministration(env = bindings) {
  const uid = newUid();
  await vendors(uid, { role: "admin" });
  const context = await createTestContext(uid, env);
  const { viewer } = context.session;
  if (!viewer) throw new Error("The administrator is signed in.");
  return context.usersFor(viewer);
}

/** A customer with an open session. */
async function createCustomer() {
  const uid = newUid();
  const { sid } = await openSession(uid);
  const readPermission = async () => {
    const resolved = await getAccount(uid).resolve(sid, usualRoleAge);
    return resolved.status === "live" && resolved.profile.paysWithPoints;
  };
  return { uid, readPermission, act: { uid, allowed: true, reason: "Fidèle", requestId: crypto.randomUUID() } };
}

test("the next page offers points once they are allowed, and not when that was not written", async () => {
  const administration = await openAdministration();
  const [allowed, unwritten] = [await createCustomer(), await createCustomer()];
  expect(await administration.allowPoints(allowed.act)).toEqual({ ok: true, value: { changed: true } });
  expect(await allowed.readPermission()).toBe(true);
  await vendors(unwritten.uid, { documents: "read-only" });
  expect(await administration.allowPoints(unwritten.act)).toMatchObject({ error: { code: "WRITE_UNANSWERED" } });
  expect(await unwritten.readPermission()).toBe(false);
});

test("a new role holds on the next page, also when an earlier request has written it", async () => {
  const administration = await openAdministration();
  const uid = newUid();
  const { sid } = await openSession(uid);
  await vendors(uid, { role: "admin" });
  const readRole = async () => {
    const resolved = await getAccount(uid).resolve(sid, usualRoleAge);
    return resolved.status === "live" ? resolved.profile.role : resolved.status;
  };
  expect(await readRole()).toBe("user");
  await administration.changeRole({ uid, role: "admin", reason: "Équipe", requestId: crypto.randomUUID() });
  expect(await readRole()).toBe("admin");
});

test("the only session of a person ends by its id, once", async () => {
  const administration = await openAdministration();
  const uid = newUid();
  const { sessionId } = await openSession(uid);
  const end = (sid: string) =>
    administration.endSessions({ uid, sid, reason: "Perdu", requestId: crypto.randomUUID() });
  expect(await end("another")).toEqual({ ok: true, value: { changed: false } });
  expect(await getAccount(uid).list()).toHaveLength(1);
  expect(await end(sessionId)).toEqual({ ok: true, value: { changed: true } });
  expect(await getAccount(uid).list()).toEqual([]);
  expect(await end(sessionId)).toEqual({ ok: true, value: { changed: false } });
});

test("an act updates the staff's list, also for a person who never signed in", async () => {
  const administration = await openAdministration();
  const uid = newUid();
  const act = { uid, reason: "Perdu", requestId: crypto.randomUUID() };
  expect(await administration.endSessions(act)).toEqual({ ok: true, value: { changed: true } });
  await expect.poll(async () => (await vendors(uid)).calls.indexed).toBe(1);
});

test("an act that fails unexpectedly is answered and reported", async () => {
  const administration = await openAdministration();
  const { uid, act } = await createCustomer();
  await vendors(uid, { documents: "down" });
  const faults = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(await administration.allowPoints(act)).toMatchObject({ ok: false, error: { code: "WRITE_UNANSWERED" } });
  const readReports = () => faults.mock.calls.map(([line]) => JSON.parse(String(line)));
  expect(readReports()).toContainEqual(
    expect.objectContaining({ event: "fault", requestId: "test", error: "UpstreamFault" }),
  );
  // In the background the staff's list is not updated either.
  await expect.poll(readReports).toContainEqual(expect.objectContaining({ event: "fault", uid }));
});

test("the log of security events names a second factor that is reset, once", async () => {
  const administration = await openAdministration();
  const { uid } = await withTwoFactors();
  const logged = vi.spyOn(console, "info").mockImplementation(() => undefined);
  const reset = () => administration.resetSecondFactor({ uid, reason: "Perdu", requestId: crypto.randomUUID() });
  expect(await reset()).toEqual({ ok: true, value: { changed: true } });
  expect(await reset()).toEqual({ ok: true, value: { changed: false } });
  const lines = logged.mock.calls.map(([line]) => JSON.parse(String(line)));
  const entry = expect.objectContaining({ uid, reason: "reset by staff" });
  expect(lines.filter(({ event }) => event === "two-factors.disabled")).toEqual([entry]);
});

test("the password link is mailed to a person's address, and needs one", async () => {
  const administration = await openAdministration();
  const [uid, other] = [newUid(), newUid()];
  await vendors(other, { hasNoEmail: true });
  const send = (to: string) =>
    administration.sendPasswordLink({ uid: to, reason: "Demandé", requestId: crypto.randomUUID() });
  expect(await send(uid)).toMatchObject({ ok: true });
  expect((await vendors(uid)).calls.mails).toBe(1);
  expect(await send(other)).toEqual({ ok: false, error: { code: "USER_EMAIL_REQUIRED" } });
});

test("an account is not deleted while the last administrator has it, or while that cannot be checked", async () => {
  const uid = newUid();
  const deleteWith = async (list: () => Promise<unknown>) => {
    const ADMINISTRATORS = { getByName: () => ({ list }) };
    const administration = await openAdministration({ ...bindings, ADMINISTRATORS } as unknown as typeof bindings);
    const act = { uid, email: `${uid}@example.test`, licences: "free" as const, reason: "Demandé" };
    return administration.delete({ ...act, requestId: crypto.randomUUID() });
  };
  const last = await deleteWith(async () => success({ sequence: 0, uids: [uid], active: [uid] }));
  expect(last).toEqual({ ok: false, error: { code: "LAST_ACTIVE_ADMINISTRATOR" } });
  const unknown = await deleteWith(() => Promise.reject(new Error("The object is overloaded.")));
  expect(unknown).toEqual({ ok: false, error: { code: "UPSTREAM_UNAVAILABLE" } });
});
