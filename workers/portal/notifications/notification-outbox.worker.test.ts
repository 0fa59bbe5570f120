/// <reference types="@cloudflare/vitest-plugin/types" />
/** Notifications about security changes, also while Firestore is unavailable. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { getAccount, newUid, openSession, vendors } from "../fixtures/objects.ts";
import { generateCode, generateWrongCode, openTicket, withTwoFactors } from "../fixtures/two-factors.ts";

/** Returns the titles of the user's notifications. */
async function listTitles(uid: string): Promise<string[]> {
  const stored = await (await fetch("https://control.test/notifications", { method: "POST", body: "{}" })).json();
  return Object.values(stored as Record<string, { userId: string; title: string }>)
    .filter(({ userId }) => userId === uid)
    .map(({ title }) => title);
}

const listOutbox = (uid: string) =>
  runInDurableObject(getAccount(uid), (_, { storage }) =>
    storage.sql.exec("SELECT change FROM owed_notices").toArray(),
  );

/** Ends the retry delay. */
const makeDue = (uid: string) =>
  runInDurableObject(getAccount(uid), (_, { storage }) => {
    storage.sql.exec("UPDATE owed_notices SET due_at_ms = 0");
  });

describe("NotificationOutbox", () => {
  test("notifies of a change once, also when two requests report it", async () => {
    const uid = newUid();
    await openSession(uid);
    for (let time = 0; time < 2; time++) await getAccount(uid).notifyOwner(uid, "passwordChanged", "act");
    expect(await listTitles(uid)).toEqual(["Mot de passe changé"]);
    await getAccount(uid).notifyOwner(uid, "passwordChanged", "another act");
    expect(await listTitles(uid)).toHaveLength(2);
    expect(await listOutbox(uid)).toEqual([]);
  });

  test("sends a notification that Firestore rejected later, once, also after an eviction", async () => {
    const uid = newUid();
    const { sid } = await openSession(uid);
    await vendors(uid, { documents: "down" });
    await getAccount(uid).notifyOwner(uid, "twoFactorsOff", "act");
    expect(await listTitles(uid)).toEqual([]);
    await evictDurableObject(getAccount(uid));
    // Firestore is still down: the notification stays in the outbox, and the session stays open.
    await makeDue(uid);
    expect(await runDurableObjectAlarm(getAccount(uid))).toBe(true);
    expect(await listOutbox(uid)).toHaveLength(1);
    await vendors(uid, { documents: "ok" });
    await makeDue(uid);
    expect(await runDurableObjectAlarm(getAccount(uid))).toBe(true);
    expect(await listTitles(uid)).toEqual(["Double authentification désactivée"]);
    expect(await listOutbox(uid)).toEqual([]);
    expect(await getAccount(uid).list(sid)).toHaveLength(1);
  });

  test("notifies the owner of an account without sessions", async () => {
    const uid = newUid();
    await getAccount(uid).notifyOwner(uid, "passwordChanged", "act");
    expect(await listTitles(uid)).toEqual(["Mot de passe changé"]);
  });

  test("notifies of used recovery codes and blocked codes, but of no TOTP codes", async () => {
    const { uid, secret, codes } = await withTwoFactors();
    await getAccount(uid).openWithCode(await openTicket(uid), generateCode(secret));
    for (let time = 0; time < 4; time++)
      await getAccount(uid).openWithCode(await openTicket(uid), generateWrongCode(secret));
    expect(await listTitles(uid)).toEqual([]);
    await getAccount(uid).openWithCode(await openTicket(uid), codes[0] ?? "");
    await expect.poll(() => listTitles(uid)).toEqual(["Code de secours utilisé"]);
    const ticket = await openTicket(uid);
    for (let time = 0; time < 7; time++) await getAccount(uid).openWithCode(ticket, generateWrongCode(secret));
    await expect.poll(() => listTitles(uid)).toEqual(["Code de secours utilisé", "Plusieurs codes incorrects"]);
  });
});
