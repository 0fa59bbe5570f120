import { describe, expect, test } from "vitest";
import type { BrowserOrder } from "#workers/licences/orders/contract.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";
import { toPurchaseView } from "./purchase-view.server.ts";

const paidAt = "2026-03-01T10:00:00.000Z";
const buyer = "buyer@example.test";
const order: BrowserOrder = {
  ...{ id: "a".repeat(24), number: 1_001, state: "paid", quantity: 3, currency: "eur", amountTotal: 119_700 },
  ...{ company: null, vatId: null, promotionCode: null, email: buyer, payer: buyer, hasOwner: false },
  ...{ createdAt: paidAt, paidAt, amountRefunded: 0, dispute: "none", licencesLeft: 3, claimedBy: null },
  ...{ invoiceUrl: "https://stripe.test/invoices/1", receiptUrl: null, claimCode: null, resumeUrl: null },
  ...{ points: 0, pointsDiscount: 0, other: null },
};
const viewerOf = (email: string, emailVerified = true) => ({ email, emailVerified }) as Viewer;
const view = (fields: Partial<BrowserOrder> = {}, viewer: Viewer | null = null) =>
  toPurchaseView({ ...order, ...fields }, viewer, "fr");
const unpaid = { paidAt: null, licencesLeft: 0 };

describe("toPurchaseView", () => {
  test.each<[string, Partial<BrowserOrder>, string]>([
    ["a payment", {}, "paid"],
    ["an open payment page", { ...unpaid, state: "open" }, "open"],
    ["an expired payment page", { ...unpaid, state: "expired" }, "expired"],
    ["a payment that the bank has not confirmed", { ...unpaid, state: "processing" }, "processing"],
    ["a payment that the bank has rejected", { ...unpaid, state: "failed" }, "failed"],
    ["a payment in review", { ...unpaid, state: "review" }, "review"],
    ["a refunded payment in review", { ...unpaid, state: "review", amountRefunded: 119_700 }, "refunded"],
    ["a refund of a part", { amountRefunded: 39_900, licencesLeft: 2 }, "paid"],
    ["a refund of everything", { amountRefunded: 119_700, licencesLeft: 0 }, "refunded"],
    ["licences that administrators have removed", { licencesLeft: 0 }, "withdrawn"],
    ["an open dispute", { dispute: "open" }, "disputed"],
    ["a lost dispute", { dispute: "lost", licencesLeft: 0 }, "lost"],
    ["a won dispute", { dispute: "won" }, "paid"],
    ["licences that another account has claimed", { claimedBy: "client@example.test" }, "claimed"],
  ])("shows %s", (_, fields, state) => {
    expect(view(fields).state).toBe(state);
  });

  test.each([
    ["a paid order and another one that is paid", "paid", "paid", "refund"],
    ["a paid order and a debit", "paid", "processing", "refund"],
    ["a paid order and an open page", "paid", "open", "leave"],
    ["an open page and a paid order", "open", "paid", "stop"],
    ["a refused payment and a paid order", "failed", "paid", "stop"],
  ] as const)("advises on %s", (_, state, otherState, advice) => {
    const other = {
      ...{ id: "b".repeat(24), number: 1_002, state: otherState, quantity: 3, amountTotal: 119_700, currency: "eur" },
      ...{ createdAt: paidAt, resumeUrl: otherState === "open" ? "https://stripe.test/pay" : null },
    };
    const shown = view({ state, other }).other;
    expect(shown).toMatchObject({ advice, number: "1\u202f002" });
    expect(shown?.link).toBe(other.resumeUrl ?? `/payment/success?order=${other.id}`);
    expect(view({ state, other }, viewerOf(buyer)).other?.link).toBe(other.resumeUrl ?? "/profile#purchases");
    expect(view({ amountRefunded: 119_700, licencesLeft: 0, other }).other).toBeNull();
  });

  test("counts the licences that are left and names the refunded amount", () => {
    const shown = view({ amountRefunded: 39_900, licencesLeft: 2 });
    const plain = (text: string | null) => text?.replaceAll(/[\u00a0\u202f]/g, " ");
    expect([shown.licencesLeft, plain(shown.amount), plain(shown.refunded)]).toEqual([2, "1 197,00 €", "399,00 €"]);
  });

  test("shows the claimant that the licences are theirs, and the payer no address", () => {
    const claimed = { claimedBy: "client@example.test", email: buyer };
    expect(view(claimed, viewerOf("Client@example.test"))).toMatchObject({
      ...{ state: "paid", email: "client@example.test", accountStep: "done" },
    });
    expect(JSON.stringify(view(claimed, viewerOf(buyer)))).not.toContain("client@example.test");
  });

  test.each<[string, Viewer | null, Partial<BrowserOrder>, string]>([
    ["register", null, {}, "a visitor"],
    ["register", null, { ...unpaid, state: "processing", hasOwner: true }, "a visitor before the payment"],
    ["signIn", null, { hasOwner: true }, "a visitor whose address has an account"],
    ["verify", viewerOf(buyer, false), {}, "a buyer with an unverified address"],
    ["otherAccount", viewerOf("other@example.test"), {}, "another account"],
    ["client", null, { email: "client@example.test" }, "a payer for a client"],
    ["otherAddress", null, { email: "josé@example.test", payer: "josé@example.test" }, "an address without accounts"],
    ["done", viewerOf(buyer), {}, "the buyer"],
  ])("asks for the step %s of %3$s", (step, viewer, fields) => {
    expect(view(fields, viewer).accountStep).toBe(step);
  });

  test("links documents of a payment only", () => {
    expect(view().documents).toEqual({ invoiceUrl: order.invoiceUrl, receiptUrl: null });
    expect(view({ ...unpaid, state: "failed" }).documents).toBeNull();
  });

  test("reloads the page only while the payment is open or processed", () => {
    const states = ["open", "processing", "paid", "failed", "expired", "review"] as const;
    expect(states.map((state) => view({ state }).pollSeconds)).toEqual([15, 300, null, null, null, null]);
  });
});
