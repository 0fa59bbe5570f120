/**
 * Variables that the sandbox shares with the portal. A leaf module, because the vendors' objects and `env.ts` both use
 * it.
 */
export interface SandboxVariables {
  PORTAL_URL: string;
  /** The collection that the extension "Trigger Email" watches. */
  MAIL_COLLECTION: string;
  FIREBASE_PROJECT_ID: string;
  FIREBASE_API_KEY: string;
  FIREBASE_CLIENT_EMAIL: string;
  /** PKCS#8 PEM of the demo service account; its public key verifies the portal's assertions. */
  FIREBASE_PRIVATE_KEY: string;
  SOCIAL_APP_ID: string;
  SOCIAL_APP_SECRET: string;
  OPENAI_API_KEY: string;
  STRIPE_SECRET_KEY: string;
  STRIPE_WEBHOOK_SECRET: string;
  /** The price of one licence. */
  STRIPE_PRICE_ID: string;
  HELPDESK_API_KEY: string;
  /** JSON, names of custom fields by their use. */
  HELPDESK_FIELDS: string;
  HELPDESK_WEBHOOK_SECRET: string;
  HELPDESK_WIDGET_ID: string;
  HELPDESK_WIDGET_SECRET: string;
}
