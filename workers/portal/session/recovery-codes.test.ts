import { describe, expect, test } from "vitest";
import { parseSignInCode } from "#base/typed-code.ts";
import { createRecoveryCodes, createSalt, hashRecoveryCode } from "./second-factor.ts";

describe("createRecoveryCodes", () => {
  test("creates ten different codes, which parse back to themselves", () => {
    const codes = createRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
      expect(parseSignInCode(code)).toEqual({ kind: "recovery", code: code.replace("-", "") });
    }
  });
});

describe("hashRecoveryCode", () => {
  test("depends on the set's salt", async () => {
    const salt = createSalt();
    const hash = await hashRecoveryCode("7K3MD9QX2H", salt);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await hashRecoveryCode("7K3MD9QX2H", salt)).toBe(hash);
    expect(await hashRecoveryCode("7K3MD9QX2H", createSalt())).not.toBe(hash);
    expect(await hashRecoveryCode("7K3MD9QX2J", salt)).not.toBe(hash);
  });
});
