/** The subjects of mails about two purchases differ. */
import { describe, expect, test } from "vitest";
import { parseKeyring } from "#base/sealed-box.ts";
import type { OrderNotification } from "#workers/licences/events/follow-up-contract.ts";
import { createOrderMail } from "./order-drafts.ts";

const order: OrderNotification = {
  ...{ id: "e".repeat(24), number: 1_042, createdAt: "2026-11-29T09:00:00.000Z", email: "buyer@example.test" },
  ...{ language: "fr", role: "buyer", quantity: 2, currency: "eur", claimCode: null, before: null, fields: {} },
};
const settings = { portalUrl: "https://portal.test", keyring: parseKeyring(`test1:${"A".repeat(43)}`) };

async function createSubject(type: "order.paid" | "order.failed", language: "fr" | "en") {
  const mail = await createOrderMail({ type, order }, settings);
  return mail?.write(language).subject.replace(/[\u00a0\u202f]/g, " ");
}

describe("createOrderMail", () => {
  test("names the order and its date in the subject", async () => {
    expect(await createSubject("order.paid", "fr")).toBe("Vos 2 licences sont prêtes (commande 1 042 du 29 nov. 2026)");
    expect(await createSubject("order.paid", "en")).toBe("Your 2 licences are ready (order 1042 of 29 Nov 2026)");
    expect(await createSubject("order.failed", "en")).toBe("Your payment was declined (order 1042 of 29 Nov 2026)");
  });
});
