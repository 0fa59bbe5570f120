/** Returns the release that a download link opens for this user in this session, after checking the licence again. */

import { sha256Hex } from "#base/digest.ts";
import { readOwned } from "../accounts/ownership.ts";
import { requireUsableLicence } from "../licences/count-authorised-licences.ts";
import { countLicences } from "../licences/licence-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail } from "../platform/errors.ts";
import { type ReleaseRow, selectPublishedRelease } from "./release-repository.ts";
import { selectValidTicket } from "./ticket-repository.ts";

export async function redeemTicket(context: Context, actor: Actor, ticket: string, sid: string): Promise<ReleaseRow> {
  const { database, now } = context;
  const lookup = selectValidTicket(database, actor, { ticketHash: sha256Hex(ticket), sidHash: sha256Hex(sid), now });
  const [tickets, counts] = await readOwned(context, actor, [lookup, countLicences(database, actor)]);
  const { version } = tickets.rows[0] ?? fail("TICKET_INVALID");
  requireUsableLicence(counts.rows[0] ?? { authorised: 0, paused: 0, removed: 0 });
  const [release] = await database.rows(selectPublishedRelease(database, version));
  return release?.halted_at === null ? release : fail("RELEASE_NOT_FOUND");
}
