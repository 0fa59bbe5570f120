/** Limits of pictures that are sent to a store's Files. A leaf without a schema, because the browser uses it. */

/** Shopify's limit for one image. */
export const maxSentPictureBytes = 20 * 1024 * 1024;

/** A name that Shopify keeps as it is, with the ending of a format that stores show. */
export const sentPictureName = /^[A-Za-z0-9][A-Za-z0-9_-]{0,119}\.(jpg|png|webp|avif)$/;
