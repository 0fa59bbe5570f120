import { describe, expect, test } from "vitest";
import { renderPage, toText } from "#tests/support/render-page.tsx";
import { BuyLine, PurchaseAlert, withPurchase } from "./purchase-links.tsx";

const purchase = { email: "a@example.test", number: "1042", search: "from=purchase" };

describe("<BuyLine>", () => {
  test.each(["/buy", "https://shop.example/premium"])("leads to the page that sells licences: %s", async (url) => {
    const html = await renderPage(<BuyLine url={url} />);
    expect(html).toContain(`href="${url}"`);
    expect(toText(html)).toContain("Pas encore de licence");
  });

  test("is nothing where no page sells licences", async () => {
    expect(await renderPage(<BuyLine url={null} />)).toBe("");
  });
});

describe("<PurchaseAlert>", () => {
  test("names the order and what to do with it, and says nothing without one", async () => {
    expect(toText(await renderPage(<PurchaseAlert purchase={purchase} page="register" />))).toMatch(
      /Commande n°\s1042 Créez votre compte/,
    );
    expect(await renderPage(<PurchaseAlert purchase={null} page="login" />)).toBe("");
  });
});

describe("withPurchase", () => {
  test("keeps the purchase on the way to the other page", () => {
    expect([withPurchase("/login", purchase), withPurchase("/login", null)]).toEqual([
      "/login?from=purchase",
      "/login",
    ]);
  });
});
