/** The session of one request, as routes may use it. */
import { withTimeLimit } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import { logFault } from "../log.ts";
import type { RequestParts } from "../scope.ts";
import type { RequestSession } from "./contract.ts";
import { verifySession } from "./resolve-session.ts";

export function createRequestSession({
  env,
  configuration,
  deadline,
  requestId,
  session: resolved,
}: Pick<RequestParts, "env" | "configuration" | "deadline" | "requestId" | "session">): RequestSession {
  const live = resolved.status === "live" ? resolved : null;

  const session: RequestSession = {
    viewer: live?.viewer ?? null,
    unavailable: resolved.status === "unavailable",
    isRoleUnknown: live?.isRoleUnknown ?? false,
    view: null,
    sid: live?.sessionId ?? null,
    remember: live?.remember ?? null,

    async refresh() {
      if (resolved.status !== "live" && resolved.status !== "unavailable") return null;
      const { key } = resolved;
      const refreshing = async () => env.ACCOUNT.getByName(key.uid).refresh(key.sid, requestId);
      const limitMs = Math.max(timeLimits.services.sessionCallMs, deadline.leftMs());
      // The change that needs new claims has been made, so a failure here must not look like a failed change.
      const resolution = await withTimeLimit(limitMs, refreshing()).catch((error) => {
        logFault(error, { requestId, kind: "session" });
        return { status: "unavailable" as const };
      });
      const renewed =
        resolution.status === "live" ? await verifySession(resolution, key, configuration, requestId) : null;
      session.viewer = renewed?.status === "live" ? renewed.viewer : null;
      session.unavailable = resolution.status === "unavailable" || renewed?.status === "unavailable";
      return session.viewer;
    },

    async freshRole(maxAgeMs = 0) {
      const { viewer } = session;
      if (!viewer) return null;
      if (configuration.ADMIN_TWO_FACTORS === "required" && viewer.secondFactor !== "on") return "user";
      const asked = env.ACCOUNT.getByName(viewer.uid).fetchRole(maxAgeMs, requestId);
      return withTimeLimit(deadline.leftMs(), asked).catch(() => null);
    },
  };
  return session;
}
