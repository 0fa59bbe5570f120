/** Changes of one licence by administrators, each with its event or the reason why nothing changed. */
import type * as z from "zod";
import type { Context } from "../context.ts";
import type { Actor, EventType, Licence, licenceCommand } from "../contract.ts";
import type { Database } from "../database.ts";
import { fail } from "../errors.ts";
import { insertEvent } from "../events/event-repository.ts";
import { type LicenceRow, selectAnyLicence } from "../licences/licence-repository.ts";
import { toLicence } from "../licences/load-overview.ts";
import { setEnabled, setPaused, setRemoved } from "./licence-administration-repository.ts";

type Request = z.infer<typeof licenceCommand>;
type Reply = { licence: Licence };

/** The licence stays authorised and installed, but gives no update, download or new installation. */
export const pauseLicence = (context: Context, actor: Actor, request: Request): Promise<Reply> =>
  changeLicence(context, actor, request, { event: "licence.paused", change: setPaused });

/** Ends a pause. */
export const enableLicence = (context: Context, actor: Actor, request: Request): Promise<Reply> =>
  changeLicence(context, actor, request, { event: "licence.enabled", change: setEnabled });

/** Takes the authorisation away for good. Throws LICENCE_INSTALLED while the licence is active in a store. */
export const removeLicence = (context: Context, actor: Actor, request: Request): Promise<Reply> =>
  changeLicence(context, actor, request, {
    event: "licence.removed",
    change: setRemoved,
    explain: (licence) => {
      if (licence.shop) fail("LICENCE_INSTALLED");
    },
  });

interface Change {
  event: EventType;
  /** Writes nothing unless the licence has a status that the change starts from. */
  change: (database: Database, licenceId: string, reason: string, now: Date) => D1PreparedStatement;
  /** Throws a reason more exact than STATE_CONFLICT when nothing was written. */
  explain?: (licence: LicenceRow) => void;
}

async function changeLicence(
  context: Context,
  actor: Actor,
  { licenceId, reason }: Request,
  { event: type, change, explain }: Change,
): Promise<Reply> {
  const { database, now } = context;
  const [before] = await database.rows(selectAnyLicence(database, licenceId));
  if (!before) return fail("LICENCE_NOT_FOUND");
  const event = { type, now, actor, account: before.account, licenceId, reason };
  const [changed, , after] = await database.batch([
    change(database, licenceId, reason, now),
    insertEvent(database, before.shop ? { ...event, shop: before.shop } : event),
    selectAnyLicence(database, licenceId),
  ]);
  const licence = after.rows[0];
  if (!licence) return fail("LICENCE_NOT_FOUND");
  if (changed.changes === 1) return { licence: toLicence(licence) };
  explain?.(licence);
  return fail("STATE_CONFLICT");
}
