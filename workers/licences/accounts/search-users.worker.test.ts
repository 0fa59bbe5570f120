/** The staff's list of users: each filter and order, search and pages. */
import { beforeAll, describe, expect, test } from "vitest";
import { administrator, call, createActor, grantLicences } from "../fixtures/internal.ts";
import { createUser } from "../fixtures/users.ts";
import type { ListedUser, UserFilters, UserPage, UserRecord } from "./user-contract.ts";
import { userSorts } from "./user-contract.ts";

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

const people = {
  elise: createUser({ name: "Élise Garnier", company: "Papiers Lunel", points: 399, lastSignInAt: daysAgo(60) }),
  samir: createUser({ name: "Samir Kaddour", points: 1197, lastSignInAt: daysAgo(1), secondFactor: true }),
  maud: createUser({ name: "Maud Bellec", verified: false }),
  adele: createUser({ name: "adèle Lunelli", role: "admin", points: 20, lastSignInAt: daysAgo(20) }),
  theo: createUser({ name: "Théo Lunel", disabled: true, lastSignInAt: daysAgo(200) }),
  li: createUser({ name: "Li", email: `li-${crypto.randomUUID()}@lunel-studio.example`, lastSignInAt: daysAgo(3) }),
};
const names = new Map(Object.entries(people).map(([name, { uid }]) => [uid, name]));

beforeAll(async () => {
  await save(Object.values(people));
  for (const [person, count] of [
    [people.elise, 1],
    [people.samir, 3],
    [people.li, 2],
  ] as const) {
    await grantLicences({ ...createActor(), email: person.email }, count);
  }
});

async function save(users: UserRecord[]) {
  const reply = await call(administrator, "saveUsers", { users, readAt: new Date().toISOString() });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
}

async function search(view: UserFilters & { sort?: string; after?: string | undefined } = {}): Promise<UserPage> {
  const { status, body } = await call(administrator, "searchUsers", view);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const toName = ({ uid }: Pick<ListedUser, "uid">) => names.get(uid) ?? uid;
const list = async (view: Parameters<typeof search>[0]) => (await search(view)).rows.map(toName);

describe("searchUsers", () => {
  test.each<[UserFilters, string[]]>([
    [{ role: "admin" }, ["adele"]],
    [{ role: "user" }, ["samir", "li", "elise", "theo", "maud"]],
    [{ verified: "no" }, ["maud"]],
    [{ verified: "yes" }, ["samir", "li", "adele", "elise", "theo"]],
    [{ disabled: "yes" }, ["theo"]],
    [{ disabled: "no" }, ["samir", "li", "adele", "elise", "maud"]],
    [{ licences: "none" }, ["adele", "theo", "maud"]],
    [{ licences: "some" }, ["samir", "li", "elise"]],
    [{ factor: "on" }, ["samir"]],
    [{ factor: "off" }, ["li", "adele", "elise", "theo", "maud"]],
    [{ points: "some" }, ["samir", "adele", "elise"]],
    [{ points: "none" }, ["li", "theo", "maud"]],
    [{ seen: "7" }, ["samir", "li"]],
    [{ seen: "30" }, ["samir", "li", "adele"]],
    [{ seen: "90" }, ["samir", "li", "adele", "elise"]],
    [{ seen: "90+" }, ["theo", "maud"]],
    [{ licences: "none", verified: "yes", disabled: "no" }, ["adele"]],
  ])("lists the users of the filter %j, latest sign-in first", async (filters, expected) => {
    expect(await list(filters)).toEqual(expected);
  });

  test.each([
    ["name", ["adele", "elise", "li", "maud", "samir", "theo"]],
    ["-points", ["samir", "elise", "adele"]],
    ["-licences", ["samir", "li", "elise"]],
    ["seen", ["maud", "theo", "elise", "adele", "li", "samir"]],
  ])("sorts by %s, names without case and accents", async (sort, expected) => {
    expect((await list({ sort })).slice(0, expected.length)).toEqual(expected);
    const turned = sort.startsWith("-") ? sort.slice(1) : `-${sort}`;
    expect((await list({ sort: turned })).slice(-expected.length)).toEqual(expected.toReversed());
  });

  test.each<[string, string[]]>([
    ["lunel", ["li", "adele", "elise", "theo"]],
    ["LUNEL théo", ["theo"]],
    ["elise", ["elise"]],
    ["ÉLISE", ["elise"]],
    ["papiers", ["elise"]],
    ["lunel-studio.example", ["li"]],
    ["lunel xyz", []],
    ['"lunel" OR', []],
    ["li", ["li"]],
    ["ad", ["adele"]],
  ])("finds %s in name, address and company", async (q, expected) => {
    const page = await search({ q });
    expect(page.rows.map(toName)).toEqual(expected);
    expect(page).toMatchObject({ total: expected.length, sort: "-seen" });
  });

  test("keeps filters and order in a search", async () => {
    expect(await list({ q: "lunel", disabled: "no", sort: "name" })).toEqual(["adele", "elise", "li"]);
    expect(await list({ q: "lunel", licences: "some", sort: "-licences" })).toEqual(["li", "elise"]);
  });

  test("pages forwards and back through every user once, in each order and in a search", async () => {
    const crowd = Array.from({ length: 120 }, (_, index) =>
      createUser({ name: `Crowd ${index % 7}`, points: 10_000 + (index % 5), lastSignInAt: daysAgo(-(index % 3)) }),
    );
    await save(crowd);
    const uids = new Set(crowd.map(({ uid }) => uid));
    const views = userSorts.flatMap((field) => [{ sort: field }, { sort: `-${field}` }]);
    for (const view of [...views, { q: "crowd" }, { q: "cr" }]) {
      const pages: UserPage[] = [];
      for (let after: string | undefined | null; after !== null; ) {
        const page: UserPage = await search({ ...view, after });
        pages.push(page);
        after = page.next;
      }
      const shown = pages.flatMap(({ rows }) => rows).filter(({ uid }) => uids.has(uid));
      expect([shown.length, new Set(shown.map(({ uid }) => uid)).size], JSON.stringify(view)).toEqual([120, 120]);
      const [, second, third] = pages;
      const back = await search({ ...view, after: third?.previous ?? undefined });
      expect(back.rows).toEqual(second?.rows);
      expect(back.above).toBe(50);
    }
    const first = await search({ q: "crowd" });
    expect(first).toMatchObject({ total: null, sort: null });
    expect(await search({ q: "cr", sort: "-points" })).toMatchObject({ sort: "name" });
    expect(await search({ sort: "-points" })).toMatchObject({ sort: "-points" });
    // A cursor of another view shows the first page.
    expect((await search({ sort: "name", after: first.next ?? "" })).above).toBe(0);
    expect((await search({ after: "nonsense" })).above).toBe(0);
  });

  test("returns the total of a tab without counting", async () => {
    const { counts, total } = await search();
    expect(total).toBe(counts.all);
    expect((await search({ licences: "none" })).total).toBe(counts.unlicensed);
  });

  test.each([{ q: "x".repeat(201) }, { role: "owner" }, { seen: "8" }, { sort: "email" }, { verified: "maybe" }])(
    "rejects the view %j",
    async (view) => {
      expect((await call(administrator, "searchUsers", view)).body.code).toBe("INVALID_REQUEST");
    },
  );
});

describe("getUser", () => {
  test("returns a user by uid with both counts of licences", async () => {
    const { body } = await call(administrator, "getUser", { uid: people.samir.uid });
    expect(body).toEqual({ ...people.samir, licences: 3, installed: 0 });
    expect((await call(administrator, "getUser", { uid: "unknown" })).body).toBeNull();
  });
});
