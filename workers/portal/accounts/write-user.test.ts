/** A change of a person's document by the staff: what each outcome of the commit means. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { createInMemoryFirestore } from "#tests/support/in-memory-firestore.ts";
import { writeUser } from "#workers/portal/accounts/write-user.ts";
import { toFields } from "#workers/portal/clients/firestore-values.ts";

afterEach(() => void vi.unstubAllGlobals());

const path = ["users", "ada"] as const;
const changeTo = (role: string) => () => ({ fields: { role }, also: [] });

async function createPerson() {
  const { store, next } = createInMemoryFirestore();
  await store.commit([{ update: { path, fields: toFields({ role: "user", email: "ada@example.test" }) } }]);
  const read = async () => (await store.get(path))?.fields;
  return { store, next, read };
}

/** Lets the first commits fail, each with its status. */
function refuseCommits(...statuses: number[]) {
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const isCommit = new Request(input, init).url.endsWith(":commit");
    const status = isCommit ? statuses.shift() : undefined;
    return status
      ? Response.json({ error: { code: status, status: "FAILED", message: "" } }, { status })
      : fetch(input, init);
  });
}

describe("writeUser", () => {
  test("keeps all other fields, and writes nothing without a document", async () => {
    const { store, read } = await createPerson();
    expect(await writeUser(store, "ada", changeTo("admin"))).toEqual({ ok: true, value: { changed: true } });
    expect(await read()).toEqual({ role: "admin", email: "ada@example.test" });
    expect(await writeUser(store, "ada", () => null)).toEqual({ ok: true, value: { changed: false } });
    expect(await writeUser(store, "bea", changeTo("admin"))).toMatchObject({ error: { code: "USER_UNKNOWN" } });
  });

  test.each(["before", "after"] as const)(
    "reports an unknown result when the connection breaks %s the commit",
    async (broken) => {
      const { store, next, read } = await createPerson();
      next.broken = broken;
      expect(await writeUser(store, "ada", changeTo("admin"))).toMatchObject({ error: { code: "WRITE_UNANSWERED" } });
      expect(await read()).toMatchObject({ role: broken === "after" ? "admin" : "user" });
    },
  );

  test("reports a rejected commit as a fault, and does not try it again", async () => {
    const { store, read } = await createPerson();
    refuseCommits(403);
    await expect(writeUser(store, "ada", changeTo("admin"))).rejects.toThrow();
    expect(await read()).toMatchObject({ role: "user" });
  });

  test("decides again on the newer document when another change overtakes", async () => {
    const { store, read } = await createPerson();
    const other = { update: { path, fields: toFields({ role: "admin" }) }, mask: ["role"] };
    const overtaking: Promise<unknown>[] = [];
    const done = await writeUser(store, "ada", ({ fields }) => {
      // The commit that begins first is done first.
      if (overtaking.length === 0) overtaking.push(store.commit([other]));
      return { fields: { role: `${fields.role}, seen` }, also: [] };
    });
    expect([done, ...(await Promise.all(overtaking))]).toEqual([{ ok: true, value: { changed: true } }, "committed"]);
    expect(await read()).toMatchObject({ role: "admin, seen" });
  });

  test("gives up after five tries when others overtake repeatedly", async () => {
    const { store, read } = await createPerson();
    const overtaking: Promise<unknown>[] = [];
    const overtakeUpTo = (times: number) => {
      overtaking.length = 0;
      return writeUser(store, "ada", () => {
        // Each value is new, because a commit that changes nothing keeps the time of the last update.
        const other = { path, fields: toFields({ photoUrl: crypto.randomUUID() }) };
        if (overtaking.length < times) overtaking.push(store.commit([{ update: other, mask: ["photoUrl"] }]));
        return { fields: { role: "user", displayName: `${times}` }, also: [] };
      });
    };
    expect(await overtakeUpTo(4)).toEqual({ ok: true, value: { changed: true } });
    expect(await overtakeUpTo(5)).toMatchObject({ error: { code: "UPSTREAM_UNAVAILABLE" } });
    expect([overtaking.length, await read()]).toEqual([5, expect.objectContaining({ displayName: "4" })]);
  });
});
