import { describe, expect, test } from "vitest";
import { actBeforeWrites } from "../fixtures/interleaving.ts";
import {
  activate,
  administrator,
  call,
  changeLicence,
  countCalls,
  createActiveCustomer,
  createCustomer,
  createTestContext,
  deactivate,
  fetchOverview,
  listEventTypes,
  runSql,
  selectValue,
} from "../fixtures/internal.ts";
import { createStore, type TestStore, toClientCredentials, toTokenCredentials } from "../fixtures/stores.ts";
import type { Actor } from "../platform/contract.ts";
import { newId } from "../platform/identifier.ts";
import type { Credentials } from "../stores/contract.ts";
import { moveLicence } from "./move-licence.ts";

const move = (actor: Actor, from: TestStore, to: TestStore, credentials: Credentials = toTokenCredentials(to)) =>
  call(actor, "move", { fromShop: from.shop, shop: to.shop, credentials });
const askMove = (actor: Actor, { shop }: TestStore) => call(actor, "askMove", { shop });
const allowMove = (licenceId: string, actor = administrator) =>
  call(actor, "allowMove", { licenceId, reason: "moved house" });
const insertRequest = "INSERT INTO move_requests (id, licence_id, asked_at) VALUES (?, ?, '2026-01-01')";
const fetchMoves = async (actor: Actor) => (await call(actor, "overviewWith", ["moves"])).body.moves;

describe("moveLicence", () => {
  test("moves in one step: the new store is active, the old one is not, each with its event", async () => {
    const { licenceId: untouched } = await createActiveCustomer();
    const lastActivity = "SELECT last_activity_at FROM licences WHERE id = ?";
    const longAgo = "2026-01-01T00:00:00.000Z";
    await runSql("UPDATE licences SET last_activity_at = ? WHERE id = ?", longAgo, untouched);
    const { actor, store, licenceId } = await createActiveCustomer();
    const next = createStore();
    const { status, body } = await move(actor, store, next, toClientCredentials(next));
    expect(status).toBe(200);
    expect(body).toMatchObject({ licenceId, fromShop: store.shop, shop: next.shop, movesLeft: 3 });
    const overview = await fetchOverview(actor);
    expect(overview).toMatchObject({ authorised: 1, available: 0, installed: 1 });
    expect(overview.shops.map(({ shop }) => shop)).toEqual([next.shop]);
    expect((await listEventTypes(actor)).slice(-3)).toEqual([
      "licence.deactivated",
      "licence.activated",
      "licence.moved",
    ]);
    const kept =
      "SELECT count(*) FROM shop_connections c JOIN activations v ON v.id = c.activation_id WHERE v.shop = ?";
    expect(await selectValue(kept, store.shop)).toBe(0);
    const version =
      "SELECT c.theme_version FROM shop_connections c JOIN activations v ON v.id = c.activation_id WHERE v.shop = ?";
    expect(await selectValue(version, next.shop)).toBe("1.1.0");
    // A repeated request returns the same move, and the old store is free again.
    expect((await move(actor, store, next)).body).toMatchObject({ activationId: body.activationId, movesLeft: 3 });
    const other = await createCustomer();
    expect((await activate(other.actor, store)).status).toBe(200);
    expect(await selectValue(lastActivity, untouched)).toBe(longAgo);
  });

  test.each([
    ["of a store that cannot be proved", "frozen", "STORE_FROZEN"],
    ["without the theme scopes", "readonly", "SCOPE_MISSING"],
    ["to a store that does not answer", "broken", "UPSTREAM_UNAVAILABLE"],
  ] as const)("leaves everything as it was after a move %s", async (_, behaviour, code) => {
    const { actor, store } = await createActiveCustomer();
    const before = await fetchOverview(actor);
    expect((await move(actor, store, createStore(behaviour))).body.code).toBe(code);
    expect(await fetchOverview(actor)).toEqual(before);
    expect(await listEventTypes(actor)).not.toContain("licence.deactivated");
  });

  test("rejects another user's store as the source and as the target", async () => {
    const { actor, store } = await createActiveCustomer();
    const other = await createActiveCustomer();
    expect((await move(actor, other.store, createStore())).body.code).toBe("ACTIVATION_NOT_FOUND");
    expect((await move(actor, store, other.store)).body.code).toBe("ACTIVE_ELSEWHERE");
    expect((await move(actor, store, other.store, toTokenCredentials(store))).body.code).toBe("TOKEN_INVALID");
    expect((await move(actor, store, store)).body.code).toBe("INVALID_REQUEST");
    expect(await fetchOverview(actor)).toMatchObject({ installed: 1, shops: [{ shop: store.shop }] });
  });

  test("does not move a licence that goes to another address of its owner meanwhile", async () => {
    const { actor, store, licenceId } = await createActiveCustomer();
    const [address, next] = [`new-${actor.email}`, createStore()];
    const database = actBeforeWrites(async () => {
      await runSql(
        "INSERT INTO accounts (email, uid, created_at, updated_at) VALUES (?, ?, '2026-01-01', '2026-01-01')",
        ...[address, actor.uid],
      );
      await runSql("UPDATE licences SET account = ? WHERE id = ?", address, licenceId);
    });
    const request = { fromShop: store.shop, shop: next.shop, credentials: toTokenCredentials(next) };
    await expect(moveLicence({ ...createTestContext(), database }, actor, request)).rejects.toThrow(
      "ACTIVATION_NOT_FOUND",
    );
    expect(await fetchOverview({ ...actor, email: address })).toMatchObject({ shops: [{ shop: store.shop }] });
  });

  test("rejects a licence that left and rejoined its store meanwhile; the new store stays free", async () => {
    const { actor, store } = await createActiveCustomer();
    const next = createStore();
    const database = actBeforeWrites(async () => {
      await deactivate(actor, store);
      await activate(actor, store);
    });
    const request = { fromShop: store.shop, shop: next.shop, credentials: toTokenCredentials(next) };
    await expect(moveLicence({ ...createTestContext(), database }, actor, request)).rejects.toThrow(
      "UPSTREAM_UNAVAILABLE",
    );
    expect(await move(actor, store, next)).toMatchObject({ status: 200, body: { movesLeft: 3 } });
  });

  test("does not move a paused licence", async () => {
    const { actor, store, licenceId } = await createActiveCustomer();
    await changeLicence("pause", licenceId);
    const next = createStore();
    expect((await move(actor, store, next)).body.code).toBe("PAUSED");
    expect((await askMove(actor, store)).body.code).toBe("PAUSED");
    expect(await countCalls(next)).toBe(0);
  });

  test("moves a licence to one store in 30 moves at once, and the other stores stay free", async () => {
    const { actor, store } = await createActiveCustomer();
    const stores = Array.from({ length: 30 }, () => createStore());
    const answers = await Promise.all(stores.map((next) => move(actor, store, next)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
    expect(new Set(refused)).toEqual(new Set(["ACTIVATION_NOT_FOUND"]));
    expect(await fetchOverview(actor)).toMatchObject({ authorised: 1, available: 0, installed: 1 });
    expect(
      await selectValue(
        "SELECT count(*) FROM moves m JOIN licences l ON l.id = m.licence_id WHERE l.account = ?",
        actor.email,
      ),
    ).toBe(1);
    expect((await listEventTypes(actor)).filter((type) => type === "licence.moved")).toHaveLength(1);
  });

  test("moves one of two licences to the same store at once, and leaves the other in its store", async () => {
    const [left, right, target] = [await createActiveCustomer(), await createActiveCustomer(), createStore()];
    const answers = await Promise.all([left, right].map(({ actor, store }) => move(actor, store, target)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const { actor } of [left, right])
      expect(await fetchOverview(actor)).toMatchObject({ installed: 1, available: 0 });
    expect(await selectValue("SELECT count(*) FROM activations WHERE shop = ? AND state = 'live'", target.shop)).toBe(
      1,
    );
  });
});

describe("moveLicence, requestMove and allowMove", () => {
  test("allow four moves in twelve months and one more by an administrator, without old moves", {
    meta: { provokes: "TRANSFER_QUOTA" },
  }, async () => {
    const { actor, store, licenceId } = await createActiveCustomer();
    let at = store;
    for (let left = 3; left >= 0; left--) {
      const next = createStore();
      expect((await move(actor, at, next)).body.movesLeft).toBe(left);
      at = next;
      if (left === 3) expect((await askMove(actor, at)).body.code).toBe("STATE_CONFLICT");
    }
    const fifth = createStore();
    expect(await move(actor, at, fifth)).toMatchObject({ status: 409, body: { code: "TRANSFER_QUOTA" } });
    expect(await countCalls(fifth)).toBe(0);

    const stranger = await createCustomer();
    expect((await askMove(stranger.actor, at)).body.code).toBe("ACTIVATION_NOT_FOUND");
    const asked = await askMove(actor, at);
    expect(asked.status).toBe(200);
    expect((await askMove(actor, at)).body).toEqual(asked.body);
    const events = "SELECT json_group_array(after) FROM events WHERE account = ? AND type = 'licence.move_asked'";
    expect(await selectValue(events, actor.email)).toBe('["{\\"movesLeft\\":0}"]');
    expect(await fetchMoves(actor)).toEqual([
      { licenceId, shop: at.shop, movesLeft: 0, askedAt: asked.body.askedAt, allowedAt: null },
    ]);

    expect((await call(actor, "moveRequests")).body.code).toBe("NOT_ADMIN");
    const listed = (await call(administrator, "moveRequests")).body;
    expect(listed).toContainEqual({
      licenceId,
      account: actor.email,
      shop: at.shop,
      askedAt: asked.body.askedAt,
      moves: 4,
    });
    expect((await allowMove(licenceId, actor)).body.code).toBe("NOT_ADMIN");
    // A double click allows one move and writes one event.
    const answer = { licenceId, reason: "new shop", askedAt: asked.body.askedAt };
    const answers = await Promise.all([answer, answer].map((body) => call(administrator, "allowMove", body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({
      licenceId,
      movesLeft: 1,
      eventId: expect.any(String),
    });
    expect((await listEventTypes(actor)).filter((type) => type === "licence.move_allowed")).toHaveLength(1);
    expect(await fetchMoves(actor)).toMatchObject([{ movesLeft: 1, askedAt: null, allowedAt: expect.any(String) }]);
    expect((await askMove(actor, at)).body.code).toBe("STATE_CONFLICT");
    expect((await move(actor, at, fifth)).body).toMatchObject({ shop: fifth.shop, movesLeft: 0 });
    expect(await fetchMoves(actor)).toMatchObject([{ movesLeft: 0, askedAt: null, allowedAt: null }]);

    // Another request has its own time.
    expect((await askMove(actor, fifth)).body.askedAt).toBe((await fetchMoves(actor))[0]?.askedAt);
    expect((await allowMove(licenceId)).status).toBe(200);
    const sixth = createStore();
    expect((await move(actor, fifth, sixth)).body).toMatchObject({ movesLeft: 0 });

    // An administrator may allow a move without a request.
    expect((await allowMove(licenceId)).body).toEqual({ licenceId, movesLeft: 1, eventId: expect.any(String) });

    const yearAgo = new Date();
    yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1);
    for (const [fromYearAgoMs, movesLeft] of [
      [60_000, 1],
      [-60_000, 7],
    ] as const) {
      const movedAt = new Date(yearAgo.getTime() + fromYearAgoMs).toISOString();
      await runSql("UPDATE moves SET moved_at = ? WHERE licence_id = ?", movedAt, licenceId);
      expect(await fetchMoves(actor)).toMatchObject([{ movesLeft }]);
    }
  });
});

describe("allowMove", () => {
  test("rejects an unknown licence and a removed one that has asked", async () => {
    expect((await allowMove("0".repeat(24))).body.code).toBe("LICENCE_NOT_FOUND");
    const { licenceIds } = await createCustomer();
    const [licenceId = ""] = licenceIds;
    await runSql(insertRequest, newId(new Date()), licenceId);
    await changeLicence("remove", licenceId);
    expect((await allowMove(licenceId)).body.code).toBe("STATE_CONFLICT");
  });
});

describe("listMoveRequests", () => {
  test("lists a request with the moves of the last twelve months", async () => {
    const { actor, store, licenceId } = await createActiveCustomer();
    await move(actor, store, createStore());
    await runSql(insertRequest, newId(new Date()), licenceId);
    const countMoves = async () =>
      (await call(administrator, "moveRequests")).body.find((request) => request.licenceId === licenceId)?.moves;
    expect(await countMoves()).toBe(1);
    await runSql("UPDATE moves SET moved_at = '2020-01-01T00:00:00.000Z' WHERE licence_id = ?", licenceId);
    expect(await countMoves()).toBe(0);
  });
});
