/** Stores whose `myshopify.com` name changes: the id decides, whatever name is typed or reported. */
import { describe, expect, test } from "vitest";
import { actBeforeWrites } from "../fixtures/interleaving.ts";
import {
  activate,
  administrator,
  call,
  createActiveCustomer,
  createCustomer,
  createTestContext,
  deactivate,
  fetchOverview,
  fetchPublic,
  grantLicences,
  listEventTypes,
  runSql,
  selectValue,
  setBehaviour,
  setNames,
} from "../fixtures/internal.ts";
import { createCopy, insertTestJob, loadJobRow } from "../fixtures/jobs.ts";
import { createStore, type TestStore, toShopId, toTokenCredentials } from "../fixtures/stores.ts";
import { activateLicence } from "../licences/activate-licence.ts";
import { renewConnection } from "../licences/renew-connection.ts";
import type { Actor } from "../platform/contract.ts";
import { advanceJob } from "../updates/jobs/job-runner.ts";
import { publishDueThemes } from "../updates/jobs/publish-due-themes.ts";
import { unsealField } from "./connection.ts";
import { selectConnection } from "./connection-repository.ts";

const toName = ({ shop }: TestStore) => shop.slice(0, -".myshopify.com".length);
const createName = () => `name-${crypto.randomUUID().slice(0, 18)}`;
const toShop = (name: string) => `${name}.myshopify.com`;
const check = (actor: Actor, shop: string) => call(actor, "doctor", shop);
const listShown = async (actor: Actor) => (await fetchOverview(actor)).shops.map(({ shop }) => shop);

/** Shopify takes both names and reports one of them. */
async function rename(store: TestStore, reports: "new" | "former" = "new") {
  const [former, name] = [toName(store), createName()];
  const reported = reports === "new" ? name : former;
  await setNames({ [former]: { store: former, reports: reported }, [name]: { store: former, reports: reported } });
  return { name, shop: toShop(name) };
}

/** Two stores that have exchanged their names. */
async function swapNames(one: TestStore, other: TestStore) {
  await setNames({ [toName(one)]: { store: toName(other) }, [toName(other)]: { store: toName(one) } });
}

/** The credentials open under the shown name. */
async function readAccessToken(actor: Actor, shop: string): Promise<string> {
  const { database, keyring } = createTestContext();
  const [row] = await database.rows(selectConnection(database, actor, shop));
  if (!row) throw new Error("The store is not connected.");
  return unsealField(keyring, row, "accessToken");
}

describe("a store that Shopify has renamed", () => {
  test("is shown under its new name after the next check, with its event, its credentials and its jobs", async () => {
    const owner = await createActiveCustomer();
    const { actor, store } = owner;
    const jobs = [await insertTestJob(owner), await insertTestJob(owner, { state: "done", theme_id: "7" })];
    const { shop } = await rename(store);
    const { body } = await check(actor, store.shop);
    expect(body).toMatchObject({ shop: { shop, state: "active" } });
    expect((await fetchOverview(actor)).shops).toMatchObject([{ shop, otherNames: [store.shop] }]);
    expect((await listEventTypes(actor)).filter((type) => type === "shop.renamed")).toHaveLength(1);
    expect(
      await selectValue(
        "SELECT count(*) FROM event_notifications n JOIN events e ON e.id = n.event_id WHERE e.shop = ?",
        shop,
      ),
    ).toBe(1);
    expect(await readAccessToken(actor, shop)).toBe(store.accessToken);
    for (const id of jobs) expect((await loadJobRow(id)).shop).toBe(shop);
    expect(await selectValue("SELECT shop FROM licence_list WHERE account = ?", actor.email)).toBe(shop);
    await check(actor, shop);
    expect((await listEventTypes(actor)).filter((type) => type === "shop.renamed")).toHaveLength(1);
  });

  test.each(["new", "former"] as const)("needs no second licence when the %s name is reported", async (reports) => {
    const { actor, store, licenceId } = await createActiveCustomer();
    const { shop } = await rename(store, reports);
    const { status, body } = await activate(actor, { ...store, shop });
    expect([status, body]).toMatchObject([
      200,
      { already: true, licenceId, shop: reports === "new" ? shop : store.shop },
    ]);
    expect(await fetchOverview(actor)).toMatchObject({ authorised: 1, installed: 1 });
    // Both names are the store's from now on.
    for (const name of [shop, store.shop]) {
      expect((await check(actor, name)).status).toBe(200);
      expect((await fetchPublic(`/v1/certificates/${name}`)).status).toBe(200);
    }
    expect((await call(administrator, "findLicences", { shop })).status).toBe(200);
    const former = reports === "new" ? store.shop : shop;
    expect(await deactivate(actor, { ...store, shop: former })).toMatchObject({ status: 200, body: { licenceId } });
    expect(await deactivate(actor, { ...store, shop: former })).toMatchObject({ status: 200, body: { licenceId } });
  });

  test("takes no second free licence, and no other customer's", async () => {
    const { actor, store } = await createActiveCustomer();
    await grantLicences(actor, 1);
    const stranger = await createCustomer();
    const { shop } = await rename(store);
    expect((await activate(stranger.actor, { ...store, shop })).body.code).toBe("ACTIVE_ELSEWHERE");
    expect((await activate(actor, { ...store, shop })).body).toMatchObject({ already: true });
    expect(await fetchOverview(actor)).toMatchObject({ available: 1, installed: 1 });
  });

  test("is not moved to itself, and keeps its moves", { meta: { provokes: "SAME_STORE" } }, async () => {
    const { actor, store } = await createActiveCustomer();
    const { shop } = await rename(store);
    const credentials = toTokenCredentials(store);
    expect((await call(actor, "move", { fromShop: store.shop, shop, credentials })).body.code).toBe("SAME_STORE");
    const { body } = await call(actor, "overviewWith", ["moves"]);
    expect(body.moves).toMatchObject([{ shop, movesLeft: 4 }]);
  });

  test("moves its licence from any of its names", async () => {
    const { actor, store } = await createActiveCustomer();
    await rename(store);
    await check(actor, store.shop);
    const target = createStore();
    const credentials = toTokenCredentials(target);
    const request = { fromShop: store.shop, shop: target.shop, credentials };
    expect(await call(actor, "move", request)).toMatchObject({ status: 200, body: { shop: target.shop } });
  });

  test("keeps its name while a reported one belongs to another store", async () => {
    const { actor, store } = await createActiveCustomer();
    const other = await createActiveCustomer();
    await setNames({ [toName(store)]: { store: toName(store), reports: toName(other.store) } });
    await check(actor, store.shop);
    expect(await listShown(actor)).toEqual([store.shop]);
    expect(await listShown(other.actor)).toEqual([other.store.shop]);
  });
});

describe("two stores that swapped their names", () => {
  test("end with each other's name, their own credentials and their own running jobs", async () => {
    const owner = await createActiveCustomer();
    const { actor, store: one } = owner;
    const other = createStore();
    const [licenceId = ""] = await grantLicences(actor, 1);
    await activate(actor, other);
    const jobs = [await insertTestJob(owner), await insertTestJob({ actor, store: other, licenceId })] as const;
    await swapNames(one, other);
    expect((await check(actor, one.shop)).status).toBe(200);
    expect(new Set(await listShown(actor))).toEqual(new Set([one.shop, other.shop]));
    expect(await readAccessToken(actor, other.shop)).toBe(one.accessToken);
    expect(await readAccessToken(actor, one.shop)).toBe(other.accessToken);
    expect((await loadJobRow(jobs[0])).shop).toBe(other.shop);
    expect((await loadJobRow(jobs[1])).shop).toBe(one.shop);
    for (const { shop } of [one, other])
      expect((await check(actor, shop)).body).toMatchObject({ shop: { shop, state: "active", failure: null } });
    // A proof goes by the id as well: new credentials of the store that has this name today.
    const renewed = await activate(actor, { ...one, shop: other.shop });
    expect(renewed.body).toMatchObject({ already: true, shop: other.shop });
  });
});

describe("work on a store whose name is another one's today", () => {
  test("goes on: a scheduled copy is published in the store, not in the one that has its name", async () => {
    const owner = await createActiveCustomer();
    const { actor, store: one } = owner;
    const other = createStore();
    await grantLicences(actor, 1);
    await activate(actor, other);
    const id = await createCopy(owner);
    const at = new Date(Date.now() - 1_000).toISOString();
    await runSql(
      "UPDATE jobs SET publish_at = ?, publish_try_at = ?, publish_over_theme_id = '1' WHERE id = ?",
      ...[at, at, id],
    );
    await swapNames(one, other);
    expect(await publishDueThemes(createTestContext())).toMatchObject({ waiting: 1, failed: 0 });
    await runSql("UPDATE jobs SET publish_try_at = ? WHERE id = ?", at, id);
    expect(await publishDueThemes(createTestContext())).toMatchObject({ published: 1, failed: 0 });
    expect(await loadJobRow(id)).toMatchObject({ shop: other.shop, publish_at: null });
  });

  test("takes the next turn of a job under the store's new name", async () => {
    const owner = await createActiveCustomer();
    const { actor, store: one } = owner;
    const other = createStore();
    await grantLicences(actor, 1);
    await activate(actor, other);
    const id = await insertTestJob(owner, { step: "check" });
    await swapNames(one, other);
    expect(await advanceJob(createTestContext(), { id, run: 2 })).toMatchObject({ over: false });
    expect(await loadJobRow(id)).toMatchObject({ shop: other.shop, state: "running", failure_code: null });
  });
});

describe("a store that is renamed while its credentials are replaced", () => {
  const toProven = (store: TestStore) => ({
    ...{ shop: store.shop, shopId: toShopId(toName(store)), names: [store.shop] },
    ...{ kind: "token" as const, clientId: null, accessToken: "shpat_new", accessTokenExpiresAt: null },
    ...{ apiSecretKey: "shpss_new", name: "Store", plan: "Basic", development: false },
  });

  test("has credentials that open under its new name", async () => {
    const { actor, store } = await createActiveCustomer();
    const { shop } = await rename(store);
    const database = actBeforeWrites(() => check(actor, store.shop));
    const subject = { actor, owner: actor };
    const renewed = await renewConnection({ ...createTestContext(), database }, subject, toProven(store));
    expect(renewed).toMatchObject({ already: true, shop });
    expect(await readAccessToken(actor, shop)).toBe("shpat_new");
    expect((await listEventTypes(actor)).filter((type) => type === "shop.credentials_replaced")).toHaveLength(1);
  });

  test("gets no credentials of the store that has its name", async () => {
    const { actor, store } = await createActiveCustomer();
    const newcomer = { ...toProven(createStore()), shop: store.shop };
    expect(await renewConnection(createTestContext(), { actor, owner: actor }, newcomer)).toBeNull();
    expect(await readAccessToken(actor, store.shop)).toBe(store.accessToken);
  });
});

describe("two activations of one store under two names at the same time", () => {
  /** Shopify reports a name to which nothing answers, so that each activation stays with the name that was typed. */
  async function activateBoth(first: Actor, second: Actor) {
    const store = createStore();
    const [name, silent] = [createName(), createName()];
    const settings = { store: toName(store), reports: silent };
    await setNames({ [toName(store)]: settings, [name]: settings, [silent]: { store: null } });
    const database = actBeforeWrites(() => activate(first, store), 4);
    const request = { shop: toShop(name), credentials: toTokenCredentials(store) };
    await fetchOverview(second);
    const answer = await activateLicence({ ...createTestContext(), database }, second, request).catch(
      ({ code }) => code,
    );
    return { store, answer };
  }

  test("take one licence of an account", async () => {
    const { actor } = await createCustomer(2);
    const { store, answer } = await activateBoth(actor, actor);
    expect(answer).toMatchObject({ already: true, shop: store.shop });
    expect(await fetchOverview(actor)).toMatchObject({ available: 1, installed: 1 });
  });

  test("take none of the account that was later", async () => {
    const [{ actor }, { actor: later }] = [await createCustomer(), await createCustomer()];
    expect((await activateBoth(actor, later)).answer).toBe("ACTIVE_ELSEWHERE");
    expect(await fetchOverview(later)).toMatchObject({ available: 1, installed: 0 });
  });
});

describe("a name that another store has taken", () => {
  test("is that store's licence, and its former store is connected again under its own", async () => {
    const former = await createActiveCustomer();
    const name = createName();
    const newcomer = createStore();
    await setNames({ [name]: { store: toName(former.store) }, [toName(former.store)]: { store: toName(newcomer) } });
    const { actor } = await createCustomer();
    expect(await activate(actor, { ...newcomer, shop: former.store.shop })).toMatchObject({
      status: 200,
      body: { already: false, shop: former.store.shop },
    });
    const [lost = ""] = await listShown(former.actor);
    expect(lost).toMatch(/^[0-9a-f]{24}\.unknown\.myshopify\.com$/);
    expect((await check(former.actor, lost)).body).toMatchObject({ shop: { failure: "STORE_MOVED" } });
    const again = await activate(former.actor, { ...former.store, shop: toShop(name) });
    expect(again.body).toMatchObject({ already: true, licenceId: former.licenceId, shop: toShop(name) });
    expect(await listShown(former.actor)).toEqual([toShop(name)]);
  });
});

describe("a connection without an id", () => {
  const forget = ({ shop }: TestStore) =>
    runSql("UPDATE activations SET shop_id = NULL WHERE shop = ? AND state = 'live'", shop);
  const selectId = (shop: string) =>
    selectValue("SELECT shop_id FROM activations WHERE shop = ? AND state = 'live'", shop);

  test("is checked within the hour and gets its id", async () => {
    const { store } = await createActiveCustomer();
    await forget(store);
    const hourAgo = new Date(Date.now() - 61 * 60 * 1000).toISOString();
    await runSql(
      "UPDATE shop_connections SET checked_at = ? WHERE activation_id IN (SELECT id FROM activations WHERE shop = ?)",
      hourAgo,
      store.shop,
    );
    await call(administrator, "checkShops");
    expect(await selectId(store.shop)).toBe(toShopId(toName(store)));
  });

  test("gets it with new credentials", async () => {
    const { actor, store } = await createActiveCustomer();
    await forget(store);
    expect((await activate(actor, store)).body).toMatchObject({ already: true });
    expect(await selectId(store.shop)).toBe(toShopId(toName(store)));
  });

  test("is said to be a second connection of a store that another licence has", async () => {
    const { actor, store } = await createActiveCustomer();
    await forget(store);
    const { actor: other } = await createCustomer();
    const { shop } = await rename(store);
    await setNames({ [toName(store)]: { store: toName(store) } });
    expect((await activate(other, { ...store, shop })).body).toMatchObject({ already: false });
    expect((await check(actor, store.shop)).body).toMatchObject({
      shop: { shop: store.shop, failure: "ACTIVE_ELSEWHERE" },
    });
    expect((await check(other, shop)).body).toMatchObject({ shop: { shop, failure: null } });
    expect((await deactivate(actor, store)).status).toBe(200);
    expect([await listShown(actor), await listShown(other)]).toEqual([[], [shop]]);
  });

  test.each([
    [
      "its former name is the store's as well, and its former token is gone",
      async ({ shop }: TestStore) =>
        runSql(
          `UPDATE shop_connections SET kind = 'client', client_id = 'gone', access_token_expires_at = '2020-01-01'
           WHERE activation_id IN (SELECT id FROM activations WHERE shop = ?)`,
          shop,
        ),
    ],
    [
      "its former name is no store's, and its former token works",
      (store: TestStore) => setNames({ [toName(store)]: { store: null } }),
    ],
  ])("takes no second licence and no move under a new name when %s", async (_, change) => {
    const { actor, store, licenceId } = await createActiveCustomer();
    await forget(store);
    await runSql("DELETE FROM store_names WHERE shop = ?", store.shop);
    await grantLicences(actor, 1);
    const name = createName();
    await setNames({ [name]: { store: toName(store) } });
    await change(store);
    const shop = toShop(name);
    const move = { fromShop: store.shop, shop, credentials: toTokenCredentials(store) };
    expect((await call(actor, "move", move)).body.code).toBe("SAME_STORE");
    await forget({ ...store, shop: (await listShown(actor))[0] ?? "" });
    expect((await activate(actor, { ...store, shop })).body).toMatchObject({ already: true, licenceId, shop });
    expect(await fetchOverview(actor)).toMatchObject({ available: 1, installed: 1 });
  });
});

describe("replaceCredentials", () => {
  test("refuses those of the store that has the name today", { meta: { provokes: "TOKEN_WRONG_STORE" } }, async () => {
    const { actor, store } = await createActiveCustomer();
    const other = createStore();
    await setNames({ [toName(store)]: { store: toName(other) } });
    const request = { shop: store.shop, credentials: toTokenCredentials(other) };
    expect((await call(actor, "replaceCredentials", request)).body.code).toBe("TOKEN_WRONG_STORE");
  });

  test("says of a connected store that it is gone, and of another address that there is no store", async () => {
    const { actor, store } = await createActiveCustomer();
    await setBehaviour(store, "gone");
    const request = { shop: store.shop, credentials: toTokenCredentials(store) };
    expect((await call(actor, "replaceCredentials", request)).body.code).toBe("STORE_GONE");
    expect((await activate(actor, store)).body.code).toBe("STORE_GONE");
    expect((await activate(actor, createStore("gone"))).body.code).toBe("STORE_INVALID");
  });
});
