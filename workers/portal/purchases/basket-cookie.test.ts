import { describe, expect, test } from "vitest";
import { parseKeyring } from "#base/sealed-box.ts";
import { createBasketCookie, openBasketCookie } from "./basket-cookie.ts";

const options = { isSecure: true, keyring: parseKeyring(`k1:${"C".repeat(42)}A`) };
const visitor = { browser: "b".repeat(64), uid: null };

async function keep(values: Record<string, string>, owner: { browser: string; uid: string | null } = visitor) {
  const [cookie = ""] = (await createBasketCookie({ ...owner, values }, options)).split(";");
  return cookie;
}

describe("openBasketCookie", () => {
  test("returns a visitor's values, also after sign-in, but in no other browser", async () => {
    const values = { email: "alice@demo.test", quantity: "2" };
    const cookie = await keep(values);
    expect(await openBasketCookie(cookie, visitor, options)).toEqual(values);
    expect(await openBasketCookie(cookie, { ...visitor, uid: "alice" }, options)).toEqual(values);
    expect(await openBasketCookie(cookie, { ...visitor, browser: "c".repeat(64) }, options)).toBeNull();
    expect(await openBasketCookie(`${cookie}x`, visitor, options)).toBeNull();
    expect(await openBasketCookie(null, visitor, options)).toBeNull();
  });

  test("returns a customer's values to that customer only", async () => {
    const cookie = await keep({ quantity: "2" }, { ...visitor, uid: "alice" });
    expect(await openBasketCookie(cookie, { ...visitor, uid: "alice" }, options)).toEqual({ quantity: "2" });
    expect(await openBasketCookie(cookie, { ...visitor, uid: "bob" }, options)).toBeNull();
    expect(await openBasketCookie(cookie, visitor, options)).toBeNull();
  });

  test("drops a value that is too long and keeps the others", async () => {
    const cookie = await keep({ company: "a".repeat(254), email: "a".repeat(255), quantity: "2" });
    expect(await openBasketCookie(cookie, visitor, options)).toEqual({ company: "a".repeat(254), quantity: "2" });
  });
});
