/** Starts and ends the view of an administrator's session, for one request. */
import { failure, success } from "#base/errors.ts";
import type { Deadline } from "#base/time-limit.ts";
import type { LicencesClient, Viewer } from "../contract.ts";
import type { Configuration, PortalEnv } from "../env.ts";
import type { ResolvedSession } from "../resolve-session.ts";
import type { NotifyOwner } from "../security-notifications/notify-owner.ts";
import type { ViewControl } from "./contract.ts";
import { loadViewedPerson } from "./load-viewed-person.ts";

interface Options {
  env: PortalEnv;
  configuration: Configuration;
  deadline: Deadline;
  requestId: string;
  session: ResolvedSession;
  viewer: Viewer;
  licences: LicencesClient;
  notifyOwner: NotifyOwner;
  onFault(error: unknown): void;
}

const failures = { unknown: "UPSTREAM_UNAVAILABLE", gone: "USER_UNKNOWN", admin: "NOT_VIEWABLE" } as const;

export function createViewControl(options: Options): ViewControl {
  const { env, configuration, session, viewer, licences, notifyOwner, onFault } = options;
  return {
    async start({ uid, reason }) {
      const isOwn = session.status === "live" && session.viewer.uid === viewer.uid;
      if (!isOwn || viewer.role !== "admin") return failure("NOT_ADMIN");
      if (uid === viewer.uid) return failure("NOT_VIEWABLE");
      const person = await loadViewedPerson(uid, options);
      if (person.status !== "found") return failure(failures[person.status]);
      const { email } = person.viewer;
      const recorded = await licences.recordViewAs({ uid, email, reason });
      if (!recorded.ok) return recorded;
      try {
        const { key } = session;
        if (!(await env.ACCOUNT.getByName(key.uid).startView(key.sid, uid))) return failure("SIGN_IN_REQUIRED");
      } catch (error) {
        onFault(error);
        return failure("UPSTREAM_UNAVAILABLE");
      }
      if (configuration.VIEW_AS_NOTICE === "on") notifyOwner("viewedByStaff", uid);
      return success(undefined);
    },

    async end() {
      if (session.status !== "live") return null;
      return env.ACCOUNT.getByName(session.key.uid).endView(session.key.sid);
    },
  };
}
