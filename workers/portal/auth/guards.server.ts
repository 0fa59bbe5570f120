/**
 * The only way to a Viewer: every loader and action calls one of these itself, whatever its parents or the front checked
 * before. They return what was asked for or throw the redirect.
 */
import { type AppLoadContext, data, redirect, redirectDocument } from "@remix-run/cloudflare";
import { redirectWithToast } from "#app/toasts/toast.server.ts";
import { findAccess, toCanonicalPath } from "#base/access.ts";
import { failure, type Result } from "#base/errors.ts";
import { ownerHeader } from "#base/page-headers.ts";
import { paths } from "#base/paths.ts";
import { maxTargetLength, toOwningPage } from "#base/safe-url.ts";
import type { LicencesClient, Viewer } from "#workers/portal/contract.ts";

export interface GuardArgs {
  context: AppLoadContext;
  request: Request;
}

const found = 302;

export async function requireUser({ context, request }: GuardArgs): Promise<Viewer> {
  const { viewer, unavailable } = context.session;
  if (viewer) {
    requireOwner(request.headers.get(ownerHeader), { context, request });
    return viewer;
  }
  if (unavailable) throw createUnavailable(request, "UPSTREAM_UNAVAILABLE");
  if (isRead(request)) throw redirectDocument(getSignInPath(request), found);
  // A redirect would take the page away, with what was typed into its form.
  throw data({ code: "SIGN_IN_REQUIRED" }, { status: 401 });
}

/** `isForm`: only the browser still has what was typed, and nothing of it was done. */
const createUnavailable = (request: Request, code: "UPSTREAM_UNAVAILABLE" | "RIGHTS_UNKNOWN") =>
  data({ code, isForm: !isRead(request) }, { status: 503, headers: { "Retry-After": "5" } });

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";

/** The signed-in user, if any: for public pages. It protects nothing. */
export const getViewer = ({ context }: Pick<GuardArgs, "context">): Viewer | null => context.session.viewer;

/**
 * `uid` is the owner of the page that asks. When another person has signed in since, in another tab, nothing is done in
 * their name: the browser loads the page again, as theirs.
 */
export function requireOwner(uid: FormDataEntryValue | null, { context, request }: GuardArgs): void {
  const { viewer } = context.session;
  if (viewer && uid !== null && uid !== viewer.uid) throw redirectDocument(getReturnTarget(request), found);
}

/**
 * For loaders: `load` asks the licence service for the page's data, and the answer says in the same call whether the page
 * is open. The licence service is asked each time: nothing cached ever opens a premium page.
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
 * For actions: asks nothing beforehand. Each call of `licences` passes the premium gate itself and leads to the dashboard
 * where it does not. When the service does not answer, the form says so and keeps what was typed.
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
  // The front has just read the role on administrators' paths, and only there.
  const isRoleFresh = getNeededAccess(args.request) === "admin";
  const known = session.isRoleUnknown ? null : viewer.role;
  const role = isRoleFresh ? known : await session.freshRole();
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
  if (context.session.viewer) throw redirect(paths.home, found);
}

/** The sign-in page that leads back to the requested page; a submitted form is never repeated. */
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

/** Leads an administrator without the required second factor to where to set it up. */
export const redirectNonAdmin = ({ secondFactor }: Viewer): Response =>
  secondFactor === "due"
    ? redirectWithToast(paths.twoFactors, { type: "info", id: "guard.secondFactorDue" }, { status: found })
    : redirectHome("guard.adminOnly");

const redirectHome = (
  id: "guard.emailUnverified" | "guard.licenceCheckFailed" | "guard.premiumRequired" | "guard.adminOnly",
) => redirectWithToast(paths.home, { type: "error", id }, { status: found });

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
