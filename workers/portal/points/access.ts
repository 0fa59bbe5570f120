/** Who may reach which points: one's own, and everybody's at the desk of the staff. */
import { refuse } from "#app/errors.ts";
import { firestore } from "#app/gateways/firestore.server.ts";
import { identityDirectory } from "#app/gateways/identity-directory.server.ts";
import { storeOptions } from "../account/store-options.ts";
import type { Viewer } from "../contract.ts";
import type { Configuration, PortalEnv } from "../env.ts";
import type { NotificationDraft } from "../notifications/contract.ts";
import { pointsDesk } from "./desk.ts";
import { type PointsOptions, pointsGateway } from "./gateway.ts";

interface AccessOptions extends Pick<PointsOptions, "now" | "onFault"> {
  env: PortalEnv;
  configuration: Configuration;
  notify(draft: NotificationDraft, once: string): Promise<void>;
  waitUntil(promise: Promise<unknown>): void;
}

export function pointsAccess({ env, configuration, now, notify, waitUntil, onFault }: AccessOptions) {
  const options = (viewer: Viewer): PointsOptions => ({
    store: firestore(storeOptions(configuration)),
    viewer,
    now,
    onFault,
    // Nobody waits for it: the act is done.
    notify: (draft, once) => waitUntil(notify(draft, once)),
    async change(uid, act) {
      try {
        return await env.ACCOUNT.getByName(uid).changePoints(uid, act);
      } catch (error) {
        onFault(error);
        return refuse("POINTS_UNANSWERED");
      }
    },
  });

  return {
    own: (viewer: Viewer) => pointsGateway(options(viewer)),
    desk(viewer: Viewer) {
      const { projectId, account } = storeOptions(configuration);
      const { uidOf } = identityDirectory({ baseUrl: configuration.IDENTITY_URL, projectId, account, onFault });
      return pointsDesk({ ...options(viewer), uidOf });
    },
  };
}
