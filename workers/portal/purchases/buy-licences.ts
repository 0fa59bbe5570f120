/**
 * Purchases of one browser, with or without an account. A sealed cookie holds a random value whose hash is in the order,
 * so that the address of the page after the payment says nothing to another browser.
 */
import * as z from "zod";
import { randomBase64url } from "#base/base64url.ts";
import { sha256Hex } from "#base/digest.ts";
import { days, minutes } from "#base/duration.ts";
import { failure, type Result, success } from "#base/errors.ts";
import { type CheckoutRequest, checkoutRequest } from "#workers/licences/orders/contract.ts";
import { openReceipt } from "../mail/receipt-link.ts";
import { defineUseCase } from "../operation.ts";
import { holdPoints } from "../points/change-points.ts";
import type { PortalScope } from "../scope.ts";
import type { Viewer } from "../session/contract.ts";
import {
  formatCookie,
  getCookieName,
  isSecureRequest,
  openCookie,
  readCookie,
  sealCookie,
} from "../session/cookies.ts";
import type { Basket, TypedBasket } from "./contract.ts";

/** `viewer` is the buyer, null when they have not signed in. */
type BuyerScope = PortalScope<Viewer | null>;

/** A delayed payment takes up to two weeks. */
const cookieMs = days(30);
const cookieName = "purchase";
/** Longer ids are none of ours or of Stripe's. */
const maxIdLength = 200;

const browserSchema = z.object({ browser: z.string().length(43) });

async function readBrowser({ request, configuration }: BuyerScope): Promise<string | null> {
  const value = readCookie(request.headers.get("Cookie"), getCookieName(cookieName, isSecureRequest(request)));
  const opened = value === null ? null : await openCookie(value, "purchase", configuration.SESSION_KEYS);
  return browserSchema.safeParse(opened).data?.browser ?? null;
}

const createBrowser = () => randomBase64url(32);

const createCookie = async (scope: BuyerScope, browser: string): Promise<string> =>
  formatOwnCookie(
    scope,
    cookieName,
    await sealCookie({ browser }, "purchase", scope.configuration.SESSION_KEYS),
    cookieMs,
  );

export const loadLicencePrice = ({ visitorLicences }: BuyerScope) => visitorLicences.licencePrice();

/** The cookie that `startPurchase` needs; set before the form is sent, so that a double click is one order. */
export const preparePurchase = async (scope: BuyerScope): Promise<Result<string>> =>
  success(await createCookie(scope, (await readBrowser(scope)) ?? createBrowser()));

/**
 * The address of Stripe's page, and the cookie that binds the order to this browser. The same basket sent twice is one
 * order; one that was changed after an error, or by another person, is another one.
 */
export const startPurchase = defineUseCase(
  checkoutRequest.omit({ browser: true, language: true, arePointsHeld: true }),
  async (scope: BuyerScope, basket): Promise<Result<{ url: string; setCookie: string }>> => {
    const requestId = sha256Hex(JSON.stringify([scope.viewer?.uid, basket])).slice(0, 40);
    const attempt = await scope.attempts.guard("checkout", null, async () => ({
      outcome: "right",
      value: await openStripesPage(scope, { ...basket, requestId }),
    }));
    if ("value" in attempt) return attempt.value;
    const { code, details } = attempt.error;
    return failure(code === "BLOCKED" ? "CHECKOUT_BLOCKED" : code, details);
  },
);

async function openStripesPage(scope: BuyerScope, basket: Basket) {
  const browser = (await readBrowser(scope)) ?? createBrowser();
  const order = { ...basket, language: scope.language, browser: sha256Hex(browser) };
  const started = await (isBuyers(scope)
    ? startWithPoints(scope, order)
    : scope.visitorLicences.startVisitorCheckout(order));
  if (!started.ok) return started;
  const { url } = started.value;
  return url === null ? failure("INTERNAL") : success({ url, setCookie: await createCookie(scope, browser) });
}

const isBuyers = (scope: BuyerScope): scope is PortalScope => scope.viewer !== null;

/** The order first, then its points, then Stripe's page: what breaks off in between is given back. */
async function startWithPoints(scope: PortalScope, order: Omit<CheckoutRequest, "arePointsHeld">) {
  const { startCheckout } = scope.licences;
  const started = await startCheckout(order);
  if (!started.ok || started.value.url !== null) return started;
  const { orderId, points } = started.value;
  const hold = await holdPoints(scope, { id: orderId, amount: points });
  if (!hold.ok) return hold;
  const opened = await startCheckout({ ...order, arePointsHeld: true });
  if (!opened.ok) await scope.settlePoints();
  return opened;
}

/** Redeems the code that another buyer has sent. Wrong codes count as attempts. */
export const claimOrder = defineUseCase(
  z.object({ code: z.string(), requestId: z.string() }),
  async ({ attempts, licences, viewer }, claim) => {
    const attempt = await attempts.guard("claim", viewer.email, async () => {
      const value = await licences.claimOrder(claim);
      const isWrong = !value.ok && value.error.code === "CLAIM_INVALID";
      return { outcome: value.ok ? "right" : isWrong ? "wrong" : "unsettled", value };
    });
    if ("value" in attempt) return attempt.value;
    const { code, details } = attempt.error;
    return failure(code === "BLOCKED" ? "CLAIM_BLOCKED" : code, details);
  },
);

/** Points that an open payment of the buyer holds; null without one. */
export const loadHeldPoints = ({ licences }: PortalScope) => licences.heldPoints();

/** The newest payment of this browser, or of the buyer, that is under way or has just been made; null without one. */
export async function findRecentPayment(scope: BuyerScope) {
  const browser = await readBrowser(scope);
  if (browser === null && scope.viewer === null) return success(null);
  // An account's payments are known without a cookie, too.
  const query = { browser: sha256Hex(browser ?? createBrowser()) };
  return scope.viewer ? scope.licences.recentPayment(query) : scope.visitorLicences.recentVisitorPayment(query);
}

/** Null when this browser has not made the order; without a name the newest one is meant. */
export const findBrowserOrder = defineUseCase(
  z.object({ sessionId: z.string().nullish(), orderId: z.string().nullish() }),
  async (scope: BuyerScope, { sessionId, orderId }) => {
    const browser = await readBrowser(scope);
    const isTooLong = [sessionId, orderId].some((id) => (id?.length ?? 0) > maxIdLength);
    if (browser === null || isTooLong) return success(null);
    return scope.visitorLicences.browserOrder({
      ...{ browser: sha256Hex(browser), ...(sessionId ? { sessionId } : {}), ...(orderId ? { orderId } : {}) },
    });
  },
);

/** The purchase of a receipt's link, or null. It proves nothing but that the mail was ours. */
export const findReceipt = defineUseCase(z.string(), async ({ configuration }: BuyerScope, sealed) =>
  success(await openReceipt(sealed, configuration.SESSION_KEYS)),
);

const basketName = "basket";
/** As long as Stripe's page is open. */
const basketMs = minutes(60);
/** Longer values are wrong ones, and the cookie has to stay small. */
const maxValueLength = 254;

const storedBasket = z.object({
  /** Of the purchase cookie: a basket is of no use to another browser. */
  browser: z.string(),
  /** Null for a visitor. */
  uid: z.string().nullable(),
  values: z.record(z.string(), z.string()),
});

/** The cookie with what is typed into the form, for an hour: it outlives redirects and the way back from Stripe. */
export const keepBasket = defineUseCase(
  z.record(z.string(), z.string()),
  async (scope: BuyerScope, typed): Promise<Result<string>> => {
    const values = Object.fromEntries(Object.entries(typed).filter(([, value]) => value.length <= maxValueLength));
    const basket = { browser: (await readBrowser(scope)) ?? "", uid: scope.viewer?.uid ?? null, values };
    const sealed = await sealCookie(basket, "basket", scope.configuration.SESSION_KEYS);
    return success(formatOwnCookie(scope, basketName, sealed, basketMs));
  },
);

/** Null when it is of another browser or another person; what a visitor has typed stays when they sign in. */
export async function findBasket(scope: BuyerScope): Promise<Result<TypedBasket | null>> {
  const { request, configuration, viewer } = scope;
  const sealed = readCookie(request.headers.get("Cookie"), getCookieName(basketName, isSecureRequest(request)));
  const opened = sealed === null ? null : await openCookie(sealed, "basket", configuration.SESSION_KEYS);
  const basket = storedBasket.safeParse(opened).data;
  const isOwn = basket?.browser === ((await readBrowser(scope)) ?? "");
  return success(basket && isOwn && (basket.uid === null || basket.uid === viewer?.uid) ? basket.values : null);
}

export const forgetBasket = async (scope: BuyerScope): Promise<Result<string>> =>
  success(formatOwnCookie(scope, basketName, "", 0));

/** The cookie without which this browser has made no order. */
export const forgetPurchases = async (scope: BuyerScope): Promise<Result<string>> =>
  success(formatOwnCookie(scope, cookieName, "", 0));

function formatOwnCookie({ request }: BuyerScope, name: string, value: string, ageMs: number): string {
  const isSecure = isSecureRequest(request);
  return formatCookie(getCookieName(name, isSecure), value, { isSecure, maxAgeSeconds: ageMs / 1000 });
}
