/** Allows a person to pay a part of their purchases with points, or ends it; payments that are open go on. */
import * as z from "zod";
import { failure } from "#base/errors.ts";
import { commitWithEvent } from "../events/event-recorder.ts";
import { toUserProfile } from "../session/user-document.ts";
import { defineAction } from "./define-action.ts";
import { writeUser } from "./write-user.ts";

/** POINTS_OWN for the viewer's own. */
export const allowPoints = defineAction("points-payment", { allowed: z.boolean() }, async (scope, input) => {
  const { uid, allowed, reason } = input;
  const { directory, viewer, lasting, events, env, now, onFault } = scope;
  if (uid === viewer.uid) return failure("POINTS_OWN");
  const user = await directory.find(uid);
  if (!user.ok) return user;
  const { email } = user.value;
  const changed = await commitWithEvent(events, (write) =>
    writeUser(lasting.documents, uid, (document) => {
      const { paysWithPoints: before } = toUserProfile(document);
      if (before === allowed) return null;
      const object = { kind: "user" as const, id: uid };
      const fields = { before: { enabled: before }, after: { enabled: allowed } };
      return {
        fields: { paysWithPoints: allowed, updatedAt: now },
        also: [write({ type: "points.payment_changed", account: email, object, reason, ...fields })],
      };
    }),
  );
  if (changed.ok) await env.ACCOUNT.getByName(uid).pointsPaymentChanged(allowed).catch(onFault);
  return changed;
});
