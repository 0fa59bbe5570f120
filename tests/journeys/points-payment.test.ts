/** Points as a discount, without JavaScript: allowed, used, given back, and never spent twice. */
import { describe, expect, test } from "vitest";
import { getErrorSentence } from "#tests/support/error-texts.ts";
import { mintAdministrator, mintCustomer } from "#tests/support/minting.ts";
import { answer } from "#tests/support/order-people.ts";
import { allowPoints, findOffer, mintPayer, orderWithPoints, readSteps } from "#tests/support/order-points.ts";
import { readBalance, requestPoints } from "#tests/support/points.ts";
import { runTask } from "#tests/support/portal-mails.ts";
import { getValue, order, pay, toPayment } from "#tests/support/purchases.ts";
import type { Page } from "#tests/support/visitor.ts";

const plain = ({ text }: Page) => text.replace(/[\u00a0\u202f]/g, " ");
const eventually = (uid: string, orderId: string, steps: Record<string, number>) =>
  expect.poll(() => readSteps(uid, orderId)).toEqual(steps);

describe("POST /buy", () => {
  test("takes points of a customer whom an administrator allowed it, and gives them back with the money", async () => {
    const { account, visitor } = await mintCustomer({ licences: 3 });
    expect(findOffer(await visitor.get("/buy"))).toBe("");
    const staff = await mintAdministrator();
    const page = `/admin/users/${account.uid}`;
    expect(plain(await staff.get(page))).toContain("Cette personne ne peut pas payer avec ses points.");
    await allowPoints(staff, account.uid);
    expect(plain(await staff.get(page))).toContain("Cette personne peut payer ses achats en partie avec ses points.");

    const form = await visitor.get("/buy");
    expect(plain(form)).toContain("Utiliser 1 197 points : 59,85 € de moins");
    expect(findOffer(form)).toBe("1197");
    const stepped = await visitor.submit("/buy", { step: "more", quantity: "1", usePoints: "1197" });
    const chosen = (await visitor.follow(stepped)).document.querySelector("input[name=usePoints]");
    expect(chosen?.hasAttribute("checked")).toBe(true);
    const payment = await orderWithPoints(visitor, 1197);
    const checkout = await payment.checkout.get(payment.path);
    for (const text of ["339,15", "Points de fidélité"]) expect(plain(checkout)).toContain(text);
    expect(checkout.document.querySelector("[name=promotionCode]")).toBeNull();
    expect(await readSteps(account.uid, payment.orderId)).toEqual({ held: -1197 });
    expect(await readBalance(account.uid)).toBe(0);

    const success = await visitor.get(await pay(visitor, payment));
    for (const text of ["339,15 €", "\u2212 59,85 €"]) expect(plain(success)).toContain(text);
    await eventually(account.uid, payment.orderId, { held: -1197, "spent-": 0 });
    const order = await staff.get(`/admin/orders/${payment.orderId}`);
    expect(plain(order)).toContain("1 197 points, \u2212 59,85 €, utilisés");

    const refund = await answer(staff, payment.orderId, "refund", { quantity: "1", reason: "Demande" });
    expect(refund.status).toBe(303);
    await runTask(staff, "order-points");
    expect(await readSteps(account.uid, payment.orderId)).toEqual({ held: -1197, "spent-": 0, "return-": 1197 });
    const profile = plain(await visitor.get("/profile"));
    for (const kind of ["Points réservés pour un achat", "Points utilisés pour un achat", "Points restitués"])
      expect(profile).toContain(kind);
    const log = plain(await staff.get(`/admin/events?person=${account.email}`));
    for (const event of [
      "Droit de payer en points modifié",
      "Points réservés pour un achat",
      "Points utilisés pour un achat",
    ])
      expect(log).toContain(event);
  });

  test("rejects points that are spent, held or no longer allowed, and keeps what was typed", {
    meta: { provokes: ["POINTS_SHORT", "POINTS_NOT_ALLOWED"] },
  }, async () => {
    const { uid, visitor } = await mintPayer();
    const typed = { company: "Maison Test", quantity: "5" };
    const expectKept = (page: Page, offer: string) =>
      expect([getValue(page, "company"), getValue(page, "quantity"), findOffer(page)]).toEqual([
        "Maison Test",
        "5",
        offer,
      ]);
    expect((await requestPoints(visitor, "300")).status).toBe(303);
    const spent = await order(visitor, { ...typed, usePoints: "399" });
    expect(spent.status).toBe(409);
    expect(plain(spent)).toContain("Vous en avez 99 de disponibles");
    expectKept(spent, "99");

    const payment = await orderWithPoints(visitor, 99);
    expect(plain(await payment.checkout.get(payment.path))).toContain("394,05");
    const held = await order(visitor, { ...typed, usePoints: "99" });
    expect(held.status).toBe(409);
    expect(held.text).toContain(getErrorSentence("POINTS_SHORT"));
    expect(held.text).toContain("Un paiement encore ouvert réserve 99");
    expect(held.html).toContain(payment.path);
    expectKept(held, "");

    await allowPoints(await mintAdministrator(), uid, "no");
    const late = await order(visitor, { ...typed, usePoints: "99" });
    expect([late.status, late.location]).toEqual([403, null]);
    expect(late.text).toContain(getErrorSentence("POINTS_NOT_ALLOWED"));
    expectKept(late, "");
    const whole = toPayment(await order(visitor, typed));
    expect(plain(await whole.checkout.get(whole.path))).toContain("1 995,00");
    expect(await readBalance(uid)).toBe(0);
  });
});
