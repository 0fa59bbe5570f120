/** Grants licences to an e-mail, with or without an account; the same request id grants once. */
import type * as z from "zod";
import { insertEventNotification } from "../events/event-notification-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail } from "../platform/errors.ts";
import { runAct, toActKey } from "./act.ts";
import { hasRoomFor, insertGrant, newGrantedLicences } from "./licence-administration-repository.ts";
import { selectAccountSummary } from "./licence-target-repository.ts";
import { defaultLicenceLimit, type grantRequest, type LicencesGranted } from "./staff-contract.ts";

export async function grantLicences(
  context: Context,
  actor: Actor,
  request: z.infer<typeof grantRequest>,
): Promise<LicencesGranted> {
  const { database, now } = context;
  const { email, count, reason } = request;
  const licences = newGrantedLicences(now, count);
  const eventId = licences[0]?.eventId ?? "";
  const granted = await runAct<LicencesGranted>(context, toActKey("licences.grant", request), {
    guards: [hasRoomFor(email, count)],
    reply: { licenceIds: licences.map(({ id }) => id), eventId },
    write: (done) => [
      ...insertGrant(database, { email, licences, reason, actor, now }, done),
      insertEventNotification(database, eventId, count),
    ],
  });
  if (granted) return granted;
  const [account] = await database.rows(selectAccountSummary(database, email));
  const { licence_limit: most = defaultLicenceLimit, authorised: owned = 0 } = account ?? {};
  return fail("LICENCE_LIMIT", { most, owned });
}
