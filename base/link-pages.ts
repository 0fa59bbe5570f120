/**
 * Pages whose address is a permission, for people without an account: no search engine lists them, no other site learns
 * the address, and no script reads it.
 */
const prefix = "/shared-preview/";

/** @param path in canonical form */
export const isLinkPage = (path: string | null): boolean => path?.startsWith(prefix) ?? false;
