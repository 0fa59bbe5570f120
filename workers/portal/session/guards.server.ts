/**
 * The only way to get a Viewer: every loader and action calls one of these guards itself, whatever its parents or the
 * front checked before. They return it or throw a redirect.
 */
import { type AppLoadContext, data, redirect, redirectDocument } from "@remix-run/cloudflare";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { findAccess, readRoleAgeMs, toCanonicalPath } from "#base/access.ts";
import { failure, type Result } from "#base/errors.ts";
import { ownerHeader } from "#base/page-headers.ts";
import { paths } from "#base/paths.ts";
import { maxTargetLength, toOwningPage } from "#base/safe-url.ts";
import type { LicencesClient } from "#workers/portal/clients/contract.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";

export interface GuardArgs {
  context: AppLoadContext;
  request: Request;
}

const foundStatus = 302;

export async function requireUser({ context, request }: GuardArgs): Promise<Viewer> {
  const { viewer, unavailable } = context.session;
  if (viewer) {
    requireOwner(request.headers.get(ownerHeader), { context, request });
    return viewer;
  }
  if (unavailable) throw createUnavailable(request, "UPSTREAM_UNAVAILABLE");
  if (isRead(request)) throw redirectDocument(getSignInPath(request), foundStatus);
  // A redirect would lose the text typed into the form.
  throw data({ code: "SIGN_IN_REQUIRED" }, { status: 401 });
}

/** `isForm`: nothing was done, and only the browser still has the typed text. */
const createUnavailable = (request: Request, code: "UPSTREAM_UNAVAILABLE" | "RIGHTS_UNKNOWN") =>
  data({ code, isForm: !isRead(request) }, { status: 503, headers: { "Retry-After": "5" } });

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";

/** The signed-in user, if any: for public pages. It protects nothing. */
export const getViewer = ({ context }: Pick<GuardArgs, "context">): Viewer | null => context.session.viewer;

/**
 * `uid` is the viewer for whom the requesting page was made. When another person has signed in since, in another tab,
 * nothing is done in their name: the browser reloads the page for them.
 */
export function requireOwner(uid: FormDataEntryValue | null, { context, request }: GuardArgs): void {
  const { viewer } = context.session;
  if (viewer && uid !== null && uid !== viewer.uid) throw redirectDocument(getReturnTarget(request), foundStatus);
}

/**
 * For loaders: `load` reads the page's data from the licence service, which checks in the same call whether the page is
 * open. No cached value ever opens a premium page.
 */
export async function requirePremium<Value>(
  args: GuardArgs,
  load: (licences: LicencesClient) => Promise<Result<Value>>,
): Promise<{ viewer: Viewer; licences: LicencesClient; loaded: Result<Value> }> {
  const viewer = await requireVerified(args);
  const loaded = await load(args.context.licencesFor(viewer, { forPremium: true }));
  if (!loaded.ok && loaded.error.code === "PREMIUM_REQUIRED") throw redirectHome("guard.premiumRequired");
  if (!loaded.ok && loaded.error.code === "LICENCE_CHECK_FAILED") throw redirectHome("guard.licenceCheckFailed");
  return { viewer, licences: args.context.licencesFor(viewer), loaded };
}

/**
 * For actions: each call of `licences` checks the premium gate itself and redirects to the dashboard when it fails.
 * When the service does not answer, the form shows it and keeps the typed text.
 */
export async function requirePremiumAction(args: GuardArgs): Promise<{ viewer: Viewer; licences: LicencesClient }> {
  const viewer = await requireVerified(args);
  return { viewer, licences: withPremiumGate(args.context.licencesFor(viewer, { forPremium: true })) };
}

const withPremiumGate = (licences: LicencesClient): LicencesClient =>
  new Proxy(licences, {
    get: (target, name: keyof LicencesClient) => async (argument: never) => {
      const reply = await (target[name] as (argument: never) => Promise<Result<unknown>>)(argument);
      if (reply.ok) return reply;
      if (reply.error.code === "PREMIUM_REQUIRED") throw redirectHome("guard.premiumRequired");
      return reply.error.code === "LICENCE_CHECK_FAILED" ? failure("UPSTREAM_UNAVAILABLE") : reply;
    },
  });

async function requireVerified(args: GuardArgs): Promise<Viewer> {
  const viewer = await requireUser(args);
  if (!viewer.emailVerified) throw redirectHome("guard.emailUnverified");
  return viewer;
}

export async function requireAdmin(args: GuardArgs): Promise<Viewer> {
  const viewer = await requireUser(args);
  const { session } = args.context;
  // Only on administrators' paths has the front just read the role.
  const isRoleFresh = getNeededAccess(args.request) === "admin";
  const sessionRole = session.isRoleUnknown ? null : viewer.role;
  const role = isRoleFresh ? sessionRole : await session.freshRole(isRead(args.request) ? readRoleAgeMs : 0);
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
      return (await requirePremium(args, (licences) => licences.authorised())).viewer;
    case "admin":
      return requireAdmin(args);
    case null:
      throw data({ code: "NOT_FOUND" }, { status: 404 });
  }
}

export async function requireAnonymous({ context }: GuardArgs): Promise<void> {
  if (context.session.viewer) throw redirect(paths.home, foundStatus);
}

/** The sign-in page that returns to the requested page; it never repeats a submitted form. */
export const getSignInPath = (request: Request): string => paths.login(getReturnTarget(request));

/** Drops the query, then the path, when the target would be too long. */
function getReturnTarget(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete("_routes");
  const asked = toPagePath(url.pathname) ?? paths.home;
  const path = toOwningPage(asked);
  const query = isRead(request) && path === asked ? url.search : "";
  return [path + query, path].find((target) => target.length <= maxTargetLength) ?? paths.home;
}

/** Redirects an administrator without the required second factor to its set-up. */
export const redirectNonAdmin = ({ secondFactor }: Viewer): Response =>
  secondFactor === "due"
    ? redirectWithToast(paths.twoFactors, { type: "info", id: "guard.secondFactorDue" }, { status: foundStatus })
    : redirectHome("guard.adminOnly");

const redirectHome = (
  id: "guard.emailUnverified" | "guard.licenceCheckFailed" | "guard.premiumRequired" | "guard.adminOnly",
) => redirectWithToast(paths.home, { type: "error", id }, { status: foundStatus });

const getNeededAccess = (request: Request) => {
  const path = toCanonicalPath(new URL(request.url).pathname);
  return path === null ? null : findAccess(path);
};

/** The path of the page: requests for its data carry a suffix. */
function toPagePath(pathname: string): string | null {
  if (pathname === "/_root.data") return paths.home;
  const path = pathname.replace(/\.data$/, "");
  return path.startsWith("/") && !path.startsWith("//") ? path : null;
}
