/**
 * The only way to a Viewer: every loader and action asks one of these for its own principal, whatever its parents or
 * the front have asked before. They answer what was asked for or throw the redirect.
 */
import { type AppLoadContext, data, redirect, redirectDocument } from "@remix-run/cloudflare";
import { redirectWithToast } from "#app/toasts/toast.server.ts";
import { accessOf, canonicalPath } from "#shared/access.ts";
import { failure, type Result } from "#shared/errors.ts";
import { ownerHeader } from "#shared/page-headers.ts";
import { paths } from "#shared/paths.ts";
import { longestTarget, pageBehind } from "#shared/safe-redirect.ts";
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
  if (unavailable) throw cannotAsk(request, "UPSTREAM_UNAVAILABLE");
  if (isRead(request)) throw redirectDocument(signInPath(request), found);
  // A redirect would take the page away, with what was typed into its form.
  throw data({ code: "SIGN_IN_REQUIRED" }, { status: 401 });
}

/** `isForm`: what was typed is in the browser's request only, and nothing of it has been done. */
const cannotAsk = (request: Request, code: "UPSTREAM_UNAVAILABLE" | "RIGHTS_UNKNOWN") =>
  data({ code, isForm: !isRead(request) }, { status: 503, headers: { "Retry-After": "5" } });

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";

/** Who is there, if anybody: for what is open to everybody. It refuses nobody, so it opens nothing. */
export const anyViewer = ({ context }: Pick<GuardArgs, "context">): Viewer | null => context.session.viewer;

/**
 * `uid` is the owner of the page that asks. When another person has signed in since, in another tab, nothing is done in
 * their name: the browser loads the page again, as theirs.
 */
export function requireOwner(uid: FormDataEntryValue | null, { context, request }: GuardArgs): void {
  const { viewer } = context.session;
  if (viewer && uid !== null && uid !== viewer.uid) throw redirectDocument(pageOf(request), found);
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
  if (!loaded.ok && loaded.error.code === "PREMIUM_REQUIRED") throw home("guard.premiumRequired");
  if (!loaded.ok && loaded.error.code === "LICENCE_CHECK_FAILED") throw home("guard.licenceCheckFailed");
  return { viewer, licences: args.context.licencesFor(viewer), loaded };
}

/**
 * For actions: asks nothing beforehand. Each call of `licences` passes the premium gate itself and leads to the dashboard
 * where it does not. When the service does not answer, the form says so and keeps what was typed.
 */
export async function requirePremiumAction(args: GuardArgs): Promise<{ viewer: Viewer; licences: LicencesClient }> {
  const viewer = await requireVerified(args);
  return { viewer, licences: gated(args.context.licencesFor(viewer, { forPremium: true })) };
}

const gated = (licences: LicencesClient): LicencesClient =>
  new Proxy(licences, {
    get: (target, name: keyof LicencesClient) => async (argument: never) => {
      const reply = await (target[name] as (argument: never) => Promise<Result<unknown>>)(argument);
      if (reply.ok) return reply;
      if (reply.error.code === "PREMIUM_REQUIRED") throw home("guard.premiumRequired");
      return reply.error.code === "LICENCE_CHECK_FAILED" ? failure("UPSTREAM_UNAVAILABLE") : reply;
    },
  });

async function requireVerified(args: GuardArgs): Promise<Viewer> {
  const viewer = await requireUser(args);
  if (!viewer.emailVerified) throw home("guard.emailUnverified");
  return viewer;
}

export async function requireAdmin(args: GuardArgs): Promise<Viewer> {
  const viewer = await requireUser(args);
  const { session } = args.context;
  // The front has asked for the role just now on paths that are the administrators', and only on those.
  const isAsked = accessOfRequest(args.request) === "admin";
  const known = session.isRoleUnknown ? null : viewer.role;
  const role = isAsked ? known : await session.freshRole();
  // What pages show of a person may be a moment older than this answer.
  if (role === "admin") return viewer.role === role ? viewer : { ...viewer, role };
  // A role that cannot be read opens nothing, but nobody is told that the page is not theirs.
  if (role === null) throw cannotAsk(args.request, "RIGHTS_UNKNOWN");
  args.context.log.forbidden("admin");
  throw notAdmin(viewer);
}

/** What `access.ts` asks for the request's own path; a path that is not in the table opens for nobody. */
export async function requireAccess(args: GuardArgs): Promise<Viewer | null> {
  switch (accessOfRequest(args.request)) {
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

/** The sign-in page that leads back to the page asked for; a form's own submission is never repeated. */
export const signInPath = (request: Request): string => paths.login(pageOf(request));

/** What would make an address too long to be let in is left out: first the query, then the path. */
function pageOf(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete("_routes");
  const asked = pagePath(url.pathname) ?? paths.home;
  const path = pageBehind(asked);
  const query = isRead(request) && path === asked ? url.search : "";
  return [path + query, path].find((target) => target.length <= longestTarget) ?? paths.home;
}

/** An administrator who still lacks the second factor that the configuration asks for is shown where to set it up. */
export const notAdmin = ({ secondFactor }: Viewer): Response =>
  secondFactor === "due"
    ? redirectWithToast(paths.twoFactors, { type: "info", id: "guard.secondFactorDue" }, { status: found })
    : home("guard.adminOnly");

const home = (id: "guard.emailUnverified" | "guard.licenceCheckFailed" | "guard.premiumRequired" | "guard.adminOnly") =>
  redirectWithToast(paths.home, { type: "error", id }, { status: found });

const accessOfRequest = (request: Request) => {
  const path = canonicalPath(new URL(request.url).pathname);
  return path === null ? null : accessOf(path);
};

/** The path of the page itself: requests for its data alone carry a suffix. */
function pagePath(pathname: string): string | null {
  if (pathname === "/_root.data") return paths.home;
  const path = pathname.replace(/\.data$/, "");
  return path.startsWith("/") && !path.startsWith("//") ? path : null;
}
