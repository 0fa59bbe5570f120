/**
 * Access to each route. For a path outside this table the front checks nothing and only the page's own guard decides;
 * `tests/census/gates.test.ts` fails until every route is listed.
 */
export type Access = "public" | "user" | "premium" | "admin";

export const access = {
  "/login": "public",
  "/login/code": "public",
  "/register": "public",
  "/forgot-password": "public",
  "/auth/action": "public",
  "/auth/social": "public",
  "/auth/social/callback": "public",
  "/logout": "public",
  "/view/leave": "user",
  "/preferences": "public",
  /** The token in the address is the permission. */
  "/shared-preview/:token": "public",
  /** The token names whose mails it is about. */
  "/unsubscribe/:token": "public",
  "/status": "public",
  "/buy": "public",
  "/payment/success": "public",
  "/payment/cancel": "public",

  "/": "user",
  "/profile": "user",
  "/profile/export": "user",
  "/notifications": "user",
  "/notifications/inbox": "user",
  "/notifications/target": "user",
  "/banner/close": "user",
  "/changelog": "user",
  "/search": "user",
  /** Takes over a purchase by its code. */
  "/claim": "user",
  "/support": "user",
  "/tickets": "user",
  "/tickets/:ticket": "user",
  "/tickets/:ticket/files/:file": "user",
  "/help": "user",
  "/help/:guide": "user",
  "/documentation": "user",
  "/documentation/:guide": "user",
  "/documentation-dev": "user",
  "/documentation-dev/:guide": "user",
  "/assistant": "user",
  "/components": "user",
  "/svg-color": "user",
  "/image-optimizer": "user",
  "/image-resizer": "user",
  "/winning-products": "user",

  "/activate": "premium",
  "/theme-installer": "premium",
  "/jobs/:job": "premium",
  "/jobs/:job/file": "premium",
  "/jobs/:job/state": "premium",
  "/template-requests/:request": "premium",
  "/update": "premium",
  "/move": "premium",
  "/stores/:shop": "premium",
  "/stores/:shop/check": "premium",
  "/stores/:shop/colours": "premium",
  "/stores/:shop/files": "premium",
  "/download": "premium",
  "/download/:ticket": "premium",
  "/deactivate": "premium",
  "/services": "premium",

  "/admin": "admin",
  "/admin/licenses": "admin",
  "/admin/licenses/:licence": "admin",
  "/admin/users": "admin",
  "/admin/users/by-email": "admin",
  "/admin/users/:uid": "admin",
  "/admin/create-license": "admin",
  "/admin/activate-license": "admin",
  "/admin/deactivate-license": "admin",
  "/admin/change-owner": "admin",
  "/admin/licenses/bulk": "admin",
  "/admin/bulk/:job": "admin",
  "/admin/pause-license": "admin",
  "/admin/enable-license": "admin",
  "/admin/remove-license": "admin",
  "/admin/events": "admin",
  "/admin/undo": "admin",
  "/admin/releases": "admin",
  "/admin/releases/upload": "admin",
  "/admin/releases/:version": "admin",
  "/admin/move-requests": "admin",
  "/admin/orders": "admin",
  "/admin/orders/:order": "admin",
  "/admin/exports": "admin",
  "/admin/exports/:file": "admin",
  "/admin/winning-products": "admin",
  "/admin/winning-products/new": "admin",
  "/admin/winning-products/import": "admin",
  "/admin/winning-products/export": "admin",
  "/admin/winning-products/:product": "admin",
  "/admin/assistant": "admin",
  "/admin/maintenance": "admin",
  "/admin/mails": "admin",
  "/admin/webhooks": "admin",
  "/admin/webhooks/:id": "admin",
  "/templates": "admin",
  "/templates/new": "admin",
  "/templates/import": "admin",
  "/templates/import/store": "admin",
  "/templates/:template/edit": "admin",
  "/templates/:template": "admin",
  "/templates/:template/revisions": "admin",
  "/templates/:template/file": "admin",
  "/templates/:template/deliver": "admin",
  "/page-templates": "admin",
  "/template-pictures": "admin",
  "/product-templates": "admin",
  "/collection-templates": "admin",
  "/blog-templates": "admin",
} as const satisfies Record<string, Access>;

export type AccessPath = keyof typeof access;

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

/** Paths of the table with parameters, each parameter being one segment. */
const patterns = (Object.keys(access) as AccessPath[])
  .filter((path) => path.includes(":"))
  .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`) }));

/** The entry of a canonical path, or null when no route has it. */
function findRoute(path: string): AccessPath | null {
  if (Object.hasOwn(access, path)) return path as AccessPath;
  return patterns.find(({ pattern }) => pattern.test(path))?.path ?? null;
}

/** The access a canonical path needs, or null when no route has it. */
export function findAccess(path: string): Access | null {
  const route = findRoute(path);
  return route === null ? null : access[route];
}

/**
 * What an administrator may open while seeing the portal as a customer: pages that only read. A path that is not listed
 * is refused; `gates.test.ts` asks for a decision about each new one.
 */
const viewable = new Set<AccessPath>([
  "/",
  "/profile",
  "/notifications",
  "/changelog",
  "/search",
  "/help",
  "/help/:guide",
  "/documentation",
  "/documentation/:guide",
  "/documentation-dev",
  "/documentation-dev/:guide",
  "/components",
  "/svg-color",
  "/image-optimizer",
  "/image-resizer",
  "/winning-products",
  "/activate",
  "/theme-installer",
  "/jobs/:job",
  "/update",
  "/move",
  "/stores/:shop",
  "/template-requests/:request",
  "/download",
  "/deactivate",
  "/services",
]);

/** Scripts, files and effects of a customer's own pages; see `viewable`. */
export const hiddenFromView: readonly AccessPath[] = [
  "/assistant",
  "/view/leave",
  "/profile/export",
  "/notifications/inbox",
  "/notifications/target",
  "/banner/close",
  "/claim",
  "/support",
  "/tickets",
  "/tickets/:ticket",
  "/tickets/:ticket/files/:file",
  "/jobs/:job/file",
  "/jobs/:job/state",
  "/stores/:shop/check",
  "/stores/:shop/colours",
  "/stores/:shop/files",
  "/download/:ticket",
];

/** A path without an entry has no page: the router answers 404. */
export function isViewable(path: string): boolean {
  const route = findRoute(path);
  return route === null || viewable.has(route);
}
