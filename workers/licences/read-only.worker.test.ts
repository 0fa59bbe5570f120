/** The staff see what a customer sees: nothing is written, no store is called, no account is bound. */
import { describe, expect, test } from "vitest";
import {
  activate,
  bindings,
  call,
  countCalls,
  createActiveCustomer,
  createActor,
  createCustomer,
  grantLicences,
  selectValue,
  service,
} from "./fixtures/internal.ts";
import { createStore } from "./fixtures/stores.ts";
import { operations } from "./operations.ts";
import type { Actor } from "./platform/contract.ts";
import type { OperationName } from "./service.ts";

const reading = (actor: Actor) => ({ actor, requestId: crypto.randomUUID(), readOnly: true });

/** Everything that the database holds. */
async function dump(): Promise<Record<string, unknown[]>> {
  const names = await bindings.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'",
  ).all<{ name: string }>();
  const tables = names.results.map(async ({ name }) => {
    const { results } = await bindings.DB.prepare(`SELECT * FROM "${name}"`).all();
    return [name, results] as const;
  });
  return Object.fromEntries(await Promise.all(tables));
}

describe("runOperation with readOnly", () => {
  test("writes nothing and calls no store in any operation of a customer", async () => {
    const { actor, store } = await createActiveCustomer();
    await grantLicences(actor, 1);
    const other = createStore();
    const id = "0".repeat(24);
    const credentials = { accessToken: other.accessToken, apiSecretKey: other.apiSecretKey };
    const arguments_: Partial<Record<OperationName, unknown>> = {
      overviewWith: ["moves", "releases", "jobs"],
      activate: { shop: other.shop, credentials },
      deactivate: { shop: store.shop, apiSecretKey: store.apiSecretKey },
      move: { fromShop: store.shop, shop: other.shop, credentials },
      askMove: { shop: store.shop },
      takeSeat: store.shop,
      doctor: store.shop,
      doctorStream: store.shop,
      deepCheck: store.shop,
      storeColours: store.shop,
      replaceCredentials: { shop: store.shop, credentials },
      updatePage: { shop: store.shop, listStores: false },
      job: id,
      jobPage: id,
      events: 50,
      exportAccount: { part: "licences" },
      forgetAccount: "free",
    };
    const [before, calls] = [await dump(), await countCalls(store)];
    for (const [name, { gate }] of Object.entries(operations) as [OperationName, { gate: string }][]) {
      if (gate === "admin") continue;
      await service[name](reading(actor), arguments_[name]);
    }
    expect(await dump()).toEqual(before);
    expect([await countCalls(store), await countCalls(other)]).toEqual([calls, 0]);
  });

  test("answers reads as for the customer, and rejects writes and store calls with READ_ONLY", {
    meta: { provokes: "READ_ONLY" },
  }, async () => {
    const { actor, store } = await createActiveCustomer();
    expect(await service.overview(reading(actor))).toMatchObject({ ok: true, value: { authorised: 1, installed: 1 } });
    expect(await service.updatePage(reading(actor), { shop: store.shop, listStores: false })).toMatchObject({
      ok: true,
      value: { shop: store.shop, themes: { ok: false, error: { code: "READ_ONLY" } } },
    });
    const refused = { ok: false, error: { code: "READ_ONLY" } };
    expect(await service.doctor(reading(actor), store.shop)).toEqual(refused);
    expect(await service.forgetAccount(reading(actor), "free")).toEqual(refused);
    expect(await service.deactivate(reading(actor), { shop: store.shop, apiSecretKey: store.apiSecretKey })).toEqual(
      refused,
    );
  });

  test("does not bind an account without an owner in the customer's name", async () => {
    const { actor } = await createCustomer();
    expect(await service.overview(reading(actor))).toMatchObject({ ok: true, value: { authorised: 0 } });
    expect(await selectValue("SELECT uid FROM accounts WHERE email = ?", actor.email)).toBeNull();
    expect((await call(actor, "overview")).body.authorised).toBe(1);
  });

  test("allows no writes for an unknown value of readOnly either", async () => {
    const actor = createActor();
    await grantLicences(actor, 1);
    const caller = { ...reading(actor), readOnly: "no" };
    await (service as unknown as Record<string, (caller: object) => Promise<unknown>>).overview?.(caller);
    expect(await selectValue("SELECT uid FROM accounts WHERE email = ?", actor.email)).toBeNull();
    expect((await activate(actor, createStore())).status).toBe(200);
  });
});
