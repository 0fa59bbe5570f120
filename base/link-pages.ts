/**
 * Pages whose address is a permission, for people without an account: no search engine lists them, no other site learns
 * the address, and no script reads it.
 */
const prefixes = ["/shared-preview/", "/unsubscribe/"];

/** @param path in canonical form */
export const isLinkPage = (path: string | null): boolean => prefixes.some((prefix) => path?.startsWith(prefix));
