/** Allows a person to pay a part of their purchases with points, or ends it; payments that are open go on. */
import { failure, type Result } from "#base/errors.ts";
import { toUserProfile } from "../account/user-document.ts";
import { commitWithEvent } from "../event-outbox/event-recorder.ts";
import { type AdministrationTools, getAccount } from "./administration-tools.ts";
import type { UserAdministration, UserChange } from "./contract.ts";
import { writeUser } from "./write-user.ts";

type PointsPermission = Parameters<UserAdministration["allowPoints"]>[0];

export async function allowPoints(
  tools: AdministrationTools,
  { uid, allowed, reason }: PointsPermission,
): Promise<Result<UserChange>> {
  const { directory, viewer, toFinish, events, now, onFault } = tools;
  if (uid === viewer.uid) return failure("POINTS_OWN");
  const found = await directory.find(uid);
  if (!found.ok) return found;
  const { email } = found.value;
  const changed = await commitWithEvent(events, (write) =>
    writeUser(toFinish.store, uid, (document) => {
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
  if (changed.ok) await getAccount(tools, uid).pointsPaymentChanged(allowed).catch(onFault);
  return changed;
}
