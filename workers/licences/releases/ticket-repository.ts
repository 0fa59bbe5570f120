/** SQL of download tickets and accepted terms. */
import { columns, into } from "../columns.ts";
import type { Actor } from "../contract.ts";
import type { Condition, Database, Statement } from "../database.ts";

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
    `INSERT INTO ${into("download_tickets (ticket_hash, account, uid, sid_hash, version, created_at, expires_at)")}
     SELECT ?1, a.email, a.uid, ?2, r.version, ?3, ?4 FROM accounts a JOIN releases r ON r.version = ?5 AND r.status = 'published' AND r.halted_at IS NULL
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

/** Holds once the ticket is written; its hash is new. */
export const hasTicket = (ticketHash: string): Condition => ({
  sql: "EXISTS (SELECT 1 FROM download_tickets WHERE ticket_hash = ?)",
  values: [ticketHash],
});

/** Keeps the first acceptance of each version of the terms; depends on the ticket. */
export const insertTermsAcceptance = (
  database: Database,
  owner: Actor,
  acceptance: { ticketHash: string; termsVersion: string; now: Date },
): Statement =>
  database.statement(
    `INSERT INTO ${into("terms_acceptances (account, uid, terms_version, accepted_at)")}
     SELECT ?1, ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM download_tickets WHERE ticket_hash = ?5) ON CONFLICT DO NOTHING`,
    owner.email,
    owner.uid,
    acceptance.termsVersion,
    acceptance.now.toISOString(),
    acceptance.ticketHash,
  );

/** Deletes at most `limit` expired tickets; the acceptance of the terms and the event stay. */
export const deleteSpentTickets = (database: Database, now: Date, limit: number): Statement =>
  database.statement(
    `DELETE FROM download_tickets WHERE ticket_hash IN
       (SELECT ticket_hash FROM download_tickets WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)`,
    now.toISOString(),
    limit,
  );

/** Valid for the same user in the same session until it expires. */
export const selectValidTicket = (
  database: Database,
  owner: Actor,
  ticket: { ticketHash: string; sidHash: string; now: Date },
) =>
  database.select(
    columns("download_tickets", "t", "version"),
    "FROM download_tickets t WHERE t.ticket_hash = ? AND t.account = ? AND t.uid = ? AND t.sid_hash = ? AND t.expires_at > ?",
    ticket.ticketHash,
    owner.email,
    owner.uid,
    ticket.sidHash,
    ticket.now.toISOString(),
  );
