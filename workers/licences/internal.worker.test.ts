/**
 * What all operations share: request ids, invalid arguments, the premium gate, and what the caller learns of errors.
 */
import { describe, expect, test } from "vitest";
import {
  bindings,
  call,
  changeLicence,
  createActiveCustomer,
  createActor,
  createCustomer,
  service,
} from "./fixtures/internal.ts";
import { countLoggedFaults, listWarnings } from "./fixtures/log.ts";
import { operations } from "./operations.ts";
import type { Actor } from "./platform/contract.ts";

describe("runOperation", () => {
  test("uses the portal's request id unless it is malformed", async () => {
    for (const [requestId, isTaken] of [
      ["req-1234567890", true],
      ["short", false],
      ["x".repeat(65), false],
      ["a b c d e f g", false],
    ] as const) {
      await service.figures({ actor: createActor(), requestId });
      expect(listWarnings().at(-1)?.requestId === requestId).toBe(isTaken);
    }
  });

  test.each([
    ["none", undefined, undefined],
    ["a text", "shop", undefined],
    ["a list", [], undefined],
    ["a shop that is too long", { shop: "x".repeat(200_000) }, ["shop", "credentials"]],
    ["a prototype", JSON.parse('{"__proto__":{"shop":"x"}}'), ["shop", "credentials"]],
  ])("rejects an argument that is %s, and names its fields", async (_, argument, fields) => {
    const { status, body } = await call(createActor(), "activate", argument);
    expect([status, body.code, body.details]).toEqual([400, "INVALID_REQUEST", fields && { fields }]);
  });
});

describe("listEvents", () => {
  test.each([0, -1, 1.5, 51, "x", "5"])("rejects a limit of %s", async (limit) => {
    expect((await call(createActor(), "events", { limit })).status).toBe(400);
  });
});

describe("startUpdate", () => {
  test("rejects texts that are longer than a form allows", async () => {
    const text = "x".repeat(1024 * 1024);
    const choices = Object.fromEntries([1, 2, 3, 4, 5].map((at) => [`assets/${at}.css`, { choice: "edit", text }]));
    expect((await call(createActor(), "startUpdate", { id: "0".repeat(24), choices })).body).toEqual({
      code: "INVALID_REQUEST",
      details: { fields: ["choices"] },
    });
  });
});

const forPremium = (actor: Actor) => ({ actor, requestId: crypto.randomUUID(), forPremium: true });

describe("checkLicencesDependencies", () => {
  test("needs no actor", async () => {
    const states = await service.health(crypto.randomUUID());
    expect(Object.keys(states).sort()).toEqual(["database", "releases", "shopify", "stripe"]);
    expect(Object.values(states)).not.toContain("down");
  });
});

describe("runOperation with forPremium", () => {
  test("returns the data with the gate in one batch", async () => {
    const { actor, store } = await createActiveCustomer();
    expect(await service.overview(forPremium(actor))).toMatchObject({ ok: true, value: { authorised: 1 } });
    expect(await service.overviewWith(forPremium(actor), ["moves", "releases", "jobs"])).toMatchObject({
      ok: true,
      value: { authorised: 1, moves: [{ shop: store.shop }], jobs: [] },
    });
  });

  test("rejects users without a licence in every operation, whatever its argument", async () => {
    const { actor, licenceIds } = await createCustomer();
    await changeLicence("remove", licenceIds[0] ?? "");
    for (const stranger of [createActor(), actor]) {
      for (const [name, { gate }] of Object.entries(operations)) {
        if (gate !== "verified" || name === "relink") continue;
        const operation = service[name as "overview"];
        const reply = await operation(forPremium(stranger));
        expect(reply, name).toEqual({ ok: false, error: { code: "PREMIUM_REQUIRED" } });
      }
    }
  });

  test("returns nothing from an operation that reads nothing owned", async () => {
    const { actor } = await createCustomer();
    expect(await service.releases(forPremium(actor))).toEqual({ ok: false, error: { code: "LICENCE_CHECK_FAILED" } });
    expect(countLoggedFaults()).toBe(1);
  });

  test("returns nothing when licences cannot be counted", {
    meta: { provokes: "LICENCE_CHECK_FAILED" },
  }, async () => {
    const { actor } = await createCustomer();
    await bindings.DB.prepare("ALTER TABLE licences RENAME TO gone").run();
    const reply = await service.overview(forPremium(actor));
    await bindings.DB.prepare("ALTER TABLE gone RENAME TO licences").run();
    expect(reply).toEqual({ ok: false, error: { code: "LICENCE_CHECK_FAILED" } });
    expect(countLoggedFaults()).toBe(1);
  });

  test("answers administrators without a licence", async () => {
    const { body } = await call(createActor("admin"), "overview");
    expect(body).toMatchObject({ authorised: 0 });
    expect(await service.overview(forPremium(createActor("admin")))).toMatchObject({
      ok: true,
      value: { authorised: 0, licences: [] },
    });
  });
});
