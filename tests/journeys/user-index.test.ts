/** The index of users: written with each change of a person, and rebuilt page by page over an interruption. */
import { afterEach, expect, test } from "vitest";
import { errors } from "#app/i18n/fr/errors.ts";
import { createActor, fetchOperationValue } from "#tests/support/internal.ts";
import {
  control,
  endFaults,
  mintAccount,
  mintAdministrator,
  signIn,
  startFault,
  uniqueName,
} from "#tests/support/minting.ts";
import type { Visitor } from "#tests/support/visitor.ts";

afterEach(endFaults);

const staff = createActor({ uid: "staff", email: "staff@example.test" }, "admin");
const getUser = (uid: string) => fetchOperationValue("getUser", staff, { uid });
const rebuild = (visitor: Visitor) =>
  visitor.post("/admin/maintenance", { task: "user-index", requestId: crypto.randomUUID() });

test("a sign-in and a new name show in the index", async () => {
  const account = await mintAccount({ name: "Ada Index", licences: 2 });
  const visitor = await signIn(account.email);
  await expect
    .poll(() => getUser(account.uid))
    .toMatchObject({ name: "Ada Index", email: account.email, verified: true, role: "user", licences: 2, points: 798 });
  expect((await getUser(account.uid))?.lastSignInAt).not.toBeNull();
  const page = await visitor.get("/profile");
  const version = page.document.querySelector("main [name=version]")?.getAttribute("value") ?? "";
  await visitor.post("/profile", { intent: "profile", name: "Ada Renamed", company: "Atelier Index", version });
  await expect.poll(() => getUser(account.uid)).toMatchObject({ name: "Ada Renamed", company: "Atelier Index" });
});

test("the sign-in succeeds while the index cannot be written", async () => {
  const account = await mintAccount();
  await startFault("licences", { mode: "down", path: "saveUsers" });
  await signIn(account.email);
});

const findInList = (visitor: Visitor, email: string) =>
  visitor.get(`/admin/users?${new URLSearchParams({ q: email })}`);

/** A signed-in customer who is in the index. */
async function mintListed(name: string) {
  const account = await mintAccount({ name });
  const visitor = await signIn(account.email);
  await expect.poll(() => getUser(account.uid)).toMatchObject({ name });
  return { account, visitor };
}

test("a person is found at every moment of a rebuild", async () => {
  const [staffVisitor, { account }] = [await mintAdministrator(), await mintListed("Ada Stable")];
  let isRunning = true;
  const rebuilding = rebuild(staffVisitor).finally(() => {
    isRunning = false;
  });
  const found: boolean[] = [];
  do {
    const { status, text } = await findInList(staffVisitor, account.email);
    found.push(status === 200 && text.includes("Ada Stable"));
  } while (isRunning);
  expect((await rebuilding).status).toBe(303);
  expect(found.every(Boolean)).toBe(true);
});

test("while the identity service is down the list is that of the index with its age, and an act says what was not done", async () => {
  const [staffVisitor, { account, visitor }] = [await mintAdministrator(), await mintListed("Ada Hors-Ligne")];
  await rebuild(staffVisitor);
  await startFault("identity", { mode: "down" });
  const list = await findInList(staffVisitor, account.email);
  expect([list.status, list.text.includes("Ada Hors-Ligne")]).toEqual([200, true]);
  expect(list.text).toMatch(/Liste à jour|Liste en cours/);
  const refused = await staffVisitor.post(`/admin/users/${account.uid}`, { intent: "disable", reason: "Essai 7" });
  expect(refused.status).toBe(503);
  expect(refused.text).toContain(errors.UPSTREAM_UNAVAILABLE.sentence);
  expect(refused.html).toContain('value="Essai 7"');
  await endFaults();
  expect((await visitor.get("/profile")).status).toBe(200);
});

test("a pass over 2,500 accounts goes on behind its last page after an interruption", async () => {
  const visitor = await mintAdministrator();
  await rebuild(visitor);
  const emails = Array.from({ length: 2_500 }, () => `${uniqueName()}@example.test`);
  const uids: string[] = [];
  for (let first = 0; first < emails.length; first += 50) {
    const made = await Promise.all(
      emails.slice(first, first + 50).map((email) => control<{ uid: string }>("PUT", "/accounts", { email })),
    );
    uids.push(...made.map(({ uid }) => uid));
  }
  const late = uids.toSorted()[2_000] ?? "";
  await startFault("firestore", { mode: "down", path: ":batchGet", bodyIncludes: late });
  // A busy machine may need more than one run for the first page.
  const readPass = () => rebuild(visitor).then(() => fetchOperationValue("openUserPass", staff, { when: "due" }));
  await expect.poll(async () => (await readPass())?.pageToken).toBeTruthy();
  expect(await getUser(late)).toBeNull();
  const pass = await fetchOperationValue("openUserPass", staff, { when: "due" });

  await endFaults();
  const search = () => fetchOperationValue("searchUsers", staff, {});
  // A run ends before its time is up, so that a slow machine needs more than one.
  const finish = () => rebuild(visitor).then(search);
  await expect.poll(async () => (await finish()).confirmedSince).toBe(pass?.startedAt);
  const { counts } = await search();
  expect(counts.all).toBeGreaterThanOrEqual(2_500);
  const missing = [];
  for (const uid of uids.filter((_, index) => index % 100 === 0)) if (!(await getUser(uid))) missing.push(uid);
  expect(missing).toEqual([]);
});
