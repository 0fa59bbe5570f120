/** The pages that the search finds and the 404 page suggests, by the register. */
import { type Access, pages, type RegisteredPage, type SearchEntry } from "#app/pages.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";

export interface KnownPage extends SearchEntry {
  path: RegisteredPage["path"];
  access: Access;
}

export const knownPages: readonly KnownPage[] = Object.values<RegisteredPage>(pages).flatMap(
  ({ path, access, search }) => (search ? [{ path, access, ...search }] : []),
);

/** Whether a page with this access is open. */
export type CanOpen = (needed: Access) => boolean;

/** The licences may be a minute old, because the page itself checks again. */
export const createCanOpen =
  ({ role, premium, emailVerified }: Pick<Viewer, "role" | "premium" | "emailVerified">): CanOpen =>
  (needed) => {
    if (needed === "admin") return role === "admin";
    return needed === "premium" ? emailVerified && (premium > 0 || role === "admin") : true;
  };

export const listOpenPages = (canOpen: CanOpen): KnownPage[] => knownPages.filter(({ access }) => canOpen(access));
