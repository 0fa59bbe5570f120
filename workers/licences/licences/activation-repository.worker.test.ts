/** Writes of licences check owner and status themselves because both may have changed since they were read. */

import { describe, expect, test } from "vitest";
import {
  activate,
  call,
  changeLicence,
  createActiveCustomer,
  createCustomer,
  createTestContext,
  fetchOverview,
  grantLicences,
  runSql,
} from "../fixtures/internal.ts";
import { findScans } from "../fixtures/query-plan.ts";
import { createStore, type TestStore, toTokenCredentials } from "../fixtures/stores.ts";
import type { Actor } from "../platform/contract.ts";
import type { Database, Statement } from "../platform/database.ts";
import { counted } from "../platform/database.ts";
import { newId } from "../platform/identifier.ts";
import { sealSecrets, unsealField } from "../stores/connection.ts";
import { type ConnectionRow, deleteReleasedConnection, selectConnection } from "../stores/connection-repository.ts";
import { selectStoresAt } from "../stores/store-names-repository.ts";
import {
  endActivation,
  insertActivation,
  insertDevelopmentLicence,
  reassignActivation,
  selectLiveActivation,
} from "./activation-repository.ts";
import { fairMoves } from "./contract.ts";
import { insertMove, insertMoveRequest } from "./move-repository.ts";

const otherUid = (actor: Actor): Actor => ({ ...actor, uid: "another-uid" });

/** Rows written by the first statement, which decides. */
async function countChanges(first: D1PreparedStatement, ...others: D1PreparedStatement[]): Promise<number> {
  const [decided] = await createTestContext().database.batch([counted(first), ...others]);
  return decided.changes;
}

async function connectionIn(actor: Actor, { shop }: TestStore): Promise<ConnectionRow> {
  const { database } = createTestContext();
  const [row] = await database.rows(selectConnection(database, actor, shop));
  if (!row) throw new Error("The store is not connected.");
  return row;
}

describe("insertActivation", () => {
  test("writes an activation only for the owner of the licence", async () => {
    const { actor, licenceIds } = await createCustomer();
    await fetchOverview(actor);
    const stranger = await createActiveCustomer();
    const { database, now } = createTestContext();
    const take = (owner: Actor) => {
      const ids = {
        activationId: newId(now),
        licenceId: licenceIds[0] ?? "",
        shop: createStore().shop,
        shopId: newId(now),
      };
      return countChanges(...insertActivation(database, owner, { ...ids, now }));
    };
    expect(await take(otherUid(actor))).toBe(0);
    expect(await take(stranger.actor)).toBe(0);
    expect(await take({ ...stranger.actor, email: actor.email })).toBe(0);
    expect(await take({ ...actor, email: stranger.actor.email })).toBe(0);
    expect(await take(actor)).toBe(1);
  });
});

describe("activations", () => {
  test("have each store id once among the live ones, whatever a statement says", async () => {
    const [one, other] = [await createActiveCustomer(), await createActiveCustomer()];
    const take = () =>
      runSql(
        "UPDATE activations SET shop_id = (SELECT shop_id FROM activations WHERE shop = ?) WHERE shop = ?",
        one.store.shop,
        other.store.shop,
      );
    await expect(take()).rejects.toThrow(/UNIQUE constraint failed: activations.shop_id/);
    const { activation_id: activationId } = await connectionIn(one.actor, one.store);
    await runSql("UPDATE activations SET state = 'released', released_at = activated_at WHERE id = ?", activationId);
    await countChanges(deleteReleasedConnection(createTestContext().database, activationId));
    await take();
  });
});

describe("a store by its address or its id", () => {
  const place = { shop: "s.myshopify.com", shopId: "1" };
  const ids = { ...place, activationId: "a", licenceId: "l", now: new Date() };
  const owner = { uid: "u", email: "e@example.test", emailVerified: true, role: "user" } as const;
  const move = { ...ids, moveId: "m", fromActivationId: "b" };
  test.each<[string, (database: Database) => Statement | readonly Statement[]]>([
    ["insertActivation", (database) => insertActivation(database, owner, ids)],
    ["insertDevelopmentLicence", (database) => insertDevelopmentLicence(database, owner, ids)],
    ["insertMove", (database) => insertMove(database, owner, move)],
    ["selectLiveActivation", (database) => selectLiveActivation(database, place)],
    ["selectStoresAt", (database) => selectStoresAt(database, place)],
  ])("is found by %s without a walk over all live activations", async (_, build) => {
    expect((await findScans(build)).filter((step) => step.startsWith("SCAN"))).toEqual([]);
  });
});

describe("endActivation", () => {
  test("ends an activation only for the owner, and not while the licence is paused", async () => {
    const { actor, store, licenceId } = await createActiveCustomer();
    const stranger = await createActiveCustomer();
    const { activation_id: activationId } = await connectionIn(actor, store);
    const { database, now } = createTestContext();
    const end = (owner: Actor) =>
      countChanges(endActivation(database, owner, activationId, now), deleteReleasedConnection(database, activationId));
    expect(await end(otherUid(actor))).toBe(0);
    expect(await end(stranger.actor)).toBe(0);
    await changeLicence("pause", licenceId);
    expect(await end(actor)).toBe(0);
    await changeLicence("enable", licenceId);
    expect(await end(actor)).toBe(1);
  });
});

describe("insertDevelopmentLicence", () => {
  test("adds a development store only for the owner of a licence", async () => {
    const { actor } = await createActiveCustomer();
    const { database, now } = createTestContext();
    const add = (owner: Actor) => {
      const ids = { activationId: newId(now), licenceId: newId(now), shop: createStore().shop, shopId: newId(now) };
      return countChanges(insertDevelopmentLicence(database, owner, { ...ids, now }));
    };
    expect(await add(otherUid(actor))).toBe(0);
    expect(await add(actor)).toBe(1);
    // The licences of others do not help.
    const { actor: paused, licenceIds } = await createCustomer();
    await fetchOverview(paused);
    await changeLicence("pause", licenceIds[0] ?? "");
    expect(await add(paused)).toBe(0);
    await changeLicence("enable", licenceIds[0] ?? "");
    expect(await add(paused)).toBe(1);
  });
});

describe("reassignActivation", () => {
  test("gives a development store only an available licence of its own owner", async () => {
    const { actor } = await createActiveCustomer();
    const store = createStore("development");
    await activate(actor, store);
    const stranger = await createCustomer();
    const [own = "", another = ""] = await grantLicences(actor, 2);
    const before = await connectionIn(actor, store);
    const { database, keyring, now } = createTestContext();
    const give = async (owner: Actor, licenceId: string, row = before) => {
      const opened = { shop: store.shop, accessToken: store.accessToken, apiSecretKey: store.apiSecretKey };
      const secrets = await sealSecrets(keyring, opened, licenceId);
      return countChanges(...reassignActivation(database, owner, { row, licenceId, secrets, now }));
    };
    expect(await give(actor, stranger.licenceIds[0] ?? "")).toBe(0);
    expect(await give(otherUid(actor), own)).toBe(0);
    expect(await give(stranger.actor, stranger.licenceIds[0] ?? "")).toBe(0);
    expect(await give({ ...actor, email: stranger.actor.email }, stranger.licenceIds[0] ?? "")).toBe(0);
    expect(await fetchOverview(stranger.actor)).toMatchObject({ available: 1, installed: 0 });
    expect(await give(actor, own)).toBe(1);
    const { licence_id: taken, ...sealed } = await connectionIn(actor, store);
    expect(taken).toBe(own);
    expect(await unsealField(keyring, { ...sealed, licence_id: own }, "accessToken")).toBe(store.accessToken);
    // It is no development licence any more.
    expect(await give(actor, another, { ...sealed, licence_id: taken })).toBe(0);
  });
});

describe("insertMove", () => {
  test("writes a move only for the owner, and not once the licence is paused", async () => {
    const { actor, store, licenceId } = await createActiveCustomer();
    const stranger = await createActiveCustomer();
    const { activation_id: fromActivationId } = await connectionIn(actor, store);
    const { database, now } = createTestContext();
    const moveFor = (owner: Actor) => {
      const ids = { moveId: newId(now), licenceId, fromActivationId, activationId: newId(now) };
      return countChanges(insertMove(database, owner, { ...ids, shop: createStore().shop, shopId: newId(now), now }));
    };
    expect(await moveFor(otherUid(actor))).toBe(0);
    expect(await moveFor(stranger.actor)).toBe(0);
    await changeLicence("pause", licenceId);
    expect(await moveFor(actor)).toBe(0);
    await changeLicence("enable", licenceId);
    expect(await moveFor(actor)).toBe(1);
  });
});

describe("insertMoveRequest", () => {
  test("requests another move only when fair use leaves none", async () => {
    const { actor, store } = await createActiveCustomer();
    const { database, now } = createTestContext();
    expect(await countChanges(insertMoveRequest(database, actor, { id: newId(now), shop: store.shop, now }))).toBe(0);
  });

  test("requests another move for the store that has the active licence, not one that had it", async () => {
    const { actor, store } = await createActiveCustomer();
    let shop = store.shop;
    for (let moved = 0; moved < fairMoves; moved++) {
      const next = createStore();
      const move = { fromShop: shop, shop: next.shop, credentials: toTokenCredentials(next) };
      expect((await call(actor, "move", move)).status).toBe(200);
      shop = next.shop;
    }
    const { database, now } = createTestContext();
    const ask = (from: string) => countChanges(insertMoveRequest(database, actor, { id: newId(now), shop: from, now }));
    expect(await ask(store.shop)).toBe(0);
    const [{ licence_id: licenceId }] = [await connectionIn(actor, { ...store, shop })];
    await changeLicence("pause", licenceId);
    expect(await ask(shop)).toBe(0);
    await changeLicence("enable", licenceId);
    expect(await ask(shop)).toBe(1);
  });
});
