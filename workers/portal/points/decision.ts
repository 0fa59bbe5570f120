/** What the decision about a change of points answers. */
import type { Result } from "#base/errors.ts";
import type { FirestoreWrite } from "../clients/firestore-client.ts";

export interface PointsChange {
  amount: number;
  /** The balance after it; null when the account is deleted. */
  available: number | null;
  /** Of a points request. */
  dueAt: string | null;
}

/** All writes or none, and the answer once they are committed; or an answer that needs no write. */
export type Decision = { writes: FirestoreWrite[]; change: PointsChange } | { answer: Result<PointsChange> };
