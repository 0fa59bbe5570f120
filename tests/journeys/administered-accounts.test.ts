/** What the staff may do to an account: every act has its effect at once, its event, and its limits. */
import { afterEach, describe, expect, test } from "vitest";
import { officialClient } from "#tests/contract/firestore-client.ts";
import { readDocument } from "#tests/support/documents.ts";
import { getErrorSentence } from "#tests/support/error-texts.ts";
import { createActor, fetchOperationValue } from "#tests/support/internal.ts";
import { openedLive, openLive } from "#tests/support/live.ts";
import {
  type Account,
  endFaults,
  fetchMails,
  mintAccount,
  mintCustomer,
  password,
  signIn,
  startFault,
} from "#tests/support/minting.ts";
import { enableSecondFactor } from "#tests/support/second-factor.ts";
import { getToast, Visitor } from "#tests/support/visitor.ts";
import { readWorkerLog } from "#tests/support/worker-log.ts";

const users = officialClient().collection("users");
const clock = createActor({ uid: "clock", email: "clock@example.test" }, "admin");
const staffed = () => mintCustomer({ role: "admin" });

afterEach(endFaults);

const act = (visitor: Visitor, { uid }: { uid: string }, intent: string, fields: Record<string, string> = {}) =>
  visitor.post(`/admin/users/${uid}`, { intent, reason: "Demande écrite", requestId: crypto.randomUUID(), ...fields });

const changeRole = (visitor: Visitor, account: Account, role: "user" | "admin") =>
  act(visitor, account, "role", { role });

/** Newest first, once they have arrived in the log. */
async function listEvents({ uid }: Account) {
  const page = await fetchOperationValue("searchEvents", clock, { object: { kind: "user", id: uid } });
  return page.events;
}
const listTypes = async (account: Account) => (await listEvents(account)).map(({ type }) => type);

const readRole = async ({ uid }: Account) => (await users.doc(uid).get()).get("role");
const isInside = async (visitor: Visitor) => (await visitor.get("/profile")).status === 200;
const isStaff = async (visitor: Visitor) => (await visitor.get("/admin/users")).status === 200;
const trySignIn = ({ email }: Account) => new Visitor().post("/login", { email, password });

describe("the role", () => {
  test("a promoted person is in at once, with the cookie and channel from before, and the act is in the log", async () => {
    const [staff, person] = [await staffed(), await mintCustomer()];
    expect(await isStaff(person.visitor)).toBe(false);
    const channel = await openedLive(person.visitor);
    expect((await changeRole(staff.visitor, person.account, "admin")).status).toBe(303);
    expect(await isStaff(person.visitor)).toBe(true);
    // It reopens with the role.
    expect(await channel.closed).toBe(4401);
    await expect.poll(() => listTypes(person.account)).toEqual(["user.role_changed"]);
    expect((await listEvents(person.account))[0]).toMatchObject({
      ...{
        actor: { uid: staff.account.uid, email: staff.account.email },
        actorRole: "admin",
        reason: "Demande écrite",
      },
      ...{ before: { role: "user" }, after: { role: "admin" } },
    });
    await expect
      .poll(async () => (await person.visitor.get("/notifications")).text)
      .toContain("Vous êtes administrateur");
  });

  test("a demoted administrator is out: old cookie, open channel, open form", async () => {
    const [staff, former, other] = [await staffed(), await staffed(), await mintCustomer()];
    const channel = await openedLive(former.visitor);
    expect(await isStaff(former.visitor)).toBe(true);
    expect((await changeRole(staff.visitor, former.account, "user")).status).toBe(303);
    const posted = await changeRole(former.visitor, other.account, "admin");
    expect([posted.location, posted.status === 403]).not.toEqual([null, false]);
    expect(posted.status).not.toBe(303);
    expect(await readRole(other.account)).toBe("user");
    expect(await isStaff(former.visitor)).toBe(false);
    expect(await channel.closed).toBe(4401);
    const received = channel.messages.length;
    const reopened = await openedLive(former.visitor);
    const notification = { title: "Équipe", message: "Pour l’équipe", type: "info", audience: "admins" };
    await staff.visitor.post("/admin", { intent: "notification", ...notification, requestId: crypto.randomUUID() });
    // A notification to everyone that follows shows that the first one would have arrived.
    const marker = { ...notification, audience: "everyone", title: crypto.randomUUID() };
    await staff.visitor.post("/admin", { intent: "notification", ...marker, requestId: crypto.randomUUID() });
    await expect.poll(() => reopened.listNotifications().length).toBe(1);
    expect(channel.messages).toHaveLength(received);
    reopened.close();
    // Their other rights stay.
    expect(await isInside(former.visitor)).toBe(true);
  });

  test("an administrator changes no role of their own, and customers and strangers none at all", {
    meta: { provokes: "OWN_ACCOUNT" },
  }, async () => {
    const [staff, person] = [await staffed(), await mintCustomer()];
    const own = await changeRole(staff.visitor, staff.account, "user");
    expect([own.status, own.text]).toEqual([403, expect.stringContaining(getErrorSentence("OWN_ACCOUNT"))]);
    expect(await readRole(staff.account)).toBe("admin");
    expect((await changeRole(person.visitor, person.account, "admin")).location).toBe("/");
    expect((await changeRole(new Visitor(), person.account, "admin")).location).toContain("/login");
    expect(await readRole(person.account)).toBe("user");
  });

  test("an unverified or disabled account does not become an administrator", {
    meta: { provokes: ["USER_UNVERIFIED", "USER_DISABLED"] },
  }, async () => {
    const staff = await staffed();
    const unverified = await mintAccount({ emailVerified: false });
    const early = await changeRole(staff.visitor, unverified, "admin");
    expect([early.status, early.text]).toEqual([409, expect.stringContaining(getErrorSentence("USER_UNVERIFIED"))]);
    const disabled = (await mintCustomer()).account;
    expect((await act(staff.visitor, disabled, "disable")).status).toBe(303);
    const closed = await changeRole(staff.visitor, disabled, "admin");
    expect([closed.status, closed.text]).toEqual([409, expect.stringContaining(getErrorSentence("USER_DISABLED"))]);
    expect(await readRole(disabled)).toBe("user");
  });

  test("sent twice it is one act with one event; without a reason it is none", async () => {
    const [staff, person] = [await staffed(), await mintCustomer()];
    const fields = { role: "admin", requestId: crypto.randomUUID() };
    await Promise.all([1, 2].map(() => act(staff.visitor, person.account, "role", fields)));
    await act(staff.visitor, person.account, "role", { role: "admin" });
    await expect.poll(() => listTypes(person.account)).toEqual(["user.role_changed"]);
    expect((await act(staff.visitor, person.account, "role", { role: "user", reason: " " })).status).toBe(400);
    expect(await readRole(person.account)).toBe("admin");
  });

  test("while Firestore is down nothing changes, and the same form later does it", async () => {
    const [staff, person] = [await staffed(), await mintCustomer()];
    await startFault("firestore", { mode: "status", status: 503, path: "documents:commit" });
    const fields = { role: "admin", requestId: crypto.randomUUID() };
    expect((await act(staff.visitor, person.account, "role", fields)).status).toBe(503);
    await endFaults();
    expect(await readRole(person.account)).toBe("user");
    expect((await act(staff.visitor, person.account, "role", fields)).status).toBe(303);
    expect(await readRole(person.account)).toBe("admin");
  });
});

describe("disabling", () => {
  test("ends the sessions and channels at once and closes the sign-in, until the account is enabled", async () => {
    const [staff, person] = [await staffed(), await mintCustomer()];
    const channel = await openedLive(person.visitor);
    const unknown = await new Visitor().post("/login", { email: person.account.email, password: "wrong-Password1" });
    expect((await act(staff.visitor, person.account, "disable")).status).toBe(303);
    expect(await isInside(person.visitor)).toBe(false);
    expect(await channel.closed).toBe(4401);
    expect(await openLive(person.visitor)).toMatchObject({ status: 401 });
    // The same answer as for a wrong password.
    const refused = await trySignIn(person.account);
    expect([refused.status, refused.document.querySelector("[role=alert]")?.text]).toEqual([
      unknown.status,
      unknown.document.querySelector("[role=alert]")?.text,
    ]);
    const reset = await new Visitor().post("/forgot-password", { email: person.account.email });
    const stranger = await new Visitor().post("/forgot-password", { email: `x${person.account.email}` });
    expect([reset.status, reset.location]).toEqual([stranger.status, stranger.location]);

    const readMark = async () => (await readDocument(`users/${person.account.uid}`)).disabledAt ?? null;
    expect(await readMark()).not.toBeNull();
    expect((await act(staff.visitor, person.account, "enable")).status).toBe(303);
    expect(await readMark()).toBeNull();
    expect((await trySignIn(person.account)).status).toBe(303);
    await expect.poll(() => listTypes(person.account)).toEqual(["user.enabled", "user.disabled"]);
  });

  test("is refused for one's own account, and done once", async () => {
    const [staff, person] = [await staffed(), await mintCustomer()];
    expect((await act(staff.visitor, staff.account, "disable")).status).toBe(403);
    expect(await isInside(staff.visitor)).toBe(true);
    await act(staff.visitor, person.account, "disable");
    await act(staff.visitor, person.account, "disable");
    await expect.poll(() => listTypes(person.account)).toEqual(["user.disabled"]);
  });

  test("that the identity service does not take leaves the account open", async () => {
    const [staff, person] = [await staffed(), await mintCustomer()];
    await startFault("identity", { mode: "status", status: 503, path: "accounts:update" });
    expect((await act(staff.visitor, person.account, "disable")).status).toBe(503);
    await endFaults();
    expect(await isInside(person.visitor)).toBe(true);
    expect(await listTypes(person.account)).toEqual([]);
  });
});

test("all sessions of a person end, and no one else's", async () => {
  const [staff, person] = [await staffed(), await mintCustomer()];
  const second = await signIn(person.account.email);
  expect((await act(staff.visitor, person.account, "end-sessions")).status).toBe(303);
  expect([await isInside(person.visitor), await isInside(second), await isInside(staff.visitor)]).toEqual([
    false,
    false,
    true,
  ]);
  await expect.poll(() => listTypes(person.account)).toEqual(["user.sessions_ended"]);
});

test("one session of a person ends with a reason, and the others stay", async () => {
  const [staff, person] = [await staffed(), await mintCustomer()];
  const second = await signIn(person.account.email);
  const page = await staff.visitor.get(`/admin/users/${person.account.uid}`);
  const sids = page.document.querySelectorAll("#sessions [name=sid]").map((field) => field.getAttribute("value") ?? "");
  expect(new Set(sids).size).toBe(2);
  const [sid = ""] = sids;
  const ended = await act(staff.visitor, person.account, "end-sessions", { sid });
  expect(getToast(await staff.visitor.follow(ended))).toContain("Session fermée");
  const inside = [await isInside(person.visitor), await isInside(second)];
  expect(inside.toSorted()).toEqual([false, true]);
  await expect
    .poll(() => listEvents(person.account))
    .toMatchObject([{ type: "user.sessions_ended", reason: "Demande écrite" }]);
  expect((await listEvents(person.account))[0]?.before).toMatchObject({ device: expect.any(String) });
  // An old page: nothing changes, and the log does not grow.
  const again = await act(staff.visitor, person.account, "end-sessions", { sid });
  expect(getToast(await staff.visitor.follow(again))).not.toContain("fermée");
  const withoutReason = await act(staff.visitor, person.account, "end-sessions", { sid: sids[1] ?? "", reason: " " });
  expect(withoutReason.status).toBe(400);
  expect([await isInside(person.visitor), await isInside(second)].toSorted()).toEqual([false, true]);
  expect(await listTypes(person.account)).toEqual(["user.sessions_ended"]);
  const remaining = inside[0] ? person.visitor : second;
  await expect.poll(async () => (await remaining.get("/notifications")).text).toContain("Un appareil a été déconnecté");
  // The event shows among their own ones, without the reason and without a name.
  const activity = (await remaining.get("/profile")).document.querySelector("#activity")?.text ?? "";
  expect(activity).toContain("Sessions fermées");
  expect(activity).not.toContain("Demande écrite");
  expect(activity).not.toContain(staff.account.email);
});

test("a reset second factor is off, ends the sessions, and notifies its owner", async () => {
  const [staff, person] = [await staffed(), await mintCustomer()];
  await enableSecondFactor(person.visitor);
  expect((await act(staff.visitor, person.account, "reset-second-factor")).status).toBe(303);
  expect(await isInside(person.visitor)).toBe(false);
  const again = await signIn(person.account.email);
  expect(await isInside(again)).toBe(true);
  await expect
    .poll(async () => (await again.get("/notifications")).text)
    .toContain("Double authentification désactivée par notre équipe");
  await expect.poll(() => listTypes(person.account)).toEqual(["user.second_factor_reset"]);
  const isLogged = (line: string) => line.includes("two-factors.disabled") && line.includes(person.account.uid);
  await expect.poll(() => readWorkerLog().filter(isLogged)).toEqual([expect.stringContaining("reset by staff")]);
});

test("the verification mail is sent again, and its link verifies the address", {
  meta: { provokes: "USER_VERIFIED" },
}, async () => {
  const staff = await staffed();
  const person = await mintAccount({ emailVerified: false });
  expect((await act(staff.visitor, person, "verification")).status).toBe(303);
  const [mail] = await fetchMails(person.email);
  const oobCode = mail?.code ?? "";
  const done = await new Visitor().post(`/auth/action?mode=verifyEmail&oobCode=${encodeURIComponent(oobCode)}`, {
    mode: "verifyEmail",
    oobCode,
  });
  expect(done.status).toBeLessThan(400);
  const again = await act(staff.visitor, person, "verification");
  expect([again.status, again.text]).toEqual([409, expect.stringContaining(getErrorSentence("USER_VERIFIED"))]);
  await expect.poll(() => listTypes(person)).toEqual(["user.verification_sent"]);
});

test("the password link arrives by mail, once for a double click", async () => {
  const [staff, person] = [await staffed(), await mintCustomer()];
  const fields = { requestId: crypto.randomUUID() };
  await Promise.all([1, 2].map(() => act(staff.visitor, person.account, "password-link", fields)));
  expect(await fetchMails(person.account.email)).toHaveLength(1);
  await expect.poll(() => listTypes(person.account)).toEqual(["user.password_link_sent"]);
});

describe("deleting an account", () => {
  test("needs its address typed, frees its licences and leaves an event without its address", {
    meta: { provokes: "CONFIRMATION_WRONG" },
  }, async () => {
    const [staff, person] = [await staffed(), await mintCustomer({ licences: 1 })];
    const wrong = await act(staff.visitor, person.account, "delete", { email: "other@example.test", licences: "free" });
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining(getErrorSentence("CONFIRMATION_WRONG"))]);
    expect(await isInside(person.visitor)).toBe(true);
    const fields = { email: person.account.email.toUpperCase(), licences: "free" };
    expect((await act(staff.visitor, person.account, "delete", fields)).status).toBe(303);
    expect(await isInside(person.visitor)).toBe(false);
    expect((await trySignIn(person.account)).status).not.toBe(303);
    await expect.poll(async () => (await users.doc(person.account.uid).get()).exists).toBe(false);
    await expect.poll(() => listTypes(person.account)).toContain("user.deleted");
    expect(JSON.stringify(await listEvents(person.account))).not.toContain(person.account.email);
  });

  test("is refused for one's own account", async () => {
    const staff = await staffed();
    const fields = { email: staff.account.email, licences: "free" };
    expect((await act(staff.visitor, staff.account, "delete", fields)).status).toBe(403);
    expect(await isInside(staff.visitor)).toBe(true);
  });
});

test("an unknown account is not found by any act", async () => {
  const staff = await staffed();
  for (const intent of ["disable", "enable", "end-sessions", "reset-second-factor", "verification", "password-link"])
    expect((await act(staff.visitor, { uid: "nobody-has-this-uid" }, intent)).status, intent).toBe(404);
});
