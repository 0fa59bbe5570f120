import { afterEach, describe, expect, test } from "vitest";
import { addFault, faultRequest, listFaults, removeFaults, takeFault } from "./faults.ts";

afterEach(() => {
  removeFaults();
});

const order = (fields: object) => faultRequest.parse(fields);
const noBody = async () => "";

describe("takeFault", () => {
  test("counts exactly under concurrent calls", async () => {
    addFault("identity", order({ mode: "down", times: 5, bodyIncludes: "alice" }));
    const readAtOnce = Promise.resolve("alice");
    const hits = await Promise.all(
      Array.from({ length: 100 }, () => takeFault("identity", "/identity/v1", () => readAtOnce)),
    );
    expect(hits.filter(Boolean)).toHaveLength(5);
    expect(listFaults()).toEqual([]);
  });

  test("keeps a fault without a count until it is removed", async () => {
    addFault("jwks", order({ mode: "empty" }));
    for (let call = 0; call < 10; call++) expect(await takeFault("jwks", "/jwks", noBody)).not.toBeNull();
    expect(removeFaults({ vendor: "jwks" })).toHaveLength(1);
    expect(await takeFault("jwks", "/jwks", noBody)).toBeNull();
  });

  test("does not apply a fault to another vendor, path or body", async () => {
    addFault("shopify", order({ mode: "status", path: "alice-shop", bodyIncludes: "themes" }));
    const themes = async () => "query { themes }";
    expect(await takeFault("firestore", "/shopify/alice-shop", themes)).toBeNull();
    expect(await takeFault("shopify", "/shopify/bob-shop", themes)).toBeNull();
    expect(await takeFault("shopify", "/shopify/alice-shop", noBody)).toBeNull();
    expect(await takeFault("shopify", "/shopify/alice-shop", themes)).toMatchObject({ mode: "status", status: 503 });
  });

  test("applies the most specific fault and leaves the count of the general one", async () => {
    addFault("shopify", order({ mode: "slow", times: 1 }));
    addFault("shopify", order({ mode: "down", path: "alice-shop", times: 1 }));
    expect(await takeFault("shopify", "/shopify/alice-shop", noBody)).toMatchObject({ mode: "down" });
    expect(listFaults()).toMatchObject([{ mode: "slow", times: 1 }]);
  });
});

describe("addFault", () => {
  test("replaces a fault for the same calls", () => {
    addFault("stripe", order({ mode: "down" }));
    addFault("stripe", order({ mode: "garbage" }));
    expect(listFaults().map(({ mode }) => mode)).toEqual(["garbage"]);
  });
});

describe("faultRequest", () => {
  test.each([
    {},
    { mode: "broken" },
    { mode: "down", times: 0 },
    { mode: "status", status: 99 },
    { mode: "slow", delayMs: -1 },
    { mode: "down", time: 5 },
  ])("rejects %o", (fields) => {
    expect(faultRequest.safeParse(fields).success).toBe(false);
  });
});
