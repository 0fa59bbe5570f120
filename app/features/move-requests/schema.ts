/** What the answer to a request may hold; messages are keys of the catalogue. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { objectId } from "#workers/licences/contract.ts";

export const allowForm = z.object({
  licenceId: objectId,
  /** Which request is answered: sent twice, it allows one move. */
  askedAt: z.iso.datetime(),
  reason: z
    .string("moveRequests.errors.reasonRequired" satisfies Key)
    .trim()
    .refine((text) => text !== "", "moveRequests.errors.reasonRequired" satisfies Key)
    .refine((text) => text.length <= 500, "moveRequests.errors.reasonTooLong" satisfies Key),
});
