import { describe, expect, it } from "vitest";
import { parseCode } from "./codes.ts";

describe("parseCode", () => {
  it.each(["123456", " 123 456 ", "123-456", "123\u00a0456", "１２３４５６"])("parses %j as a TOTP code", (typed) => {
    expect(parseCode(typed)).toEqual({ kind: "time", code: "123456" });
  });

  it.each(["7K3MD-9QX2H", "7k3md9qx2h", "7K3MD 9QX2H", "7K3MD–9QX2H"])("parses %j as a recovery code", (typed) => {
    expect(parseCode(typed)).toEqual({ kind: "recovery", code: "7K3MD9QX2H" });
  });

  it("replaces letters by the digits that they look like", () => {
    expect(parseCode("OILAB-CDEFG")).toEqual({ kind: "recovery", code: "011ABCDEFG" });
  });

  it.each([
    "",
    "12345",
    "1234567",
    "12345a",
    "-123456e0",
    "٠١٢٣٤٥",
    "7K3MD-9QX2",
    "7K3MD-9QX2U",
    "1".repeat(65),
    "<script>x",
  ])("rejects %j", (typed) => expect(parseCode(typed)).toBeNull());
});
