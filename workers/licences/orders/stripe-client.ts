/** The client of Stripe, in the words of orders. A failure of Stripe is UPSTREAM_UNAVAILABLE; amounts are cents. */
import type { Stripe } from "stripe";
import { checkHeaders } from "#base/dependency-state.ts";
import { stripeEventTypes } from "#base/stripe-event-types.ts";
import type { Deadline } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import type { Context } from "../platform/context.ts";
import { fail, LicenceError, unavailable } from "../platform/errors.ts";
import type { PaymentSettings } from "./payment-settings.ts";
import type { PaymentFacts } from "./plan-order.ts";
import { isValidRefund, readPaymentFacts } from "./read-payment-facts.ts";
import { readStripeEvent, type StripeMessage } from "./read-stripe-event.ts";
import { type NewCheckout, toSessionParameters } from "./session-parameters.ts";

const webhookToleranceSeconds = 300;
/** Stripe's least is 30 minutes; longer than a person needs to find a card. */
export const checkoutMinutes = 60;

export interface Price {
  id: string;
  unitAmount: number;
  currency: string;
  livemode: boolean;
}

export interface SoldSession {
  isPaid: boolean;
  /** It sells our price; other products of the same account are none of ours. */
  isOurs: boolean;
  paymentIntentId: string | null;
  email: string | null;
  amount: number;
  currency: string;
}

export interface ReversalPage {
  paymentIntentIds: string[];
  /** Where the next page begins. */
  last: string | null;
  hasMore: boolean;
}

export interface Checkout {
  sessionId: string;
  url: string;
  customerId: string | null;
}

/** How often one request may fail inside Stripe within a day. */
const maxKeys = 10;

/** Throws PAYMENTS_UNAVAILABLE without keys. */
export function requirePayments({ payments, deadline }: Pick<Context, "payments" | "deadline">): StripeClient {
  return payments ? new StripeClient(payments, deadline) : fail("PAYMENTS_UNAVAILABLE");
}

/** On Stripe's page and on the invoice. */
const couponNames = { fr: "Points de fidélité", en: "Loyalty points" } as const;

export class StripeClient {
  readonly #settings: PaymentSettings;
  readonly #deadline: Deadline;
  #loaded: Promise<Stripe> | undefined;

  constructor(settings: PaymentSettings, deadline: Deadline) {
    this.#settings = settings;
    this.#deadline = deadline;
  }

  async loadPrice(): Promise<Price> {
    const price = await this.#call((stripe) => stripe.prices.retrieve(this.#settings.priceId));
    if (!price.active || price.unit_amount === null)
      throw new Error("The configured price of Stripe cannot be bought.");
    const { id, unit_amount: unitAmount, currency, livemode } = price;
    return { id, unitAmount, currency, livemode };
  }

  /** The id of an active promotion code, or null. */
  async findPromotionCode(code: string): Promise<string | null> {
    const { data } = await this.#call((stripe) => stripe.promotionCodes.list({ code, active: true, limit: 1 }));
    return data[0]?.id ?? null;
  }

  /** The same order answers the same session. */
  async createCheckout(checkout: NewCheckout): Promise<Checkout> {
    const isKnown = checkout.customerId !== null && (await this.#updateCustomer(checkout.customerId, checkout));
    const customerId = isKnown ? checkout.customerId : await this.#createCustomer(checkout);

    const couponId = checkout.discount > 0 ? await this.#createCoupon(checkout) : null;
    const parameters = toSessionParameters(checkout, { customerId, couponId }, this.#settings);
    const session = await this.#post(`session-${checkout.orderId}`, (stripe, options) =>
      stripe.checkout.sessions.create(parameters, options),
    ).catch((error: unknown) => {
      // Its conditions exclude this purchase, or it was used up meanwhile.
      throw checkout.promotionCodeId !== null && isAboutDiscounts(error)
        ? new LicenceError("PROMOTION_INVALID", { cause: error })
        : error;
    });
    if (!session.url) throw new Error("Stripe has answered a session without a page.");
    return { sessionId: session.id, url: session.url, customerId };
  }

  /** For one payment. */
  async #createCoupon({ orderId, discount, currency, language, expiresAt }: NewCheckout): Promise<string> {
    const coupon = await this.#post(`coupon-${orderId}`, (stripe, options) =>
      stripe.coupons.create(
        {
          ...{ amount_off: discount, currency, duration: "once", max_redemptions: 1, name: couponNames[language] },
          redeem_by: Math.floor(expiresAt.getTime() / 1000),
          metadata: { order: orderId },
        },
        options,
      ),
    );
    return coupon.id;
  }

  /** Company and VAT id belong to a customer of Stripe, which the invoice names. Null when neither was given. */
  async #createCustomer({ orderId, email, company, vatId, language }: NewCheckout): Promise<string | null> {
    if (!company && !vatId && !email) return null;
    const customer = await this.#post(`customer-${orderId}`, (stripe, options) =>
      stripe.customers.create(
        {
          ...(email ? { email } : {}),
          ...(company ? { name: company } : {}),
          ...(vatId ? { tax_id_data: [{ type: "eu_vat", value: vatId }] } : {}),
          preferred_locales: [language],
          metadata: { order: orderId, ...(company ? { company: "yes" } : {}) },
        },
        options,
      ),
    );
    return customer.id;
  }

  /** What the form left empty stays as it is. False for a customer that was deleted at Stripe. */
  async #updateCustomer(customerId: string, { orderId, email, company, vatId }: NewCheckout): Promise<boolean> {
    const fields = { ...(email ? { email } : {}), ...(company ? { name: company, metadata: { company: "yes" } } : {}) };
    try {
      if (vatId) await this.#replaceTaxId(customerId, vatId, orderId);
      await this.#call((stripe) => stripe.customers.update(customerId, fields));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  /** Creates before it deletes, because Stripe rejects a mistyped number, and the customer keeps the one before. */
  async #replaceTaxId(customerId: string, vatId: string, orderId: string): Promise<void> {
    const { data: known } = await this.#call((stripe) => stripe.customers.listTaxIds(customerId, { limit: 100 }));
    const current =
      known.find(({ value }) => value === vatId) ??
      (await this.#post(`tax-id-${orderId}`, (stripe, options) =>
        stripe.customers.createTaxId(customerId, { type: "eu_vat", value: vatId }, options),
      ));
    for (const { id } of known) if (id !== current.id) await this.#deleteTaxId(customerId, id);
  }

  async #deleteTaxId(customerId: string, id: string): Promise<void> {
    try {
      await this.#call((stripe) => stripe.customers.deleteTaxId(customerId, id));
    } catch (error) {
      // A copy of this request was faster.
      if (!isMissing(error)) throw error;
    }
  }

  async loadFacts(sessionId: string): Promise<PaymentFacts> {
    return this.#call((stripe) => readPaymentFacts(stripe, sessionId));
  }

  async loadSession(sessionId: string): Promise<SoldSession> {
    const session = await this.#call((stripe) =>
      stripe.checkout.sessions.retrieve(sessionId, { expand: ["line_items"] }),
    );
    return {
      isPaid: session.payment_status === "paid",
      isOurs: (session.line_items?.data ?? []).some(({ price }) => price?.id === this.#settings.priceId),
      paymentIntentId: typeof session.payment_intent === "string" ? session.payment_intent : null,
      email: session.customer_details?.email ?? null,
      ...{ amount: session.amount_total ?? 0, currency: session.currency ?? "eur" },
    };
  }

  /** Events of our types that were created in [since, until), oldest first. */
  async listEvents(since: Date, until: Date): Promise<StripeMessage[]> {
    const created = { gte: toSeconds(since), lt: toSeconds(until) };
    const events: StripeMessage[] = [];
    for (let after: string | undefined; ; ) {
      const page = await this.#call((stripe) =>
        stripe.events.list({
          ...{ created, types: [...stripeEventTypes], limit: 100 },
          ...(after ? { starting_after: after } : {}),
        }),
      );
      for (const event of page.data) events.push(readStripeEvent(event) ?? fail("UPSTREAM_UNAVAILABLE"));
      after = page.data.at(-1)?.id;
      if (!page.has_more || !after) return events.reverse();
    }
  }

  /** A page of the payments whose refunds or disputes were created since then, newest first; null means ever. */
  async listReversals(
    kind: "refunds" | "disputes",
    { since, after }: { since: Date | null; after: string | null },
  ): Promise<ReversalPage> {
    const page = {
      limit: 100,
      ...(since ? { created: { gte: toSeconds(since) } } : {}),
      ...(after ? { starting_after: after } : {}),
    };
    const { data, has_more: hasMore } = await this.#call<Stripe.ApiList<Stripe.Refund | Stripe.Dispute>>((stripe) =>
      kind === "refunds" ? stripe.refunds.list(page) : stripe.disputes.list(page),
    );
    return {
      paymentIntentIds: data.flatMap(({ payment_intent: intent }) => (typeof intent === "string" ? [intent] : [])),
      ...{ last: data.at(-1)?.id ?? null, hasMore },
    };
  }

  /** Throws REFUND_REFUSED when Stripe will not do it, whatever the key, or when it has failed at once. */
  async refund(paymentIntentId: string, amount: number, key: string): Promise<void> {
    const { Stripe } = await import("stripe");
    try {
      const { status } = await this.#post(`refund-${key}`, (stripe, options) =>
        stripe.refunds.create({ payment_intent: paymentIntentId, amount, reason: "requested_by_customer" }, options),
      );
      if (!isValidRefund(status)) fail("REFUND_REFUSED");
    } catch (error) {
      throw error instanceof Stripe.errors.StripeInvalidRequestError
        ? new LicenceError("REFUND_REFUSED", { cause: error })
        : error;
    }
  }

  async openBillingPortal(customerId: string, language: "fr" | "en"): Promise<string> {
    const session = await this.#call((stripe) =>
      stripe.billingPortal.sessions.create({
        customer: customerId,
        locale: language,
        return_url: `${this.#settings.portalUrl}/profile#purchases`,
      }),
    );
    return session.url;
  }

  /** Null for a message that Stripe has not signed with our secret within the last minutes. */
  async verifyEvent(body: string, signature: string): Promise<{ event: unknown } | null> {
    // Stripe's client compares no age with a time that is no number.
    const times = signature.split(",").filter((part) => part.trim().startsWith("t="));
    if (times.some((time) => !/^\s*t=\d{1,12}$/.test(time))) return null;
    const { Stripe } = await import("stripe");
    const stripe = await this.#load();
    try {
      const event = await stripe.webhooks.constructEventAsync(
        body,
        signature,
        this.#settings.webhookSecret,
        webhookToleranceSeconds,
        Stripe.createSubtleCryptoProvider(),
      );
      return { event };
    } catch {
      return null;
    }
  }

  #load(): Promise<Stripe> {
    this.#loaded ??= createStripe(this.#settings, this.#deadline);
    return this.#loaded;
  }

  /**
   * Runs once for its key. Stripe repeats the answer to a key for a day, a 5xx too; a repeated 5xx goes on to the next
   * key. The keys follow from the first one, so that copies of one request meet at the same key. A 5xx may have been
   * carried out: before the next attempt the caller reads what Stripe knows.
   */
  async #post<Answer>(key: string, call: (stripe: Stripe, options: Stripe.RequestOptions) => Promise<Answer>) {
    for (let attempt = 1; ; attempt++) {
      const idempotencyKey = attempt === 1 ? key : `${key}-${attempt}`;
      try {
        return await this.#call((stripe) => call(stripe, { idempotencyKey, maxNetworkRetries: 0 }));
      } catch (error) {
        if (attempt === maxKeys || !isRepeatedFailure(error)) throw error;
      }
    }
  }

  async #call<Answer>(call: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
    const { Stripe } = await import("stripe");
    try {
      return await call(await this.#load());
    } catch (error) {
      const { StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeIdempotencyError } = Stripe.errors;
      const { StripeInvalidRequestError } = Stripe.errors;
      if (error instanceof StripeIdempotencyError) return fail("STATE_CONFLICT");
      if (error instanceof StripeInvalidRequestError && error.code === "tax_id_invalid") return fail("VAT_ID_INVALID");
      const isPassing =
        error instanceof StripeConnectionError ||
        error instanceof StripeRateLimitError ||
        (error instanceof StripeAPIError && !(error instanceof StripeInvalidRequestError));
      throw isPassing ? unavailable(error) : error;
    }
  }
}

const toSeconds = (time: Date): number => Math.floor(time.getTime() / 1000);

const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === "resource_missing";

function isAboutDiscounts(error: unknown): boolean {
  const { code, param } = error as Partial<Stripe.errors.StripeError>;
  return code === "coupon_expired" || param?.startsWith("discounts") === true;
}

/** Stripe marks an answer that it repeats for its key: https://docs.stripe.com/error-low-level. */
function isRepeatedFailure(error: unknown): boolean {
  const { statusCode, headers } = (error as { cause?: Partial<Stripe.errors.StripeError> }).cause ?? {};
  return statusCode !== undefined && statusCode >= 500 && headers?.["idempotent-replayed"] === "true";
}

/** Reads the price that we sell, without Stripe's package: the check runs every minute. Rejects without a good answer. */
export async function pingStripe({ url, secretKey, priceId }: PaymentSettings): Promise<void> {
  const headers = { ...checkHeaders, Authorization: `Bearer ${secretKey}` };
  const signal = AbortSignal.timeout(timeLimits.vendors.checkMs);
  const address = `${url}/v1/prices/${encodeURIComponent(priceId)}`;
  const { status, body } = await fetch(address, { headers, redirect: "manual", signal });
  await body?.cancel();
  if (status !== 200) throw unavailable(new Error(`Stripe answered ${status}.`));
}

/** Loaded when it is needed, because most requests of the service do not. */
async function createStripe({ secretKey, url }: PaymentSettings, deadline: Deadline): Promise<Stripe> {
  const { Stripe } = await import("stripe");
  const { protocol, hostname, port, pathname } = new URL(url);
  const prefix = pathname.replace(/\/$/, "");
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient((given, init) => fetch(withPrefix(given, prefix), init)),
    host: hostname,
    protocol: protocol === "http:" ? "http" : "https",
    port: port || (protocol === "http:" ? 80 : 443),
    // A person who waits has no time for a second try; the form keeps its key.
    maxNetworkRetries: Number.isFinite(deadline.leftMs()) ? 0 : 1,
    timeout: Math.max(1, Math.min(timeLimits.vendors.stripeMs, deadline.leftMs())),
    telemetry: false,
  });
}

/** Stripe's client knows hosts only; the base URL may have a path. */
function withPrefix(given: RequestInfo | URL, prefix: string): string {
  const url = new URL(typeof given === "string" ? given : given instanceof URL ? given.href : given.url);
  url.pathname = prefix + url.pathname;
  return url.href;
}
