/** The changes of one person's points, one after the other, in their `Account` object. */
import { failure, type Result, success } from "#base/errors.ts";
import type { Firestore } from "../clients/firestore-client.ts";
import { ResumableReads } from "../session/resumable-reads.ts";
import type { SnapshotCache } from "../session/snapshot-cache.ts";
import { TaskQueue } from "../session/task-queue.ts";
import type { PointsOverview } from "./contract.ts";
import type { PointsCommand } from "./decide-change.ts";
import type { PointsChange } from "./decision.ts";
import { loadPointsOverview } from "./points-repository.ts";

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
  const { decideChange } = await import("./decide-change.ts");
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (attempt > 0) await pause(minPauseMs * 2 ** attempt * (0.5 + Math.random()));
    const decision = await decideChange(store, uid, command, new Date());
    if ("answer" in decision) return decision.answer;
    if ((await store.commit(decision.writes)) === "committed") return success(decision.change);
  }
  return failure("UPSTREAM_UNAVAILABLE");
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
