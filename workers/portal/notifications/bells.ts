/** Asks a person's hub for the bell of a page while their session is still being checked. */
import { findAccess, toCanonicalPath } from "#base/access.ts";
import type { PortalEnv } from "../env.ts";
import { type AskedBells, type Bells, maxLatest } from "./contract.ts";
import { getShardName } from "./shards.ts";

/**
 * Nothing of the answer is shown before the session is known to be alive. A hub that has never heard of the person is
 * not changed by it.
 */
export function askBells(env: PortalEnv, uid: string, pathname: string): AskedBells {
  const limit = toCanonicalPath(pathname) === "/" ? maxLatest : 0;
  const asking = async () => env.NOTIFICATIONS.getByName(getShardName(uid)).readBells(uid, limit);
  const bells: Promise<Bells | null> = asking();
  // The page that uses it handles the error.
  bells.catch(() => undefined);
  return { uid, limit, bells };
}

/** Whether the request is for a page with a bell; forms mostly end in a redirect. */
export function hasBell({ method, headers }: Request, { pathname, searchParams }: URL): boolean {
  if (method !== "GET" || (findAccess(toCanonicalPath(pathname) ?? "") ?? "public") === "public") return false;
  const isData = pathname.endsWith(".data");
  return isData ? !searchParams.has("_routes") : (headers.get("Accept") ?? "").includes("text/html");
}
