/** SQL of download tickets and accepted terms. */
import { columns } from "../platform/columns.ts";
import type { Actor } from "../platform/contract.ts";
import type { Database, Statement } from "../platform/database.ts";
import { type Condition, insert, sql } from "../platform/sql.ts";

export interface NewTicket {
  ticketHash: string;
  sidHash: string;
  version: string;
  now: Date;
  expiresAt: string;
}

/** Writes nothing unless the release is published and not halted, and the owner has a licence that is neither paused nor removed. */
export const insertTicket = (database: Database, owner: Actor, ticket: NewTicket): Statement =>
  database.statement(
    sql`${insert("download_tickets", {
      ticket_hash: ticket.ticketHash,
      account: sql`a.email`,
      uid: sql`a.uid`,
      sid_hash: ticket.sidHash,
      version: sql`r.version`,
      created_at: ticket.now.toISOString(),
      expires_at: ticket.expiresAt,
    })}
    FROM accounts a JOIN releases r ON r.version = ${ticket.version} AND r.status = 'published' AND r.halted_at IS NULL
     WHERE a.email = ${owner.email} AND a.uid = ${owner.uid}
       AND EXISTS (SELECT 1 FROM licences WHERE account = a.email AND kind = 'paid'
       AND status IN ('available', 'active'))`,
  );

/** Holds once the ticket is written; its hash is new. */
export const hasTicket = (ticketHash: string): Condition =>
  sql`EXISTS (SELECT 1 FROM download_tickets WHERE ticket_hash = ${ticketHash})`;

/** Keeps the first acceptance of each version of the terms; depends on the ticket. */
export const insertTermsAcceptance = (
  database: Database,
  owner: Actor,
  acceptance: { ticketHash: string; termsVersion: string; now: Date },
): Statement =>
  database.statement(
    sql`${insert("terms_acceptances", {
      account: owner.email,
      uid: owner.uid,
      terms_version: acceptance.termsVersion,
      accepted_at: acceptance.now.toISOString(),
    })}
    WHERE EXISTS (SELECT 1 FROM download_tickets WHERE ticket_hash = ${acceptance.ticketHash}) ON CONFLICT DO NOTHING`,
  );

/** Deletes at most `limit` expired tickets; the acceptance of the terms and the event stay. */
export const deleteSpentTickets = (database: Database, now: Date, limit: number): Statement =>
  database.statement(
    sql`DELETE FROM download_tickets WHERE ticket_hash IN
       (SELECT ticket_hash FROM download_tickets WHERE expires_at <= ${now.toISOString()} ORDER BY expires_at
       LIMIT ${limit})`,
  );

/** Valid for the same user in the same session until it expires. */
export const selectValidTicket = (
  database: Database,
  owner: Actor,
  ticket: { ticketHash: string; sidHash: string; now: Date },
) =>
  database.select(
    columns("download_tickets", "t", "version"),
    sql`FROM download_tickets t WHERE t.ticket_hash = ${ticket.ticketHash} AND t.account = ${owner.email}
      AND t.uid = ${owner.uid} AND t.sid_hash = ${ticket.sidHash} AND t.expires_at > ${ticket.now.toISOString()}`,
  );
