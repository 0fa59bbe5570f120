/** Masks secrets that people paste into a message, before it is stored or sent. */

/** Of Shopify, Stripe and OpenAI, by their prefixes. */
const prefixed = /\b(shp[a-z]{2,3}_|[srp]k_(?:live|test)_|whsec_|sk-)[\w-]{8,}/gi;
/** Client ids and secrets of older Shopify apps. */
const digits = /\b[0-9a-f]{32}(?:[0-9a-f]{32})?\b/gi;

export const maskSecrets = (text: string): string => text.replace(prefixed, "$1…").replace(digits, "…");
