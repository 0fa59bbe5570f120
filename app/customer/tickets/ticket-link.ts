import type { ToLink } from "#base/parse-message.ts";
import { toSafeAddress } from "#base/safe-url.ts";

/**
 * People may lead anywhere, and the text always shows where: a link to the portal, whose origin is `origin`, stays here,
 * and a labelled link to elsewhere names its host.
 */
export const createTicketLink =
  (origin: string): ToLink =>
  (address, label) => {
    const parsed = URL.parse(address);
    const isOurs = parsed?.origin === origin;
    const to = toSafeAddress(isOurs ? parsed.pathname + parsed.search + parsed.hash : address, "/");
    if (to === null) return null;
    if (label === null || label === address) return { text: address, to };
    return { text: to.startsWith("/") ? label : `${label} (${URL.parse(to)?.host ?? to})`, to };
  };
