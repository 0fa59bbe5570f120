/**
 * A person's points: for a request's context, and inside the person's `Account` object, which runs their changes one
 * after the other.
 */

import { sha256Hex } from "#base/digest.ts";
import { failure, type Result, success } from "#base/errors.ts";
import { type Deadline, withTimeLimit } from "#base/time-limit.ts";

import { ResumableReads } from "../account/resumable-reads.ts";
import type { SnapshotCache } from "../account/snapshot-cache.ts";
import { TaskQueue } from "../account/task-queue.ts";
import { createFirestoreClient, type Firestore, getFirestoreOptions } from "../clients/firestore-client.ts";
import { createIdentityAdminClient } from "../clients/identity-admin-client.ts";
import type { Viewer } from "../contract.ts";
import type { Configuration, PortalEnv } from "../env.ts";
import type { EventRecorder } from "../event-outbox/event-recorder.ts";
import type { NotificationDraft } from "../notifications/contract.ts";
import type { OwnPoints, PointsOverview } from "./contract.ts";
import { decideChange, type PointsCommand } from "./decide-change.ts";
import type { PointsChange } from "./decision.ts";
import { createRequestDraft, getRequestNotificationId } from "./messages.ts";
import { createPointsAdministration } from "./points-administration.ts";
import { loadBalance, loadPointsOverview } from "./points-repository.ts";

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

interface AccountTools {
  store(): Firestore;
  snapshots: SnapshotCache;
  onFault: (error: unknown) => void;
}

const noCursor = "";

/** Runs inside one person's `Account` object; a changed balance shows at once. */
export class AccountPoints {
  readonly #tools: AccountTools;
  readonly #queue = new PointsQueue();
  readonly #overviews = new ResumableReads<PointsOverview>();

  constructor(tools: AccountTools) {
    this.#tools = tools;
  }

  /** Null when it could not be read. */
  async loadOverview(uid: string, after: string | null): Promise<PointsOverview | "asking" | null> {
    const { store, onFault } = this.#tools;
    try {
      return await this.#overviews.readOrResume(after ?? noCursor, () => loadPointsOverview(store(), uid, after));
    } catch (error) {
      onFault(error);
      return null;
    }
  }

  async change(uid: string, command: PointsCommand): Promise<Result<PointsChange>> {
    const { store, snapshots, onFault } = this.#tools;
    const changing = this.#queue.run(async () => {
      const changed = await changePoints(store(), uid, command);
      this.#overviews.forget();
      if (changed.ok && changed.value.available !== null) snapshots.write({ points: changed.value.available });
      // A page that offered too many points may be out of date.
      else snapshots.forget();
      return changed;
    });
    if (!changing) return failure("RATE_LIMITED");
    try {
      return await changing;
    } catch (error) {
      onFault(error);
      snapshots.forget();
      return failure("POINTS_UNANSWERED");
    }
  }
}

const maxWaiting = 100;

/** Runs tasks one after the other, in order; rejects a flood instead of queueing it. */
export class PointsQueue {
  readonly #queue = new TaskQueue();
  #waiting = 0;

  /** Null when the queue is full. */
  run<Value>(task: () => Promise<Value>): Promise<Value> | null {
    if (this.#waiting === maxWaiting) return null;
    this.#waiting++;
    return this.#queue.run(task).finally(() => {
      this.#waiting--;
    });
  }
}

const maxAttempts = 6;
const minPauseMs = 20;

/**
 * Decides and commits. When the documents have changed meanwhile, the commit fails as a whole and the change is decided
 * again. Throws when Firestore does not answer: the same change may be sent again.
 */
export async function changePoints(
  store: Firestore,
  uid: string,
  command: PointsCommand,
): Promise<Result<PointsChange>> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (attempt > 0) await pause(minPauseMs * 2 ** attempt * (0.5 + Math.random()));
    const decision = await decideChange(store, uid, command, new Date());
    if ("answer" in decision) return decision.answer;
    if ((await store.commit(decision.writes)) === "committed") return success(decision.change);
  }
  return failure("UPSTREAM_UNAVAILABLE");
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
