import { describe, expect, it } from "vitest";
import type { LicenceOverview, Release, Shop } from "#workers/portal/contract.ts";
import { anchorOf, lineView } from "./view.ts";

const release = (version: string, over: Partial<Release> = {}): Release => ({
  version,
  status: "published",
  size: 5_240_000,
  sha256: "0".repeat(64),
  fileCount: 90,
  publishedAt: "2024-12-12T09:00:00.000Z",
  notes: { fr: "- Panier", en: "- Cart" },
  ...over,
});

const releases = ["2.0.4", "1.10.0", "1.9.0", "1.0.0"].map((version) => release(version));

const shop = (name: string, themeVersion: string | null, over: Partial<Shop> = {}): Shop => ({
  shop: `${name}.myshopify.com`,
  name: null,
  state: "active",
  plan: null,
  licenceId: "0".repeat(24),
  licenceStatus: "active",
  checkedAt: null,
  lastActivity: null,
  themeVersion,
  failure: null,
  development: false,
  seatDueAt: null,
  accessTokenHint: "3f9c",
  apiSecretKeyHint: "7b20",
  ...over,
});

const overview = (...shops: Shop[]): LicenceOverview => ({
  authorised: shops.length,
  available: 0,
  installed: shops.length,
  licences: [],
  shops,
  openJobs: [],
  newestRelease: "2.0.4",
});

const positions = (...shops: Shop[]) =>
  lineView(releases, overview(...shops), "fr").stops.map(
    ({ version, position, onPath }) => `${version} ${position}${onPath ? " path" : ""}`,
  );

describe("the line", () => {
  it("shows the way from a store to the newest release, and what it has behind it", () => {
    expect(positions(shop("a", "1.9.0"))).toEqual([
      "2.0.4 ahead path",
      "1.10.0 ahead path",
      "1.9.0 here",
      "1.0.0 passed",
    ]);
  });

  it("starts the way at the store that is furthest behind", () => {
    expect(positions(shop("a", "2.0.4"), shop("b", "1.9.0"))).toEqual([
      "2.0.4 here path",
      "1.10.0 ahead path",
      "1.9.0 here",
      "1.0.0 passed",
    ]);
  });

  it("has no way left for a store that is on the newest release", () => {
    expect(positions(shop("a", "2.0.4"))).toEqual(["2.0.4 here", "1.10.0 passed", "1.9.0 passed", "1.0.0 passed"]);
  });

  it("places nobody while no store shows one of our themes", () => {
    const plain = ["2.0.4 plain", "1.10.0 plain", "1.9.0 plain", "1.0.0 plain"];
    expect(positions()).toEqual(plain);
    expect(positions(shop("a", null))).toEqual(plain);
    expect(lineView(releases, null, "fr").stops.map(({ position }) => position)).toEqual(Array(4).fill("plain"));
  });

  it("makes a stop for a version that is offered no longer, and for one that is not out yet", () => {
    expect(positions(shop("a", "1.9.5"))).toEqual([
      "2.0.4 ahead path",
      "1.10.0 ahead path",
      "1.9.5 here",
      "1.9.0 passed",
      "1.0.0 passed",
    ]);
    const { stops, stores } = lineView(releases, overview(shop("a", "3.0.0")), "fr");
    expect(stops[0]).toMatchObject({ version: "3.0.0", listed: false, newest: false, onPath: false, stores: ["a"] });
    expect(stops[1]).toMatchObject({ version: "2.0.4", newest: true, position: "passed" });
    expect(stores[0]).toMatchObject({ state: "newest", missing: 0 });
  });

  it("names every store at its stop", () => {
    const { stops } = lineView(releases, overview(shop("a", "1.9.0"), shop("b", "1.9.0")), "fr");
    expect(stops.find(({ version }) => version === "1.9.0")?.stores).toEqual(["a", "b"]);
  });

  it("words notes, date and size in the language of the page", () => {
    expect(lineView(releases, null, "fr").stops[0]).toMatchObject({
      size: "5,2\u00a0Mo",
      published: { text: "12 décembre 2024" },
      notes: [{ kind: "list", items: ["Panier"] }],
    });
    expect(lineView(releases, null, "en").stops[0]).toMatchObject({
      size: "5.2\u00a0MB",
      published: { text: "12 December 2024" },
      notes: [{ kind: "list", items: ["Cart"] }],
    });
  });

  it("is empty while nothing is published", () => {
    const line = lineView([], overview(shop("a", null)), "fr");
    expect(line).toMatchObject({ newest: null, stops: [], behind: 0, updatable: false });
  });
});

describe("a store", () => {
  const stateOf = (one: Shop) => lineView(releases, overview(one), "fr").stores[0];

  it("is behind by the releases that it does not have", () => {
    expect(stateOf(shop("a", "1.9.0"))).toMatchObject({ state: "behind", missing: 2 });
    expect(stateOf(shop("a", "2.0.4"))).toMatchObject({ state: "newest", missing: 0 });
  });

  it("that is furthest behind is told first", () => {
    const { stores } = lineView(releases, overview(shop("a", null), shop("b", "1.10.0"), shop("c", "1.0.0")), "fr");
    expect(stores.map((store) => store.missing)).toEqual([3, 1, 0]);
  });

  it("says what keeps it from its update", () => {
    expect(stateOf(shop("a", "1.9.0", { licenceStatus: "paused" }))).toMatchObject({ state: "paused", missing: 2 });
    expect(stateOf(shop("a", "1.9.0", { state: "inactive" }))).toMatchObject({ state: "lost", missing: 2 });
    const { behind, updatable } = lineView(releases, overview(shop("a", "1.9.0", { state: "inactive" })), "fr");
    expect({ behind, updatable }).toEqual({ behind: 1, updatable: false });
  });

  it("that cannot be checked for a while is updated all the same", () => {
    expect(stateOf(shop("a", "1.9.0", { state: "pending" }))).toMatchObject({ state: "behind" });
  });

  it("on another theme is nowhere on the line", () => {
    expect(stateOf(shop("a", null))).toMatchObject({ state: "unknown", missing: 0 });
  });

  it("carries no hint of a credential", () => {
    expect(JSON.stringify(lineView(releases, overview(shop("a", "1.9.0")), "fr"))).not.toMatch(/3f9c|7b20|hint/i);
  });
});

it("a version is an anchor without dots", () => {
  expect(anchorOf("2.0.4")).toBe("v2-0-4");
});
