/** The export of a user's data, and what remains after the account is deleted. */
import { describe, expect, test } from "vitest";
import { sha256Hex } from "#base/digest.ts";
import {
  type Answer,
  activate,
  administrator,
  bindings,
  call,
  createActiveCustomer,
  createActor,
  createCustomer,
  fetchOverview,
  grantLicences,
  runSql,
  selectValue,
} from "../fixtures/internal.ts";
import { insertTestJob, loadJobRow } from "../fixtures/jobs.ts";
import { createRelease } from "../fixtures/releases.ts";
import { createStore, toClientCredentials } from "../fixtures/stores.ts";
import { createUser } from "../fixtures/users.ts";
import type { Actor } from "../platform/contract.ts";
import { newId } from "../platform/identifier.ts";
import type { OperationValue } from "../service.ts";
import { accountParts, type ExportedRow } from "./contract.ts";

async function taken(actor: Actor, part: string): Promise<ExportedRow[]> {
  const rows: ExportedRow[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const answer: Answer<OperationValue<"exportAccount">> = await call(actor, "exportAccount", { part, after });
    expect(answer.status).toBe(200);
    rows.push(...answer.body.rows);
    after = answer.body.next;
  }
  return rows;
}
const forget = (actor: Actor, licences: string) => call(actor, "forgetAccount", licences);
const boundTo = (email: string) => selectValue<string | null>("SELECT uid FROM accounts WHERE email = ?", email);
const traces = ({ uid, email }: Actor) =>
  selectValue<number>(
    `SELECT (SELECT count(*) FROM events WHERE actor_uid = ?1 OR account = ?2) + (SELECT count(*) FROM jobs WHERE actor_uid = ?1)
       + (SELECT count(*) FROM terms_acceptances WHERE uid = ?1) + (SELECT count(*) FROM download_tickets WHERE uid = ?1)
       + (SELECT count(*) FROM accounts WHERE uid = ?1)`,
    uid,
    email,
  );

/** Every column of the database that holds the text, as `table.column`; the text indexes have their own tests. */
async function findMark(text: string): Promise<string[]> {
  const { results } = await bindings.DB.prepare(
    `SELECT t.name AS tab, c.name AS col FROM sqlite_master t, pragma_table_info(t.name) c
     WHERE t.type = 'table' ORDER BY 1, 2`,
  ).all<{ tab: string; col: string }>();
  const found: string[] = [];
  for (const { tab, col } of results.filter((each) => !/^(sqlite|_cf)_|_search/.test(each.tab))) {
    const rows = `SELECT count(*) FROM "${tab}" WHERE instr(lower("${col}"), ?) > 0`;
    if ((await selectValue<number>(rows, text.toLowerCase())) ?? 0) found.push(`${tab}.${col}`);
  }
  return found;
}

describe("exportAccount", () => {
  test("returns all own rows to the last page, without credentials or rows of others", async () => {
    const { actor, store, licenceId } = await createActiveCustomer();
    const { actor: stranger, store: theirs } = await createActiveCustomer();
    await runSql(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1203)
     INSERT INTO events (id, at, type, account, actor_uid, actor_role) SELECT lower(hex(randomblob(12))), ?, 'theme.installed', ?, ?, 'user' FROM n`,
      new Date().toISOString(),
      actor.email,
      actor.uid,
    );
    const all = Object.fromEntries(
      await Promise.all(accountParts.map(async (part) => [part, await taken(actor, part)] as const)),
    );
    expect(all.licences).toEqual([expect.objectContaining({ id: licenceId, status: "active" })]);
    expect(all.stores).toEqual([expect.objectContaining({ shop: store.shop, state: "live" })]);
    const ids = all.events?.map(({ id }) => id) ?? [];
    expect(ids.length).toBeGreaterThanOrEqual(1203);
    expect(new Set(ids).size).toBe(ids.length);
    const text = JSON.stringify(all);
    for (const secret of [theirs.shop, stranger.email, stranger.uid, store.apiSecretKey, "sealed"])
      expect(text).not.toContain(secret);
    // Another account under the same address owns nothing.
    expect(await taken({ ...actor, uid: "somebody-else" }, "licences")).toEqual([]);
    expect((await call(actor, "exportAccount", { part: "secrets" })).status).toBe(400);
  });

  test("returns the reasons that the staff wrote for the owner, and no others", async () => {
    const { actor, licenceIds } = await createCustomer(1);
    const licenceId = licenceIds[0] ?? "";
    await fetchOverview(actor);
    await call(administrator, "pauseLicence", { licenceId, reason: "for the customer" });
    await call(administrator, "enableLicence", { licenceId, reason: "for the staff" });
    const events = await taken(actor, "events");
    const reasons = events.map(({ type, reason }) => [type, reason]);
    expect(reasons).toContainEqual(["licence.paused", "for the customer"]);
    expect(reasons).toContainEqual(["licence.enabled", null]);
  });
});

describe("forgetAccount", () => {
  test("frees licences of stores and credentials, for the next owner of the address", async () => {
    const { actor, licenceIds } = await createCustomer(3);
    const [one, two] = [createStore(), createStore("development")];
    await activate(actor, one);
    await activate(actor, two, toClientCredentials(two));
    await runSql(
      "UPDATE licences SET status = 'paused', paused_reason = 'x' WHERE account = ? AND id = ?",
      actor.email,
      licenceIds[2] ?? "",
    );
    const { actor: stranger, store: theirs } = await createActiveCustomer();
    expect((await forget(actor, "free")).body).toEqual({ released: 2 });
    expect(await boundTo(actor.email)).toBeNull();
    const connections = (shop: string) =>
      selectValue<number>(
        "SELECT count(*) FROM shop_connections c JOIN activations v ON v.id = c.activation_id WHERE v.shop = ?",
        shop,
      );
    expect([await connections(one.shop), await connections(two.shop), await connections(theirs.shop)]).toEqual([
      0, 0, 1,
    ]);
    const names = (shop: string) => selectValue<number>("SELECT count(*) FROM store_names WHERE shop = ?", shop);
    expect([await names(one.shop), await names(two.shop), await names(theirs.shop)]).toEqual([0, 0, 1]);
    expect(await traces(actor)).toBe(0);
    expect((await fetchOverview(stranger)).installed).toBe(1);

    // A repeated call changes nothing, and the next user who verifies the address finds the licences.
    expect((await forget(actor, "free")).body).toEqual({ released: 0 });
    const next = { ...actor, uid: `uid-${crypto.randomUUID()}` };
    const found = await fetchOverview(next);
    expect(found.licences.map(({ status }) => status).sort()).toEqual(["available", "available", "paused"]);
    expect(found.installed).toBe(0);
    // A late call of the former owner does not change what belongs to the new one.
    expect((await forget(actor, "free")).body).toEqual({ released: 0 });
    expect(await boundTo(actor.email)).toBe(next.uid);
  });

  test("leaves kept licences in their stores and no longer names the customer in the history", async () => {
    const { actor, store, licenceId } = await createActiveCustomer();
    await call(administrator, "pauseLicence", { licenceId, reason: "Ada asked" });
    const job = newId(new Date());
    await runSql(
      `INSERT INTO releases (version, major, minor, patch, status, object_key, size, sha256, md5, file_count, uploaded_at)
     VALUES ('0.0.1', 0, 0, 1, 'draft', 'k', 1, ?, ?, 1, '2026-01-01')`,
      "a".repeat(64),
      "b".repeat(32),
    );
    await runSql(
      `INSERT INTO jobs (id, kind, account, actor_uid, actor_role, licence_id, shop, state, step, version, name, source_theme_id, created_at, updated_at)
     VALUES (?, 'update', ?, ?, 'user', ?, ?, 'waiting', 'plan', '0.0.1', 'Copy', '1', '2026-01-01', '2026-01-01')`,
      ...[job, actor.email, actor.uid, licenceId, store.shop],
    );
    await runSql("INSERT INTO terms_acceptances VALUES (?, ?, '2024-12-12', '2026-01-01')", actor.email, actor.uid);
    await runSql(
      "INSERT INTO download_tickets VALUES (?, ?, ?, ?, '0.0.1', '2026-01-01', '2026-01-01')",
      ...["c".repeat(64), actor.email, actor.uid, "d".repeat(64)],
    );
    const events = () => selectValue<number>("SELECT count(*) FROM events WHERE licence_id = ?", licenceId);
    const before = await events();
    expect((await forget(actor, "keep")).body).toEqual({ released: 0 });
    expect(await traces(actor)).toBe(0);
    expect(await events()).toBe(before);
    expect(await selectValue("SELECT state FROM jobs WHERE id = ?", job)).toBe("cancelled");
    const paused = await bindings.DB.prepare("SELECT * FROM events WHERE licence_id = ? AND type = 'licence.paused'")
      .bind(licenceId)
      .first();
    expect(paused).toMatchObject({ actor_uid: administrator.uid, account: null, reason: null });
    const found = await fetchOverview({ ...actor, uid: `uid-${crypto.randomUUID()}` });
    expect(found.shops.map(({ shop }) => shop)).toEqual([store.shop]);
  });

  test("removes the person from what others have written and saved", async () => {
    const mark = crypto.randomUUID().slice(0, 13);
    const { actor, licenceId } = await createActiveCustomer();
    await grantLicences(actor, 1);
    const { uid, email } = actor;
    const [leaving, colleague] = [actor, createActor("admin")];
    const listed = [createUser({ uid, email, name: `Ada ${mark}`, company: `Studio ${mark}` })];
    await call(administrator, "saveUsers", { users: listed, readAt: new Date().toISOString() });
    await call(administrator, "pauseLicence", { licenceId, reason: `${mark} does not pay` });
    const save = (name: string, query: string) => call(colleague, "saveView", { list: "licences", name, query });
    await save("One customer", new URLSearchParams({ q: email }).toString());
    await save(`Studio ${mark}`, "status=paused");
    await save("Everybody", "status=active");
    await call(administrator, "prepareActivation", {
      ...{ email, shop: createStore().shop, reason: `For ${mark}`, requestId: crypto.randomUUID() },
    });
    // A payment at Stripe that belongs to no order.
    await runSql(
      `INSERT INTO events (id, at, type, actor_uid, actor_role, after) VALUES (?, ?, 'order.unmatched', 'stripe', 'admin', ?)`,
      ...[newId(new Date()), new Date().toISOString(), JSON.stringify({ payment: "pi_1", email: email.toUpperCase() })],
    );
    expect(await findMark(email)).toEqual(expect.arrayContaining(["idempotency_keys.reply", "events.after"]));
    expect(await findMark(mark)).toEqual(expect.arrayContaining(["licences.paused_reason", "saved_views.name"]));

    expect((await forget(leaving, "keep")).status).toBe(200);
    expect(await findMark(mark)).toEqual([]);
    // The licences were sold to the address, and wait for the next person who verifies it.
    expect(await findMark(email)).toEqual(["accounts.email", "licence_list.account", "licences.account"]);
    expect((await call(colleague, "listViews", "licences")).body.map(({ name }) => name)).toEqual(["Everybody"]);
  });

  test("leaves no trace of the administrator in a webhook that they created and whose secret they renewed", async () => {
    const leaving = createActor("admin");
    const request = { url: "https://hooks.example.com/", description: "", events: ["licence.granted"] };
    const { body } = await call(leaving, "createWebhook", { ...request, requestId: crypto.randomUUID() });
    await call(leaving, "rotateWebhookSecret", { id: body.id, requestId: crypto.randomUUID() });
    expect((await forget(leaving, "free")).status).toBe(200);
    expect(await selectValue("SELECT count(*) FROM webhook_endpoints WHERE id = ?", body.id)).toBe(1);
    // The row keeps the uid for a day, so that an earlier read does not bring the person back.
    expect(await findMark(leaving.uid)).toEqual(["users.uid"]);
    await call(administrator, "deleteWebhook", { id: body.id });
  });

  test.each([
    ["free", 0],
    ["keep", 1],
  ] as const)("with %s keeps as many names of the person's stores as are connected", async (choice, names) => {
    const [{ actor, store }, { store: theirs }] = [await createActiveCustomer(), await createActiveCustomer()];
    const countNames = (shop: string) => selectValue("SELECT count(*) FROM store_names WHERE shop = ?", shop);
    expect([await countNames(store.shop), await countNames(theirs.shop)]).toEqual([1, 1]);
    expect((await forget(actor, choice)).status).toBe(200);
    expect([await countNames(store.shop), await countNames(theirs.shop)]).toEqual([names, 1]);
  });

  test("anonymises events of a person who never had a licence, and not of who merely typed an address", async () => {
    const [newcomer, squatter] = [createActor(), createActor()];
    const { actor: owner } = await createCustomer();
    await fetchOverview(owner);
    const listed = [
      createUser({ uid: newcomer.uid, email: newcomer.email, verified: true }),
      createUser({ uid: squatter.uid, email: owner.email, verified: false }),
    ];
    await call(administrator, "saveUsers", { users: listed, readAt: new Date().toISOString() });
    for (const { email } of [newcomer, owner])
      await runSql(
        `INSERT INTO events (id, at, type, account, actor_uid, actor_role, object_kind, object_id, after)
         VALUES (?, '2026-01-01', 'mail.retried', ?, 'staff', 'admin', 'mail', 'm', '{"title":"Bonjour"}')`,
        ...[newId(new Date()), email],
      );
    const readOwner = () =>
      selectValue<number>("SELECT count(*) FROM events WHERE account = ? AND after IS NOT NULL", owner.email);
    const before = await readOwner();
    for (const each of [newcomer, squatter]) expect((await forget(each, "free")).status).toBe(200);
    expect(await findMark(newcomer.email)).toEqual([]);
    expect(await readOwner()).toBe(before);
  });

  test("deletes also an account that owns nothing or has an unverified address", async () => {
    expect((await forget(createActor(), "free")).body).toEqual({ released: 0 });
    const { actor } = await createActiveCustomer();
    await grantLicences(actor, 1);
    expect((await forget({ ...actor, emailVerified: false }, "free")).body).toEqual({ released: 1 });
    expect((await forget(actor, "all")).status).toBe(400);
  });

  test("keeps accepted terms, downloads and jobs of other accounts", async () => {
    const [{ actor: leaving }, other] = [await createCustomer(), await createActiveCustomer()];
    const { actor: staying } = other;
    const job = await insertTestJob(other, { state: "done" });
    const { version } = await createRelease();
    for (const { uid, email } of [leaving, staying]) {
      await runSql("INSERT INTO terms_acceptances VALUES (?, ?, '1', '2026-01-01')", email, uid);
      await runSql(
        `INSERT INTO download_tickets (ticket_hash, account, uid, sid_hash, version, created_at, expires_at)
       VALUES (?, ?, ?, ?, ?, '2026-01-01', '2099-01-01')`,
        ...[sha256Hex(uid), email, uid, sha256Hex(uid), version],
      );
    }
    expect((await forget(leaving, "free")).status).toBe(200);
    const count = async ({ uid }: Actor) => [
      await selectValue("SELECT count(*) FROM terms_acceptances WHERE uid = ?", uid),
      await selectValue("SELECT count(*) FROM download_tickets WHERE uid = ?", uid),
    ];
    expect([await count(leaving), await count(staying)]).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(await loadJobRow(job)).toMatchObject({ actor_uid: staying.uid });
  });

  test("keeps the name of the administrator in a bulk job only while it runs", async () => {
    const leaving = createActor("admin");
    for (const [id, state, endedAt] of [
      ["a", "running", null],
      ["b", "done", "2026-01-01"],
    ] as const)
      await bindings.DB.prepare(
        `INSERT INTO bulk_jobs (id, act, reason, request_id, request_hash, actor_uid, actor_email, state, total, created_at, ended_at)
       VALUES (?, 'pause', 'unpaid', ?, '', ?, ?, ?, 0, '2026-01-01', ?)`,
      )
        .bind(id.repeat(24), crypto.randomUUID(), leaving.uid, leaving.email, state, endedAt)
        .run();
    expect((await forget(leaving, "free")).status).toBe(200);
    const starter = (id: string) => selectValue("SELECT actor_uid FROM bulk_jobs WHERE id = ?", id.repeat(24));
    expect([await starter("a"), await starter("b")]).toEqual([leaving.uid, ""]);
    await runSql("DELETE FROM bulk_jobs");
  });

  test("keeps names and reasons of what other staff did, and of what was done to others", async () => {
    const { actor: colleague } = await createCustomer();
    await fetchOverview(colleague);
    const [leaving, staying] = [createActor("admin"), { ...colleague, role: "admin" as const }];
    // In the list of users alone.
    const newcomer = createActor("admin");
    const { uid, email } = newcomer;
    const listed = { users: [createUser({ uid, email })], readAt: new Date().toISOString() };
    expect((await call(administrator, "saveUsers", listed)).status).toBe(200);
    const person = createActor();
    const { actor: customer } = await createCustomer(3);
    for (const actor of [leaving, staying, newcomer]) {
      const prepared = { email: customer.email, shop: createStore().shop, reason: "by phone" };
      const { status } = await call(actor, "prepareActivation", { ...prepared, requestId: crypto.randomUUID() });
      expect(status).toBe(200);
    }
    for (const { uid, email } of [leaving, person])
      await runSql(
        `INSERT INTO events (id, at, type, account, actor_uid, actor_role, object_kind, object_id, reason)
       VALUES (?, '2026-01-01', 'user.disabled', ?, ?, 'admin', 'user', ?, 'asked for it')`,
        ...[newId(new Date()), email, staying.uid, uid],
      );
    expect((await forget(leaving, "free")).status).toBe(200);
    const preparers = "SELECT json_group_array(prepared_by) FROM prepared_activations WHERE account = ?";
    const names = JSON.parse((await selectValue<string>(preparers, customer.email)) ?? "[]");
    expect(names.toSorted()).toEqual(["", staying.email, newcomer.email].toSorted());
    const reasons = "SELECT json_group_array(reason) FROM events WHERE type = 'user.disabled' AND actor_uid = ?";
    expect(JSON.parse((await selectValue<string>(reasons, staying.uid)) ?? "").toSorted()).toEqual([
      "asked for it",
      null,
    ]);
  });
});
