import { describe, expect, test } from "vitest";
import {
  activate,
  administrator,
  bindings,
  call,
  changeLicence,
  createActiveCustomer,
  createActor,
  createCustomer,
  deactivate,
  grantLicences,
  runSql,
} from "../../fixtures/internal.ts";
import { createThemeZip, createVersion, publish, upload, withdraw } from "../../fixtures/releases.ts";
import { createStore } from "../../fixtures/stores.ts";
import { newId } from "../../platform/identifier.ts";
import type { LicenceList } from "./contract.ts";

async function search(query: object = {}): Promise<LicenceList> {
  const { status, body } = await call(administrator, "searchLicences", query);
  expect(status).toBe(200);
  return body;
}

const idsOf = async (query: object) => (await search(query)).page.rows.map(({ id }) => id);

async function readAll(query: object) {
  const ids: string[] = [];
  let { page } = await search(query);
  for (;;) {
    ids.push(...page.rows.map(({ id }) => id));
    if (!page.next) return ids;
    ({ page } = await search({ ...query, after: page.next }));
  }
}

const setConnection = (shop: string, values: string) =>
  runSql(
    `UPDATE shop_connections SET ${values}
     WHERE activation_id = (SELECT id FROM activations WHERE shop = ? AND state = 'live')`,
    shop,
  );

describe("searchLicences", () => {
  test("finds a licence by its owner, its store and its id, in whole and in part", async () => {
    const { actor, store, licenceId } = await createActiveCustomer();
    const name = store.shop.replace(".myshopify.com", "");
    for (const q of [
      actor.email,
      actor.email.slice(3, 20).toUpperCase(),
      store.shop,
      `  https://${store.shop}/admin/themes `,
      `https://admin.shopify.com/store/${name}`,
      name.slice(2),
      licenceId,
      licenceId.slice(0, 20),
    ])
      expect(await idsOf({ q }), q).toEqual([licenceId]);
    for (const q of [`${actor.email}x`, `x"${name}`, "nothing like it", `${licenceId.slice(0, 20)}ffffffff`, "*", "%"])
      expect(await idsOf({ q }), q).not.toContain(licenceId);
  });

  test("finds the beginning of an e-mail or a store's address by one or two characters", async () => {
    const owner = { ...createActor(), email: `zq${crypto.randomUUID()}@example.test` };
    const [id] = await grantLicences(owner, 1);
    expect(await idsOf({ q: "zq" })).toEqual([id]);
    expect(await idsOf({ q: "q" })).not.toContain(id);
  });

  test("finds a licence by its owner's company and name", async () => {
    const { actor, licenceIds } = await createCustomer(1);
    const company = `Papeterie ${crypto.randomUUID().slice(0, 13)}`;
    await runSql(
      "INSERT INTO users (uid, email, name, company, refreshed_at) VALUES (?, ?, 'Léa Marin', ?, '2026-01-01T00:00:00.000Z')",
      actor.uid,
      actor.email,
      company,
    );
    expect(await idsOf({ q: company.slice(3) })).toEqual(licenceIds);
    expect(await idsOf({ q: "lea mar" })).toContain(licenceIds[0]);
  });

  test("finds the licences with the value of each filter and no others", async () => {
    const { actor, licenceIds } = await createCustomer(4);
    const account = actor.email;
    const [one, two] = [createStore(), createStore()];
    await activate(actor, one);
    await activate(actor, two);
    await setConnection(one.shop, "plan = 'Grow', theme_version = '700.1.0'");
    await setConnection(two.shop, "plan = 'Plus', theme_version = '700.2.0', state = 'inactive'");
    const rows = (await search({ account })).page.rows;
    const inStore = (shop: string) => rows.find((row) => row.shop === shop)?.id ?? "";
    const [paused, removed] = rows.filter(({ shop }) => shop === null).map(({ id }) => id);
    await changeLicence("pause", paused ?? "");
    await changeLicence("remove", removed ?? "");
    await runSql("UPDATE licences SET last_activity_at = '2020-01-01T00:00:00.000Z' WHERE id = ?", paused ?? "");
    expect(rows).toHaveLength(licenceIds.length);
    const expectFound = async (filter: object, ids: (string | undefined)[]) =>
      expect((await idsOf({ ...filter, account })).toSorted(), JSON.stringify(filter)).toEqual(ids.toSorted());
    await expectFound({ status: "active" }, [inStore(one.shop), inStore(two.shop)]);
    await expectFound({ status: "paused" }, [paused]);
    await expectFound({ status: "removed" }, [removed]);
    await expectFound({ plan: "Plus" }, [inStore(two.shop)]);
    await expectFound({ version: "700.1.0" }, [inStore(one.shop)]);
    await expectFound({ connection: "inactive" }, [inStore(two.shop)]);
    await expectFound({ activity: "7" }, [inStore(one.shop), inStore(two.shop), removed]);
    await expectFound({ activity: "90+" }, [paused]);
    await expectFound({ status: "active", plan: "Grow" }, [inStore(one.shop)]);
    await expectFound({ status: "active", q: two.shop }, [inStore(two.shop)]);
    await expectFound(
      { after: "nonsense" },
      rows.map(({ id }) => id),
    );
    for (const filter of [{ status: "nonsense" }, { kind: "nonsense" }, { activity: "8" }, { connection: "nonsense" }])
      expect((await call(administrator, "searchLicences", filter)).body.code).toBe("INVALID_REQUEST");
  });

  test.each(["activity", "-activity", "shop", "-shop", "account", "-account", "created", "-created"])(
    "returns every licence once, sorted by %s, while others are added",
    async (sort) => {
      const { actor } = await createCustomer(60);
      const store = createStore();
      await activate(actor, store);
      const first = await search({ status: "available", sort });
      await grantLicences(createActor(), 3);
      const ids = [...first.page.rows.map(({ id }) => id)];
      if (first.page.next) ids.push(...(await readAll({ status: "available", sort, after: first.page.next })));
      expect(new Set(ids).size).toBe(ids.length);
      const { results } = await bindings.DB.prepare(
        "SELECT id FROM licences WHERE account = ? AND status = 'available'",
      )
        .bind(actor.email)
        .all<{ id: string }>();
      expect(ids).toEqual(expect.arrayContaining(results.map(({ id }) => id)));

      const field = { activity: "lastActivity", shop: "shop", account: "account", created: "createdAt" }[
        sort.replace("-", "")
      ] as "lastActivity";
      const values = first.page.rows.map((row) => row[field] ?? "");
      expect(values).toEqual(sort.startsWith("-") ? values.toSorted().toReversed() : values.toSorted());
    },
  );

  test("updates figures, counts and totals with every change of a licence", async () => {
    const before = await search();
    const count = ({ counts }: LicenceList, field: keyof LicenceList["counts"], value: string) =>
      counts[field].find((each) => each.value === value)?.licences ?? 0;
    const { actor, store, licenceId } = await createActiveCustomer();
    await setConnection(store.shop, "theme_version = '600.1.0'");
    const [other] = await grantLicences(actor, 1);
    await changeLicence("pause", licenceId);
    const middle = await search();
    expect(middle.figures).toEqual({
      authorised: before.figures.authorised + 2,
      installed: before.figures.installed + 1,
      available: before.figures.available + 1,
    });
    expect(count(middle, "status", "paused")).toBe(count(before, "status", "paused") + 1);
    expect([count(middle, "version", "600.1.0"), middle.total]).toEqual([1, (before.total ?? 0) + 2]);
    const [row] = (await search({ version: "600.1.0" })).page.rows;
    expect(row).toMatchObject({ authorised: 2, installed: 1, status: "paused", account: actor.email });

    await changeLicence("enable", licenceId);
    expect((await deactivate(actor, store)).status).toBe(200);
    await changeLicence("remove", other ?? "");
    const after = await search();
    expect(after.figures).toEqual({
      authorised: before.figures.authorised + 1,
      installed: before.figures.installed,
      available: before.figures.available + 1,
    });
    expect(count(after, "version", "600.1.0")).toBe(0);
    expect((await search({ version: "600.1.0" })).page.rows).toEqual([]);
    expect((await search({ q: store.shop })).page.rows).toEqual([]);
    expect((await search({ q: actor.email })).total).toBe(2);
  });

  test("names the halted releases", async () => {
    const version = createVersion();
    await upload(version, createThemeZip(version));
    await publish(version);
    expect((await search()).haltedReleases).not.toContain(version);
    await call(administrator, "haltRelease", { version, reason: "test" });
    expect((await search()).haltedReleases).toContain(version);
    await withdraw(version);
    expect((await search()).haltedReleases).not.toContain(version);
  });

  test("returns as many rows behind each figure of licences as the figure says", async () => {
    const { licenceIds } = await createCustomer(3);
    await changeLicence("pause", licenceIds[0] ?? "");
    await createActiveCustomer();
    const { actor } = await createCustomer(1);
    expect((await activate(actor, createStore("development"))).status).toBe(200);
    const { licences } = (await call(administrator, "figures")).body;
    for (const [status, figure] of Object.entries(licences)) {
      const filters = { status, kind: "paid" };
      expect((await search(filters)).total, status).toBe(figure);
      expect(await readAll(filters), status).toHaveLength(figure);
    }
    const { counts } = await search();
    const countOf = (kind: string) => counts.kind.find(({ value }) => value === kind)?.licences;
    const developments = await readAll({ kind: "development" });
    expect(developments).not.toHaveLength(0);
    expect(developments).toHaveLength(countOf("development") ?? 0);
    expect((await search({ kind: "development", status: "active" })).total).toBe(
      (await readAll({ kind: "development", status: "active" })).length,
    );
    expect(countOf("paid")).toBe(Object.values(licences).reduce((sum, each) => sum + each, 0));
  });

  test("lists and marks a development store's licence, and counts it in no figure", async () => {
    const { actor } = await createCustomer(1);
    const before = await search();
    await runSql(
      "INSERT INTO licences (id, account, status, kind, created_at) VALUES (?, ?, 'active', 'development', ?)",
      newId(new Date()),
      actor.email,
      new Date().toISOString(),
    );
    const after = await search();
    expect(after.figures).toEqual(before.figures);
    expect((await search({ account: actor.email })).page.rows.map(({ development }) => development).toSorted()).toEqual(
      [false, true],
    );
  });

  test("reads more matches than it sorts in memory in the order of the list, page by page", async () => {
    const account = `many-${crypto.randomUUID()}@example.test`;
    await grantLicences({ ...createActor(), email: account }, 1);
    const ids = Array.from({ length: 1_100 }, () => newId(new Date()));
    await runSql(
      `INSERT INTO licences (id, account, status, created_at) SELECT value, ?1, 'available', '2026-01-01T00:00:00.000Z' FROM json_each(?2)`,
      account,
      JSON.stringify(ids),
    );
    const { page, total } = await search({ q: account.slice(0, 20), sort: "-created" });
    expect([page.rows.length, total]).toEqual([50, null]);
    expect(await readAll({ q: account.slice(0, 20), sort: "created" })).toHaveLength(1_101);
  });
});

describe("searchLicences, loadLicence and checkLicenceStore", () => {
  test("reject customers and unauthenticated callers", async () => {
    const { actor } = await createCustomer(1);
    for (const operation of ["searchLicences", "licence", "checkLicence"] as const) {
      expect((await call(actor, operation, {})).body.code).toBe("NOT_ADMIN");
      expect((await call(null, operation, {})).body.code).toBe("UNAUTHENTICATED");
    }
  });
});
