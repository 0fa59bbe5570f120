/** The search field and the text filters of lists. */
import { parseEmail } from "./email.ts";
import { parseStoreAddress } from "./store-address.ts";
import { normalizeValue } from "./typed-text.ts";

/** A store or a mailbox as they are stored, from whatever spelling people paste; of anything else its one line. */
export function normalizeFilter(typed: string): string {
  const store = parseStoreAddress(typed);
  if (store.ok) return store.shop;
  const reading = parseEmail(typed);
  return reading.ok ? reading.email : normalizeValue(typed);
}
