import { afterEach, describe, expect, test, vi } from "vitest";
import { failure, success } from "#base/errors.ts";
import { createInMemoryFirestore } from "#tests/support/in-memory-firestore.ts";
import { toFields } from "../clients/firestore-values.ts";
import { createTestRecorder } from "../fixtures/events.ts";
import { createTestCalls, createTestViewer } from "../fixtures/scope.ts";
import type { ProductDraft } from "./contract.ts";

afterEach(() => void vi.unstubAllGlobals());

const now = new Date("2026-11-23T12:00:00Z");
const draft: ProductDraft = {
  ...{ fr: { name: "Vase", reason: "Oui" }, en: { name: "Vase", reason: "Yes" } },
  ...{ niche: "decoration", imageUrl: null, countries: ["FR"], trend: [], links: [] },
  ...{ priceCents: 3900, costCents: 980, shippingCents: 390, advertisingCents: 400 },
  ...{ isExample: false, isPublished: true, expiresAt: null },
};

function open() {
  const { store: documents } = createInMemoryFirestore();
  const { events, delivered } = createTestRecorder();
  const given = { documents, events, now };
  return {
    documents,
    delivered,
    desk: createTestCalls({ ...given, viewer: createTestViewer({ role: "admin" }) }),
    merchant: createTestCalls(given),
  };
}

describe("changes of the staff", () => {
  test("keeps distinct positions after products are moved, deleted and imported", async () => {
    const { desk } = open();
    const ids: string[] = [];
    for (const once of ["a", "b", "c"]) {
      const created = await desk.createProduct({ draft, once });
      if (created.ok) ids.push(created.value.id);
    }
    const [first = "", second = "", third = ""] = ids;
    await desk.removeProduct(first);
    await desk.importProducts({
      products: [
        { id: null, draft },
        { id: second, draft },
      ],
      once: "import",
    });
    await desk.moveProduct({ id: third, direction: "up" });
    await desk.moveProduct({ id: third, direction: "up" });
    const listed = await desk.listProducts();
    if (!listed.ok) throw new Error(listed.error.code);
    expect(listed.value.slice(0, 2).map(({ id }) => id)).toEqual([third, second]);
    expect(new Set(listed.value.map(({ position }) => position)).size).toBe(3);
  });
});

describe("one product", () => {
  test("is changed as it was read, and published and withdrawn once", async () => {
    const { desk, merchant, delivered } = open();
    const created = await desk.createProduct({ draft, once: "a" });
    const id = created.ok ? created.value.id : "";
    const found = await desk.findProduct(id);
    const version = found.ok ? found.value.version : "";
    const changed = { ...draft, priceCents: 4500 };
    expect(await desk.changeProduct({ id, draft: changed, version })).toEqual(success(undefined));
    expect(await desk.changeProduct({ id, draft, version })).toEqual(failure("STATE_CONFLICT"));
    for (const isPublished of [false, false]) await desk.publishProduct({ id, isPublished });
    expect(await merchant.loadWinningProducts()).toMatchObject({ value: { products: [] } });
    expect(await desk.findProduct(id)).toMatchObject({ value: { priceCents: 4500, isPublished: false } });
    expect(delivered).toHaveLength(3);
    expect(await desk.findProduct("unknown")).toEqual(failure("NOT_FOUND"));
  });
});

describe("what merchants see and keep", () => {
  test("hides drafts, invalid products and unsafe addresses from merchants", async () => {
    const { documents: store, merchant } = open();
    const documents: Record<string, object> = {
      good: { ...draft, links: ["javascript:alert(1)", "https://example.com/"], imageUrl: "//evil.test/a.png" },
      draft: { ...draft, isPublished: false },
      broken: { ...draft, priceCents: "free" },
      ended: { ...draft, expiresAt: now },
    };
    for (const [id, fields] of Object.entries(documents))
      await store.commit([
        { update: { path: ["winningProducts", id], fields: toFields({ ...fields, position: 1 } as never) } },
      ]);
    const loaded = await merchant.loadWinningProducts();
    expect(loaded.ok && loaded.value.products).toMatchObject([
      { id: "good", links: ["https://example.com/"], imageUrl: null },
    ]);
    expect(loaded.ok && loaded.value.products).toHaveLength(1);
  });

  test("stores nothing for an account without a document, so that no erased one returns", async () => {
    const { desk, merchant, documents: store } = open();
    const created = await desk.createProduct({ draft, once: "a" });
    const id = created.ok ? created.value.id : "";
    expect(await merchant.setFavouriteProduct({ id, isFavourite: true })).toEqual(failure("UPSTREAM_UNAVAILABLE"));
    expect(await store.get(["users", "eva"])).toBeNull();
  });

  test("rejects figures and ids that our forms never send", async () => {
    const { merchant, documents: store } = open();
    const path = ["winningProducts", "Not_ours"] as const;
    await store.commit([{ update: { path: [...path], fields: toFields({ ...draft, position: 1 } as never) } }]);
    expect(await merchant.setFavouriteProduct({ id: "Not_ours", isFavourite: true })).toEqual(failure("NOT_FOUND"));
    const { priceCents, costCents, shippingCents, advertisingCents } = draft;
    const figures = { priceCents, costCents, shippingCents, advertisingCents, returnsRate: 0, country: "FR" } as const;
    expect(await merchant.saveProductScenario({ id: "a", scenario: { ...figures, feesRate: 10_001 } })).toEqual(
      failure("INVALID_REQUEST"),
    );
  });
});
