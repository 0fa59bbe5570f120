import { expect, test } from "vitest";
import { createRecoveryCodes, createSalt, hashRecoveryCode, parseCode } from "./codes.ts";

test("a set is ten codes, each another, that read back as they were given", () => {
  const codes = createRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    expect(parseCode(code)).toEqual({ kind: "recovery", code: code.replace("-", "") });
  }
});

test("the hash of a code is that of its set only, and does not tell it", async () => {
  const salt = createSalt();
  const hash = await hashRecoveryCode("7K3MD9QX2H", salt);
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(await hashRecoveryCode("7K3MD9QX2H", salt)).toBe(hash);
  expect(await hashRecoveryCode("7K3MD9QX2H", createSalt())).not.toBe(hash);
  expect(await hashRecoveryCode("7K3MD9QX2J", salt)).not.toBe(hash);
});
