/** Buying as a person does: the portal's form, then the sandbox's page of Stripe. */
import { inject } from "vitest";
import { createActor, fetchOperationValue } from "./internal.ts";
import { mintCustomer } from "./minting.ts";
import { describeRejection, type Page, Visitor } from "./visitor.ts";

const goodCard = "4242 4242 4242 4242";
export const goodIban = "AT61 1904 3002 3457 3201";

/** Sends the portal's form with the request id of its page. */
export async function order(visitor: Visitor, fields: Record<string, string> = {}): Promise<Page> {
  const page = await visitor.get("/buy");
  const requestId = page.document.querySelector('input[name="requestId"]')?.getAttribute("value") ?? "";
  return visitor.post("/buy", { quantity: "1", requestId, ...fields });
}

export interface Payment {
  /** On Stripe's page: a visitor of the sandbox. */
  checkout: Visitor;
  /** Of Stripe's page. */
  path: string;
  sessionId: string;
}

/** Follows the portal's redirect to Stripe's page. */
export function toPayment(page: Page): Payment {
  const url = new URL(page.location ?? "about:blank");
  if (url.origin !== inject("sandboxUrl"))
    throw new Error(`No page of Stripe: ${page.location ?? describeRejection(page)}`);
  const sessionId = /cs_\w+/.exec(url.pathname)?.[0] ?? "";
  return { checkout: new Visitor({ origin: url.origin }), path: url.pathname, sessionId };
}

/** Pays on Stripe's page; answers the path in the portal to which Stripe leads back. */
export async function pay(visitor: Visitor, { checkout, path }: Payment, fields: Record<string, string> = {}) {
  const sent = await checkout.post(path, {
    ...{ intent: "pay", country: "FR", name: "Test", method: "card", cardNumber: goodCard, consent: "on" },
    ...fields,
  });
  if (!sent.location) throw new Error(`Stripe's page: ${sent.status} ${sent.text.slice(0, 300)}`);
  const back = new URL(sent.location, visitor.origin);
  return back.pathname + back.search;
}

/** A new customer who has bought licences. */
export async function mintBuyer(quantity = "1") {
  const { account, visitor } = await mintCustomer();
  const payment = toPayment(await order(visitor, { quantity, company: "Maison Test" }));
  const success = await visitor.get(await pay(visitor, payment));
  const { orders } = await fetchOperationValue("ownOrders", createActor(account));
  return { account, visitor, payment, success, orderId: orders[0]?.id ?? "" };
}

/** What happens at Stripe later: a delayed payment settles or fails, a session expires, money goes back. */
export async function act({ sessionId }: Pick<Payment, "sessionId">, intent: string): Promise<void> {
  const response = await fetch(`${inject("sandboxUrl")}/payments/${sessionId}`, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({ intent }),
  });
  if (!response.ok) throw new Error(`${intent}: ${response.status} ${await response.text()}`);
}

/** Gives the licences of a purchase to the visitor. */
export const claim = (visitor: Visitor, code: string): Promise<Page> =>
  visitor.submit("/claim", { claim: code, requestId: crypto.randomUUID() });

/** The value of the page's field of this name. */
export const getValue = ({ document }: Page, name: string): string =>
  document.querySelector(`input[name="${name}"]`)?.getAttribute("value") ?? "";

export const getHeading = ({ document }: Page): string | undefined => document.querySelector("h1")?.text.trim();

export const findClaimCode = ({ document }: Page): string => document.querySelector("[data-claim]")?.text.trim() ?? "";

/** The hidden fields of the staff's refund. */
export const readRefundForm = ({ document }: Page): Record<string, string> =>
  Object.fromEntries(
    ["intent", "requestId", "seen"].map((name) => [
      name,
      document.querySelector(`form:has(input[value="refund"]) input[name="${name}"]`)?.getAttribute("value") ?? "",
    ]),
  );
