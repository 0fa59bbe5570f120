/** What Stripe is asked for when its payment page opens. */
import type { Stripe } from "stripe";
import type { PaymentSettings } from "./payment-settings.ts";

export interface NewCheckout {
  orderId: string;
  quantity: number;
  /** Of who pays; null for a visitor, whom Stripe asks. */
  email: string | null;
  /** Gets the licences; null when Stripe asks. */
  account: string | null;
  company: string | null;
  vatId: string | null;
  /** Of Stripe's promotion code; null lets Stripe's page ask for one. */
  promotionCodeId: string | null;
  /** Cents that a coupon of this order takes off; no promotion code then. */
  discount: number;
  currency: string;
  customerId: string | null;
  language: "fr" | "en";
  expiresAt: Date;
}

const consent = {
  fr: {
    one: "Je demande la livraison immédiate de ma licence et je reconnais perdre mon droit de rétractation de 14\u00a0jours dès qu’elle est livrée.",
    other:
      "Je demande la livraison immédiate de mes licences et je reconnais perdre mon droit de rétractation de 14\u00a0jours dès qu’elles sont livrées.",
  },
  en: {
    one: "I ask for my licence to be delivered at once, and I accept that I lose my 14-day right of withdrawal when it is delivered.",
    other:
      "I ask for my licences to be delivered at once, and I accept that I lose my 14-day right of withdrawal when they are delivered.",
  },
} as const;

export function toSessionParameters(
  { orderId, quantity, account, promotionCodeId, language, expiresAt }: NewCheckout,
  { customerId, couponId }: { customerId: string | null; couponId: string | null },
  { priceId, portalUrl }: PaymentSettings,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { order: orderId, account: account ?? "", quantity: String(quantity) };
  return {
    mode: "payment",
    line_items: [{ price: priceId, quantity }],
    client_reference_id: orderId,
    metadata,
    payment_intent_data: { metadata },
    ...(customerId
      ? { customer: customerId, customer_update: { name: "auto", address: "auto" } }
      : { customer_creation: "always" }),
    ...toDiscounts(couponId, promotionCodeId),
    tax_id_collection: { enabled: true },
    invoice_creation: { enabled: true, invoice_data: { metadata } },
    billing_address_collection: "required",
    adaptive_pricing: { enabled: false },
    consent_collection: { terms_of_service: "required" },
    custom_text: { terms_of_service_acceptance: { message: consent[language][quantity === 1 ? "one" : "other"] } },
    locale: language,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
    success_url: `${portalUrl}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${portalUrl}/payment/cancel?order=${orderId}`,
  };
}

function toDiscounts(couponId: string | null, promotionCodeId: string | null) {
  if (couponId) return { discounts: [{ coupon: couponId }] };
  return promotionCodeId ? { discounts: [{ promotion_code: promotionCodeId }] } : { allow_promotion_codes: true };
}
