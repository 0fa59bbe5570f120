/** Asks a person's hub for the bell of a page while their session is still being checked. */
import { findAccess, toCanonicalPath } from "#base/access.ts";
import type { PortalEnv } from "../env.ts";
import { maxLatest } from "./contract.ts";
import type { ListedNotification } from "./notification-cache-repository.ts";
import type { Reader } from "./notification-document.ts";
import { getShardName } from "./shards.ts";

export interface Bell {
  unread: number;
  /** Newest first. */
  latest: ListedNotification[];
}

/** What the person would see in either role. */
export type Bells = Record<Reader["role"], Bell>;

export interface AskedBells {
  uid: string;
  /** Length of the lists. */
  limit: number;
  /** Null while the hub knows nothing of the person; rejects when it does not answer. */
  bells: Promise<Bells | null>;
}

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
