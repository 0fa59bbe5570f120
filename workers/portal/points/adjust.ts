/** The staff adds points to a balance or takes some away, for a reason that the person reads; never below zero. */
import { failure } from "#shared/errors.ts";
import type { Firestore } from "../clients/firestore-client.ts";
import { type Decision, type PointsAct, refused, settled } from "./act.ts";
import { entryOf, entryPath, movement, readBalance } from "./store.ts";

type AdjustAct = Extract<PointsAct, { kind: "adjust" }>;

export async function adjust(store: Firestore, uid: string, act: AdjustAct, now: Date): Promise<Decision> {
  const { amount, reason, by } = act;
  const id = `adjustment-${act.id}`;
  const [balance, document] = await Promise.all([readBalance(store, uid), store.get(entryPath(uid, id))]);
  if (!balance) return refused(failure("POINTS_PERSON_UNKNOWN"));
  const { available } = balance;
  if (document) {
    const known = entryOf(id, document.fields);
    if (known.amount !== amount || known.reason !== reason)
      return refused(failure("POINTS_ALREADY_ADJUSTED", { amount: known.amount }));
    return settled({ amount, available, dueAt: null });
  }
  if (available + amount < 0) return refused(failure("POINTS_BELOW_ZERO", { available }));
  const entry = { kind: "adjustment" as const, amount, reason, by, createdAt: now };
  return {
    writes: movement({ uid, id, entry, balance }),
    done: { amount, available: available + amount, dueAt: null },
  };
}
