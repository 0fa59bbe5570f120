import { afterEach, describe, expect, test, vi } from "vitest";
import { createInMemoryFirestore } from "#tests/support/in-memory-firestore.ts";
import { toFields } from "../clients/firestore-values.ts";
import { createTestRecorder } from "../fixtures/events.ts";
import type { ProductDraft } from "./contract.ts";
import { createWinningProductsControl } from "./winning-products-control.ts";
import { createWinningProductsDesk } from "./winning-products-desk.ts";

afterEach(() => void vi.unstubAllGlobals());

const now = new Date("2026-11-23T12:00:00Z");
const draft: ProductDraft = {
  ...{ fr: { name: "Vase", reason: "Oui" }, en: { name: "Vase", reason: "Yes" } },
  ...{ niche: "decoration", imageUrl: null, countries: ["FR"], trend: [], links: [] },
  ...{ priceCents: 3900, costCents: 980, shippingCents: 390, advertisingCents: 400 },
  ...{ isExample: false, isPublished: true, expiresAt: null },
};

function open(role: "user" | "admin" = "admin") {
  const { store } = createInMemoryFirestore();
  const onFault = (error: unknown) => expect.fail(String(error));
  const { events, delivered } = createTestRecorder();
  const viewer = { uid: "eva", role };
  return {
    ...{ store, delivered },
    desk: createWinningProductsDesk({ store, events, viewer, now, onFault }),
    merchant: createWinningProductsControl({ store, viewer, now, onFault }),
  };
}

describe("createWinningProductsDesk", () => {
  test("rejects reads and changes by others than staff", async () => {
    const { desk, store, delivered } = open("user");
    const answers = await Promise.all([
      desk.list(),
      desk.find("a"),
      desk.create(draft, "once"),
      desk.change("a", draft, "v"),
      desk.setPublished("a", true),
      desk.move("a", "up"),
      desk.remove("a"),
      desk.importAll([{ id: null, draft }], "once"),
    ]);
    for (const answer of answers) expect(answer).toEqual({ ok: false, error: { code: "NOT_ADMIN" } });
    expect([await store.count({ collection: "winningProducts" }), delivered]).toEqual([0, []]);
  });

  test("keeps distinct positions after products are moved, deleted and imported", async () => {
    const { desk } = open();
    const ids: string[] = [];
    for (const once of ["a", "b", "c"]) {
      const created = await desk.create(draft, once);
      if (created.ok) ids.push(created.value.id);
    }
    const [first = "", second = "", third = ""] = ids;
    await desk.remove(first);
    await desk.importAll(
      [
        { id: null, draft },
        { id: second, draft },
      ],
      "import",
    );
    await desk.move(third, "up");
    await desk.move(third, "up");
    const listed = await desk.list();
    if (!listed.ok) throw new Error(listed.error.code);
    expect(listed.value.slice(0, 2).map(({ id }) => id)).toEqual([third, second]);
    expect(new Set(listed.value.map(({ position }) => position)).size).toBe(3);
  });
});

describe("createWinningProductsControl", () => {
  test("hides drafts, invalid products and unsafe addresses from merchants", async () => {
    const { store, merchant } = open();
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
    const loaded = await merchant.load();
    expect(loaded.ok && loaded.value.products).toMatchObject([
      { id: "good", links: ["https://example.com/"], imageUrl: null },
    ]);
    expect(loaded.ok && loaded.value.products).toHaveLength(1);
  });

  test("stores nothing for an account without a document, so that no erased one returns", async () => {
    const { desk, merchant, store } = open();
    const created = await desk.create(draft, "a");
    const id = created.ok ? created.value.id : "";
    expect(await merchant.setFavourite(id, true)).toEqual({ ok: false, error: { code: "UPSTREAM_UNAVAILABLE" } });
    expect(await store.get(["users", "eva"])).toBeNull();
  });

  test("rejects figures and ids that our forms never send", async () => {
    const { merchant, store } = open();
    const path = ["winningProducts", "Not_ours"] as const;
    await store.commit([{ update: { path: [...path], fields: toFields({ ...draft, position: 1 } as never) } }]);
    expect(await merchant.setFavourite("Not_ours", true)).toEqual({ ok: false, error: { code: "NOT_FOUND" } });
    const { priceCents, costCents, shippingCents, advertisingCents } = draft;
    const figures = { priceCents, costCents, shippingCents, advertisingCents, returnsRate: 0, country: "FR" } as const;
    const wrong = { ok: false, error: { code: "INVALID_REQUEST" } };
    expect(await merchant.saveScenario("a", { ...figures, feesRate: 10_001 })).toEqual(wrong);
  });
});
