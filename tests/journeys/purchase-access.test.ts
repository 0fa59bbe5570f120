/** Who may call the operations of orders, and what they reveal to callers without an account. */
import { expect, test } from "vitest";
import { callOperation, createActor, fetchOperationError, fetchOperationValue } from "#tests/support/internal.ts";
import { mintAccount, uniqueName } from "#tests/support/minting.ts";

const orderId = "0".repeat(24);
const requestId = () => crypto.randomUUID();
/** Of this file alone. */
const browser = crypto.randomUUID().replaceAll("-", "").repeat(2);

test("customers run no operation of the staff", async () => {
  const customer = createActor(await mintAccount());
  const refund = { orderId, quantity: 1, reason: "Doublon", seen: "", requestId: requestId() };
  expect(await fetchOperationError("searchOrders", customer, {})).toBe("NOT_ADMIN");
  expect(await fetchOperationError("order", customer, orderId)).toBe("NOT_ADMIN");
  expect(await fetchOperationError("syncOrder", customer, orderId)).toBe("NOT_ADMIN");
  expect(await fetchOperationError("refundOrder", customer, refund)).toBe("NOT_ADMIN");
  expect(await fetchOperationError("returnLicences", customer, refund)).toBe("NOT_ADMIN");
  expect(await fetchOperationError("acceptOrder", customer, { ...refund, amount: 1 })).toBe("NOT_ADMIN");
});

test("an address that is not verified has no purchases, and claims none", async () => {
  const actor = { ...createActor(await mintAccount({ emailVerified: false })), emailVerified: false };
  const claim = { code: "2222-3333-4444-5555", requestId: requestId() };
  expect(await fetchOperationError("ownOrders", actor)).toBe("EMAIL_UNVERIFIED");
  expect(await fetchOperationError("openBillingPortal", actor, "fr")).toBe("EMAIL_UNVERIFIED");
  expect(await fetchOperationError("claimOrder", actor, claim)).toBe("EMAIL_UNVERIFIED");
});

test("a visitor orders within the limits, and only their own browser finds the order", async () => {
  const price = await callOperation("licencePrice", null);
  expect(price).toEqual({ ok: true, value: { unitAmount: 39_900, currency: "eur" } });
  const basket = { quantity: 1, email: `${uniqueName()}@example.test`, language: "fr", browser };
  expect(await fetchOperationError("startCheckout", null, { ...basket, requestId: requestId() })).toBe(
    "UNAUTHENTICATED",
  );
  for (const quantity of [0, -1, 21, 1.5, 1e9])
    expect(
      await fetchOperationError("startVisitorCheckout", null, { ...basket, quantity, requestId: requestId() }),
    ).toBe("INVALID_REQUEST");
  const own = { ...basket, browser: crypto.randomUUID().replaceAll("-", "").repeat(2), requestId: requestId() };
  const started = await callOperation("startVisitorCheckout", null, own);
  expect(started.ok).toBe(true);
  const found = await callOperation("browserOrder", null, { browser: own.browser });
  expect(found.ok && found.value?.email).toBe(own.email);
  expect(await callOperation("browserOrder", null, { browser })).toEqual({ ok: true, value: null });
  // The same request of another browser starts nothing.
  expect(await fetchOperationError("startVisitorCheckout", null, { ...own, browser })).toBe("ORDER_CLOSED");
});

test("a message that Stripe has not signed is refused", { meta: { provokes: "SIGNATURE_INVALID" } }, async () => {
  const message = { body: "{}", signature: "t=1,v1=0" };
  expect(await fetchOperationError("receiveStripeEvent", null, message)).toBe("SIGNATURE_INVALID");
});

test("a customer without purchases has none", async () => {
  const customer = createActor(await mintAccount());
  expect(await fetchOperationValue("ownOrders", customer)).toEqual({ orders: [], hasBillingPortal: false });
  expect(await fetchOperationValue("billing", customer)).toEqual({ company: null, vatId: null });
});
