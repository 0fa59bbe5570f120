import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toBatches, toCalls, toDeletionCalls } from "./theme-file.ts";

const sized = (...paths: string[]) => paths.map((path) => ({ path, bytes: 10 }));
const paths = (batches: { path: string }[][]) => batches.map((batch) => batch.map(({ path }) => path));

/** In the order of Shopify's CLI, one kind a line. */
const ordered = [
  ["config/settings_schema.json"],
  ["locales/en.default.json", "locales/fr.json"],
  ["assets/base.css", "assets/theme.css.liquid"],
  ["snippets/card.liquid", "templates/gift_card.liquid"],
  ["layout/theme.liquid"],
  ["blocks/text.liquid"],
  ["sections/header.liquid", "sections/hero.liquid"],
  ["sections/header-group.json"],
  ["templates/customers/login.json", "templates/index.json"],
  ["sections/header-group.context.b2b.json", "templates/index.context.b2b.json"],
  ["config/markets.json"],
  ["config/settings_data.json"],
];

describe("toDeletionCalls", () => {
  test("deletes files in the opposite order", () => {
    expect(toDeletionCalls(ordered.flat()).flat()).toEqual(ordered.toReversed());
  });
});

describe("toCalls", () => {
  test("puts the batches in their order into calls, as many as fit", () => {
    const files = sized(...Array.from({ length: 70 }, (_, at) => `${at < 35 ? "snippets" : "sections"}/${at}.liquid`));
    const calls = toCalls(toBatches(files));
    expect(calls.map((batches) => batches.map((batch) => batch.length))).toEqual([
      [20, 15],
      [20, 15],
    ]);
    expect(calls.flat()).toEqual(toBatches(files));
    const heavy = files.slice(0, 3).map((file) => ({ ...file, bytes: 600_000 }));
    expect(toCalls(toBatches(heavy))).toHaveLength(3);
  });
});

describe("toBatches", () => {
  test("orders files as Shopify's CLI, each kind in a request of its own", () => {
    expect(paths(toBatches(sized(...ordered.flat().toReversed())))).toEqual(ordered);
  });

  test("splits a kind with more files than a request takes", () => {
    const files = sized(...Array.from({ length: 45 }, (_, index) => `sections/s${index + 10}.liquid`));
    expect(toBatches(files).map((batch) => batch.length)).toEqual([20, 20, 5]);
  });

  test("returns complete batches within their limits, of one kind each", () => {
    const kind = (path: string) => ordered.findIndex((group) => group.includes(path));
    const file = fc.record({ path: fc.constantFrom(...ordered.flat()), bytes: fc.nat(1_500_000) });
    fc.assert(
      fc.property(fc.array(file, { maxLength: 80 }), (files) => {
        const batches = toBatches(files);
        expect(new Set(batches.flat())).toEqual(new Set(files));
        expect(batches.flat()).toHaveLength(files.length);
        for (const batch of batches) {
          expect(new Set(batch.map(({ path }) => kind(path))).size).toBe(1);
          expect(batch.length).toBeLessThanOrEqual(20);
          const bytes = batch.reduce((sum, each) => sum + each.bytes, 0);
          expect(batch.length === 1 || bytes <= 1_000_000).toBe(true);
        }
        const kinds = batches.map(([first]) => kind(first?.path ?? ""));
        expect(kinds).toEqual(kinds.toSorted((a, b) => a - b));
      }),
    );
  });
});
