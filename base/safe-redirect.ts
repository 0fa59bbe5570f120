/** Where a form may send the browser afterwards: a path of this portal, never another host. */
const origin = "https://portal.invalid";

/** With each character written as three (`%2F`), the sign-in address that carries it stays within what the front lets in. */
export const maxTargetLength = 640;

/** What only scripts read is no page to come to: the page whose script asks is. */
export const toOwningPage = (path: string): string =>
  path
    .replace(/^(\/(?:stores|jobs)\/[^/]+)\/(?:check|state|file)\/?$/i, "$1")
    .replace(/^(\/notifications)\/inbox\/?$/i, "$1");

/** The path and query of `input` when it stays on this portal, else `fallback`. */
export function toSafeRedirect(input: FormDataEntryValue | string | null | undefined, fallback = "/"): string {
  if (typeof input !== "string" || input.length > maxTargetLength) return fallback;
  // Browsers read "\" as "/", and drop tabs and line breaks, before they parse.
  if (!/^\/(?![/\\])/.test(input) || /[\\\p{Cc}]/u.test(input)) return fallback;
  const url = URL.parse(input, origin);
  if (!url || url.origin !== origin || url.username || url.password) return fallback;
  // Decoded slashes would make another host of the path wherever it is decoded once more.
  if (/^\/(?:\/|%2f|%5c)|%0[0-9a-f]|%1[0-9a-f]/i.test(url.pathname) || url.pathname.startsWith("//")) return fallback;
  // Double slashes become a host when the path before them is cut off.
  const asked = url.pathname.replace(/\/{2,}/g, "/");
  const page = toOwningPage(asked);
  const target = page === asked ? asked + url.search : page;
  return target.length > maxTargetLength ? fallback : target;
}
