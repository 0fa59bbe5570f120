/** Where buying leads: to a page elsewhere, to a mail without Stripe's keys, and to the price that is configured now. */
import { expect, test } from "vitest";
import { withRestarts, withValues } from "#tests/support/configured-stack.ts";
import { signIn } from "#tests/support/minting.ts";
import { stripeKey } from "#tests/support/payments.ts";
import { getHeading, goodCard } from "#tests/support/purchases.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const timeout = 180_000;
const elsewhere = "https://shop.example/premium";
/** Pages that offer to buy: without a licence, and with some. */
const offers = {
  bob: ["/", "/profile", "/help", "/search?q=acheter"],
  alice: ["/", "/profile", "/changelog", "/activate"],
};
const allLinks = ({ document }: Page) => document.querySelectorAll("a").map((link) => link.getAttribute("href") ?? "");
const inMenu = ({ document }: Page) =>
  document.querySelectorAll('[data-menu="account"] a').map((link) => link.getAttribute("href") ?? "");
const isOwn = (href: string) => /^\/buy\b/.test(href);

test("PURCHASE_URL takes the place of /buy everywhere, and nothing is ordered here", { timeout }, async () => {
  await withValues({ PURCHASE_URL: elsewhere }, async ({ portalUrl }) => {
    for (const [name, pages] of Object.entries(offers)) {
      const visitor = await signIn(`${name}@demo.test`, new Visitor({ origin: portalUrl }));
      for (const path of pages) {
        const page = await visitor.get(path);
        expect([path, page.status, inMenu(page).filter((href) => href === elsewhere)]).toEqual([
          path,
          200,
          [elsewhere],
        ]);
        expect([path, allLinks(page).filter(isOwn)]).toEqual([path, []]);
        // Besides the menu.
        const beside = allLinks(page).filter((href) => href === elsewhere).length - 1;
        if (name === "bob") expect([path, beside > 0]).toEqual([path, true]);
      }
      const buy = await visitor.fetch("/buy");
      expect([buy.status, buy.headers.get("location")]).toEqual([303, elsewhere]);
      const body = new URLSearchParams({ quantity: "1", requestId: crypto.randomUUID() });
      const sent = await visitor.fetch("/buy", { method: "POST", body, headers: { origin: portalUrl } });
      expect([sent.status, sent.headers.get("location")]).toEqual([303, elsewhere]);
    }
    expect(allLinks(await new Visitor({ origin: portalUrl }).get("/payment/cancel"))).toContain(elsewhere);
  });
});

test("without Stripe's keys the mail stays, /buy says so, and the endpoint of messages does not exist", {
  meta: { provokes: "PAYMENTS_UNAVAILABLE" },
  timeout,
}, async () => {
  const missing = { STRIPE_SECRET_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined, STRIPE_PRICE_ID: undefined };
  await withValues(missing, async ({ portalUrl }) => {
    for (const [name, pages] of Object.entries(offers)) {
      const visitor = await signIn(`${name}@demo.test`, new Visitor({ origin: portalUrl }));
      for (const path of pages) {
        const page = await visitor.get(path);
        expect(inMenu(page).filter((href) => href.startsWith("mailto:"))).toHaveLength(1);
        expect([path, page.status, allLinks(page).filter(isOwn)]).toEqual([path, 200, []]);
      }
    }
    const visitor = new Visitor({ origin: portalUrl });
    const buy = await visitor.get("/buy");
    expect([buy.status, getHeading(buy)]).toEqual([200, "L’achat en ligne n’est pas disponible"]);
    expect(allLinks(buy).some((href) => href.startsWith("mailto:"))).toBe(true);
    expect(buy.document.querySelector('input[name="quantity"]')).toBeNull();
    const fields = { quantity: "1", email: "buyer@example.test", requestId: crypto.randomUUID() };
    const sent = await visitor.post("/buy", fields);
    expect([sent.status, getHeading(sent)]).toEqual([503, "L’achat en ligne n’est pas disponible"]);
    for (const path of ["/payment/success", "/payment/cancel"]) expect((await visitor.get(path)).status).toBe(200);
    const signed = { method: "POST", body: "{}", headers: { "stripe-signature": "t=1,v1=0" } };
    const message = await fetch(`${portalUrl}/api/stripe/webhook`, signed);
    expect([message.status, await message.json()]).toMatchObject([404, { code: "NOT_FOUND" }]);
    const admin = await signIn("admin@demo.test", new Visitor({ origin: portalUrl }));
    expect((await admin.get("/admin/orders")).text).toContain("Aucune commande");
  });
});

/** Sends the form of a page that was opened before, with what it holds. */
function send(visitor: Visitor, { document }: Page, fields: Record<string, string>): Promise<Page> {
  const hidden = document
    .querySelectorAll('main input[type="hidden"]')
    .map((input) => [input.getAttribute("name") ?? "", input.getAttribute("value") ?? ""]);
  return visitor.post("/buy", { ...Object.fromEntries(hidden), ...fields });
}

/** Pays on Stripe's page and answers where it leads. */
async function pay(url: string, email: string): Promise<string> {
  const form = { email, name: "Test", country: "FR", method: "card", cardNumber: goodCard, consent: "on" };
  const body = new URLSearchParams({ ...form, intent: "pay" });
  const paid = await fetch(url, { method: "POST", redirect: "manual", body });
  return paid.headers.get("location") ?? "";
}

async function createPrice(sandboxUrl: string): Promise<string> {
  const created = await fetch(`${sandboxUrl}/stripe/v1/prices`, {
    ...{ method: "POST", headers: { authorization: `Bearer ${stripeKey}` } },
    body: new URLSearchParams({ product: "prod_demo_theme", unit_amount: "49900", currency: "eur" }),
  });
  expect(created.status).toBe(200);
  return ((await created.json()) as { id: string }).id;
}

test("a price that changes meanwhile: what was ordered is paid as ordered, an open form shows the new one first", {
  meta: { provokes: "PRICE_CHANGED" },
  timeout,
}, async () => {
  const email = "agence@example.test";
  const typed = { quantity: "2", email, company: "Maison Test" };
  await withRestarts(async (runWith) => {
    let visitor = new Visitor();
    let newPrice = "";
    const opened: { form?: Page; payment?: string } = {};
    await runWith({}, async ({ portalUrl, sandboxUrl }) => {
      newPrice = await createPrice(sandboxUrl);
      visitor = new Visitor({ origin: portalUrl });
      const ordered = await send(visitor, await visitor.get("/buy"), typed);
      opened.payment = ordered.location ?? "";
      opened.form = await visitor.get("/buy");
    });
    await runWith({ STRIPE_PRICE_ID: newPrice }, async ({ sandboxUrl }) => {
      const { form, payment } = opened;
      if (!form || !payment) throw new Error("The form was not opened.");
      const late = await send(visitor, form, typed);
      expect(late.status).toBe(409);
      expect(late.text).toContain("Le prix d’une licence a changé depuis l’ouverture de la page.");
      expect(late.text.replaceAll("\u00a0", " ")).toContain("Payer 998,00 €");
      for (const [name, value] of Object.entries(typed))
        expect(late.document.querySelector(`input[name="${name}"]`)?.getAttribute("value"), name).toBe(value);
      // The page that was open at Stripe still has the price of its order.
      const back = new URL(await pay(new URL(payment, sandboxUrl).href, email));
      const paid = await visitor.get(back.pathname + back.search);
      expect(getHeading(paid)).toBe("Merci. Vos 2 licences sont prêtes.");
      expect(paid.text).toContain("798,00");
      const again = await send(visitor, late, typed);
      expect(again.status).toBe(303);
      const second = new URL(await pay(new URL(again.location ?? "", sandboxUrl).href, email));
      expect((await visitor.get(second.pathname + second.search)).text).toContain("998,00");
    });
  });
});
