import { describe, expect, it } from "vitest";
import { languages } from "#base/language.ts";
import { renderIn } from "#tests/support/render.tsx";
import { CheckResult } from "./check-result.tsx";

const check = { durationMs: 3, facts: {} };
const passed = { ...check, check: "address", outcome: "passed", cause: null } as const;
const failAt = (cause: "UPSTREAM_UNAVAILABLE" | "TOKEN_INVALID") =>
  [passed, { ...check, check: "token", outcome: "failed", cause }] as const;

describe("<CheckResult>", () => {
  it.each(languages)("calls nothing to be corrected in %s while Shopify does not answer", (language) => {
    const html = renderIn(language, <CheckResult checks={[...failAt("UPSTREAM_UNAVAILABLE")]} />);
    expect(html).not.toMatch(/corrig|\bfix/i);
    expect(html).toMatch(/Shopify ne répond pas|Shopify is not responding/);
  });

  it("names the check to be corrected when the credentials are wrong", () => {
    const html = renderIn("fr", <CheckResult checks={[...failAt("TOKEN_INVALID")]} />);
    expect(html).toContain("Connexion à corriger\u00a0: Jeton d’accès.");
  });
});
