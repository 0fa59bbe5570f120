/** A person's page for the staff: licences by uid and address, notes, and what happens to notes with the account. */
import { describe, expect, test } from "vitest";
import {
  administrator,
  call,
  countEvents,
  createActiveCustomer,
  createActor,
  createCustomer,
  fetchOverview,
  grantLicences,
  listEventTypes,
  selectValue,
} from "../fixtures/internal.ts";
import type { Actor } from "../platform/contract.ts";
import { newId } from "../platform/identifier.ts";

const page = async (person: { uid: string | null; email: string | null }, reader = administrator) =>
  (await call(reader, "personPage", person)).body;

const write = (person: Pick<Actor, "email"> & { uid: string | null }, text: string, author = administrator) =>
  call(author, "addNote", { uid: person.uid, email: person.email, text, requestId: crypto.randomUUID() });

describe("personPage", () => {
  test("shows licences and stores, licences in a store first", async () => {
    const { actor, store, licenceId } = await createActiveCustomer();
    await grantLicences(actor, 2);
    const found = await page({ uid: actor.uid, email: null });
    expect(found.counts).toEqual({ authorised: 3, available: 2, stores: 1 });
    expect(found.licences[0]).toMatchObject({ id: licenceId, status: "active", store: { shop: store.shop } });
    expect(found.accounts).toMatchObject([{ email: actor.email, uid: actor.uid }]);
    expect(JSON.stringify(found)).not.toContain(store.accessToken);
  });

  test("finds an address without an account by its address and binds nothing", async () => {
    const { actor } = await createCustomer(2);
    expect((await page({ uid: null, email: actor.email })).counts.authorised).toBe(2);
    expect((await page({ uid: actor.uid, email: actor.email })).counts.authorised).toBe(2);
    expect(await selectValue("SELECT uid FROM accounts WHERE email = ?", actor.email)).toBeNull();
  });

  test("does not show another user's address under this uid", async () => {
    const { actor } = await createActiveCustomer();
    expect((await page({ uid: createActor().uid, email: actor.email })).counts.authorised).toBe(0);
  });
});

describe("deleteNote", () => {
  test("deletes the author's own notes only", { meta: { provokes: "NOTE_NOT_FOUND" } }, async () => {
    const { actor } = await createActiveCustomer();
    await write(actor, "Mine");
    const [note] = (await page({ uid: actor.uid, email: null })).notes;
    const colleague = createActor("admin");
    expect((await page({ uid: actor.uid, email: null }, colleague)).notes[0]?.own).toBe(false);
    expect((await call(colleague, "deleteNote", note?.id)).body.code).toBe("NOTE_NOT_FOUND");
    expect((await call(administrator, "deleteNote", note?.id)).status).toBe(200);
    expect((await page({ uid: actor.uid, email: null })).notes).toEqual([]);
    expect(await countEvents("user.note_deleted", actor.email)).toBe(1);
  });
});

describe("staff notes", () => {
  test("show a note about an address once it has an account, and are deleted with the account", async () => {
    const { actor } = await createCustomer();
    await write({ ...actor, uid: null }, "Before the account");
    expect((await page({ uid: null, email: actor.email })).notes).toHaveLength(1);
    await fetchOverview(actor);
    await write(actor, "After");
    expect((await page({ uid: actor.uid, email: actor.email })).notes.map(({ text }) => text).sort()).toEqual([
      "After",
      "Before the account",
    ]);
    await call(actor, "forgetAccount", "keep");
    expect(await selectValue("SELECT count(*) FROM staff_notes WHERE account = ?", actor.email)).toBe(0);
  });

  test("lose the author's name when the author's account is deleted", async () => {
    const { actor } = await createActiveCustomer();
    const author = createActor("admin");
    await write(actor, "Text stays", author);
    await call(author, "forgetAccount", "keep");
    expect((await page({ uid: actor.uid, email: null })).notes).toMatchObject([{ text: "Text stays", author: null }]);
  });

  test("follow a changed address", async () => {
    const { actor } = await createActiveCustomer();
    await write({ ...actor, uid: null }, "Follows");
    const moved = { ...actor, email: `${newId(new Date())}@example.test` };
    await call(moved, "relink");
    expect((await page({ uid: null, email: moved.email })).notes).toHaveLength(1);
  });
});

describe("addNote", () => {
  test("adds a note once, for administrators only, without its text in the log", async () => {
    const { actor } = await createActiveCustomer();
    const request = { uid: actor.uid, email: actor.email, text: "Prefers the phone", requestId: crypto.randomUUID() };
    await call(administrator, "addNote", request);
    await call(administrator, "addNote", request);
    const { notes } = await page({ uid: actor.uid, email: actor.email });
    expect(notes).toMatchObject([{ text: "Prefers the phone", author: administrator.email, own: true }]);
    const logged = await selectValue<number>(
      "SELECT count(*) FROM events WHERE type = 'user.note_added' AND object_id = ?",
      actor.uid,
    );
    expect(logged).toBe(1);
    expect(await selectValue("SELECT count(*) FROM events WHERE reason LIKE '%phone%' OR after LIKE '%phone%'")).toBe(
      0,
    );
    expect(await listEventTypes(actor)).not.toContain("user.note_added");
    for (const part of ["events", "licences"] as const)
      expect(JSON.stringify((await call(actor, "exportAccount", { part })).body)).not.toMatch(/note|phone/);
  });

  test.each([
    ["empty", ""],
    ["blank", "   "],
    ["too long", "x".repeat(2_001)],
  ])("rejects a note that is %s", async (_, text) => {
    expect((await write(createActor(), text)).status).toBe(400);
  });
});

describe("recordViewAs", () => {
  test("records a view as a customer with its reason, for administrators only", async () => {
    const { actor } = await createActiveCustomer();
    const { uid, email } = actor;
    expect((await call(administrator, "recordViewAs", { uid, email, reason: "Ticket 12" })).status).toBe(200);
    expect(await selectValue("SELECT reason FROM events WHERE type = 'user.viewed' AND object_id = ?", uid)).toBe(
      "Ticket 12",
    );
    expect(await listEventTypes(actor)).not.toContain("user.viewed");
    expect((await call(administrator, "recordViewAs", { uid, email, reason: " " })).status).toBe(400);
  });
});
