/** Buying as a person does: the portal's form, then the sandbox's page of Stripe. */
import { Browser } from "./browser.ts";
import { requestId } from "./people.ts";
import type { World } from "./world.ts";

export interface Checkout {
  /** Stripe's page. */
  url: string;
  sessionId: string;
}

export async function startCheckout(browser: Browser, fields: Record<string, string> = {}): Promise<Checkout> {
  // The page sets the cookie by which the order is found again.
  await browser.send("/buy");
  const sent = await browser.send("/buy", { quantity: "1", requestId: requestId(), ...fields });
  const url = sent.location ?? "";
  const sessionId = /cs_\w+/.exec(url)?.[0];
  if (!sessionId) throw new Error(`POST /buy: ${sent.status} ${sent.location}`);
  return { url, sessionId };
}

/** Pays on Stripe's page; returns the path in the portal to which it leads back. */
export async function pay({ url }: Checkout, email: string): Promise<string> {
  const stripe = new Browser(new URL(url).origin);
  const card = { method: "card", cardNumber: "4242 4242 4242 4242", consent: "on" };
  const sent = await stripe.send(url, { intent: "pay", email, country: "FR", name: "Mesure", ...card });
  if (!sent.location) throw new Error(`Stripe's page: ${sent.status}`);
  const back = new URL(sent.location);
  return back.pathname + back.search;
}

/** A whole purchase. */
export async function buy(world: World, browser: Browser, email = "buyer@example.test") {
  const checkout = await startCheckout(browser);
  await browser.send(await pay(checkout, email));
  return { orderId: await findOrder(world, checkout), ...checkout };
}

/** The order's id. */
export async function findOrder(world: World, { sessionId }: Checkout): Promise<string> {
  const [order] = await world.rows<{ id: string }>("SELECT id FROM orders WHERE session_id = ?", sessionId);
  if (!order) throw new Error(`Session ${sessionId} has no order.`);
  return order.id;
}
