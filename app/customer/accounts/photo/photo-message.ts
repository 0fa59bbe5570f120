/** The text beside the field for a photo that is rejected, with its parameters. */
import type { Key, Params } from "#app/i18n/index.ts";
import type { RejectedPhoto } from "./open-photo.ts";

export const toPhotoMessage = ({ error, otherFormat }: RejectedPhoto): [Key, Params] =>
  error === "type" && otherFormat !== null
    ? ["photo.errors.otherFormat", { format: otherFormat }]
    : [`photo.errors.${error}`, {}];
