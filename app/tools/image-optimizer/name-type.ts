import { pictureTypes } from "#base/picture-formats.ts";

/** The format's name of a result's media type. */
export const nameType = (type: string): string =>
  Object.values(pictureTypes).find((each) => each.type === type)?.name ?? "";
