import { describe, expect, test } from "vitest";
import type { TemplateList } from "#workers/licences/templates/contract.ts";
import { toGalleryView } from "./gallery.server.ts";

const at = "2026-11-29T12:00:00.000Z";

const list: TemplateList = {
  page: {
    rows: [
      {
        ...{ id: "t", kind: "page", suffix: "ete", name: { fr: "Été", en: "Summer" }, tags: [], state: "published" },
        ...{ revision: 1, bytes: 10, outline: { sections: [], blockCount: 0 }, preview: null, uses: 0 },
        ...{ changedAt: at, deletedAt: null },
        checks: [
          { version: "3.0.0", fit: "fits" },
          { version: "2.0.4", fit: "loses" },
        ],
      },
    ],
    ...{ above: 0, next: null, previous: null },
  },
  counts: { page: 1, product: 0, collection: 0, blog: 0, article: 0 },
  ...{ found: 1, tags: [], toReview: 0 },
  versions: [
    { version: "3.0.0", isHalted: true },
    { version: "2.0.4", isHalted: false },
  ],
  newest: "2.0.4",
};

describe("toGalleryView", () => {
  test("says of a halted release on a card that it is", () => {
    const [card] = toGalleryView("all", list, "en").cards;
    expect(card?.checks.map(({ name, fit }) => [name, fit])).toEqual([
      ["2.0.4", "loses"],
      ["3.0.0, halted", "fits"],
    ]);
  });
});
