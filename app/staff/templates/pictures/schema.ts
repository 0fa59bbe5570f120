/** The forms of the vendor's pictures; messages are catalogue keys. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";

const source = z
  .string("validation.required" satisfies Key)
  .trim()
  .min(1)
  .max(300, "validation.tooLong" satisfies Key);
/** Who adds pictures says that customers may have them. */
const mayGive = z.literal("on", "templatePictures.upload.mayGiveNeeded" satisfies Key);

export const sourceForm = z.object({ source, mayGive, replaces: z.literal("on").optional() });
