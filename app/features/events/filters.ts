/** The filters of the log in the address of its page. */
import * as z from "zod";
import { toStoreAddress } from "#base/store-address.ts";
import { eventSearch, shopDomain } from "#workers/licences/contract.ts";

/** In the order of the page. */
export const filterNames = ["kind", "person", "actor", "store", "licence", "from", "to"] as const;
export type FilterName = (typeof filterNames)[number];

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
