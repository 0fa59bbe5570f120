import { describe, expect, test } from "vitest";
import { translator } from "#app/i18n/translator.ts";
import { describeFilters } from "./describe-filters.ts";

const t = translator("en");

describe("describeFilters", () => {
  test.each([
    [
      "licences",
      { status: "active", kind: "paid", connection: "inactive", q: "miel" },
      "Status: Active, Kind: Premium, Connection: Lost, Search: miel",
    ],
    [
      "licences",
      { activity: "90+", sort: "-activity" },
      "Activity: Over 90 days ago, or never, Sort order: Last activity",
    ],
    ["users", { verified: "no", sort: "name" }, "Address confirmed: No, Sort order: Person"],
    ["events", { kind: "licence", from: "2026-11-01" }, "Type: Licences: all, From: 2026-11-01"],
    ["events", { kind: "licence.paused" }, "Type: Licence paused"],
    [
      "licences",
      { status: "paused", q: "", account: "" },
      "Status: Paused, with a search text, Customer: value not kept",
    ],
    ["licences", { status: "nonsense", other: "x" }, "Status: nonsense, other: x"],
  ] as const)("describes filters of %s in the words of the page: %o", (list, filters, text) => {
    expect(describeFilters(t, list, filters)).toBe(text);
  });
});
