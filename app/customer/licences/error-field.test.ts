import { describe, expect, it } from "vitest";
import { findActivationErrorField, findDeactivationErrorField, findMoveErrorField } from "./error-field.ts";

describe("findActivationErrorField", () => {
  it.each([
    ["STORE_INVALID", "shopUrl"],
    ["STORE_FROZEN", "shopUrl"],
    ["ACTIVE_ELSEWHERE", "shopUrl"],
    ["TOKEN_INVALID", "accessToken"],
    ["TOKEN_WRONG_STORE", "accessToken"],
  ] as const)("shows %s at %s", (code, name) => {
    expect(findActivationErrorField(code, "token")).toEqual({ name, message: `errors.${code}.sentence` });
  });

  it("shows rejected credentials at the fields that the form has", () => {
    expect(findActivationErrorField("TOKEN_INVALID", "client")?.name).toBe("clientId");
  });

  it("shows other errors above the form", () => {
    for (const code of ["SCOPE_MISSING", "LIMIT_REACHED", "UPSTREAM_UNAVAILABLE"] as const)
      expect(findActivationErrorField(code, "token")).toBeUndefined();
  });
});

describe("findDeactivationErrorField", () => {
  it("names the store or its secret key", () => {
    expect(findDeactivationErrorField("ACTIVATION_NOT_FOUND")?.name).toBe("shopUrl");
    expect(findDeactivationErrorField("PAUSED")?.name).toBe("shopUrl");
    expect(findDeactivationErrorField("API_SECRET_MISMATCH")?.name).toBe("apiSecretKey");
    expect(findDeactivationErrorField("UPSTREAM_UNAVAILABLE")).toBeUndefined();
  });
});

describe("findMoveErrorField", () => {
  it("names the store to leave, the one to enter, or its credentials", () => {
    for (const code of ["ACTIVATION_NOT_FOUND", "PAUSED", "TRANSFER_QUOTA"] as const)
      expect(findMoveErrorField(code, "token")?.name, code).toBe("fromShopUrl");
    expect(findMoveErrorField("SEAT_REQUIRED", "token")?.name).toBe("shopUrl");
    expect(findMoveErrorField("TOKEN_WRONG_STORE", "client")?.name).toBe("clientId");
  });
});
