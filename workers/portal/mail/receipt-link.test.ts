import { describe, expect, test } from "vitest";
import { parseKeyring } from "#base/sealed-box.ts";
import { sealCookie } from "../session/cookies.ts";
import { openReceipt, sealReceipt } from "./receipt-link.ts";

const keyring = parseKeyring(`test1:${"A".repeat(43)}`);
const receipt = { email: "ada@example.test", number: 1042 };

describe("openReceipt", () => {
  test("opens what sealReceipt has sealed, which does not show the address", async () => {
    const sealed = await sealReceipt(receipt, keyring);
    expect(sealed).not.toContain("ada");
    expect(sealed).toBe(encodeURIComponent(sealed));
    expect(await openReceipt(sealed, keyring)).toEqual(receipt);
  });

  test("rejects altered and foreign texts, other keys, and values sealed for another purpose", async () => {
    const sealed = await sealReceipt(receipt, keyring);
    const others = [
      `${sealed}A`,
      sealed.slice(1),
      "",
      "ada@example.test",
      await sealCookie(receipt, "basket", keyring),
    ];
    for (const text of others) expect(await openReceipt(text, keyring)).toBeNull();
    expect(await openReceipt(sealed, parseKeyring(`test2:${"B".repeat(42)}A`))).toBeNull();
    expect(await openReceipt(await sealCookie({ email: 5 }, "receipt", keyring), keyring)).toBeNull();
  });
});
