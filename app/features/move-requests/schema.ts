/** What the answer to a request may hold; messages are keys of the catalogue. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { objectId } from "#workers/licences/contract.ts";

const key = (name: Key): Key => name;

export const allowForm = z.object({
  licenceId: objectId,
  /** Which request is answered: sent twice, it allows one move. */
  askedAt: z.iso.datetime(),
  reason: z
    .string(key("moveRequests.errors.reasonRequired"))
    .trim()
    .refine((text) => text !== "", key("moveRequests.errors.reasonRequired"))
    .refine((text) => text.length <= 500, key("moveRequests.errors.reasonTooLong")),
});
