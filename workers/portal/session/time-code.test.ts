import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { createSecret, createSetupUri, findTimeStep } from "./time-code.ts";

const secret = createSecret();
const nowMs = 1_800_000_015_000;
const step = Math.floor(nowMs / 30_000);
/** Generates a code like an authenticator app. */
const codeAt = (atMs: number, of = secret) => new TOTP({ secret: Secret.fromBase32(of) }).generate({ timestamp: atMs });
const never = { nowMs, lastStep: 0 };

describe("findTimeStep", () => {
  it.each([-1, 0, 1])("accepts the code %i steps from now", (distance) => {
    expect(findTimeStep(codeAt(nowMs + distance * 30_000), secret, never)).toBe(step + distance);
  });

  it.each([-2, 2])("rejects the code %i steps from now", (distance) => {
    expect(findTimeStep(codeAt(nowMs + distance * 30_000), secret, never)).toBeNull();
  });

  it("rejects a used code and an older one", () => {
    expect(findTimeStep(codeAt(nowMs), secret, { nowMs, lastStep: step })).toBeNull();
    expect(findTimeStep(codeAt(nowMs - 30_000), secret, { nowMs, lastStep: step })).toBeNull();
    expect(findTimeStep(codeAt(nowMs + 30_000), secret, { nowMs, lastStep: step })).toBe(step + 1);
  });

  it("rejects a code of another secret, and invalid codes", () => {
    for (const code of [codeAt(nowMs, createSecret()), "", "12345", "abcdef"])
      expect(findTimeStep(code, secret, never)).toBeNull();
  });

  it("agrees with the table of RFC 6238", () => {
    const known = new Secret({ buffer: new TextEncoder().encode("12345678901234567890").buffer }).base32;
    for (const [seconds, code] of [
      [59, "287082"],
      [1_111_111_109, "081804"],
      [1_234_567_890, "005924"],
      [20_000_000_000, "353130"],
    ] as const) {
      expect(findTimeStep(code, known, { nowMs: seconds * 1000, lastStep: 0 })).toBe(Math.floor(seconds / 30));
    }
  });
});

describe("createSetupUri", () => {
  it("contains everything that an authenticator app needs", () => {
    const address = new URL(createSetupUri(secret, "ada+1@example.test"));
    expect(address.protocol).toBe("otpauth:");
    expect(address.href).toContain("Theme%20Manager:ada%2B1%40example.test");
    expect(Object.fromEntries(address.searchParams)).toEqual({
      issuer: "Theme Manager",
      secret,
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
  });

  it("uses different secrets of 160 bits", () => {
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(createSecret()).not.toBe(secret);
  });
});
