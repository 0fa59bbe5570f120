/** Reads of one's own rows: nothing for a new uid at the address, for the uid at another address, and for others. */
import { describe, expect, test } from "vitest";
import {
  activate,
  administrator,
  call,
  createActiveCustomer,
  createTestContext,
  deactivate,
  fetchOverview,
  grantLicences,
  runSql,
} from "../fixtures/internal.ts";
import { insertTestJob } from "../fixtures/jobs.ts";
import { createStore } from "../fixtures/stores.ts";
import type { Actor } from "../platform/contract.ts";
import type { Database, Statement } from "../platform/database.ts";
import { newId } from "../platform/identifier.ts";
import { selectConnection } from "../stores/connection-repository.ts";
import { selectFormerStores, selectStores } from "../stores/store-repository.ts";
import { selectEndedActivation } from "./activation-repository.ts";
import { countLicences, selectLicences } from "./licence-repository.ts";
import { selectMoveRequest, selectMoves } from "./move-repository.ts";
import { selectOwnPrepared } from "./prepared-activation-repository.ts";

/** A customer with a live store, one that was left, an open request for a move and a prepared activation. */
async function createWholeCustomer() {
  const { actor, store, licenceId } = await createActiveCustomer();
  const [left, prepared] = [createStore(), createStore()];
  await grantLicences(actor, 1);
  await activate(actor, left);
  await deactivate(actor, left);
  const requestId = crypto.randomUUID();
  await call(administrator, "prepareActivation", {
    ...{ email: actor.email, shop: prepared.shop, reason: "asked by phone", requestId },
  });
  const insertRequest = "INSERT INTO move_requests (id, licence_id, asked_at) VALUES (?, ?, '2026-01-01')";
  await runSql(insertRequest, newId(new Date()), licenceId);
  await fetchOverview(actor);
  return { actor, shop: store.shop, left: left.shop };
}

type Customer = Awaited<ReturnType<typeof createWholeCustomer>>;
type Read = (database: Database, owner: Actor, customer: Customer) => Statement<object>;
const longAgo = new Date("2020-01-01");

describe("selectLicences, selectStores and other reads of an owner", () => {
  test.each<[string, number, Read]>([
    ["licences", 2, (database, owner) => selectLicences(database, owner)],
    ["the connection of a store", 1, (database, owner, { shop }) => selectConnection(database, owner, shop)],
    ["stores", 1, (database, owner) => selectStores(database, owner)],
    ["an ended activation", 1, (database, owner, { left }) => selectEndedActivation(database, owner, left)],
    ["former stores", 1, (database, owner) => selectFormerStores(database, owner, 20)],
    ["moves", 1, (database, owner) => selectMoves(database, owner, longAgo)],
    ["a request for a move", 1, (database, owner, { shop }) => selectMoveRequest(database, owner, shop)],
    ["prepared activations", 1, (database, owner) => selectOwnPrepared(database, owner, longAgo)],
  ])("find only those of the owner when reading %s", async (_, count, read) => {
    const [customer, stranger] = [await createWholeCustomer(), await createWholeCustomer()];
    const { database } = createTestContext();
    const countRows = async (owner: Actor) => (await database.rows(read(database, owner, customer))).length;
    expect(await countRows(customer.actor)).toBe(count);
    const { uid, email } = customer.actor;
    expect(await countRows({ ...customer.actor, uid: "another-uid" })).toBe(0);
    expect(await countRows({ ...stranger.actor, email })).toBe(0);
    expect(await countRows({ ...stranger.actor, uid })).toBe(0);
  });
});

describe("countLicences", () => {
  test("counts licences for their owner only", async () => {
    const [{ actor }, { actor: stranger }] = [await createWholeCustomer(), await createWholeCustomer()];
    const { database } = createTestContext();
    const count = async (owner: Actor) => (await database.rows(countLicences(database, owner)))[0]?.authorised;
    expect(await count(actor)).toBe(2);
    expect(await count({ ...actor, uid: stranger.uid })).toBe(0);
    expect(await count({ ...actor, email: stranger.email })).toBe(0);
  });
});

describe("loadOverviewWith", () => {
  test("returns the latest twenty of the owner's jobs", async () => {
    const [owner, stranger] = [await createActiveCustomer(), await createActiveCustomer()];
    await insertTestJob(stranger, { state: "done" });
    const own: string[] = [];
    for (let count = 0; count < 21; count++) own.unshift(await insertTestJob(owner, { state: "done" }));
    const { jobs } = (await call(owner.actor, "overviewWith", ["jobs"])).body;
    expect(jobs.map(({ id }) => id)).toEqual(own.slice(0, 20));
  });

  test("lists the stores that the owner's licences have left, once each, and no store that is active again", async () => {
    const [{ actor, store }, stranger] = [await createActiveCustomer(), await createWholeCustomer()];
    await grantLicences(actor, 1);
    const [older, newer] = [createStore(), createStore()];
    for (const left of [older, newer, newer, store]) {
      await activate(actor, left);
      await deactivate(actor, left);
    }
    await activate(actor, store);
    expect((await call(actor, "overviewWith", ["former"])).body.former).toEqual([newer.shop, older.shop]);
    expect((await call(stranger.actor, "overviewWith", ["former"])).body.former).toEqual([stranger.left]);
  });
});
