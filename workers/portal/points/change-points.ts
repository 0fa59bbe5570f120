/** A person's points, for a request's context. */
import { sha256Hex } from "#base/digest.ts";
import { failure, type Result, success } from "#base/errors.ts";
import { type Deadline, withTimeLimit } from "#base/time-limit.ts";
import { createFirestoreClient, getFirestoreOptions } from "../clients/firestore-client.ts";
import { createIdentityAdminClient } from "../clients/identity-admin-client.ts";
import type { Viewer } from "../contract.ts";
import type { Configuration, PortalEnv } from "../env.ts";
import type { EventRecorder } from "../event-outbox/event-recorder.ts";
import type { NotificationDraft } from "../notifications/contract.ts";
import type { OwnPoints } from "./contract.ts";
import type { PointsCommand } from "./decide-change.ts";
import type { PointsChange } from "./decision.ts";
import { createRequestDraft, getRequestNotificationId } from "./messages.ts";
import { createPointsAdministration } from "./points-administration.ts";
import { loadBalance } from "./points-repository.ts";

interface ContextOptions {
  env: PortalEnv;
  configuration: Configuration;
  deadline: Deadline;
  requestId: string;
  now: Date;
  eventsBy(viewer: Viewer): EventRecorder;
  /** Sent once for its document id. */
  notify(draft: NotificationDraft, id: string): Promise<void>;
  waitUntil(promise: Promise<unknown>): void;
  onFault(error: unknown): void;
}

export function createPoints(options: ContextOptions) {
  const { env, configuration, deadline, requestId: cause, now, eventsBy, notify, waitUntil, onFault } = options;
  const account = (uid: string) => env.ACCOUNT.getByName(uid);
  // The change is done, so the page does not wait for it.
  const notifyLater = (draft: NotificationDraft, id: Promise<string>) => waitUntil(id.then((id) => notify(draft, id)));

  async function change(uid: string, command: PointsCommand): Promise<Result<PointsChange>> {
    try {
      const changing = async () => await account(uid).changePoints(uid, command, cause);
      return await withTimeLimit<Result<PointsChange>>(deadline.leftMs(), changing());
    } catch (error) {
      onFault(error);
      return failure("POINTS_UNANSWERED");
    }
  }

  return {
    /** For a purchase of this id; once, however often it is asked. */
    async hold({ uid, emailVerified }: Viewer, id: string, amount: number): Promise<Result<PointsChange>> {
      return emailVerified ? change(uid, { kind: "hold", id, amount }) : failure("EMAIL_UNVERIFIED");
    },

    own(viewer: Viewer): OwnPoints {
      const { uid, emailVerified } = viewer;
      return {
        async readBalance() {
          try {
            const store = createFirestoreClient(getFirestoreOptions(configuration, deadline));
            return (await loadBalance(store, uid))?.available ?? 0;
          } catch (error) {
            onFault(error);
            return null;
          }
        },

        async loadOverview(after) {
          try {
            const overview = await account(uid).loadPoints(uid, after, cause);
            return overview === null ? failure("UPSTREAM_UNAVAILABLE") : success(overview);
          } catch (error) {
            onFault(error);
            return failure("UPSTREAM_UNAVAILABLE");
          }
        },

        async request({ amount, requestId }) {
          if (!emailVerified) return failure("EMAIL_UNVERIFIED");
          const id = sha256Hex(`${uid}:${requestId}`).slice(0, 40);
          const changed = await change(uid, { kind: "request", id, amount });
          if (!changed.ok) return changed;
          notifyLater(createRequestDraft({ id, amount, now }), getRequestNotificationId(id));
          return success({ amount, dueAt: changed.value.dueAt ?? "" });
        },
      };
    },

    desk(viewer: Viewer) {
      const { projectId, account } = getFirestoreOptions(configuration);
      const baseUrl = configuration.IDENTITY_URL;
      const { findUid } = createIdentityAdminClient({ baseUrl, projectId, account, onFault, deadline });
      const store = createFirestoreClient(getFirestoreOptions(configuration, deadline));
      const tools = { store, events: eventsBy(viewer), change, findUid };
      return createPointsAdministration({ ...tools, viewer, onFault });
    },
  };
}
