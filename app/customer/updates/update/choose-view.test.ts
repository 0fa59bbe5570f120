import { describe, expect, test } from "vitest";
import { translator } from "#app/i18n/translator.ts";
import { createShop } from "#tests/support/overviews.ts";
import type { StoreTheme } from "#workers/licences/shopify/contract.ts";
import type { Shop } from "#workers/licences/stores/contract.ts";
import {
  findPreselectedTheme,
  type ThemeView,
  toSkipView,
  toStoreChoices,
  toTargets,
  toThemeViews,
} from "./choose-view.ts";

const shop = (name: string, over: Partial<Shop>) =>
  createShop(name, { themeVersion: null, newestRelease: "1.10.0", ...over });

describe("toStoreChoices", () => {
  test("puts stores with an available update first, and shows why others are blocked", () => {
    const stores = toStoreChoices(translator("en"), [
      shop("paused", { licenceStatus: "paused", themeVersion: "1.0.0" }),
      shop("lost", { state: "inactive", failure: "TOKEN_INVALID", themeVersion: "1.0.0" }),
      shop("current", { themeVersion: "1.10.0" }),
      shop("unasked", { state: "pending", themeVersion: "1.9.0" }),
      shop("held", { themeVersion: "1.9.0", newestRelease: "1.9.0" }),
      shop("other", {}),
    ]);
    expect(stores.map(({ shop: domain, state, newest }) => [domain.split(".")[0], state, newest])).toEqual([
      ["unasked", "ready", "1.10.0"],
      ["current", "ready", null],
      ["held", "ready", null],
      ["other", "ready", null],
      ["lost", "lost", "1.10.0"],
      ["paused", "paused", "1.10.0"],
    ]);
    expect(stores.find(({ state }) => state === "lost")?.reason).toContain("Shopify");
  });
});

describe("toThemeViews", () => {
  test("blocks processing and current themes, but not themes of other vendors", () => {
    const theme = (id: string, rest: Partial<StoreTheme>): StoreTheme => ({
      ...{ id, name: id, role: "UNPUBLISHED", processing: false, version: null },
      ...rest,
    });
    const themes = toThemeViews(
      [
        theme("1", { role: "MAIN", version: "1.9.0" }),
        theme("2", { version: "1.10.0" }),
        theme("3", { processing: true, version: "1.0.0" }),
        theme("4", {}),
      ],
      "1.10.0",
    );
    expect(themes.map(({ live, blockedBy }) => [live, blockedBy])).toEqual([
      [true, null],
      [false, "current"],
      [false, "processing"],
      [false, null],
    ]);
  });
});

describe("findPreselectedTheme", () => {
  test("preselects the newest own theme, prefers the published one, and never another vendor's", () => {
    const theme = (id: string, version: string | null, rest: Partial<StoreTheme> = {}): StoreTheme => ({
      ...{ id, name: id, role: "UNPUBLISHED", processing: false, version },
      ...rest,
    });
    const chosen = (...themes: StoreTheme[]) => findPreselectedTheme(toThemeViews(themes, "2.0.0"));
    const foreign = theme("1", null, { role: "MAIN" });
    expect(chosen(foreign, theme("2", "1.9.0"), theme("3", "1.10.0"))).toBe("3");
    expect(chosen(theme("4", "1.9.0"), theme("5", "1.9.0", { role: "MAIN" }))).toBe("5");
    expect(chosen(foreign, theme("6", "2.0.0"), theme("7", "1.0.0", { processing: true }))).toBeNull();
    expect(chosen(foreign)).toBeNull();
  });
});

describe("toTargets", () => {
  const releases = ["2.0.4", "1.10.0", "1.9.0"].map((version) => ({
    version,
    publishedAt: "2024-12-12T00:00:00.000Z",
  }));
  const theme = (version: string | null): ThemeView => ({ id: "1", name: "A", live: true, version, blockedBy: null });
  const choose = (...themes: ThemeView[]) => toTargets(releases, themes, "en").map(({ version }) => version);

  test("lists the versions newer than the oldest theme, newest first", () => {
    expect(choose(theme("1.9.0"))).toEqual(["2.0.4", "1.10.0"]);
    expect(choose(theme("1.10.0"), theme(null))).toEqual(["2.0.4", "1.10.0", "1.9.0"]);
    expect(toTargets(releases, [theme("1.9.0")], "en")[0]?.label).toBe("2.0.4 · 12 Dec 2024");
  });

  test("lists none when only one is newer, or the theme cannot be updated now", () => {
    expect(choose(theme("1.10.0"))).toEqual([]);
    expect(choose({ ...theme("1.9.0"), blockedBy: "processing" })).toEqual([]);
  });
});

describe("toSkipView", () => {
  test("offers to skip only a release that the store does not have", () => {
    const skip = (over: Partial<Shop>) => toSkipView(shop("a", { newestRelease: "2.0.4", ...over }));
    expect(skip({ themeVersion: "1.10.0" })).toMatchObject({ version: "2.0.4", isSkipped: false });
    expect(skip({ themeVersion: "1.10.0", skippedVersion: "2.0.4" })?.isSkipped).toBe(true);
    expect(skip({ themeVersion: "1.9.0", skippedVersion: "1.10.0" })?.isSkipped).toBe(false);
    for (const themeVersion of ["2.0.4", null]) expect(skip({ themeVersion })).toBeNull();
  });
});
