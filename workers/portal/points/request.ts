/** A person asks for points: they leave the balance at once, and the request waits for its answer. */
import { failure } from "#shared/errors.ts";
import type { Firestore } from "../clients/firestore-client.ts";
import { toFields } from "../clients/firestore-values.ts";
import { type Decision, type PointsAct, refused, settled } from "./act.ts";
import { mostPendingRequests } from "./contract.ts";
import { dueDate } from "./due-date.ts";
import { countPending, movement, readBalance, readRequest, requestPath } from "./store.ts";

type RequestAct = Extract<PointsAct, { kind: "request" }>;

export async function request(store: Firestore, uid: string, act: RequestAct, now: Date): Promise<Decision> {
  const { id, amount } = act;
  // The balance first: whatever is asked for or answered after it was read refuses the commit.
  const balance = await readBalance(store, uid);
  const [known, pending] = await Promise.all([readRequest(store, id), countPending(store, uid)]);
  const available = balance?.available ?? 0;
  if (known) {
    const isSame = known.request.uid === uid && known.request.amount === amount;
    if (!isSame) return refused(failure("POINTS_ALREADY_SENT", { amount: known.request.amount }));
    return settled({ amount, available, dueAt: known.request.dueAt });
  }
  if (!balance || amount > available) return refused(failure("POINTS_INSUFFICIENT", { available }));
  if (pending >= mostPendingRequests) return refused(failure("POINTS_REQUESTS_OPEN", { most: mostPendingRequests }));
  const dueAt = dueDate(now);
  const fields = { uid, amount, status: "pending", createdAt: now, dueAt };
  return {
    writes: [
      { update: { path: requestPath(id), fields: toFields(fields) }, precondition: { exists: false } },
      ...movement({
        uid,
        id: `request-${id}`,
        entry: { kind: "request", amount: -amount, request: id, createdAt: now },
        balance,
      }),
    ],
    done: { amount, available: available - amount, dueAt: dueAt.toISOString() },
  };
}
