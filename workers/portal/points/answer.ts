/** The staff answers a request: an acceptance changes the request alone, a refusal gives the points back, once. */
import { failure } from "#shared/errors.ts";
import type { Firestore } from "../clients/firestore-client.ts";
import { toFields } from "../clients/firestore-values.ts";
import { type Decision, type PointsAct, refused, settled } from "./act.ts";
import { movement, readBalance, readRequest, requestPath } from "./store.ts";

type AnswerAct = Extract<PointsAct, { kind: "answer" }>;

export async function answer(store: Firestore, uid: string, act: AnswerAct, now: Date): Promise<Decision> {
  const { id, refusal, by } = act;
  const [balance, known] = await Promise.all([readBalance(store, uid), readRequest(store, id)]);
  if (!known || known.request.uid !== uid) return refused(failure("POINTS_REQUEST_NOT_FOUND"));
  const { amount, status, dueAt, answeredBy, reason } = known.request;
  const verdict = refusal === null ? "accepted" : "refused";
  const available = balance?.available ?? null;
  if (status !== "pending") {
    if (status === verdict && answeredBy === by && reason === refusal) return settled({ amount, available, dueAt });
    const code = status === "accepted" ? "POINTS_ALREADY_ACCEPTED" : "POINTS_ALREADY_REFUSED";
    return refused(failure(code, answeredBy ? { by: answeredBy } : undefined));
  }
  const fields = { status: verdict, answeredAt: now, answeredBy: by, ...(refusal === null ? {} : { reason: refusal }) };
  const closing = {
    update: { path: requestPath(id), fields: toFields(fields) },
    mask: Object.keys(fields),
    precondition: { updateTime: known.updateTime },
  };
  // Whose account is gone has no ledger any more.
  if (refusal === null || !balance) return { writes: [closing], done: { amount, available, dueAt } };
  const entry = { kind: "refund" as const, amount, request: id, reason: refusal, createdAt: now };
  return {
    writes: [closing, ...movement({ uid, id: `refund-${id}`, entry, balance })],
    done: { amount, available: balance.available + amount, dueAt },
  };
}
