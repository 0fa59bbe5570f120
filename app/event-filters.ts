/** The filters of the event log in an address, which its page and its export read alike. */
import * as z from "zod";
import { toStoreAddress } from "#base/store-address.ts";
import { eventSearch, shopDomain } from "#workers/licences/contract.ts";

export const eventsAddress = eventSearch
  .omit({ object: true, limit: true })
  .extend({ store: z.string().transform(completeStore).pipe(shopDomain).optional() });

/** A store may be named without its domain. */
function completeStore(text: string): string {
  const name = text
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/\/.*$/, "");
  return name.includes(".") ? name : toStoreAddress(name);
}
