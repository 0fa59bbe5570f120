import { describe, expect, it } from "vitest";
import { getVerdict } from "./store-check.tsx";

const passed = { outcome: "passed", cause: null } as const;
const failed = (cause: "UPSTREAM_UNAVAILABLE" | "STORE_UNANSWERED" | "SCOPE_MISSING" | "STORE_FROZEN") =>
  ({ outcome: "failed", cause }) as const;

describe("getVerdict", () => {
  it("calls nothing to be fixed while Shopify does not answer", () => {
    expect(getVerdict([passed, failed("UPSTREAM_UNAVAILABLE")])).toBe("outage");
    expect(getVerdict([failed("STORE_UNANSWERED")])).toBe("outage");
  });

  it("calls what the store's owner can change to be fixed", () => {
    expect(getVerdict([passed, failed("SCOPE_MISSING")])).toBe("toFix");
    expect(getVerdict([failed("STORE_FROZEN")])).toBe("toFix");
  });

  it("calls a store well when every check has passed", () => expect(getVerdict([passed, passed])).toBe("allWell"));
});
