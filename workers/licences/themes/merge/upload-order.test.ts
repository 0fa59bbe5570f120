import fc from "fast-check";
import { expect, test } from "vitest";
import { batchesOf } from "./upload-order.ts";

const sized = (...paths: string[]) => paths.map((path) => ({ path, bytes: 10 }));

test("what is named is written before what names it", () => {
  const files = sized(
    ...["templates/index.json", "sections/header-group.json", "sections/hero.liquid", "config/settings_data.json"],
    ...["config/settings_schema.json", "snippets/card.liquid", "blocks/text.liquid", "layout/theme.liquid"],
    ...["assets/base.css", "locales/fr.json"],
  );
  expect(batchesOf(files).map((batch) => batch.map(({ path }) => path))).toEqual([
    [
      ...["locales/fr.json", "assets/base.css", "snippets/card.liquid", "blocks/text.liquid", "sections/hero.liquid"],
      "config/settings_schema.json",
    ],
    ["config/settings_data.json", "sections/header-group.json", "layout/theme.liquid", "templates/index.json"],
  ]);
});

test("no batch is too large, none is empty, and no file is left out", () => {
  const file = fc.record({
    path: fc.constantFrom("assets/a.css", "templates/a.json", "sections/a.liquid", "locales/a.json"),
    bytes: fc.nat(1_500_000),
  });
  fc.assert(
    fc.property(fc.array(file, { maxLength: 80 }), (files) => {
      const batches = batchesOf(files);
      expect(new Set(batches.flat())).toEqual(new Set(files));
      expect(batches.flat()).toHaveLength(files.length);
      for (const batch of batches) {
        expect(batch.length).toBeGreaterThan(0);
        expect(batch.length).toBeLessThanOrEqual(20);
        const bytes = batch.reduce((sum, each) => sum + each.bytes, 0);
        expect(batch.length === 1 || bytes <= 1_000_000).toBe(true);
      }
    }),
  );
});
