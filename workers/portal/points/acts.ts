/** One person's points: what stands, and the acts on it, carried out one after the other; a balance that was changed shows at once. */
import { failure, type Result } from "#shared/errors.ts";
import { ResumableReads } from "../account/resumable-reads.ts";
import type { SnapshotCache } from "../account/snapshot-cache.ts";
import type { Firestore } from "../clients/firestore-client.ts";
import type { PointsAct, PointsChange } from "./act.ts";
import type { PointsStanding } from "./contract.ts";
import { perform } from "./perform.ts";
import { readStanding } from "./standing.ts";
import { Turns } from "./turns.ts";

interface ActsTools {
  store(): Firestore;
  snapshots: SnapshotCache;
  onFault: (error: unknown) => void;
}

const noCursor = "";

export class PointsActs {
  readonly #tools: ActsTools;
  readonly #turns = new Turns();
  readonly #standings = new ResumableReads<PointsStanding>();

  constructor(tools: ActsTools) {
    this.#tools = tools;
  }

  /** Null when it could not be read. */
  async standing(uid: string, after: string | null): Promise<PointsStanding | "asking" | null> {
    const { store, onFault } = this.#tools;
    try {
      return await this.#standings.take(after ?? noCursor, () => readStanding(store(), uid, after));
    } catch (error) {
      onFault(error);
      return null;
    }
  }

  async carryOut(uid: string, act: PointsAct): Promise<Result<PointsChange>> {
    const { store, snapshots, onFault } = this.#tools;
    const turn = this.#turns.take(async () => {
      const done = await perform(store(), uid, act);
      this.#standings.forget();
      if (done.ok && done.value.available !== null) snapshots.write({ points: done.value.available });
      // What was shown to whoever asked for too much may be out of date.
      else snapshots.forget();
      return done;
    });
    if (!turn) return failure("RATE_LIMITED");
    try {
      return await turn;
    } catch (error) {
      onFault(error);
      snapshots.forget();
      return failure("POINTS_UNANSWERED");
    }
  }
}
