/** Settings of Stripe. Payments are off without all three secrets. */
export interface PaymentSettings {
  secretKey: string;
  webhookSecret: string;
  priceId: string;
  /** Of Stripe's API. */
  url: string;
  /** Where Stripe sends people back to. */
  portalUrl: string;
}

interface PaymentVariables {
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_PRICE_ID?: string | undefined;
  STRIPE_URL: string;
  PORTAL_URL: string;
}

export function readPaymentSettings(variables: PaymentVariables): PaymentSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_PRICE_ID: priceId } = variables;
  if (!secretKey || !webhookSecret || !priceId) return null;
  return { secretKey, webhookSecret, priceId, url: variables.STRIPE_URL, portalUrl: variables.PORTAL_URL };
}
