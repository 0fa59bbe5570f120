import { describe, expect, test } from "vitest";
import { maskSecrets } from "./mask-secrets.ts";

const digits = "0123456789abcdef".repeat(2);

describe("maskSecrets", () => {
  test.each([
    [`Mon jeton shpat_${digits} ne marche pas`, "Mon jeton shpat_… ne marche pas"],
    [`shpss_${digits},SHPCA_${digits}`, "shpss_…,SHPCA_…"],
    [`secret:${digits}.`, "secret:…."],
    [`sk_live_${digits} whsec_${digits} sk-proj-${digits}`, "sk_live_… whsec_… sk-…"],
  ])("masks %j", (text, masked) => {
    expect(maskSecrets(text)).toBe(masked);
  });

  test.each([
    "Où trouver le jeton shpat_ ?",
    "Version 2.0.4 dans ma-boutique.myshopify.com",
    "Licence 0123456789abcdef01234567",
  ])("keeps %j", (text) => {
    expect(maskSecrets(text)).toBe(text);
  });
});
