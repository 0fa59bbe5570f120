/**
 * The only way to a Viewer: every loader and action calls one of these itself, whatever its parents or the front checked
 * before. They return what was asked for or throw the redirect.
 */
import { type AppLoadContext, data, redirect, redirectDocument } from "@remix-run/cloudflare";
import { redirectWithToast } from "#app/toasts/toast.server.ts";
import { accessOf, canonicalPath } from "#shared/access.ts";
import { ended, sessionHeader, viewerHeader } from "#shared/page-headers.ts";
import { paths } from "#shared/paths.ts";
import { longestTarget, pageBehind } from "#shared/safe-redirect.ts";
import type { Viewer } from "#workers/portal/contract.ts";

export interface GuardArgs {
  context: AppLoadContext;
  request: Request;
}

const found = 302;

export async function requireUser({ context, request }: GuardArgs): Promise<Viewer> {
  const { viewer, unavailable } = context.session;
  if (viewer && isMeantFor(viewer, request)) return viewer;
  if (viewer) throw redirectDocument(getReturnTarget(request), found);
  if (unavailable) throw createUnavailable(request, "UPSTREAM_UNAVAILABLE");
  throw redirect(getSignInPath(request), { status: found, headers: { [sessionHeader]: ended } });
}

/** `isForm`: only the browser still has what was typed, and nothing of it was done. */
const createUnavailable = (request: Request, code: "UPSTREAM_UNAVAILABLE" | "RIGHTS_UNKNOWN") =>
  data({ code, isForm: !isRead(request) }, { status: 503, headers: { "Retry-After": "5" } });

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";

/** The signed-in user, if any: for public pages. It protects nothing. */
export const getViewer = ({ context }: Pick<GuardArgs, "context">): Viewer | null => context.session.viewer;

/**
 * A page names its user with every request for data. When another user has signed in since, in another tab, nothing is done
 * in their name: the browser reloads the page as theirs.
 */
function isMeantFor(viewer: Viewer, request: Request): boolean {
  const uid = request.headers.get(viewerHeader);
  return uid === null || uid === viewer.uid;
}

/** The licence service is asked each time: nothing cached ever opens a premium page. */
export async function requirePremium(args: GuardArgs): Promise<{ viewer: Viewer; authorised: number }> {
  const viewer = await requireUser(args);
  if (!viewer.emailVerified) throw redirectHome("guard.emailUnverified");
  const authorised = await args.context.licencesFor(viewer).authorised();
  if (!authorised.ok) throw redirectHome("guard.licenceCheckFailed");
  if (authorised.value < 1) throw redirectHome("guard.premiumRequired");
  return { viewer, authorised: authorised.value };
}

export async function requireAdmin(args: GuardArgs): Promise<Viewer> {
  const viewer = await requireUser(args);
  const { session } = args.context;
  // The front has just read the role on administrators' paths, and only there.
  const isAsked = getNeededAccess(args.request) === "admin";
  const known = session.isRoleUnknown ? null : viewer.role;
  const role = isAsked ? known : await session.freshRole();
  // The viewer of the session may be a moment older than this role.
  if (role === "admin") return viewer.role === role ? viewer : { ...viewer, role };
  // An unreadable role opens nothing, but is no reason to redirect.
  if (role === null) throw createUnavailable(args.request, "RIGHTS_UNKNOWN");
  args.context.log.forbidden("admin");
  throw redirectNonAdmin(viewer);
}

/** Applies the entry of `access.ts` for the request's path; a path without an entry answers 404. */
export async function requireAccess(args: GuardArgs): Promise<Viewer | null> {
  switch (getNeededAccess(args.request)) {
    case "public":
      return args.context.session.viewer;
    case "user":
      return requireUser(args);
    case "premium":
      return (await requirePremium(args)).viewer;
    case "admin":
      return requireAdmin(args);
    case null:
      throw data({ code: "NOT_FOUND" }, { status: 404 });
  }
}

export async function requireAnonymous({ context }: GuardArgs): Promise<void> {
  if (context.session.viewer) throw redirect(paths.home, found);
}

/** The sign-in page that leads back to the requested page; a submitted form is never repeated. */
export const getSignInPath = (request: Request): string => paths.login(getReturnTarget(request));

/** Drops the query, then the path, when the target would be too long. */
function getReturnTarget(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete("_routes");
  const asked = toPagePath(url.pathname) ?? paths.home;
  const path = pageBehind(asked);
  const query = isRead(request) && path === asked ? url.search : "";
  return [path + query, path].find((target) => target.length <= longestTarget) ?? paths.home;
}

/** Leads an administrator without the required second factor to where to set it up. */
export const redirectNonAdmin = ({ secondFactor }: Viewer): Response =>
  secondFactor === "due"
    ? redirectWithToast(paths.twoFactors, { type: "info", id: "guard.secondFactorDue" }, { status: found })
    : redirectHome("guard.adminOnly");

const redirectHome = (
  id: "guard.emailUnverified" | "guard.licenceCheckFailed" | "guard.premiumRequired" | "guard.adminOnly",
) => redirectWithToast(paths.home, { type: "error", id }, { status: found });

const getNeededAccess = (request: Request) => {
  const path = canonicalPath(new URL(request.url).pathname);
  return path === null ? null : accessOf(path);
};

/** The path of the page: requests for its data carry a suffix. */
function toPagePath(pathname: string): string | null {
  if (pathname === "/_root.data") return paths.home;
  const path = pathname.replace(/\.data$/, "");
  return path.startsWith("/") && !path.startsWith("//") ? path : null;
}
