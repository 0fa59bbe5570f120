/** The form of a purchase, without JavaScript. */
import { afterEach, describe, expect, test } from "vitest";
import { getErrorSentence } from "#tests/support/error-texts.ts";
import { endFaults, mintCustomer, newEmail, startFault } from "#tests/support/minting.ts";
import { getHeading, getValue, order, pay, toPayment } from "#tests/support/purchases.ts";
import { getFieldErrors, type Page, Visitor } from "#tests/support/visitor.ts";

afterEach(endFaults);

const plain = ({ text }: Page) => text.replace(/[\u00a0\u202f]/g, " ");
const links = ({ document }: Page) =>
  document.querySelectorAll("main a").map((link) => link.getAttribute("href") ?? "");

const names = ["quantity", "email", "company", "vatId", "promotionCode"];
const getBasket = (page: Page) => Object.fromEntries(names.map((name) => [name, getValue(page, name)]));

describe("/buy", () => {
  test("shows the price and changes the quantity without losing what is typed, until the visitor signs out", async () => {
    const visitor = new Visitor();
    const form = await visitor.get("/buy");
    expect(form.document.querySelector(".deep-panel dl")?.structuredText.replace(/\s+/g, " ")).toContain(
      "TVA comprise",
    );
    expect(form.text).toContain("399,00");
    const typed = { quantity: "2", email: newEmail(), company: "Maison Test", vatId: "FR12", promotionCode: "ETE" };
    const sent = await visitor.submit("/buy", { step: "more", ...typed });
    expect([sent.status, sent.location]).toEqual([303, "/buy?step=more"]);
    const page = await visitor.follow(sent);
    expect(getBasket(page)).toEqual({ ...typed, quantity: "3" });
    expect(page.document.querySelector('button[value="more"]')?.hasAttribute("autofocus")).toBe(true);
    expect(plain(page)).toContain("1 197,00 €");
    await visitor.submit("/logout", {});
    expect(getBasket(await visitor.get("/buy"))).toMatchObject({ quantity: "1", company: "" });
  });

  test("rejects wrong fields, a wrong promotion code and a changed price, and keeps what is typed", async () => {
    const visitor = new Visitor();
    const typed = { quantity: "1.5", email: newEmail(), company: "Maison Test", vatId: "12345", promotionCode: "ETE" };
    const wrong = await order(visitor, typed);
    expect([wrong.status, getFieldErrors(wrong).sort(), getBasket(wrong)]).toEqual([400, ["quantity", "vatId"], typed]);
    expect(wrong.text).toContain("Saisissez un nombre entier de 1 à 20.");
    expect(wrong.text).toContain("Saisissez le numéro avec le code du pays");
    expect(wrong.document.querySelector("input[name=quantity]")?.getAttribute("aria-invalid")).toBe("true");

    const basket = { ...typed, quantity: "2", vatId: "FR12345678901" };
    const unknown = await order(visitor, { ...basket, promotionCode: "JAMAIS" });
    expect([unknown.status, getFieldErrors(unknown)]).toEqual([400, ["promotionCode"]]);
    expect(unknown.text).toContain(getErrorSentence("PROMOTION_INVALID"));
    expect(getBasket(unknown)).toEqual({ ...basket, promotionCode: "JAMAIS" });

    const late = await order(visitor, { ...basket, promotionCode: "", seenPrice: "38900" });
    expect(late.status).toBe(409);
    expect(late.text).toContain("Le prix d’une licence a changé depuis l’ouverture de la page.");
    expect(plain(late)).toContain("Payer 798,00 €");
    expect(getBasket(late)).toEqual({ ...basket, promotionCode: "" });
    const again = {
      ...getBasket(late),
      seenPrice: getValue(late, "seenPrice"),
      requestId: getValue(late, "requestId"),
    };
    expect((await visitor.submit("/buy", again)).location).toContain("/checkout/");
  });

  test("says that no price can be shown while Stripe is down, and has the basket later", async () => {
    const { visitor } = await mintCustomer();
    await startFault("stripe", { mode: "down" });
    const page = await visitor.get("/buy");
    expect([page.status, page.text]).toEqual([
      ...[503, expect.stringContaining("Le prix ne s’affiche pas pour le moment.")],
    ]);
    const sent = await order(visitor, { quantity: "3", company: "Maison Test" });
    expect([sent.status, getBasket(sent)]).toMatchObject([503, { quantity: "3", company: "Maison Test" }]);
    await endFaults();
    const later = await visitor.follow(await visitor.get("/buy?basket=last"));
    expect(getBasket(later)).toMatchObject({ quantity: "3", company: "Maison Test" });
  });
});

describe("/payment/cancel", () => {
  test("keeps the basket of its own tab, resumes the payment, and leads to an order that is paid", async () => {
    const visitor = new Visitor();
    const typed = { quantity: "5", email: newEmail(), company: "Maison Test", vatId: "FR12345678901" };
    const ordered = await order(visitor, typed);
    const payment = toPayment(ordered);
    toPayment(await order(visitor, { ...typed, quantity: "7" }));
    expect(getBasket(await visitor.get("/buy"))).toMatchObject({ quantity: "7" });
    const open = await visitor.get(`/payment/success?session_id=${payment.sessionId}`);
    expect(getHeading(open)).toBe("Nous n’avons pas encore reçu votre paiement.");

    // As Stripe's page leads back.
    const { document } = await payment.checkout.get(payment.path);
    const back = new URL(document.querySelector('a[href*="/payment/cancel"]')?.getAttribute("href") ?? "about:blank");
    const path = back.pathname + back.search;
    const page = await visitor.get(path);
    expect(getHeading(page)).toBe("Paiement annulé");
    expect(page.text).toContain("Maison Test");
    expect(page.text).toContain("5 licences Premium");
    expect(links(page)).toContain(ordered.location);
    const change = links(page).find((href) => href.startsWith("/buy")) ?? "";
    expect(getBasket(await visitor.follow(await visitor.get(change)))).toEqual({ ...typed, promotionCode: "" });

    await pay(visitor, payment);
    const late = await visitor.get(path);
    expect(late.location).toMatch(/^\/payment\/success\?order=/);
    expect(getHeading(await visitor.follow(late))).toBe("Merci. Vos 5 licences sont prêtes.");
    const stranger = await new Visitor().get(path);
    expect([stranger.status, getHeading(stranger), stranger.text.includes("Maison")]).toEqual([
      ...[200, "Paiement annulé", false],
    ]);
  });
});

describe("a second payment of the same basket", () => {
  test("is named on the form and on the page after it, to this browser and this person alone", async () => {
    const visitor = new Visitor();
    const typed = { quantity: "2", email: newEmail() };
    const first = toPayment(await order(visitor, typed));
    const open = await visitor.get("/buy");
    expect(plain(open)).toMatch(/Un paiement est déjà ouvert : commande [\d ]+\..*2 licences, 798,00 €/);
    expect(links(open).some((href) => href.includes(first.sessionId))).toBe(true);
    const second = toPayment(await order(visitor, typed));
    await pay(visitor, first);
    const paid = await visitor.get(await pay(visitor, second));
    expect(getHeading(paid)).toBe("Merci. Vos 2 licences sont prêtes.");
    expect(plain(paid)).toMatch(/Vous avez aussi payé la commande [\d ]+, pour le même achat/);
    expect(plain(await visitor.get("/buy"))).toMatch(/Vous venez de payer : commande [\d ]+\./);
    expect((await new Visitor().get("/buy")).text).not.toContain("commande ");
  });
});
