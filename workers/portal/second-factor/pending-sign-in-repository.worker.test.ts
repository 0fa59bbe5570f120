/// <reference types="@cloudflare/vitest-plugin/types" />
/** With two factors on, a session opens with a password and a code, and in no other way. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
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

test("a password alone opens no session, and its ticket is none", async () => {
  const { uid, session } = await withTwoFactors();
  const ticket = await openTicket(uid);
  expect(await getAccount(uid).resolve(ticket, usualRoleAge)).toEqual({ status: "ended" });
  expect(await getAccount(uid).refresh(ticket)).toEqual({ status: "ended" });
  expect((await getAccount(uid).list("")).map(({ sid }) => sid)).toEqual([session.sessionId]);
});

test("password and code open a session as it was begun, under a secret of its own", async () => {
  const { uid, secret } = await withTwoFactors();
  const begun = await passFirstStep(uid, { remember: false });
  const ticket = begun.status === "second-step" ? begun.ticket : "";
  const reply = await getAccount(uid).openWithCode(ticket, generateCode(secret));
  if (reply.status !== "open") throw new Error(reply.status);
  expect(reply.session).toMatchObject({ remember: false, twoFactors: true });
  expect(reply.session.sid).not.toBe(ticket);
  expect(await getAccount(uid).resolve(reply.session.sid, usualRoleAge)).toMatchObject({ status: "live" });
  expect((await getAccount(uid).list("")).map(({ device }) => device)).toContain("Firefox, Linux");
});

test("a ticket works once, also when two ask at the same time with codes that are both good", async () => {
  const { uid, secret, codes } = await withTwoFactors();
  const ticket = await openTicket(uid);
  const replies = await Promise.all([
    getAccount(uid).openWithCode(ticket, generateCode(secret)),
    getAccount(uid).openWithCode(ticket, codes[0] ?? ""),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual(["expired", "open"]);
  expect(await getAccount(uid).openWithCode(ticket, generateCode(secret, 1))).toEqual({ status: "expired" });
});

test("a ticket and a code that are sent three times open one session, for whom sends both within seconds", async () => {
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

test("a code works once, also for another ticket, and also when the object was evicted", async () => {
  const { uid, secret } = await withTwoFactors();
  const tickets = [await openTicket(uid), await openTicket(uid), await openTicket(uid)] as const;
  const code = generateCode(secret);
  const replies = await Promise.all(tickets.slice(0, 2).map((ticket) => getAccount(uid).openWithCode(ticket, code)));
  expect(replies.map(({ status }) => status).sort()).toEqual(["open", "wrong"]);
  await evictDurableObject(getAccount(uid));
  expect(await getAccount(uid).openWithCode(tickets[2], code)).toEqual({ status: "wrong" });
});

test("a wrong code leaves the ticket for a right one", async () => {
  const { uid, secret } = await withTwoFactors();
  const ticket = await openTicket(uid);
  expect(await getAccount(uid).openWithCode(ticket, generateWrongCode(secret))).toEqual({ status: "wrong" });
  expect(await getAccount(uid).openWithCode(ticket, generateCode(secret))).toMatchObject({ status: "open" });
});

test("a ticket ends after five minutes, is taken away then, and is nobody else's", async () => {
  const [ada, bob] = [await withTwoFactors(), await withTwoFactors()];
  const ticket = await openTicket(ada.uid);
  expect(await getAccount(bob.uid).openWithCode(ticket, generateCode(bob.secret))).toEqual({ status: "expired" });
  await later(ada.uid, 5 * 60_000);
  expect(await getAccount(ada.uid).openWithCode(ticket, generateCode(ada.secret))).toEqual({ status: "expired" });
  await runDurableObjectAlarm(getAccount(ada.uid));
  expect(await stored(ada.uid)).toBe("[]");
});

test.each([
  ["a new password", (uid: string) => getAccount(uid).closeAll()],
  ["a change that is about to come", (uid: string) => getAccount(uid).distrust(null)],
  ["signing out all other devices", (uid: string) => getAccount(uid).closeOthers("")],
])("%s ends sign-ins that wait for their code", async (_name, act) => {
  const { uid, secret } = await withTwoFactors();
  const ticket = await openTicket(uid);
  await act(uid);
  expect(await getAccount(uid).openWithCode(ticket, generateCode(secret))).toEqual({ status: "expired" });
});

test("switching the factor on ends every other session, and a sign-in that was under way", async () => {
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

test("neither tokens nor tickets stand readable in the object's storage", async () => {
  const { uid } = await withTwoFactors();
  const ticket = await openTicket(uid);
  const rows = await stored(uid);
  expect(rows).toContain("Firefox, Linux");
  for (const secret of [ticket, `refresh:${uid}`]) expect(rows).not.toContain(secret);
  // Three letters alone can occur in a sealed value by chance.
  expect(rows).not.toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]+/);
});

test("no more than ten sign-ins wait, the newest", async () => {
  const { uid, secret } = await withTwoFactors();
  const tickets = [];
  for (let time = 0; time < 11; time++) {
    tickets.push(await openTicket(uid));
    await later(uid, 1);
  }
  expect(await getAccount(uid).openWithCode(tickets[0] ?? "", generateCode(secret))).toEqual({ status: "expired" });
  expect(await getAccount(uid).openWithCode(tickets[1] ?? "", generateCode(secret))).toMatchObject({ status: "open" });
});

test("a ticket that ends while its code is checked cannot be taken any more", async () => {
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
