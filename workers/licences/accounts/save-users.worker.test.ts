/** Writes into the index of users: their order in time, counts, licences, and the pass that rebuilds it. */
import { describe, expect, test } from "vitest";
import {
  activate,
  administrator,
  call,
  changeLicence,
  createActor,
  createCustomer,
  deactivate,
  grantLicences,
  runSql,
  selectValue,
} from "../fixtures/internal.ts";
import { createStore } from "../fixtures/stores.ts";
import { createUser } from "../fixtures/users.ts";
import type { ListedUser, UserPass, UserRecord } from "./user-contract.ts";

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

async function save(users: UserRecord[], readAt = minutesAgo(0), pass?: UserPass & { next: string | null }) {
  const move = pass && { startedAt: pass.startedAt, from: pass.pageToken, next: pass.next };
  const { status, body } = await call(administrator, "saveUsers", { users, readAt, pass: move });
  expect(status, JSON.stringify(body)).toBe(200);
}
const remove = (uids: string[], readAt = minutesAgo(0)) => call(administrator, "removeUsers", { uids, readAt });
const get = async (uid: string): Promise<ListedUser | null> => (await call(administrator, "getUser", { uid })).body;
const find = async (q: string) =>
  (await call(administrator, "searchUsers", { q })).body.rows.map(({ uid }: ListedUser) => uid);
const fetchCounts = async () => (await call(administrator, "searchUsers", {})).body.counts;
const openPass = async (when: "due" | "now" | "again"): Promise<UserPass | null> =>
  (await call(administrator, "openUserPass", { when })).body;

describe("saveUsers", () => {
  test("ignores an older read and applies a newer one", async () => {
    const user = createUser({ name: "First" });
    await save([user], minutesAgo(10));
    await save([{ ...user, name: "Third" }], minutesAgo(5));
    await save([{ ...user, name: "Second" }], minutesAgo(7));
    expect(await get(user.uid)).toMatchObject({ name: "Third" });
    await save([{ ...user, name: "Fourth" }], minutesAgo(1));
    expect(await get(user.uid)).toMatchObject({ name: "Fourth", email: user.email });
  });

  test("treats a read without changes as newer than an earlier one", async () => {
    const user = createUser({ name: "Same" });
    await save([user], minutesAgo(10));
    await save([user], minutesAgo(3));
    await save([{ ...user, name: "Older" }], minutesAgo(5));
    expect(await get(user.uid)).toMatchObject({ name: "Same" });
  });

  test("applies later reads after a read from a clock that is ahead", async () => {
    const user = createUser({ name: "Ahead" });
    await save([user], minutesAgo(-60));
    await save([{ ...user, name: "Now" }]);
    expect(await get(user.uid)).toMatchObject({ name: "Now" });
  });

  test("restores a removed user only from a read after the removal", async () => {
    const user = createUser({ name: "Gone Person", company: "Gone Company" });
    await save([user], minutesAgo(10));
    await remove([user.uid], minutesAgo(5));
    await save([user], minutesAgo(7));
    expect(await get(user.uid)).toBeNull();
    expect(await find(user.email)).toEqual([]);
    const left = "SELECT email || name || company || sort_name || created_at FROM users WHERE uid = ?";
    expect(await selectValue(left, user.uid)).toBe("");
    await save([user], minutesAgo(1));
    expect(await get(user.uid)).toMatchObject({ name: "Gone Person" });

    const unknown = createUser();
    await remove([unknown.uid], minutesAgo(5));
    await save([unknown], minutesAgo(7));
    expect(await get(unknown.uid)).toBeNull();
  });

  test("keeps the second factor when a reader does not know it", async () => {
    const user = createUser();
    await save([{ ...user, secondFactor: true }], minutesAgo(3));
    await save([{ ...user, name: "Changed" }], minutesAgo(2));
    expect(await get(user.uid)).toMatchObject({ name: "Changed", secondFactor: true });
    await save([{ ...user, name: "Changed", secondFactor: false }], minutesAgo(1));
    expect(await get(user.uid)).toMatchObject({ secondFactor: false });
  });

  test("updates the text index at each change of name, address and company", async () => {
    const user = createUser({ name: "Zoé Quibble", company: "Atelier Quibble" });
    await save([user], minutesAgo(3));
    expect(await find("zoe quibb")).toEqual([user.uid]);
    expect(await find("ATELIER")).toContain(user.uid);
    await save([{ ...user, name: "Zoé Wimple", company: "" }], minutesAgo(2));
    expect(await find("quibble")).toEqual([]);
    expect(await find("wimple")).toEqual([user.uid]);
  });

  test("rejects more than 500 users at once", async () => {
    const users = Array.from({ length: 501 }, () => createUser());
    const reply = await call(administrator, "saveUsers", { users, readAt: minutesAgo(0) });
    expect(reply.body.code).toBe("INVALID_REQUEST");
  });
});

describe("removeUsers", () => {
  test("does not remove a user read later", async () => {
    const user = createUser();
    await save([user], minutesAgo(1));
    await remove([user.uid], minutesAgo(5));
    expect(await get(user.uid)).toMatchObject({ uid: user.uid });
  });
});

describe("searchUsers", () => {
  test("counts the users of each tab after every change", async () => {
    const before = await fetchCounts();
    const user = createUser({ verified: false });
    const diff = async () => {
      const now = await fetchCounts();
      return Object.fromEntries(
        Object.entries(now).map(([list, users]) => [list, Number(users) - Number(before[list as keyof typeof before])]),
      );
    };
    await save([user], minutesAgo(5));
    expect(await diff()).toEqual({ all: 1, unlicensed: 1, unverified: 1, admins: 0 });
    await save([{ ...user, verified: true, role: "admin" }], minutesAgo(4));
    expect(await diff()).toEqual({ all: 1, unlicensed: 1, unverified: 0, admins: 1 });
    await grantLicences({ ...createActor(), email: user.email }, 1);
    expect(await diff()).toEqual({ all: 1, unlicensed: 0, unverified: 0, admins: 1 });
    await remove([user.uid], minutesAgo(3));
    expect(await diff()).toEqual({ all: 0, unlicensed: 0, unverified: 0, admins: 0 });
    await save([user], minutesAgo(2));
    expect(await diff()).toEqual({ all: 1, unlicensed: 0, unverified: 1, admins: 0 });
  });
});

describe("getUser", () => {
  test("counts licences at once after grants, activations, deactivations and removals", async () => {
    const { actor, licenceIds } = await createCustomer(3);
    const user = createUser({ uid: actor.uid, email: actor.email });
    await save([user]);
    const licences = async () => {
      const row = await get(user.uid);
      return [row?.installed, row?.licences];
    };
    expect(await licences()).toEqual([0, 3]);
    const store = createStore();
    expect(await activate(actor, store)).toMatchObject({ status: 200, body: { already: false } });
    expect(await licences()).toEqual([1, 3]);
    await grantLicences(actor, 2);
    expect(await licences()).toEqual([1, 5]);
    await deactivate(actor, store);
    expect(await licences()).toEqual([0, 5]);
    await changeLicence("remove", licenceIds[0] ?? "");
    expect(await licences()).toEqual([0, 4]);
  });

  test("does not count licences of another owner of the address", async () => {
    const { actor } = await createCustomer(2);
    await activate(actor, createStore());
    const newcomer = createUser({ email: actor.email });
    await save([newcomer]);
    expect(await get(newcomer.uid)).toMatchObject({ licences: 0, installed: 0 });
  });
});

describe("relink", () => {
  test("changes the user's address and licences at once", async () => {
    const { actor } = await createCustomer(1);
    await activate(actor, createStore());
    await save([createUser({ uid: actor.uid, email: actor.email, verified: false })]);
    const email = createActor().email;
    expect((await call({ ...actor, email }, "relink")).body).toEqual({ moved: 1 });
    expect(await get(actor.uid)).toMatchObject({ email, verified: true, licences: 1, installed: 1 });
  });
});

describe("exportAccount and forgetAccount", () => {
  test("export the user's row and clear it at the end of the account", async () => {
    const { actor } = await createCustomer(1);
    await save([createUser({ uid: actor.uid, email: actor.email, name: "Exported Person" })]);
    const exported = await call(actor, "exportAccount", { part: "user", after: 0 });
    expect(exported.body.rows).toEqual([expect.objectContaining({ name: "Exported Person", licences: 1 })]);
    expect((await call(createActor(), "exportAccount", { part: "user", after: 0 })).body.rows).toEqual([]);
    expect((await call(actor, "forgetAccount", "free")).status).toBe(200);
    expect(await find("Exported Person")).toEqual([]);
    expect(await get(actor.uid)).toBeNull();
    expect((await call(actor, "exportAccount", { part: "user", after: 0 })).body.rows).toEqual([]);
    expect(await selectValue("SELECT email || name FROM users WHERE uid = ?", actor.uid)).toBe("");
  });
});

describe("openUserPass", () => {
  test("continues behind the last saved page, and the pass ends with unfound users removed", async () => {
    const [here, gone, added] = [createUser(), createUser(), createUser()];
    await save([here, gone], minutesAgo(90));
    const pass = await openPass("again");
    expect(pass).toEqual({ startedAt: expect.any(String), pageToken: null });
    if (!pass) return;
    await save([here], minutesAgo(0), { ...pass, next: "page 2" });
    expect(await openPass("due")).toEqual({ ...pass, pageToken: "page 2" });
    // A second run that is still on the first page moves nothing.
    await save([here], minutesAgo(0), { ...pass, next: "page 1b" });
    expect(await openPass("due")).toEqual({ ...pass, pageToken: "page 2" });
    // A user who came meanwhile stays, although the pass has not found them.
    await save([added]);
    expect(await get(gone.uid)).not.toBeNull();
    await save([], minutesAgo(0), { ...pass, pageToken: "page 2", next: null });
    expect(await get(gone.uid)).toBeNull();
    expect(await get(here.uid)).not.toBeNull();
    expect(await get(added.uid)).not.toBeNull();
    expect((await call(administrator, "searchUsers", {})).body.confirmedSince).toBe(pass.startedAt);
    expect(await openPass("due")).toBeNull();
    expect(await openPass("now")).toMatchObject({ pageToken: null });
  });

  test.each([
    [1_000, 90, true],
    [100_000, 9 * 60, false],
    [100_001, 11 * 60, true],
    [1_000_000, 23 * 60, false],
    [1_000_001, 25 * 60, true],
  ])("returns a due pass with %i users %i minutes after the last one: %s", async (users, minutes, isDue) => {
    const pass = await openPass("again");
    if (pass) await save([createUser()], minutesAgo(0), { ...pass, next: null });
    await runSql("UPDATE users SET id = ? WHERE id = (SELECT max(id) FROM users)", users);
    await runSql("UPDATE users_pass SET confirmed_since = ?", minutesAgo(minutes));
    expect((await openPass("due")) !== null).toBe(isDue);
  });

  test("removes and confirms nothing after a pass without any account", async () => {
    const user = createUser();
    await save([user], minutesAgo(90));
    const before = (await call(administrator, "searchUsers", {})).body.confirmedSince;
    const pass = await openPass("again");
    if (pass) await save([], minutesAgo(0), { ...pass, next: null });
    expect(await get(user.uid)).not.toBeNull();
    expect((await call(administrator, "searchUsers", {})).body.confirmedSince).toBe(before);
  });

  test("deletes the uid of a removed user a day later", async () => {
    const [old, recent] = [createUser(), createUser()];
    await remove([old.uid, recent.uid], minutesAgo(1));
    await runSql("UPDATE users SET gone_at = ? WHERE uid = ?", minutesAgo(25 * 60), old.uid);
    const pass = await openPass("again");
    if (pass) await save([createUser()], minutesAgo(0), { ...pass, next: null });
    const count = "SELECT count(*) FROM users WHERE uid = ?";
    expect([await selectValue(count, old.uid), await selectValue(count, recent.uid)]).toEqual([0, 1]);
  });
});

describe("operations of the users index", () => {
  test("are for administrators and the portal's clock only", async () => {
    for (const [operation, argument] of [
      ["saveUsers", { users: [], readAt: minutesAgo(0) }],
      ["removeUsers", { uids: ["uid"], readAt: minutesAgo(0) }],
      ["openUserPass", { when: "now" }],
      ["searchUsers", {}],
      ["getUser", { uid: "uid" }],
    ] as const) {
      expect((await call(createActor(), operation, argument)).body.code).toBe("NOT_ADMIN");
    }
  });
});
