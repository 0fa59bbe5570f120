/** The fields of a product. A leaf without a schema, because pages list them in the browser. */

/** Also the columns of an export, after `id`. */
export const productFields = [
  "nameFr",
  "reasonFr",
  "nameEn",
  "reasonEn",
  "niche",
  "image",
  "countries",
  "price",
  "cost",
  "shipping",
  "advertising",
  "trend",
  "links",
  "example",
  "published",
  "expiresAt",
] as const;
export type ProductField = (typeof productFields)[number];
