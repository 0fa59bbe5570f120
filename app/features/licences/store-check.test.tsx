import { describe, expect, it } from "vitest";
import { languages } from "#base/language.ts";
import { renderIn } from "#tests/support/render.tsx";
import { StoreCheck } from "./store-check.tsx";

const failed = (cause: "UPSTREAM_UNAVAILABLE" | "SCOPE_MISSING") =>
  ({ check: "scopes", outcome: "failed", durationMs: 3, cause, facts: {} }) as const;

describe("<StoreCheck>", () => {
  it.each(languages)("calls nothing to be corrected in %s while Shopify does not answer", (language) => {
    const html = renderIn(language, <StoreCheck shop="a.myshopify.com" checks={[failed("UPSTREAM_UNAVAILABLE")]} />);
    expect(html).not.toMatch(/corrig|\bfix/i);
    expect(html).not.toContain("bg-bad-soft");
  });

  it("counts a problem to be corrected when a permission is missing", () => {
    const html = renderIn("fr", <StoreCheck shop="a.myshopify.com" checks={[failed("SCOPE_MISSING")]} />);
    expect(html).toContain("1 problème à corriger");
  });
});
