/** What is said beside the field of a photo that is none, by the server and by the page before it sends one. */
import type { Key } from "#app/i18n/index.ts";
import type { PhotoFault } from "#workers/portal/photos/contract.ts";

export const photoErrors = {
  type: "photo.errors.type",
  damaged: "photo.errors.damaged",
  unsupported: "photo.errors.unsupported",
  heavy: "photo.errors.heavy",
  small: "photo.errors.small",
  large: "photo.errors.large",
} as const satisfies Record<PhotoFault, Key>;
