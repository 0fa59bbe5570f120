import { describe, expect, it } from "vitest";
import { createOverview, createRelease, createShop } from "#tests/support/overviews.ts";
import type { Shop } from "#workers/licences/stores/contract.ts";
import { lineView, listKinds, pickKind, toAnchor } from "./view.ts";

const releases = ["2.0.4", "1.10.0", "1.9.0", "1.0.0"].map((version) => createRelease(version));

const shop = (name: string, themeVersion: string | null, over: Partial<Shop> = {}) =>
  createShop(name, { themeVersion, ...over });
const overview = (...shops: Shop[]) => createOverview(shops);

const positions = (...shops: Shop[]) =>
  lineView(releases, overview(...shops), "fr").stops.map(
    ({ version, position, onPath }) => `${version} ${position}${onPath ? " path" : ""}`,
  );

describe("lineView", () => {
  it("shows pending and passed releases of a store", () => {
    expect(positions(shop("a", "1.9.0"))).toEqual([
      "2.0.4 ahead path",
      "1.10.0 ahead path",
      "1.9.0 here",
      "1.0.0 passed",
    ]);
  });

  it("offers no update to a store whose owner skips the newest release", () => {
    const line = (skippedVersion: string) => lineView(releases, overview(shop("a", "1.9.0", { skippedVersion })), "fr");
    expect(line("2.0.4")).toMatchObject({ behind: 1, updatable: false, stores: [{ state: "skipped" }] });
    expect(line("1.10.0")).toMatchObject({ behind: 1, updatable: true, stores: [{ state: "behind" }] });
  });

  it("starts at the most outdated store", () => {
    expect(positions(shop("a", "2.0.4"), shop("b", "1.9.0"))).toEqual([
      "2.0.4 here path",
      "1.10.0 ahead path",
      "1.9.0 here",
      "1.0.0 passed",
    ]);
  });

  it("shows no pending releases for an up-to-date store", () => {
    expect(positions(shop("a", "2.0.4"))).toEqual(["2.0.4 here", "1.10.0 passed", "1.9.0 passed", "1.0.0 passed"]);
  });

  it("places no store without our theme", () => {
    const plain = ["2.0.4 plain", "1.10.0 plain", "1.9.0 plain", "1.0.0 plain"];
    expect(positions()).toEqual(plain);
    expect(positions(shop("a", null))).toEqual(plain);
    expect(lineView(releases, null, "fr").stops.map(({ position }) => position)).toEqual(Array(4).fill("plain"));
  });

  it("adds a stop for withdrawn and unpublished versions", () => {
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

  it("lists every store at its stop", () => {
    const { stops } = lineView(releases, overview(shop("a", "1.9.0"), shop("b", "1.9.0")), "fr");
    expect(stops.find(({ version }) => version === "1.9.0")?.stores).toEqual(["a", "b"]);
  });

  it("formats notes, date and size in the page's language", () => {
    expect(lineView(releases, null, "fr").stops[0]).toMatchObject({
      size: "5,2\u00a0Mo",
      published: { text: "12 décembre 2024" },
      notes: [{ kind: "list", items: [[{ text: "Panier" }]] }],
    });
    expect(lineView(releases, null, "en").stops[0]).toMatchObject({
      size: "5.2\u00a0MB",
      published: { text: "12 December 2024" },
      notes: [{ kind: "list", items: [[{ text: "Cart" }]] }],
    });
  });

  it("returns an empty thread without published releases", () => {
    const line = lineView([], overview(shop("a", null)), "fr");
    expect(line).toMatchObject({ newest: null, stops: [], behind: 0, updatable: false });
  });
  const getState = (one: Shop) => lineView(releases, overview(one), "fr").stores[0];

  it("counts the releases that a store lacks", () => {
    expect(getState(shop("a", "1.9.0"))).toMatchObject({ state: "behind", missing: 2 });
    expect(getState(shop("a", "2.0.4"))).toMatchObject({ state: "newest", missing: 0 });
  });

  it("puts the most outdated store first", () => {
    const { stores } = lineView(releases, overview(shop("a", null), shop("b", "1.10.0"), shop("c", "1.0.0")), "fr");
    expect(stores.map((store) => store.missing)).toEqual([3, 1, 0]);
  });

  it("shows what blocks the update of a store", () => {
    expect(getState(shop("a", "1.9.0", { licenceStatus: "paused" }))).toMatchObject({ state: "paused", missing: 2 });
    expect(getState(shop("a", "1.9.0", { state: "inactive" }))).toMatchObject({ state: "lost", missing: 2 });
    const { behind, updatable } = lineView(releases, overview(shop("a", "1.9.0", { state: "inactive" })), "fr");
    expect({ behind, updatable }).toEqual({ behind: 1, updatable: false });
  });

  it("offers an update to a store with a pending check", () => {
    expect(getState(shop("a", "1.9.0", { state: "pending" }))).toMatchObject({ state: "behind" });
  });

  it("gives a store with another theme no stop", () => {
    expect(getState(shop("a", null))).toMatchObject({ state: "unknown", missing: 0 });
  });

  it("contains no part of a credential", () => {
    expect(JSON.stringify(lineView(releases, overview(shop("a", "1.9.0")), "fr"))).not.toMatch(/3f9c|7b20|hint/i);
  });
});

describe("toAnchor", () => {
  it("returns an anchor without dots", () => {
    expect(toAnchor("2.0.4")).toBe("v2-0-4");
  });
});

const { stops } = lineView(
  [
    createRelease("2.0.0", { notes: { fr: "## Nouveau\n- Panier\n\n## Corrigé\n- Focus", en: "" } }),
    createRelease("1.0.0", { notes: { fr: "- Première version", en: "" } }),
  ],
  null,
  "fr",
);

describe("listKinds", () => {
  it("lists the kinds of change that a release names", () => expect(listKinds(stops)).toEqual(["new", "fixed"]));
});

describe("pickKind", () => {
  it("keeps the releases with changes of the kind, and only these changes", () => {
    expect(pickKind(stops, "fixed").map(({ version, notes }) => ({ version, notes }))).toEqual([
      { version: "2.0.0", notes: [{ kind: "list", change: "fixed", items: [[{ text: "Focus" }]] }] },
    ]);
  });
});
