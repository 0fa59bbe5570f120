import { describe, expect, test } from "vitest";
import { parseStore, parseStoreAddress } from "./store-address.ts";

const longest = `${"a".repeat(63)}.myshopify.com`;

describe("parseStoreAddress", () => {
  test.each([
    ["my-shop.myshopify.com", "my-shop.myshopify.com"],
    ["  My-Shop.MyShopify.com \n", "my-shop.myshopify.com"],
    ["https://my-shop.myshopify.com", "my-shop.myshopify.com"],
    ["http://my-shop.myshopify.com/", "my-shop.myshopify.com"],
    ["https://my-shop.myshopify.com/admin/themes?x=1#y", "my-shop.myshopify.com"],
    ["my-shop.myshopify.com?preview", "my-shop.myshopify.com"],
    ["https://admin.shopify.com/store/my-shop", "my-shop.myshopify.com"],
    ["admin.shopify.com/store/My-Shop/themes", "my-shop.myshopify.com"],
    ["https://admin.shopify.com/store/my-shop?country=FR", "my-shop.myshopify.com"],
    ["1shop.myshopify.com", "1shop.myshopify.com"],
    [longest, longest],
    ["https://My-Shop.myshopify.com./", "my-shop.myshopify.com"],
    ["my-shop.myshopify.com:443", "my-shop.myshopify.com"],
    ["http://my-shop.myshopify.com.:80/products", "my-shop.myshopify.com"],
    ["my-shop.myshopify.com\u200b", "my-shop.myshopify.com"],
    ["\u200emy-shop.myshopify.com", "my-shop.myshopify.com"],
    ["my\u00ad-shop.my\u2060shopify.com\ufe0f", "my-shop.myshopify.com"],
    ["my\u2011shop.myshopify.com", "my-shop.myshopify.com"],
    ["my–shop.myshopify.com", "my-shop.myshopify.com"],
    ["ｍｙ－ｓｈｏｐ．ｍｙｓｈｏｐｉｆｙ．ｃｏｍ", "my-shop.myshopify.com"],
    ["𝐦𝐲-shop.myshopify.com", "my-shop.myshopify.com"],
    ["ﬁ.myshopify.com", "fi.myshopify.com"],
    ["<my-shop.myshopify.com>", "my-shop.myshopify.com"],
    ["my-shop.myshopify.com,", "my-shop.myshopify.com"],
    ["«\u00a0https://my-shop.myshopify.com/admin\u00a0» ;", "my-shop.myshopify.com"],
    ["(“my-shop.myshopify.com”).", "my-shop.myshopify.com"],
    ["[https://admin.shopify.com:443/store/my-shop/]", "my-shop.myshopify.com"],
    [`${"0".repeat(24)}.unknown.myshopify.com`, `${"0".repeat(24)}.unknown.myshopify.com`],
  ])("parses %j as the store %s", (input, shop) => {
    expect(parseStoreAddress(input)).toEqual({ ok: true, shop });
  });

  test.each(["www.my-shop.fr", "https://my-shop.com/products/1", "boutique.example.co.uk", "www.été.fr"])(
    "reports %j as a custom domain",
    (input) => {
      expect(parseStoreAddress(input)).toEqual({ ok: false, reason: "custom-domain" });
    },
  );

  test.each([
    "",
    "   ",
    "my-shop",
    "myshopify.com",
    ".myshopify.com",
    "-shop.myshopify.com",
    "my_shop.myshopify.com",
    "my shop.myshopify.com",
    "a.b.myshopify.com",
    `${"a".repeat(64)}.myshopify.com`,
    "my-shop.myshopify.com:8080/admin",
    "my-shop.myshopify.com.attacker.tld",
    "my-shop.myshopify.com.attacker.tld/x.myshopify.com",
    "user@my-shop.myshopify.com",
    "https://user:secret@my-shop.myshopify.com",
    "https://my-shop.myshopify.com@attacker.tld",
    "https://attacker.tld\\@my-shop.myshopify.com",
    "attacker.tld\\.myshopify.com",
    "https://my-shop.myshopify.com\\@attacker.tld",
    "//my-shop.myshopify.com",
    "https:///my-shop.myshopify.com",
    "https:my-shop.myshopify.com",
    "https://https://my-shop.myshopify.com",
    "ftp://my-shop.myshopify.com",
    "javascript:alert(1)//.myshopify.com",
    "127.0.0.1",
    "http://127.0.0.1/.myshopify.com",
    "http://[::1]/.myshopify.com",
    "localhost",
    "http://2130706433/",
    "169.254.169.254",
    "my-shop.myshopify.com%2eattacker.tld",
    "my%2dshop.myshopify.com",
    "my-shop%00.myshopify.com",
    "my-shop\u0000.myshopify.com",
    "my-shop.myshopify.com\u0000.attacker.tld",
    "my-shop.my\nshopify.com",
    "my-shop.myshopify.com\nattacker.tld",
    "my-shop\t.myshopify.com",
    "bоutique.myshopify.com",
    "boutique.myshopify.cοm",
    "my-shop。myshopify。com",
    "xn--/.myshopify.com",
    "admin.shopify.com/store/",
    "admin.shopify.com/store/a.b",
    "admin.shopify.com.attacker.tld/store/my-shop",
    "admin.shopify.com/store/my-shop@attacker.tld",
    "x.admin.shopify.com/store/my-shop",
    "admin.shopify.com/x/my-shop",
  ])("rejects %j", (input) => {
    const { ok } = parseStoreAddress(input);
    expect(ok).toBe(false);
  });

  test("rejects a far too long text", () => {
    for (const input of [`${"a".repeat(100_000)}.myshopify.com`, "a.".repeat(1000), " ".repeat(1_000_000)]) {
      expect(parseStoreAddress(input)).toEqual({ ok: false, reason: "format" });
    }
  });

  test("reports the address of a preview, not a custom domain", () => {
    for (const input of ["my-shop.shopifypreview.com", "https://x1y2.shopifypreview.com/?key=1."])
      expect(parseStoreAddress(input)).toEqual({ ok: false, reason: "preview" });
  });

  test("does not report a mistyped store address as a custom domain", () => {
    for (const input of ["a.b.myshopify.com", "my-shop", "shop.myshopify.com.evil.tld", "admin.shopify.com", ""])
      expect(parseStoreAddress(input)).toEqual({ ok: false, reason: "format" });
  });

  test.each([
    ["my_shop.myshopify.com", "_"],
    ["my shop.myshopify.com", "U+0020"],
    ["bоutique.myshopify.com", "о"],
    ["user@my-shop.myshopify.com", "@"],
    ["my-shop.myshopify.com:8080", ":"],
    ["my-shop\u0000.myshopify.com", "U+0000"],
    ["my-été.myshopify.com", "é"],
  ])("names the character that it refuses in %j", (input, character) =>
    expect(parseStoreAddress(input)).toEqual({ ok: false, reason: "character", character }),
  );
});

describe("parseStore", () => {
  test.each(["my-shop", " My-Shop ", "‘my‑shop’,", "ｍｙ-shop", "https://my-shop.myshopify.com/"])(
    "reads %j",
    (typed) => expect(parseStore(typed)).toEqual({ ok: true, shop: "my-shop.myshopify.com" }),
  );

  test.each(["my shop", "-shop", "été", "", "a".repeat(64), "a".repeat(100_000)])("refuses %.20j", (typed) =>
    expect(parseStore(typed).ok).toBe(false),
  );
});
