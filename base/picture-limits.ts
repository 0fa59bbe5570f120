/** Limits of pictures. A leaf without a schema, because the browser uses it. */

/** Larger images take hundreds of megabytes to decode, however small the file is. */
export const maxPicturePixels = 40_000_000;

/** Shopify's limit for one image. */
export const maxSentPictureBytes = 20 * 1024 * 1024;

/** A name that Shopify keeps as it is, with the ending of a format that stores show. */
export const sentPictureName = /^[A-Za-z0-9][A-Za-z0-9_-]{0,119}\.(jpg|png|webp|avif)$/;

/** For templates: a preview, or a picture that they name. */
export const maxTemplatePictureBytes = 5 * 1024 * 1024;
export const templatePictureTypes = "image/jpeg,image/png,image/webp";
export const minPreviewSidePixels = 320;
/** In one form. */
export const maxUploadedPictures = 5;
/** From a store, at once. */
export const maxTakenPictures = 10;
/** A name that Shopify keeps as it is; stores also have names with dots and endings in capitals. */
export const templatePictureName = /^(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9_.-]{0,119}\.(jpe?g|png|webp)$/i;

/** Of the preview of a template: a card, and a card or the template's page on a dense screen. */
export const previewWidths = [480, 960] as const;
/** Of a picture in the list. */
export const thumbnailWidth = 240;
