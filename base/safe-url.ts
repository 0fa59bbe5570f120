/**
 * Validates URLs that people write and targets that forms name, so that no link or redirect leads to a foreign host.
 */
const origin = "https://portal.invalid";

/**
 * Even with every character encoded as three (`%2F`), the sign-in URL that carries it stays within the front's limit.
 */
export const maxTargetLength = 640;

/** The page behind an address that only scripts read. */
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
  // A slash that is decoded later would turn the path into another host.
  if (/^\/(?:\/|%2f|%5c)|%0[0-9a-f]|%1[0-9a-f]/i.test(url.pathname) || url.pathname.startsWith("//")) return fallback;
  // Double slashes become a host when the path before them is cut off.
  const path = url.pathname.replace(/\/{2,}/g, "/");
  const page = toOwningPage(path);
  const target = page === path ? path + url.search : page;
  return target.length > maxTargetLength ? fallback : target;
}

const maxAddressLength = 1_000;

/**
 * An `https:` address, or a path of this portal that begins with `under`; null for anything else. Returns the address
 * as browsers read it.
 */
export function toSafeAddress(written: string | null, under: string): string | null {
  const trimmed = written?.trim() ?? "";
  if (trimmed.length > maxAddressLength || hasWhitespace(trimmed)) return null;
  const isPath = trimmed.startsWith("/");
  const url = URL.parse(trimmed, isPath ? origin : undefined);
  if (!url || url.username || url.password) return null;
  if (!isPath) return url.protocol === "https:" ? url.href : null;
  // Two slashes at the beginning mean another host.
  if (url.origin !== origin || !url.pathname.startsWith(under) || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + (isReadable(url.hash) ? url.hash : "");
}

/** Browsers drop line breaks and tabs, so that they would open another address than the one shown. */
const hasWhitespace = (text: string): boolean => /[\p{Cc}\s]/u.test(text);

/** React Router decodes the hash of a link and fails to render the page when it cannot. */
function isReadable(hash: string): boolean {
  try {
    decodeURIComponent(hash);
    return true;
  } catch {
    return false;
  }
}
