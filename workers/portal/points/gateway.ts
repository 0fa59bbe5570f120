/** The viewer's own points: read and changed by the viewer's `Account` object. */

import { sha256Hex } from "#shared/digest.ts";
import { failure, type Result, success } from "#shared/errors.ts";
import type { Firestore } from "../clients/firestore-client.ts";
import type { Viewer } from "../contract.ts";
import type { NotificationDraft } from "../notifications/contract.ts";
import type { PointsAct, PointsChange } from "./act.ts";
import type { PointsGateway, PointsStanding } from "./contract.ts";
import { requestedDraft } from "./messages.ts";

export interface PointsOptions {
  store: Firestore;
  viewer: Viewer;
  now: Date;
  /** Carries an act out where all acts on this person's points are. */
  change(uid: string, act: PointsAct): Promise<Result<PointsChange>>;
  /** Tells somebody, once for the act that `once` names; never fails it. */
  notify(draft: NotificationDraft, once: string): void;
  /** Called once for each fault; the caller then sees UPSTREAM_UNAVAILABLE. */
  onFault(error: unknown): void;
}

export interface OwnPointsOptions extends Omit<PointsOptions, "store"> {
  /** Null when it could not be read. */
  read(uid: string, after: string | null): Promise<PointsStanding | "asking" | null>;
}

export function pointsGateway({ viewer, now, read, change, notify, onFault }: OwnPointsOptions): PointsGateway {
  const { uid, emailVerified } = viewer;

  return {
    async standing(after) {
      try {
        const standing = await read(uid, after);
        return standing === null ? failure("UPSTREAM_UNAVAILABLE") : success(standing);
      } catch (error) {
        onFault(error);
        return failure("UPSTREAM_UNAVAILABLE");
      }
    },

    async request({ amount, requestId }) {
      if (!emailVerified) return failure("EMAIL_UNVERIFIED");
      const id = (await sha256Hex(`${uid}:${requestId}`)).slice(0, 40);
      const done = await change(uid, { kind: "request", id, amount });
      if (!done.ok) return done;
      notify(requestedDraft({ viewer, amount, now }), `points-request-${id}`);
      return success({ amount, dueAt: done.value.dueAt ?? "" });
    },
  };
}
