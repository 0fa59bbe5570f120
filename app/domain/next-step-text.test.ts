import { describe, expect, test } from "vitest";
import { translator } from "#app/i18n/translator.ts";
import { paths } from "#base/paths.ts";
import { describeStep } from "./next-step-text.ts";

describe("describeStep", () => {
  const shop = "here.myshopify.com";
  const describeLoss = (code: "TOKEN_INVALID" | "STORE_GONE" | "STORE_LOCKED" | "STORE_FROZEN" | "STORE_MOVED") =>
    describeStep(translator("en"), { kind: "reconnect", shop, failure: { code } }, "en");

  test("proposes new credentials where Shopify no longer accepts them", () => {
    expect(describeLoss("TOKEN_INVALID").action.to).toBe(paths.renew(shop));
  });

  test.each([
    ["STORE_GONE", "no longer at this address"],
    ["STORE_LOCKED", "closed access"],
    ["STORE_FROZEN", "frozen"],
    ["STORE_MOVED", "belongs to another one"],
  ] as const)("says of a store with %s what has become of it, and proposes no new credentials", (code, words) => {
    const { text, action } = describeLoss(code);
    expect(text).toContain(words);
    expect(action.to).toBe(paths.store(shop));
  });
});
