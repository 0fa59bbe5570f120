import { afterEach, describe, expect, test } from "vitest";
import { addFault, faultRequest, listFaults, removeFaults, takeFault } from "./faults.ts";

afterEach(() => {
  removeFaults();
});

const order = (fields: object) => faultRequest.parse(fields);
const noBody = async () => "";

test("five times is five, however many calls go on in the same moment", async () => {
  addFault("identity", order({ mode: "down", times: 5, bodyIncludes: "alice" }));
  const readAtOnce = Promise.resolve("alice");
  const hits = await Promise.all(
    Array.from({ length: 100 }, () => takeFault("identity", "/identity/v1", () => readAtOnce)),
  );
  expect(hits.filter(Boolean)).toHaveLength(5);
  expect(listFaults()).toEqual([]);
});

test("without a number of times a fault stays until it is ended", async () => {
  addFault("jwks", order({ mode: "empty" }));
  for (let call = 0; call < 10; call++) expect(await takeFault("jwks", "/jwks", noBody)).not.toBeNull();
  expect(removeFaults({ vendor: "jwks" })).toBe(1);
  expect(await takeFault("jwks", "/jwks", noBody)).toBeNull();
});

test("a fault hits neither another vendor, nor another path, nor another body", async () => {
  addFault("shopify", order({ mode: "status", path: "alice-shop", bodyIncludes: "themes" }));
  const themes = async () => "query { themes }";
  expect(await takeFault("firestore", "/shopify/alice-shop", themes)).toBeNull();
  expect(await takeFault("shopify", "/shopify/bob-shop", themes)).toBeNull();
  expect(await takeFault("shopify", "/shopify/alice-shop", noBody)).toBeNull();
  expect(await takeFault("shopify", "/shopify/alice-shop", themes)).toMatchObject({ mode: "status", status: 503 });
});

test("the most particular fault wins and the general one keeps its times", async () => {
  addFault("shopify", order({ mode: "slow", times: 1 }));
  addFault("shopify", order({ mode: "down", path: "alice-shop", times: 1 }));
  expect(await takeFault("shopify", "/shopify/alice-shop", noBody)).toMatchObject({ mode: "down" });
  expect(listFaults()).toMatchObject([{ mode: "slow", times: 1 }]);
});

test("ordering again for the same calls replaces the fault", () => {
  addFault("stripe", order({ mode: "down" }));
  addFault("stripe", order({ mode: "garbage" }));
  expect(listFaults().map(({ mode }) => mode)).toEqual(["garbage"]);
});

describe("an order that makes no sense is refused", () => {
  test.each([
    {},
    { mode: "broken" },
    { mode: "down", times: 0 },
    { mode: "status", status: 99 },
    { mode: "slow", delayMs: -1 },
    { mode: "down", time: 5 },
  ])("%o", (fields) => {
    expect(faultRequest.safeParse(fields).success).toBe(false);
  });
});
