/** What can be done to one person's points; each is carried out by `perform.ts`, one after the other. */
import type { AppError, Result } from "#shared/errors.ts";
import type { Write } from "../clients/firestore-client.ts";

export type PointsAct =
  | { kind: "request"; id: string; amount: number }
  /** Accepted when there is no `refusal`. */
  | { kind: "answer"; id: string; refusal: string | null; by: string }
  | { kind: "adjust"; id: string; amount: number; reason: string; by: string };

export interface PointsChange {
  amount: number;
  /** The balance after it; null when the person's account is gone. */
  available: number | null;
  /** Of a request. */
  dueAt: string | null;
}

/** What is to be written, all or nothing, and what is true once it is; or an answer that needs no writing. */
export type Decision = { writes: Write[]; done: PointsChange } | { answer: Result<PointsChange> };

/** The very same act has been carried out before: its answer is the same. */
export const settled = (done: PointsChange): Decision => ({ answer: { ok: true, value: done } });

export const refused = (refusal: { ok: false; error: AppError }): Decision => ({ answer: refusal });
