import { adviceReason, carefulReasons, type PreviewFile } from "theme-merge/merge/contract.ts";
import { describe, expect, test } from "vitest";
import { translator } from "#app/i18n/translator.ts";
import { createPreviewFile as file } from "#tests/support/preview-file.ts";
import { findPart } from "./file-names.ts";
import { formatFilter, parseFilter } from "./question-filter.ts";
import { listGroups, toQuestionViews } from "./question-view.ts";

const blank = { language: "fr", version: "2.0.4", answers: [], open: new Map(), theme: null } as const;
const view = (files: PreviewFile[], more = {}) => toQuestionViews(translator("fr"), files, { ...blank, ...more });

describe("findPart", () => {
  test.each([
    ["sections/header.liquid", "frame"],
    ["sections/main-product.liquid", "product"],
    ["snippets/price.liquid", "product"],
    ["snippets/cart-drawer.liquid", "cart"],
    ["assets/component-cart.css", "cart"],
    ["sections/featured-product.liquid", "home"],
    ["sections/main-collection-product-grid.liquid", "collection"],
    ["snippets/facets.liquid", "collection"],
    ["sections/main-article.liquid", "blog"],
    ["snippets/card-product.liquid", "everywhere"],
    ["layout/theme.liquid", "everywhere"],
    ["assets/base.css", "everywhere"],
  ])("assigns %s to the part %s", (path, part) => {
    expect(findPart(path, "code")).toBe(part);
  });
});

describe("toQuestionViews", () => {
  test("names questions in words, in groups in the order of the shop", () => {
    const questions = view([
      file("locales/de.json", { kind: "locale" }),
      file("snippets/stars.liquid", { madeBy: "Reviews" }),
      file("sections/main-product.liquid", { name: { en: "Product information", fr: "Fiche produit" } }),
      file("snippets/price.liquid"),
      file("sections/header.liquid"),
      file("snippets/own-thing.liquid", { outcome: "kept" }),
    ]);
    expect(questions.map(({ title, type }) => `${title} (${type})`)).toEqual([
      "En-tête (code)",
      "Fiche produit (code)",
      "Prix (code)",
      "Stars (app)",
      "Textes en allemand (settings)",
    ]);
    expect(listGroups(translator("fr"), questions).map(({ title }) => title)).toEqual([
      "En-tête et pied de page",
      "Page produit",
      "Ajouté par l’application Reviews",
      "Traductions",
    ]);
  });

  test("asks a snippet right after the section that renders it", () => {
    const together = (path: string, other: string) => file(path, { together: [other] });
    const questions = view([
      together("sections/main-product.liquid", "snippets/card.liquid"),
      file("sections/main-search.liquid"),
      file("snippets/badge.liquid"),
      together("snippets/card.liquid", "sections/main-product.liquid"),
    ]);
    const [product, card] = questions;
    expect(questions.map(({ path }) => path).slice(0, 2)).toEqual([
      ...["sections/main-product.liquid", "snippets/card.liquid"],
    ]);
    expect(card).toMatchObject({ group: product?.group, together: [product?.title] });
    expect(product?.together).toEqual([card?.title]);
  });

  test("includes the lines of open questions only, and opens all when they are few", () => {
    const files = Array.from({ length: 5 }, (_, at) => file(`snippets/part-${at}.liquid`));
    const open = new Map([["snippets/part-3.liquid", "my text"]]);
    expect(view(files, { open }).map(({ comparison }) => comparison?.text ?? null)).toEqual([
      ...[null, null, null, "my text", null],
    ]);
    expect(view(files.slice(0, 3)).every(({ comparison }) => comparison !== null)).toBe(true);
  });

  test("writes each reason in both languages, and calls only clear advice sure", () => {
    for (const language of ["fr", "en"] as const)
      for (const reason of adviceReason.options) {
        const advice = { choice: "mine", reason, detail: "big" } as const;
        const [question] = toQuestionViews(translator(language), [file("a", { advice })], { ...blank, language });
        expect(question?.advice.text).not.toMatch(/\{\{|updateAdvice/);
        expect(question?.advice.isSure).toBe(!carefulReasons.includes(reason));
      }
  });
});

describe("parseFilter, formatFilter", () => {
  test("preserves a filter in the address, and ignores unknown parts", () => {
    const filter = { show: "open", type: "app", open: ["a b.liquid", "c"] } as const;
    expect(parseFilter(new URLSearchParams(formatFilter({ ...filter, open: [...filter.open] })))).toEqual(filter);
    expect(parseFilter(new URLSearchParams("show=x&type=y"))).toEqual({ show: "all", type: null, open: [] });
    expect(formatFilter({ show: "all", type: null, open: [] })).toBe("");
  });
});
