/**
 * Purchases of one browser. A sealed cookie holds a random value whose hash is in the order, so that the address of the
 * page after the payment says nothing to another browser.
 */
import * as z from "zod";
import { randomBase64url } from "#base/base64url.ts";
import { sha256Hex } from "#base/digest.ts";
import { days } from "#base/duration.ts";
import { failure, type Result, success } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import type { CheckoutRequest } from "#workers/licences/contract.ts";
import type { LicencesClient } from "../clients/contract.ts";
import type { Configuration } from "../env.ts";
import { openReceipt } from "../mail/receipt-link.ts";
import type { Viewer } from "../session/contract.ts";
import { formatCookie, getCookieName, openCookie, readCookie, sealCookie } from "../session/cookies.ts";
import { clearBasketCookie, createBasketCookie, openBasketCookie } from "./basket-cookie.ts";
import type { PurchaseControl } from "./contract.ts";

/** A delayed payment takes up to two weeks. */
const cookieMs = days(30);
const cookieName = "purchase";
/** Longer ids are none of ours or of Stripe's. */
const maxIdLength = 200;

interface PurchaseOptions {
  request: Request;
  configuration: Pick<Configuration, "SESSION_KEYS">;
  language: Language;
  /** Without an actor. */
  licences: Pick<LicencesClient, "licencePrice" | "startVisitorCheckout" | "recentVisitorPayment" | "browserOrder">;
  licencesFor(buyer: Viewer): Pick<LicencesClient, "startCheckout" | "heldPoints" | "recentPayment">;
  /** Takes points from the buyer's balance for an order, once. */
  holdPoints(buyer: Viewer, orderId: string, points: number): Promise<Result<unknown>>;
  /** Gives back what an order that did not open has held. */
  settlePoints(): Promise<unknown>;
}

export function createPurchaseControl(options: PurchaseOptions): PurchaseControl<Viewer> {
  const { request, configuration, language, licences, licencesFor, holdPoints, settlePoints } = options;
  const isSecure = new URL(request.url).protocol === "https:";
  const name = getCookieName(cookieName, isSecure);
  const keyring = configuration.SESSION_KEYS;

  async function readBrowser(): Promise<string | null> {
    const value = readCookie(request.headers.get("Cookie"), name);
    const opened = value === null ? null : await openCookie(value, "purchase", configuration.SESSION_KEYS);
    return browserSchema.safeParse(opened).data?.browser ?? null;
  }

  const createCookie = async (browser: string): Promise<string> =>
    formatCookie(name, await sealCookie({ browser }, "purchase", configuration.SESSION_KEYS), {
      ...{ isSecure, maxAgeSeconds: cookieMs / 1000 },
    });

  /** The order first, then its points, then Stripe's page: what breaks off in between is given back. */
  async function startWithPoints(buyer: Viewer, request: Omit<CheckoutRequest, "arePointsHeld">) {
    const { startCheckout } = licencesFor(buyer);
    const started = await startCheckout(request);
    if (!started.ok || started.value.url !== null) return started;
    const { orderId, points } = started.value;
    const held = await holdPoints(buyer, orderId, points);
    if (!held.ok) return held;
    const opened = await startCheckout({ ...request, arePointsHeld: true });
    if (!opened.ok) await settlePoints();
    return opened;
  }

  return {
    createCookie: async () => createCookie((await readBrowser()) ?? randomBase64url(32)),
    loadPrice: () => licences.licencePrice(),

    async start(buyer, basket) {
      const browser = (await readBrowser()) ?? randomBase64url(32);
      const request = { ...basket, language, browser: sha256Hex(browser) };
      const started = await (buyer ? startWithPoints(buyer, request) : licences.startVisitorCheckout(request));
      if (!started.ok) return started;
      const { url } = started.value;
      return url === null ? failure("INTERNAL") : success({ url, setCookie: await createCookie(browser) });
    },

    loadHeldPoints: (buyer) => licencesFor(buyer).heldPoints(),

    async loadRecentPayment(buyer) {
      const browser = await readBrowser();
      if (browser === null && buyer === null) return success(null);
      // An account's payments are known without a cookie, too.
      const query = { browser: sha256Hex(browser ?? randomBase64url(32)) };
      return buyer ? licencesFor(buyer).recentPayment(query) : licences.recentVisitorPayment(query);
    },

    async findOrder({ sessionId, orderId } = {}) {
      const browser = await readBrowser();
      const isTooLong = [sessionId, orderId].some((id) => (id?.length ?? 0) > maxIdLength);
      if (browser === null || isTooLong) return success(null);
      return licences.browserOrder({
        ...{ browser: sha256Hex(browser), ...(sessionId ? { sessionId } : {}), ...(orderId ? { orderId } : {}) },
      });
    },

    openReceipt: (sealed) => openReceipt(sealed, keyring),

    async keepBasket(buyer, values) {
      const browser = (await readBrowser()) ?? "";
      return createBasketCookie({ browser, uid: buyer?.uid ?? null, values }, { isSecure, keyring });
    },

    async findBasket(buyer) {
      const browser = await readBrowser();
      const owner = { browser: browser ?? "", uid: buyer?.uid ?? null };
      return openBasketCookie(request.headers.get("Cookie"), owner, { isSecure, keyring });
    },

    forgetBasket: () => clearBasketCookie(isSecure),

    forget: () => formatCookie(name, "", { isSecure, maxAgeSeconds: 0 }),
  };
}

const browserSchema = z.object({ browser: z.string().length(43) });
