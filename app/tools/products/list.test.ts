import { describe, expect, test } from "vitest";
import type { WinningProduct } from "#workers/portal/products/contract.ts";
import { getGrowth, listProducts, parseListQuery } from "./list.ts";
import { calculateMargin } from "./margin.ts";
import { toComparison, toListView, toPercent } from "./view.server.ts";

const product = (id: string, over: Partial<WinningProduct> = {}): WinningProduct => ({
  id,
  fr: { name: `Vase ${id}`, reason: "Se vend toute l’année." },
  en: { name: `Vase ${id}`, reason: "Sells all year." },
  ...{ niche: "decoration", imageUrl: null, countries: ["FR"], trend: [10, 20], links: [] },
  ...{ priceCents: 3900, costCents: 980, shippingCents: 390, advertisingCents: 400 },
  ...{ isExample: true, isPublished: true, expiresAt: null, position: 1, updatedAt: "", version: "" },
  ...over,
});

const products = [
  product("a", { position: 1, countries: ["FR", "BE"], trend: [10, 50] }),
  product("b", { position: 2, priceCents: 1800, costCents: 1000, niche: "tableware", trend: [30, 30] }),
  product("c", { position: 3, countries: ["CH"], fr: { name: "Théière émaillée", reason: "Cadeau" }, trend: [50, 10] }),
];

const list = (query: string, favourites: string[] = []) =>
  listProducts(products, parseListQuery(new URLSearchParams(query)), {
    language: "fr",
    favourites: new Set(favourites),
    nameNiche: (niche) => ({ decoration: "Décoration" })[niche as string] ?? niche,
    nameCountry: (country) => ({ CH: "Suisse" })[country as string] ?? country,
  }).map((found) => found.product.id);

describe("listProducts", () => {
  test.each([
    ["", ["a", "b", "c"]],
    ["q=theiere+EMAIL", ["c"]],
    ["q=decoration", ["a", "c"]],
    ["q=suisse", ["c"]],
    ["q=nothing", []],
    ["niche=tableware", ["b"]],
    ["country=BE", ["a"]],
    ["price=0-20", ["b"]],
    ["price=20-40", ["a", "c"]],
    ["margin=30", ["a", "c"]],
    ["sort=price", ["b", "a", "c"]],
    ["sort=-price", ["a", "c", "b"]],
    ["sort=-margin", ["c", "a", "b"]],
    ["sort=name", ["c", "a", "b"]],
    ["niche=unknown&country=ZZ&price=x&margin=7&sort=evil&after=-3", ["a", "b", "c"]],
  ])("lists for the query %j the products %j", (query, expected) => {
    expect(list(query)).toEqual(expected);
  });

  test("lists favourites alone", () => {
    expect(list("only=favourites", ["c", "gone"])).toEqual(["c"]);
  });
});

describe("toListView, toComparison", () => {
  test("shows the margin of the calculation, in the country of the filter", () => {
    const both = product("d", { countries: ["FR", "CH"] });
    const options = { language: "fr" as const, kept: { favourites: [], scenarios: {} } };
    for (const [query, percent] of [
      ["", "40"],
      ["country=CH", "46"],
      ["country=BE&product=d", "40"],
    ]) {
      const { rows, chosen } = toListView([both], new URLSearchParams(query), options);
      const compared = toComparison([both], new URLSearchParams({ id: "d", view: query ?? "" }), options);
      const calculated = chosen && toPercent("fr", calculateMargin(chosen.usual).marginRate);
      for (const shown of [...rows, ...compared.products]) expect(shown.marginPercent).toBe(percent);
      expect(calculated).toBe(percent);
    }
  });
});

describe("getGrowth", () => {
  test("returns the difference between the halves of a trend", () => {
    expect([getGrowth([]), getGrowth([40]), getGrowth([10, 99, 30]), getGrowth([1, 3, 5, 7])]).toEqual([0, 0, 20, 4]);
  });
});
