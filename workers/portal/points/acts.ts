/** All acts on one person's points, carried out one after the other; a balance that was changed shows at once. */
import { type Result, refuse } from "#app/errors.ts";
import type { Firestore } from "#app/gateways/firestore.server.ts";
import type { SnapshotCache } from "../account/snapshot-cache.ts";
import type { PointsAct, PointsChange } from "./act.ts";
import { perform } from "./perform.ts";
import { Turns } from "./turns.ts";

interface ActsTools {
  store(): Firestore;
  snapshots: SnapshotCache;
  onFault: (error: unknown) => void;
}

export class PointsActs {
  readonly #tools: ActsTools;
  readonly #turns = new Turns();

  constructor(tools: ActsTools) {
    this.#tools = tools;
  }

  async carryOut(uid: string, act: PointsAct): Promise<Result<PointsChange>> {
    const { store, snapshots, onFault } = this.#tools;
    const turn = this.#turns.take(async () => {
      const done = await perform(store(), uid, act);
      if (done.ok && done.value.available !== null) snapshots.write({ points: done.value.available });
      // What was shown to whoever asked for too much may be out of date.
      else snapshots.forget();
      return done;
    });
    if (!turn) return refuse("RATE_LIMITED");
    try {
      return await turn;
    } catch (error) {
      onFault(error);
      snapshots.forget();
      return refuse("POINTS_UNANSWERED");
    }
  }
}
