/**
 * Remix drops headers of actions and loaders, except cookies, unless the route forwards them; every page and every answer
 * to a script must keep this one.
 */
import type { HeadersFunction } from "@remix-run/cloudflare";

export const forwardRetryAfter: HeadersFunction = ({ errorHeaders, actionHeaders, loaderHeaders, parentHeaders }) => {
  const sources = [errorHeaders, actionHeaders, loaderHeaders, parentHeaders];
  const wait = sources.map((headers) => headers?.get("Retry-After")).find(Boolean);
  return new Headers(wait ? { "Retry-After": wait } : {});
};
