/** Purchases that points pay in part. */
import { control, mintAdministrator, mintCustomer } from "./minting.ts";
import { readLedger } from "./points.ts";
import { order, toPayment } from "./purchases.ts";
import type { Page, Visitor } from "./visitor.ts";

/** The form of the staff on the person's page. */
export const allowPoints = (staff: Visitor, uid: string, allowed: "yes" | "no" = "yes"): Promise<Page> =>
  staff.submit(`/admin/users/${uid}`, {
    ...{ intent: "points-payment", allowed, reason: "Fidèle depuis 2019", requestId: crypto.randomUUID() },
  });

/** A customer with 399 points a licence, who may pay with them. */
export async function mintPayer(licences = 1) {
  const { account, visitor } = await mintCustomer({ licences });
  await allowPoints(await mintAdministrator(), account.uid);
  return { account, visitor, uid: account.uid };
}

/** The points that the page offers; empty without an offer. */
export const findOffer = ({ document }: Page): string =>
  document.querySelector("input[name=usePoints]")?.getAttribute("value") ?? "";

export async function orderWithPoints(visitor: Visitor, points: number, fields: Record<string, string> = {}) {
  const payment = toPayment(await order(visitor, { ...fields, usePoints: String(points) }));
  const [found] = await control<{ reference: string }[]>("GET", `/payments.json?session=${payment.sessionId}`);
  return { ...payment, orderId: found?.reference ?? "" };
}

/** What the ledger has about the order, by the step. */
export async function readSteps(uid: string, orderId: string): Promise<Record<string, number>> {
  const steps = Object.entries(await readLedger(uid)).filter(([id]) => id.startsWith("order-") && id.endsWith(orderId));
  return Object.fromEntries(
    steps.map(([id, amount]) => [id.slice("order-".length, -orderId.length) || "held", amount]),
  );
}
