/// <reference types="@cloudflare/vitest-plugin/types" />
/** What an act of the staff leaves behind, also when Firestore does not do its part. */
import { describe, expect, test, vi } from "vitest";
import { failure, success } from "#base/errors.ts";
import { createTestContext } from "../fixtures/front.ts";
import { bindings, getAccount, newUid, openSession, usualRoleAge, vendors } from "../fixtures/objects.ts";
import { withTwoFactors } from "../fixtures/two-factors.ts";

async function openAdministration(env = bindings, uid = newUid(), role: "admin" | "user" = "admin") {
  await vendors(uid, { role });
  const context = await createTestContext(uid, env);
  const { viewer } = context.session;
  if (!viewer) throw new Error("The administrator is signed in.");
  const opened = await context.protectedActionsFor(viewer, { password: "", code: "" });
  if (!opened.ok) throw new Error("The administrator has just signed in.");
  const { allowPoints, disableUser, enableUser, endSessions, sendVerification, sendPasswordLink } = context.run(viewer);
  return { allowPoints, disableUser, enableUser, endSessions, sendVerification, sendPasswordLink, ...opened.value };
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

type Administration = Awaited<ReturnType<typeof openAdministration>>;
type Act = { uid: string; reason: string; requestId: string };

/** Each action on an account, with the fields that it needs. */
const listActions = (administration: Administration) => [
  (act: Act) => administration.changeRole({ ...act, role: "admin" }),
  (act: Act) => administration.allowPoints({ ...act, allowed: true }),
  (act: Act) => administration.deleteUser({ ...act, email: `${act.uid}@example.test`, licences: "free" }),
  ...[administration.disableUser, administration.enableUser, administration.endSessions],
  ...[administration.resetSecondFactor, administration.sendVerification, administration.sendPasswordLink],
];

const createAct = (uid: string) => ({ uid, reason: "Demandé", requestId: crypto.randomUUID() });
const changed = success({ changed: true });
const unchanged = success({ changed: false });

/** An account with an open session, and whether that is live. */
async function openCustomer() {
  const uid = newUid();
  const { sid } = await openSession(uid);
  return { uid, isLive: async () => (await getAccount(uid).resolve(sid, usualRoleAge)).status === "live" };
}

describe("actions of the staff on an account", () => {
  test("rejects every action without a reason, and on an unknown account", async () => {
    const [administration, uid, deleted] = [await openAdministration(), newUid(), newUid()];
    await vendors(deleted, { isDeleted: true });
    for (const action of listActions(administration)) {
      for (const reason of [" ", "x".repeat(501)])
        expect(await action({ ...createAct(uid), reason })).toEqual(failure("INVALID_REQUEST"));
      expect(await action(createAct(deleted))).toEqual(failure("USER_UNKNOWN"));
    }
    for (const one of [uid, deleted]) expect((await vendors(one)).events).toEqual([]);
  });

  test("refuses an administrator's own account: role, disabling, second factor, deletion, points", {
    meta: { provokes: "OWN_ACCOUNT" },
  }, async () => {
    const uid = newUid();
    const administration = await openAdministration(bindings, uid);
    const own = failure("OWN_ACCOUNT");
    expect(await administration.changeRole({ ...createAct(uid), role: "user" })).toEqual(own);
    expect(await administration.disableUser(createAct(uid))).toEqual(own);
    expect(await administration.resetSecondFactor(createAct(uid))).toEqual(own);
    const deletion = { ...createAct(uid), email: `${uid}@example.test`, licences: "free" as const };
    expect(await administration.deleteUser(deletion)).toEqual(own);
    expect(await administration.allowPoints({ ...createAct(uid), allowed: true })).toEqual(failure("POINTS_OWN"));
    expect(await vendors(uid)).toMatchObject({ role: "admin", disabled: false, events: [] });
  });

  test("makes no unverified or disabled account an administrator", {
    meta: { provokes: ["USER_UNVERIFIED", "USER_DISABLED"] },
  }, async () => {
    const administration = await openAdministration();
    const [unverified, disabled] = [newUid(), newUid()];
    await vendors(unverified, { isUnverified: true });
    await vendors(disabled, { disabled: true });
    const promote = (uid: string) => administration.changeRole({ ...createAct(uid), role: "admin" });
    expect(await promote(unverified)).toEqual(failure("USER_UNVERIFIED"));
    expect(await promote(disabled)).toEqual(failure("USER_DISABLED"));
    for (const uid of [unverified, disabled]) expect(await vendors(uid)).toMatchObject({ role: "user", events: [] });
  });

  test("runs a form sent twice once, and changes nothing for a role that is so already", async () => {
    const [administration, { uid }] = [await openAdministration(), await openCustomer()];
    const form = { ...createAct(uid), role: "admin" as const };
    expect(await Promise.all([administration.changeRole(form), administration.changeRole(form)])).toEqual([
      changed,
      changed,
    ]);
    expect(await administration.changeRole({ ...form, requestId: crypto.randomUUID() })).toEqual(unchanged);
    expect(await vendors(uid)).toMatchObject({ role: "admin", events: ["user.role_changed"] });
  });

  test("changes a role with the same form once Firestore takes writes again", async () => {
    const [administration, { uid }] = [await openAdministration(), await openCustomer()];
    const form = { ...createAct(uid), role: "admin" as const };
    await vendors(uid, { documents: "read-only" });
    expect(await administration.changeRole(form)).toEqual(failure("WRITE_UNANSWERED"));
    expect(await vendors(uid)).toMatchObject({ role: "user", events: [] });
    await vendors(uid, { documents: "ok" });
    expect(await administration.changeRole(form)).toEqual(changed);
    expect(await vendors(uid)).toMatchObject({ role: "admin", events: ["user.role_changed"] });
  });

  test("disables an account once and ends its sessions, until it is enabled", async () => {
    const [administration, customer] = [await openAdministration(), await openCustomer()];
    const { uid } = customer;
    expect(await administration.disableUser(createAct(uid))).toEqual(changed);
    expect(await customer.isLive()).toBe(false);
    expect(await vendors(uid)).toMatchObject({ disabled: true, disabledAt: expect.any(String) });
    expect(await administration.disableUser(createAct(uid))).toEqual(unchanged);
    expect(await administration.enableUser(createAct(uid))).toEqual(changed);
    expect(await vendors(uid)).toMatchObject({
      ...{ disabled: false, disabledAt: null },
      events: ["user.disabled", "user.enabled"],
    });
  });

  test("leaves an account open that the identity service does not disable", async () => {
    const [administration, customer] = [await openAdministration(), await openCustomer()];
    await vendors(customer.uid, { isDirectoryDown: true });
    expect(await administration.disableUser(createAct(customer.uid))).toMatchObject({ ok: false });
    expect(await customer.isLive()).toBe(true);
    expect(await vendors(customer.uid)).toMatchObject({ disabled: false, events: [] });
  });

  test("ends the sessions of one account and no others", async () => {
    const [administration, customer, other] = [await openAdministration(), await openCustomer(), await openCustomer()];
    expect(await administration.endSessions(createAct(customer.uid))).toEqual(changed);
    expect([await customer.isLive(), await other.isLive()]).toEqual([false, true]);
    expect((await vendors(customer.uid)).events).toEqual(["user.sessions_ended"]);
  });

  test("mails one password link for a form sent twice", async () => {
    const [administration, uid] = [await openAdministration(), newUid()];
    const form = createAct(uid);
    const sent = await Promise.all([administration.sendPasswordLink(form), administration.sendPasswordLink(form)]);
    expect(sent).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await vendors(uid)).toMatchObject({ calls: { mails: 1 }, events: ["user.password_link_sent"] });
  });

  test("offers points on the next page once they are allowed, and not after a failed write", async () => {
    const administration = await openAdministration();
    const [allowed, unwritten] = [await createCustomer(), await createCustomer()];
    expect(await administration.allowPoints(allowed.act)).toEqual({ ok: true, value: { changed: true } });
    expect(await allowed.readPermission()).toBe(true);
    await vendors(unwritten.uid, { documents: "read-only" });
    expect(await administration.allowPoints(unwritten.act)).toMatchObject({ error: { code: "WRITE_UNANSWERED" } });
    expect(await unwritten.readPermission()).toBe(false);
  });

  test("applies a new role on the next page, also when an earlier request has written it", async () => {
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

  test("ends an account's only session by its id, once", async () => {
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

  test("updates the staff list after an action, also for an account without sign-ins", async () => {
    const administration = await openAdministration();
    const uid = newUid();
    const act = { uid, reason: "Perdu", requestId: crypto.randomUUID() };
    expect(await administration.endSessions(act)).toEqual({ ok: true, value: { changed: false } });
    await expect.poll(async () => (await vendors(uid)).calls.indexed).toBe(1);
  });

  test("answers and reports an action that fails unexpectedly", async () => {
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

  test("logs the reset of a second factor in the security events once", async () => {
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

  test("mails the password link to the account's address, and requires one", async () => {
    const administration = await openAdministration();
    const [uid, other] = [newUid(), newUid()];
    await vendors(other, { hasNoEmail: true });
    const send = (to: string) =>
      administration.sendPasswordLink({ uid: to, reason: "Demandé", requestId: crypto.randomUUID() });
    expect(await send(uid)).toMatchObject({ ok: true });
    expect((await vendors(uid)).calls.mails).toBe(1);
    expect(await send(other)).toEqual({ ok: false, error: { code: "USER_EMAIL_REQUIRED" } });
  });

  test("mails a person no more links than they could request themselves", async () => {
    const administration = await openAdministration();
    const uid = newUid();
    const send = () => administration.sendPasswordLink(createAct(uid));
    for (let mail = 0; mail < 5; mail++) expect(await send()).toMatchObject({ ok: true });
    expect(await send()).toEqual(failure("RESET_BLOCKED", { minutes: 60 }));
    expect(await vendors(uid)).toMatchObject({ calls: { mails: 5 } });
    expect((await vendors(uid)).events).toHaveLength(5);
    expect(await administration.sendPasswordLink(createAct(newUid()))).toMatchObject({ ok: true });
  });

  test("deletes no account that is or may be that of the last administrator", async () => {
    const uid = newUid();
    const deleteWith = async (list: () => Promise<unknown>) => {
      const ADMINISTRATORS = { getByName: () => ({ list }) };
      const administration = await openAdministration({ ...bindings, ADMINISTRATORS } as unknown as typeof bindings);
      const act = { uid, email: `${uid}@example.test`, licences: "free" as const, reason: "Demandé" };
      return administration.deleteUser({ ...act, requestId: crypto.randomUUID() });
    };
    const last = await deleteWith(async () => success({ sequence: 0, uids: [uid], active: [uid] }));
    expect(last).toEqual({ ok: false, error: { code: "LAST_ACTIVE_ADMINISTRATOR" } });
    const unknown = await deleteWith(() => Promise.reject(new Error("The object is overloaded.")));
    expect(unknown).toEqual({ ok: false, error: { code: "UPSTREAM_UNAVAILABLE" } });
  });
});
