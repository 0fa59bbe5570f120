/**
 * Carries out one act on somebody's points in one commit. What it was decided on may have changed by then: the commit is
 * refused as a whole, and the act is decided anew. Throws when the store does not answer: the same act may come again.
 */
import { failure, type Result, success } from "#shared/errors.ts";
import type { Firestore } from "../clients/firestore-client.ts";
import type { Decision, PointsAct, PointsChange } from "./act.ts";
import { adjust } from "./adjust.ts";
import { answer } from "./answer.ts";
import { request } from "./request.ts";

const mostAttempts = 6;
const shortestPauseMs = 20;

export async function perform(store: Firestore, uid: string, act: PointsAct): Promise<Result<PointsChange>> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    if (attempt > 0) await pause(shortestPauseMs * 2 ** attempt * (0.5 + Math.random()));
    const decision = await decide(store, uid, act, new Date());
    if ("answer" in decision) return decision.answer;
    if ((await store.commit(decision.writes)) === "committed") return success(decision.done);
  }
  return failure("UPSTREAM_UNAVAILABLE");
}

function decide(store: Firestore, uid: string, act: PointsAct, now: Date): Promise<Decision> {
  switch (act.kind) {
    case "request":
      return request(store, uid, act, now);
    case "answer":
      return answer(store, uid, act, now);
    case "adjust":
      return adjust(store, uid, act, now);
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
