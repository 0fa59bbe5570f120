/// <reference types="@cloudflare/vitest-plugin/types" />
/** What an act of the staff leaves behind, also when Firestore does not do its part. */
import { expect, test, vi } from "vitest";
import { createTestContext } from "../fixtures/front.ts";
import { getAccount, newUid, openSession, usualRoleAge, vendors } from "../fixtures/objects.ts";

async function openAdministration() {
  const uid = newUid();
  await vendors(uid, { role: "admin" });
  const context = await createTestContext(uid);
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
