/** Administrators who delete their accounts: one who can sign in always remains. */
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { officialClient } from "#tests/contract/firestore-client.ts";
import { getErrorSentence } from "#tests/support/error-texts.ts";
import { fetchOverview } from "#tests/support/internal.ts";
import {
  type Account,
  control,
  endFaults,
  mintAccount,
  mintCustomer,
  password,
  startFault,
  uniqueName,
} from "#tests/support/minting.ts";
import { inParallel, isFull, pickSize } from "#tests/support/size.ts";
import { Visitor } from "#tests/support/visitor.ts";

const users = officialClient().collection("users");
const listAdministrators = async () => (await users.where("role", "==", "admin").get()).docs.map(({ id }) => id);
const setRole = (uids: readonly string[], role: "user" | "admin") =>
  Promise.all(uids.map((uid) => users.doc(uid).update({ role })));
const others: string[] = [];

/** Demotes every other administrator, so that only those of a test remain. */
beforeEach(async () => {
  const present = await listAdministrators();
  await setRole(present, "user");
  others.push(...present);
});
afterEach(endFaults);
afterAll(async () => {
  const left = await Promise.all(others.map(async (uid) => ((await users.doc(uid).get()).exists ? [uid] : [])));
  await setRole(left.flat(), "admin");
});

const mintAdministrators = (count: number) =>
  Promise.all(Array.from({ length: count }, () => mintCustomer({ role: "admin", licences: 1 })));
const deleteAccount = (visitor: Visitor) =>
  visitor.post("/profile", { intent: "delete-account", currentPassword: password, licences: "free" });
const canSignIn = async ({ email }: Account) =>
  (await new Visitor().post("/login", { email, password })).status === 303;

const reason = "Essai";
const acts = [
  (by: Visitor, { uid }: Account) => by.post(`/admin/users/${uid}`, { intent: "role", role: "user", reason }),
  (by: Visitor, { uid }: Account) => by.post(`/admin/users/${uid}`, { intent: "disable", reason }),
  (by: Visitor, { uid, email }: Account) =>
    by.post(`/admin/users/${uid}`, { intent: "delete", email, licences: "free", reason }),
];

/** Administrators who can sign in. */
async function listActive(group: { account: Account }[]): Promise<string[]> {
  const known = await listAdministrators();
  const signIns = await Promise.all(group.map(({ account }) => canSignIn(account)));
  return group.map(({ account }) => account.uid).filter((uid, index) => known.includes(uid) && signIns[index]);
}

describe("POST /profile", () => {
  test("leaves one of three administrators after concurrent deletions, with all data", {
    meta: { provokes: "LAST_ADMINISTRATOR" },
  }, async () => {
    const three = await mintAdministrators(3);
    const deletions = pickSize(20, 6);
    const pages = await inParallel(deletions, deletions, (index) =>
      deleteAccount(three[index % 3]?.visitor ?? new Visitor()),
    );
    const remaining = await listAdministrators();
    expect(remaining).toHaveLength(1);
    for (const [index, { account, visitor }] of three.entries()) {
      const answers = pages.filter((_, each) => each % 3 === index);
      const remains = remaining.includes(account.uid);
      expect(await canSignIn(account)).toBe(remains);
      if (!remains) {
        expect(answers.map(({ location }) => location?.startsWith("/login"))).toEqual(answers.map(() => true));
        continue;
      }
      for (const { status, text } of answers) {
        expect(status).toBe(409);
        expect(text).toContain(getErrorSentence("LAST_ADMINISTRATOR"));
      }
      expect((await visitor.get("/profile")).status).toBe(200);
      expect((await users.doc(account.uid).collection("pointsLedger").get()).size).toBe(1);
      expect((await fetchOverview(account)).authorised).toBe(1);
    }
  });

  test("deletes the other administrator after the identity service rejected the first", async () => {
    const [one, other] = await mintAdministrators(2);
    if (!one || !other) throw new Error("There are two.");
    await startFault("identity", { mode: "status", status: 503, path: "accounts:delete" });
    expect((await deleteAccount(one.visitor)).status).toBe(503);
    await endFaults();
    expect((await deleteAccount(other.visitor)).location).toBe("/login");
    expect((await deleteAccount(one.visitor)).status).toBe(409);
    expect(await listAdministrators()).toEqual([one.account.uid]);
  });

  test("does not count a disabled or an unverified administrator as remaining", async () => {
    const [active] = await mintAdministrators(1);
    const disabled = { email: `${uniqueName()}@example.test`, password, role: "admin", disabled: true };
    await control("PUT", "/accounts", disabled);
    await mintAccount({ role: "admin", emailVerified: false });
    const refused = await deleteAccount(active?.visitor ?? new Visitor());
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(getErrorSentence("LAST_ADMINISTRATOR"));
  });
});

describe("POST /admin/users/:uid", () => {
  test("does not let an unverified administrator remove the only other one", {
    meta: { provokes: "LAST_ACTIVE_ADMINISTRATOR" },
  }, async () => {
    const [active] = await mintAdministrators(1);
    if (!active) throw new Error("There is one.");
    const { visitor: unverified } = await mintCustomer({ role: "admin", emailVerified: false });
    for (const act of acts) {
      const refused = await act(unverified, active.account);
      expect(refused).toMatchObject({
        status: 409,
        text: expect.stringContaining(getErrorSentence("LAST_ACTIVE_ADMINISTRATOR")),
      });
    }
    expect(await listAdministrators()).toContain(active.account.uid);
  });

  test.runIf(isFull).each(Array.from({ length: 10 }, (_, round) => round + 1))(
    "leaves one of five in round %i of 100 concurrent demotions, disablings and deletions",
    async () => {
      const five = await mintAdministrators(5);
      let left = five.length;
      // On a busy machine Firestore may be too slow for a whole burst, which then changes nothing.
      for (let burst = 0; left > 1 && burst < 5; burst++) {
        const pages = await inParallel(100, 100, () => {
          const [by, target, act] = [pickRandom(five), pickRandom(five), pickRandom(acts)];
          // One's own account is deleted on the profile.
          return by === target ? deleteAccount(by.visitor) : act(by.visitor, target.account);
        });
        expect(pages.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
        left = (await listActive(five)).length;
      }
      expect(left).toBe(1);
    },
  );

  test("lets only one of two administrators demote, disable or delete the other", async () => {
    for (const act of acts) {
      const pair = await mintAdministrators(2);
      const [one, other] = pair;
      if (!one || !other) throw new Error("There are two.");
      await Promise.all([act(one.visitor, other.account), act(other.visitor, one.account)]);
      expect(await listActive(pair)).toHaveLength(1);
      for (const { account } of pair) await users.doc(account.uid).delete();
    }
  });
});

const pickRandom = <Value>(values: readonly Value[]): Value =>
  values[Math.floor(Math.random() * values.length)] as Value;
