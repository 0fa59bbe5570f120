/** Schema of the form that allows a move; messages are catalogue keys. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { normalizeText } from "#base/plain-text.ts";
import { objectId } from "#workers/licences/contract.ts";

export const allowForm = z.object({
  licenceId: objectId,
  /** Identifies the request, so that a repeated submission allows one move only. */
  askedAt: z.iso.datetime(),
  reason: z
    .string("moveRequests.errors.reasonRequired" satisfies Key)
    .overwrite(normalizeText)
    .refine((text) => text !== "", "moveRequests.errors.reasonRequired" satisfies Key)
    .refine((text) => text.length <= 500, "moveRequests.errors.reasonTooLong" satisfies Key),
});
