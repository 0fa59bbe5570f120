/** The filters of the event log in an address, which its page and its export read alike. */
import * as z from "zod";
import { toShop } from "#app/kit/forms/typed-fields.ts";
import { eventSearch } from "#workers/licences/events/contract.ts";
import { shopDomain } from "#workers/licences/platform/wire.ts";

export const eventsAddress = eventSearch
  .omit({ object: true, limit: true })
  .extend({ store: z.string().transform(toShop).pipe(shopDomain).optional() });
