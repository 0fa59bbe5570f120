/** What the staff may do to an account: every act has its effect at once, and its event. */
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
  mintAdministrator,
  mintCustomer,
  password,
  signIn,
  startFault,
} from "#tests/support/minting.ts";
import { getInvalidField, isSignedIn } from "#tests/support/profile.ts";
import { enableSecondFactor } from "#tests/support/second-factor.ts";
import { getToast, Visitor } from "#tests/support/visitor.ts";
import { readWorkerLog } from "#tests/support/worker-log.ts";

const users = officialClient().collection("users");
const clock = createActor({ uid: "clock", email: "clock@example.test" }, "admin");

afterEach(endFaults);

const createFields = (intent: string, fields: Record<string, string> = {}) => ({
  ...{ intent, reason: "Demande écrite", requestId: crypto.randomUUID() },
  ...fields,
});
const act = (visitor: Visitor, { uid }: Account, intent: string, fields?: Record<string, string>) =>
  visitor.submit(`/admin/users/${uid}`, createFields(intent, fields));
/** An act that the page rejects. */
const tryAct = (visitor: Visitor, { uid }: Account, intent: string, fields?: Record<string, string>) =>
  visitor.post(`/admin/users/${uid}`, createFields(intent, fields));

/** Newest first, once they have arrived in the log. */
async function listEvents({ uid }: Account) {
  const page = await fetchOperationValue("searchEvents", clock, { object: { kind: "user", id: uid } });
  return page.events;
}
const listTypes = async (account: Account) => (await listEvents(account)).map(({ type }) => type);

const isStaff = async (visitor: Visitor) => (await visitor.get("/admin/users")).status === 200;
const trySignIn = ({ email }: Account) => new Visitor().post("/login", { email, password });

describe("POST /admin/users/:uid", () => {
  test("gives a role at once, with open sessions and channels, and takes it back", async () => {
    const { account: own, visitor: staff } = await mintCustomer({ role: "admin" });
    const { account, visitor } = await mintCustomer();
    const readRole = async () => (await users.doc(account.uid).get()).get("role");
    const channel = await openedLive(visitor);
    await startFault("firestore", { mode: "status", status: 503, path: "documents:commit" });
    const failed = await tryAct(staff, account, "role", { role: "admin" });
    expect([failed.status, failed.html]).toEqual([503, expect.stringContaining('value="Demande écrite"')]);
    await endFaults();
    expect(await readRole()).toBe("user");

    await act(staff, account, "role", { role: "admin" });
    expect(await isStaff(visitor)).toBe(true);
    // It reopens with the role.
    expect(await channel.closed).toBe(4401);
    await expect.poll(() => listTypes(account)).toEqual(["user.role_changed"]);
    expect((await listEvents(account))[0]).toMatchObject({
      ...{ actor: { uid: own.uid, email: own.email }, actorRole: "admin", reason: "Demande écrite" },
      ...{ before: { role: "user" }, after: { role: "admin" } },
    });
    await expect.poll(async () => (await visitor.get("/notifications")).text).toContain("Vous êtes administrateur");

    const staffChannel = await openedLive(visitor);
    await act(staff, account, "role", { role: "user" });
    const posted = await tryAct(visitor, own, "role", { role: "user" });
    expect(posted.location).toBe("/");
    expect([await isStaff(visitor), await isStaff(staff)]).toEqual([false, true]);
    expect(await staffChannel.closed).toBe(4401);
    // Their other rights stay.
    expect(await isSignedIn(visitor)).toBe(true);
  });

  test("disables an account with its sessions and channels, until it is enabled", async () => {
    const [staff, { account, visitor }] = [await mintAdministrator(), await mintCustomer()];
    const channel = await openedLive(visitor);
    const unknown = await new Visitor().post("/login", { email: account.email, password: "wrong-Password1" });
    await act(staff, account, "disable");
    expect(await isSignedIn(visitor)).toBe(false);
    expect(await channel.closed).toBe(4401);
    expect(await openLive(visitor)).toMatchObject({ status: 401 });
    // The same answer as for a wrong password.
    const refused = await trySignIn(account);
    expect([refused.status, refused.document.querySelector("[role=alert]")?.text]).toEqual([
      unknown.status,
      unknown.document.querySelector("[role=alert]")?.text,
    ]);
    const reset = await new Visitor().post("/forgot-password", { email: account.email });
    const stranger = await new Visitor().post("/forgot-password", { email: `x${account.email}` });
    expect([reset.status, reset.location]).toEqual([stranger.status, stranger.location]);

    const readMark = async () => (await readDocument(`users/${account.uid}`)).disabledAt ?? null;
    expect(await readMark()).not.toBeNull();
    await act(staff, account, "enable");
    expect(await readMark()).toBeNull();
    expect((await trySignIn(account)).status).toBe(303);
    await expect.poll(() => listTypes(account)).toEqual(["user.enabled", "user.disabled"]);
  });

  test("ends one session of an account, then all, and notifies the customer without the reason", async () => {
    const { account: own, visitor: staff } = await mintCustomer({ role: "admin" });
    const { account, visitor } = await mintCustomer();
    const second = await signIn(account.email);
    const listInside = async () => [await isSignedIn(visitor), await isSignedIn(second)];
    const page = await staff.get(`/admin/users/${account.uid}`);
    const fields = page.document.querySelectorAll("#sessions [name=sid]");
    const [sid = "", other = ""] = fields.map((field) => field.getAttribute("value") ?? "");
    expect(fields).toHaveLength(2);
    const withoutReason = await tryAct(staff, account, "end-sessions", { sid: other, reason: " " });
    expect([withoutReason.status, getInvalidField(withoutReason)]).toEqual([400, "reason"]);
    const ended = await act(staff, account, "end-sessions", { sid });
    expect(getToast(await staff.follow(ended))).toContain("Session fermée");
    const inside = await listInside();
    expect(inside.toSorted()).toEqual([false, true]);
    // An old page: nothing changes, and the log does not grow.
    const again = await act(staff, account, "end-sessions", { sid });
    expect(getToast(await staff.follow(again))).not.toContain("fermée");
    await expect
      .poll(() => listEvents(account))
      .toMatchObject([
        { type: "user.sessions_ended", reason: "Demande écrite", before: { device: expect.any(String) } },
      ]);
    const remaining = inside[0] ? visitor : second;
    const loadNotificationsText = async () => (await remaining.get("/notifications")).text;
    await expect.poll(loadNotificationsText).toContain("Un appareil a été déconnecté");
    // The event shows among their own ones, without the reason and without a name.
    const activity = (await remaining.get("/profile")).document.querySelector("#activity")?.text ?? "";
    expect(activity).toContain("Sessions fermées");
    for (const hidden of ["Demande écrite", own.email]) expect(activity).not.toContain(hidden);

    await act(staff, account, "end-sessions");
    expect([...(await listInside()), await isSignedIn(staff)]).toEqual([false, false, true]);
  });

  test("resets a second factor, ends the sessions and notifies the owner", async () => {
    const [staff, { account, visitor }] = [await mintAdministrator(), await mintCustomer()];
    await enableSecondFactor(visitor);
    await act(staff, account, "reset-second-factor");
    expect(await isSignedIn(visitor)).toBe(false);
    const again = await signIn(account.email);
    expect(await isSignedIn(again)).toBe(true);
    await expect
      .poll(async () => (await again.get("/notifications")).text)
      .toContain("Double authentification désactivée par notre équipe");
    await expect.poll(() => listTypes(account)).toEqual(["user.second_factor_reset"]);
    const isLogged = (line: string) => line.includes("two-factors.disabled") && line.includes(account.uid);
    await expect.poll(() => readWorkerLog().filter(isLogged)).toEqual([expect.stringContaining("reset by staff")]);
  });

  test("mails a link that verifies an unverified e-mail, and one that sets a password", {
    meta: { provokes: "USER_VERIFIED" },
  }, async () => {
    const [staff, account] = [await mintAdministrator(), await mintAccount({ emailVerified: false })];
    await act(staff, account, "verification");
    const { pathname, search } = new URL((await fetchMails(account.email))[0]?.link ?? "");
    await new Visitor().submit(pathname + search, {});
    const again = await tryAct(staff, account, "verification");
    expect([again.status, again.text]).toEqual([409, expect.stringContaining(getErrorSentence("USER_VERIFIED"))]);
    await act(staff, account, "password-link");
    const [mail, ...others] = await fetchMails(account.email);
    expect([mail?.link, others.length]).toEqual([expect.stringContaining("mode=resetPassword"), 1]);
    await expect.poll(() => listTypes(account)).toEqual(["user.password_link_sent", "user.verification_sent"]);
  });

  test("deletes an account by its typed e-mail, frees its licences and logs no e-mail", {
    meta: { provokes: "CONFIRMATION_WRONG" },
  }, async () => {
    const [staff, { account, visitor }] = [await mintAdministrator(), await mintCustomer({ licences: 1 })];
    const wrong = await tryAct(staff, account, "delete", { email: "other@example.test", licences: "free" });
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining(getErrorSentence("CONFIRMATION_WRONG"))]);
    expect(await isSignedIn(visitor)).toBe(true);
    await act(staff, account, "delete", { email: account.email.toUpperCase(), licences: "free" });
    expect(await isSignedIn(visitor)).toBe(false);
    expect((await trySignIn(account)).status).not.toBe(303);
    await expect.poll(async () => (await users.doc(account.uid).get()).exists).toBe(false);
    await expect.poll(() => listTypes(account)).toContain("user.deleted");
    expect(JSON.stringify(await listEvents(account))).not.toContain(account.email);
  });
});
