/// <reference types="@cloudflare/vitest-plugin/types" />
/** Notifications to the owner about a change of the account's protection, also while the document store is away. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { getAccount, newUid, openSession, vendors } from "../fixtures/objects.ts";
import { generateCode, generateWrongCode, openTicket, withTwoFactors } from "../fixtures/two-factors.ts";

/** The titles of this person's notifications. */
async function toldTo(uid: string): Promise<string[]> {
  const stored = await (await fetch("https://control.test/notifications", { method: "POST", body: "{}" })).json();
  return Object.values(stored as Record<string, { userId: string; title: string }>)
    .filter(({ userId }) => userId === uid)
    .map(({ title }) => title);
}

const owed = (uid: string) =>
  runInDurableObject(getAccount(uid), (_, { storage }) =>
    storage.sql.exec("SELECT change FROM owed_notices").toArray(),
  );

/** Lets the pause be over. */
const makeDue = (uid: string) =>
  runInDurableObject(getAccount(uid), (_, { storage }) => {
    storage.sql.exec("UPDATE owed_notices SET due_at_ms = 0");
  });

test("a change is notified once, also when two requests report it", async () => {
  const uid = newUid();
  await openSession(uid);
  for (let time = 0; time < 2; time++) await getAccount(uid).notifyOwner(uid, "passwordChanged", "act");
  expect(await toldTo(uid)).toEqual(["Mot de passe changé"]);
  await getAccount(uid).notifyOwner(uid, "passwordChanged", "another act");
  expect(await toldTo(uid)).toHaveLength(2);
  expect(await owed(uid)).toEqual([]);
});

test("a notification that the store did not take is sent later, once, also after an eviction", async () => {
  const uid = newUid();
  const { sid } = await openSession(uid);
  await vendors(uid, { documents: "down" });
  await getAccount(uid).notifyOwner(uid, "twoFactorsOff", "act");
  expect(await toldTo(uid)).toEqual([]);
  await evictDurableObject(getAccount(uid));
  // Still away: it stays owed, and the session with it.
  await makeDue(uid);
  expect(await runDurableObjectAlarm(getAccount(uid))).toBe(true);
  expect(await owed(uid)).toHaveLength(1);
  await vendors(uid, { documents: "ok" });
  await makeDue(uid);
  expect(await runDurableObjectAlarm(getAccount(uid))).toBe(true);
  expect(await toldTo(uid)).toEqual(["Double authentification désactivée"]);
  expect(await owed(uid)).toEqual([]);
  expect(await getAccount(uid).list(sid)).toHaveLength(1);
});

test("the owner of an account without sessions is notified too", async () => {
  const uid = newUid();
  await getAccount(uid).notifyOwner(uid, "passwordChanged", "act");
  expect(await toldTo(uid)).toEqual(["Mot de passe changé"]);
});

test("used recovery codes and blocked wrong codes are notified, codes of the app are not", async () => {
  const { uid, secret, codes } = await withTwoFactors();
  await getAccount(uid).openWithCode(await openTicket(uid), generateCode(secret));
  for (let time = 0; time < 4; time++)
    await getAccount(uid).openWithCode(await openTicket(uid), generateWrongCode(secret));
  expect(await toldTo(uid)).toEqual([]);
  await getAccount(uid).openWithCode(await openTicket(uid), codes[0] ?? "");
  await expect.poll(() => toldTo(uid)).toEqual(["Code de secours utilisé"]);
  const ticket = await openTicket(uid);
  for (let time = 0; time < 7; time++) await getAccount(uid).openWithCode(ticket, generateWrongCode(secret));
  await expect.poll(() => toldTo(uid)).toEqual(["Code de secours utilisé", "Plusieurs codes faux"]);
});
