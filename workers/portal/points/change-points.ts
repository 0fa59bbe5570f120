/** A customer's own points; each change is made in their `Account` object. */
import * as z from "zod";
import { sha256Hex } from "#base/digest.ts";
import { failure, type Result, success } from "#base/errors.ts";
import { withTimeLimit } from "#base/time-limit.ts";
import { sendNotificationOnce } from "../notifications/send-notification-once.ts";
import { defineUseCase } from "../operation.ts";
import type { PortalScope } from "../scope.ts";
import type { PointsOverview } from "./contract.ts";
import type { PointsCommand } from "./decide-change.ts";
import type { PointsChange } from "./decision.ts";
import { createRequestDraft, getRequestNotificationId } from "./messages.ts";
import { loadBalance } from "./points-repository.ts";

/** The balance of now. */
export const loadPointsBalance = async ({ documents, viewer }: PortalScope): Promise<Result<number>> =>
  success((await loadBalance(documents, viewer.uid))?.available ?? 0);

/**
 * `after` is the `next` of an earlier page; anything else is the first page. "asking": Firestore has not answered yet.
 */
export const loadOwnPoints = defineUseCase(
  z.object({ after: z.string().nullable() }),
  async ({ env, viewer: { uid }, requestId }, { after }): Promise<Result<PointsOverview | "asking">> => {
    const overview = await env.ACCOUNT.getByName(uid).loadPoints(uid, after, requestId);
    return overview === null ? failure("UPSTREAM_UNAVAILABLE") : success(overview);
  },
);

/** Takes the points at once. The same `requestId` is the same request, however often it arrives. */
export const requestPoints = defineUseCase(
  z.object({ amount: z.int(), requestId: z.string() }),
  async (scope, { amount, requestId }) => {
    const { uid, emailVerified } = scope.viewer;
    if (!emailVerified) return failure("EMAIL_UNVERIFIED");
    const id = sha256Hex(`${uid}:${requestId}`).slice(0, 40);
    const changed = await changeAccountPoints(scope, uid, { kind: "request", id, amount });
    if (!changed.ok) return changed;
    const draft = createRequestDraft({ id, amount, now: scope.now });
    // The change is done, so the page does not wait for it.
    scope.waitUntil(getRequestNotificationId(id).then((id) => sendNotificationOnce(scope, draft, id)));
    return success({ amount, dueAt: changed.value.dueAt ?? "" });
  },
);

/** For a purchase of this id; once, however often it is asked. */
export async function holdPoints(
  scope: PortalScope,
  { id, amount }: { id: string; amount: number },
): Promise<Result<PointsChange>> {
  const { uid, emailVerified } = scope.viewer;
  return emailVerified ? changeAccountPoints(scope, uid, { kind: "hold", id, amount }) : failure("EMAIL_UNVERIFIED");
}

export async function changeAccountPoints(
  { env, deadline, requestId, onFault }: Pick<PortalScope, "env" | "deadline" | "requestId" | "onFault">,
  uid: string,
  command: PointsCommand,
): Promise<Result<PointsChange>> {
  try {
    const changing = async () => await env.ACCOUNT.getByName(uid).changePoints(uid, command, requestId);
    return await withTimeLimit<Result<PointsChange>>(deadline.leftMs(), changing());
  } catch (error) {
    onFault(error);
    return failure("POINTS_UNANSWERED");
  }
}
