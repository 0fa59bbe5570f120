/** SQL of download tickets and accepted terms. */
import type { Actor } from "../contract.ts";
import type { Database } from "../database.ts";

export interface NewTicket {
  ticketHash: string;
  sidHash: string;
  version: string;
  now: Date;
  expiresAt: string;
}

/** Writes nothing unless the release is out and the owner has a licence that is neither paused nor removed. */
export const insertTicket = (database: Database, owner: Actor, ticket: NewTicket): D1PreparedStatement =>
  database.statement(
    `INSERT INTO download_tickets (ticket_hash, account, uid, sid_hash, version, created_at, expires_at)
     SELECT ?1, a.email, a.uid, ?2, r.version, ?3, ?4 FROM accounts a JOIN releases r ON r.version = ?5 AND r.status = 'published'
     WHERE a.email = ?6 AND a.uid = ?7
       AND EXISTS (SELECT 1 FROM licences WHERE account = a.email AND kind = 'paid' AND status IN ('available', 'active'))`,
    ticket.ticketHash,
    ticket.sidHash,
    ticket.now.toISOString(),
    ticket.expiresAt,
    ticket.version,
    owner.email,
    owner.uid,
  );

/** The first acceptance of each version of the terms stays; depends on the ticket. */
export const insertTermsAcceptance = (
  database: Database,
  owner: Actor,
  acceptance: { ticketHash: string; termsVersion: string; now: Date },
): D1PreparedStatement =>
  database.statement(
    `INSERT INTO terms_acceptances (account, uid, terms_version, accepted_at)
     SELECT ?1, ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM download_tickets WHERE ticket_hash = ?5) ON CONFLICT DO NOTHING`,
    owner.email,
    owner.uid,
    acceptance.termsVersion,
    acceptance.now.toISOString(),
    acceptance.ticketHash,
  );

/** So many of those that open nothing any more; the acceptance of the terms and the event stay. */
export const deleteSpentTickets = (database: Database, now: Date, limit: number): D1PreparedStatement =>
  database.statement(
    `DELETE FROM download_tickets WHERE ticket_hash IN
       (SELECT ticket_hash FROM download_tickets WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)`,
    now.toISOString(),
    limit,
  );

export interface TicketRow {
  version: string;
}

/** The same person, the same session, in time; anything else is no ticket. */
export const selectValidTicket = (
  database: Database,
  owner: Actor,
  ticket: { ticketHash: string; sidHash: string; now: Date },
): D1PreparedStatement =>
  database.statement(
    `SELECT version FROM download_tickets
     WHERE ticket_hash = ? AND account = ? AND uid = ? AND sid_hash = ? AND expires_at > ?`,
    ticket.ticketHash,
    owner.email,
    owner.uid,
    ticket.sidHash,
    ticket.now.toISOString(),
  );
