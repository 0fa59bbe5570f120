/** Who may reach which points: one's own, and everybody's at the desk of the staff. */
import { failure, type Result } from "#shared/errors.ts";
import type { Deadline } from "#shared/time-limit.ts";
import { withTimeLimit } from "#shared/time-limit.ts";
import { storeOptions } from "../account/store-options.ts";
import { createFirestoreClient } from "../clients/firestore-client.ts";
import { createIdentityAdminClient } from "../clients/identity-admin-client.ts";
import type { Viewer } from "../contract.ts";
import type { Configuration, PortalEnv } from "../env.ts";
import type { NotificationDraft } from "../notifications/contract.ts";
import type { PointsChange } from "./act.ts";
import { pointsDesk } from "./desk.ts";
import { type PointsOptions, pointsGateway } from "./gateway.ts";

interface AccessOptions extends Pick<PointsOptions, "now" | "onFault"> {
  env: PortalEnv;
  configuration: Configuration;
  deadline: Deadline;
  notify(draft: NotificationDraft, once: string): Promise<void>;
  waitUntil(promise: Promise<unknown>): void;
}

export function pointsAccess({ env, configuration, deadline, now, notify, waitUntil, onFault }: AccessOptions) {
  const options = (viewer: Viewer): PointsOptions => ({
    store: createFirestoreClient(storeOptions(configuration, deadline)),
    viewer,
    now,
    onFault,
    // Nobody waits for it: the act is done.
    notify: (draft, once) => waitUntil(notify(draft, once)),
    async change(uid, act) {
      try {
        const changing = async () => await env.ACCOUNT.getByName(uid).changePoints(uid, act);
        return await withTimeLimit<Result<PointsChange>>(deadline.leftMs(), changing());
      } catch (error) {
        onFault(error);
        return failure("POINTS_UNANSWERED");
      }
    },
  });

  return {
    own: (viewer: Viewer) =>
      pointsGateway({
        ...options(viewer),
        read: async (uid, after) => await env.ACCOUNT.getByName(uid).pointsStanding(uid, after),
      }),
    desk(viewer: Viewer) {
      const { projectId, account } = storeOptions(configuration);
      const { findUid: uidOf } = createIdentityAdminClient({
        baseUrl: configuration.IDENTITY_URL,
        projectId,
        account,
        onFault,
        deadline,
      });
      return pointsDesk({ ...options(viewer), uidOf });
    },
  };
}
