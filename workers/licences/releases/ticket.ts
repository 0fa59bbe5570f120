/** Cuts a download ticket for somebody whose licence gives the file and who accepts the terms: acceptance, ticket and event are one act. */
import type * as z from "zod";
import { randomBase64url } from "#shared/base64url.ts";
import { sha256Hex } from "#shared/digest.ts";
import { readOwned } from "../accounts/ownership.ts";
import type { Context } from "../context.ts";
import { type Actor, currentTermsVersion, type ticketRequest } from "../contract.ts";
import { fail } from "../errors.ts";
import { eventWhen } from "../events/store.ts";
import { requireUsable } from "../seats/authorised.ts";
import { type AuthorisedRow, authorisedOf } from "../seats/store.ts";
import { fileNameOf } from "./product.ts";
import { publishedRelease, type ReleaseRow } from "./store.ts";
import { acceptTerms, cutTicket } from "./ticket-store.ts";

export const ticketLifeMs = 5 * 60 * 1000;

export interface Ticket {
  ticket: string;
  expiresAt: string;
  fileName: string;
  size: number;
  sha256: string;
}

export async function issueTicket(
  context: Context,
  actor: Actor,
  request: z.infer<typeof ticketRequest>,
): Promise<Ticket> {
  const { database, now } = context;
  const { version, termsVersion, sid } = request;
  if (termsVersion !== currentTermsVersion) fail("TERMS_REQUIRED");
  const reads = [authorisedOf(database, actor), publishedRelease(database, version)] as const;
  const [counts, releases] = await readOwned<[AuthorisedRow, ReleaseRow]>(context, actor, [...reads]);
  requireUsable(counts.rows[0] ?? { authorised: 0, paused: 0, removed: 0 });
  const release = releases.rows[0] ?? fail("RELEASE_NOT_FOUND");
  const ticket = randomBase64url(32);
  const expiresAt = new Date(now.getTime() + ticketLifeMs).toISOString();
  const ticketHash = sha256Hex(ticket);
  const event = { type: "download.ticket_issued" as const, now, actor, account: actor.email, version };
  const [cut] = await database.batch([
    cutTicket(database, actor, { ticketHash, sidHash: sha256Hex(sid), version, now, expiresAt }),
    eventWhen(database, event, "changes() = 1"),
    acceptTerms(database, actor, { ticketHash, termsVersion, now }),
  ]);
  // The licence or the release went away since it was read.
  if (cut?.changes !== 1) fail("STATE_CONFLICT");
  return { ticket, expiresAt, fileName: fileNameOf(version), size: release.size, sha256: release.sha256 };
}
