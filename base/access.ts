/**
 * Access to each route, by the register of pages. For a path outside it the front checks nothing and only the page's own
 * guard decides.
 */
import { type Access, type PageName, pages, type RegisteredPage } from "#app/pages.ts";

export type { Access } from "#app/pages.ts";
export type AccessPath = (typeof pages)[PageName]["path"];

const pageByPath = new Map<string, RegisteredPage>(Object.values(pages).map((page) => [page.path, page]));

export const access = Object.fromEntries(Object.values(pages).map(({ path, access }) => [path, access])) as Record<
  AccessPath,
  Access
>;

/** Age of an administrator's role at most, where they only read. A write reads the role itself. */
export const readRoleAgeMs = 5_000;

/**
 * The canonical form of a request's path: decoded, lower-case, without `.data` and trailing slashes.
 * Remix ignores the case of paths, so look up only this form in the table.
 * Null when the path cannot be decoded.
 */
export function toCanonicalPath(pathname: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(pathname).toLowerCase();
  } catch {
    return null;
  }
  if (path === "/_root.data") return "/";
  return path
    .replace(/\.data$/, "")
    .replace(/\/{2,}/g, "/")
    .replace(/(.)\/+$/, "$1");
}

/** Pages whose path has parameters, each parameter being one segment. */
const patterns = Object.values(pages)
  .filter(({ path }) => path.includes(":"))
  .map((page) => ({ page, pattern: new RegExp(`^${page.path.replace(/:\w+/g, "[^/]+")}$`) }));

/** The page of a canonical path, or null when no route has it. */
export const findPage = (path: string): RegisteredPage | null =>
  pageByPath.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.page ?? null;

/** The access a canonical path needs, or null when no route has it. */
export const findAccess = (path: string): Access | null => findPage(path)?.access ?? null;

/**
 * Whether an administrator may open a path while seeing the portal as a customer: pages that only read. A path without
 * an entry has no page: the router answers 404.
 */
export function isViewable(path: string): boolean {
  const page = findPage(path);
  return page === null || page.viewable === true;
}
