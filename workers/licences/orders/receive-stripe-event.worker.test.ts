/** Messages of Stripe. */
import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { selectValue } from "../fixtures/internal.ts";
import { createPaymentContext } from "../fixtures/orders.ts";
import { webhookSecret } from "../fixtures/stripe-names.ts";
import { receiveStripeEvent } from "./receive-stripe-event.ts";

function receive(event: { id: string; type: string }, secret = webhookSecret) {
  const body = JSON.stringify({ object: "event", data: { object: { object: "invoice", id: "in_1" } }, ...event });
  const at = Math.floor(Date.now() / 1000);
  const mac = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
  return receiveStripeEvent(createPaymentContext(), { body, signature: `t=${at},v1=${mac}` });
}

const count = (id: string) => selectValue("SELECT count(*) FROM stripe_events WHERE id = ?", id);

describe("receiveStripeEvent", () => {
  test("stores an event about another shop's payment once and ignores other types", async () => {
    for (let times = 0; times < 2; times++)
      expect(await receive({ id: "evt_paid", type: "invoice.paid" })).toEqual({ handled: true });
    expect(await count("evt_paid")).toBe(1);
    expect(await receive({ id: "evt_other", type: "payout.paid" })).toEqual({ handled: false });
    expect(await count("evt_other")).toBe(0);
  });

  test("rejects an event that Stripe has not signed", async () => {
    await expect(receive({ id: "evt_forged", type: "invoice.paid" }, "whsec_guessed")).rejects.toMatchObject({
      code: "SIGNATURE_INVALID",
    });
    expect(await count("evt_forged")).toBe(0);
  });
});
