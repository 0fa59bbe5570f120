import { describe, expect, it } from "vitest";
import { parseListAddress } from "#app/kit/lists/list-query.ts";
import { eventsAddress } from "./event-filters.ts";

const parse = (filters: Record<string, string>) => parseListAddress(new URLSearchParams(filters), eventsAddress);

describe("eventsAddress", () => {
  it("reads filters, completes a store's name, and ignores empty parameters", () => {
    expect(parse({ q: " alice ", store: "https://Alice-Shop/admin", kind: "account", from: "" })).toEqual({
      query: { q: "alice", store: "alice-shop.myshopify.com", kind: "account" },
      refused: [],
    });
  });

  it.each<Record<string, string>>([
    { q: "ab" },
    { licence: "nothing" },
    { from: "2026-02-30" },
    { kind: "nothing" },
    { page: "2" },
  ])("names the filter that does not fit: %o", (filters) =>
    expect(parse(filters).refused).toEqual(Object.keys(filters)),
  );
});
