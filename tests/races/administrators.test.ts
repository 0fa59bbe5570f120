/** Administrators who delete their accounts: one who can sign in always remains. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { officialClient } from "#tests/contract/firestore-client.ts";
import { fetchOverview } from "#tests/support/internal.ts";
import {
  type Account,
  control,
  endFaults,
  mintAccount,
  password,
  signIn,
  startFault,
  uniqueName,
} from "#tests/support/minting.ts";
import { inParallel } from "#tests/support/size.ts";
import { Visitor } from "#tests/support/visitor.ts";

const users = officialClient().collection("users");
let others: string[] = [];

/** Demotes every other administrator, so that only those of a test remain. */
beforeEach(async () => {
  others = (await users.where("role", "==", "admin").get()).docs.map(({ id }) => id);
  for (const uid of others) await users.doc(uid).update({ role: "user" });
});
afterEach(async () => {
  await endFaults();
  for (const uid of others) await users.doc(uid).update({ role: "admin" });
});

async function mintAdministrators(count: number) {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const account = await mintAccount({ role: "admin", licences: 1 });
      return { account, visitor: await signIn(account.email) };
    }),
  );
}
const deleteAccount = (visitor: Visitor) =>
  visitor.post("/profile", { intent: "delete-account", currentPassword: password, licences: "free" });
const canSignIn = async ({ email }: Account) =>
  (await new Visitor().post("/login", { email, password })).status === 303;
const administrators = async () => (await users.where("role", "==", "admin").get()).docs.map(({ id }) => id);

test("of three administrators with twenty concurrent deletions one remains, with all data", {
  timeout: 120_000,
}, async () => {
  const three = await mintAdministrators(3);
  const pages = await inParallel(20, 20, (index) => deleteAccount(three[index % 3]?.visitor ?? new Visitor()));
  const remaining = await administrators();
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
      expect(text).toContain("Vous êtes le dernier administrateur");
    }
    expect((await visitor.get("/profile")).status).toBe(200);
    expect((await users.doc(account.uid).collection("pointsLedger").get()).size).toBe(1);
    expect((await fetchOverview(account)).authorised).toBe(1);
  }
});

test("a deletion that the identity service rejects does not block the other administrator", async () => {
  const [one, other] = await mintAdministrators(2);
  if (!one || !other) throw new Error("There are two.");
  await startFault("identity", { mode: "status", status: 503, path: "accounts:delete" });
  expect((await deleteAccount(one.visitor)).status).toBe(503);
  await endFaults();
  expect((await deleteAccount(other.visitor)).location).toBe("/login");
  expect((await deleteAccount(one.visitor)).status).toBe(409);
  expect(await administrators()).toEqual([one.account.uid]);
});

test("an administrator whose account is disabled does not count as remaining", async () => {
  const [active] = await mintAdministrators(1);
  await control("PUT", "/accounts", { email: `${uniqueName()}@example.test`, password, role: "admin", disabled: true });
  const refused = await deleteAccount(active?.visitor ?? new Visitor());
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Vous êtes le dernier administrateur");
});
