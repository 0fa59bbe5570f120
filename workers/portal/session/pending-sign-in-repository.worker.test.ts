/// <reference types="@cloudflare/vitest-plugin/types" />
/** With a second factor on, a session opens only with a password and a code. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { getAccount, newUid, openSession, passFirstStep, usualRoleAge } from "../fixtures/objects.ts";
import { generateCode, generateWrongCode, openTicket, withTwoFactors } from "../fixtures/two-factors.ts";
import { PendingSignIns, pendingSignInLifetimeMs } from "./pending-sign-in-repository.ts";

const later = (uid: string, ms: number) =>
  runInDurableObject(getAccount(uid), (_, { storage }) => {
    storage.sql.exec("UPDATE second_steps SET expires_at_ms = expires_at_ms - ?", ms);
  });

const stored = (uid: string) =>
  runInDurableObject(getAccount(uid), (_, { storage }) =>
    JSON.stringify(storage.sql.exec("SELECT * FROM second_steps").toArray()),
  );

describe("Account.openWithCode", () => {
  test("opens no session with a password alone, nor with its ticket", async () => {
    const { uid, session } = await withTwoFactors();
    const ticket = await openTicket(uid);
    expect(await getAccount(uid).resolve(ticket, usualRoleAge)).toEqual({ status: "ended" });
    expect(await getAccount(uid).refresh(ticket)).toEqual({ status: "ended" });
    expect((await getAccount(uid).list("")).map(({ sid }) => sid)).toEqual([session.sessionId]);
  });

  test("opens the session of the sign-in with password and code, under a new id", async () => {
    const { uid, secret } = await withTwoFactors();
    const begun = await passFirstStep(uid, { remember: false });
    const ticket = begun.status === "second-step" ? begun.ticket : "";
    const reply = await getAccount(uid).openWithCode(ticket, generateCode(secret));
    if (reply.status !== "open") throw new Error(reply.status);
    expect(reply.session).toMatchObject({ remember: false });
    expect(reply.session.sid).not.toBe(ticket);
    expect(await getAccount(uid).resolve(reply.session.sid, usualRoleAge)).toMatchObject({
      status: "live",
      twoFactors: true,
    });
    expect((await getAccount(uid).list("")).map(({ device }) => device)).toContain("Firefox, Linux");
  });

  test("accepts a ticket once, also for two concurrent requests with valid codes", async () => {
    const { uid, secret, codes } = await withTwoFactors();
    const ticket = await openTicket(uid);
    const replies = await Promise.all([
      getAccount(uid).openWithCode(ticket, generateCode(secret)),
      getAccount(uid).openWithCode(ticket, codes[0] ?? ""),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual(["expired", "open"]);
    expect(await getAccount(uid).openWithCode(ticket, generateCode(secret, 1))).toEqual({ status: "expired" });
  });

  test("opens one session for a ticket and code sent three times within seconds", async () => {
    const { uid, secret, session } = await withTwoFactors();
    const ticket = await openTicket(uid);
    const code = generateCode(secret);
    const replies = await Promise.all([1, 2, 3].map(() => getAccount(uid).openWithCode(ticket, code)));
    const [first] = replies;
    if (first?.status !== "open") throw new Error(first?.status);
    expect(replies).toEqual([first, first, first]);
    expect(await getAccount(uid).list(session.sid)).toHaveLength(2);
    expect(await getAccount(uid).openWithCode(await openTicket(uid), code)).toEqual({ status: "wrong" });
    expect(await getAccount(uid).openWithCode(ticket, code)).toEqual({ status: "expired" });
  });

  test("accepts a code once, also for another ticket and after an eviction", async () => {
    const { uid, secret } = await withTwoFactors();
    const tickets = [await openTicket(uid), await openTicket(uid), await openTicket(uid)] as const;
    const code = generateCode(secret);
    const replies = await Promise.all(tickets.slice(0, 2).map((ticket) => getAccount(uid).openWithCode(ticket, code)));
    expect(replies.map(({ status }) => status).sort()).toEqual(["open", "wrong"]);
    await evictDurableObject(getAccount(uid));
    expect(await getAccount(uid).openWithCode(tickets[2], code)).toEqual({ status: "wrong" });
  });

  test("keeps a ticket valid after a wrong code", async () => {
    const { uid, secret } = await withTwoFactors();
    const ticket = await openTicket(uid);
    expect(await getAccount(uid).openWithCode(ticket, generateWrongCode(secret))).toEqual({ status: "wrong" });
    expect(await getAccount(uid).openWithCode(ticket, generateCode(secret))).toMatchObject({ status: "open" });
  });

  test("accepts a ticket for one account, for five minutes, and deletes it then", async () => {
    const [ada, bob] = [await withTwoFactors(), await withTwoFactors()];
    const ticket = await openTicket(ada.uid);
    expect(await getAccount(bob.uid).openWithCode(ticket, generateCode(bob.secret))).toEqual({ status: "expired" });
    for (const code of [generateCode(bob.secret), bob.codes[0] ?? ""])
      expect(await getAccount(ada.uid).openWithCode(ticket, code)).toEqual({ status: "wrong" });
    await later(ada.uid, 5 * 60_000);
    expect(await getAccount(ada.uid).openWithCode(ticket, generateCode(ada.secret))).toEqual({ status: "expired" });
    await runDurableObjectAlarm(getAccount(ada.uid));
    expect(await stored(ada.uid)).toBe("[]");
  });

  test.each([
    ["a new password", (uid: string) => getAccount(uid).closeAll()],
    ["a coming change of the password", (uid: string) => getAccount(uid).distrust(null)],
    ["signing out all other devices", (uid: string) => getAccount(uid).closeOthers("")],
  ])("rejects a pending sign-in after %s", async (_name, act) => {
    const { uid, secret } = await withTwoFactors();
    const ticket = await openTicket(uid);
    await act(uid);
    expect(await getAccount(uid).openWithCode(ticket, generateCode(secret))).toEqual({ status: "expired" });
  });
});

describe("Account.confirmTwoFactors", () => {
  test("ends every other session and a concurrent sign-in", async () => {
    const uid = newUid();
    const other = await openSession(uid);
    const here = await openSession(uid);
    const secret = (await getAccount(uid).startTwoFactors("here")) ?? "";
    const [, meanwhile] = await Promise.all([
      getAccount(uid).confirmTwoFactors(here.sid, generateCode(secret)),
      passFirstStep(uid),
    ]);
    expect(await getAccount(uid).resolve(other.sid, usualRoleAge)).toEqual({ status: "ended" });
    expect(await getAccount(uid).resolve(here.sid, usualRoleAge)).toMatchObject({ status: "live", twoFactors: true });
    if (meanwhile.status === "live")
      expect(await getAccount(uid).resolve(meanwhile.sid, usualRoleAge)).toEqual({ status: "ended" });
  });
});

describe("PendingSignIns", () => {
  test("stores neither tokens nor tickets in readable form", async () => {
    const { uid } = await withTwoFactors();
    const ticket = await openTicket(uid);
    const rows = await stored(uid);
    expect(rows).toContain("Firefox, Linux");
    for (const secret of [ticket, `refresh:${uid}`]) expect(rows).not.toContain(secret);
    // Three letters alone can occur in a sealed value by chance.
    expect(rows).not.toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]+/);
  });

  test("keeps only the ten newest pending sign-ins", async () => {
    const { uid, secret } = await withTwoFactors();
    const tickets = [];
    for (let time = 0; time < 11; time++) {
      tickets.push(await openTicket(uid));
      await later(uid, 1);
    }
    expect(await getAccount(uid).openWithCode(tickets[0] ?? "", generateCode(secret))).toEqual({ status: "expired" });
    expect(await getAccount(uid).openWithCode(tickets[1] ?? "", generateCode(secret))).toMatchObject({
      status: "open",
    });
  });

  test("rejects a ticket that expires during the check of its code", async () => {
    await runInDurableObject(getAccount(newUid()), (_, { storage }) => {
      const steps = new PendingSignIns<string>(storage.sql);
      const step = { tokens: { refreshSealed: "refresh", idTokenSealed: "id" }, start: "start" };
      const endsAtMs = steps.add("ticket", step, 1_000);
      expect(endsAtMs).toBe(1_000 + pendingSignInLifetimeMs);
      expect(steps.take("ticket", endsAtMs)).toBeNull();
      expect(steps.take("ticket", endsAtMs - 1)).toEqual(step);
      expect(steps.take("ticket", endsAtMs - 1)).toBeNull();
    });
  });
});
