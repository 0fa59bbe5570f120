import { describe, expect, it } from "vitest";
import { parseFilters } from "./filters.ts";

const parse = (filters: Record<string, string>) => parseFilters(new URLSearchParams(filters));

describe("parseFilters", () => {
  it("reads filters, completes a store's name, and ignores empty and other parameters", () => {
    expect(
      parse({ q: " alice ", store: "https://Alice-Shop/admin", kind: "account", from: "", page: "2" }),
    ).toMatchObject({
      ok: true,
      search: { q: "alice", store: "alice-shop.myshopify.com", kind: "account" },
    });
  });

  it.each<Record<string, string>>([{ q: "ab" }, { licence: "nothing" }, { from: "2026-02-30" }, { kind: "nothing" }])(
    "names the filter that does not fit: %o",
    (filters) => expect(parse(filters)).toEqual({ ok: false, invalid: Object.keys(filters) }),
  );
});
