/** Points as a discount, without JavaScript: allowed, used, given back, and never spent twice. */
import { afterEach, describe, expect, test } from "vitest";
import { readDocument, writeDocuments } from "#tests/support/documents.ts";
import { runSql } from "#tests/support/internal.ts";
import {
  endFaults,
  mintAccount,
  mintAdministrator,
  mintCustomer,
  signIn,
  startFault,
  uniqueName,
} from "#tests/support/minting.ts";
import {
  allowPoints,
  findOffer,
  mintPayer,
  orderWithPoints,
  readSteps,
  startUnopened,
} from "#tests/support/order-points.ts";
import { createShop } from "#tests/support/payments.ts";
import { readBalance, readLedger, requestPoints } from "#tests/support/points.ts";
import { runTask } from "#tests/support/portal-mails.ts";
import { act, goodIban, order, pay, readRefundForm, toPayment } from "#tests/support/purchases.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";
import { toFields } from "#workers/portal/clients/firestore-values.ts";

afterEach(endFaults);

const plain = ({ text }: Page) => text.replace(/[\u00a0\u202f]/g, " ");
const eventually = (uid: string, orderId: string, steps: Record<string, number>) =>
  expect.poll(() => readSteps(uid, orderId)).toEqual(steps);
const settle = async () => runTask(await mintAdministrator(), "order-points");
const value = ({ document }: Page, name: string) =>
  document.querySelector(`input[name="${name}"]`)?.getAttribute("value");

test("an administrator allows it, and a customer pays a part of the price with points", async () => {
  const { account, visitor } = await mintCustomer({ licences: 3 });
  expect(findOffer(await visitor.get("/buy"))).toBe("");
  const staff = await mintAdministrator();
  const page = `/admin/users/${account.uid}`;
  expect(plain(await staff.get(page))).toContain("Cette personne ne peut pas payer avec ses points.");
  expect((await allowPoints(staff, account.uid)).status).toBe(303);
  expect(plain(await staff.get(page))).toContain("Cette personne peut payer ses achats en partie avec ses points.");
  expect(plain(await staff.get(`/admin/events?person=${account.email}`))).toContain("Droit de payer en points modifié");

  const form = await visitor.get("/buy");
  expect(plain(form)).toContain("Utiliser 1 197 points : 59,85 € de moins");
  expect(findOffer(form)).toBe("1197");
  const payment = await orderWithPoints(visitor, 1197);
  const checkout = await payment.checkout.get(payment.path);
  expect(plain(checkout)).toContain("339,15");
  expect(plain(checkout)).toContain("Points de fidélité");
  expect(checkout.document.querySelector("[name=promotionCode]")).toBeNull();
  expect(await readSteps(account.uid, payment.orderId)).toEqual({ held: -1197 });
  expect(await readBalance(account.uid)).toBe(0);

  const success = await visitor.get(await pay(visitor, payment));
  expect(plain(success)).toContain("339,15 €");
  expect(plain(success)).toContain("\u2212 59,85 €");
  await eventually(account.uid, payment.orderId, { held: -1197, "spent-": 0 });
  const profile = plain(await visitor.get("/profile"));
  expect(profile).toContain("Points réservés pour un achat");
  expect(profile).toContain("Points utilisés pour l’achat payé");
  expect(plain(await staff.get(`/admin/orders/${payment.orderId}`))).toContain(
    "1 197 points, \u2212 59,85 €, utilisés",
  );
  const log = plain(await staff.get(`/admin/events?person=${account.email}`));
  for (const event of ["Points réservés pour un achat", "Points utilisés pour un achat"]) expect(log).toContain(event);
});

describe("a person who is not allowed", () => {
  test.each(["never", "no longer"])(
    "(%s) gets no discount for the field, and loses nothing typed",
    { meta: { provokes: "POINTS_NOT_ALLOWED" } },
    async (since) => {
      const { account, visitor } = await mintCustomer({ licences: 1 });
      if (since === "no longer") {
        const staff = await mintAdministrator();
        await allowPoints(staff, account.uid);
        await allowPoints(staff, account.uid, "no");
      }
      const page = await order(visitor, { usePoints: "399", company: "Maison Test" });
      expect([page.status, page.location]).toEqual([403, null]);
      expect(page.text).toContain("Le paiement en points n’est pas ouvert pour votre compte.");
      expect(value(page, "company")).toBe("Maison Test");
      expect(await readLedger(account.uid)).toEqual({ signup: 399 });
      const payment = toPayment(await order(visitor, { company: "Maison Test" }));
      expect(plain(await payment.checkout.get(payment.path))).toContain("399,00");
    },
  );

  test("because they have no account pays the whole price", async () => {
    const email = `${uniqueName()}@example.test`;
    const payment = toPayment(await order(new Visitor(), { usePoints: "399", email }));
    expect(plain(await payment.checkout.get(payment.path))).toContain("399,00");
  });

  test("cannot allow themselves, nor can an administrator", async () => {
    const { account, visitor } = await mintCustomer();
    expect((await allowPoints(visitor, account.uid)).location).toBe("/");
    const admin = await mintAccount({ role: "admin" });
    const own = await allowPoints(await signIn(admin.email), admin.uid);
    expect(own.status).toBe(403);
    expect(await readDocument(`users/${admin.uid}`)).not.toHaveProperty("paysWithPoints");
  });
});

describe("points come back", () => {
  test("once, when the page of Stripe expires, however often its messages come", async () => {
    const { uid, visitor } = await mintPayer();
    const { sessionId, orderId, ...payment } = await orderWithPoints(visitor, 399);
    const rule = { bodyIncludes: orderId, copies: 3, disorderMs: 300 };
    await createShop().setWebhookRule(rule);
    await act({ sessionId, ...payment }, "expire");
    await eventually(uid, orderId, { held: -399, "return-": 399 });
    const shop = createShop();
    await shop.sendEvents(await shop.listEvents(orderId));
    await Promise.all([settle(), settle()]);
    expect(await readSteps(uid, orderId)).toEqual({ held: -399, "return-": 399 });
    expect(plain(await visitor.get("/profile"))).toContain("Points de l’achat rendus");
    expect(findOffer(await visitor.get("/buy"))).toBe("399");
  });

  test("when every message is lost and the hourly task finds out", async () => {
    const { uid, visitor } = await mintPayer();
    const payment = await orderWithPoints(visitor, 399);
    const shop = createShop();
    await shop.setWebhookRule({ bodyIncludes: payment.orderId, hold: true });
    await act(payment, "expire");
    await shop.reconcile();
    await settle();
    expect(await readSteps(uid, payment.orderId)).toEqual({ held: -399, "return-": 399 });
  });

  test("when the bank refuses the debit", async () => {
    const { uid, visitor } = await mintPayer();
    const payment = await orderWithPoints(visitor, 399);
    await pay(visitor, payment, { method: "sepa_debit", iban: goodIban });
    await act(payment, "fail");
    await eventually(uid, payment.orderId, { held: -399, "return-": 399 });
  });

  test("with the whole payment, not with a part of it", async () => {
    const { uid, visitor } = await mintPayer();
    const payment = await orderWithPoints(visitor, 399, { quantity: "2" });
    await pay(visitor, payment);
    await eventually(uid, payment.orderId, { held: -399, "spent-": 0 });
    const staff = await mintAdministrator();
    const path = `/admin/orders/${payment.orderId}`;
    const refund = async (quantity: string) => {
      const form = readRefundForm(await staff.get(`${path}?ask=refund`));
      return staff.post(path, { ...form, quantity, reason: "Demande" });
    };
    expect((await refund("1")).status).toBe(303);
    await settle();
    expect(await readSteps(uid, payment.orderId)).toEqual({ held: -399, "spent-": 0 });
    expect((await refund("1")).status).toBe(303);
    await eventually(uid, payment.orderId, { held: -399, "spent-": 0, "return-": 399 });
  });

  test("at once when Stripe does not open its page, and the same form then buys", async () => {
    const { uid, visitor } = await mintPayer();
    const form = await visitor.get("/buy");
    const fields = { quantity: "1", requestId: value(form, "requestId") ?? "", usePoints: "399", company: "Maison" };
    await startFault("stripe", { mode: "down", path: "/v1/checkout/sessions" });
    const failed = await visitor.post("/buy", fields);
    expect(failed.status).toBe(503);
    expect([value(failed, "company"), findOffer(failed)]).toEqual(["Maison", "399"]);
    expect(await readBalance(uid)).toBe(399);
    await endFaults();
    const payment = toPayment(await visitor.post("/buy", fields));
    expect(plain(await payment.checkout.get(payment.path))).toContain("379,05");
    expect(await readBalance(uid)).toBe(0);
  });

  test.each([
    ["before its points were held", 0],
    ["before the page opened", -100],
  ])("for an order whose process ended %s", async (_, held) => {
    const { account, uid, visitor } = await mintPayer();
    const orderId = await startUnopened(account, 100);
    if (held < 0) await holdDirectly(uid, orderId, held);
    await settle();
    expect(await readSteps(uid, orderId)).toEqual(held < 0 ? { held } : {});
    await runSql("UPDATE orders SET updated_at = '2026-01-01T00:00:00.000Z' WHERE id = ?", orderId);
    await settle();
    expect(await readSteps(uid, orderId)).toEqual({ ...(held < 0 ? { held } : {}), "return-": Math.abs(held) });
    expect(await readBalance(uid)).toBe(399);
    expect(plain(await visitor.get("/profile")).includes("Points de l’achat rendus")).toBe(held < 0);
  });
});

/** What the ledger writes for a purchase, without the purchase. */
async function holdDirectly(uid: string, orderId: string, amount: number): Promise<void> {
  const user = await readDocument(`users/${uid}`);
  const points = user.points as { available: number };
  const entry = { kind: "order", amount, order: orderId, createdAt: new Date() };
  await writeDocuments({
    [`users/${uid}/pointsLedger/order-${orderId}`]: toFields(entry),
    [`users/${uid}`]: toFields({ ...user, points: { ...points, available: points.available + amount } }),
  });
}

describe("the same points in two tabs", () => {
  const buyAll = (visitor: Visitor, quantity: number) =>
    order(visitor, { quantity: String(quantity), usePoints: "399" });

  test("pay once: the others hear it, and buy without them", { meta: { provokes: "POINTS_SHORT" } }, async () => {
    const { uid, visitor } = await mintPayer();
    const pages = await Promise.all([1, 2, 3, 4].map((quantity) => buyAll(visitor, quantity)));
    expect(pages.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409]);
    expect(await readBalance(uid)).toBe(0);
    const late = await order(visitor, { usePoints: "399", company: "Maison Test", quantity: "5" });
    expect(late.text).toContain("Il ne vous reste pas autant de points.");
    expect(late.text).toContain("Un paiement encore ouvert réserve 399");
    expect([value(late, "company"), value(late, "quantity"), findOffer(late)]).toEqual(["Maison Test", "5", ""]);
    const open = pages.find(({ status }) => status === 303);
    expect(late.html).toContain(open?.location ?? "nowhere");
    const whole = toPayment(await order(visitor, { quantity: "5" }));
    expect(plain(await whole.checkout.get(whole.path))).toContain("1 995,00");
  });

  test("or spent elsewhere meanwhile: the form comes back with what is left", async () => {
    const { visitor } = await mintPayer();
    expect((await requestPoints(visitor, "300")).status).toBe(303);
    const page = await order(visitor, { usePoints: "399", vatId: "FR12345678901" });
    expect(page.status).toBe(409);
    expect(plain(page)).toContain("Vous en avez 99 de disponibles");
    expect([value(page, "vatId"), findOffer(page)]).toEqual(["FR12345678901", "99"]);
    const form = await visitor.get("/buy");
    const again = { ...{ quantity: "1", usePoints: "99" }, requestId: value(form, "requestId") ?? "" };
    const payment = toPayment(await visitor.post("/buy", again));
    expect(plain(await payment.checkout.get(payment.path))).toContain("394,05");
  });
});

test("a double click holds the points once and opens one page", async () => {
  const { uid, visitor } = await mintPayer();
  const form = await visitor.get("/buy");
  const fields = { quantity: "1", usePoints: "399", requestId: value(form, "requestId") ?? "" };
  const pages = await Promise.all([visitor.post("/buy", fields), visitor.post("/buy", fields)]);
  expect(new Set(pages.map(({ location }) => location)).size).toBe(1);
  expect(await readBalance(uid)).toBe(0);
});

test("no more points are taken than the price allows", async () => {
  const { account, uid, visitor } = await mintPayer();
  const staff = await mintAdministrator();
  const gift = { intent: "points", amount: "+20000", reason: "Test", requestId: crypto.randomUUID() };
  await staff.post(`/admin/users/${account.uid}`, gift);
  expect(findOffer(await visitor.get("/buy"))).toBe("7970");
  const payment = await orderWithPoints(visitor, 20_399);
  expect(plain(await payment.checkout.get(payment.path))).toContain("0,50");
  expect(await readSteps(uid, payment.orderId)).toEqual({ held: -7970 });
  // Of the other points, two licences more take their part.
  const sent = await visitor.post("/buy", { step: "more", quantity: "1", usePoints: "7970" });
  const more = await visitor.follow(sent);
  expect(more.document.querySelector("input[name=usePoints]")?.hasAttribute("checked")).toBe(true);
  expect(findOffer(more)).toBe("12429");
});

test.each(["0", "-5", "1e3", "399.5", "on", "99999999"])("%j points are refused", async (usePoints) => {
  const { uid, visitor } = await mintPayer();
  expect((await order(visitor, { usePoints })).status).toBe(400);
  expect(await readBalance(uid)).toBe(399);
});

test("a promotion code does not add to points", async () => {
  const { uid, visitor } = await mintPayer();
  const page = await order(visitor, { usePoints: "399", promotionCode: "ETE" });
  expect(page.status).toBe(400);
  expect(page.text).toContain("Un code promotionnel ne se cumule pas avec vos points.");
  expect(value(page, "promotionCode")).toBe("ETE");
  expect(page.document.querySelector("input[name=usePoints]")?.hasAttribute("checked")).toBe(true);
  expect(await readBalance(uid)).toBe(399);
});

test("a payment that Stripe reports with another discount goes to the staff, and the points stay held", async () => {
  const { uid, visitor } = await mintPayer();
  const payment = await orderWithPoints(visitor, 399);
  await startFault("stripe", {
    mode: "reply",
    reply: "other-amount",
    path: `/v1/checkout/sessions/${payment.sessionId}`,
  });
  await pay(visitor, payment);
  await expect.poll(async () => (await createShop().fetchOrder(payment.orderId)).problem).toBe("amount");
  expect(await readSteps(uid, payment.orderId)).toEqual({ held: -399 });
});
