/** The release that a ticket opens for this person in this session, their licence checked again. */

import { sha256Hex } from "#shared/digest.ts";
import { readOwned } from "../accounts/ownership.ts";
import type { Context } from "../context.ts";
import type { Actor } from "../contract.ts";
import { fail } from "../errors.ts";
import { requireUsable } from "../seats/authorised.ts";
import { type AuthorisedRow, authorisedOf } from "../seats/store.ts";
import { publishedRelease, type ReleaseRow } from "./store.ts";
import { type TicketRow, validTicket } from "./ticket-store.ts";

export async function redeemTicket(context: Context, actor: Actor, ticket: string, sid: string): Promise<ReleaseRow> {
  const { database, now } = context;
  const lookup = validTicket(database, actor, { ticketHash: sha256Hex(ticket), sidHash: sha256Hex(sid), now });
  const [tickets, counts] = await readOwned<[TicketRow, AuthorisedRow]>(context, actor, [
    lookup,
    authorisedOf(database, actor),
  ]);
  const { version } = tickets.rows[0] ?? fail("TICKET_INVALID");
  requireUsable(counts.rows[0] ?? { authorised: 0, paused: 0, removed: 0 });
  const [release] = await database.rows<ReleaseRow>(publishedRelease(database, version));
  return release ?? fail("RELEASE_NOT_FOUND");
}
