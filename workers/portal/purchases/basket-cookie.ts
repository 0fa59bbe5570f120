/** What was last typed into the purchase's form, in a sealed cookie: it outlives redirects and the way back from Stripe. */
import * as z from "zod";
import { minutes } from "#base/duration.ts";
import type { Configuration } from "../env.ts";
import { formatCookie, getCookieName, openCookie, readCookie, sealCookie } from "../session/cookies.ts";
import type { TypedBasket } from "./contract.ts";

/** As long as Stripe's page is open. */
const cookieMs = minutes(60);
const cookieName = "basket";
/** Longer values are wrong ones, and the cookie has to stay small. */
const maxValueLength = 254;

const keptBasket = z.object({
  /** Of the purchase cookie: a basket is of no use to another browser. */
  browser: z.string(),
  /** Null for a visitor. */
  uid: z.string().nullable(),
  values: z.record(z.string(), z.string()),
});
type KeptBasket = z.infer<typeof keptBasket>;

interface BasketCookieOptions {
  isSecure: boolean;
  keyring: Configuration["SESSION_KEYS"];
}

export async function createBasketCookie(
  { values, ...owner }: KeptBasket,
  { isSecure, keyring }: BasketCookieOptions,
): Promise<string> {
  const short = Object.entries(values).filter(([, value]) => value.length <= maxValueLength);
  const sealed = await sealCookie({ ...owner, values: Object.fromEntries(short) }, "basket", keyring);
  return formatCookie(getCookieName(cookieName, isSecure), sealed, { isSecure, maxAgeSeconds: cookieMs / 1000 });
}

export const clearBasketCookie = (isSecure: boolean): string =>
  formatCookie(getCookieName(cookieName, isSecure), "", { isSecure, maxAgeSeconds: 0 });

/** Null when it is of another browser or another person; what a visitor has typed stays when they sign in. */
export async function openBasketCookie(
  header: string | null,
  { browser, uid }: Omit<KeptBasket, "values">,
  { isSecure, keyring }: BasketCookieOptions,
): Promise<TypedBasket | null> {
  const sealed = readCookie(header, getCookieName(cookieName, isSecure));
  const kept = keptBasket.safeParse(sealed === null ? null : await openCookie(sealed, "basket", keyring)).data;
  return kept?.browser === browser && (kept.uid === null || kept.uid === uid) ? kept.values : null;
}
