/** Validates links and picture URLs written by people. */

const ourselves = "https://portal.invalid";
const maxAddressLength = 1_000;

/**
 * An `https:` address, or a path of this portal that begins with `under`; whatever else was written leads nowhere.
 * Answers the address as browsers will read it.
 */
export function toSafeAddress(written: string | null, under: string): string | null {
  const trimmed = written?.trim() ?? "";
  if (trimmed.length > maxAddressLength || hasWhitespace(trimmed)) return null;
  const isPath = trimmed.startsWith("/");
  const url = URL.parse(trimmed, isPath ? ourselves : undefined);
  if (!url || url.username || url.password) return null;
  if (!isPath) return url.protocol === "https:" ? url.href : null;
  // Two slashes at the beginning, however they came about, would be another host.
  if (url.origin !== ourselves || !url.pathname.startsWith(under) || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + (isReadable(url.hash) ? url.hash : "");
}

/** Browsers drop line breaks and tabs from an address: what is read would not be what is opened. */
const hasWhitespace = (text: string): boolean => /[\p{Cc}\s]/u.test(text);

/** React Router decodes the place that a link names, and an error takes the page away. */
function isReadable(hash: string): boolean {
  try {
    decodeURIComponent(hash);
    return true;
  } catch {
    return false;
  }
}
